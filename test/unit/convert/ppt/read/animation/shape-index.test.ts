// Where the texts of shapes lie for animations: the characters that the binary format counts, and targets over them.
import { describe, expect, it } from 'vitest';
import type { Inline, Shape, TimeNode } from '../../../../../../src/convert/deck/index.ts';
import { mediaNodes } from '../../../../../../src/convert/ppt/read/animation/media-nodes.ts';
import {
  indexShapes,
  mediaOf,
  paragraphsOf,
  textTarget,
} from '../../../../../../src/convert/ppt/read/animation/shape-index.ts';

const textOf = (text: string): Inline => ({ kind: 'text', text, style: {} });
const BREAK: Inline = { kind: 'break', style: {} };
const FIELD = { kind: 'field', field: { kind: 'slideNumber' }, text: '123', style: {} } as const;
const shapeOf = (id: number, paragraphs: readonly (readonly Inline[])[], more: object = {}): Shape =>
  ({
    id,
    kind: 'shape',
    text: { paragraphs: paragraphs.map((inlines) => ({ level: 0, inlines })) },
    ...more,
  }) as unknown as Shape;
const groupOf = (id: number, shapes: readonly Shape[]): Shape =>
  ({ id, kind: 'group', shapes }) as unknown as Shape;

describe('the shapes of a slide', () => {
  it('are found by identifier, also those of groups; the first counts', () => {
    const [inner, first, second] = [shapeOf(2, []), shapeOf(1, []), shapeOf(1, [[]])];
    const group = groupOf(9, [inner]);
    const index = indexShapes([first, group, second]);
    expect([index.get(1), index.get(2), index.get(9), index.get(3)]).toStrictEqual([
      first,
      inner,
      group,
      undefined,
    ]);
    expect(index.get(1)).toBe(first);
  });

  it('have paragraphs that end before their marks; fields and line breaks count one', () => {
    const index = indexShapes([shapeOf(1, [[textOf('abc'), BREAK, FIELD], [], [textOf('de'), textOf('f')]])]);
    expect(index.endsOf(1)).toStrictEqual([5, 6, 10]);
    expect(index.endsOf(1)).toBe(index.endsOf(1));
    expect(index.endsOf(7)).toStrictEqual([]);
  });

  it('have texts and media by their kind', () => {
    const media = { kind: 'audio', link: 'a.wav' };
    const kinds = ['shape', 'picture', 'connector'].map(
      (kind) => ({ ...shapeOf(1, [[]]), kind, media }) as Shape,
    );
    expect(kinds.map((one) => mediaOf(one) !== undefined)).toStrictEqual([true, true, false]);
    expect(kinds.map((one) => paragraphsOf(one).length)).toStrictEqual([1, 0, 0]);
    expect([mediaOf(undefined), paragraphsOf(undefined)]).toStrictEqual([undefined, []]);
    expect(paragraphsOf({ id: 1, kind: 'shape' } as unknown as Shape)).toStrictEqual([]);
  });
});

describe('a target over the text "abc", "", "def"', () => {
  const index = indexShapes([shapeOf(1, [[textOf('abc')], [], [textOf('def')]])]);
  it.each([
    [0, 3, 'paragraphs', 0, 0],
    [0, 4, 'paragraphs', 0, 0],
    [0, 2, 'characters', 0, 2],
    [1, 3, 'characters', 1, 3],
    [3, 4, 'characters', 3, 4],
    [0, 5, 'paragraphs', 0, 1],
    [4, 5, 'paragraphs', 1, 1],
    [5, 8, 'paragraphs', 2, 2],
    [5, 9, 'paragraphs', 2, 2],
    [5, 99, 'paragraphs', 2, 2],
    [5, 7, 'characters', 5, 7],
    [0, 8, 'paragraphs', 0, 2],
    [4, 8, 'paragraphs', 1, 2],
    [4, 7, 'characters', 4, 7],
    [0, 7, 'characters', 0, 7],
    [9, 12, 'characters', 9, 12],
    [-3, 3, 'characters', 0, 3],
    [6, 2, 'characters', 6, 6],
    [-3, -1, 'characters', 0, 0],
  ])('from %i to %i is of %s %i to %i', (begin, end, kind, from, to) => {
    expect(textTarget(index, 1, begin, end)).toStrictEqual(
      kind === 'paragraphs'
        ? { kind, shape: 1, first: from, last: to }
        : { kind, shape: 1, begin: from, end: to },
    );
  });

  it('of a shape without text is of characters', () => {
    expect(textTarget(index, 2, 0, 3)).toStrictEqual({ kind: 'characters', shape: 2, begin: 0, end: 3 });
  });

  it('is found in texts of many paragraphs', () => {
    const many = indexShapes([
      shapeOf(
        1,
        Array.from({ length: 33 }, () => [textOf('ab')]),
      ),
    ]);
    for (let at = 0; at < 33; at++)
      expect(textTarget(many, 1, 3 * at, 3 * at + 2)).toStrictEqual({
        kind: 'paragraphs',
        shape: 1,
        first: at,
        last: at,
      });
  });
});

describe('nodes of media', () => {
  const playing = (id: number, media: object) => shapeOf(id, [], { media });
  const audio = { kind: 'audio', link: 'a' };
  const node = (shape: number, more: object = {}) => ({
    kind: 'media',
    media: { kind: 'audio', target: { kind: 'shape', shape } },
    ...more,
  });
  const idsOf = (root: object | undefined) =>
    mediaNodes(
      [playing(1, audio), groupOf(9, [playing(2, audio)]), shapeOf(3, []), playing(4, audio)],
      root as TimeNode | undefined,
    ).map(({ media }) => media?.target);

  it('are one for each shape that plays and has none in the tree, those of groups too', () => {
    const shape = (id: number) => ({ kind: 'shape', shape: id });
    expect(idsOf(undefined)).toStrictEqual([shape(1), shape(2), shape(4)]);
    expect(idsOf(node(1))).toStrictEqual([shape(2), shape(4)]);
    expect(idsOf({ children: [node(2)], attendants: [node(4)] })).toStrictEqual([shape(1)]);
    expect(idsOf({ children: [{ children: [node(1)] }] })).toStrictEqual([shape(2), shape(4)]);
    expect(idsOf({ media: { kind: 'audio', target: { kind: 'sound', sound: 1 } } })).toHaveLength(3);
  });

  it('wait for a click, and sounds end with the slide', () => {
    const [film, sound] = mediaNodes(
      [playing(1, { kind: 'video', link: 'a', loop: true }), playing(2, audio)],
      undefined,
    );
    expect(film).toStrictEqual({
      kind: 'media',
      number: 0,
      fill: 'hold',
      hidden: true,
      begins: [{ delay: 'indefinite' }],
      repeatCount: 'indefinite',
      media: { kind: 'video', target: { kind: 'shape', shape: 1 } },
    });
    expect(sound).toStrictEqual({
      kind: 'media',
      number: 0,
      fill: 'hold',
      hidden: true,
      begins: [{ delay: 'indefinite' }],
      ends: ['next', 'previous', 'stopAudio'].map((event) => ({ event, delay: 0, of: { kind: 'slide' } })),
      media: { kind: 'audio', target: { kind: 'shape', shape: 2 } },
    });
  });
});
