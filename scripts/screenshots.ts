// node scripts/bootstrap.mjs screenshots: takes the images of docs/images from the page as it is now: dark, on a phone, and moving; and draws
// labels of four templates.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { readNothing } from '../src/cli/command-line.ts';
import { labels } from '../src/library/labels.ts';
import { ROOT } from '../src/local/run.ts';
import { drawSamples } from '../src/local/samples/draw.ts';
import { launch } from '../test/support/browser.ts';
import { drawPng } from '../test/support/draw-png.ts';
import { openPage } from '../test/support/open-page.ts';
import { startServer } from '../test/support/server.ts';
import { WINDOW, takeMovingPicture } from './support/moving-picture.ts';
import { buildPage } from './support/page.ts';

const HELP = `node scripts/bootstrap.mjs screenshots

Writes docs/images/page-dark.png, page-phone.png, page-labels.png, page.gif, and label-*.png of four templates. It needs Chromium
and ffmpeg (Debian's packages chromium and ffmpeg).
`;
const MAX_COLOURS = 256;

/** A list of one row for each template. */
const LABELS = [
  ['shelf', 'L7160', { number: '9521234000006', title: 'Olive oil, first cold pressing', price: '€11.50', 'unit price': '€23.00 a litre', text: '500 ml' }],
  ['asset', 'L7160', { number: 'AST-004711', title: 'Oscilloscope', text: 'Laboratory 2, shelf 14' }],
  ['parcel', '4x2in', { number: '(00)095212340000000013', title: 'Example Ltd', text: '1 Sample Street, 12345 Exampletown' }],
  ['book', 'L7160', { number: '978-1-86197-271-2', title: 'A book of examples', price: '$14.95' }],
] as const; // oxfmt-ignore

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly options: BrowserContextOptions;
  readonly act?: (page: Page) => Promise<unknown>;
}

readNothing(HELP, { harmless: true });
const directory = mkdtempSync(join(tmpdir(), 'quietzone-screenshots-'));
const samples = await drawSamples(directory);
const desktop = { viewport: WINDOW };
const SHOTS: readonly Shot[] = [
  { name: 'page-labels', path: '/labels', options: desktop, act: laidOut },
  { name: 'page-dark', path: '/ppt', options: { ...desktop, colorScheme: 'dark' }, act: converted },
  {
    name: 'page-phone',
    path: '/scan',
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
];

await drawLabels();
await buildPage();
const server = await startServer();
const browser = await launch();
try {
  const key = await server.newKey();
  for (const { name, path, options, act } of SHOTS) {
    const { page, context } = await openPage(browser, {
      ...options,
      url: server.url + path,
      ...(act && { key }),
    });
    await page.locator('h1').waitFor();
    await act?.(page);
    if (path === '/scan') await page.locator('.outlined img').waitFor();
    const file = withPalette(await page.screenshot());
    writeFileSync(join(ROOT, 'docs', 'images', `${name}.png`), file);
    console.log(`docs/images/${name}.png: ${file.length} bytes`);
    await context.close();
  }
  const { page, context } = await openPage(browser, { ...desktop, url: `${server.url}/scan`, key });
  await page.locator('h1').waitFor();
  const file = join(ROOT, 'docs', 'images', 'page.gif');
  await takeMovingPicture(page, { files: samples, folder: join(directory, 'scenes'), file });
  console.log(`docs/images/page.gif: ${statSync(file).size} bytes`);
  await context.close();
} finally {
  await browser.close();
  await server.close();
  rmSync(directory, { recursive: true, force: true });
}

/** As the service prints them at 300 dpi. */
async function drawLabels(): Promise<void> {
  for (const [template, sheet, row] of LABELS) {
    const list = new TextEncoder().encode(JSON.stringify([row]));
    const made = await labels(list, { template, sheet });
    if (!made.ok || made.value.labels.length === 0)
      throw new Error(made.ok ? made.value.leftOut[0]?.why : made.problem.message);
    const file = await made.value.png(0);
    writeFileSync(join(ROOT, 'docs', 'images', `label-${template}.png`), file);
    console.log(`docs/images/label-${template}.png: ${file.length} bytes`);
  }
}

async function laidOut(page: Page): Promise<void> {
  await page.locator('.label-sheet img').nth(2).waitFor();
}

async function converted(page: Page): Promise<void> {
  await page.setInputFiles('#ppt-file', samples.deck);
  await page.getByRole('heading', { name: 'Slide 2' }).waitFor();
}

/** The same image in the colours that most of its pixels have, 5 bits a channel told apart: text and surfaces stay as they are. */
function withPalette(screenshot: Buffer): Uint8Array {
  const { width, height, data } = PNG.sync.read(screenshot);
  const bucketAt = (at: number): number =>
    (((data[at] ?? 0) >> 3) << 10) | (((data[at + 1] ?? 0) >> 3) << 5) | ((data[at + 2] ?? 0) >> 3);
  const sums = new Map<number, { count: number; red: number; green: number; blue: number }>();
  for (let at = 0; at < data.length; at += 4) {
    const bucket = bucketAt(at);
    const sum = sums.get(bucket) ?? { count: 0, red: 0, green: 0, blue: 0 };
    sum.count += 1;
    sum.red += data[at] ?? 0;
    sum.green += data[at + 1] ?? 0;
    sum.blue += data[at + 2] ?? 0;
    sums.set(bucket, sum);
  }
  const colours = [...sums.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_COLOURS)
    .map(({ count, red, green, blue }) => [red / count, green / count, blue / count].map(Math.round));
  const nearest = new Map<number, number>();
  const indexOf = (at: number): number => {
    const bucket = bucketAt(at);
    const known = nearest.get(bucket);
    if (known !== undefined) return known;
    const distance = (colour: readonly number[]): number =>
      colour.reduce((sum, value, channel) => sum + (value - (data[at + channel] ?? 0)) ** 2, 0);
    let best = 0;
    for (const [index, colour] of colours.entries())
      if (distance(colour) < distance(colours[best] ?? [])) best = index;
    nearest.set(bucket, best);
    return best;
  };
  return drawPng({
    width,
    height,
    colour: 3,
    depth: 8,
    palette: colours.flat(),
    // Indexes have no neighbours to be predicted from.
    filter: () => 0,
    pixel: (x, y) => [indexOf(4 * (y * width + x))],
  });
}
