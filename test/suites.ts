// Which test files belong to which suite of vitest.config.ts, where their folder does not say it.

/** The files of test/clients that start processes again and again, kill them or fill disks. */
export const PROCESSES = [
  'backup-remote',
  'breakages',
  'disk-full',
  'doc-lines',
  'end-with-starter',
  'engine-processes',
  'keys-list',
  'kills',
  'local-runtime',
  'memory',
  'operations',
  'shutdown',
  'start',
].map((name) => `test/clients/${name}.test.ts`);

/** Of the same kind, but without limits of time: they run beside the processes and the browsers. */
export const COMMANDS = ['catalogue', 'cli', 'package'].map((name) => `test/clients/${name}.test.ts`);

/** Drawn sets and long load, half a minute each: by name, before a change of what they test. */
export const SLOW = ['unit/barcode/photos', 'unit/barcode/recognize/sheets', 'clients/hang-ups'].map(
  (name) => `test/${name}.test.ts`,
);

/**
 * Unit tests with modules of their own, because they replace some, count what is loaded, have a clock of their own, or measure the memory of the
 * process or of our engines. Vite loads their modules, and Node those of unit, where `vi.mock` does nothing.
 */
export const ALONE = [
  'annotate/annotate',
  'archive/zip',
  'barcode/recognize/memory',
  'http/body',
  'http/discard-body',
  'image/decode-limits',
  'image/heif-limits',
  'image/memory',
  'image/tiff-limits',
  'jobs/callback',
  'lib/crc32',
  'pages/open',
  'pages/pdf/document',
  'pages/pdf/pdf',
  'routes/barcode/scan-files',
  'routes/engines',
  'routes/pausing',
  'wasm/dropped',
  'wasm/evidence',
  'wasm/load-module',
  'wasm/raster',
  'wasm/zxing',
].map((name) => `test/unit/${name}.test.ts`);

/** Files of api with a runtime of their own: they count the lines that are logged. */
export const API_ALONE = ['admin', 'telemetry'].map((name) => `test/api/${name}.test.ts`);

/** Files that run a sample of their cases in their suite, and all of them in slow (test/support/in-full.ts). */
export const SAMPLED = [
  'clients/docs-page',
  'unit/barcode/linear/ean-upc/fit/reach',
  'unit/barcode/linear/patch/patch',
  'unit/barcode/recognize/dark-page',
  'unit/convert/html/hostile',
  'unit/image/svg',
  'unit/labels/printers',
  'unit/routes/barcode/writers',
].map((name) => `test/${name}.test.ts`);

/** Short files that take ten seconds or more: the order by size would begin them last (test/support/longest-first.ts). */
export const LONG = [
  'clients/uploads',
  'unit/barcode/linear/ean-upc/fit/reach',
  'unit/barcode/recognize/hostile',
  'unit/barcode/recognize/small-trade',
  'unit/convert/html/hostile',
  'unit/fuzz/fast',
  'unit/local/private-files',
  'unit/local/sharing',
].map((name) => `test/${name}.test.ts`);

/** Those that drive a browser. `npm run check` runs them beside the processes. */
export const BROWSERS = [
  'docs-page',
  'page',
  'page-covered',
  'page-device',
  'page-files',
  'page-firefox',
  'page-generate',
  'page-labels',
  'page-left',
  'page-lookup',
  'page-reload',
  'page-states',
].map((name) => `test/clients/${name}.test.ts`);
