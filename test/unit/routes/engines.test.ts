// Heavy work done by engine Workers: the caller sees no difference, and an engine that ends costs one retry and no charge.
import { describe, expect, it, vi } from 'vitest';
import { generateBarcode } from '../../../src/barcode/generate/index.ts';
import {
  type EngineStats,
  type Engines,
  JOB_HEADER,
  OPENED_HEADER,
  SECRET_HEADER,
  createEngines,
} from '../../../src/engines/index.ts';
import { createGate } from '../../../src/lib/fair-gate.ts';
import { SCAN_IMAGE_ADVANCED as WORK } from '../../../src/operations/scan/index.ts';
import { routeOf } from '../../../src/routes/work.ts';
import { createEngineWorker } from '../../../src/routes/engine-worker.ts';
import { defaultSettings } from '../../../src/settings.ts';
import { OPERATIONS } from '../../../src/routes/table.ts';
import { drawPdf } from '../../support/draw-pdf.ts';
import { plainApp } from '../../support/plain-app.ts';
import { buildPpt, shape, text as textOf } from '../../support/ppt-builder.ts';

const SCAN_IMAGE_ADVANCED = routeOf(WORK);

const SECRET = 'only the front knows it';
const SCAN = '/barcode/scan/image';
const ADVANCED = '/barcode/scan/image/advanced';
const PPT = '/convert/ppt/to/pptx';

/** What is to go on after an answer. */
const afterwards: Promise<unknown>[] = [];
const waitUntil = (promise: Promise<unknown>): void => void afterwards.push(promise);

type Fetch = (request: Request) => Promise<Response>;

interface Pool {
  /** Why engines broke off, and what they worked on. */
  readonly ends: readonly unknown[];
  readonly engines: Engines;
  /** The requests that reached each engine, in order. */
  readonly asked: readonly (readonly Request[])[];
}

/** Engines in this process; `around` may break what each does. Waiting moves the clock, and each look at it by `tickMs`. */
function pool(
  count: number,
  around: (engine: number, request: Request, work: Fetch) => Promise<Response> = (_, request, work) =>
    work(request),
  { startLater = false, tickMs = 0 } = {},
): Pool {
  // As plainApp's: a presentation that was converted holds the time.
  let nowMs = Date.UTC(2026, 10, 1, 12);
  const now = (): number => (nowMs += tickMs);
  const wait = async (ms: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    nowMs += ms;
  };
  const asked: Request[][] = Array.from({ length: count }, () => []);
  const bindings = asked.map((requests, engine) => {
    const work = createEngineWorker({ operations: OPERATIONS, secret: SECRET, now, waitUntil });
    const fetcher = {
      async fetch(input: string, init: RequestInit): Promise<Response> {
        const request = new Request(input, init);
        requests.push(request);
        return around(engine, request, work);
      },
    };
    return { fetcher, does: ['recognition', 'ppt'] as const };
  });
  const gate = createGate({
    slots: count,
    maxQueue: 4,
    maxWaitMs: 60_000,
    maxPaused: 2,
    leaseMs: 60_000,
    now,
    wait,
  });
  const ends: { readonly cause: unknown; readonly operation: string; readonly bytes: number }[] = [];
  return {
    ends,
    engines: createEngines({
      bindings,
      startLater,
      gate,
      secret: SECRET,
      onEnd: (cause, work) => void ends.push({ cause, ...work }),
      now,
      wait,
      waitUntil,
    }),
    asked,
  };
}

function png(value: string): Uint8Array {
  const made = generateBarcode({ symbology: 'CODE_128', value });
  if (!made.ok) throw new Error(made.failure.code);
  return made.value.png;
}

const deck = (): Uint8Array =>
  buildPpt({
    slides: [
      { shapes: [shape({ id: 3074, type: 202, box: [576, 576, 1728, 1152], text: textOf(4, 'Hello') })] },
    ],
  });
const pdf = (): Uint8Array =>
  drawPdf([
    { widthPt: 200, heightPt: 100, boxes: [[20, 20, 30, 30]] },
    { widthPt: 200, heightPt: 100 },
  ]);
const form = (...files: readonly Uint8Array[]): { body: Uint8Array; headers: Record<string, string> } => ({
  body: Buffer.concat([
    ...files.flatMap((bytes) => [
      Buffer.from('--b\r\nContent-Disposition: form-data; name="imageFile"; filename="é"\r\n\r\n'),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--b--\r\n'),
  ]),
  headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
});

const BYTES = { 'Content-Type': 'application/octet-stream' };
const REQUESTS: readonly (readonly [
  title: string,
  path: string,
  request: () => { body: Uint8Array; headers: Record<string, string> },
])[] = [
  ['a scan', SCAN, () => ({ body: png('one'), headers: BYTES })],
  ['a form', ADVANCED, () => form(png('two'))],
  ...[ADVANCED, `${ADVANCED}/qr`].flatMap((path) =>
    [
      { files: [png('two'), pdf(), png('three')], title: 'several files' },
      { files: [png('two'), png('three').subarray(0, 40)], title: 'a damaged file among several' },
      { files: [png('two').subarray(0, 40), pdf().subarray(0, 90)], title: 'damaged files alone' },
      { files: [], title: 'none of several files' },
    ].map(
      ({ files, title }) =>
        [
          `${title}, ${path}`,
          path,
          () => {
            const { body, headers } = form(...files);
            return { body, headers: { ...headers, 'X-Include-Files': 'true', 'X-Annotate': 'png' } };
          },
        ] as const,
    ),
  ),
  [
    'several files without a declared type',
    ADVANCED,
    () => ({
      body: form(png('two'), png('three')).body,
      headers: { 'X-Include-Files': 'true', 'Content-Type': '' },
    }),
  ],
  [
    'positions',
    ADVANCED,
    () => ({ body: png('three'), headers: { ...BYTES, 'X-Include-Positions': 'true' } }),
  ],
  ['XML', ADVANCED, () => ({ body: png('four'), headers: { ...BYTES, Accept: 'application/xml' } })],
  ['two pages of a PDF', ADVANCED, () => ({ body: pdf(), headers: BYTES })],
  ['one page of two', ADVANCED, () => ({ body: pdf(), headers: { ...BYTES, pages: '2' } })],
  ['a page that is not there', ADVANCED, () => ({ body: pdf(), headers: { ...BYTES, pages: '3' } })],
  ['a damaged file', ADVANCED, () => ({ body: pdf().subarray(0, 90), headers: BYTES })],
  ['no file', SCAN, () => ({ body: new Uint8Array(), headers: BYTES })],
  ['an unknown type', ADVANCED, () => ({ body: png('five'), headers: { ...BYTES, barcodeTypes: 'é' } })],
  ['a QR scan', `${ADVANCED}/qr`, () => ({ body: png('six'), headers: BYTES })],
  ['a presentation', PPT, () => ({ body: deck(), headers: BYTES })],
  ['a presentation that is none', PPT, () => ({ body: png('seven'), headers: BYTES })],
];

describe('a request whose work an engine does', () => {
  it.each(REQUESTS)('%s: is answered and charged as without engines', async (_, path, request) => {
    const { engines } = pool(2);
    const [here, there] = [plainApp(), plainApp({ engines })];
    const [alone, split] = [
      await here.post(path, request().body, request().headers),
      await there.post(path, request().body, request().headers),
    ];
    expect(split.status).toBe(alone.status);
    // A file that an engine made is read to its end before it is passed on, so its length is known.
    const headersOf = (response: Response) =>
      [...response.headers].filter(([name]) => !['server-timing', 'content-length'].includes(name));
    expect(headersOf(split)).toEqual(headersOf(alone));
    expect(Buffer.from(await split.arrayBuffer()).equals(Buffer.from(await alone.arrayBuffer()))).toBe(true);
    // A file that cannot be opened is found out before the reservation here and after it there; both cost nothing.
    const sum = (charged: readonly number[]): number => charged.reduce((a, b) => a + b, 0);
    expect(sum(there.charged)).toBe(sum(here.charged));
  });

  it('goes to the engine that has waited longest, without anything of its caller', async () => {
    const { engines, asked } = pool(3);
    const app = plainApp({ engines });
    for (let i = 0; i < 6; i += 1) await app.post(SCAN, png('x'), BYTES);
    expect(asked.map((requests) => requests.length)).toEqual([2, 2, 2]);
    const sent = asked.flat().map(({ headers }) => [...headers.keys()].sort());
    const names = [JOB_HEADER, SECRET_HEADER].map((name) => name.toLowerCase());
    expect(new Set(sent.flat())).toEqual(new Set(names));
    expect(JSON.parse(asked[0]?.[0]?.headers.get(JOB_HEADER) ?? '{}').headers).toEqual({});
  });

  it('shares the engines with others at the same time, one each', async () => {
    let most = 0;
    const under = new Set<number>();
    const { engines, asked } = pool(2, async (engine, request, work) => {
      expect(under.has(engine)).toBe(false);
      under.add(engine);
      most = Math.max(most, under.size);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return work(request).finally(() => under.delete(engine));
    });
    const app = plainApp({ engines });
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => (await app.post(SCAN, png('x'), BYTES)).status),
    );
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(most).toBe(2);
    expect(asked.map((requests) => requests.length)).toEqual([2, 2]);
  });
});

const isRun = ({ url }: Request): boolean => url.endsWith('/run');
const lost = (): never => {
  throw new Error('Network connection lost.');
};

describe('a document that is paid by the page', () => {
  const sizes = (asked: readonly (readonly Request[])[]): readonly number[] =>
    asked.flat().map(({ headers }) => Number(headers.has(JOB_HEADER)));

  it('crosses to an engine once and is opened there once', async () => {
    let prepared = 0;
    const counted = {
      ...SCAN_IMAGE_ADVANCED,
      prepare: (...call: Parameters<typeof SCAN_IMAGE_ADVANCED.prepare>) => {
        prepared += 1;
        return SCAN_IMAGE_ADVANCED.prepare(...call);
      },
    };
    const work = createEngineWorker({ operations: [counted], secret: SECRET, now: () => 0, waitUntil });
    const bodies: number[] = [];
    const { engines, asked } = pool(1, async (_, request) => {
      bodies.push((await request.clone().arrayBuffer()).byteLength);
      return work(request);
    });
    const file = pdf();
    const app = plainApp({ engines });
    expect((await app.post(ADVANCED, file, BYTES)).status).toBe(200);
    expect(asked.flat().map(({ url }) => new URL(url).pathname)).toEqual(['/open', '/run']);
    expect(bodies).toEqual([file.length, 0]);
    expect(prepared).toBe(1);
    expect(app.charged).toEqual([200]);
  });

  it('has the parts of its work in the trace, as if the front had done it', async () => {
    const parts = async (engines?: Engines): Promise<readonly (readonly [string, number])[]> => {
      const traced: (readonly [string, number])[] = [];
      const app = plainApp({
        ...(engines && { engines }),
        exportSpans: ({ parts: all }) =>
          void traced.push(...all.map(({ name, page }) => [name, page] as const)),
      });
      expect((await app.post(ADVANCED, pdf(), BYTES)).status).toBe(200);
      return traced;
    };
    const pages = [1, 2].flatMap((page) => [['decode', page] as const, ['recognise', page] as const]);
    expect(await parts()).toEqual(pages);
    expect(await parts(pool(1).engines)).toEqual(pages);
  });

  it('crosses once more when its engine no longer has it', async () => {
    let forgets = true;
    const { engines, asked } = pool(1, async (_, request, work) => {
      if (isRun(request) && forgets) {
        forgets = false;
        // It gave the file up, as it does after its time.
        const { headers } = request;
        await work(new Request('https://engine.invalid/close', { method: 'POST', headers }));
      }
      return work(request);
    });
    const app = plainApp({ engines });
    expect((await app.post(ADVANCED, png('x'), BYTES)).status).toBe(200);
    expect(sizes(asked)).toEqual([1, 0, 1]);
    expect(app.charged).toEqual([100]);
  });

  it('is given up where it is not worked on, or was kept too long', async () => {
    let nowMs = 0;
    const work = createEngineWorker({ operations: OPERATIONS, secret: SECRET, now: () => nowMs, waitUntil });
    const ask = (step: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>) =>
      work(
        new Request(`https://engine.invalid${step}`, {
          method: 'POST',
          headers: { [SECRET_HEADER]: SECRET, ...headers },
          ...(body && { body }),
        }),
      );
    const job = {
      operation: SCAN_IMAGE_ADVANCED.id,
      headers: {},
      settings: defaultSettings(),
      account: 'a',
      workMs: 1,
    };
    const open = async (): Promise<Record<string, string>> => {
      const answer = await ask('/open', { [JOB_HEADER]: JSON.stringify(job) }, new Uint8Array(png('x')));
      const { id } = (await answer.json()) as { id: string };
      return { [OPENED_HEADER]: id };
    };
    const closed = await open();
    expect((await ask('/close', closed)).status).toBe(204);
    expect((await ask('/run', closed)).status).toBe(410);
    const late = await open();
    nowMs += 30_000;
    expect((await ask('/run', late)).status).toBe(410);
    // Neither kept its slot of the engine's gate, which has one.
    const last = await open();
    expect(await (await ask('/run', last)).json()).toMatchObject({ kind: 'answered' });
  });
});

describe('a place at an engine', () => {
  const job = {
    operation: SCAN_IMAGE_ADVANCED.id,
    headers: {},
    settings: defaultSettings(),
    account: 'a',
    workMs: 1,
  };

  it('is given up by a message that outlives its request, where a file was opened and is not worked on', async () => {
    const { engines, asked } = pool(1);
    const seat = engines.take('recognition');
    expect(await seat.open(job, png('x'))).toMatchObject({ ok: true });
    afterwards.length = 0;
    seat.leave();
    expect(afterwards).toHaveLength(1);
    await Promise.all(afterwards);
    expect(asked.flat().map(({ url }) => new URL(url).pathname)).toEqual(['/open', '/close']);
  });

  it('is free after OPENED_MS where that message is lost, without another request', async () => {
    let nowMs = 0;
    const { engines } = pool(1, async (_, request, work) =>
      request.url.endsWith('/close') ? lost() : work(request),
    );
    const seat = engines.take('recognition');
    await seat.open(job, png('x'));
    seat.leave();
    const work = createEngineWorker({ operations: OPERATIONS, secret: SECRET, now: () => nowMs, waitUntil });
    const ask = (step: string, body?: Uint8Array<ArrayBuffer>) => {
      const headers = { [SECRET_HEADER]: SECRET, [JOB_HEADER]: JSON.stringify(job) };
      return work(
        new Request(`https://engine.invalid${step}`, { method: 'POST', headers, ...(body && { body }) }),
      );
    };
    const isWorking = async (): Promise<boolean> =>
      ((await (await ask('/stats')).json()) as EngineStats).working;
    afterwards.length = 0;
    await ask('/open', new Uint8Array(png('x')));
    expect(await isWorking()).toBe(true);
    nowMs += 1500;
    await Promise.all(afterwards);
    expect(await isWorking()).toBe(false);
  });
});

describe('a document that is paused between its pages', () => {
  const pages = (count: number): Uint8Array =>
    drawPdf(
      Array.from({ length: count }, () => ({ widthPt: 200, heightPt: 100, boxes: [[20, 20, 30, 30]] })),
    );
  const paths = (asked: readonly (readonly Request[])[]): readonly string[] =>
    asked.flat().map(({ url }) => new URL(url).pathname);
  const settings = { SCAN_WORK_MS: 280_000 };
  const SLOW = { startLater: true, tickMs: 20 };

  it('is answered and charged as without pauses, and crosses once', async () => {
    const { engines, asked } = pool(1, undefined, SLOW);
    const app = plainApp({ engines, settings });
    const answer = await app.post(ADVANCED, pages(4), BYTES);
    const plain = await plainApp({ settings }).post(ADVANCED, pages(4), BYTES);
    expect(await answer.text()).toBe(await plain.text());
    expect(app.charged).toEqual([400]);
    const ran = paths(asked).filter((path) => path === '/run').length;
    expect(ran).toBeGreaterThanOrEqual(4);
    expect(paths(asked).filter((path) => path === '/open')).toHaveLength(1);
  });

  it('lets the scans of others between', async () => {
    const order: string[] = [];
    const { engines } = pool(1, undefined, SLOW);
    const entered = engines.gate;
    const app = plainApp({ engines, settings });
    const long = app.post(ADVANCED, pages(12), BYTES).then(() => order.push('document'));
    while (entered.state.running === 0) await new Promise((resolve) => setImmediate(resolve));
    const slot = entered.enter({ flow: 'other', lengthMs: 50 }).then((other) => {
      order.push('other');
      if (other.ok) other.value.leave();
    });
    await Promise.all([long, slot]);
    expect(order).toEqual(['other', 'document']);
  });

  it('is begun anew, once, when its engine ends meanwhile', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let runs = 0;
    const { engines, asked } = pool(
      1,
      async (_, request, work) => (isRun(request) && (runs += 1) === 2 ? lost() : work(request)),
      SLOW,
    );
    const app = plainApp({ engines, settings });
    expect((await app.post(ADVANCED, pages(3), BYTES)).status).toBe(200);
    expect(asked.flat().filter(({ headers }) => headers.has(JOB_HEADER))).toHaveLength(2);
    expect(app.charged).toEqual([300]);
    told.mockRestore();
  });
});

describe('an engine that ends in the middle of a job', () => {
  const silent = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

  it.each([
    ['before it answers', async () => lost()],
    [
      'while it writes its answer',
      async () =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('{"kind":'));
              controller.error(new Error('Network connection lost.'));
            },
          }),
        ),
    ],
  ])('%s: another does the job, once, and it is charged once', async (_, end) => {
    let ended: number | undefined;
    const { engines, asked, ends } = pool(2, async (engine, request, work) => {
      if (engine === ended) return lost();
      if (!isRun(request) || ended !== undefined) return work(request);
      ended = engine;
      return end();
    });
    const app = plainApp({ engines });
    const answer = await app.post(ADVANCED, png('kept'), BYTES);
    expect(await answer.json()).toMatchObject({ Successful: true, BarcodeCount: 1 });
    expect(app.charged).toEqual([100]);
    expect(asked.flat().filter(isRun)).toHaveLength(2);
    expect(asked.every((requests) => requests.some(isRun))).toBe(true);
    expect(ends).toEqual([
      { cause: expect.anything(), operation: 'BarcodeScan_ImageAdvanced', bytes: expect.any(Number) },
    ]);
  });

  it('is waited for where it is the only one and starts again', async () => {
    const told = silent();
    let left = 5;
    const { engines } = pool(1, async (_, request, work) => (left-- > 0 ? lost() : work(request)));
    const app = plainApp({ engines });
    expect((await app.post(SCAN, png('x'), BYTES)).status).toBe(200);
    expect(left).toBeLessThan(0);
    told.mockRestore();
  });

  it('or was not started yet is waited for, and nothing is said of it', async () => {
    let left = 5;
    const { engines, asked, ends } = pool(
      2,
      async (_, request, work) => (left-- > 0 ? lost() : work(request)),
      {
        startLater: true,
      },
    );
    const app = plainApp({ engines });
    expect((await app.post(SCAN, png('x'), BYTES)).status).toBe(200);
    expect(asked.flat().filter(isRun)).toHaveLength(1);
    expect(ends).toEqual([]);
  });

  it('ends no third one: the caller gets 500 and pays nothing', async () => {
    const told = silent();
    const { engines, asked } = pool(3, async (_, request, work) => (isRun(request) ? lost() : work(request)));
    const app = plainApp({ engines });
    const answer = await app.post(ADVANCED, png('x'), BYTES);
    expect([answer.status, await answer.json()]).toMatchObject([500, { ErrorCode: 'internal' }]);
    expect(asked.flat().filter(isRun)).toHaveLength(2);
    expect(app.charged).toEqual([0]);
    told.mockRestore();
  });

  it('or takes no more jobs is passed over in silence, also where another one is at work', async () => {
    const { engines, asked, ends } = pool(3, async (engine, request, work) => {
      if (engine === 0) await work(new Request('https://engine.invalid/hold', { headers: request.headers }));
      // As a place without a process.
      return engine === 1 ? lost() : work(request);
    });
    const app = plainApp({ engines });
    const scan = async () => (await app.post(SCAN, png('x'), BYTES)).status;
    for (let i = 0; i < 2; i += 1) expect(await scan()).toBe(200);
    const before = ends.length;
    expect(await Promise.all([scan(), scan()])).toEqual([200, 200]);
    expect(asked[2]?.filter(isRun)).toHaveLength(4);
    expect(ends).toHaveLength(before);
  });

  it('is looked for at every place, also at the one that was asked first', async () => {
    const told = silent();
    let left = 2;
    const { engines } = pool(
      2,
      async (engine, request, work) => (engine === 1 || left-- > 0 ? lost() : work(request)),
      { startLater: true },
    );
    expect((await plainApp({ engines }).post(SCAN, png('x'), BYTES)).status).toBe(200);
    told.mockRestore();
  });

  it('and does not come back leaves 503 and no charge', async () => {
    const told = silent();
    const { engines } = pool(2, async () => lost());
    const app = plainApp({ engines });
    const answer = await app.post(SCAN, png('x'), BYTES);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(app.charged).toEqual([0]);
    told.mockRestore();
  });

  it('is passed over until it answers again', async () => {
    const told = silent();
    let down = true;
    const { engines, asked } = pool(2, async (engine, request, work) =>
      engine === 0 && down ? lost() : work(request),
    );
    const app = plainApp({ engines });
    const scan = async () => (await app.post(SCAN, png('x'), BYTES)).status;
    for (let i = 0; i < 4; i += 1) expect(await scan()).toBe(200);
    const runs = (engine: number) => asked[engine]?.filter(isRun).length;
    expect([runs(0), runs(1)]).toEqual([1, 4]);
    down = false;
    // Both are needed now.
    expect(await Promise.all([scan(), scan()])).toEqual([200, 200]);
    expect([runs(0), runs(1)]).toEqual([2, 5]);
    told.mockRestore();
  });
});

describe('an engine Worker', () => {
  const worker = () =>
    createEngineWorker({ operations: [SCAN_IMAGE_ADVANCED], secret: SECRET, now: () => 0, waitUntil });
  const ask = (path: string, headers: Record<string, string>) =>
    worker()(new Request(`https://engine.invalid${path}`, { method: 'POST', headers }));

  it('knows nobody without the secret', async () => {
    expect((await ask('/ready', {})).status).toBe(404);
    expect((await ask('/ready', { [SECRET_HEADER]: 'wrong' })).status).toBe(404);
    expect((await ask('/ready', { [SECRET_HEADER]: SECRET })).status).toBe(204);
  });

  it('takes no more jobs while it is held, and takes them again', async () => {
    const work = worker();
    const asked = async (path: string) =>
      (await work(new Request(`https://engine.invalid${path}`, { headers: { [SECRET_HEADER]: SECRET } })))
        .status;
    expect([
      await asked('/hold'),
      await asked('/ready'),
      await asked('/resume'),
      await asked('/ready'),
    ]).toEqual([200, 421, 200, 204]);
  });

  it('does its own operations alone', async () => {
    const job = JSON.stringify({ operation: 'ConvertDocument_PptToPptx', headers: {}, settings: {} });
    expect((await ask('/run', { [SECRET_HEADER]: SECRET, [JOB_HEADER]: job })).status).toBe(404);
  });

  it('tells of its own mistakes, which are not tried again', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = { ...SCAN_IMAGE_ADVANCED, prepare: async () => Promise.reject(new Error('a mistake')) };
    const work = createEngineWorker({ operations: [broken], secret: SECRET, now: () => 0, waitUntil });
    const { engines, asked } = pool(2, async (_, request) => work(request));
    const app = plainApp({ engines });
    expect((await app.post(ADVANCED, png('x'), BYTES)).status).toBe(500);
    expect(asked.flat()).toHaveLength(1);
    expect(String(told.mock.calls[0]?.[0])).toContain('a mistake');
    told.mockRestore();
  });
});
