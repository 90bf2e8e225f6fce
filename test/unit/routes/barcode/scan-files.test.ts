// X-Include-Files: what several files in one request answer and cost.
import { describe, expect, it, vi } from 'vitest';
import { openPages } from '../../../../src/pages/index.ts';
import { generateBarcode } from '../../../../src/barcode/generate/index.ts';
import { repeatedBy } from '../../../../src/routes/work.ts';
import type { Settings } from '../../../../src/settings.ts';
import { drawPdf } from '../../../support/draw-pdf.ts';
import { drawTiff } from '../../../support/draw-tiff.ts';
import { plainApp } from '../../../support/plain-app.ts';
import { pixelsOf } from '../../barcode/generate/read-back.ts';

// The real one, counted.
vi.mock('../../../../src/pages/index.ts', async (original) => {
  const real = await original<{ openPages: typeof openPages }>();
  return { ...real, openPages: vi.fn(real.openPages) };
});

const ADVANCED = '/barcode/scan/image/advanced';
const QR = `${ADVANCED}/qr`;
const SEVERAL = { 'X-Include-Files': 'true' };
const POSITIONS = { 'X-Include-Positions': 'true' };

type Sent = readonly (readonly [name: string | null, bytes: Uint8Array])[];

function png(value: string): Uint8Array {
  const made = generateBarcode({ symbology: 'QR_CODE', value, width: 120, height: 120 });
  if (!made.ok) throw new Error(made.failure.code);
  return made.value.png;
}

/** One page a text. */
const tiff = (...texts: readonly string[]): Uint8Array =>
  drawTiff(
    texts.map((text) => {
      const { width, height, isBlack } = pixelsOf(png(text));
      const data = new Uint8Array(width * height).map((_, i) =>
        isBlack(i % width, Math.floor(i / width)) ? 0 : 255,
      );
      return {
        tags: { 256: width, 257: height, 258: 8, 259: 1, 262: 1, 277: 1, 278: height },
        segments: [data],
      };
    }),
  );

const BROKEN = Buffer.from('this is no image');

function form(files: Sent, boundary = 'b'): Uint8Array {
  return Buffer.concat([
    ...files.flatMap(([name, bytes]) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="imageFile"${name === null ? '' : `; filename="${name}"`}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

interface Read {
  readonly RawText: string;
  readonly Page?: number;
  readonly File?: number;
  readonly FileName?: string | null;
}
interface Body {
  readonly Successful: boolean;
  readonly ResultBarcodes: readonly Read[];
  readonly BarcodeCount: number;
  readonly ErrorMessage: string | null;
  readonly ErrorCode?: string;
  readonly AnnotatedPages?: readonly {
    readonly Page: number;
    readonly File: number;
    readonly FileName: string;
  }[];
}

interface Scan {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly settings?: Partial<Settings>;
  readonly fetch?: typeof fetch;
}

/** The answer and what it cost. */
async function scan(
  body: Uint8Array | string,
  { path = ADVANCED, headers = {}, settings, fetch }: Scan = {},
): Promise<Body & { readonly status: number; readonly cost: number }> {
  const app = plainApp({ ...(settings && { settings }), ...(fetch && { fetch }) });
  const type = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const answer = await app.post(path, body, { ...type, ...SEVERAL, ...headers });
  const cost = app.charged.reduce((a, b) => a + b, 0);
  return { status: answer.status, cost, ...(await answer.json<Body>()) };
}

const placed = ({ ResultBarcodes }: Body): readonly string[] =>
  ResultBarcodes.map(({ RawText, File, FileName }) => `${File} ${FileName} ${RawText}`);

describe('several files in one request', () => {
  const three: Sent = [
    ['a.png', png('one')],
    ['b.png', BROKEN],
    [null, png('three')],
  ];

  it.each([
    [ADVANCED, 200],
    [QR, 2],
  ])(
    'of %s are read in their order; one that cannot be read is named and not charged',
    async (path, cost) => {
      const answer = await scan(form(three), { path });
      expect(placed(answer)).toEqual(['1 a.png one', '3 null three']);
      expect([answer.Successful, answer.BarcodeCount, answer.cost]).toEqual([true, 2, cost]);
      expect(answer.ErrorMessage).toMatch(/^File 2 \(b\.png\) could not be read: .*none of PNG, JPEG/);
    },
  );

  it('multiply the cost that an operator sets', async () => {
    expect((await scan(form(three), { path: QR, settings: { ADVANCED_QR_COST: 5 } })).cost).toBe(10);
  });

  it.each([ADVANCED, QR])('are opened once each for %s', async (path) => {
    vi.mocked(openPages).mockClear();
    const pdf = drawPdf([{ widthPt: 200, heightPt: 100 }]);
    const files = [tiff('one', 'two'), pdf, png('three'), BROKEN, pdf].map(
      (bytes, i) => [`${i}`, bytes] as const,
    );
    const answer = await scan(form(files), { path });
    expect(placed(answer)).toEqual(['1 0 one', '1 0 two', '3 2 three']);
    expect(openPages).toHaveBeenCalledTimes(files.length);
  });

  it('hold two PDFs open at a time: a third is opened again for its scan', async () => {
    vi.mocked(openPages).mockClear();
    const pdf = drawPdf([{ widthPt: 200, heightPt: 100 }]);
    const answer = await scan(form([pdf, pdf, pdf].map((bytes, i) => [`${i}`, bytes])));
    expect([answer.status, answer.cost]).toEqual([200, 300]);
    expect(openPages).toHaveBeenCalledTimes(4);
  });

  it('give what each gives alone', async () => {
    const files = [tiff('one', 'two'), png('three'), png('four')];
    const together = await scan(form(files.map((bytes, i) => [`${i}`, bytes])), { headers: POSITIONS });
    const alone = await Promise.all(
      files.map((bytes) =>
        scan(bytes, { headers: { ...POSITIONS, 'X-Include-Files': 'false', 'Content-Type': 'image/png' } }),
      ),
    );
    expect(together.ResultBarcodes).toEqual(
      alone.flatMap(({ ResultBarcodes }, i) =>
        ResultBarcodes.map((result) => ({ ...result, File: i + 1, FileName: `${i}` })),
      ),
    );
    expect(together.cost).toBe(400);
    expect(together.ErrorMessage).toBe(null);
  });

  it('need the header: without it the first alone is read, as ever', async () => {
    for (const value of ['false', '']) {
      const answer = await scan(form(three), { headers: { 'X-Include-Files': value } });
      expect(answer.ResultBarcodes).toEqual([{ RawText: 'one', BarcodeType: 'QR_CODE' }]);
      expect([answer.ErrorMessage, answer.cost]).toEqual([null, 100]);
    }
    const refused = await scan(form(three), { headers: { 'X-Include-Files': 'all' } });
    expect([refused.status, refused.ErrorCode]).toEqual([400, 'invalid_header']);
  });

  it.each([ADVANCED, QR])('of %s fail as the first when none can be read', async (path) => {
    const files: Sent = [
      ['empty', new Uint8Array()],
      ['cut.pdf', drawPdf([{ widthPt: 99, heightPt: 99 }]).subarray(0, 90)],
      ['note', BROKEN],
    ];
    const answer = await scan(form(files.slice(1)), { path });
    expect([answer.status, answer.ErrorCode, answer.cost]).toEqual([400, 'malformed_file', 0]);
    expect(answer.ErrorMessage).toContain('PDF');
    expect((await scan(form(files), { path })).ErrorCode).toBe('missing_file');
  });

  it.each([
    ['no part', form([])],
    ['an empty part', form([['a', new Uint8Array()]])],
  ])('%s is a missing file', async (_, body) => {
    expect((await scan(body)).ErrorCode).toBe('missing_file');
  });

  it('name an empty one', async () => {
    const answer = await scan(form([['', new Uint8Array()], ...three.slice(0, 1)]));
    expect(placed(answer)).toEqual(['2 a.png one']);
    expect(answer.ErrorMessage).toMatch(/^File 1 could not be read: The file is empty/);
  });

  it('have names that a message cuts and makes printable', async () => {
    const answer = await scan(
      form([[`${'\u0001'.repeat(2)}${'x'.repeat(80)}`, BROKEN], ...three.slice(0, 1)]),
    );
    expect(answer.ErrorMessage).toMatch(/^File 1 \(\?\?x{58}…\) could not/);
  });

  it('have the pages that are asked for; a file without them cannot be read', async () => {
    const answer = await scan(form([['t.tif', tiff('one', 'two')], ...three.slice(0, 1)]), {
      headers: { pages: '2', ...POSITIONS },
    });
    expect(answer.ResultBarcodes).toMatchObject([{ RawText: 'two', Page: 2, File: 1, FileName: 't.tif' }]);
    expect(answer.cost).toBe(100);
    expect(answer.ErrorMessage).toMatch(/^File 2 \(a\.png\) could not be read: .*pages/);
  });

  it('have MAX_PAGES pages together', async () => {
    const settings = { MAX_PAGES: 3 };
    const answers = await Promise.all(
      [tiff('two'), tiff('two', 'more')].map((second) =>
        scan(
          form([
            ['1', tiff('one', 'more')],
            ['2', second],
          ]),
          { settings },
        ),
      ),
    );
    expect(answers.map(({ status, cost }) => [status, cost])).toEqual([
      [200, 300],
      [413, 0],
    ]);
    expect(answers[1]?.ErrorMessage).toContain(
      'The request has 4 pages; the limit is 3 pages (setting MAX_PAGES)',
    );
  });

  // A file of this size takes some 1.3 nominal ms.
  it.each([
    [0.1, [], 1, /^File 1 \(one\): Page 1 was not searched .*: files 2 to 3 were not read \(/],
    [
      1.2,
      ['1 one one'],
      1,
      /^Processing limit reached: files 2 to 3 were not read \(setting SCAN_WORK_MS\)\.$/,
    ],
    [2.5, ['1 one one', '2 two two'], 2, /^Processing limit reached: file 3 was not read \(/],
  ])(
    'that are paid by the page share one budget, here %s ms; those not reached are named and not charged',
    async (work, read, n, message) => {
      const files: Sent = ['one', 'two', 'three'].map((text) => [text, png(text)]);
      const settings = { SCAN_WORK_MS: work, SCAN_PAGE_WORK_MS: 0 };
      const answer = await scan(form(files), { settings });
      expect(placed(answer)).toEqual(read);
      expect(answer.ErrorMessage).toMatch(message);
      expect(answer.cost).toBe(100 * n);
    },
  );

  it('each bring their own work where they are paid by the page', async () => {
    const files: Sent = ['one', 'two', 'three'].map((text) => [text, png(text)]);
    const answer = await scan(form(files), { settings: { SCAN_WORK_MS: 5, SCAN_PAGE_WORK_MS: 5 } });
    expect(placed(answer)).toEqual(['1 one one', '2 two two', '3 three three']);
    expect([answer.ErrorMessage, answer.cost]).toEqual([null, 300]);
  });

  it('have a first round each where the price counts no pages, however little work is left for more', async () => {
    const files: Sent = ['one', 'two', 'three'].map((text) => [text, png(text)]);
    const answer = await scan(form(files), { path: QR, settings: { SCAN_WORK_MS: 0.1 } });
    expect(placed(answer)).toEqual(['1 one one', '2 two two', '3 three three']);
    expect(answer.cost).toBe(3);
  });

  it('are annotated with their place and name, up to the pages of one answer', async () => {
    const six = (first: number): Uint8Array =>
      tiff(...Array.from({ length: 6 }, (_, i) => `code ${first + i}`));
    const answer = await scan(
      form([
        ['a.tif', six(0)],
        ['b.tif', six(6)],
      ]),
      {
        headers: { 'X-Annotate': 'jpeg' },
      },
    );
    expect(answer.AnnotatedPages?.map(({ Page, File, FileName }) => `${File} ${FileName} ${Page}`)).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((page) => `1 a.tif ${page}`),
      ...[1, 2, 3, 4].map((page) => `2 b.tif ${page}`),
    ]);
    expect(answer.ErrorMessage).toMatch(
      /^File 2 \(b\.tif\): Only 10 pages are annotated; not annotated: 5, 6\./,
    );
  });

  it('come as JSON, as the body itself or from an address too', async () => {
    const texts = [png('one'), png('two')].map((bytes) => Buffer.from(bytes).toString('base64'));
    const json = await scan(JSON.stringify({ imageFiles: texts }), {
      headers: { 'Content-Type': 'application/json' },
    });
    expect(placed(json)).toEqual(['1 null one', '2 null two']);
    const raw = await scan(png('one'), { headers: { 'Content-Type': 'image/png' } });
    expect(placed(raw)).toEqual(['1 null one']);
    const fetched = await scan('{"imageFiles":[]}', {
      headers: { 'Content-Type': 'application/json', inputFileUrl: 'https://example.com/a.png' },
      fetch: async () => new Response(png('far') as BodyInit),
    });
    expect(placed(fetched)).toEqual(['1 null far']);
    const none = await scan('{"imageFiles":[]}', { headers: { 'Content-Type': 'application/json' } });
    expect(none.ErrorCode).toBe('missing_file');
  });

  it('are in XML as in JSON', async () => {
    const app = plainApp();
    const answer = await app.post(ADVANCED, form(three), {
      'Content-Type': 'multipart/form-data; boundary=b',
      Accept: 'application/xml',
      ...SEVERAL,
    });
    expect(await answer.text()).toMatch(
      /<File>1<\/File><FileName>a\.png<\/FileName>.*<File>3<\/File><FileName i:nil="true" \/>/,
    );
  });

  it('are refused for a batch job, which has one', async () => {
    const answer = await scan(form(three), { path: '/barcode/batch-job/scan/image/advanced/qr' });
    expect([answer.status, answer.ErrorCode]).toEqual([400, 'invalid_header']);
    expect(answer.ErrorMessage).toContain('one job for each file');
  });
});

describe('what makes a repeated call the same', () => {
  const KEY = new Headers({ 'Idempotency-Key': 'k' });
  const digestOf = async (...files: Sent): Promise<string> => {
    const { input } = await repeatedBy(
      files.map(([name, bytes]) => ({ name, bytes })),
      KEY,
    );
    return Buffer.from(input ?? []).toString();
  };

  it('is the names, bytes and order of its files', async () => {
    const [a, b] = [Buffer.from('a'), Buffer.from('b')];
    const first = await digestOf(['x', a], ['y', b]);
    expect(await digestOf(['x', Buffer.from('a')], ['y', b])).toBe(first);
    const others = [
      await digestOf(['y', b], ['x', a]),
      await digestOf(['x', a], ['z', b]),
      await digestOf(['x', a], ['y', a]),
      await digestOf(['x', Buffer.from('ab')], ['y', Buffer.from('')]),
      await digestOf(['x', a]),
    ];
    expect(new Set([first, ...others]).size).toBe(6);
  });

  it('is not computed without the key', async () => {
    expect(await repeatedBy([{ name: null, bytes: new Uint8Array(1) }], new Headers())).toEqual({});
  });
});
