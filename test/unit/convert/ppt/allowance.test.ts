import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import { createAllowances, type AllowanceKind } from '../../../../src/convert/ppt/allowance.ts';
import { createWarningList } from '../../../../src/convert/warning-list.ts';
import { convertPptToPptx } from '../../../../src/convert/ppt-to-pptx.ts';
import { readPresentation } from '../../../../src/convert/ppt/index.ts';
import { writePptx } from '../../../../src/convert/pptx/index.ts';
import { createBudget, UNLIMITED } from '../../../../src/lib/budget.ts';
import { LIMITS } from '../../../../src/convert/ppt/limits.ts';
import { LIMITS as PPTX_LIMITS } from '../../../../src/convert/pptx/limits.ts';
import { LIMITS as CONVERT_LIMITS } from '../../../../src/convert/limits.ts';
import { HOSTILE_DECKS, outlineOf, textOf } from '../../../support/hostile-decks.ts';
import { buildPpt, container } from '../../../support/ppt-builder.ts';
import { openPptx, packageFaults } from '../../../support/opc-check.ts';
import { deckOf } from '../pptx/sample-deck.ts';

const TABLE: readonly (readonly [AllowanceKind, number, string])[] = [
  ['pages', LIMITS.MAX_PPT_PAGES, 'slides-left-out'],
  ['shapes', LIMITS.MAX_PPT_SHAPES, 'shapes-left-out'],
  ['points', LIMITS.MAX_PPT_POINTS, 'outline-left-out'],
  ['characters', LIMITS.MAX_PPT_CHARACTERS, 'text-too-long'],
  ['runs', LIMITS.MAX_PPT_RUNS, 'text-too-long'],
  ['diagrams', LIMITS.MAX_PPT_DIAGRAM_CHARACTERS, 'smartart-flattened'],
  ['cells', LIMITS.MAX_PPT_CELLS, 'table-left-as-group'],
  ['layouts', LIMITS.MAX_PPT_LAYOUTS, 'layout-left-out'],
  ['effects', LIMITS.MAX_PPT_EFFECTS, 'animation-left-out'],
  ['tags', LIMITS.MAX_PPT_TAGS, 'tags-left-out'],
];

describe('what one document may ask for', () => {
  it.each(TABLE)('%s: up to the limit, one more is refused with a warning', (kind, limit, code) => {
    const said: string[] = [];
    const allowances = createAllowances({}, (one) => said.push(one));
    expect(allowances.take(kind, limit)).toBe(true);
    expect(said).toEqual([]);
    expect(allowances.take(kind, 1)).toBe(false);
    expect(allowances.take(kind, 1)).toBe(false);
    expect(said).toEqual([code]);
  });

  it('takes nothing where it refuses, and names every place once', () => {
    const places: (string | undefined)[] = [];
    const allowances = createAllowances({ points: 10 }, (_code, _message, where) => places.push(where));
    expect(allowances.take('points', 11, 'slide 1')).toBe(false);
    expect(allowances.take('points', 11, 'slide 2')).toBe(false);
    expect(allowances.take('points', 12, 'slide 2')).toBe(false);
    expect(allowances.left('points')).toBe(10);
    expect(places).toEqual(['slide 1', 'slide 2']);
  });

  it('lists the first warnings, one of every code, and how many more there were', () => {
    const warnings = createWarningList();
    for (let count = 0; count < CONVERT_LIMITS.MAX_PPT_WARNINGS; count++)
      warnings.add({ code: 'a', message: '', where: `slide ${count}` });
    expect(warnings.list()).toHaveLength(CONVERT_LIMITS.MAX_PPT_WARNINGS);
    warnings.add({ code: 'a', message: '', where: 'slide 200' });
    warnings.add({ code: 'b', message: '' });
    expect(warnings.list().slice(CONVERT_LIMITS.MAX_PPT_WARNINGS)).toEqual([
      { code: 'b', message: '' },
      { code: 'more-warnings', message: '1 more warnings of these kinds are not listed.' },
    ]);
  });

  it('makes one warning of the same kind at the same place, with the shapes that it is about', () => {
    const warnings = createWarningList();
    for (const shapes of [['A'], ['B', 'A'], Array.from({ length: 30 }, (_, at) => `${at}`)])
      warnings.add({ code: 'a', message: '', where: 'slide 1', shapes });
    warnings.add({ code: 'a', message: '', where: 'slide 2', shapes: ['x'.repeat(100)] });
    expect(warnings.list().map(({ shapes = [] }) => [shapes.slice(0, 3), shapes.length])).toEqual([
      [['A', 'B', '0'], 20],
      [['x'.repeat(80)], 1],
    ]);
  });
});

describe('shapes that share what a master has', () => {
  const codes = (points: number, times: number) => {
    const result = readPresentation(outlineOf(points, times), { budget: UNLIMITED });
    return result.ok ? result.value.warnings.map(({ code }) => code) : result.failure.code;
  };

  it('keep their outline while the points last, the master itself included', () => {
    expect(codes(25_000, LIMITS.MAX_PPT_POINTS / 25_000 - 1)).toEqual([]);
    expect(codes(25_000, LIMITS.MAX_PPT_POINTS / 25_000)).toEqual(['outline-left-out']);
  });

  it('become rectangles beyond that', () => {
    const result = readPresentation(outlineOf(50_000, 6), { budget: UNLIMITED });
    const kinds = result.ok
      ? result.value.presentation.slides[0]?.shapes.map((one) => one.kind === 'shape' && one.geometry?.kind)
      : [];
    expect(kinds).toEqual(['freeform', 'freeform', 'freeform', 'freeform', 'preset', 'preset']);
  });
});

describe('a page and a package', () => {
  const lengths = async (bytes: Uint8Array) => {
    const result = await convertPptToPptx(bytes, { budget: UNLIMITED });
    if (!result.ok) throw new Error(messageOf(result.failure));
    const pkg = await openPptx(result.value.body);
    expect(packageFaults(pkg)).toEqual([]);
    return {
      slide: pkg.parts.get('ppt/slides/slide1.xml')?.length ?? 0,
      codes: result.value.warnings.map(({ code }) => code),
    };
  };

  it('cuts the text of a page at its limit, and says so', async () => {
    const { slide, codes } = await lengths(textOf(130_000));
    expect(codes).toEqual(['page-too-large']);
    expect(slide).toBeGreaterThan(PPTX_LIMITS.MAX_PPTX_PAGE_BYTES * 0.99);
    expect(slide).toBeLessThan(PPTX_LIMITS.MAX_PPTX_PAGE_BYTES * 1.01);
  });

  it('writes what stays below the limit in full', async () => {
    const { slide, codes } = await lengths(textOf(50_000));
    expect(codes).toEqual([]);
    expect(slide).toBeLessThan(PPTX_LIMITS.MAX_PPTX_PAGE_BYTES);
  });

  it('fails with processing_limit where the parts themselves are more than a package may hold', async () => {
    const deck = deckOf(Array.from({ length: 40 }, () => ({})));
    const size = async (maxXmlBytes: number) => (await writePptx(deck, { maxXmlBytes })).ok;
    expect(PPTX_LIMITS.MIN_PPTX_XML_BYTES).toBeLessThan(PPTX_LIMITS.MAX_PPTX_XML_BYTES);
    expect(await size(PPTX_LIMITS.MIN_PPTX_XML_BYTES)).toBe(true);
    expect(await writePptx(deck, { maxXmlBytes: 20_000 })).toMatchObject({
      ok: false,
      failure: { code: 'processing_limit' },
    });
  });
});

describe('hostile decks of at most 1 MB', () => {
  // `npm run bench -- attacks` measures time and memory; here only that each ends, says what it left
  // out, and is well formed.
  it.each(
    HOSTILE_DECKS.filter(({ slow }) => slow !== true).map(
      ({ name, bytes, says }) => [name, bytes, says] as const,
    ),
  )(
    '%s',
    async (_, bytes, says) => {
      const deck = bytes();
      expect(deck.length).toBeLessThanOrEqual(1 << 20);
      const result = await convertPptToPptx(deck, { budget: createBudget({ workMs: 20_000 }) });
      if (!result.ok) throw new Error(messageOf(result.failure));
      const codes = new Set(result.value.warnings.map(({ code }) => code));
      expect([...codes].sort()).toEqual([...says].sort());
      let size = 0;
      for await (const chunk of result.value.body) size += chunk.length;
      expect(size).toBeGreaterThan(0);
      expect(size).toBeLessThan(12 * (1 << 20));
    },
    30_000,
  );
});

it('says where records were left out because there are too many', () => {
  const deck = buildPpt({ documentMore: [container(0x1388, [new Uint8Array(LIMITS.MAX_PPT_RECORDS * 8)])] });
  const result = readPresentation(deck, { budget: UNLIMITED });
  const codes = result.ok ? result.value.warnings.map(({ code }) => code) : [];
  expect(codes).toContain('records-left-out');
});
