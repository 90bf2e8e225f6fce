// Animation records for drawn decks ([MS-PPT] 2.8), as PowerPoint 2002 and 97 write them.
import { join } from './cfb-builder.ts';
import { buildPpt, container, cstring, fields, record, shape, text, utf16le } from './ppt-builder.ts';

export const NODE = { parallel: 0, sequence: 1, exclusive: 2, behaviour: 3, media: 4 } as const;

/** TimeVariants. */
export const boolValue = (id: number, value: boolean): Uint8Array =>
  record(0xf142, fields([0, 1], [value ? 1 : 0, 1]), id);
export const intValue = (id: number, value: number): Uint8Array =>
  record(0xf142, fields([1, 1], [value, 4]), id);
export const floatValue = (id: number, value: number): Uint8Array =>
  record(0xf142, join([fields([2, 1]), floats(value)]), id);
export const textValue = (id: number, value: string): Uint8Array =>
  record(0xf142, join([fields([3, 1]), utf16le(`${value}\0`)]), id);

export function floats(...values: readonly number[]): Uint8Array {
  return new Uint8Array(new Float32Array(values).buffer);
}

export interface NodeParts {
  readonly kind?: number;
  readonly fill?: number;
  readonly restart?: number;
  readonly duration?: number;
  /** Records of the property list. */
  readonly properties?: readonly Uint8Array[];
  readonly more?: readonly Uint8Array[];
}

/** An ExtTimeNodeContainer, or with type 0xF145 a SubEffectContainer. */
export function timeNode(
  { kind, fill, restart, duration, properties = [], more = [] }: NodeParts,
  type = 0xf144,
): Uint8Array {
  const flags =
    (fill === undefined ? 0 : 1) |
    (restart === undefined ? 0 : 2) |
    (kind === undefined ? 0 : 8) |
    (duration === undefined ? 0 : 16);
  const atom = fields(
    [0, 4],
    [restart ?? 0, 4],
    [kind ?? 0, 4],
    [fill ?? 0, 4],
    [0, 4],
    [0, 4],
    [duration ?? 0, 4],
    [flags, 4],
  );
  return container(type, [record(0xf127, atom), container(0xf13d, properties), ...more], 1);
}

/** A ClientVisualElementContainer: shape 0, text range 2, sound of a shape 3, film 4, shape without text 6. */
export function shapeTarget(shape: number, type = 0, begin = -1, end = -1, refType = 1): Uint8Array {
  return container(0xf13c, [
    record(0x2afb, fields([type, 4], [refType, 4], [shape, 4], [begin, 4], [end, 4])),
  ]);
}

export const SLIDE_TARGET = container(0xf13c, [record(0x2b01, fields([1, 4]))]);

/** A TimeConditionContainer; list: 1 begin, 2 end, 3 next, 4 previous, 5 end of all. */
export function condition(
  list: number,
  delay: number,
  {
    object = 0,
    event = 0,
    id = 0,
    target,
  }: { object?: number; event?: number; id?: number; target?: Uint8Array } = {},
): Uint8Array {
  const atom = record(0xf128, fields([object, 4], [event, 4], [id, 4], [delay, 4]));
  return container(0xf125, target === undefined ? [atom] : [atom, target], list);
}

/** A TimeBehaviorContainer. */
export function behaviour(
  target: Uint8Array,
  attributes: readonly string[] = [],
  properties: readonly Uint8Array[] = [],
  flags = 4,
): Uint8Array {
  return container(0xf12a, [
    record(0xf133, fields([flags, 4], [1, 4], [0, 4], [0, 4])),
    container(
      0xf13e,
      attributes.map((name) => textValue(0, name)),
      1,
    ),
    container(0xf13d, properties),
    target,
  ]);
}

/** The node that makes a shape visible. */
export function showNode(target: Uint8Array): Uint8Array {
  const set = container(0xf131, [
    record(0xf13a, fields([1, 4], [1, 4])),
    textValue(1, 'visible'),
    behaviour(target, ['style.visibility']),
  ]);
  return timeNode({ kind: NODE.behaviour, fill: 3, duration: 1, more: [set, condition(1, 0)] });
}

/** An effect node: role 1 click, 2 with, 3 after; class 1 entrance, 2 exit, 3 emphasis, 4 path, 6 media. */
export function effectNode(
  preset: number,
  children: readonly Uint8Array[],
  {
    role = 1,
    type = 1,
    variant = 0,
    more = [] as readonly Uint8Array[],
    properties = [] as readonly Uint8Array[],
  } = {},
): Uint8Array {
  return timeNode({
    fill: 3,
    properties: [
      intValue(9, preset),
      intValue(10, variant),
      intValue(11, type),
      intValue(20, role),
      ...properties,
    ],
    more: [condition(1, 0), ...more, ...children],
  });
}

/** A whole tree: the effects of each click. */
export function timingTree(
  clicks: readonly (readonly Uint8Array[])[],
  others: readonly Uint8Array[] = [],
): Uint8Array {
  const main = timeNode({
    kind: NODE.sequence,
    duration: -1,
    properties: [intValue(20, 4)],
    more: [
      record(0xf141, fields([1, 4], [1, 4], [0, 4], [0, 4], [3, 4])),
      condition(3, 0, { object: 1, event: 9, target: SLIDE_TARGET }),
      condition(4, 0, { object: 1, event: 10, target: SLIDE_TARGET }),
      ...clicks.map((effects) =>
        timeNode({
          fill: 3,
          more: [condition(1, -1), timeNode({ fill: 3, more: [condition(1, 0), ...effects] })],
        }),
      ),
    ],
  });
  return timeNode({ restart: 0, duration: -1, properties: [intValue(20, 9)], more: [main, ...others] });
}

/** A BuildList with one ParaBuild. */
export function paragraphBuild(
  shape: number,
  kind: number,
  level = 1,
  flags = [0, 0, 1, 0],
  number = 0,
): Uint8Array {
  const [background = 0, reverse = 0, own = 0, automatic = 0] = flags;
  return container(0x2b02, [
    container(0x2b08, [
      record(0x2b03, fields([1, 4], [number, 4], [shape, 4], [1, 1], [0, 1], [0, 2])),
      record(
        0x2b09,
        fields([kind, 4], [level, 4], [background, 1], [reverse, 1], [own, 1], [automatic, 1], [700, 4]),
      ),
    ]),
  ]);
}

/** The slide's tags with these records. */
export function animationTags(...records: readonly Uint8Array[]): Uint8Array {
  return container(0x1388, [container(0x138a, [cstring('___PPT10'), record(0x138b, join(records))])]);
}

export interface AtomParts {
  readonly build?: number;
  readonly effect?: number;
  readonly direction?: number;
  readonly order?: number;
  readonly flags?: number;
  readonly delay?: number;
  readonly after?: number;
  readonly dim?: number;
  readonly sub?: number;
  readonly sound?: number;
}

/** An AnimationInfoContainer of PowerPoint 97, as it stands in a shape's client data. */
export function oldAnimation(parts: AtomParts): Uint8Array {
  const { build = 1, effect = 0, direction = 0, order = 1, flags = 0, delay = 0 } = parts;
  const atom = fields(
    [parts.dim ?? 0, 4],
    [flags, 4],
    [parts.sound ?? 0, 4],
    [delay, 4],
    [order, 2],
    [1, 2],
    [build, 1],
    [effect, 1],
    [direction, 1],
    [parts.after ?? 0, 1],
    [parts.sub ?? 0, 1],
    [0, 1],
    [0, 2],
  );
  return container(0x1014, [record(0x0ff1, atom, 0, 1)]);
}

/** A deck with both forms of animation and every record of theirs that is read. */
export function animatedDeck(): Uint8Array {
  const ID = 3074;
  const BOX = [576, 576, 1728, 1152] as const;
  const target = shapeTarget(ID);
  const inner = behaviour(target, ['ppt_x'], [intValue(6, 1)]);
  const animate = [
    record(0xf134, fields([1, 4], [0x38, 4], [1, 4])),
    container(0xf13f, [record(0xf143, fields([500, 4])), floatValue(0, 0.5)]),
  ];
  const behaviours: readonly (readonly [number, readonly Uint8Array[]])[] = [
    [0xf12b, animate],
    [0xf12c, [record(0xf135, join([fields([4, 4]), new Uint8Array(48)]))]],
    [0xf12d, [record(0xf136, fields([1, 4], [1, 4]))]],
    [0xf12e, [record(0xf137, join([fields([1, 4]), floats(25, 50, 0, 0, 0, 0), fields([2, 4])]))]],
    [0xf12f, [record(0xf138, join([fields([1, 4]), floats(360, 0, 0), fields([0, 4])]))]],
    [0xf130, [record(0xf139, join([fields([1, 4]), floats(50, 50, 0, 0, 0, 0), fields([1, 4])]))]],
    [0xf132, [record(0xf13b, fields([3, 4], [0, 4])), textValue(1, 'play')]],
  ];
  const nodes = behaviours.map(([type, records]) =>
    timeNode({ kind: NODE.behaviour, duration: 500, more: [container(type, [...records, inner])] }),
  );
  const attendant = timeNode(
    { kind: NODE.behaviour, duration: 1, more: [container(0xf131, [textValue(1, 'hidden'), inner])] },
    0xf145,
  );
  const more = [
    attendant,
    record(0xf129, join([fields([0, 4]), floats(2)])),
    record(0xf140, fields([100, 4], [2, 4], [0, 4], [1, 4], [15, 4])),
  ];
  const build = (type: number, kind: number, atom: readonly Uint8Array[]) =>
    container(type, [record(0x2b03, fields([kind, 4], [0, 4], [ID, 4], [0, 4])), ...atom]);
  const builds = container(0x2b02, [
    build(0x2b04, 2, [record(0x2b05, fields([1, 4], [1, 1], [0, 1], [0, 2]))]),
    build(0x2b06, 3, []),
    build(0x2b08, 1, [record(0x2b09, fields([1, 4], [2, 4], [0, 4], [0, 4]))]),
  ]);
  const tree = timingTree([[effectNode(2, [showNode(target), ...nodes], { more })]]);
  return buildPpt({
    slides: [
      {
        shapes: [shape({ id: ID, type: 202, box: BOX, text: text(4, 'Words') })],
        more: [animationTags(tree, builds)],
      },
      { shapes: [shape({ id: ID, box: BOX, clientData: [oldAnimation({ effect: 10, direction: 1 })] })] },
    ],
  });
}
