// EPS and PDF files of one drawing: exact sizes of modules, the same marks as in the other formats, colours, rotation, and that PDFium opens
// and a scan reads the PDF.
import { describe, expect, it } from 'vitest';
import { KINDS, layOutKind, readDrawOptions } from '../../../../src/registry/kinds.ts';
import { fileOf } from '../../../../src/barcode/generate/index.ts';
import { recognize } from '../../../../src/barcode/index.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { openPages } from '../../../../src/pages/index.ts';
import { decodeDrawing, type DrawnFormat } from '../../../support/decode-drawing.ts';

type Options = Readonly<Record<string, string>>;

async function file(path: string, value: string, options: Options): Promise<Uint8Array> {
  const kind = KINDS.find((each) => each.path === path);
  if (kind === undefined) throw new Error(path);
  const style = readDrawOptions(kind, { get: (name) => options[name] ?? null });
  const drawing = style.ok ? await layOutKind(kind, value, style.value) : style;
  if (!drawing.ok) throw new Error(messageOf(drawing.failure));
  return fileOf(drawing.value).bytes;
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

describe.each<DrawnFormat>(['eps', 'pdf'])('%s', (format) => {
  const pageOf = (bytes: Uint8Array): readonly [number, number] => {
    const box =
      format === 'eps' ? /HiResBoundingBox: 0 0 ([\d.]+) ([\d.]+)/ : /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/;
    const [, width = Number.NaN, height = Number.NaN] = (box.exec(text(bytes)) ?? []).map(Number);
    return [width, height];
  };

  it.each<[what: string, path: string, options: Options, modules: number, mm: number]>([
    ['0.33 mm for bars', 'ean-13', { width: '339' }, 113, 0.33],
    ['0.5 mm for modules', 'qrcode', { width: '290' }, 29, 0.5],
    // 4 dots of 1/300 inch.
    ['dots of the density', 'ean-13', { dpi: '300' }, 113, (4 / 300) * 25.4],
    ['dots of another density', 'qrcode', { dpi: '600', xDimension: '0.25' }, 29, (6 / 600) * 25.4],
  ])('has modules of %s', async (_, path, options, modules, mm) => {
    const bytes = await file(path, path === 'qrcode' ? 'Quiet' : '9521234000006', {
      ...options,
      format,
    });
    const [width, height] = pageOf(bytes);
    expect(width).toBeCloseTo((modules * mm * 72) / 25.4, 4);
    expect(height).toBeGreaterThan(0);
  });

  it.each<[path: string, value: string, options: Options]>([
    ['ean-13', '9521234000006', { includeLabel: 'false' }],
    ['isbn', '978-0-306-40615-7 51299', { includeLabel: 'false', width: '700', height: '333' }],
    ['qrcode', 'Quiet', { moduleShape: 'dot', foreground: 'navy', background: '#ffffe0', width: '600' }],
    ['data-matrix', 'Quiet', { background: 'transparent', rotation: '90' }],
    ['databar-stacked', '09521234000006', { rotation: '270', dpi: '600' }],
    ['code-128', 'Quiet', { rotation: '180', includeLabel: 'false' }],
  ])('has the marks of the SVG file: %s %s %o', async (path, value, options) => {
    const [mine, svg] = [
      decodeDrawing(await file(path, value, { ...options, format }), format),
      decodeDrawing(await file(path, value, { ...options, format: 'svg' }), 'svg'),
    ];
    expect([mine.width, mine.height]).toEqual([svg.width, svg.height]);
    expect(Buffer.compare(mine.data, svg.data)).toBe(0);
  });

  it('has its label as lines of a round pen', async () => {
    const bytes = await file('ean-8', '95200002', { format });
    const without = await file('ean-8', '95200002', { format, includeLabel: 'false' });
    expect(bytes.length).toBeGreaterThan(without.length);
    if (format === 'eps') {
      expect(text(bytes)).toContain('1 setlinecap');
      expect(text(without)).not.toContain('setlinecap');
    }
  });

  it('of a transparent background has none', async () => {
    const first = async (options: Options): Promise<string> =>
      text(await file('ean-8', '95200002', { format: 'eps', ...options }));
    expect(await first({})).toContain('1 1 1 setrgbcolor');
    expect(await first({ background: 'transparent' })).not.toContain('1 1 1 setrgbcolor');
  });

  it('is refused with a logo', async () => {
    const kind = KINDS.find(({ isQr }) => isQr);
    const style = kind && readDrawOptions(kind, { get: (name) => (name === 'format' ? format : null) });
    if (kind === undefined || style?.ok !== true) throw new Error('no style');
    const logo = { width: 1, height: 1, pixels: new Uint8Array(4), file: Uint8Array.of() };
    const drawing = await layOutKind(kind, 'x', style.value, logo);
    expect(drawing.ok ? '' : messageOf(drawing.failure)).toContain('must be png or svg with a logo');
  });
});

it('a PDF file opens in PDFium and is read', async () => {
  for (const [path, value, rotation] of [
    ['ean-13', '9521234000006', '0'],
    ['isbn', '978-0-306-40615-7', '90'],
    ['aztec', 'Quiet zone', '180'],
  ] as const) {
    const pages = await openPages(await file(path, value, { format: 'pdf', rotation }), {
      budget: UNLIMITED,
    });
    if (!pages.ok) throw new Error(messageOf(pages.failure));
    const page = await pages.value.page(0);
    const luma = page.ok ? await page.value.luma({ maxPixels: 1_000_000 }) : page;
    pages.value.close();
    if (!luma.ok) throw new Error(messageOf(luma.failure));
    const found = await recognize(luma.value, {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget: UNLIMITED,
    });
    expect(found.ok ? found.value.map((each) => each.text) : []).toContain(
      path === 'isbn' ? '9780306406157' : value,
    );
  }
}, 30_000);
