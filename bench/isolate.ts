// Memory of one isolate: the whole Worker in one workerd, sampled through the inspector while it answers the largest inputs that the limits
// allow, alone and beside two cheap requests. Cloudflare ends an isolate above 128 MB; nothing enforces that locally.
//
//   npm run bench -- isolate [--only PART OF A NAME] [--limit 110]
//
// A sample is taken whenever the isolate rests: linear memories of WebAssembly never shrink while they are used, so none is missed that lives
// until the next rest. Exits with 1 when the sum of linear memories, JavaScript's heap and external buffers exceeds the limit in MB, or an answer is
// neither 200 nor one that the name of the input announces.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/local/migrate.ts';
import { createKey } from '../src/accounts/index.ts';
import { freePorts } from '../src/local/engine-addresses.ts';
import { localKeys } from '../src/local/keys/stores.ts';
import { writeRuntimes } from '../src/local/runtime-config.ts';
import { openStores } from '../src/local/runtime.ts';
import { startRuntime } from '../src/local/workerd.ts';
import { drawJpeg } from '../test/support/draw-jpeg.ts';
import { drawPdf } from '../test/support/draw-pdf.ts';
import { greyPng } from '../test/support/draw-png.ts';
import { HOSTILE_FIELDS } from '../test/support/hostile-fields.ts';
import { buildPpt, shape, text } from '../test/support/ppt-builder.ts';
import { type IsolateMemory, inspectIsolate } from './support/inspected-isolate.ts';
import { options, table } from './support/harness.ts';

const values = options({ only: '', limit: 110 });
const MB = 1e6;
const LIMIT_MB = values.limit;
const PIXELS = 48_000_000;
const SIDE_PX = 7070;
/** MAX_PPT_BYTES. */
const PPT_BYTES = 33_554_432;
const HTML_BYTES = 10_400_000;
const SCAN_PAGES = 100;
/** A4 at 150 dots an inch. */
const PAGE_PX = { width: 1240, height: 1754 };
/** Between two samples, beside the wait for a rest. */
const SAMPLE_EVERY_MS = 20;

interface Input {
  readonly name: string;
  readonly path: string;
  readonly body: () => Uint8Array | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Repeats a tile of noise, which neither compresses well nor holds a code. */
function noiseAt(x: number, y: number): number {
  return ((x * 73_856_093) ^ (y * 19_349_663) ^ ((x >> 3) * 83_492_791)) & 0xff;
}

function field(name: string): () => Uint8Array {
  const found = HOSTILE_FIELDS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no field ${name}`);
  return () => greyPng(found.draw(PIXELS));
}

function jpeg(width: number, height: number, grain: number): Uint8Array {
  const sample = (x: number, y: number): number => noiseAt(Math.floor(x / grain), Math.floor(y / grain));
  return drawJpeg({ width, height, quant: 40, components: [{ id: 1, h: 1, v: 1, sample }] });
}

function scannedPdf(): Uint8Array {
  const { width, height } = PAGE_PX;
  const image = { bytes: jpeg(width, height, 8), width, height, colourSpace: 'DeviceGray' } as const;
  return drawPdf(Array.from({ length: SCAN_PAGES }, () => ({ widthPt: 595, heightPt: 842, image })));
}

/** Slides of text up to the size. */
function deck(): Uint8Array {
  const slide = (n: number) => ({
    shapes: Array.from({ length: 50 }, (_, i) =>
      shape({ id: 1025 + i, text: text(4, `Slide ${n} shape ${i} `.repeat(100)) }),
    ),
  });
  const bytesOf = (slides: number): Uint8Array =>
    buildPpt({ slides: Array.from({ length: slides }, (_, n) => slide(n)) });
  // The last slides are the largest: their numbers have three digits.
  for (let slides = Math.floor(PPT_BYTES / (bytesOf(20).length / 20)); ; slides -= 1) {
    const made = bytesOf(slides);
    if (made.length <= PPT_BYTES) return made;
  }
}

const scan = '/barcode/scan/image';
const drawn = '/barcode/generate/qrcode';
const photo = (): Uint8Array => jpeg(8000, 6000, 6);
const html = (): Uint8Array => {
  const paragraph = '<p>Text &amp; <b>more</b> of it</p>\n';
  return Buffer.from(`<html lang="en"><body>${paragraph.repeat(HTML_BYTES / paragraph.length)}</body>`);
};
const INPUTS: readonly Input[] = [
  { name: 'scan, JPEG of 48 MP', path: scan, body: photo },
  { name: 'advanced scan, JPEG of 48 MP', path: `${scan}/advanced`, body: photo },
  { name: 'scan, PNG of 48 MP, finder patterns', path: scan, body: field('finder patterns, 2 px, pitch 9') },
  {
    name: 'advanced scan, PNG of 48 MP, bars',
    path: `${scan}/advanced`,
    body: field('bars, 2 px, many blocks'),
  },
  { name: `advanced scan, scanned PDF of ${SCAN_PAGES} pages`, path: `${scan}/advanced`, body: scannedPdf },
  { name: 'PPT of 32 MiB', path: '/convert/ppt/to/pptx', body: deck },
  { name: 'language of HTML of 10 MB', path: '/convert/edit/html/head/get/language', body: html },
  {
    name: 'append to HTML of 10 MB',
    path: '/convert/edit/html/append/image/from-url',
    body: html,
    headers: { imageUrl: 'https://example.com/a.png' },
  },
  ...(['png', 'jpeg', 'webp'] as const).map((format) => ({
    name: `drawing of 50 MP as ${format}`,
    path: drawn,
    body: () => JSON.stringify('quietzone'),
    headers: { 'Content-Type': 'application/json', width: String(SIDE_PX), format },
  })),
];

const state = mkdtempSync(join(tmpdir(), 'quietzone-isolate-'));
const stores = openStores(state);
await migrate(stores);
const { key } = await createKey(await localKeys(stores), { name: 'bench', rateLimit: false });
await stores.dispose();
const [port = 0, inspector = 0] = await freePorts(2);
const url = `http://127.0.0.1:${port}`;
const { front } = await writeRuntimes({
  host: '127.0.0.1',
  port,
  state,
  vars: { LOG_FORMAT: 'off' },
  engines: undefined,
  supervisor: '127.0.0.1:9',
  folder: join(state, 'run'),
});

const total = ({ wasm, heap, external }: IsolateMemory): number => wasm + heap + external;
const shown = (bytes: number): string => (bytes / MB).toFixed(0);

async function post(
  { path, headers }: Omit<Input, 'name' | 'body'>,
  body: Uint8Array | string,
): Promise<number> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { Apikey: key, 'Content-Type': 'application/octet-stream', ...headers },
    body: typeof body === 'string' ? body : (body as Uint8Array<ArrayBuffer>),
  });
  // Taken as it comes, and kept by nobody.
  for await (const part of response.body ?? []) void part;
  return response.status;
}

/** The highest sum while the input is answered, in an isolate of its own that has answered a scan. */
async function measured(
  input: Omit<Input, 'body'>,
  body: Uint8Array | string,
  { beside }: { readonly beside: boolean },
) {
  const runtime = await startRuntime({
    runtime: { ...front, args: [`--inspector-addr=127.0.0.1:${inspector}`, ...front.args].sort(serveFirst) },
    sockets: ['direct:0:default'],
    outOfMemoryScore: 600,
  });
  try {
    const isolate = await inspectIsolate(`127.0.0.1:${inspector}`, 'core:user:quietzone');
    let highest: IsolateMemory = await isolate.sample();
    let samples = 0;
    let working = true;
    const watch = (async () => {
      while (working) {
        const now = await isolate.sample();
        samples += 1;
        if (total(now) > total(highest)) highest = now;
        await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS));
      }
    })();
    const cheap = (path: string, value: string) => async () => {
      while (working) await post({ path, headers: { 'Content-Type': 'application/json' } }, value);
    };
    const others = beside
      ? [cheap('/barcode/lookup/ean', '"4006381333931"')(), cheap(drawn, '"cheap"')()]
      : [];
    const status = await post(input, body);
    working = false;
    await Promise.all([watch, ...others]);
    isolate.close();
    return { highest, samples, status, bytes: body.length };
  } finally {
    await runtime.stop();
  }
}

/** The command comes before its options. */
function serveFirst(a: string, b: string): number {
  return Number(b === 'serve') - Number(a === 'serve');
}

try {
  console.log(table(['input', 'MB of it', 'answer', 'alone', 'beside', 'WebAssembly, heap, external'], []));
  for (const input of INPUTS.filter(({ name }) => name.includes(values.only))) {
    const body = input.body();
    const alone = await measured(input, body, { beside: false });
    const beside = await measured(input, body, { beside: true });
    const worst = total(alone.highest) > total(beside.highest) ? alone.highest : beside.highest;
    const parts = [worst.wasm, worst.heap, worst.external].map(shown).join(', ');
    console.log(
      `| ${input.name} | ${(alone.bytes / MB).toFixed(1)} | ${alone.status}, ${beside.status} | ${shown(total(alone.highest))} | ${shown(total(beside.highest))} | ${parts} |`,
    );
    if (total(worst) > LIMIT_MB * MB || alone.status !== 200 || beside.status !== 200) process.exitCode = 1;
  }
} finally {
  rmSync(state, { recursive: true, force: true });
}
// The Miniflare that wrote the configuration has a server of its own, which nobody ends.
process.exit();
