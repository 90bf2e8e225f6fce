// AnimationInfo atoms of PowerPoint 97 ([MS-PPT] 2.8.1–2.8.2): drawn records → effects in playing order.
import { describe, expect, it } from 'vitest';
import type { TimeNode, Timing } from '../../../../../../src/convert/deck/index.ts';
import {
  buildPpt,
  container,
  cstring,
  fields,
  record,
  shape,
  text,
} from '../../../../../support/ppt-builder.ts';
import { readPresentation } from '../../../../../../src/convert/ppt/index.ts';
import { UNLIMITED } from '../../../../../../src/lib/budget.ts';
import { readOneSlide } from '../../../../../support/ppt-deck.ts';
import { oldAnimation, type AtomParts } from '../../../../../support/ppt-animation.ts';

const ID = 3074;
const BOX = [576, 576, 1728, 1152] as const;
const AUTOMATIC = 0x4;
const REVERSE = 0x1;
const BACKGROUND = 0x4000;

const box = (parts: AtomParts, id = ID): Uint8Array =>
  shape({ id, box: BOX, clientData: [oldAnimation(parts)] });
const words = (
  parts: AtomParts,
  characters: string,
  levels: readonly (readonly [number, number])[] = [],
): Uint8Array =>
  shape({
    id: ID,
    type: 202,
    box: BOX,
    clientData: [oldAnimation(parts)],
    text: text(
      4,
      characters,
      ...(levels.length === 0
        ? []
        : [
            record(
              0x0fa1,
              fields(
                ...levels.flatMap(
                  ([count, level]) =>
                    [
                      [count, 4],
                      [level, 2],
                      [0, 4],
                    ] as const,
                ),
                [characters.length + 1, 4],
                [0, 4],
              ),
            ),
          ]),
    ),
  });

function timingOf(...shapes: readonly Uint8Array[]): Timing {
  const { timing } = readOneSlide({ shapes });
  if (timing === undefined) throw new Error('no timing');
  return timing;
}

function effectsOf({ root }: Timing): readonly TimeNode[] {
  const all = (node: TimeNode): readonly TimeNode[] => [node, ...(node.children ?? []).flatMap(all)];
  return all(root).filter((one) => one.effect !== undefined);
}

const targetOf = (effect: TimeNode | undefined) => effect?.children?.[0]?.behaviour?.target;
const told = (timing: Timing) =>
  effectsOf(timing).map((one) => {
    const target = targetOf(one);
    return [one.role, target?.kind === 'paragraphs' ? target.first : target?.kind];
  });

describe('the effects of PowerPoint 97', () => {
  // Effect, direction → preset, variant, filter: the tables of MS-PPT 2.8.2 and 2.8.23.
  it.each([
    [0, 0, 1, 0, undefined],
    [1, 0, 24, 0, undefined],
    [2, 0, 3, 5, 'blinds(vertical)'],
    [2, 1, 3, 10, 'blinds(horizontal)'],
    [3, 0, 5, 10, 'checkerboard(across)'],
    [5, 0, 9, 0, 'dissolve'],
    [6, 0, 10, 0, 'fade'],
    [8, 1, 14, 5, 'randombar(vertical)'],
    [9, 4, 18, 9, 'strips(upLeft)'],
    [9, 7, 18, 6, 'strips(downRight)'],
    [10, 0, 22, 2, 'wipe(right)'],
    [10, 3, 22, 1, 'wipe(up)'],
    [11, 0, 4, 32, 'box(out)'],
    [11, 1, 4, 16, 'box(in)'],
    [12, 0, 2, 8, undefined],
    [12, 7, 2, 6, undefined],
    [12, 9, 12, 4, 'wipe(up)'],
    [12, 14, 7, 2, undefined],
    [12, 17, 23, 272, undefined],
    [12, 21, 23, 36, undefined],
    [12, 22, 17, 10, undefined],
    [12, 27, 19, 10, undefined],
    [12, 28, 15, 0, undefined],
    [13, 0, 16, 42, 'barn(outHorizontal)'],
    [13, 3, 16, 21, 'barn(inVertical)'],
    [14, 2, 11, 0, undefined],
    [17, 0, 8, 16, 'diamond(in)'],
    [26, 4, 21, 4, 'wheel(4)'],
    [27, 0, 6, 16, 'circle(in)'],
  ])('%i in direction %i is the preset %i, variant %i', (effect, direction, preset, variant, filter) => {
    const [found] = effectsOf(timingOf(box({ effect, direction })));
    expect(found?.effect).toStrictEqual({ class: 'entrance', preset, variant });
    expect(
      found?.children?.map(({ behaviour }) => behaviour).find((one) => one?.kind === 'effect'),
    ).toStrictEqual(
      filter === undefined
        ? undefined
        : { kind: 'effect', target: { kind: 'shape', shape: ID }, transition: 'in', filter },
    );
  });

  it('make the shape visible first, then move it', () => {
    const [effect] = effectsOf(timingOf(box({ effect: 12, direction: 6 })));
    expect(effect?.children?.map(({ behaviour }) => behaviour)).toMatchObject([
      { kind: 'set', attributes: ['style.visibility'], to: 'visible' },
      {
        kind: 'animate',
        attributes: ['ppt_x'],
        keys: [
          { at: 0, value: '0-#ppt_w/2' },
          { at: 1, value: '#ppt_x' },
        ],
      },
      {
        kind: 'animate',
        attributes: ['ppt_y'],
        keys: [
          { at: 0, value: '1+#ppt_h/2' },
          { at: 1, value: '#ppt_y' },
        ],
      },
    ]);
  });

  it('of an unknown number become "appear", with a warning', () => {
    const slides = [{ shapes: [box({ effect: 99 })] }];
    const result = readPresentation(buildPpt({ slides }), { budget: UNLIMITED });
    const timing = result.ok ? result.value.presentation.slides[0]?.timing : undefined;
    expect(timing && effectsOf(timing)[0]?.effect?.preset).toBe(1);
    expect(result.ok && result.value.warnings).toMatchObject([
      { code: 'animation-changed', where: 'slide 1', shapes: [`shape ${ID}`] },
    ]);
  });

  it('play in the order that they say, those of equal order as they are drawn', () => {
    const timing = timingOf(
      box({ order: 2 }, 3074),
      box({ order: 1 }, 3075),
      box({ order: 2 }, 3076),
      box({ build: 0, order: 0 }, 3077),
    );
    expect(effectsOf(timing).map((one) => targetOf(one))).toStrictEqual([
      { kind: 'shape', shape: 3075 },
      { kind: 'shape', shape: 3074 },
      { kind: 'shape', shape: 3076 },
    ]);
  });

  it('wait for a click, or start after the one before and their delay', () => {
    const timing = timingOf(
      box({ order: 1, flags: AUTOMATIC, delay: 300, effect: 6 }, 3074),
      box({ order: 2, flags: AUTOMATIC }, 3075),
      box({ order: 3, delay: 900 }, 3076),
    );
    expect(effectsOf(timing).map(({ role, begins }) => [role, begins])).toStrictEqual([
      ['afterEffect', [{ delay: 300 }]],
      ['afterEffect', [{ delay: 0 }]],
      ['clickEffect', [{ delay: 0 }]],
    ]);
    const main = timing.root.children?.[0];
    expect(main?.children?.map(({ begins }) => begins)).toStrictEqual([
      [{ delay: 'indefinite' }, { event: 'begin', delay: 0, of: { kind: 'node', number: 2 } }],
      [{ delay: 'indefinite' }],
    ]);
    expect(main?.children?.[0]?.children?.map(({ begins }) => begins)).toStrictEqual([
      [{ delay: 0 }],
      [{ delay: 800 }],
    ]);
  });
});

describe('texts that are built by paragraphs', () => {
  const TEXT = 'One\rdeeper\r\rTwo';
  const LEVELS = [
    [4, 0],
    [7, 1],
    [6, 0],
  ] as const;

  it.each([
    ['as a whole', 1, 0, [['clickEffect', 'shape']]],
    [
      'by the first level',
      2,
      0,
      [
        ['clickEffect', 0],
        ['withEffect', 1],
        ['clickEffect', 3],
      ],
    ],
    [
      'by the second level',
      3,
      0,
      [
        ['clickEffect', 0],
        ['clickEffect', 1],
        ['clickEffect', 3],
      ],
    ],
    [
      'backwards',
      2,
      REVERSE,
      [
        ['clickEffect', 3],
        ['withEffect', 1],
        ['clickEffect', 0],
      ],
    ],
    [
      'by themselves',
      2,
      AUTOMATIC,
      [
        ['afterEffect', 0],
        ['withEffect', 1],
        ['afterEffect', 3],
      ],
    ],
    [
      'after their shape',
      2,
      BACKGROUND,
      [
        ['clickEffect', 'background'],
        ['withEffect', 0],
        ['withEffect', 1],
        ['clickEffect', 3],
      ],
    ],
  ])('come %s', (_name, build, flags, expected) => {
    expect(told(timingOf(words({ build, flags }, TEXT, LEVELS)))).toStrictEqual(expected);
  });

  it('have a build that says so', () => {
    expect(timingOf(words({ build: 3, flags: REVERSE }, TEXT)).builds).toStrictEqual([
      { kind: 'paragraphs', number: 0, shape: ID, by: 'level', level: 2, reverse: true },
    ]);
    expect(timingOf(words({ build: 1 }, TEXT)).builds).toStrictEqual([
      { kind: 'paragraphs', number: 0, shape: ID, by: 'whole', background: true },
    ]);
  });

  it('come word by word, or letter by letter', () => {
    expect(effectsOf(timingOf(words({ sub: 1 }, TEXT)))[0]?.iterate?.by).toBe('word');
    expect(effectsOf(timingOf(words({ sub: 2 }, TEXT)))[0]?.iterate?.by).toBe('letter');
    expect(effectsOf(timingOf(words({ sub: 0 }, TEXT)))[0]?.iterate).toBeUndefined();
  });
});

describe('what follows an effect', () => {
  const attendantsOf = (parts: AtomParts) => effectsOf(timingOf(box(parts)))[0]?.attendants;

  it('dims the shape at the next click', () => {
    expect(attendantsOf({ after: 1, dim: 0xfe0000ff })).toMatchObject([
      {
        attends: 'nextClick',
        afterEffect: true,
        behaviour: { kind: 'colour', attributes: ['ppt_c'], to: { kind: 'rgb', rgb: 0xff0000 } },
      },
    ]);
  });

  it('hides it at the next click, or when the effect has ended', () => {
    expect(attendantsOf({ after: 2 })).toMatchObject([
      { attends: 'nextClick', behaviour: { kind: 'set', to: 'hidden' } },
    ]);
    expect(attendantsOf({ after: 3 })).toMatchObject([
      {
        attends: 'sameClick',
        begins: [{ event: 'endOfNode', of: { kind: 'node', number: 5 } }],
        behaviour: { to: 'hidden' },
      },
    ]);
    expect(attendantsOf({ after: 0 })).toBeUndefined();
  });

  it('plays a sound, or stops the one before', () => {
    const wave = record(0x07e7, new TextEncoder().encode('RIFF....WAVEfmt '));
    const sounds = container(0x07e4, [container(0x07e6, [cstring('ding', 0), cstring('7', 2), wave])], 5);
    const { timing } = readOneSlide({ shapes: [box({ flags: 0x10, sound: 7 })] }, { documentMore: [sounds] });
    expect(timing && effectsOf(timing)[0]?.attendants).toMatchObject([
      { kind: 'media', hidden: true, media: { kind: 'audio', target: { kind: 'sound', sound: 0 } } },
    ]);
    expect(attendantsOf({ flags: 0x40 })).toMatchObject([
      { behaviour: { kind: 'command', type: 'event', command: 'onstopaudio' } },
    ]);
  });
});
