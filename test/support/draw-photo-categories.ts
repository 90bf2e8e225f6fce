// THE CATEGORIES of drawn photographs, one row for each. The seed of a photograph is derived from the category's name and its index.
import { photograph, type Photo, type Shot } from './draw-photo.ts';
import { drawDesignerQr, drawKind, drawWithAddOn, KIND_NAMES, type KindName } from './draw-photo-codes.ts';
import { drawNegative, NEGATIVE_NAMES } from './draw-photo-negatives.ts';
import { PAGE_MODULE_PX, pageOf, pageOfAll, type Page } from './draw-photo-page.ts';
import { sheetOfLabels, shippingLabel, tinyOnA4, wearThermal, withTextAround } from './draw-photo-layouts.ts';
import { generator } from './draw-linear.ts';

type Random = () => number;
type Recipe = (
  random: Random,
  index: number,
) => Promise<{ readonly page: Page; readonly shot: Omit<Shot, 'seed'> }>;

interface Category {
  readonly name: string;
  /** Photographs of a whole run. */
  readonly count: number;
  readonly recipe: Recipe;
}

/** What phones photograph most, in turn. */
const EVERYDAY: readonly KindName[] = [
  'EAN-13',
  'QR Code',
  'Code 128',
  'Data Matrix',
  'Code 39',
  'PDF417',
  'UPC-A',
  'Aztec',
  'ITF',
  'EAN-8',
  'DataBar Omnidirectional',
  'Codabar',
];
const ON_GOODS: readonly KindName[] = ['EAN-13', 'UPC-A', 'EAN-8', 'QR Code', 'Code 128', 'Data Matrix'];
/** Types whose mirror image readers are expected to read. */
const MIRRORED: readonly KindName[] = ['QR Code', 'Data Matrix', 'Aztec', 'Code 128', 'EAN-13'];
const PAIRED: readonly KindName[] = [
  'Data Matrix',
  'EAN-13',
  'Aztec',
  'Code 128',
  'PDF417',
  'QR Code',
  'MaxiCode',
  'Code 39',
  'Micro QR',
  'ITF',
  'DataBar Omnidirectional',
];
const LINEAR: readonly KindName[] = [
  'EAN-13',
  'Code 128',
  'Code 39',
  'UPC-A',
  'ITF',
  'EAN-8',
  'Codabar',
  'Code 93',
  'DataBar Omnidirectional',
];
/** GS1 General Specifications 5.2.2.2: between a symbol and its add-on lie 7 to 12 modules. */
const ADD_ON_GAP = 9;
const ANGLES = 12;

/** A phone's camera at ordinary light. */
const PHONE = { noise: 4, quality: 85 } as const;

const within = (random: Random, from: number, to: number): number => from + (to - from) * random();
const inTurn = <T extends KindName>(kinds: readonly T[], index: number): T | 'QR Code' =>
  kinds[index % kinds.length] ?? 'QR Code';
/** One code of the kinds in turn, and how it is photographed. */
const single =
  (kinds: readonly KindName[], shot: (random: Random) => Omit<Shot, 'seed'>): Recipe =>
  async (random, index) => ({
    page: pageOf(await drawKind(inTurn(kinds, index), random)),
    shot: { ...PHONE, ...shot(random) },
  });

export const CATEGORIES: readonly Category[] = [
  { name: 'plain', count: 24, recipe: single(EVERYDAY, (random) => ({ modulePx: within(random, 2, 4) })) },
  {
    name: 'perspective',
    count: 24,
    recipe: single(EVERYDAY, (random) => ({
      modulePx: within(random, 2.5, 4),
      yaw: within(random, -40, 40),
      pitch: within(random, -40, 40),
      roll: within(random, -10, 10),
    })),
  },
  {
    name: 'uneven light',
    count: 24,
    recipe: single(EVERYDAY, (random) => ({
      modulePx: within(random, 2, 4),
      roll: within(random, -5, 5),
      light: {
        gradient: within(random, 0.3, 0.85),
        shadow: within(random, 0, 0.6),
        glare: within(random, 0, 90),
      },
    })),
  },
  {
    name: 'out of focus',
    count: 24,
    recipe: single(EVERYDAY, (random) => {
      const modulePx = within(random, 2, 4);
      return { modulePx, roll: within(random, -5, 5), defocus: modulePx * within(random, 0.5, 0.95) };
    }),
  },
  {
    name: 'motion',
    count: 24,
    recipe: single(EVERYDAY, (random) => {
      const modulePx = within(random, 2, 4);
      const motion = { px: modulePx * within(random, 1, 2.2), degrees: within(random, 0, 180) };
      return { modulePx, roll: within(random, -5, 5), motion };
    }),
  },
  {
    name: 'JPEG at quality 40',
    count: 24,
    recipe: single(EVERYDAY, (random) => ({
      modulePx: within(random, 1.7, 3.2),
      roll: within(random, -15, 15),
      pitch: within(random, -15, 15),
      light: { gradient: 0.4 },
      noise: 6,
      quality: 40,
    })),
  },
  {
    name: 'low resolution',
    count: 24,
    recipe: single(EVERYDAY, (random) => ({
      modulePx: within(random, 2.4, 3.6),
      roll: within(random, -8, 8),
      shrink: 2,
    })),
  },
  {
    name: 'screen moiré',
    count: 24,
    recipe: single(ON_GOODS, (random) => ({
      modulePx: within(random, 2.5, 4.5),
      roll: within(random, -8, 8),
      yaw: within(random, -15, 15),
      screen: { pitch: within(random, 1.1, 2.3), contrast: within(random, 0.4, 0.8) },
    })),
  },
  {
    name: 'can',
    count: 24,
    recipe: single(ON_GOODS, (random) => ({
      modulePx: within(random, 2.5, 4),
      surface: { name: 'cylinder', radius: within(random, 0.8, 1.4), tilt: within(random, -0.35, 0.35) },
      roll: within(random, 0, 4) < 1 ? 90 : within(random, -8, 8),
      light: { glare: within(random, 0, 60) },
    })),
  },
  {
    name: 'crumpled',
    count: 24,
    recipe: single(ON_GOODS, (random) => ({
      modulePx: within(random, 2.5, 4),
      surface: {
        name: 'crumple',
        folds: 6,
        depth: within(random, 0.08, 0.16),
        seed: Math.floor(1e9 * random()),
      },
      roll: within(random, -10, 10),
    })),
  },
  {
    name: 'thermal print',
    count: 24,
    recipe: async (random, index) => {
      const page = pageOf(await drawKind(inTurn(EVERYDAY, index), random));
      wearThermal(page, random);
      return {
        page,
        shot: { ...PHONE, modulePx: within(random, 2, 4), roll: within(random, -4, 4), ink: 80, paper: 225 },
      };
    },
  },
  {
    name: 'inverted',
    count: 24,
    recipe: single(EVERYDAY, (random) => ({
      modulePx: within(random, 2, 4),
      ink: 235,
      paper: 20,
      desk: 30,
      roll: within(random, -5, 5),
    })),
  },
  {
    name: 'coloured',
    count: 24,
    // Greys of blue, red or green ink on white, yellow or kraft paper: contrasts of 60 to 130.
    recipe: single(EVERYDAY, (random) => {
      const ink = within(random, 30, 110);
      return {
        modulePx: within(random, 2, 4),
        ink,
        paper: ink + within(random, 60, 130),
        roll: within(random, -5, 5),
      };
    }),
  },
  { name: 'designer QR', count: 20, recipe: designer('dots') },
  { name: 'logo QR', count: 20, recipe: designer('logo') },
  {
    name: 'shipping label',
    count: 12,
    recipe: async (random, index) => ({
      page: await shippingLabel(random, index),
      shot: {
        ...PHONE,
        modulePx: within(random, 2.4, 3.4),
        yaw: within(random, -15, 15),
        roll: within(random, -8, 8),
        light: { gradient: 0.3 },
      },
    }),
  },
  {
    name: 'tiny on A4',
    count: 6,
    recipe: async (random, index) => {
      const modulePx = within(random, 2, 3);
      const kinds = [0, 1, 2].map((i) => inTurn(EVERYDAY, 3 * index + i));
      return {
        page: await tinyOnA4(random, kinds, modulePx),
        shot: { modulePx, around: 0, roll: within(random, -0.8, 0.8), desk: 235, noise: 3, quality: 85 },
      };
    },
  },
  {
    name: 'any rotation',
    count: 36,
    recipe: single(EVERYDAY, (random) => ({
      modulePx: within(random, 2.2, 4),
      roll: within(random, 0, 360),
    })),
  },
  {
    name: 'mirrored',
    count: 20,
    recipe: single(MIRRORED, (random) => ({
      modulePx: within(random, 2, 4),
      roll: within(random, -10, 10),
      mirrored: true,
    })),
  },
  {
    name: 'cropped on dark',
    count: 24,
    recipe: async (random, index) => ({
      page: pageOf(
        await drawKind(inTurn(EVERYDAY, index), random),
        [0, 1, 2, 4][(index + Math.floor(index / EVERYDAY.length)) % 4],
      ),
      shot: {
        ...PHONE,
        modulePx: within(random, 2.2, 4),
        desk: 35,
        around: 0.12,
        roll: within(random, -6, 6),
      },
    }),
  },
  {
    name: 'two types',
    count: 33,
    recipe: async (random, index) => {
      // Each type beside the 1st, 2nd and 3rd that follows it.
      const other = index + 1 + Math.floor(index / PAIRED.length);
      const codes = [
        await drawKind(inTurn(PAIRED, index), random),
        await drawKind(inTurn(PAIRED, other), random),
      ];
      return {
        page: pageOfAll(codes, index % 2 === 0 ? 'row' : 'column'),
        shot: { ...PHONE, modulePx: within(random, 2.2, 3.5), roll: within(random, -3, 3) },
      };
    },
  },
  {
    name: 'sheet of labels',
    count: 4,
    recipe: async (random, index) => ({
      page: await sheetOfLabels(random, inTurn(['EAN-8', 'Data Matrix', 'Code 128', 'QR Code'], index)),
      shot: { ...PHONE, modulePx: 2.2, roll: within(random, -8, 8) },
    }),
  },
  {
    name: 'thermal Codabar',
    count: 12,
    recipe: async (random) => {
      const page = pageOf(await drawKind('Codabar', random));
      wearThermal(page, random);
      return {
        page,
        shot: { ...PHONE, modulePx: within(random, 2, 4), roll: within(random, -4, 4), ink: 80, paper: 225 },
      };
    },
  },
  {
    name: 'photographed PDF417',
    count: 12,
    recipe: single(['PDF417'], (random) => {
      const modulePx = within(random, 2, 3.5);
      return {
        modulePx,
        yaw: within(random, -25, 25),
        pitch: within(random, -25, 25),
        roll: within(random, -15, 15),
        defocus: modulePx * within(random, 0.2, 0.6),
        light: { gradient: 0.4 },
        quality: 70,
      };
    }),
  },
  {
    name: 'EAN-13 with an add-on',
    count: 12,
    recipe: async (random) => ({
      page: pageOfAll(await drawWithAddOn(random), 'row', { gap: ADD_ON_GAP }),
      shot: {
        ...PHONE,
        modulePx: within(random, 2, 4),
        roll: within(random, -8, 8),
        yaw: within(random, -15, 15),
      },
    }),
  },
  {
    name: 'bars on dark',
    count: 12,
    recipe: async (random, index) => ({
      page: pageOf(await drawKind(inTurn(LINEAR, index), random), 0),
      shot: {
        ...PHONE,
        modulePx: within(random, 2, 4),
        desk: within(random, 15, 60),
        around: 0.15,
        roll: within(random, -10, 10),
      },
    }),
  },
  {
    name: 'motion, linear codes',
    count: 12,
    recipe: single(LINEAR, (random) => {
      const modulePx = within(random, 2, 4);
      const motion = { px: modulePx * within(random, 1.2, 2.5), degrees: within(random, 0, 180) };
      return { modulePx, roll: within(random, -8, 8), motion };
    }),
  },
  {
    name: 'JPEG at quality 40, fine codes',
    count: 12,
    recipe: single(EVERYDAY, (random) => ({
      modulePx: within(random, 1.4, 2.2),
      roll: within(random, -10, 10),
      yaw: within(random, -15, 15),
      light: { gradient: 0.4 },
      noise: 6,
      quality: 40,
    })),
  },
  {
    name: 'low light',
    count: 24,
    // A sensor's noise at high sensitivity, smoothed a little by the camera.
    recipe: single(EVERYDAY, (random) => {
      const ink = within(random, 12, 30);
      return {
        modulePx: within(random, 2, 4),
        roll: within(random, -10, 10),
        ink,
        paper: ink + within(random, 30, 70),
        desk: ink + 10,
        noise: within(random, 10, 26),
        quality: 75,
      };
    }),
  },
  {
    name: 'text at the code',
    count: 24,
    recipe: async (random, index) => ({
      page: withTextAround(await drawKind(inTurn(EVERYDAY, index), random), random),
      shot: { ...PHONE, modulePx: within(random, 2, 4), roll: within(random, -6, 6) },
    }),
  },
  ...KIND_NAMES.map((kind) => ({
    name: `at ${ANGLES} angles: ${kind}`,
    count: ANGLES,
    recipe: async (random: Random, index: number) => ({
      page: pageOf(await drawKind(kind, random)),
      // 15° apart: a rotation by 180° more is in 'any rotation'.
      shot: { modulePx: 3.2, roll: (180 / ANGLES) * index, desk: 235 },
    }),
  })),
  ...NEGATIVE_NAMES.map((name) => ({
    name: `nothing: ${name}`,
    count: 30,
    recipe: async (random: Random) => ({
      page: drawNegative(name, Math.floor(1e9 * random())),
      shot: {
        ...PHONE,
        modulePx: PAGE_MODULE_PX * within(random, 0.7, 1.3),
        roll: within(random, -20, 20),
        yaw: within(random, -25, 25),
        around: 0.02,
      },
    }),
  })),
];

/** Photograph `index` of the category, the same whenever it is drawn. */
export async function drawPhoto(category: Category, index: number): Promise<Photo> {
  const random = generator(seedOf(`${category.name} ${index}`));
  const { page, shot } = await category.recipe(random, index);
  return photograph(page, { ...shot, seed: Math.floor(2 ** 32 * random()) });
}

export type { Category };

/** FNV-1a. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function designer(style: 'dots' | 'logo'): Recipe {
  return async (random) => ({
    page: pageOf(drawDesignerQr(style, random), 5),
    shot: {
      ...PHONE,
      modulePx: within(random, 2.5, 4.5),
      ink: within(random, 20, 90),
      yaw: within(random, -20, 20),
      roll: within(random, -20, 20),
    },
  });
}
