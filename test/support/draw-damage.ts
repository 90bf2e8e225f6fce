// Draws photographs of linear codes that are covered, worn, clipped, overlapped or photographed from a screen, which readers should refuse
// rather than guess. Everything is drawn from a seed.
import { drawKind, type DrawnCode, type KindName } from './draw-photo-codes.ts';
import {
  blankPage,
  fillEllipse,
  fillRect,
  PAGE_MODULE_PX,
  pageOf,
  type KnownCode,
  type Page,
} from './draw-photo-page.ts';
import { photograph, type Shot } from './draw-photo.ts';
import { generator } from './draw-linear.ts';
import type { Luma } from '../../src/image/types.ts';

type Random = () => number;

/** A photograph, and whether its codes can be known: of a digit that is covered nothing but a guess is left. */
export interface Damaged {
  readonly luma: Luma;
  readonly codes: readonly KnownCode[];
  readonly isReadable: boolean;
}

interface Damage {
  readonly name: string;
  /** Kinds, in turn. */
  readonly kinds: readonly KindName[];
  readonly isReadable: boolean;
  readonly page: (random: Random, kind: KindName) => Promise<Page>;
  readonly shot?: (random: Random) => Partial<Omit<Shot, 'seed'>>;
}

const RETAIL: readonly KindName[] = ['EAN-13', 'UPC-A', 'EAN-8', 'UPC-E'];
const FREE: readonly KindName[] = ['ITF', 'Code 39', 'Codabar'];
const ALL: readonly KindName[] = [...RETAIL, ...FREE, 'Code 128', 'Code 93', 'MSI'];

const within = (random: Random, from: number, to: number): number => from + (to - from) * random();
/** Stickers, pens and skin. */
const greyOf = (random: Random): number => [255, 0, 120, 190][Math.floor(4 * random())] ?? 255;
const of = async (kind: KindName, random: Random): Promise<Page> => pageOf(await drawKind(kind, random));

/** First module and width of the retail types' drawn digits: ISO/IEC 15420 4.3. */
const DIGITS_AT: Readonly<Partial<Record<KindName, readonly number[]>>> = {
  'EAN-13': Array.from({ length: 12 }, (_, i) => (i < 6 ? 3 : 8) + 7 * i),
  'UPC-A': Array.from({ length: 12 }, (_, i) => (i < 6 ? 3 : 8) + 7 * i),
  'EAN-8': Array.from({ length: 8 }, (_, i) => (i < 4 ? 3 : 8) + 7 * i),
};

/** Covers modules of the page's code over its whole height. */
function cover(page: Page, from: number, modules: number, grey: number): void {
  const [{ quad } = { quad: [{ x: 0, y: 0 }] }] = page.codes;
  const left = quad[0].x + from * PAGE_MODULE_PX;
  fillRect(page, [left, 0, left + modules * PAGE_MODULE_PX, page.height], grey);
}

function boxOf(page: Page): { left: number; top: number; width: number; height: number } {
  const [code] = page.codes;
  if (code === undefined) throw new Error('no code on the page');
  const [from, , to] = code.quad;
  return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
}

export const DAMAGES: readonly Damage[] = [
  {
    name: 'moiré, strong',
    kinds: ['UPC-A', 'EAN-13', 'EAN-8'],
    isReadable: true,
    page: async (random, kind) => of(kind, random),
    shot: (random) => ({
      modulePx: within(random, 1.6, 3.2),
      roll: within(random, -8, 8),
      screen: { pitch: within(random, 1.3, 3.4), contrast: within(random, 0.5, 0.9) },
      defocus: within(random, 0, 1),
    }),
  },
  {
    name: 'last digit covered',
    kinds: ['EAN-13', 'UPC-A', 'EAN-8'],
    isReadable: false,
    page: async (random, kind) => {
      const page = await of(kind, random);
      cover(page, DIGITS_AT[kind]?.at(-1) ?? 0, random() < 0.5 ? 7 : 10, greyOf(random));
      return page;
    },
  },
  {
    name: 'a digit covered',
    kinds: ['EAN-13', 'UPC-A', 'EAN-8'],
    isReadable: false,
    page: async (random, kind) => {
      const page = await of(kind, random);
      const places = DIGITS_AT[kind] ?? [];
      cover(page, places[Math.floor(places.length * random())] ?? 0, 7, greyOf(random));
      return page;
    },
  },
  {
    name: 'worn lines',
    kinds: ALL,
    isReadable: true,
    // Dead dots of a print head: lines of 0.3 to 1.5 modules without ink.
    page: async (random, kind) => {
      const page = await of(kind, random);
      const { left, width } = boxOf(page);
      for (let i = 0; i < 3; i++) {
        const x = left + width * random();
        fillRect(page, [x, 0, x + within(random, 0.3, 1.5) * PAGE_MODULE_PX, page.height], 255);
      }
      return page;
    },
  },
  {
    name: 'faded',
    kinds: ALL,
    isReadable: true,
    // Rubbed off in patches.
    page: async (random, kind) => {
      const page = await of(kind, random);
      const { left, top, width, height } = boxOf(page);
      for (let i = 0; i < 10; i++)
        fillEllipse(
          page,
          { x: left + width * random(), y: top + height * random() },
          { x: width * within(random, 0.01, 0.08), y: height * within(random, 0.1, 0.4) },
          within(random, 150, 255),
        );
      return page;
    },
  },
  {
    name: 'clipped',
    kinds: ALL,
    isReadable: false,
    page: async (random, kind) => {
      const page = await of(kind, random);
      const { left, width } = boxOf(page);
      const [isLeft, share] = [random() < 0.5, within(random, 0.08, 0.6)];
      const from = isLeft ? left + share * width : 0;
      const to = isLeft ? page.width : left + (1 - share) * width;
      return columnsOf(page, Math.round(from), Math.round(to));
    },
    shot: (random) => ({ modulePx: within(random, 2, 4), roll: 0, around: random() < 0.5 ? 0 : 0.1 }),
  },
  {
    name: 'covered at an end',
    kinds: ALL,
    isReadable: false,
    page: async (random, kind) => {
      const page = await of(kind, random);
      const { left, width } = boxOf(page);
      const share = within(random, 0.1, 0.6) * width;
      const grey = greyOf(random);
      if (random() < 0.5) fillRect(page, [0, 0, left + share, page.height], grey);
      else fillRect(page, [left + width - share, 0, page.width, page.height], grey);
      return page;
    },
  },
  {
    name: 'finger',
    kinds: ALL,
    isReadable: true,
    page: async (random, kind) => {
      const page = await of(kind, random);
      const { left, top, width, height } = boxOf(page);
      const centre = { x: left + width * random(), y: top + height * within(random, 0.6, 1.3) };
      fillEllipse(
        page,
        centre,
        { x: within(random, 12, 25) * PAGE_MODULE_PX, y: height },
        within(random, 90, 170),
      );
      return page;
    },
  },
  {
    name: 'two overlapping',
    kinds: ALL,
    isReadable: true,
    // A label glued over another: of the lower one a part of the bars is left.
    page: async (random, kind) => {
      const page = await of(kind, random);
      const over = await drawKind(ALL[Math.floor(ALL.length * random())] ?? 'EAN-13', random);
      return withLabel(page, over, random);
    },
  },
];

/** The columns of a page; what is left of its code is no code. */
function columnsOf(page: Page, from: number, to: number): Page {
  const out = blankPage(to - from, page.height);
  for (let y = 0; y < page.height; y++)
    out.data.set(page.data.subarray(y * page.width + from, y * page.width + to), y * out.width);
  out.codes.push(...page.codes);
  return out;
}

/** A page that holds both, the second code on a label of its own paper that leaves the first code's side or foot free. */
function withLabel(page: Page, { luma, kind, type, texts }: DrawnCode, random: Random): Page {
  const edge = 8 * PAGE_MODULE_PX;
  const out = blankPage(page.width + luma.width, page.height + luma.height);
  for (let y = 0; y < page.height; y++)
    out.data.set(page.data.subarray(y * page.width, (y + 1) * page.width), y * out.width);
  const { left, top, width, height } = boxOf(page);
  const isBeside = random() < 0.5;
  const x = Math.round(
    isBeside ? left + width * within(random, 0.3, 0.9) : left + width * within(random, -0.1, 0.3),
  );
  const y = Math.round(
    isBeside ? top - within(random, 0, 0.3) * height : top + height * within(random, 0.3, 0.8),
  );
  const [column, row] = [Math.max(edge, x), Math.max(edge, y)];
  fillRect(out, [column - edge, row - edge, column + luma.width + edge, row + luma.height + edge], 255);
  for (let line = 0; line < luma.height; line++)
    out.data.set(
      luma.data.subarray(line * luma.width, (line + 1) * luma.width),
      (row + line) * out.width + column,
    );
  const corner = (dx: number, dy: number) => ({ x: column + dx * luma.width, y: row + dy * luma.height });
  out.codes.push(...page.codes, {
    kind,
    type,
    texts,
    quad: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
  });
  return out;
}

/** Photograph `index` of the damage, the same whenever it is drawn. */
export async function drawDamage(damage: Damage, index: number): Promise<Damaged> {
  const random = generator(seedOf(`${damage.name} ${index}`));
  const kind = damage.kinds[index % damage.kinds.length] ?? 'EAN-13';
  const page = await damage.page(random, kind);
  const { luma, codes } = photograph(page, {
    noise: 4,
    quality: 85,
    modulePx: within(random, 1.8, 4),
    roll: within(random, -6, 6),
    // Every third one is out of focus, so that it is read by passes that sharpen or fit.
    defocus: index % 3 === 0 ? within(random, 0.8, 2.4) : 0,
    ...damage.shot?.(random),
    seed: Math.floor(2 ** 32 * random()),
  });
  return { luma, codes, isReadable: damage.isReadable };
}

function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
