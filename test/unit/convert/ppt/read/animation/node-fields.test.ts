// Fields of one time node beside [MS-PPT] 2.8.15 TimeNodeAtom, 2.8.17 to 2.8.20 lists of properties, 2.8.50 TimeModifierAtom, 2.8.51
// TimeIterateDataAtom, 2.8.53 TimeSequenceDataAtom, 2.8.77 TimeConditionAtom: each alone, and nothing that is not said.
import { describe, expect, it } from 'vitest';
import { indexShapes } from '../../../../../../src/convert/ppt/read/animation/shape-index.ts';
import { readTimeNodes } from '../../../../../../src/convert/ppt/read/animation/time-node.ts';
import { readVariant, VariantList } from '../../../../../../src/convert/ppt/read/animation/variants.ts';
import {
  createRecordCount,
  readRecords,
  type RecordNode,
} from '../../../../../../src/convert/ppt/records/index.ts';
import { join } from '../../../../../support/cfb-builder.ts';
import {
  boolValue,
  condition,
  floats,
  floatValue,
  intValue,
  NODE,
  shapeTarget,
  SLIDE_TARGET,
  textValue,
  timeNode,
  type NodeParts,
} from '../../../../../support/ppt-animation.ts';
import { container, fields, record } from '../../../../../support/ppt-builder.ts';

const nodeOf = (bytes: Uint8Array): RecordNode => readRecords(bytes, createRecordCount())[0] as RecordNode;
const SCOPE = { shapes: indexShapes([]), soundOf: (id: number) => (id === 3 ? 8 : undefined) };
const tree = (bytes: Uint8Array) => readTimeNodes(nodeOf(bytes), SCOPE);
const read = (parts: NodeParts) => tree(timeNode(parts)).root;
const PLAIN = { kind: 'parallel', number: 1 };

describe('a time node', () => {
  it.each<[parts: NodeParts, found: object]>([
    [{}, {}],
    ...(['parallel', 'sequence', 'exclusive', 'behaviour', 'media', 'parallel'] as const).map(
      (kind, at): [NodeParts, object] => [{ kind: at }, { kind }],
    ),
    ...(['hold', 'remove', 'freeze', 'hold', 'remove'] as const).map((fill, at): [NodeParts, object] => [
      { fill: at },
      { fill },
    ]),
    [{ fill: 5 }, {}],
    ...(['never', 'always', 'whenNotActive', 'never'] as const).map((restart, at): [NodeParts, object] => [
      { restart: at },
      { restart },
    ]),
    [{ restart: 4 }, {}],
    [{ duration: 0 }, { duration: 0 }],
    [{ duration: 700 }, { duration: 700 }],
    [{ duration: -1 }, { duration: 'indefinite' }],
  ])('of %j has %j', (parts, found) => {
    expect(read(parts)).toStrictEqual({ ...PLAIN, ...found });
  });

  it.each<[what: string, properties: readonly Uint8Array[], found: object]>([
    ...[
      'clickEffect',
      'withEffect',
      'afterEffect',
      'mainSequence',
      'interactiveSequence',
      'clickGroup',
      'withGroup',
      'afterGroup',
      'root',
    ].map((role, at): [string, Uint8Array[], object] => [role, [intValue(0x14, at + 1)], { role }]),
    ['no role', [intValue(0x14, 0)], {}],
    ['a role beyond', [intValue(0x14, 10)], {}],
    ...['entrance', 'exit', 'emphasis', 'path', 'verb', 'media'].map(
      (name, at): [string, Uint8Array[], object] => [
        name,
        [intValue(9, 7), intValue(11, at + 1), intValue(10, 3)],
        { effect: { class: name, preset: 7, variant: 3 } },
      ],
    ),
    [
      'an effect without a direction',
      [intValue(9, 0), intValue(11, 1)],
      { effect: { class: 'entrance', preset: 0, variant: 0 } },
    ],
    ['an effect without a class', [intValue(9, 7)], {}],
    ['an effect of a class beyond', [intValue(9, 7), intValue(11, 7)], {}],
    ['a class without an effect', [intValue(11, 1)], {}],
    ['a build', [intValue(0x13, 0)], { build: 0 }],
    ['no build', [intValue(0x13, -1)], {}],
    ['filters', [textValue(0x10, 't'), textValue(0x11, 'e')], { timeFilter: 't', eventFilter: 'e' }],
    ['empty filters', [textValue(0x10, ''), textValue(0x11, '')], {}],
    ['numbers for filters', [intValue(0x10, 1), intValue(0x11, 1)], {}],
    ['what is hidden', [intValue(2, 1)], { hidden: true }],
    ['what is shown', [intValue(2, 0)], {}],
    ['a placeholder', [boolValue(0x15, true)], { placeholder: true }],
    ['no placeholder', [boolValue(0x15, false)], {}],
    ['what follows an effect', [boolValue(0x0d, true)], { afterEffect: true }],
    ['what follows an effect, as a number', [intValue(0x0d, 1)], { afterEffect: true }],
    ['what follows none, as a number', [intValue(0x0d, 0)], {}],
    ...['sameClick', 'lastClick', 'nextClick'].map((attends, at): [string, Uint8Array[], object] => [
      attends,
      [intValue(5, at)],
      { attends },
    ]),
    ['a click beyond', [intValue(5, 3)], {}],
  ])('has from its properties %s', (_, properties, found) => {
    expect(read({ properties })).toStrictEqual({ ...PLAIN, ...found });
  });

  const modifier = (type: number, value: number) => record(0xf129, join([fields([type, 4]), floats(value)]));
  it.each<[type: number, value: number, found: object]>([
    [0, 3, { repeatCount: 3 }],
    [0, 0, { repeatCount: 0 }],
    [0, -1, { repeatCount: 'indefinite' }],
    [0, 1e6, { repeatCount: 1e6 }],
    [0, 1_000_001, { repeatCount: 'indefinite' }],
    [1, 0, { repeatFor: 0 }],
    [1, 5000, { repeatFor: 5000 }],
    [1, -1, { repeatFor: 'indefinite' }],
    [1, 1e9, { repeatFor: 1e9 }],
    [1, 1.1e9, { repeatFor: 'indefinite' }],
    [2, 0.5, { speed: 0.5 }],
    [2, 0, {}],
    [2, -1, {}],
    [2, 1e6, {}],
    [2, 999_999, { speed: 999_999 }],
    [3, 0.5, { accelerate: 0.5 }],
    [3, 2, { accelerate: 1 }],
    [3, -1, { accelerate: 0 }],
    [4, 0.25, { decelerate: 0.25 }],
    [5, 1, { autoReverse: true }],
    [5, 0, { autoReverse: false }],
    [6, 1, {}],
    [0, Number.NaN, {}],
  ])('modified by %i to %d has %j', (type, value, found) => {
    expect(read({ more: [modifier(type, value)] })).toStrictEqual({ ...PLAIN, ...found });
  });

  it('has nothing of a modifier that is cut', () => {
    expect(read({ more: [record(0xf129, new Uint8Array(7))] })).toStrictEqual(PLAIN);
  });

  // Interval, type, direction, type of the interval, and which of them count: 1 direction, 2 type, 4 interval, 8 its type.
  it.each<[numbers: readonly number[], iterate: object]>([
    [[100, 2, 0, 1, 15], { by: 'letter', backwards: true, interval: { fraction: 0.1 } }],
    [[100, 1, 1, 0, 15], { by: 'word', interval: { ms: 100 } }],
    [[100, 0, 1, 2, 15], { by: 'whole', interval: { ms: 100 } }],
    [[100, 3, 1, 0, 15], { by: 'whole', interval: { ms: 100 } }],
    [[100, 2, 0, 1, 0], { by: 'whole', interval: { ms: 0 } }],
    [[100, 2, 0, 1, 1], { by: 'whole', backwards: true, interval: { ms: 0 } }],
    [[100, 2, 0, 1, 2], { by: 'letter', interval: { ms: 0 } }],
    [[100, 2, 0, 1, 4], { by: 'whole', interval: { ms: 100 } }],
    [[100, 2, 0, 1, 8], { by: 'whole', interval: { fraction: 0 } }],
  ])('iterates over %j as %j', ([interval = 0, type = 0, direction = 0, unit = 0, flags = 0], iterate) => {
    const atom = record(0xf140, fields([interval, 4], [type, 4], [direction, 4], [unit, 4], [flags, 4]));
    expect(read({ more: [atom] })).toStrictEqual({ ...PLAIN, iterate });
  });

  // Concurrency, next and previous action, a reserved field, and which of them count.
  it.each<[numbers: readonly number[], sequence: readonly boolean[]]>([
    [[1, 1, 1, 7], [true, true, true]],
    [[1, 1, 1, 0], [false, false, false]],
    [[1, 1, 1, 1], [true, false, false]],
    [[1, 1, 1, 2], [false, true, false]],
    [[1, 1, 1, 4], [false, false, true]],
    [[0, 0, 0, 7], [false, false, false]],
    [[2, 2, 2, 7], [false, false, false]],
  ])('is a sequence of %j: %j', ([concurrency = 0, next = 0, previous = 0, flags = 0], [concurrent, seeks, skipsTimed]) => {
    const atom = record(0xf141, fields([concurrency, 4], [next, 4], [previous, 4], [0, 4], [flags, 4]));
    expect(read({ more: [atom] })).toStrictEqual({ ...PLAIN, sequence: { concurrent, seeks, skipsTimed } });
  }); // oxfmt-ignore

  it('has its children, then what attends it, numbered in this order; an attendant’s conditions mean it', () => {
    const waits = condition(1, 0, { object: 2, event: 1, id: 99 });
    const attendant = timeNode({ more: [waits, condition(1, 5)] }, 0xf145);
    const found = read({ more: [attendant, timeNode({ more: [timeNode({ more: [waits] })] })] });
    expect(found).toStrictEqual({
      kind: 'parallel',
      number: 1,
      children: [
        {
          kind: 'parallel',
          number: 2,
          children: [
            {
              kind: 'parallel',
              number: 3,
              begins: [{ event: 'begin', delay: 0, of: { kind: 'node', number: 99 } }],
            },
          ],
        },
      ],
      attendants: [
        {
          kind: 'parallel',
          number: 4,
          begins: [{ event: 'begin', delay: 0, of: { kind: 'node', number: 1 } }, { delay: 5 }],
        },
      ],
    });
  });

  it('that is damaged is passed over; only one that acts is a loss', () => {
    const damaged = (inner: readonly Uint8Array[]) =>
      container(0xf144, [record(0xf127, new Uint8Array(4)), ...inner], 1);
    expect(tree(timeNode({ more: [damaged([])] }))).toStrictEqual({ root: PLAIN, isDamaged: false });
    const acting = damaged([timeNode({ more: [container(0xf131, [])] })]);
    expect(tree(timeNode({ more: [acting, damaged([])] }))).toStrictEqual({ root: PLAIN, isDamaged: true });
    expect(tree(acting)).toStrictEqual({ root: undefined, isDamaged: true });
  });
});

describe('a condition', () => {
  const begins = (...conditions: readonly Uint8Array[]) => read({ more: conditions })?.begins;
  it.each(
    [
      'begin',
      'end',
      'beginOfNode',
      'endOfNode',
      'click',
      'doubleClick',
      'pointerOver',
      'pointerOut',
      'next',
      'previous',
      'stopAudio',
    ].map((event, at) => [at + 1, event] as const),
  )('of the event %i is %s', (number, event) => {
    expect(begins(condition(1, 7, { event: number }))).toStrictEqual([{ event, delay: 7 }]);
  });

  it.each<[what: string, bytes: Uint8Array, found: unknown]>([
    ['no event', condition(1, -1), [{ delay: 'indefinite' }]],
    ['an event beyond', condition(1, 0, { event: 12 }), [{ delay: 0 }]],
    [
      'a shape',
      condition(1, 0, { object: 1, target: shapeTarget(9) }),
      [{ delay: 0, of: { kind: 'shape', shape: 9 } }],
    ],
    ['a shape that is not named', condition(1, 0, { object: 1 }), undefined],
    ['a node', condition(1, 0, { object: 2, id: 6 }), [{ delay: 0, of: { kind: 'node', number: 6 } }]],
    ...(['first', 'last', 'all', 'all'] as const).map((which, id): [string, Uint8Array, unknown] => [
      `children ${id}`,
      condition(1, 0, { object: 3, id }),
      [{ delay: 0, of: { kind: 'children', which } }],
    ]),
    ['an object beyond', condition(1, 0, { object: 4, target: shapeTarget(9) }), [{ delay: 0 }]],
    ['a cut record', container(0xf125, [record(0xf128, new Uint8Array(4))], 1), undefined],
  ])('of %s', (_, bytes, found) => {
    expect(begins(bytes)).toStrictEqual(found);
  });

  it('stands in the list of its instance', () => {
    const lists = [1, 2, 3, 4, 5].map((list) => condition(list, list));
    expect(read({ more: lists })).toStrictEqual({
      ...PLAIN,
      begins: [{ delay: 1 }],
      ends: [{ delay: 2 }],
      next: [{ delay: 3 }],
      previous: [{ delay: 4 }],
      endsWith: { delay: 5 },
    });
    expect(read({ more: [condition(6, 0), condition(0, 0)] })).toStrictEqual(PLAIN);
  });
});

describe('media of a node', () => {
  const media = (target: Uint8Array | undefined, ...properties: readonly Uint8Array[]) =>
    read({ kind: NODE.media, properties, more: target === undefined ? [] : [target] })?.media;
  const sound = { target: { kind: 'shape', shape: 9 }, kind: 'audio' };

  it.each<[what: string, target: Uint8Array | undefined, properties: readonly Uint8Array[], found: unknown]>([
    ['a film', shapeTarget(9, 4), [], { ...sound, kind: 'video' }],
    ['a sound', shapeTarget(9, 3), [], sound],
    [
      'a sound of the document',
      shapeTarget(3, 3, -1, -1, 2),
      [],
      { target: { kind: 'sound', sound: 8 }, kind: 'audio' },
    ],
    ['a sound that is lost', shapeTarget(4, 3, -1, -1, 2), [], undefined],
    ['the slide', SLIDE_TARGET, [], { target: { kind: 'slide' }, kind: 'audio' }],
    ['nothing', undefined, [], undefined],
    ['a volume', shapeTarget(9), [floatValue(0x16, 0.5)], { ...sound, volume: 0.5 }],
    ['a volume beyond', shapeTarget(9), [floatValue(0x16, 2)], { ...sound, volume: 1 }],
    ['a volume below', shapeTarget(9), [floatValue(0x16, -1)], { ...sound, volume: 0 }],
    ['a count of slides', shapeTarget(9), [intValue(0x0f, 1)], { ...sound, slideCount: 1 }],
    ['no slides', shapeTarget(9), [intValue(0x0f, 0)], sound],
    ['mute', shapeTarget(9), [boolValue(0x17, true)], { ...sound, mute: true }],
    ['not mute', shapeTarget(9), [boolValue(0x17, false)], sound],
    ['hidden', shapeTarget(9), [boolValue(0x12, true)], { ...sound, hideWhenStopped: true }],
    ['not hidden', shapeTarget(9), [boolValue(0x12, false)], sound],
    ['the full screen', shapeTarget(9), [boolValue(0x1a, true)], { ...sound, fullScreen: true }],
    ['not the full screen', shapeTarget(9), [boolValue(0x1a, false)], sound],
  ])('are %s', (_, target, properties, found) => {
    expect(media(target, ...properties)).toStrictEqual(found);
  });

  it('are of nodes of media alone', () => {
    expect(read({ kind: NODE.parallel, more: [shapeTarget(9, 4)] })).toStrictEqual(PLAIN);
  });
});

describe('a target', () => {
  const targetOf = (visual: Uint8Array) =>
    read({ more: [condition(1, 0, { object: 1, target: visual })] })?.begins?.[0]?.of;
  it.each<[visual: readonly number[], target: unknown]>([
    [[9, 0], { kind: 'shape', shape: 9 }],
    [[9, 1], { kind: 'shape', shape: 9 }],
    [[9, 2, -1], { kind: 'text', shape: 9 }],
    [[9, 2, 1, 4], { kind: 'characters', shape: 9, begin: 1, end: 4 }],
    [[9, 5, 0, -7], { kind: 'chartElement', shape: 9, by: 'whole', element: -1 }],
    [[9, 5, 1, 2], { kind: 'chartElement', shape: 9, by: 'series', element: 2 }],
    [[9, 5, 2, 0], { kind: 'chartElement', shape: 9, by: 'category', element: 0 }],
    [[9, 5, 3, 0], { kind: 'chartElement', shape: 9, by: 'seriesElement', element: 0 }],
    [[9, 5, 4, 0], { kind: 'chartElement', shape: 9, by: 'categoryElement', element: 0 }],
    [[9, 5, 5, 0], { kind: 'chartElement', shape: 9, by: 'whole', element: 0 }],
    [[9, 6], { kind: 'background', shape: 9 }],
    [[9, 7], { kind: 'shape', shape: 9 }],
    [[9, 8], { kind: 'text', shape: 9 }],
  ])('of %j is %j', ([shape = 0, type = 0, begin = -1, end = -1], target) => {
    expect(targetOf(shapeTarget(shape, type, begin, end))).toStrictEqual(target);
  });
});

describe('a variant', () => {
  const bytes = (...values: readonly number[]) =>
    readVariant(nodeOf(record(0xf142, Uint8Array.from(values))));
  it.each<[values: readonly number[], value: unknown]>([
    [[0, 1], true],
    [[0, 0], false],
    [[0, 2], true],
    [[0], undefined],
    [[1, 5, 0, 0, 0], 5],
    [[1, 5, 0, 0], undefined],
    [[2, 0, 0, 0x80, 0x3f], 1],
    [[2, 0, 0, 0xc0, 0x7f], undefined],
    [[3, 0x61, 0, 0, 0], 'a'],
    [[3], ''],
    [[4, 1], undefined],
    [[], undefined],
  ])('of %j is %j', (values, value) => {
    expect(bytes(...values)).toStrictEqual(value);
  });

  it('of a list is asked for by its type', () => {
    const list = new VariantList(
      nodeOf(
        container(0xf13d, [
          intValue(1, 0),
          textValue(2, 'a'),
          textValue(3, ''),
          boolValue(4, true),
          floatValue(5, 2),
        ]),
      ),
    );
    const ids = [1, 2, 3, 4, 5, 6];
    expect(ids.map((id) => list.number(id))).toStrictEqual([
      0,
      undefined,
      undefined,
      undefined,
      2,
      undefined,
    ]);
    expect(ids.map((id) => list.text(id))).toStrictEqual([
      undefined,
      'a',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(ids.map((id) => list.flag(id))).toStrictEqual([false, true, true, true, true, undefined]);
    expect([readVariant(undefined), new VariantList(undefined).flag(1)]).toStrictEqual([
      undefined,
      undefined,
    ]);
  });
});
