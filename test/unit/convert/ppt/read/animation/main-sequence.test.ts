// The tree of time nodes that plays effects of PowerPoint 97 one after the other (ISO/IEC 29500-1, 19.5): numbers, delays, roles.
import { describe, expect, it } from 'vitest';
import type { TimeNode } from '../../../../../../src/convert/deck/index.ts';
import { mainSequence } from '../../../../../../src/convert/ppt/read/animation/main-sequence.ts';
import type { OldEffect } from '../../../../../../src/convert/ppt/read/animation/old-effects.ts';
import type { OldPreset } from '../../../../../../src/convert/ppt/read/animation/old-presets.ts';

const preset = (durationMs: number, more: Partial<OldPreset> = {}): OldPreset => ({
  preset: 10,
  variant: 3,
  durationMs,
  ...more,
});
const effect = (trigger: OldEffect['trigger'], more: Partial<OldEffect> = {}): OldEffect => ({
  target: { kind: 'shape', shape: 7 },
  trigger,
  preset: preset(500),
  delayMs: 0,
  ...more,
});
const mainOf = (...effects: readonly OldEffect[]): TimeNode | undefined =>
  mainSequence(effects).children?.[0];
const clicksOf = (...effects: readonly OldEffect[]) => mainOf(...effects)?.children ?? [];
const effectOf = (one: OldEffect) => clicksOf(one)[0]?.children?.[0]?.children?.[0];
const numbersOf = (node: TimeNode): readonly number[] => [
  node.number,
  ...(node.children ?? []).flatMap(numbersOf),
  ...(node.attendants ?? []).flatMap(numbersOf),
];

describe('a main sequence', () => {
  it('stands in the root, which plays once, and is moved by the next and previous click', () => {
    const { children = [], ...root } = mainSequence([effect('click')]);
    expect(root).toStrictEqual({
      kind: 'parallel',
      number: 1,
      role: 'root',
      duration: 'indefinite',
      restart: 'never',
    });
    expect(children).toHaveLength(1);
    expect(children[0]).toMatchObject({
      kind: 'sequence',
      number: 2,
      role: 'mainSequence',
      duration: 'indefinite',
      sequence: { concurrent: true, seeks: true },
      previous: [{ event: 'previous', delay: 0, of: { kind: 'slide' } }],
      next: [{ event: 'next', delay: 0, of: { kind: 'slide' } }],
    });
  });

  it('has nodes in number from 1, each once, before those that stand beside it', () => {
    const effects = [
      effect('click', { sound: 3, after: 'hideAtEnd' }),
      effect('with', { preset: preset(500, { filter: 'fade' }) }),
      effect('click'),
    ];
    const other: TimeNode = { kind: 'media', number: 0 };
    const root = mainSequence(effects, [other, other]);
    const numbers = numbersOf(root);
    expect(numbers.toSorted((a, b) => a - b)).toStrictEqual(numbers.map((_, at) => at + 1));
    expect(root.children?.slice(1).map(({ number }) => number)).toStrictEqual([
      numbers.length - 1,
      numbers.length,
    ]);
    expect(mainSequence([], [other]).children).toStrictEqual([{ kind: 'media', number: 3 }]);
  });

  it('has a node a click, in it one for what starts together, after what is before it', () => {
    const clicks = clicksOf(
      effect('click', { delayMs: 100 }),
      effect('with', { preset: preset(800), delayMs: 0 }),
      effect('after', { preset: preset(50), delayMs: 30 }),
      effect('with', { preset: preset(10) }),
      effect('after'),
      effect('click'),
    );
    const shape = clicks.map(({ role, begins, children = [] }) => [
      role,
      begins,
      children.map((step) => [step.role, step.begins, step.children?.map((one) => [one.role, one.begins])]),
    ]);
    const WAITS = [{ delay: 'indefinite' }];
    expect(shape).toStrictEqual([
      [
        'clickGroup',
        WAITS,
        [
          ['withGroup', [{ delay: 0 }], [['clickEffect', [{ delay: 100 }]], ['withEffect', [{ delay: 0 }]]]],
          ['afterGroup', [{ delay: 800 }], [['afterEffect', [{ delay: 30 }]], ['withEffect', [{ delay: 0 }]]]],
          ['afterGroup', [{ delay: 880 }], [['afterEffect', [{ delay: 0 }]]]],
        ],
      ],
      ['clickGroup', WAITS, [['withGroup', [{ delay: 0 }], [['clickEffect', [{ delay: 0 }]]]]]],
    ]); // oxfmt-ignore
  });

  it.each([
    ['click', false],
    ['with', true],
    ['after', true],
  ] as const)('that begins with an effect %s begins by itself: %s', (trigger, byItself) => {
    const [click] = clicksOf(effect(trigger));
    expect(click?.begins).toStrictEqual([
      { delay: 'indefinite' },
      ...(byItself ? [{ event: 'begin', delay: 0, of: { kind: 'node', number: 2 } }] : []),
    ]);
  });
});

describe('a node of an effect', () => {
  it('shows the shape at once, then moves it', () => {
    const moves = [
      { attribute: 'ppt_x', from: '0', to: '#ppt_x' },
      { attribute: 'ppt_w', formula: 'sin($)' },
    ];
    const found = effectOf(effect('click', { preset: preset(500, { moves, filter: 'fade' }) }));
    const target = { kind: 'shape', shape: 7 };
    expect(found).toMatchObject({
      kind: 'parallel',
      fill: 'hold',
      effect: { class: 'entrance', preset: 10, variant: 3 },
      children: [
        {
          kind: 'behaviour',
          duration: 1,
          fill: 'hold',
          begins: [{ delay: 0 }],
          behaviour: { kind: 'set', target, attributes: ['style.visibility'], to: 'visible' },
        },
        {
          kind: 'behaviour',
          duration: 500,
          fill: 'hold',
          behaviour: {
            kind: 'animate',
            target,
            attributes: ['ppt_x'],
            additive: 'base',
            mode: 'linear',
            values: 'number',
            keys: [
              { at: 0, value: '0' },
              { at: 1, value: '#ppt_x' },
            ],
          },
        },
        {
          behaviour: {
            attributes: ['ppt_w'],
            keys: [
              { at: 0, value: 0, formula: 'sin($)' },
              { at: 1, value: 1 },
            ],
          },
        },
        { duration: 500, behaviour: { kind: 'effect', target, transition: 'in', filter: 'fade' } },
      ],
    });
    expect(found?.children).toHaveLength(4);
    expect(found?.children?.[3]).not.toHaveProperty('fill');
    for (const member of ['build', 'iterate', 'attendants']) expect(found).not.toHaveProperty(member);
  });

  it('that passes shows it for its time alone', () => {
    const [shown] = effectOf(effect('click', { preset: preset(75, { passing: true }) }))?.children ?? [];
    expect(shown).toMatchObject({ duration: 75, begins: [{ delay: 0 }] });
    expect(shown).not.toHaveProperty('fill');
  });

  it('plays media', () => {
    expect(effectOf(effect('after', { plays: true }))).toMatchObject({
      role: 'afterEffect',
      effect: { class: 'media', preset: 1, variant: 0 },
      children: [
        {
          fill: 'hold',
          behaviour: { kind: 'command', target: { shape: 7 }, type: 'call', command: 'playFrom(0.0)' },
        },
      ],
    });
  });

  it('has its build, also 0, and goes letter by letter', () => {
    expect(effectOf(effect('click', { build: 0, iterate: 'letter' }))).toMatchObject({
      build: 0,
      iterate: { by: 'letter', interval: { fraction: 0.1 } },
    });
  });

  const attendant = (more: Partial<OldEffect>) => {
    const found = effectOf(effect('click', more));
    return { own: found?.number, attendants: found?.attendants };
  };
  it.each<[after: NonNullable<OldEffect['after']>, change: object, attends: string]>([
    [{ dimTo: { kind: 'rgb', rgb: 1 } }, { kind: 'colour', attributes: ['ppt_c'], model: 'rgb', direction: 'clockwise', to: { kind: 'rgb', rgb: 1 } }, 'nextClick'],
    ['hideAtNextClick', { kind: 'set', attributes: ['style.visibility'], to: 'hidden' }, 'nextClick'],
    ['hideAtEnd', { kind: 'set', attributes: ['style.visibility'], to: 'hidden' }, 'sameClick'],
  ])('is followed by %j', (after, change, attends) => {
    const { own, attendants } = attendant({ after });
    expect(attendants).toStrictEqual([
      {
        kind: 'behaviour',
        number: expect.any(Number),
        duration: 1,
        fill: 'hold',
        hidden: true,
        afterEffect: true,
        attends,
        ...(after === 'hideAtEnd' && { begins: [{ event: 'endOfNode', delay: 0, of: { kind: 'node', number: own } }] }),
        behaviour: { ...change, target: { kind: 'shape', shape: 7 }, overridesChildren: true },
      },
    ]);
  }); // oxfmt-ignore

  it('is attended by its sound, or by the end of the one before', () => {
    const sound = attendant({ sound: 0, stopsSound: true });
    const begins = (number: number | undefined) => [
      { event: 'beginOfNode', delay: 0, of: { kind: 'node', number } },
    ];
    expect(sound.attendants).toStrictEqual([
      {
        kind: 'media',
        number: expect.any(Number),
        hidden: true,
        attends: 'sameClick',
        begins: begins(sound.own),
        ends: [{ event: 'stopAudio', delay: 0, of: { kind: 'slide' } }],
        media: { kind: 'audio', target: { kind: 'sound', sound: 0 } },
      },
    ]);
    const stop = attendant({ stopsSound: true });
    expect(stop.attendants).toStrictEqual([
      {
        kind: 'behaviour',
        number: expect.any(Number),
        hidden: true,
        attends: 'sameClick',
        begins: begins(stop.own),
        behaviour: { kind: 'command', target: { kind: 'slide' }, type: 'event', command: 'onstopaudio' },
      },
    ]);
  });
});
