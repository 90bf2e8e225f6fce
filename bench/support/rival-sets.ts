// The images of a run: a labelled set on disk, decoded once by the project's own pages/, or a set that is drawn here.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Luma } from '../../src/image/types.ts';
import { drawCode, sheet, rotated } from '../../test/support/draw.ts';
import {
  barsOf,
  draw,
  gaussian,
  generator,
  withHeight,
  type Drawing,
} from '../../test/support/draw-linear.ts';
import { drawQr, qrModules } from '../../test/support/draw-qr.ts';
import type { LabelledImage } from './corpus-score.ts';
import { decodeFile } from './decode-file.ts';

export interface SetImage {
  readonly image: LabelledImage;
  /** Undefined: the file could not be decoded. */
  luma(): Promise<Luma | undefined>;
}

/** The set in a folder with an index.jsonl; undefined when there is none. */
export function setOnDisk(folder: string): readonly SetImage[] | undefined {
  const index = join(folder, 'index.jsonl');
  if (!existsSync(index)) return undefined;
  return readFileSync(index, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledImage)
    .map((image) => ({
      image,
      luma: () => decodeFile(readFileSync(join(folder, image.file))).catch(() => undefined),
    }));
}

/** The API's type, bwip-js's name for it, what is encoded, and the text that is answered. */
const SYMBOLS = [
  ['AZTEC', 'azteccode', 'quietzone 4711', 'quietzone 4711'],
  ['CODABAR', 'rationalizedCodabar', 'A0123456789B', '0123456789'],
  ['CODE_39', 'code39', 'QUIET-39', 'QUIET-39'],
  ['CODE_93', 'code93', 'QUIET-93', 'QUIET-93'],
  ['CODE_128', 'code128', 'Quiet zone 128', 'Quiet zone 128'],
  ['DATA_MATRIX', 'datamatrix', 'quietzone 4711', 'quietzone 4711'],
  ['EAN_8', 'ean8', '96385074', '96385074'],
  ['EAN_13', 'ean13', '4006381333931', '4006381333931'],
  ['ITF', 'interleaved2of5', '00123456789012', '00123456789012'],
  ['MAXICODE', 'maxicode', 'quietzone maxicode', 'quietzone maxicode'],
  ['PDF_417', 'pdf417', 'quietzone PDF417 4711', 'quietzone PDF417 4711'],
  ['QR_CODE', 'qrcode', 'quietzone 4711', 'quietzone 4711'],
  ['RSS_14', 'databaromni', '(01)24012345678905', '24012345678905'],
  ['RSS_EXPANDED', 'databarexpanded', '(01)98898765432106(3202)012345', '(01)98898765432106(3202)012345'],
  ['UPC_A', 'upca', '036000291452', '036000291452'],
  ['UPC_E', 'upce', '01234565', '01234565'],
  ['UPC_EAN_EXTENSION', 'ean5', '52495', '52495'],
  ['MSI', 'msi', '1234567', '1234567'],
  ['PLESSEY', 'plessey', '01234ABCD', '01234ABCD'],
  ['IMB', 'onecode', '0123456709498765432101234567891', '0123456709498765432101234567891'],
] as const;

/** What bwip-js leaves out by default: a Code 93 without its check characters is not valid. */
const DRAWN_WITH: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  code93: { includecheck: true },
};

const MATRIX: ReadonlySet<string> = new Set(['AZTEC', 'DATA_MATRIX', 'MAXICODE', 'PDF_417', 'QR_CODE']);
const HEIGHT_MODULES = 30;
const TURNS = [30, 77];
/** Blur σ in modules and pixels per module of the low-resolution QR codes. */
const LOW_RESOLUTION = [
  [0, 1.5],
  [0, 2],
  [0.5, 1.25],
  [0.5, 1.5],
  [0.5, 2],
  [0.75, 2],
  [0.75, 2.5],
] as const;
const QR_VERSIONS = [2, 5, 10];
const QR_SEEDS = [1, 2];
const SHEET_CODES = 12;
const SCENE_PX = 480;

/** The set that needs no files: every type upright, rotated and blurred, low-resolution QR codes, a sheet, and images without a code. */
export function drawnSet(): readonly SetImage[] {
  const all: SetImage[] = [];
  const add = (
    category: string,
    format: string,
    expected: readonly string[] | null,
    luma: () => Luma | Promise<Luma>,
    codes = 0,
  ): void => {
    const quads = codes === 0 ? {} : { quads: Array.from({ length: codes }, () => []) };
    const file = `${category} ${format} ${all.length}`;
    all.push({
      image: { file, source: 'drawn', category, format, expected, ...quads },
      luma: async () => luma(),
    });
  };
  for (const [format, bcid, value, text] of SYMBOLS) {
    for (const scale of [2, 4])
      add('upright', format, [text], () => drawCode(bcid, value, { scale, ...DRAWN_WITH[bcid] }));
    for (const angle of TURNS)
      add('rotated', format, [text], async () =>
        MATRIX.has(format)
          ? rotated(await drawCode(bcid, value, { scale: 4 }), angle)
          : draw(bars(bcid, value), { scale: 3, angle, noise: 3 }),
      );
    if (!MATRIX.has(format))
      add('blurred', format, [text], () => draw(bars(bcid, value), { scale: 2, blur: 0.5, noise: 3 }));
  }
  for (const [blur, modulePx] of LOW_RESOLUTION)
    for (const version of QR_VERSIONS)
      for (const seed of QR_SEEDS)
        for (const angle of [0, 7]) {
          const text = `low resolution ${version}.${seed}`;
          add(`QR σ ${blur} at ${modulePx} px`, 'QR_CODE', [text], () =>
            drawQr(qrModules(text, version), {
              version,
              modulePx,
              blur,
              angle,
              noise: 3,
              seed: seed + 10 * version,
            }),
          );
        }
  const codes = Array.from({ length: SHEET_CODES }, (_, i) => `sheet ${i}`);
  add(
    'sheet',
    'QR_CODE',
    null,
    async () => sheet(await Promise.all(codes.map((text) => drawCode('qrcode', text, { scale: 3 }))), 4, 8),
    SHEET_CODES,
  );
  for (const [name, value] of SCENES) add(name, 'NONE', null, () => scene(value));
  return all;
}

/** The bars of a linear or postal symbol, 30 modules high. */
export function bars(bcid: string, value: string): Drawing {
  const drawing = barsOf(bcid, value, DRAWN_WITH[bcid]);
  return bcid === 'onecode' ? drawing : withHeight(drawing, HEIGHT_MODULES);
}

/** Images without a code: the grey at each place, from one generator that the places draw from in order. */
const SCENES: readonly (readonly [string, (x: number, y: number, random: () => number) => number])[] = [
  ['noise', (_x, _y, random) => 128 + 40 * gaussian(random)],
  [
    'coarse noise',
    (x, y) => (((Math.floor(x / 4) * 7919) ^ (Math.floor(y / 4) * 104_729)) % 7 < 3 ? 30 : 220),
  ],
  ['even stripes', (x) => (Math.floor(x / 3) % 2 === 0 ? 20 : 235)],
  ['uneven stripes', (x) => ((Math.floor(x / 2) * 2_654_435_761) % 5 < 2 ? 20 : 235)],
  [
    'lines of text',
    (x, y) =>
      y % 20 < 11 && ((Math.floor(x / 3) * 40_503) ^ (Math.floor(y / 20) * 977)) % 3 === 0 ? 25 : 240,
  ],
  ['rings', (x, y) => (Math.floor(Math.hypot(x - 240, y - 240) / 6) % 2 === 0 ? 30 : 225)],
  ['shade', (x, y) => 128 + 90 * Math.sin(x / 90) * Math.cos(y / 70)],
];

function scene(value: (x: number, y: number, random: () => number) => number): Luma {
  const random = generator(7);
  const data = new Uint8Array(SCENE_PX * SCENE_PX);
  for (let i = 0; i < data.length; i++)
    data[i] = Math.max(0, Math.min(255, Math.round(value(i % SCENE_PX, Math.floor(i / SCENE_PX), random))));
  return { width: SCENE_PX, height: SCENE_PX, data };
}
