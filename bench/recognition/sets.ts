// THE TABLE of sets of images that recognition is measured on: drawn kinds of test/support, and labelled folders. Each image says how an answer
// counts.
import type { Luma } from '../../src/image/types.ts';
import { DAMAGES, drawDamage } from '../../test/support/draw-damage.ts';
import { DOCUMENTS, drawDocument, type DocumentKind } from '../../test/support/draw-documents.ts';
import { drawHardQr, HARD_QR } from '../../test/support/draw-hard-qr.ts';
import { drawLarge, LARGE, type LargeKind } from '../../test/support/draw-large.ts';
import { drawPeened } from '../../test/support/draw-peened.ts';
import { CATEGORIES, drawPhoto } from '../../test/support/draw-photo-categories.ts';
import { drawKind, KIND_NAMES, scorePhoto, type DrawnCode } from '../../test/support/draw-photo-codes.ts';
import { pageOfAll } from '../../test/support/draw-photo-page.ts';
import {
  drawNoRetail,
  drawRetail,
  drawTrade,
  RETAIL_KINDS,
  TRADE_TYPES,
} from '../../test/support/draw-retail.ts';
import { SCENES } from '../../test/support/draw-scenes.ts';
import { drawStripes, STRIPES_NAMES } from '../../test/support/draw-stripes.ts';
import { generator } from '../../test/support/draw-linear.ts';
import { drawCode, rotated, sheet } from '../../test/support/draw.ts';
import { lenient } from '../support/corpus-score.ts';
import { setOnDisk } from '../support/rival-sets.ts';
import { linearGrid, lowResolution } from './grids.ts';
import type { Image, Kind, Options } from './images.ts';

export interface ImageSet {
  /** Images of each kind, where `--count` does not say. */
  readonly count: number;
  /** The readers that are compared, by their names in recognition.ts. */
  readonly engines: RegExp;
  kinds(options: Options): readonly Kind[];
}

type Codes = readonly Pick<DrawnCode, 'kind' | 'type' | 'texts'>[];

/** An image of which every code is known. */
function known(luma: Luma, codes: Codes): Image {
  return {
    luma,
    codes: codes.length,
    score(found) {
      const { missed, wrong, again } = scorePhoto(codes, found);
      return { missed, wrong, again: again.length, guessed: 0 };
    },
  };
}

/** A code that is covered over its whole height: nothing can be missed, and its text is a guess. */
function unreadable(luma: Luma, codes: Codes): Image {
  return {
    luma,
    codes: 0,
    score(found) {
      const { missed, wrong } = scorePhoto(codes, found);
      return { missed: [], wrong, again: 0, guessed: codes.length - missed.length };
    },
  };
}

/** An image with one text, or none: read where one of the answers of these types is it. Further texts, of an add-on, need not be read. */
function single(luma: Luma, texts: readonly string[], types?: readonly string[]): Image {
  const wanted = texts.slice(0, 1);
  return {
    luma,
    codes: wanted.length,
    score(found) {
      const counted = found.filter(({ type }) => types?.includes(type) ?? true);
      return {
        missed: wanted.filter((text) => counted.every((symbol) => symbol.text !== text)),
        wrong: counted.filter((symbol) => !texts.includes(symbol.text)),
        again: 0,
        guessed: 0,
      };
    },
  };
}

const BY_DEFAULT = /^(advanced|zxing-wasm)$/;
const RETAIL = ['EAN_13', 'UPC_A', 'EAN_8', 'UPC_E', 'UPC_EAN_EXTENSION'];
/** Upper ends of the classes of pixels a module. */
const RETAIL_CLASSES = [1.6, 2.2, 3];
const EASY = [
  ['ean13', '4006381333931', 2],
  ['upca', '036000291452', 2],
  ['code128', 'Quiet zone 128', 2],
  ['itf14', '10012345678902', 2],
  ['qrcode', 'https://example.org/4711', 4],
  ['datamatrix', 'quietzone 4711', 4],
  ['azteccode', 'quietzone 4711', 4],
  ['pdf417', 'quietzone 4711', 2],
] as const;
/** The angles of rotated pairs, in turn. */
const PAIR_DEGREES = [7, -13, 22, 41, -33, 78, 103] as const;

export const SETS: Readonly<Record<string, ImageSet>> = {
  easy: {
    count: 30,
    engines: /^(standard|advanced|zxing-wasm)$/,
    kinds: () =>
      EASY.map(([bcid, value, scale]) => ({
        name: bcid,
        draw: async () => single(await drawCode(bcid, value, { scale }), [value]),
      })),
  },
  photos: { count: 1e9, engines: BY_DEFAULT, kinds: () => photographs(CATEGORIES) },
  scenes: {
    count: 1e9,
    engines: /^(advanced|zxing-wasm|flat)$/,
    kinds: ({ seed }) => photographs(SCENES, 1000 * (seed - 1)),
  },
  damage: {
    count: 60,
    engines: BY_DEFAULT,
    kinds: ({ seed }) =>
      DAMAGES.map((damage) => ({
        name: damage.name,
        draw: async (index) => {
          const { luma, codes, isReadable } = await drawDamage(damage, 1000 * (seed - 1) + index);
          return isReadable ? known(luma, codes) : unreadable(luma, codes);
        },
      })),
  },
  dots: {
    count: 40,
    engines: BY_DEFAULT,
    kinds: ({ seed }) =>
      Object.entries({ 'seeds it was tuned on': 0, 'other seeds': 1000 * seed }).map(([name, first]) => ({
        name,
        draw: async (index) => {
          const { luma, text } = await drawPeened(first + index);
          return single(luma, [text]);
        },
      })),
  },
  retail: {
    count: 200,
    engines: BY_DEFAULT,
    kinds: ({ seed }) =>
      RETAIL_KINDS.map((kind) => ({
        name: kind.name,
        draw: async (index) => {
          const { luma, texts, shot } = drawRetail(kind, index, seed);
          const below = RETAIL_CLASSES.find((end) => shot.modulePx < end);
          return { ...single(luma, texts, RETAIL), part: `below ${below ?? 'more'} px a module` };
        },
      })),
  },
  trade: {
    count: 20,
    engines: BY_DEFAULT,
    kinds: ({ seed }) =>
      TRADE_TYPES.flatMap((type) =>
        RETAIL_KINDS.map((kind) => ({
          name: `${type[0]}, ${kind.name}`,
          draw: async (index: number) => {
            const { luma, texts, shot } = drawTrade(kind, type, index, seed);
            const below = RETAIL_CLASSES.find((end) => shot.modulePx < end);
            return { ...single(luma, texts), part: `${type[0]} below ${below ?? 'more'} px a module` };
          },
        })),
      ),
  },
  'no-retail': {
    count: 20,
    engines: BY_DEFAULT,
    kinds: ({ seed }) => [
      ...RETAIL_KINDS.map((kind) => ({
        name: `other bars: ${kind.name}`,
        draw: async (index: number) => single(drawNoRetail(kind, index, seed), [], RETAIL),
      })),
      ...STRIPES_NAMES.map((name) => ({
        name,
        draw: async (index: number) => single(drawStripes(name, index + 1000 * (seed + 1)), [], RETAIL),
      })),
      ...CATEGORIES.filter(({ name }) => name.startsWith('nothing')).map((category) => ({
        name: category.name,
        draw: async (index: number) =>
          single((await drawPhoto(category, index + 1000 * seed)).luma, [], RETAIL),
      })),
    ],
  },
  documents: {
    count: 60,
    engines: BY_DEFAULT,
    kinds: ({ seed }) =>
      (Object.keys(DOCUMENTS) as readonly DocumentKind[]).map((kind) => ({
        name: kind,
        draw: async (index) => ofDocument(await drawDocument(kind, index, seed)),
      })),
  },
  large: {
    count: 12,
    engines: BY_DEFAULT,
    kinds: ({ seed }) =>
      (Object.keys(LARGE) as readonly LargeKind[]).map((kind) => ({
        name: kind,
        draw: async (index) => ofDocument(await drawLarge(kind, index, seed)),
      })),
  },
  stripes: {
    count: 60,
    engines: BY_DEFAULT,
    kinds: ({ seed }) =>
      STRIPES_NAMES.map((name) => ({
        name,
        draw: async (index) => known(drawStripes(name, index + 1000 * (seed - 1)), []),
      })),
  },
  sheets: {
    count: 128,
    engines: BY_DEFAULT,
    kinds: ({ seed, count, degrees }) =>
      KIND_NAMES.map((kind) => ({
        name: kind,
        count: degrees.length,
        draw: async (index) => {
          const random = generator(seed);
          const codes: DrawnCode[] = [];
          for (let i = 0; i < count; i++) codes.push(await drawKind(kind, random, 2));
          const flat = sheet(
            codes.map(({ luma }) => withQuietZone(luma, 20)),
            8,
            6,
          );
          const angle = degrees[index] ?? 0;
          return { ...known(angle === 0 ? flat : rotated(flat, angle), codes), part: `${angle}°` };
        },
      })),
  },
  pairs: {
    count: KIND_NAMES.length,
    engines: BY_DEFAULT,
    kinds: ({ seed, inverted }) => {
      const random = generator(seed + 4);
      return KIND_NAMES.flatMap((kind, at) =>
        ['upright', 'rotated'].map((posture) => ({
          name: `${kind}, ${posture}`,
          count: at + 1,
          draw: async (index: number) => {
            const [isEven, other] = [(at + index) % 2 === 0, KIND_NAMES[index] ?? kind];
            const codes: DrawnCode[] = [];
            for (const each of [kind, other]) codes.push(await drawKind(each, random, isEven ? 3 : 2));
            const { width, height, data } = pageOfAll(codes, isEven ? 'row' : 'column', { gap: 10 });
            const page = inverted ? data.map((grey) => 255 - grey) : data;
            const flat = { width, height, data: page };
            const degrees = PAIR_DEGREES[(at + index) % PAIR_DEGREES.length] ?? 0;
            return known(posture === 'upright' ? flat : rotated(flat, degrees), codes);
          },
        })),
      );
    },
  },
  'low-resolution': { count: 36, engines: /^QR (advanced2|advanced)$|^zxing-wasm$/, kinds: lowResolution },
  'hard-qr': {
    count: 30,
    engines: /^advanced$|^zxing-wasm$/,
    kinds: ({ seed }) =>
      HARD_QR.map((kind) => ({
        name: kind.name,
        draw: async (index) => {
          const { luma, codes } = drawHardQr(kind, index, seed);
          return known(luma, codes);
        },
      })),
  },
  linear: { count: 120, engines: /^built-in linear decoders$/, kinds: linearGrid },
  labelled: { count: 1e9, engines: BY_DEFAULT, kinds: labelled },
};

function photographs(categories: typeof CATEGORIES, first = 0): readonly Kind[] {
  return categories.map((category) => ({
    name: category.name,
    count: category.count,
    draw: async (index) => {
      const { luma, codes, flat } = await drawPhoto(category, first + index);
      return { ...known(luma, codes), flat: (image) => codes.map((_, code) => flat(code, image)) };
    },
  }));
}

function ofDocument({ luma, codes }: { readonly luma: Luma; readonly codes: Codes }): Image {
  return known(luma, codes);
}

/** By type; of an image with outlines alone the number of its codes counts. */
function labelled({ set, sample }: Options): readonly Kind[] {
  const images = (setOnDisk(set) ?? []).filter((_, index) => index % sample === 0);
  const groups = Map.groupBy(images, ({ image: { source, format, category } }) =>
    source === 'boofcv' || format === 'NONE' ? `${source}/${category}` : `${source}/${format}`,
  );
  return [...groups].map(([name, group]) => ({
    name,
    count: group.length,
    draw: async (index) => {
      const one = group[index];
      const luma = await one?.luma();
      if (one === undefined || luma === undefined) return undefined;
      const { want, codes } = lenient(one.image, []);
      const all = Array.from({ length: want + codes }, (_, i) => i);
      return {
        luma,
        codes: all.length,
        score(found) {
          const { read, hit, wrong, false: isFalse } = lenient(one.image, found);
          return {
            missed: all.slice(read + hit),
            wrong: wrong + isFalse > 0 ? found : [],
            again: 0,
            guessed: 0,
          };
        },
      };
    },
  }));
}

function withQuietZone(luma: Luma, px: number): Luma {
  const width = luma.width + 2 * px;
  const data = new Uint8Array(width * (luma.height + 2 * px)).fill(255);
  for (let y = 0; y < luma.height; y++)
    data.set(luma.data.subarray(y * luma.width, (y + 1) * luma.width), (y + px) * width + px);
  return { width, height: luma.height + 2 * px, data };
}
