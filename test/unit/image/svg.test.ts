import bwip from 'bwip-js/node';
import qrcode from 'qrcode';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/image/limits.ts';
import { createBudget } from '../../../src/lib/budget.ts';
import { generate } from '../../../src/library/generate.ts';
import { recognize } from '../../../src/library/recognize.ts';
import { openPages } from '../../../src/pages/index.ts';
import { IN_FULL } from '../../support/in-full.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const svg = (content: string, attributes = 'viewBox="0 0 100 100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

async function textsOf(file: string | Uint8Array): Promise<readonly string[] | string> {
  const read = await recognize(typeof file === 'string' ? bytesOf(file) : file);
  return read.ok ? read.value.barcodes.map(({ text }) => text) : JSON.stringify(read.problem);
}

/** The modules of a QR code, for the drawings below. */
function modulesOf(text: string): {
  readonly size: number;
  readonly isDark: (x: number, y: number) => boolean;
} {
  const { modules } = qrcode.create(text);
  return { size: modules.size, isDark: (x, y) => modules.get(y, x) === 1 };
}

type Drawing = (x: number, y: number) => string;
const drawn = (text: string, module: Drawing): string => {
  const { size, isDark } = modulesOf(text);
  let out = '';
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (isDark(x, y)) out += module(x, y);
  return out;
};

const SHAPES: readonly (readonly [string, (text: string) => string])[] = [
  ['rectangles', (text) => drawn(text, (x, y) => `<rect x="${x}" y="${y}" width="1" height="1"/>`)],
  [
    'rounded rectangles',
    (text) => drawn(text, (x, y) => `<rect x="${x}" y="${y}" width="1" height="1" rx=".3"/>`),
  ],
  ['circles', (text) => drawn(text, (x, y) => `<circle cx="${x + 0.5}" cy="${y + 0.5}" r=".62"/>`)],
  [
    'polygons',
    (text) =>
      drawn(text, (x, y) => `<polygon points="${x},${y} ${x + 1},${y} ${x + 1},${y + 1} ${x},${y + 1}"/>`),
  ],
  ['relative paths', (text) => `<path d="${drawn(text, (x, y) => `M${x} ${y}h1v1h-1z`)}"/>`],
  [
    'arcs',
    (text) =>
      `<path d="${drawn(text, (x, y) => `M${x - 0.12} ${y + 0.5}a.62.62 0 111.24 0 .62.62 0 11-1.24 0z`)}"/>`,
  ],
  [
    'curves',
    (text) => `<path d="${drawn(text, (x, y) => `M${x} ${y}q.5 0 1 0t0 1c-.3 0-.6 0-1 0s0-.5 0-1z`)}"/>`,
  ],
  [
    'strokes',
    (text) => `<path stroke="#000" fill="none" d="${drawn(text, (x, y) => `M${x} ${y + 0.5}h1`)}"/>`,
  ],
  [
    'lines',
    (text) =>
      `<g stroke="navy">${drawn(text, (x, y) => `<line x1="${x}" x2="${x + 1}" y1="${y + 0.5}" y2="${y + 0.5}"/>`)}</g>`,
  ],
  [
    'uses',
    (text) =>
      `<defs><rect id="m" width="1" height="1"/></defs>${drawn(text, (x, y) => `<use xlink:href="#m" x="${x}" y="${y}"/>`)}`,
  ],
  [
    'a style sheet',
    (text) =>
      `<style>.m{fill:#203040}</style><g fill="none">${drawn(text, (x, y) => `<path class="m" d="M${x} ${y}H${x + 1}V${y + 1}H${x}"/>`)}</g>`,
  ],
  [
    'a clip path',
    (text) =>
      `<clipPath id="c">${drawn(text, (x, y) => `<rect x="${x}" y="${y}" width="1" height="1"/>`)}</clipPath><rect width="200" height="200" clip-path="url('#c')" fill="#600"/>`,
  ],
  [
    'transforms',
    (text) => drawn(text, (x, y) => `<path transform="translate(${x},${y}) scale(.1)" d="M0 0H10V10H0Z"/>`),
  ],
];
const FRAMES: readonly (readonly [string, (content: string, size: number) => string])[] = [
  ['a viewBox', (content, size) => svg(content, `viewBox="-4 -4 ${size + 8} ${size + 8}"`)],
  [
    'millimetres',
    (content, size) => svg(content, `width="30mm" height="30mm" viewBox="-4 -4 ${size + 8} ${size + 8}"`),
  ],
  [
    'a rotated group',
    (content, size) =>
      svg(
        `<g transform="translate(${size} ${size}) rotate(25) translate(${-size / 2} ${-size / 2})">${content}</g>`,
        `viewBox="0 0 ${2 * size} ${2 * size}"`,
      ),
  ],
  [
    'a nested drawing',
    (content, size) =>
      svg(
        `<svg x="10" y="10" width="80" height="80" viewBox="-4 -4 ${size + 8} ${size + 8}">${content}</svg>`,
      ),
  ],
];

describe('SVG', () => {
  // Each shape in two frames, and in all in the suite slow: how it is drawn and where it is put have nothing to do with one another.
  it.each(
    SHAPES.flatMap(([shape, draw], i) =>
      FRAMES.filter((_, j) => IN_FULL || (i + j) % 2 === 0).map(([frame, put]) => ({
        shape,
        draw,
        frame,
        put,
      })),
    ),
  )('reads modules drawn as $shape in $frame', async ({ draw, put, shape, frame }) => {
    const text = `${shape} in ${frame}`;
    expect(await textsOf(put(draw(text), modulesOf(text).size))).toEqual([text]);
  });

  it.each(['qrcode', 'code128', 'ean13', 'pdf417', 'datamatrix', 'azteccode', 'maxicode', 'code39'])(
    'reads what bwip-js draws as %s, also rotated',
    async (bcid) => {
      const text = bcid === 'ean13' ? '9521234000006' : 'QUIETZONE 40';
      for (const rotate of ['N', 'R'] as const) {
        const file = bwip.toSVG({ bcid, text, rotate, backgroundcolor: 'ffffff', padding: 10 });
        expect(await textsOf(file)).toEqual([text]);
      }
    },
  );

  it('reads what the qrcode package draws', async () => {
    expect(await textsOf(await qrcode.toString('by qrcode', { type: 'svg' }))).toEqual(['by qrcode']);
  });

  it.each(['QRCode', 'Code128', 'DataMatrix', 'Aztec', 'PDF417'] as const)(
    'reads its own %s',
    async (type) => {
      const image = await generate({ kind: type, value: 'OWN 123', format: 'svg' });
      expect(image.ok && (await textsOf(image.value.bytes))).toEqual(['OWN 123']);
    },
  );

  it('reads a raster image in it', async () => {
    const png = await qrcode.toDataURL('in a PNG');
    const image = `<image x="10" y="10" width="80" height="80" xlink:href="${png}"/>`;
    expect(await textsOf(svg(image))).toEqual(['in a PNG']);
  });

  it('passes over a document type without declarations, and a comment before it', async () => {
    const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">';
    const { size } = modulesOf('doctype');
    const content = drawn('doctype', (x, y) => `<rect x="${x}" y="${y}" width="1" height="1"/>`);
    const file = `<?xml version="1.0"?><!-- by zint -->${doctype}${svg(content, `viewBox="-4 -4 ${size + 8} ${size + 8}"`)}`;
    expect(await textsOf(file)).toEqual(['doctype']);
  });
});

describe('a hostile SVG', () => {
  const deep = 100;
  const uses = Array.from(
    { length: 20 },
    (_, i) => `<g id="u${i}">${`<use href="#u${i + 1}"/>`.repeat(10)}</g>`,
  );
  const rects = '<rect width="100" height="100"/>'.repeat(20_000);
  it.each([
    ['uses that repeat uses', svg(`${uses.join('')}<rect id="u20" width="1" height="1"/>`), 'too_large'],
    ['a use of its own parent', svg('<g id="a"><use href="#a"/></g>'), 'too_large'],
    ['deep nesting', svg('<g>'.repeat(deep) + '</g>'.repeat(deep)), 'too_large'],
    ['a million elements', svg('<g/>'.repeat(1_000_000)), 'too_large'],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>')}`, 'malformed_file'],
    ['no size', svg('', 'width="0" height="5"'), 'malformed_file'],
    ['areas of the whole page without end', svg(rects), 'processing_limit'],
  ])('%s ends with an error', async (_, file, code) => {
    const source = await openPages(bytesOf(file), { budget: createBudget({ workMs: 100 }) });
    const page = source.ok ? await source.value.page(0) : source;
    const luma = page.ok ? await page.value.luma() : page;
    expect(luma.ok || luma.failure.code).toBe(code);
  });

  it('with a huge viewBox is drawn within bounds', async () => {
    const source = await openPages(bytesOf(svg('<rect width="1e9" height="5"/>', 'viewBox="0 0 1e12 1e12"')));
    const page = source.ok ? await source.value.page(0) : source;
    expect(page.ok && page.value.width).toBe(4000);
  });
});

it('an image in it that cannot be read is named, and the codes beside it are read', async () => {
  const { size } = modulesOf('beside');
  const content = drawn('beside', (x, y) => `<rect x="${x}" y="${y}" width="1" height="1"/>`);
  const broken = `<image x="${size + 4}" width="20" height="20" href="data:image/png;base64,iVBORw0KGgo="/>`;
  const read = await recognize(bytesOf(svg(content + broken, `viewBox="-4 -4 ${size + 32} ${size + 8}"`)));
  expect(read.ok && read.value.barcodes.map(({ text }) => text)).toEqual(['beside']);
  expect(read.ok && read.value.incomplete).toContain('PNG image');
});

describe('the limits of an SVG', () => {
  const codeOf = async (content: string): Promise<string | true> => {
    const source = await openPages(bytesOf(svg(content)), { budget: createBudget({ workMs: 60_000 }) });
    const page = source.ok ? await source.value.page(0) : source;
    const luma = page.ok ? await page.value.luma() : page;
    return luma.ok || luma.failure.code;
  };
  /** Itself, and what it draws with one point each, beside the root. */
  const lines = (count: number): string =>
    `<g id="a">${'<path d="M0 0"/>'.repeat(999)}</g>${'<use href="#a"/>'.repeat(count)}`;

  it('are at MAX_SVG_ELEMENTS', async () => {
    // The root is one.
    expect(await codeOf('<g/>'.repeat(LIMITS.MAX_SVG_ELEMENTS - 1))).toBe(true);
    expect(await codeOf('<g/>'.repeat(LIMITS.MAX_SVG_ELEMENTS))).toBe('too_large');
  });

  it('are at MAX_SVG_DEPTH', async () => {
    const nested = (depth: number): string => '<g>'.repeat(depth) + '</g>'.repeat(depth);
    expect(await codeOf(nested(LIMITS.MAX_SVG_DEPTH - 1))).toBe(true);
    expect(await codeOf(nested(LIMITS.MAX_SVG_DEPTH))).toBe('too_large');
  });

  it('are at MAX_SVG_POINTS', async () => {
    // Each use takes 1,001 of its own and of what it repeats, and as many points again at most.
    expect(await codeOf(lines(LIMITS.MAX_SVG_POINTS / 2500))).toBe(true);
    expect(await codeOf(lines(LIMITS.MAX_SVG_POINTS / 1000))).toBe('too_large');
  });
});
