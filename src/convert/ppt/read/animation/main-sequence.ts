// Effects in playing order as the tree in which PowerPoint keeps them: root → main sequence → one node a click → one node for what
// starts together → effects (ISO/IEC 29500-1, 19.5; as PowerPoint 2002 and later write it).
import type { Draft, KeyTime, TimeNode, TimingBehaviour, TimingCondition } from '../../../deck/index.ts';
import type { OldEffect } from './old-effects.ts';
import type { Move, OldPreset } from './old-presets.ts';

const AT_ONCE: readonly TimingCondition[] = [{ delay: 0 }];
/** What PowerPoint sets between words and letters. */
const ITERATE_SHARE = 0.1;
const ROOT = 1;
const MAIN = 2;
const ROLES = { click: 'clickEffect', with: 'withEffect', after: 'afterEffect' } as const;
const GROUP = { kind: 'parallel', fill: 'hold' } as const;

/** The root node of a slide that plays these effects one after the other. */
export function mainSequence(effects: readonly OldEffect[], others: readonly TimeNode[] = []): TimeNode {
  let numbers = MAIN;
  const number = (): number => ++numbers;
  const clicks = groupByClick(effects).map((click) => clickNode(click, number, MAIN));
  return rootNode([
    ...(clicks.length === 0 ? [] : [mainNode(MAIN, clicks)]),
    ...others.map((one): TimeNode => ({ ...one, number: number() })),
  ]);
}

function mainNode(number: number, children: readonly TimeNode[]): TimeNode {
  return {
    kind: 'sequence',
    number,
    role: 'mainSequence',
    duration: 'indefinite',
    sequence: { concurrent: true, seeks: true },
    previous: [{ event: 'previous', delay: 0, of: { kind: 'slide' } }],
    next: [{ event: 'next', delay: 0, of: { kind: 'slide' } }],
    children,
  };
}

/** The tree with these effects behind those of its main sequence. */
export function withEffects(root: TimeNode, effects: readonly OldEffect[]): TimeNode {
  if (effects.length === 0) return root;
  let numbers = highest(root);
  const number = (): number => ++numbers;
  const main = root.children?.find(({ role }) => role === 'mainSequence');
  const mainNumber = main?.number ?? number();
  const clicks = groupByClick(effects).map((click) => clickNode(click, number, mainNumber));
  const children = main
    ? root.children?.map((one) =>
        one === main ? { ...main, children: [...(main.children ?? []), ...clicks] } : one,
      )
    : [mainNode(mainNumber, clicks), ...(root.children ?? [])];
  return { ...root, ...(children && { children }) };
}

/** The largest number of a node of the tree. */
export function highest(node: TimeNode): number {
  let number = node.number;
  for (const one of [...(node.children ?? []), ...(node.attendants ?? [])]) {
    number = Math.max(number, highest(one));
  }
  return number;
}

export function rootNode(children: readonly TimeNode[]): TimeNode {
  return { kind: 'parallel', number: ROOT, role: 'root', duration: 'indefinite', restart: 'never', children };
}

interface Click {
  /** It starts with the slide. */
  readonly byItself: boolean;
  /** What starts together. */
  readonly steps: OldEffect[][];
}

function groupByClick(effects: readonly OldEffect[]): readonly Click[] {
  const clicks: Click[] = [];
  for (const effect of effects) {
    const click = clicks.at(-1);
    const step = click?.steps.at(-1);
    if (click === undefined || effect.trigger === 'click') {
      clicks.push({ byItself: effect.trigger !== 'click', steps: [[effect]] });
    } else if (effect.trigger === 'after' || step === undefined) click.steps.push([effect]);
    else step.push(effect);
  }
  return clicks;
}

function clickNode({ byItself, steps }: Click, number: () => number, main: number): TimeNode {
  const own = number();
  let delay = 0;
  const children = steps.map((step, at): TimeNode => {
    const begins = [{ delay }];
    delay += step.reduce((longest, { preset, delayMs }) => Math.max(longest, delayMs + preset.durationMs), 0);
    return {
      ...GROUP,
      number: number(),
      // As PowerPoint names the groups of old effects.
      role: at === 0 ? 'withGroup' : 'afterGroup',
      begins,
      children: step.map((effect) => effectNode(effect, number)),
    };
  });
  const begins: TimingCondition[] = [{ delay: 'indefinite' }];
  if (byItself) begins.push({ event: 'begin', delay: 0, of: { kind: 'node', number: main } });
  return { ...GROUP, number: own, role: 'clickGroup', begins, children };
}

function effectNode(effect: OldEffect, number: () => number): TimeNode {
  const own = number();
  const { preset, plays = false } = effect;
  const node: Draft<TimeNode> = {
    ...GROUP,
    number: own,
    role: ROLES[effect.trigger],
    effect: plays
      ? { class: 'media', preset: 1, variant: 0 }
      : { class: 'entrance', preset: preset.preset, variant: preset.variant },
    begins: [{ delay: effect.delayMs }],
    children: (plays ? [play(effect)] : behavioursOf(effect)).map((one) => ({ ...one, number: number() })),
  };
  if (effect.build !== undefined) node.build = effect.build;
  if (effect.iterate !== undefined) {
    node.iterate = { by: effect.iterate, interval: { fraction: ITERATE_SHARE } };
  }
  const attendants = attendantsOf(effect, own).map((one) => ({ ...one, number: number() }));
  if (attendants.length > 0) node.attendants = attendants;
  return node;
}

type Unnumbered = Omit<TimeNode, 'number'>;

function behaviour(value: TimingBehaviour, more: Partial<Unnumbered>): Unnumbered {
  return { kind: 'behaviour', ...more, behaviour: value };
}

function play({ target }: OldEffect): Unnumbered {
  return behaviour({ kind: 'command', target, type: 'call', command: 'playFrom(0.0)' }, { fill: 'hold' });
}

function behavioursOf({ target, preset }: OldEffect): readonly Unnumbered[] {
  const show: TimingBehaviour = {
    kind: 'set',
    target,
    attributes: ['style.visibility'],
    to: 'visible',
  };
  const visible = preset.passing
    ? behaviour(show, { duration: preset.durationMs, begins: AT_ONCE })
    : behaviour(show, { duration: 1, fill: 'hold', begins: AT_ONCE });
  return [visible, ...motionsOf(target, preset)];
}

function motionsOf(
  target: TimingBehaviour['target'],
  { moves = [], filter, durationMs }: OldPreset,
): readonly Unnumbered[] {
  const moving = moves.map((move) =>
    behaviour(
      {
        kind: 'animate',
        target,
        attributes: [move.attribute],
        additive: 'base',
        mode: 'linear',
        values: 'number',
        keys: keysOf(move),
      },
      { duration: durationMs, fill: 'hold' },
    ),
  );
  if (filter === undefined) return moving;
  return [
    ...moving,
    behaviour({ kind: 'effect', target, transition: 'in', filter }, { duration: durationMs }),
  ];
}

function keysOf(move: Move): readonly KeyTime[] {
  return 'formula' in move
    ? [
        { at: 0, value: 0, formula: move.formula },
        { at: 1, value: 1 },
      ]
    : [
        { at: 0, value: move.from },
        { at: 1, value: move.to },
      ];
}

/** The sound of an effect, and what becomes of its shape afterwards. */
function attendantsOf(
  { target, after, sound, stopsSound }: OldEffect,
  effect: number,
): readonly Unnumbered[] {
  const attendants: Unnumbered[] = [];
  const ofEffect = { kind: 'node', number: effect } as const;
  if (after !== undefined) {
    const more: Partial<Unnumbered> = {
      duration: 1,
      fill: 'hold',
      hidden: true,
      afterEffect: true,
      attends: after === 'hideAtEnd' ? 'sameClick' : 'nextClick',
      ...(after === 'hideAtEnd' && { begins: [{ event: 'endOfNode' as const, delay: 0, of: ofEffect }] }),
    };
    const change: TimingBehaviour =
      typeof after === 'string'
        ? { kind: 'set', target, attributes: ['style.visibility'], to: 'hidden' }
        : {
            kind: 'colour',
            target,
            attributes: ['ppt_c'],
            model: 'rgb',
            direction: 'clockwise',
            to: after.dimTo,
          };
    attendants.push(behaviour({ ...change, overridesChildren: true }, more));
  }
  const withEffect: Partial<Unnumbered> = {
    hidden: true,
    attends: 'sameClick',
    begins: [{ event: 'beginOfNode', delay: 0, of: ofEffect }],
  };
  if (sound !== undefined) {
    attendants.push({
      kind: 'media',
      ...withEffect,
      ends: [{ event: 'stopAudio', delay: 0, of: { kind: 'slide' } }],
      media: { kind: 'audio', target: { kind: 'sound', sound } },
    });
  } else if (stopsSound) {
    attendants.push(
      behaviour(
        { kind: 'command', target: { kind: 'slide' }, type: 'event', command: 'onstopaudio' },
        withEffect,
      ),
    );
  }
  return attendants;
}
