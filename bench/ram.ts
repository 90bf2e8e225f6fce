// RAM of the whole service by number of engine processes: `npm start` as a process, PSS of it and of all that it started, after the start and
// after drawn images of 24 MP, a PDF of 50 pages, a PPT of 12 MB and HTML of 10 MB.
//
//   npm run bench -- ram [--workers 0,1,2]
//
// Linux. Prints the rows of the table in docs/design/operations.md; exits with 1 when an answer is no 200.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawPdf } from '../test/support/draw-pdf.ts';
import { greyPng } from '../test/support/draw-png.ts';
import { HOSTILE_FIELDS } from '../test/support/hostile-fields.ts';
import { startService } from '../test/support/npm-start.ts';
import { buildPpt, shape, text } from '../test/support/ppt-builder.ts';
import { proportionalMb } from './support/service-memory.ts';
import { circumstances, options } from './support/harness.ts';

const values = options({ workers: [0, 1, 2] });
const SETTLE_MS = 10_000;
const MB = 1e6;

const paragraph = '<p>Text &amp; <b>more</b> of it</p>\n';
const [field] = HOSTILE_FIELDS;
if (field === undefined) throw new Error('no field');
const photo = greyPng(field.draw(24_000_000));
const CALLS = [
  ['/barcode/scan/image', photo],
  ['/barcode/scan/image/advanced', photo],
  [
    '/barcode/scan/image',
    drawPdf(
      Array.from({ length: 50 }, (_, page) => ({
        widthPt: 595,
        heightPt: 842,
        boxes: Array.from(
          { length: 400 },
          (__, i) => [(i * 37 + page) % 500, (i * 53) % 700, 3, 40] as const,
        ),
      })),
    ),
  ],
  [
    '/convert/ppt/to/pptx',
    buildPpt({
      slides: Array.from({ length: 120 }, (_, n) => ({
        shapes: Array.from({ length: 50 }, (__, i) =>
          shape({ id: 1025 + i, text: text(4, `Slide ${n} shape ${i} `.repeat(100)) }),
        ),
      })),
    }),
  ],
  [
    '/convert/edit/html/head/get/language',
    Buffer.from(`<html lang="en"><body>${paragraph.repeat(10_000_000 / paragraph.length)}</body>`),
  ],
] as const;

console.log(
  `${circumstances()}. Bodies: ${CALLS.map(([path, body]) => `${path} ${(body.length / MB).toFixed(1)} MB`).join(', ')}\n`,
);
console.log('| engine processes | MB after the start | after the mix | highest |\n| --- | --- | --- | --- |');
for (const workers of values.workers) {
  const state = mkdtempSync(join(tmpdir(), 'quietzone-ram-'));
  const service = await startService({
    state,
    args: ['--workers', String(workers)],
    settings: { LOG_FORMAT: 'off' },
  });
  try {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const before = proportionalMb(service.pid);
    let highest = before;
    const watch = setInterval(() => (highest = Math.max(highest, proportionalMb(service.pid))), 250);
    for (const [path, body] of CALLS) {
      const response = await fetch(service.url + path, {
        method: 'POST',
        headers: { Apikey: readFileSync(join(state, 'dev-key'), 'utf8').trim() },
        body: body as Uint8Array<ArrayBuffer>,
      });
      await response.arrayBuffer();
      if (response.status === 200) continue;
      console.log(`${path}: ${response.status}`);
      process.exitCode = 1;
    }
    clearInterval(watch);
    console.log(`| ${workers} | ${before} | ${proportionalMb(service.pid)} | ${highest} |`);
  } finally {
    service.signal('SIGTERM');
    await service.ended;
    rmSync(state, { recursive: true, force: true });
  }
}
