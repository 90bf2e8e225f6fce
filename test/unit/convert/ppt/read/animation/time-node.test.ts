// Time nodes of PowerPoint 2002 ([MS-PPT] 2.8): drawn records → the deck's tree.
import { describe, expect, it } from 'vitest';
import type { TimeNode, Timing, TimingBehaviour } from '../../../../../../src/convert/deck/index.ts';
import { container, fields, record, shape, text } from '../../../../../support/ppt-builder.ts';
import { readOneSlide } from '../../../../../support/ppt-deck.ts';
import { join } from '../../../../../support/cfb-builder.ts';
import {
  animationTags,
  behaviour,
  boolValue,
  condition,
  effectNode,
  floats,
  floatValue,
  intValue,
  NODE,
  oldAnimation,
  paragraphBuild,
  shapeTarget,
  showNode,
  SLIDE_TARGET,
  textValue,
  timeNode,
  timingTree,
} from '../../../../../support/ppt-animation.ts';

const BOX = [576, 576, 1728, 1152] as const;
const ID = 3074;
const target = shapeTarget(ID);

function timingOf(tags: readonly Uint8Array[], characters = 'One\rTwo words\rThree'): Timing {
  const { timing } = readOneSlide({
    shapes: [shape({ id: ID, type: 202, box: BOX, text: text(4, characters) })],
    more: [animationTags(...tags)],
  });
  if (timing === undefined) throw new Error('no timing');
  return timing;
}

function nodesOf(node: TimeNode): readonly TimeNode[] {
  return [node, ...[...(node.children ?? []), ...(node.attendants ?? [])].flatMap(nodesOf)];
}

function behaviourOf(container_: Uint8Array): TimingBehaviour | undefined {
  const node = timeNode({ kind: NODE.behaviour, duration: 500, more: [container_] });
  const { root } = timingOf([timingTree([[effectNode(2, [node])]])]);
  return nodesOf(root).find((one) => one.behaviour !== undefined)?.behaviour;
}

describe('a tree of time nodes', () => {
  it('keeps root, main sequence, clicks, what starts together, effects and behaviours', () => {
    const { root } = timingOf([
      timingTree([
        [effectNode(2, [showNode(target)], { variant: 4 })],
        [effectNode(10, [showNode(target)], { type: 2 })],
      ]),
    ]);
    expect(root).toMatchObject({ kind: 'parallel', role: 'root', duration: 'indefinite', restart: 'never' });
    const [main] = root.children ?? [];
    expect(main).toMatchObject({
      kind: 'sequence',
      role: 'mainSequence',
      sequence: { concurrent: true, seeks: true, skipsTimed: false },
      next: [{ event: 'next', delay: 0, of: { kind: 'slide' } }],
      previous: [{ event: 'previous', delay: 0, of: { kind: 'slide' } }],
    });
    expect(main?.children?.map(({ begins, fill }) => [begins, fill])).toStrictEqual([
      [[{ delay: 'indefinite' }], 'hold'],
      [[{ delay: 'indefinite' }], 'hold'],
    ]);
    const effects = nodesOf(root).filter((one) => one.effect !== undefined);
    expect(effects.map(({ effect, role }) => [effect, role])).toStrictEqual([
      [{ class: 'entrance', preset: 2, variant: 4 }, 'clickEffect'],
      [{ class: 'exit', preset: 10, variant: 0 }, 'clickEffect'],
    ]);
    expect(effects[0]?.children?.[0]?.behaviour).toStrictEqual({
      kind: 'set',
      target: { kind: 'shape', shape: ID },
      attributes: ['style.visibility'],
      to: 'visible',
    });
  });

  it('names the groups of a click that have no role by their place', () => {
    const step = () => timeNode({ fill: 3, more: [condition(1, 0), effectNode(2, [showNode(target)])] });
    const click = timeNode({ fill: 3, more: [condition(1, -1), step(), step()] });
    const named = timeNode({ fill: 3, properties: [intValue(20, 8)], more: [condition(1, -1), step()] });
    const main = timeNode({ kind: NODE.sequence, properties: [intValue(20, 4)], more: [click, named] });
    const { root } = timingOf([timeNode({ properties: [intValue(20, 9)], more: [main] })]);
    const clicks = root.children?.[0]?.children ?? [];
    expect(clicks.map(({ role, children }) => [role, children?.map((one) => one.role)])).toStrictEqual([
      ['clickGroup', ['withGroup', 'afterGroup']],
      ['afterGroup', ['withGroup']],
    ]);
  });

  it('numbers nodes in their order, what attends a node after its children', () => {
    const attendant = timeNode(
      {
        kind: NODE.behaviour,
        duration: 1,
        properties: [intValue(5, 2), boolValue(13, true), intValue(2, 1)],
        more: [
          container(0xf131, [
            record(0xf13a, fields([1, 4], [1, 4])),
            textValue(1, 'hidden'),
            behaviour(target, ['style.visibility'], [intValue(6, 1)]),
          ]),
          condition(1, 0, { object: 2, event: 4, id: 99 }),
        ],
      },
      0xf145,
    );
    const { root } = timingOf([timingTree([[effectNode(1, [showNode(target)], { more: [attendant] })]])]);
    const effect = nodesOf(root).find((one) => one.effect !== undefined);
    expect(nodesOf(root).map(({ number }) => number)).toStrictEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(effect?.attendants).toMatchObject([
      {
        number: 7,
        attends: 'nextClick',
        afterEffect: true,
        hidden: true,
        begins: [{ event: 'endOfNode', of: { kind: 'node', number: 5 } }],
        behaviour: { kind: 'set', to: 'hidden', overridesChildren: true },
      },
    ]);
  });

  it.each([
    [0, 3, { kind: 'paragraphs', first: 0, last: 0 }],
    [0, 4, { kind: 'paragraphs', first: 0, last: 0 }],
    [4, 13, { kind: 'paragraphs', first: 1, last: 1 }],
    [4, 19, { kind: 'paragraphs', first: 1, last: 2 }],
    [8, 13, { kind: 'characters', begin: 8, end: 13 }],
    [4, 7, { kind: 'characters', begin: 4, end: 7 }],
    [-1, -1, { kind: 'text' }],
    [40, 44, { kind: 'characters', begin: 40, end: 44 }],
  ])('takes the characters %i to %i as %o', (begin, end, expected) => {
    const { root } = timingOf([timingTree([[effectNode(1, [showNode(shapeTarget(ID, 2, begin, end))])]])]);
    const found = nodesOf(root).find((one) => one.behaviour !== undefined)?.behaviour?.target;
    expect(found).toStrictEqual({ ...expected, shape: ID });
  });

  it('waits for clicks on shapes, for nodes, and for children', () => {
    const interactive = timeNode({
      kind: NODE.sequence,
      fill: 3,
      restart: 2,
      properties: [intValue(20, 5), textValue(17, 'cancelBubble')],
      more: [
        condition(1, 0, { object: 1, event: 5, target }),
        condition(5, 0, { object: 3, event: 4, id: 2 }),
        timeNode({
          fill: 3,
          more: [condition(1, 250, { object: 2, event: 1, id: 2 }), effectNode(1, [showNode(target)])],
        }),
      ],
    });
    const { root } = timingOf([timingTree([], [interactive])]);
    const sequence = nodesOf(root).find(({ role }) => role === 'interactiveSequence');
    expect(sequence).toMatchObject({
      restart: 'whenNotActive',
      eventFilter: 'cancelBubble',
      begins: [{ event: 'click', delay: 0, of: { kind: 'shape', shape: ID } }],
      endsWith: { event: 'endOfNode', delay: 0, of: { kind: 'children', which: 'all' } },
      children: [{ begins: [{ event: 'begin', delay: 250, of: { kind: 'node', number: 2 } }] }],
    });
  });

  it('keeps modifiers and the order of words and letters', () => {
    const modifier = (type: number, value: number) =>
      record(0xf129, join([fields([type, 4]), floats(value)]));
    const iterate = record(0xf140, fields([100, 4], [2, 4], [0, 4], [1, 4], [15, 4]));
    const { root } = timingOf([
      timingTree([
        [
          effectNode(1, [showNode(target)], {
            more: [
              modifier(0, 3),
              modifier(1, 4000),
              modifier(2, 2),
              modifier(3, 0.5),
              modifier(4, 0.25),
              modifier(5, 1),
              iterate,
            ],
          }),
        ],
        [
          effectNode(1, [showNode(target)], {
            more: [modifier(0, 3.4e38), record(0xf140, fields([80, 4], [1, 4], [1, 4], [0, 4], [7, 4]))],
          }),
        ],
      ]),
    ]);
    const [first, second] = nodesOf(root).filter((one) => one.effect !== undefined);
    expect(first).toMatchObject({
      repeatCount: 3,
      repeatFor: 4000,
      speed: 2,
      accelerate: 0.5,
      decelerate: 0.25,
      autoReverse: true,
      iterate: { by: 'letter', backwards: true, interval: { fraction: 0.1 } },
    });
    expect(second).toMatchObject({
      repeatCount: 'indefinite',
      iterate: { by: 'word', interval: { ms: 80 } },
    });
    expect(second?.iterate).not.toHaveProperty('backwards');
  });

  it('keeps sounds and films with their volume', () => {
    const film = timeNode({
      kind: NODE.media,
      fill: 3,
      properties: [
        intValue(2, 1),
        floatValue(0x16, 0.5),
        boolValue(0x17, true),
        boolValue(0x1a, true),
        boolValue(0x12, true),
        intValue(15, 4),
      ],
      more: [
        shapeTarget(ID, 4),
        condition(1, -1),
        condition(2, 0, { object: 1, event: 11, target: SLIDE_TARGET }),
      ],
    });
    const { root } = timingOf([timingTree([[effectNode(1, [showNode(target)])]], [film])]);
    expect(nodesOf(root).find(({ kind }) => kind === 'media')).toMatchObject({
      hidden: true,
      begins: [{ delay: 'indefinite' }],
      ends: [{ event: 'stopAudio', of: { kind: 'slide' } }],
      media: {
        kind: 'video',
        target: { kind: 'shape', shape: ID },
        volume: 0.5,
        mute: true,
        fullScreen: true,
        hideWhenStopped: true,
        slideCount: 4,
      },
    });
  });
});

describe('behaviours', () => {
  const inner = (flags = 4) => behaviour(target, ['ppt_x'], [], flags);

  it.each([
    [
      'set without a value',
      container(0xf131, [record(0xf13a, fields([1, 4], [1, 4])), inner()]),
      { kind: 'set' },
    ],
    [
      'animate by key times',
      container(0xf12b, [
        record(0xf134, fields([2, 4], [0x38, 4], [1, 4])),
        container(0xf13f, [
          record(0xf143, fields([0, 4])),
          textValue(0, '#ppt_x'),
          textValue(1, 'sin($)'),
          record(0xf143, fields([500, 4])),
          floatValue(0, 0.5),
          record(0xf143, fields([-1000, 4])),
          boolValue(0, true),
        ]),
        inner(5),
      ]),
      {
        kind: 'animate',
        additive: 'sum',
        mode: 'formula',
        values: 'number',
        keys: [
          { at: 0, value: '#ppt_x', formula: 'sin($)' },
          { at: 0.5, value: 0.5 },
          { at: 'indefinite', value: true },
        ],
      },
    ],
    [
      'animate from, to, by',
      container(0xf12b, [
        record(0xf134, fields([0, 4], [0x0f, 4], [0, 4])),
        textValue(1, 'b'),
        textValue(2, 'f'),
        textValue(3, 't'),
        inner(),
      ]),
      { kind: 'animate', mode: 'discrete', by: 'b', from: 'f', to: 't' },
    ],
    [
      'colour',
      container(0xf12c, [
        record(
          0xf135,
          fields(
            [0x1f, 4],
            [1, 4],
            [51, 4],
            [-255, 4],
            [255, 4],
            [0, 4],
            [255, 4],
            [128, 4],
            [0, 4],
            [2, 4],
            [4, 4],
            [0, 4],
            [0, 4],
          ),
        ),
        behaviour(target, ['fillcolor'], [intValue(4, 1), intValue(5, 1)]),
      ]),
      {
        kind: 'colour',
        model: 'hsl',
        direction: 'counterClockwise',
        by: { kind: 'hsl', hue: 72, saturation: -1, luminance: 1 },
        from: { kind: 'rgb', rgb: 0xff8000 },
        to: { kind: 'scheme', slot: 'accent1' },
      },
    ],
    [
      'colour the other way round',
      container(0xf12c, [
        record(
          0xf135,
          fields(
            [0x1f, 4],
            [1, 4],
            [51, 4],
            [-255, 4],
            [255, 4],
            [0, 4],
            [255, 4],
            [128, 4],
            [0, 4],
            [2, 4],
            [4, 4],
            [0, 4],
            [0, 4],
          ),
        ),
        behaviour(target, ['fillcolor'], [intValue(4, 0), intValue(5, 1)]),
      ]),
      {
        kind: 'colour',
        model: 'rgb',
        direction: 'counterClockwise',
        by: { kind: 'hsl', hue: 72, saturation: -1, luminance: 1 },
        from: { kind: 'rgb', rgb: 0xff8000 },
        to: { kind: 'scheme', slot: 'accent1' },
      },
    ],
    [
      'colour clockwise',
      container(0xf12c, [
        record(
          0xf135,
          fields(
            [0x1f, 4],
            [1, 4],
            [51, 4],
            [-255, 4],
            [255, 4],
            [0, 4],
            [255, 4],
            [128, 4],
            [0, 4],
            [2, 4],
            [4, 4],
            [0, 4],
            [0, 4],
          ),
        ),
        behaviour(target, ['fillcolor'], [intValue(4, 1), intValue(5, 0)]),
      ]),
      {
        kind: 'colour',
        model: 'hsl',
        direction: 'clockwise',
        by: { kind: 'hsl', hue: 72, saturation: -1, luminance: 1 },
        from: { kind: 'rgb', rgb: 0xff8000 },
        to: { kind: 'scheme', slot: 'accent1' },
      },
    ],
    [
      'effect',
      container(0xf12d, [
        record(0xf136, fields([7, 4], [1, 4])),
        textValue(1, 'wipe(left)'),
        floatValue(2, 0.5),
        inner(),
      ]),
      { kind: 'effect', transition: 'out', filter: 'wipe(left)', progress: 0.5 },
    ],
    [
      'motion',
      container(0xf12e, [
        record(0xf137, join([fields([0xd9, 4]), floats(25, 50, 0, 0, 0, 0), fields([2, 4])])),
        textValue(1, 'M 0 0 L 0.25 0 E'),
        behaviour(target, ['ppt_x', 'ppt_y'], [floatValue(7, 90), boolValue(3, false), textValue(10, 'AA')]),
      ]),
      {
        kind: 'motion',
        origin: 'layout',
        path: 'M 0 0 L 0.25 0 E',
        editing: 'fixed',
        angle: 90,
        pointTypes: 'AA',
        by: { x: 0.25, y: 0.5 },
      },
    ],
    [
      'rotation',
      container(0xf12f, [record(0xf138, join([fields([1, 4]), floats(360, 5, 5), fields([0, 4])])), inner()]),
      { kind: 'rotation', by: 360 },
    ],
    [
      'scale',
      container(0xf130, [
        record(0xf139, join([fields([0x0c, 4]), floats(0, 0, 0, 0, 150, 50), fields([1, 4])])),
        inner(),
      ]),
      { kind: 'scale', to: { x: 1.5, y: 0.5 }, zoomContents: true },
    ],
    [
      'command',
      container(0xf132, [
        record(0xf13b, fields([3, 4], [0, 4])),
        textValue(1, 'onstopaudio'),
        behaviour(SLIDE_TARGET),
      ]),
      { kind: 'command', type: 'event', command: 'onstopaudio', target: { kind: 'slide' } },
    ],
  ])('%s', (_name, stored, expected) => {
    expect(behaviourOf(stored)).toMatchObject(expected);
  });

  it.each([
    [0x1, { by: 360 }],
    [0x2, { from: 5 }],
    [0x4, { to: 7 }],
    [0x7, { by: 360, from: 5, to: 7 }],
  ])('of a rotation have what the flags %i name', (flags, named) => {
    const stored = container(0xf12f, [
      record(0xf138, join([fields([flags, 4]), floats(360, 5, 7), fields([0, 4])])),
      inner(0),
    ]);
    expect(behaviourOf(stored)).toStrictEqual({
      kind: 'rotation',
      target: { kind: 'shape', shape: ID },
      ...named,
    });
  });

  it('leave out what their flags do not name', () => {
    const stored = container(0xf12f, [
      record(0xf138, join([fields([0, 4]), floats(360, 5, 5), fields([0, 4])])),
      inner(0),
    ]);
    expect(behaviourOf(stored)).toStrictEqual({ kind: 'rotation', target: { kind: 'shape', shape: ID } });
  });
});

describe('builds', () => {
  it('say how the paragraphs of a shape come', () => {
    const tree = timingTree([[effectNode(1, [showNode(target)])]]);
    expect(timingOf([tree, paragraphBuild(ID, 1, 2, [1, 1, 0, 1], 3)]).builds).toStrictEqual([
      {
        kind: 'paragraphs',
        number: 3,
        shape: ID,
        by: 'level',
        level: 2,
        background: true,
        reverse: true,
        advanceAfter: 700,
      },
    ]);
  });

  it('keep the background that the author set', () => {
    const tree = timingTree([[effectNode(2, [showNode(target)])]]);
    const kept = (own: number) =>
      timingOf([tree, paragraphBuild(ID, 1, 1, [0, 0, own, 0])]).builds.map(
        (one) => one.kind === 'paragraphs' && one.keepsBackground,
      );
    expect([kept(1), kept(0)]).toStrictEqual([[true], [undefined]]);
  });
});

describe('the two forms of animation', () => {
  const old = shape({ id: ID, box: BOX, clientData: [oldAnimation({ effect: 10, direction: 1 })] });
  const presets = (timing: Timing | undefined) =>
    timing === undefined ? [] : nodesOf(timing.root).flatMap(({ effect }) => effect?.preset ?? []);

  it('never play together: the tree counts', () => {
    const tree = timingTree([[effectNode(2, [showNode(target)])]]);
    expect(presets(readOneSlide({ shapes: [old], more: [animationTags(tree)] }).timing)).toStrictEqual([2]);
  });

  it('leave the older one where the tree has no effects', () => {
    expect(
      presets(readOneSlide({ shapes: [old], more: [animationTags(timingTree([]))] }).timing),
    ).toStrictEqual([22]);
  });

  it('leave nothing where neither has effects', () => {
    expect(readOneSlide({ shapes: [shape({ id: ID, box: BOX })] }).timing).toBeUndefined();
  });
});

describe('damaged trees', () => {
  it('give something or nothing, and never throw, wherever they are cut', () => {
    const whole = join([
      timingTree([[effectNode(2, [showNode(target)], { more: [record(0xf129, fields([0, 4]))] })]]),
      paragraphBuild(ID, 1),
    ]);
    const tags = (bytes: Uint8Array) => animationTags(bytes);
    for (let length = 0; length < whole.length; length += 3) {
      expect(() =>
        readOneSlide({ shapes: [shape({ id: ID, box: BOX })], more: [tags(whole.subarray(0, length))] }),
      ).not.toThrow();
    }
  });
});
