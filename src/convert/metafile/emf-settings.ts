// Records of EMF that draw nothing: objects, transforms, clips and what is painted with ([MS-EMF] 2.3).
import { readDib } from './bitmap.ts';
import { boxOf, edges, type EmfPlayer, i32, matrixAt, pair, u32 } from './emf-record.ts';
import { IDENTITY, multiply, type Point } from './geometry.ts';
import { brushOf, charsetOf, colourOf, penOf, rectangle } from './shapes.ts';
import { BLACK_PEN, type DeviceObject, NO_BRUSH, NO_PEN, PLAIN_FONT, solidBrush } from './state.ts';

const OPAQUE = 2;

function font(player: EmfPlayer): void {
  const { bytes, at } = player;
  player.objects.set(u32(player, 8), {
    kind: 'font',
    height: i32(player, 12),
    width: i32(player, 16),
    escapement: i32(player, 20),
    isBold: i32(player, 28) >= 600,
    isItalic: (bytes[at + 32] ?? 0) !== 0,
    isUnderlined: (bytes[at + 33] ?? 0) !== 0,
    isStruck: (bytes[at + 34] ?? 0) !== 0,
    charset: charsetOf(
      bytes[at + 35] ?? 0,
      new TextDecoder('utf-16le').decode(bytes.subarray(at + 40, Math.min(player.end, at + 104))),
    ),
  });
}

function patternBrush(player: EmfPlayer): void {
  const { bytes, at, end, device } = player;
  const part = (offset: number) => {
    const from = at + u32(player, offset);
    return bytes.subarray(Math.min(end, from), Math.min(end, from + u32(player, offset + 4)));
  };
  const { textColour, groundColour } = device.state;
  const pattern = readDib({ header: part(16), bits: part(24), monochrome: [textColour, groundColour] });
  const brush: DeviceObject = pattern
    ? { kind: 'brush', fill: 'pattern', colour: 0, pattern }
    : solidBrush(0x808080);
  player.objects.set(u32(player, 8), brush);
}

const STOCK = 0x80000000;
const STOCK_OBJECTS: readonly (DeviceObject | undefined)[] = [
  solidBrush(0xffffff),
  solidBrush(0xc0c0c0),
  solidBrush(0x808080),
  solidBrush(0x404040),
  solidBrush(0),
  NO_BRUSH,
  { ...BLACK_PEN, colour: 0xffffff },
  BLACK_PEN,
  NO_PEN,
  undefined,
  ...Array.from({ length: 8 }, () => PLAIN_FONT),
];

function select(player: EmfPlayer): void {
  const handle = u32(player, 8);
  const made = handle >= STOCK ? STOCK_OBJECTS[handle - STOCK] : player.objects.get(handle);
  if (made !== undefined) player.device.set({ [made.kind]: made });
}

/** RGN_AND 1 to RGN_COPY 5; the boxes of the region follow its header of 32 bytes, which stands behind size and mode. */
function selectRegion(player: EmfPlayer): void {
  const [size, mode] = [u32(player, 8), u32(player, 12)];
  if (mode !== 1 && mode !== 5) return;
  if (size < 32) {
    if (mode === 5) player.device.clipPath(undefined, 'replace');
    return;
  }
  const count = Math.min(u32(player, 24), Math.floor((player.end - player.at - 48) / 16));
  const boxes = Array.from(
    { length: Math.max(0, count) },
    (_, i) => rectangle(edges(player, 48 + 16 * i)).points,
  );
  player.device.clipRegion(boxes, mode === 1 ? 'inside' : 'replace');
}

function scaled(player: EmfPlayer, [x, y]: Point): Point {
  const [xUp, xDown, yUp, yDown] = [8, 12, 16, 20].map((at) => i32(player, at) || 1) as [
    number,
    number,
    number,
    number,
  ];
  return [(x * xUp) / xDown, (y * yUp) / yDown];
}

function modifyWorld(player: EmfPlayer): void {
  const { world } = player.device.state;
  const given = matrixAt(player, 8);
  const [IDENTIFY, LEFT, RIGHT] = [1, 2, 3];
  const mode = u32(player, 32);
  const matrix =
    mode === IDENTIFY
      ? IDENTITY
      : mode === LEFT
        ? multiply(world, given)
        : mode === RIGHT
          ? multiply(given, world)
          : given;
  player.device.set({ world: matrix });
}

export const SETTINGS: ReadonlyMap<number, (player: EmfPlayer) => void> = new Map<
  number,
  (player: EmfPlayer) => void
>([
  [9, (player) => player.device.set({ windowExtent: pair(player, 8) })],
  [10, (player) => player.device.set({ windowOrigin: pair(player, 8) })],
  [11, (player) => player.device.set({ viewportExtent: pair(player, 8) })],
  [12, (player) => player.device.set({ viewportOrigin: pair(player, 8) })],
  [17, (player) => player.device.set({ mapMode: u32(player, 8) })],
  [18, (player) => player.device.set({ isOpaque: u32(player, 8) === OPAQUE })],
  [19, (player) => player.device.set({ rule: u32(player, 8) === 2 ? 'nonzero' : 'evenodd' })],
  [20, (player) => player.device.set({ mix: u32(player, 8) })],
  [22, (player) => player.device.set({ textAlign: u32(player, 8) })],
  [24, (player) => player.device.set({ textColour: colourOf(u32(player, 8)) })],
  [25, (player) => player.device.set({ groundColour: colourOf(u32(player, 8)) })],
  [27, (player) => player.device.set({ position: pair(player, 8) })],
  [29, (player) => player.device.clipBox(boxOf(edges(player, 8)), 'outside')],
  [30, (player) => player.device.clipBox(boxOf(edges(player, 8)), 'inside')],
  [31, (player) => player.device.set({ viewportExtent: scaled(player, player.device.state.viewportExtent) })],
  [32, (player) => player.device.set({ windowExtent: scaled(player, player.device.state.windowExtent) })],
  [33, ({ device }) => device.save()],
  [34, (player) => player.device.restore(i32(player, 8))],
  [35, (player) => player.device.set({ world: matrixAt(player, 8) })],
  [36, modifyWorld],
  [37, select],
  [
    38,
    (player) => player.objects.set(u32(player, 8), penOf(u32(player, 12), i32(player, 16), u32(player, 24))),
  ],
  [
    39,
    (player) =>
      player.objects.set(u32(player, 8), brushOf(u32(player, 12), u32(player, 16), u32(player, 20))),
  ],
  [40, (player) => player.objects.delete(u32(player, 8))],
  [
    57,
    (player) => {
      player.isClockwise = u32(player, 8) === 2;
    },
  ],
  [59, ({ device }) => device.beginPath()],
  [60, ({ device }) => device.endPath()],
  [61, ({ device }) => device.closeFigure()],
  [
    67,
    ({ device }) =>
      device.clipPath(
        device.takePath().map(({ points }) => points),
        'inside',
      ),
  ],
  [68, ({ device }) => void device.takePath()],
  [75, selectRegion],
  [82, font],
  [93, patternBrush],
  [94, patternBrush],
  [
    95,
    (player) => player.objects.set(u32(player, 8), penOf(u32(player, 28), u32(player, 32), u32(player, 40))),
  ],
]);
