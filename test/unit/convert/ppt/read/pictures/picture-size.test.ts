// Sizes of pictures from headers that are laid out as their standards say: PNG (ISO 15948), JPEG (ITU-T T.81, JFIF 1.02), BMP, GIF89a, EMF.
import { describe, expect, it } from 'vitest';
import { measurePicture } from '../../../../../../src/convert/ppt/read/pictures/picture-size.ts';

const INCH = 914_400;
/** Pixels at a resolution, in EMU. */
const emu = (px: number, dpi: number): number => Math.round((px / dpi) * INCH);
const sized = (width: number, height: number, x = 96, y = x) => ({
  sizePx: { width, height },
  sizeEmu: { widthEmu: emu(width, x), heightEmu: emu(height, y) },
});

const big = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, i) => (value >>> (8 * (bytes - 1 - i))) & 0xff);
const little = (value: number, bytes: number): number[] => big(value, bytes).toReversed();
const ascii = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0));
const chunk = (type: string, data: readonly number[]): number[] => [
  ...big(data.length, 4),
  ...ascii(type),
  ...data,
  ...big(0, 4),
];
const PNG = [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a];
const IHDR = chunk('IHDR', [...big(300, 4), ...big(200, 4), 8, 0, 0, 0, 0]);
const pHYs = (x: number, y: number, unit: number): number[] =>
  chunk('pHYs', [...big(x, 4), ...big(y, 4), unit]);
const IDAT = chunk('IDAT', [1, 2, 3]);

const measured = (type: Parameters<typeof measurePicture>[0], bytes: readonly number[]) =>
  measurePicture(type, Uint8Array.from(bytes));

describe('a PNG', () => {
  it.each([
    ['without a resolution', [...PNG, ...IHDR, ...IDAT], sized(300, 200)],
    [
      'of 300 by 150 pixels an inch',
      [...PNG, ...IHDR, ...pHYs(11_811, 5906, 1), ...IDAT],
      sized(300, 200, 11_811 * 0.0254, 5906 * 0.0254),
    ],
    [
      'behind another chunk',
      [...PNG, ...IHDR, ...chunk('tEXt', [65]), ...pHYs(2835, 2835, 1)],
      sized(300, 200, 2835 * 0.0254),
    ],
    ['with an aspect alone', [...PNG, ...IHDR, ...pHYs(2835, 2835, 0), ...IDAT], sized(300, 200)],
    ['with a resolution of 0', [...PNG, ...IHDR, ...pHYs(0, 2835, 1), ...IDAT], sized(300, 200)],
    ['with one of 0 down', [...PNG, ...IHDR, ...pHYs(2835, 0, 1), ...IDAT], sized(300, 200)],
    [
      'with a resolution behind its data',
      [...PNG, ...IHDR, ...IDAT, ...pHYs(2835, 2835, 1)],
      sized(300, 200),
    ],
    ['whose resolution is cut', [...PNG, ...IHDR, ...pHYs(2835, 2835, 1).slice(0, 16)], sized(300, 200)],
    [
      'whose resolution ends with the sample',
      [...PNG, ...IHDR, ...pHYs(2835, 2835, 1).slice(0, 17)],
      sized(300, 200, 2835 * 0.0254),
    ],
    ['of its first 24 bytes', [...PNG, ...IHDR].slice(0, 24), sized(300, 200)],
    ['of its first 23 bytes', [...PNG, ...IHDR].slice(0, 23), undefined],
    ['of no width', [...PNG, ...chunk('IHDR', [...big(0, 4), ...big(2, 4)])], undefined],
    ['of no height', [...PNG, ...chunk('IHDR', [...big(2, 4), ...big(0, 4)])], undefined],
  ] as const)('%s', (_, bytes, expected) => {
    expect(measured('image/png', bytes)).toStrictEqual(expected);
  });
});

const segment = (marker: number, data: readonly number[]): number[] => [
  0xff,
  marker,
  ...big(data.length + 2, 2),
  ...data,
];
const SOI = [0xff, 0xd8];
const jfif = (unit: number, x: number, y: number): number[] =>
  segment(0xe0, [...ascii('JFIF\0'), 1, 2, unit, ...big(x, 2), ...big(y, 2), 0, 0]);
const frame = (marker = 0xc0): number[] =>
  segment(marker, [8, ...big(200, 2), ...big(300, 2), 1, 1, 0x11, 0]);

describe('a JPEG', () => {
  it.each([
    ['without a density', [...SOI, ...frame()], sized(300, 200)],
    ['of 72 by 36 dots an inch', [...SOI, ...jfif(1, 72, 36), ...frame()], sized(300, 200, 72, 36)],
    ['of 100 by 50 dots a centimetre', [...SOI, ...jfif(2, 100, 50), ...frame()], sized(300, 200, 254, 127)],
    ['with an aspect alone', [...SOI, ...jfif(0, 100, 50), ...frame()], sized(300, 200)],
    ['of density 0 across', [...SOI, ...jfif(1, 0, 50), ...frame()], sized(300, 200)],
    ['of density 1', [...SOI, ...jfif(1, 1, 1), ...frame()], sized(300, 200, 1)],
    ['whose density is cut', [...SOI, ...jfif(1, 72, 72).slice(0, 13)], undefined],
    [
      'of another density behind one of 0',
      [...SOI, ...jfif(1, 50, 50), ...jfif(1, 0, 0), ...jfif(1, 0, 60), ...jfif(1, 60, 0), ...frame()],
      sized(300, 200, 50),
    ],
    ['of density 0 down', [...SOI, ...jfif(1, 50, 0), ...frame()], sized(300, 200)],
    ['whose APP0 is another', [...SOI, ...segment(0xe0, ascii('JFXX\0')), ...frame()], sized(300, 200)],
    [
      'with other segments before',
      [...SOI, ...segment(0xe1, [1, 2, 3]), ...segment(0xdb, [0]), ...frame()],
      sized(300, 200),
    ],
    ['with fill bytes before a marker', [...SOI, 0xff, 0xff, ...frame()], sized(300, 200)],
    ['that is progressive', [...SOI, ...frame(0xc2)], sized(300, 200)],
    ['that is lossless and arithmetic', [...SOI, ...frame(0xcf)], sized(300, 200)],
    [
      'with Huffman tables before',
      [...SOI, ...frame(0xc4).map((byte, n) => (n > 4 ? 9 : byte)), ...frame()],
      sized(300, 200),
    ],
    [
      'with a JPG marker before',
      [...SOI, ...frame(0xc8).map((byte, n) => (n > 4 ? 9 : byte)), ...frame()],
      sized(300, 200),
    ],
    [
      'with arithmetic tables before',
      [...SOI, ...frame(0xcc).map((byte, n) => (n > 4 ? 9 : byte)), ...frame()],
      sized(300, 200),
    ],
    ['with a segment of no length', [...SOI, 0xff, 0xe5, 0, 0, ...frame()], sized(300, 200)],
    ['where something else follows a segment', [...SOI, ...segment(0xe1, [1]), 0x00, ...frame()], undefined],
    ['without a frame', [...SOI, ...jfif(1, 72, 72)], undefined],
    ['cut in its frame', [...SOI, ...frame().slice(0, 7)], undefined],
    ['of no bytes', [], undefined],
  ] as const)('%s', (_, bytes, expected) => {
    expect(measured('image/jpeg', bytes)).toStrictEqual(expected);
  });
});

const infoHeader = (width: number, height: number, x = 0, y = x): number[] => [
  ...little(40, 4),
  ...little(width, 4),
  ...little(height, 4),
  ...little(1, 2),
  ...little(24, 2),
  ...little(0, 8),
  ...little(x, 4),
  ...little(y, 4),
  ...little(0, 8),
];
const FILE_HEADER = [...ascii('BM'), ...little(0, 12)];

describe('a bitmap', () => {
  it.each([
    ['behind a file header', [...FILE_HEADER, ...infoHeader(300, 200)], sized(300, 200)],
    ['alone', infoHeader(300, 200), sized(300, 200)],
    ['from the top', infoHeader(300, -200), sized(300, 200)],
    [
      'of 2835 by 5670 pixels a metre',
      infoHeader(300, 200, 2835, 5670),
      sized(300, 200, 2835 * 0.0254, 5670 * 0.0254),
    ],
    ['of 39 pixels a metre: less than one an inch', infoHeader(300, 200, 39), sized(300, 200)],
    ['of 40', infoHeader(300, 200, 40), sized(300, 200, 40 * 0.0254)],
    ['of none down', infoHeader(300, 200, 2835, 0), sized(300, 200)],
    ['of none across', infoHeader(300, 200, 0, 2835), sized(300, 200)],
    ['of OS/2', [...little(12, 4), ...little(300, 2), ...little(200, 2), ...little(0, 32)], sized(300, 200)],
    ['whose header is cut', infoHeader(300, 200).slice(0, 39), undefined],
    [
      'whose header is cut behind a file header',
      [...FILE_HEADER, ...infoHeader(300, 200)].slice(0, 53),
      undefined,
    ],
    ['of three bytes', [1, 2, 3], undefined],
    ['of a negative width', infoHeader(-300, 200), undefined],
  ] as const)('%s', (_, bytes, expected) => {
    expect(measured('image/bmp', bytes)).toStrictEqual(expected);
  });
});

it.each([
  ['image/gif', [...ascii('GIF89a'), ...little(300, 2), ...little(200, 2)], sized(300, 200)],
  ['image/gif', [...ascii('GIF89a'), ...little(300, 2), 200], undefined],
  // The frame in hundredths of a millimetre, whatever the corner it begins at.
  [
    'image/x-emf',
    [
      ...little(1, 4),
      ...little(0, 20),
      ...little(100, 4),
      ...little(50, 4),
      ...little(1100, 4),
      ...little(350, 4),
    ],
    { sizeEmu: { widthEmu: 360_000, heightEmu: 108_000 } },
  ],
  [
    'image/x-emf',
    [
      ...little(1, 4),
      ...little(0, 20),
      ...little(1100, 4),
      ...little(350, 4),
      ...little(100, 4),
      ...little(50, 4),
    ],
    { sizeEmu: { widthEmu: 360_000, heightEmu: 108_000 } },
  ],
  ['image/x-emf', Array.from({ length: 39 }, () => 1), undefined],
  ['image/x-wmf', Array.from({ length: 60 }, () => 1), undefined],
  ['image/x-pict', Array.from({ length: 60 }, () => 1), undefined],
  ['image/tiff', Array.from({ length: 60 }, () => 1), undefined],
] as const)('%s of %j', (type, bytes, expected) => {
  expect(measured(type, bytes)).toStrictEqual(expected);
});
