// AnimationInfo atoms of PowerPoint 97 ([MS-PPT] 2.8.1–2.8.2): which shapes appear how, in which order, paragraph by paragraph.
import type { Colour, Shape, TimingBuild, TimingTarget } from '../../../deck/index.ts';
import {
  AnimationInfoAtom,
  child,
  fieldsOf,
  OfficeArtFSP,
  RT,
  withChildren,
  type RecordNode,
} from '../../records/index.ts';
import { colourOfIndexStruct } from '../paint/colours.ts';
import { APPEAR, oldPreset, type OldPreset } from './old-presets.ts';
import { mediaOf, paragraphsOf, type ShapeIndex } from './shape-index.ts';

/** One entrance, and what comes with it. */
export interface OldEffect {
  readonly target: TimingTarget;
  readonly trigger: 'click' | 'with' | 'after';
  readonly preset: OldPreset;
  /** Waits so long after its trigger. */
  readonly delayMs: number;
  readonly iterate?: 'word' | 'letter';
  /** Absent: the shape stays as it is. */
  readonly after?: { readonly dimTo: Colour } | 'hideAtNextClick' | 'hideAtEnd';
  /** Index in Presentation.sounds. */
  readonly sound?: number;
  readonly stopsSound?: boolean;
  /** It is the start of the shape's sound or film, no entrance. */
  readonly plays?: boolean;
  /** TimingBuild.number, where the shape has a build. */
  readonly build?: number;
}

export interface OldEffects {
  readonly effects: readonly OldEffect[];
  readonly builds: readonly TimingBuild[];
  /** Shapes whose effect has no name in the specification: they appear. */
  readonly unknown: readonly number[];
}

const FLAG = {
  reverse: 0x1,
  automatic: 0x4,
  sound: 0x10,
  stopSound: 0x40,
  play: 0x100,
  animateBackground: 0x4000,
} as const;
/** animBuildType: not at all, as a whole, and by paragraphs of the first to the fifth level. */
const BUILD = { none: 0, firstLevel: 2, lastLevel: 6 } as const;
const AFTER = { dim: 1, hideAtNextClick: 2, hideAtEnd: 3 } as const;
const SUB_EFFECTS = [undefined, 'word', 'letter'] as const;
const BUILD_NUMBER = 0;

type Atom = ReturnType<typeof AnimationInfoAtom.read>;

interface AnimatedShape {
  readonly id: number;
  readonly atom: Atom;
}

export interface OldEffectScope {
  readonly shapes: ShapeIndex;
  readonly soundOf: (id: number) => number | undefined;
  /** False for a shape whose effects are known otherwise. */
  readonly isWanted: (id: number) => boolean;
  /** False when no more effects may be made. */
  readonly mayAdd: () => boolean;
}

/** Effects of the shapes below the root group of a drawing, in playing order. */
export function readOldEffects(root: RecordNode | undefined, scope: OldEffectScope): OldEffects {
  const animated = animatedShapes(root).toSorted((left, right) => left.atom.orderID - right.atom.orderID);
  const effects: OldEffect[] = [];
  const builds: TimingBuild[] = [];
  const unknown: number[] = [];
  const spokenOf = spokenParagraphs();
  for (const { id, atom } of animated) {
    if (!scope.isWanted(id)) continue;
    const shape = scope.shapes.get(id);
    const known = oldPreset(atom.animEffect, atom.animEffectDirection);
    const common = commonOf(atom, known ?? APPEAR, scope);
    const build = shape && buildOf(shape, atom);
    if (build !== undefined) builds.push(build);
    if (atom.animBuildType !== BUILD.none) {
      if (known === undefined) unknown.push(id);
      for (const effect of entrances(spokenOf(shape), { id, atom }, common)) {
        if (!scope.mayAdd()) return { effects, builds, unknown };
        effects.push(build === undefined ? effect : { ...effect, build: build.number });
      }
    }
    const plays = (atom.flags & FLAG.play) !== 0 && mediaOf(shape) !== undefined;
    if (plays) {
      const trigger = atom.animBuildType === BUILD.none ? common.trigger : 'after';
      effects.push({ target: { kind: 'shape', shape: id }, trigger, preset: APPEAR, delayMs: 0, plays });
    }
  }
  return { effects, builds, unknown };
}

/** In drawing order. */
function animatedShapes(root: RecordNode | undefined): readonly AnimatedShape[] {
  const found: AnimatedShape[] = [];
  const visit = (record: RecordNode): void => {
    if (record.type === RT.OfficeArtSpgrContainer) record.children.forEach(visit);
    if (record.type !== RT.OfficeArtSpContainer) return;
    const id = fieldsOf(child(record, RT.OfficeArtFSP), OfficeArtFSP)?.spid;
    const atom = fieldsOf(
      child(
        child(withChildren(child(record, RT.OfficeArtClientData)), RT.AnimationInfo),
        RT.AnimationInfoAtom,
      ),
      AnimationInfoAtom,
    );
    if (id !== undefined && atom !== undefined) found.push({ id, atom });
  };
  root?.children.forEach(visit);
  return found;
}

type Common = Omit<OldEffect, 'target'>;

function commonOf(atom: Atom, preset: OldPreset, { soundOf }: OldEffectScope): Common {
  const has = (flag: number): boolean => (atom.flags & flag) !== 0;
  const iterate = SUB_EFFECTS[atom.textBuildSubEffect];
  const sound = has(FLAG.sound) ? soundOf(atom.soundIdRef) : undefined;
  const after = afterOf(atom);
  return {
    trigger: has(FLAG.automatic) ? 'after' : 'click',
    preset,
    delayMs: has(FLAG.automatic) ? Math.max(0, atom.delayTime) : 0,
    ...(iterate !== undefined && { iterate }),
    ...(after !== undefined && { after }),
    ...(sound !== undefined && { sound }),
    ...(has(FLAG.stopSound) && { stopsSound: true }),
  };
}

function afterOf({ animAfterEffect, dimColor }: Atom): OldEffect['after'] {
  switch (animAfterEffect) {
    case AFTER.dim: {
      const dimTo = colourOfIndexStruct(dimColor);
      return dimTo && { dimTo };
    }
    case AFTER.hideAtNextClick:
      return 'hideAtNextClick';
    case AFTER.hideAtEnd:
      return 'hideAtEnd';
    default:
      return undefined;
  }
}

/** The level down to which each paragraph waits for a click; undefined where the shape appears as a whole. */
function levelOf({ animBuildType }: Atom): number | undefined {
  return animBuildType >= BUILD.firstLevel && animBuildType <= BUILD.lastLevel
    ? animBuildType - 1
    : undefined;
}

interface SpokenParagraph {
  readonly index: number;
  readonly level: number;
}

/** Paragraphs that are not blank, worked out once for each shape: many atoms may name one. */
function spokenParagraphs(): (shape: Shape | undefined) => readonly SpokenParagraph[] {
  const found = new Map<Shape | undefined, readonly SpokenParagraph[]>([[undefined, []]]);
  return (shape) => {
    const spoken =
      found.get(shape) ??
      paragraphsOf(shape).flatMap(({ inlines, level }, index) =>
        inlines.some((one) => one.kind !== 'break' && one.text.trim() !== '') ? [{ index, level }] : [],
      );
    found.set(shape, spoken);
    return spoken;
  };
}

/**
 * The shape as a whole, or its paragraphs: those of the levels that are built wait for a click, deeper ones come with them.
 * One at a time: who asks may stop.
 */
function* entrances(
  paragraphs: readonly SpokenParagraph[],
  { id, atom }: AnimatedShape,
  common: Common,
): Generator<OldEffect, void, void> {
  const level = levelOf(atom);
  if (level === undefined || paragraphs.length === 0) {
    yield { ...common, target: { kind: 'shape', shape: id } };
    return;
  }
  const { sound: _sound, delayMs: _delay, ...silent } = common;
  const hasBackground = (atom.flags & FLAG.animateBackground) !== 0;
  if (hasBackground) {
    const { iterate: _iterate, ...whole } = common;
    yield { ...whole, target: { kind: 'background', shape: id } };
  }
  const isReverse = (atom.flags & FLAG.reverse) !== 0;
  for (let at = 0; at < paragraphs.length; at++) {
    const paragraph = paragraphs[isReverse ? paragraphs.length - 1 - at : at];
    if (paragraph === undefined) return;
    const target: TimingTarget = {
      kind: 'paragraphs',
      shape: id,
      first: paragraph.index,
      last: paragraph.index,
    };
    // What follows the background alone comes with it.
    const leads = hasBackground ? at > 0 && paragraph.level < level : at === 0 || paragraph.level < level;
    yield leads ? { ...common, target } : { ...silent, delayMs: 0, trigger: 'with', target };
  }
}

function buildOf(shape: Shape, atom: Atom): TimingBuild | undefined {
  if (shape.kind !== 'shape' || atom.animBuildType === BUILD.none) return undefined;
  const level = levelOf(atom);
  const isByParagraph = level !== undefined && paragraphsOf(shape).length > 0;
  const background = !isByParagraph || (atom.flags & FLAG.animateBackground) !== 0;
  return {
    kind: 'paragraphs',
    number: BUILD_NUMBER,
    shape: shape.id,
    by: isByParagraph ? 'level' : 'whole',
    ...(isByParagraph && { level }),
    ...(background && { background: true }),
    ...((atom.flags & FLAG.reverse) !== 0 && { reverse: true }),
  };
}
