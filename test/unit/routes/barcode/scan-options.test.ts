import { describe, expect, it } from 'vitest';
import { generateBarcode } from '../../../../src/barcode/generate/index.ts';
import { blacken, blankRow, encodePng } from '../../../../src/barcode/generate/png.ts';
import { LIMITS } from '../../../../src/registry/limits.ts';
import { plainApp } from '../../../support/plain-app.ts';
import { drawTiff } from '../../../support/draw-tiff.ts';
import { pixelsOf } from '../../barcode/generate/read-back.ts';
import { finish } from '../../../../src/lib/steps.ts';

type Headers = Readonly<Record<string, string>>;
const OCTETS = { 'Content-Type': 'application/octet-stream' };

function pixels(symbology: 'QR_CODE' | 'EAN_13' | 'CODE_128', value: string) {
  const made = generateBarcode({ symbology, value, width: 300, height: 300 });
  if (!made.ok) throw new Error(made.failure.code);
  return { png: made.value.png, ...pixelsOf(made.value.png) };
}

/** Images beside each other, in one PNG. */
function beside(...images: readonly ReturnType<typeof pixels>[]): Uint8Array {
  const width = images.reduce((sum, image) => sum + image.width, 0);
  const rows = Array.from({ length: 300 }, (_, y) => {
    const row = blankRow(width);
    let left = 0;
    for (const image of images) {
      for (let x = 0; x < image.width; x += 1) if (image.isBlack(x, y)) blacken(row, left + x, 1);
      left += image.width;
    }
    return { row, count: 1 };
  });
  return finish(encodePng({ width, height: 300, rows }));
}

/** One page a text. */
const tiff = (...texts: readonly string[]): Uint8Array =>
  drawTiff(
    texts.map((text) => {
      const { width, height, isBlack } = pixels('QR_CODE', text);
      const data = new Uint8Array(width * height).map((_, i) =>
        isBlack(i % width, Math.floor(i / width)) ? 0 : 255,
      );
      return {
        tags: { 256: width, 257: height, 258: 8, 259: 1, 262: 1, 277: 1, 278: height },
        segments: [data],
      };
    }),
  );

interface Read {
  readonly RawText: string;
  readonly BarcodeType?: string;
  readonly Page?: number;
  readonly Position?: readonly { readonly X: number; readonly Y: number }[];
  readonly Gs1Elements?: readonly { readonly ApplicationIdentifier: string; readonly Value: string }[];
  readonly ContentType?: string;
  readonly ContentFields?: readonly { readonly Name: string; readonly Value: string }[];
}
interface Body {
  readonly Successful: boolean;
  readonly RawText: string | null;
  readonly ResultBarcodes: readonly Read[];
  readonly ErrorMessage: string | null;
  readonly ErrorCode?: string;
  readonly AnnotatedPages?: readonly {
    readonly Page: number;
    readonly Width: number;
    readonly Height: number;
    readonly MediaType: string;
    readonly Image: string;
  }[];
}

const app = plainApp();
async function scan(
  path: string,
  file: Uint8Array | string,
  headers: Headers = {},
): Promise<Body & { status: number }> {
  const answer = await app.post(`/barcode/scan/image${path}`, file, { ...OCTETS, ...headers });
  return { status: answer.status, ...(await answer.json<Body>()) };
}
const texts = ({ ResultBarcodes }: Body): readonly string[] => ResultBarcodes.map(({ RawText }) => RawText);

const MIXED = beside(
  pixels('QR_CODE', 'matrix'),
  pixels('EAN_13', '9521234000006'),
  pixels('CODE_128', 'LINEAR'),
);

describe('barcodeTypes', () => {
  it.each([
    ['QR_CODE', ['matrix']],
    ['all_1d', ['9521234000006', 'LINEAR']],
    ['EAN_13, qr_code', ['matrix', '9521234000006']],
    ['MAXICODE', []],
    ['', ['matrix', '9521234000006', 'LINEAR']],
  ])('%j answers these types alone', async (barcodeTypes, expected) => {
    expect([...texts(await scan('/advanced', MIXED, { barcodeTypes }))].sort()).toEqual([...expected].sort());
  });

  it('holds for the standard scan', async () => {
    expect((await scan('', MIXED, { barcodeTypes: 'CODE_128' })).RawText).toBe('LINEAR');
    expect((await scan('', MIXED, { barcodeTypes: 'AZTEC' })).RawText).toBe(null);
  });

  it.each(['QR', 'EAN_13;QR_CODE', 'All_2D'])('%j is refused', async (barcodeTypes) => {
    for (const path of ['', '/advanced']) {
      const refused = await scan(path, MIXED, { barcodeTypes });
      expect([refused.status, refused.ErrorCode]).toEqual([400, 'invalid_header']);
      expect(refused.ErrorMessage).toContain('All_1D');
    }
  });
});

describe('pages', () => {
  const FIVE = tiff('one', 'two', 'three', 'four', 'five');

  it.each([
    ['1', ['one']],
    ['2,4-5', ['two', 'four', 'five']],
    ['4-5, 2, 2', ['two', 'four', 'five']],
    ['4-', ['four', 'five']],
    ['1-5', ['one', 'two', 'three', 'four', 'five']],
  ])('%j are read in their order, and charged', async (pages, expected) => {
    const before = app.charged.length;
    const read = await scan('/advanced', FIVE, { pages, 'X-Include-Positions': 'true' });
    expect(texts(read)).toEqual(expected);
    expect(read.ResultBarcodes.map(({ Page }) => Page)).toEqual(
      expected.map((text) => ['one', 'two', 'three', 'four', 'five'].indexOf(text) + 1),
    );
    expect(app.charged.slice(before)).toEqual([100 * expected.length]);
  });

  it('of a standard scan: the first of them', async () => {
    expect((await scan('', FIVE, { pages: '3-' })).RawText).toBe('three');
    expect(texts(await scan('/advanced/qr', FIVE, { pages: '3' }))).toEqual(['three']);
  });

  it.each(['6', '1-6', '0', '3-2', 'x', '1-2-3', '-3', '1;2'])(
    '%j is refused, and nothing is charged',
    async (pages) => {
      const before = app.charged.length;
      const refused = await scan('/advanced', FIVE, { pages });
      expect([refused.status, refused.ErrorCode]).toEqual([400, 'invalid_header']);
      expect(app.charged.length).toBe(before);
    },
  );

  it('takes as many ranges as the limit says', async () => {
    const list = (count: number): string => Array.from({ length: count }, () => '1').join(',');
    expect((await scan('/advanced', FIVE, { pages: list(LIMITS.MAX_PAGE_RANGES) })).status).toBe(200);
    expect((await scan('/advanced', FIVE, { pages: list(LIMITS.MAX_PAGE_RANGES + 1) })).status).toBe(400);
  });
});

describe('region', () => {
  const THREE = beside(pixels('QR_CODE', 'left'), pixels('QR_CODE', 'middle'), pixels('QR_CODE', 'right'));

  it.each([
    ['0,0,300,300', ['left']],
    ['300,0,300,300', ['middle']],
    ['310, 5, 2000, 2000', ['middle', 'right']],
    ['0,0,900,300', ['left', 'middle', 'right']],
    ['0,0,100,100', []],
  ])('%j is searched alone', async (region, expected) => {
    expect(texts(await scan('/advanced', THREE, { region }))).toEqual(expected);
  });

  it('leaves positions in pixels of the page', async () => {
    const headers = { 'X-Include-Positions': 'true' };
    const whole = await scan('/advanced', THREE, headers);
    const part = await scan('/advanced', THREE, { ...headers, region: '600,0,300,300' });
    const of = ({ ResultBarcodes }: Body): readonly { X: number; Y: number }[] =>
      ResultBarcodes.find(({ RawText }) => RawText === 'right')?.Position ?? [];
    expect(of(part).length).toBe(4);
    for (const [i, { X, Y }] of of(part).entries()) {
      expect(Math.abs(X - (of(whole)[i]?.X ?? 0))).toBeLessThan(2);
      expect(Math.abs(Y - (of(whole)[i]?.Y ?? 0))).toBeLessThan(2);
    }
  });

  it.each(['900,0,10,10', '0,300,10,10', '0,0,0,10', '1,2,3', 'a,b,c,d', '-1,0,10,10', '0.5,0,10,10'])(
    '%j is refused',
    async (region) => {
      const refused = await scan('/advanced', THREE, { region });
      expect([refused.status, refused.ErrorCode]).toEqual([400, 'invalid_header']);
    },
  );
});

describe('where the file comes from', () => {
  const { png } = pixels('QR_CODE', 'fetched');
  const answering = (body: Uint8Array, type: string) =>
    plainApp({ fetch: async () => new Response(body as BodyInit, { headers: { 'Content-Type': type } }) });
  const url = { inputFileUrl: 'https://example.com/code.png' };

  it.each(['image/png', 'application/octet-stream', 'application/pdf'])(
    'an address that answers %s',
    async (type) => {
      for (const path of ['', '/advanced', '/advanced/qr']) {
        const answer = await answering(png, type).post(`/barcode/scan/image${path}`, '', url);
        expect(await answer.text()).toContain('fetched');
      }
    },
  );

  it('a file in the body wins', async () => {
    const other = pixels('QR_CODE', 'sent').png;
    const answer = await answering(png, 'image/png').post('/barcode/scan/image', other, {
      ...OCTETS,
      ...url,
    });
    expect(await answer.text()).toContain('sent');
  });

  it.each([
    ['http://127.0.0.1/a.png', 400, 'refused_url'],
    ['http://[::1]/a.png', 400, 'refused_url'],
    ['file:///etc/passwd', 400, 'refused_url'],
    ['nonsense', 400, 'refused_url'],
  ])('%s is not fetched', async (inputFileUrl, status, code) => {
    const answer = await app.post('/barcode/scan/image', '', { inputFileUrl });
    expect([answer.status, (await answer.json<Body>()).ErrorCode]).toEqual([status, code]);
  });

  it('an address that answers a page, or more than a body may have, is refused', async () => {
    const page = await answering(png, 'text/html').post('/barcode/scan/image', '', url);
    expect([page.status, (await page.json<Body>()).ErrorCode]).toEqual([502, 'upstream_error']);
    const large = plainApp({
      settings: { MAX_BODY_BYTES: 1024 },
      fetch: async () => new Response(new Uint8Array(2000), { headers: { 'Content-Type': 'image/png' } }),
    });
    expect((await large.post('/barcode/scan/image', '', url)).status).toBe(413);
  });

  const base64 = Buffer.from(png).toString('base64');
  it.each([
    ['plain', JSON.stringify({ imageFile: base64 })],
    ['a data URL', JSON.stringify({ imageFile: `data:image/png;base64,${base64}` })],
    ['slashes escaped', `{"imageFile":"${base64.replaceAll('/', '\\/')}"}`],
    ['base64url without padding', JSON.stringify({ imageFile: Buffer.from(png).toString('base64url') })],
    [
      'broken into lines',
      `{ "name": "x",\n "imageFile" : "${base64.replaceAll(/.{76}/g, '$&\\n').replaceAll('\\n', ' ')}" }`,
    ],
  ])('JSON with base64: %s', async (_, body) => {
    const read = await scan('', body, { 'Content-Type': 'application/json' });
    expect(read.RawText).toBe('fetched');
  });

  it.each([
    ['{"imageFile":"***"}', 'malformed_body'],
    ['{"imageFile":"abcd', 'malformed_body'],
    ['{"imageFile":"ab=c"}', 'malformed_body'],
    ['{"imageFile":""}', 'missing_file'],
    ['{"imageFile":"aGVsbG8="}', 'malformed_file'],
  ])('%s is refused', async (body, code) => {
    const refused = await scan('', body, { 'Content-Type': 'application/json' });
    expect(refused.ErrorCode).toBe(code);
  });
});

describe('what a text means', () => {
  it('X-Include-Gs1 answers elements, in JSON and XML', async () => {
    const png = pixels('QR_CODE', '(01)09521234000006(3103)001750').png;
    const read = await scan('/advanced', png, { 'X-Include-Gs1': 'true' });
    expect(read.ResultBarcodes[0]).toMatchObject({
      Gs1Elements: [
        { ApplicationIdentifier: '01', Title: 'GTIN', Value: '09521234000006', Number: null, Problem: null },
        { ApplicationIdentifier: '3103', Value: '001750', Number: '1.750', Problem: null },
      ],
      Gs1Problem: null,
    });
    expect(read.ResultBarcodes[0]).not.toHaveProperty('ContentType');
    const xml = await app.post('/barcode/scan/image', png, {
      ...OCTETS,
      'X-Include-Gs1': '1',
      Accept: 'application/xml',
    });
    expect(await xml.text()).toContain('<Gs1Element><ApplicationIdentifier>01</ApplicationIdentifier>');
  });

  it('X-Include-Content answers a kind and its fields in every scan', async () => {
    const png = pixels('QR_CODE', 'WIFI:T:WPA;S:net;P:password1;;').png;
    for (const path of ['/advanced', '/advanced/qr']) {
      const [first] = (await scan(path, png, { 'X-Include-Content': 'true' })).ResultBarcodes;
      expect([first?.ContentType, first?.ContentFields?.[0]]).toEqual([
        'WIFI',
        { Name: 'Ssid', Value: 'net' },
      ]);
    }
    expect(await scan('', png, { 'X-Include-Content': 'true' })).toMatchObject({
      ContentType: 'WIFI',
      ContentProblem: null,
    });
  });

  it('code39FullAscii answers a Code 39 decoded; X-Include-Content adds that to the text as printed', async () => {
    const drawn = await app.post('/barcode/generate/code-39', '"LOT/A12"', {
      'Content-Type': 'application/json',
    });
    const png = new Uint8Array(await drawn.arrayBuffer());
    expect(await scan('', png)).toMatchObject({ RawText: 'LOT/A12' });
    expect(await scan('', png, { code39FullAscii: 'true' })).toMatchObject({ RawText: 'LOT!12' });
    const decoded = await scan('/advanced', png, { code39FullAscii: 'true' });
    expect(decoded.ResultBarcodes).toEqual([{ RawText: 'LOT!12', BarcodeType: 'CODE_39' }]);
    const [explained] = (await scan('/advanced', png, { 'X-Include-Content': 'true' })).ResultBarcodes;
    expect(explained).toMatchObject({
      RawText: 'LOT/A12',
      ContentType: 'TEXT',
      ContentFields: [{ Name: 'FullAscii', Value: 'LOT!12' }],
    });
    expect((await scan('/advanced', png, { code39FullAscii: 'perhaps' })).status).toBe(400);
  });

  it('codabarGuards answers a Codabar with its start and stop characters', async () => {
    for (const text of ['A40156B', 'C123456D', 'D-$:/.+7C']) {
      const drawn = await app.post('/barcode/generate/codabar', JSON.stringify(text), {
        'Content-Type': 'application/json',
      });
      const png = new Uint8Array(await drawn.arrayBuffer());
      expect(await scan('', png)).toMatchObject({ RawText: text.slice(1, -1), BarcodeType: 'CODABAR' });
      expect(await scan('', png, { codabarGuards: 'true' })).toMatchObject({ RawText: text });
      const advanced = await scan('/advanced', png, { codabarGuards: 'true' });
      expect(advanced.ResultBarcodes).toEqual([{ RawText: text, BarcodeType: 'CODABAR' }]);
    }
    expect((await scan('', pixels('QR_CODE', 'x').png, { codabarGuards: '7' })).status).toBe(400);
  });

  it('X-Include-Bytes answers what a code encodes; characterSet says what that is text in', async () => {
    const drawn = await app.post('/barcode/generate/qrcode', '"Größe"', {
      'Content-Type': 'application/json',
    });
    const png = new Uint8Array(await drawn.arrayBuffer());
    const bytes = Buffer.from('Größe').toString('base64');
    expect(await scan('', png, { 'X-Include-Bytes': 'true' })).toMatchObject({ Bytes: bytes, Eci: 26 });
    const asked = await scan('/advanced', png, { 'X-Include-Bytes': 'true', characterSet: 'latin-1' });
    const members = { Bytes: bytes, Eci: 26, PartIndex: null, PartCount: null, PartParity: null };
    expect(asked.ResultBarcodes).toEqual([{ RawText: 'GrÃ¶ÃŸe', BarcodeType: 'QR_CODE', ...members }]);
    expect((await scan('/advanced', png, { characterSet: 'latin-99' })).status).toBe(400);
  });

  it('is left out where nothing was found or asked for', async () => {
    const read = await scan('/advanced', pixels('QR_CODE', 'x').png, { 'X-Include-Gs1': 'false' });
    expect(Object.keys(read.ResultBarcodes[0] ?? {})).toEqual(['RawText', 'BarcodeType']);
    expect((await scan('', pixels('QR_CODE', 'x').png, { 'X-Include-Content': 'perhaps' })).status).toBe(400);
  });
});

describe('X-Annotate', () => {
  it.each(['/advanced', '/advanced/qr'])('answers an image of each page with barcodes: %s', async (path) => {
    const file = tiff('one', 'two');
    const plain = await scan(path, file);
    expect(plain).not.toHaveProperty('AnnotatedPages');
    const { AnnotatedPages: pages = [], ...rest } = await scan(path, file, { 'X-Annotate': 'PNG' });
    expect(rest).toEqual(plain);
    expect(pages.map(({ Page, MediaType }) => [Page, MediaType])).toEqual([
      [1, 'image/png'],
      [2, 'image/png'],
    ]);
    for (const [i, { Image, Width, Height }] of pages.entries()) {
      const again = await scan('/advanced', Buffer.from(Image, 'base64'));
      expect(again.ResultBarcodes.map(({ RawText }) => RawText)).toEqual([['one', 'two'][i]]);
      expect([Width, Height]).toEqual([300, 300]);
    }
  });

  it('answers jpeg and webp, only the pages that were read, and none where nothing was found', async () => {
    const file = tiff('one', 'two');
    for (const format of ['jpeg', 'webp']) {
      const { AnnotatedPages: [page] = [] } = await scan('/advanced', file, {
        'X-Annotate': format,
        pages: '2',
      });
      expect(page).toMatchObject({ Page: 2, MediaType: `image/${format}` });
    }
    const blank = finish(encodePng({ width: 300, height: 300, rows: [{ row: blankRow(300), count: 300 }] }));
    expect(await scan('/advanced', blank, { 'X-Annotate': 'png' })).toMatchObject({
      ErrorMessage: null,
      AnnotatedPages: [],
    });
    expect(await scan('/advanced', file, { 'X-Annotate': 'none' })).not.toHaveProperty('AnnotatedPages');
  });

  it('refuses other formats, before the file is read', async () => {
    expect(await scan('/advanced', 'no image', { 'X-Annotate': 'gif' })).toMatchObject({
      status: 400,
      ErrorCode: 'invalid_header',
      ErrorMessage: 'The header X-Annotate must be one of none, png, jpeg, webp; received "gif".',
    });
  });
});
