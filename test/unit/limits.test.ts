import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PUBLIC_LIMITS, SECTIONS, limitsPage } from '../../scripts/support/limits.ts';

/** The test that shows each limit, at the limit and one past it. */
const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  'test/unit/routes/mcp.test.ts': ['MAX_MCP_FILE_BYTES'],
  'test/unit/routes/documents.test.ts': ['MAX_DESCRIBED_ADDRESSES'],
  'test/unit/scan/annotate-pages.test.ts': ['MAX_ANNOTATED_PAGES'],
  'test/unit/operations/scan/split.test.ts': ['MAX_SPLIT_CHARACTERS'],
  'test/unit/http/multipart.test.ts': ['MAX_MULTIPART_PARTS', 'MAX_BOUNDARY_CHARACTERS'],
  'test/unit/http/header-limits.test.ts': [
    'MAX_ACCEPT_CHARACTERS',
    'MAX_ACCEPT_RANGES',
    'MAX_HEADER_CHARACTERS',
    'MAX_IMAGE_URL_HEADER_CHARACTERS',
    'MAX_IDEMPOTENCY_KEY_CHARACTERS',
  ],
  'test/unit/http/request-path.test.ts': ['MAX_PATH_CHARACTERS'],
  'test/unit/http/body.test.ts': [
    'MAX_UPLOAD_MS',
    'MAX_UPLOAD_SILENCE_MS',
    'UPLOAD_WINDOW_MS',
    'MIN_UPLOAD_BYTES_PER_S',
  ],
  'test/unit/http/discard-body.test.ts': ['MAX_DISCARDED_BYTES', 'MAX_DISCARD_SILENCE_MS', 'MAX_DISCARD_MS'],
  'test/unit/lib/json.test.ts': ['MAX_JSON_DEPTH', 'MAX_JSON_VALUES'],
  'test/unit/lib/byte-ledger.test.ts': ['SMALL_UPLOAD_BYTES', 'MAX_ACCOUNT_UPLOADS_RATIO'],
  'test/unit/image/tiff-limits.test.ts': ['MAX_TIFF_DIRECTORIES', 'MAX_TIFF_ENTRIES', 'MAX_TIFF_SEGMENTS'],
  'test/unit/image/heif-limits.test.ts': [
    'MAX_HEIF_ENTRIES',
    'MAX_HEIF_MEMORY_BYTES',
    'MAX_HEIF_CODED_PIXELS',
  ],
  'test/unit/image/svg.test.ts': ['MAX_SVG_ELEMENTS', 'MAX_SVG_DEPTH', 'MAX_SVG_POINTS'],
  'test/unit/image/ico.test.ts': ['MAX_ICON_PIXELS'],
  'test/unit/image/animation.test.ts': ['MAX_ANIMATION_PIXELS', 'MAX_ANIMATION_DECODED_PIXELS'],
  'test/unit/image/pnm.test.ts': ['MAX_PNM_IMAGES'],
  'test/unit/image/decode-limits.test.ts': ['MAX_DECODE_MS', 'MAX_DECODE_PIXEL_NS', 'MAX_DECODE_BYTE_NS'],
  'test/unit/pages/pdf/bounds.test.ts': ['MAX_PDF_MEMORY_BYTES', 'MAX_PDF_PAGE_MS', 'MAX_PDF_FRUITLESS_MS'],
  'test/unit/pages/pdf/shapes.test.ts': ['MAX_FINE_AREAS', 'MAX_FINE_PIXELS'],
  'test/unit/http/uploads.test.ts': ['MAX_SCAN_FILES'],
  'test/unit/routes/barcode/scan-options.test.ts': ['MAX_PAGE_RANGES'],
  'test/unit/barcode/recognize/limits.test.ts': [
    'MAX_FINDER_PLACES',
    'MAX_COMBINED_FINDERS',
    'MAX_BAR_AREAS',
    'MAX_CORNER_WORK_MS',
    'MAX_BUILT_IN_LINEAR_WORK_MS',
  ],
  'test/unit/barcode/maxicode/maxicode.test.ts': ['MAX_MAXICODE_WORK_MS'],
  'test/unit/barcode/recognize/floor.test.ts': ['MAX_FLOOR_WORK_MS'],
  'test/unit/routes/barcode/lookup-batch.test.ts': ['MAX_LOOKUP_NUMBERS'],
  'test/unit/routes/barcode/search.test.ts': ['MAX_SEARCH_CHARACTERS'],
  'test/unit/routes/barcode/generate-batch.test.ts': [
    'MAX_BATCH_VALUES',
    'MAX_BATCH_PIXELS',
    'MAX_BATCH_WORK_MS',
  ],
  'test/unit/labels/rows.test.ts': [
    'MAX_LABEL_ROWS',
    'MAX_LABEL_COLUMNS',
    'MAX_LABEL_LIST_DEPTH',
    'MAX_LABEL_LIST_VALUES',
    'MAX_SHEET_XML_BYTES',
  ],
  'test/unit/routes/barcode/labels.test.ts': ['MAX_LABELS', 'MAX_LABEL_WORK_MS'],
  'test/unit/routes/barcode/ornaments.test.ts': ['MAX_ORNATE_PIXELS', 'MAX_LOGO_PIXELS'],
  'test/unit/routes/barcode/generate-gate.test.ts': ['MAX_UNGATED_DRAWING_PIXELS', 'MAX_SHORT_QUEUE'],
  'test/unit/convert/html/html-limits.test.ts': [
    'MAX_HTML_DEPTH',
    'MAX_HTML_STEPS',
    'MAX_IMAGE_URL_CHARACTERS',
    'MAX_CSS_STYLE_CHARACTERS',
    'MAX_REWRITER_BYTES',
    'MAX_REWRITER_STEPS',
    'MAX_REWRITER_DEPTH',
  ],
  'test/unit/operations/documents/html-document.test.ts': ['MAX_UNGATED_HTML_BYTES', 'MAX_SHORT_HTML_BYTES'],
  'test/unit/convert/ppt/allowance.test.ts': [
    'MAX_PPT_RECORDS',
    'MAX_PPT_PAGES',
    'MAX_PPT_SHAPES',
    'MAX_PPT_POINTS',
    'MAX_PPT_CHARACTERS',
    'MAX_PPT_RUNS',
    'MAX_PPT_CELLS',
    'MAX_PPT_DIAGRAM_CHARACTERS',
    'MAX_PPT_LAYOUTS',
    'MAX_PPT_EFFECTS',
    'MAX_PPT_TAGS',
    'MAX_PPT_WARNINGS',
    'MAX_PPTX_PAGE_BYTES',
    'MIN_PPTX_XML_BYTES',
    'MAX_PPTX_XML_BYTES',
  ],
  'test/unit/convert/metafile/metafile-limits.test.ts': [
    'MAX_METAFILE_BYTES',
    'MAX_METAFILE_WORK',
    'MAX_METAFILE_BITMAP_PIXELS',
    'MAX_DRAWN_BYTES',
  ],
  'test/unit/convert/ppt/pict.test.ts': ['MAX_PPT_PICT_PIXELS'],
  'test/unit/convert/ppt/read/robustness.test.ts': [
    'MAX_PPT_INFLATED_BYTES',
    'MAX_PPT_INFLATED_STREAM_BYTES',
  ],
  'test/api/faults.test.ts': ['STORE_WAIT_MS'],
  'test/unit/jobs/client.test.ts': ['MAX_JOB_BYTES'],
  'test/unit/metering/jobs.test.ts': [
    'MAX_ACCOUNT_WAITING_JOBS',
    'MAX_ACCOUNT_WAITING_BYTES',
    'MAX_ACCOUNT_KEPT_JOBS',
    'MAX_ACCOUNT_KEPT_BYTES',
  ],
  'test/unit/jobs/callback.test.ts': ['CALLBACK_WAIT_MS'],
};

const FOLDERS = Object.values(SECTIONS).flatMap((folders) => Object.entries(folders));
const NAMES = FOLDERS.flatMap(([, limits]) => Object.keys(limits));
const testsOf = (limit: string): readonly string[] =>
  Object.entries(SHOWN_BY).flatMap(([test, limits]) => (limits.includes(limit) ? [test] : []));

describe('the limits', () => {
  it('are what docs/limits.md shows', async () => {
    await expect(limitsPage()).toMatchFileSnapshot('../../docs/limits.md');
    expect([...PUBLIC_LIMITS].filter((name) => !NAMES.includes(name))).toEqual([]);
  });

  it('of every folder are collected', () => {
    const files = globSync('**/limits.ts', { cwd: 'src' }).filter((file) => file !== 'lib/limits.ts');
    expect(FOLDERS.map(([folder]) => `${folder}/limits.ts`).sort()).toEqual(files.sort());
  });

  it('have names of their own, of which no other is known', () => {
    expect(new Set(NAMES).size).toBe(NAMES.length);
    expect(Object.values(SHOWN_BY).flat().sort()).toEqual(NAMES.toSorted());
  });

  it.each(NAMES)('%s has a test that names it', (name) => {
    const tests = testsOf(name);
    expect(tests).toHaveLength(1);
    for (const test of tests) {
      expect(existsSync(test), test).toBe(true);
      expect(readFileSync(test, 'utf8')).toMatch(new RegExp(`LIMITS\\.${name}\\b`));
    }
  });
});
