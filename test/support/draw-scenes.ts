// Scenes in three dimensions, one row for each kind: things that carry codes, with their surface, print, light and camera. Light is linear until the
// sensor, whose colour filters are interpolated. Codes are 1.2 to 5 pixels a module, at any rotation, beside print.
import { qrModules } from './draw-qr.ts';
import type { Luma } from '../../src/image/types.ts';
import type { Shot } from './draw-photo.ts';
import type { Surface } from './draw-photo-surface.ts';
import type { Category } from './draw-photo-categories.ts';
import { drawKind, drawn, type DrawnCode, type KindName } from './draw-photo-codes.ts';
import { blankPage, fillRect, fillText, PAGE_MODULE_PX, placeCode, type Page } from './draw-photo-page.ts';
import { drawnByZint } from './draw-zint.ts';

type Random = () => number;
type Span = readonly [from: number, to: number];

interface SceneKind {
  readonly name: string;
  readonly codes: readonly KindName[];
  /** Codes on one page. */
  readonly several: Span;
  readonly modulePx: Span;
  /** Degrees to either side. */
  readonly tilt: number;
  readonly surface?: (random: Random) => Surface;
  /** Shares of the light that print and ground throw back, in 255ths. */
  readonly ink: Span;
  readonly paper: Span;
  readonly more?: (random: Random) => Partial<Shot>;
}

const within = (random: Random, [from, to]: Span): number => from + (to - from) * random();
const cosOf = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);
const GOODS: readonly KindName[] = ['EAN-13', 'UPC-A', 'EAN-8', 'QR Code', 'UPC-E'];
const CRUMPLED =
  (depth: number) =>
  (random: Random): Surface => ({
    name: 'crumple',
    folds: 2,
    depth: depth * random(),
    seed: Math.floor(1e6 * random()),
  });

const KINDS: readonly SceneKind[] = [
  {
    name: 'scene: parcels',
    codes: ['Code 128', 'PDF417', 'Data Matrix', 'Aztec', 'QR Code', 'ITF', 'MaxiCode'],
    several: [1, 3],
    modulePx: [1.4, 3.5],
    tilt: 35,
    surface: CRUMPLED(0.12),
    ink: [4, 30],
    paper: [150, 235],
  },
  {
    name: 'scene: cards',
    codes: ['PDF417', 'QR Code', 'Aztec', 'Code 39', 'Data Matrix', 'Code 93'],
    several: [1, 2],
    modulePx: [1.2, 3],
    tilt: 25,
    ink: [5, 45],
    paper: [140, 240],
    more: (random) => ({ light: { glare: within(random, [0, 70]), gradient: within(random, [0, 0.5]) } }),
  },
  {
    name: 'scene: bottles',
    codes: GOODS,
    several: [1, 1],
    modulePx: [1.6, 4],
    tilt: 20,
    surface: (random) => ({
      name: 'cylinder',
      radius: within(random, [0.8, 1.6]),
      tilt: within(random, [0, 0.3]),
    }),
    ink: [5, 40],
    paper: [120, 235],
  },
  {
    name: 'scene: screens',
    codes: ['QR Code', 'Aztec', 'PDF417', 'Code 128', 'Data Matrix'],
    several: [1, 1],
    modulePx: [2, 5],
    tilt: 25,
    ink: [2, 25],
    paper: [180, 250],
    more: (random) => ({
      screen: { pitch: within(random, [1.4, 3]), contrast: within(random, [0.1, 0.35]) },
      light: { glare: within(random, [0, 50]) },
    }),
  },
  {
    name: 'scene: metal and rubber',
    codes: ['Data Matrix', 'QR Code', 'Code 128', 'Code 39', 'Micro QR'],
    several: [1, 1],
    modulePx: [2.2, 5],
    tilt: 30,
    ink: [12, 60],
    paper: [75, 150],
    more: (random) => ({ noise: within(random, [4, 9]), light: { gradient: within(random, [0.2, 0.7]) } }),
  },
  {
    name: 'scene: wristbands',
    codes: ['Aztec', 'Data Matrix', 'Code 128', 'PDF417', 'Codabar', 'MicroPDF417'],
    several: [1, 2],
    modulePx: [1.4, 3.5],
    tilt: 30,
    surface: (random) => ({
      name: 'cylinder',
      radius: within(random, [0.75, 1.3]),
      tilt: within(random, [0, 0.5]),
    }),
    ink: [5, 40],
    paper: [150, 240],
  },
  {
    name: 'scene: posters',
    codes: ['QR Code', 'Data Matrix', 'Aztec'],
    several: [1, 2],
    modulePx: [1.3, 3.5],
    tilt: 50,
    ink: [5, 70],
    paper: [130, 240],
  },
  {
    name: 'scene: shelves',
    codes: [
      'EAN-13',
      'Code 128',
      'Data Matrix',
      'QR Code',
      'DataBar Omnidirectional',
      'DataBar Expanded',
      'ITF',
    ],
    several: [2, 4],
    modulePx: [1.3, 3],
    tilt: 30,
    ink: [4, 30],
    paper: [160, 240],
  },
];

/** Photographs of each kind. */
const COUNT = 80;

export const SCENES: readonly Category[] = KINDS.map((kind) => ({
  name: kind.name,
  count: COUNT,
  recipe: async (random, index) => {
    const several = Math.round(within(random, kind.several));
    const codes: DrawnCode[] = [];
    for (let i = 0; i < several; i += 1)
      codes.push(await drawnBy(kind.codes[(index + i) % kind.codes.length] ?? 'QR Code', random));
    const modulePx = within(random, kind.modulePx);
    const tilt: Span = [-kind.tilt, kind.tilt];
    const [yaw, pitch] = [within(random, tilt), within(random, tilt)];
    return {
      page: pageAbout(codes, random),
      shot: {
        // Seen from the side a module is narrower: as the camera shows it, in the mean of both directions, it is no smaller.
        modulePx: modulePx / Math.sqrt(cosOf(yaw) * cosOf(pitch)),
        yaw,
        pitch,
        roll: random() < 0.4 ? within(random, [-180, 180]) : within(random, [-15, 15]),
        ...(kind.surface && { surface: kind.surface(random) }),
        ink: within(random, kind.ink),
        paper: within(random, kind.paper),
        desk: within(random, [15, 160]),
        around: within(random, [0.05, 0.4]),
        defocus: modulePx * within(random, [0, 0.4]),
        ...(random() < 0.3 && {
          motion: { px: modulePx * within(random, [0, 0.6]), degrees: within(random, [0, 180]) },
        }),
        noise: within(random, [1, 5]),
        quality: Math.round(within(random, [55, 92])),
        isLinear: true,
        ...kind.more?.(random),
      },
    };
  },
}));

/** By zint where that is installed, by the packages bwip-js and qr otherwise and in turn. */
async function drawnBy(kind: KindName, random: Random): Promise<DrawnCode> {
  const [byZint, byQrcode] = [random() < 0.4, random() < 0.5];
  const code = await drawKind(kind, random);
  if (byZint) return { ...code, luma: drawnByZint(code) ?? code.luma };
  if (kind !== 'QR Code' || !byQrcode) return code;
  const text = `https://example.org/${drawn('abcdefghijklmnopqrstuvwxyz', 6 + Math.floor(40 * random()), random)}`;
  return { ...code, texts: [text], luma: drawnQr(text, Math.floor(within(random, [5, 9]))) };
}

function drawnQr(text: string, version: number): Luma {
  const modules = qrModules(text, version);
  const side = modules.length * PAGE_MODULE_PX;
  const at = (i: number): boolean =>
    modules[Math.floor(i / side / PAGE_MODULE_PX)]?.[Math.floor((i % side) / PAGE_MODULE_PX)] === true;
  return {
    width: side,
    height: side,
    data: new Uint8Array(side * side).map((_, i) => (at(i) ? 0 : 255)),
  };
}

/** The codes one below the other at varied places, with lines of print around them. */
function pageAbout(codes: readonly DrawnCode[], random: Random): Page {
  const quiet = 8 * PAGE_MODULE_PX;
  const margin = quiet + Math.round(within(random, [0, 160]));
  const width =
    Math.max(...codes.map(({ luma }) => luma.width)) + 2 * margin + Math.round(within(random, [0, 300]));
  const text = Math.round(within(random, [16, 36]));
  const between = quiet * 2 + Math.round(within(random, [1, 5])) * text;
  const height = codes.reduce((sum, { luma }) => sum + luma.height + between, 2 * margin);
  const page = blankPage(width, height);
  if (random() < 0.7) fillText(page, [12, 12, width - 12, height - 12], { height: text, grey: 0, random });
  let top = margin;
  for (const code of codes) {
    const left = margin + Math.floor((width - 2 * margin - code.luma.width) * random());
    const { width: across, height: down } = code.luma;
    fillRect(page, [left - quiet, top - quiet, left + across + quiet, top + down + quiet], 255);
    placeCode(page, code, left, top);
    top += down + between;
  }
  return page;
}
