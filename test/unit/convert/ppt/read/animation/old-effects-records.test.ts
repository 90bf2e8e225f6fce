// AnimationInfo atoms of PowerPoint 97 record by record ([MS-PPT] 2.8.2): what each field makes of an effect, and what bounds them.
import { describe, expect, it } from 'vitest';
import type { Shape } from '../../../../../../src/convert/deck/index.ts';
import { readOldEffects } from '../../../../../../src/convert/ppt/read/animation/old-effects.ts';
import { indexShapes } from '../../../../../../src/convert/ppt/read/animation/shape-index.ts';
import { createRecordCount, readRecords } from '../../../../../../src/convert/ppt/records/index.ts';
import { container, fields, record, shape } from '../../../../../support/ppt-builder.ts';
import { oldAnimation, type AtomParts } from '../../../../../support/ppt-animation.ts';

const [AUTOMATIC, SOUND, STOP_SOUND, PLAY, BACKGROUND] = [0x4, 0x10, 0x40, 0x100, 0x4000];
const animated = (id: number, parts: AtomParts = {}): Uint8Array =>
  shape({ id, clientData: [oldAnimation(parts)] });
const textShape = (id: number, paragraphs: readonly (readonly [text: string, level: number])[]): Shape =>
  ({
    id,
    kind: 'shape',
    text: {
      paragraphs: paragraphs.map(([text, level]) => ({
        level,
        inlines: [{ kind: 'text', text, style: {} }],
      })),
    },
  }) as unknown as Shape;

function read(
  records: readonly Uint8Array[],
  shapes: readonly Shape[] = [],
  { most = 1_000, head = [] as readonly Uint8Array[] } = {},
) {
  const [root] = readRecords(container(0xf003, [...head, ...records]), createRecordCount());
  const asked: number[] = [];
  let left = most;
  const found = readOldEffects(root, {
    shapes: indexShapes(shapes),
    soundOf: (id) => (asked.push(id), id === 9 ? undefined : id + 100),
    isWanted: () => true,
    mayAdd: () => (left -= 1) >= 0,
  });
  return { ...found, asked };
}
const one = (parts: AtomParts, shapes: readonly Shape[] = []) => read([animated(5, parts)], shapes).effects;
const WHOLE = { kind: 'shape', shape: 5 };
const at = (index: number) => ({ kind: 'paragraphs', shape: 5, first: index, last: index });

describe('the atom of a shape', () => {
  it('is found in groups too, and in client data whose version says that it holds no records', () => {
    const atom = record(0xf00a, fields([7, 4], [0xa00, 4]), 1, 2);
    const bare = container(0xf004, [atom, record(0xf011, oldAnimation({}), 0, 0)]);
    const strange = container(0xf00d, [animated(8)]);
    const nameless = container(0xf004, [container(0xf011, [oldAnimation({})])]);
    const ids = read([container(0xf003, [animated(5), animated(6)]), bare, strange, nameless]).effects;
    expect(ids.map(({ target }) => target)).toStrictEqual(
      [5, 6, 7].map((id) => ({ kind: 'shape', shape: id })),
    );
    expect(
      readOldEffects(undefined, {
        shapes: indexShapes([]),
        soundOf: () => 0,
        isWanted: () => true,
        mayAdd: () => true,
      }),
    ).toStrictEqual({ effects: [], builds: [], unknown: [] });
  });

  it.each<[parts: AtomParts, expected: object, without: readonly string[]]>([
    [{}, { trigger: 'click', delayMs: 0 }, ['sound', 'stopsSound', 'iterate', 'after', 'plays', 'build']],
    [{ flags: AUTOMATIC, delay: 40 }, { trigger: 'after', delayMs: 40 }, []],
    [{ flags: AUTOMATIC, delay: -40 }, { trigger: 'after', delayMs: 0 }, []],
    [{ delay: 40 }, { trigger: 'click', delayMs: 0 }, []],
    [{ flags: SOUND, sound: 3 }, { sound: 103 }, ['stopsSound']],
    [{ flags: SOUND, sound: 9 }, {}, ['sound']],
    [{ flags: ~SOUND & 0x7f, sound: 3 }, { stopsSound: true }, ['sound']],
    [{ flags: STOP_SOUND }, { stopsSound: true }, ['sound']],
    [{ sub: 1 }, { iterate: 'word' }, []],
    [{ sub: 2 }, { iterate: 'letter' }, []],
    [{ sub: 3 }, {}, ['iterate']],
    [{ after: 1, dim: 0x04000000 }, { after: { dimTo: { kind: 'scheme' } } }, []],
    [{ after: 1, dim: 0x09000000 }, {}, ['after']],
    [{ after: 2 }, { after: 'hideAtNextClick' }, []],
    [{ after: 3 }, { after: 'hideAtEnd' }, []],
    [{ after: 4 }, {}, ['after']],
  ])('%j gives %j without %j', (parts, expected, without) => {
    const effects = one(parts);
    expect(effects).toMatchObject([{ target: WHOLE, ...expected }]);
    for (const member of without) expect(effects[0]).not.toHaveProperty(member);
  });

  it('asks for the sounds that it plays alone', () => {
    expect(read([animated(5, { sound: 3 }), animated(6, { flags: SOUND, sound: 4 })]).asked).toStrictEqual([
      4,
    ]);
  });

  it('of an unknown effect is told by its shape, unless nothing is built', () => {
    const { unknown, effects } = read([
      animated(5, { effect: 99 }),
      animated(6),
      animated(7, { effect: 99, build: 0 }),
    ]);
    expect(unknown).toStrictEqual([5]);
    expect(effects).toHaveLength(2);
  });

  it('makes no more effects than may be made, and keeps those before', () => {
    const shapes = [textShape(5, [['a', 0], ['b', 0], ['c', 0]]), textShape(6, [['a', 0]])]; // oxfmt-ignore
    const records = [animated(5, { build: 2 }), animated(6, { effect: 99 }), animated(7, { flags: PLAY })];
    const counts = [0, 1, 2, 3, 4, 5].map((most) => {
      const { effects, builds, unknown } = read(records, shapes, { most });
      return [effects.length, builds.length, unknown.length];
    });
    expect(counts).toStrictEqual([[0, 1, 0], [1, 1, 0], [2, 1, 0], [3, 2, 1], [4, 2, 1], [5, 2, 1]]); // oxfmt-ignore
  });
});

describe('a shape that plays', () => {
  const film = { id: 5, kind: 'picture', media: { kind: 'video' } } as unknown as Shape;
  const plays = { target: WHOLE, plays: true, delayMs: 0 };
  it.each<[parts: AtomParts, triggers: readonly string[]]>([
    [{ flags: PLAY, build: 0 }, ['click']],
    [{ flags: PLAY | AUTOMATIC, build: 0, delay: 70 }, ['after']],
    [{ flags: PLAY, build: 1 }, ['click', 'after']],
    [{ flags: PLAY | AUTOMATIC, build: 1 }, ['after', 'after']],
  ])('%j starts its film by itself, or behind its entrance: %j', (parts, triggers) => {
    const effects = one(parts, [film]);
    expect(effects.map(({ trigger }) => trigger)).toStrictEqual(triggers);
    expect(effects.at(-1)).toMatchObject(plays);
    expect(effects.filter((effect) => effect.plays)).toHaveLength(1);
  });

  it('has a film, and says so', () => {
    expect(one({ build: 0 }, [film])).toStrictEqual([]);
    expect(one({ flags: PLAY, build: 0 }, [textShape(5, [])])).toStrictEqual([]);
    expect(one({ flags: PLAY, build: 0 })).toStrictEqual([]);
    expect(read([animated(5, { flags: PLAY })], [film]).builds).toStrictEqual([]);
  });
});

describe('paragraphs', () => {
  const shapes = [textShape(5, [['a', 0], [' ', 0], ['b', 1], ['c', 2], ['d', 0]])]; // oxfmt-ignore
  const told = (parts: AtomParts) =>
    one(parts, shapes).map(({ target, trigger, delayMs, sound, iterate }) => [
      target.kind === 'paragraphs' ? target.first : target.kind,
      trigger,
      delayMs,
      sound,
      iterate,
    ]);

  it.each<[build: number, triggers: readonly string[], by: object]>([
    [1, ['click'], { by: 'whole', background: true }],
    [2, ['click', 'with', 'with', 'click'], { by: 'level', level: 1 }],
    [3, ['click', 'click', 'with', 'click'], { by: 'level', level: 2 }],
    [4, ['click', 'click', 'click', 'click'], { by: 'level', level: 3 }],
    [6, ['click', 'click', 'click', 'click'], { by: 'level', level: 5 }],
    [7, ['click'], { by: 'whole', background: true }],
  ])('of build type %i come at %j', (build, triggers, by) => {
    const { effects, builds } = read([animated(5, { build })], shapes);
    expect(effects.map(({ trigger }) => trigger)).toStrictEqual(triggers);
    expect(effects.map((effect) => effect.build)).toStrictEqual(triggers.map(() => 0));
    expect(builds).toStrictEqual([{ kind: 'paragraphs', number: 0, shape: 5, ...by }]);
    if (triggers.length > 1)
      expect(effects.map(({ target }) => target)).toStrictEqual([0, 2, 3, 4].map((index) => at(index)));
  });

  it('that wait have the delay and the sound, those that come with them none', () => {
    const parts = { build: 2, flags: AUTOMATIC | SOUND, delay: 30, sound: 1, sub: 1 };
    expect(told(parts)).toStrictEqual([
      [0, 'after', 30, 101, 'word'],
      [2, 'with', 0, undefined, 'word'],
      [3, 'with', 0, undefined, 'word'],
      [4, 'after', 30, 101, 'word'],
    ]);
    expect(told({ ...parts, flags: parts.flags | BACKGROUND })).toStrictEqual([
      ['background', 'after', 30, 101, undefined],
      [0, 'with', 0, undefined, 'word'],
      [2, 'with', 0, undefined, 'word'],
      [3, 'with', 0, undefined, 'word'],
      [4, 'after', 30, 101, 'word'],
    ]);
  });

  it('lead where they are first, whatever their level', () => {
    const deep = [textShape(5, [['a', 2], ['b', 2], ['c', 0]])]; // oxfmt-ignore
    const triggers = (parts: AtomParts) => one(parts, deep).map(({ trigger }) => trigger);
    expect(triggers({ build: 2 })).toStrictEqual(['click', 'with', 'click']);
    expect(triggers({ build: 2, flags: BACKGROUND })).toStrictEqual(['click', 'with', 'with', 'click']);
    expect(triggers({ build: 2, flags: 1 })).toStrictEqual(['click', 'with', 'with']);
  });

  it('that are blank come with their shape, which has a build as a whole', () => {
    const blank = [textShape(5, [[' ', 0], ['', 0]])]; // oxfmt-ignore
    expect(one({ build: 2 }, blank).map(({ target }) => target)).toStrictEqual([WHOLE]);
    expect(read([animated(5, { build: 2 })], [textShape(5, [])]).builds).toMatchObject([{ by: 'whole' }]);
    expect(read([animated(5, { build: 2, flags: 1 })], []).builds).toStrictEqual([]);
  });

  it('are those of fields too, not of breaks', () => {
    const inlines = (...list: readonly object[]) => ({ level: 0, inlines: list });
    const mixed = {
      id: 5,
      kind: 'shape',
      text: {
        paragraphs: [inlines({ kind: 'break' }), inlines({ kind: 'field', text: '1' }, { kind: 'break' })],
      },
    } as unknown as Shape;
    expect(one({ build: 2 }, [mixed]).map(({ target }) => target)).toStrictEqual([at(1)]);
  });
});
