// QR codes with round modules or a logo: each option read back by our own scan, what would not be read refused.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Logo, readLogo } from '../../../../src/barcode/generate/index.ts';
import { LIMITS } from '../../../../src/barcode/generate/limits.ts';
import { plainApp } from '../../../support/plain-app.ts';
import { messageOf, scannedText } from '../../../support/answers.ts';

const app = plainApp();
type Headers = Readonly<Record<string, string>>;

const bytesOf = async (answer: Response): Promise<Uint8Array> => {
  expect(answer.status, answer.status === 200 ? '' : await answer.clone().text()).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
/** A PNG file of rows with their filter bytes; checksums are not read. */
function pngOf(
  {
    width,
    height,
    depth = 8,
    type,
    interlace = 0,
  }: { width: number; height: number; depth?: number; type: number; interlace?: number },
  rows: readonly (readonly number[])[],
  more: readonly (readonly [string, readonly number[]])[] = [],
): Uint8Array {
  const chunk = (name: string, data: Uint8Array): Buffer => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    return Buffer.concat([head, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, interlace], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      ...more.map(([name, data]) => chunk(name, Uint8Array.from(data))),
      chunk('IDAT', deflateSync(Uint8Array.from(rows.flat()))),
      chunk('IEND', new Uint8Array()),
    ]),
  );
}
const plain = (width: number, height: number, colour: readonly number[]): Uint8Array =>
  pngOf(
    { width, height, type: 2 },
    Array.from({ length: height }, () => [0, ...Array.from({ length: width }, () => colour).flat()]),
  );
/** Black, white and a colour: what a scanner cannot make sense of. */
const NOISE = pngOf(
  { width: 16, height: 16, type: 2 },
  Array.from({ length: 16 }, (_, y) => [
    0,
    ...Array.from({ length: 48 }, (_, x) => ((x * 7 + y * 13) % 5) * 63),
  ]),
);
const BLACK_LOGO = plain(4, 4, [0, 0, 0]);

function form(value: string | undefined, logo: Uint8Array | undefined, boundary = 'b0'): Uint8Array {
  const part = (name: string, data: Uint8Array): Buffer =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      data,
      Buffer.from('\r\n'),
    ]);
  return new Uint8Array(
    Buffer.concat([
      ...(value === undefined ? [] : [part('value', new TextEncoder().encode(value))]),
      ...(logo === undefined ? [] : [part('logo', logo)]),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  );
}
const withLogo = (
  value: string | undefined,
  logo: Uint8Array | undefined,
  headers: Headers = {},
): Promise<Response> =>
  app.post('/barcode/generate/qrcode', form(value, logo), {
    'Content-Type': 'multipart/form-data; boundary=b0',
    ...headers,
  });
const draw = (value: string, headers: Headers): Promise<Response> =>
  app.post('/barcode/generate/qrcode', value, { 'Content-Type': 'text/plain', ...headers });

const TEXTS = ['1', 'https://example.com/a?b=c', 'Größe 42', 'x'.repeat(120), '7'.repeat(400)];

describe('round modules', () => {
  it.each(['rounded', 'dot'].flatMap((shape) => TEXTS.map((text) => [shape, text] as const)))(
    '%s: %s is read',
    async (moduleShape, text) => {
      for (const extra of [
        {},
        { width: '700' },
        { rotation: '90', foreground: 'navy', width: '500' },
        { label: 'L', errorCorrection: 'Q', width: '450' },
      ])
        expect(await scannedText(app, await bytesOf(await draw(text, { moduleShape, ...extra })))).toBe(text);
    },
  );

  it('leaves the finder patterns and, where square, everything as it is', async () => {
    const square = await bytesOf(await draw('QUIET', { width: '290' }));
    expect(await bytesOf(await draw('QUIET', { width: '290', moduleShape: 'square' }))).toEqual(square);
    const svg = new TextDecoder().decode(
      await bytesOf(await draw('QUIET', { width: '290', moduleShape: 'dot', format: 'svg' })),
    );
    // Of 21 modules and quiet zones of 4, ten pixels each: the upper edge of the first finder pattern.
    expect(svg).toContain('M40 40h70v');
    expect(svg).not.toEqual(
      new TextDecoder().decode(await bytesOf(await draw('QUIET', { width: '290', format: 'svg' }))),
    );
  });

  it('draws a dot as a circle: rows of ten pixels', async () => {
    const svg = new TextDecoder().decode(
      await bytesOf(await draw('QUIET', { width: '290', moduleShape: 'dot', format: 'svg' })),
    );
    const widths = new Set(
      [...svg.matchAll(/h(\d+)v/g)].map(([, wide]) => Number(wide)).filter((wide) => wide <= 10),
    );
    expect([...widths].sort((a, b) => a - b)).toEqual([4, 8, 10]);
  });

  it.each<[headers: Headers, message: string]>([
    [{ moduleShape: 'star' }, 'The header moduleShape must be one of square, rounded, dot'],
    [{ moduleShape: 'dot', width: '90' }, 'needs 4 pixels a module, here a width of 116'],
    [{ moduleShape: 'dot', width: '2001', height: '2000' }, 'may be at most 4,000,000 pixels'],
  ])('%o is 400', async (headers, message) => {
    const answer = await draw('QUIET', headers);
    expect(answer.status).toBe(400);
    expect(await messageOf(answer)).toContain(message);
  });

  it('takes images up to the limit', async () => {
    const side = Math.sqrt(LIMITS.MAX_ORNATE_PIXELS);
    await bytesOf(await draw('QUIET', { moduleShape: 'rounded', width: String(side) }));
  });
});

describe('a logo', () => {
  it.each(
    TEXTS.flatMap(
      (text) =>
        [
          [text, 'black', BLACK_LOGO],
          [text, 'noise', NOISE],
        ] as const,
    ),
  )('leaves %s to be read: %s', async (text, _, logo) => {
    for (const extra of [{}, { width: '600', label: 'L' }, { moduleShape: 'rounded', width: '700' }])
      expect(await scannedText(app, await bytesOf(await withLogo(text, logo, extra)))).toBe(text);
  });

  it.each(TEXTS)('is read at the largest size that is taken: %s', async (text) => {
    let last = '';
    for (let percent = 50; percent >= 10 && last === ''; percent -= 1) {
      const answer = await withLogo(text, NOISE, { logoSize: String(percent), width: '500' });
      if (answer.status === 200) last = (await scannedText(app, await bytesOf(answer))) ?? 'unread';
      else expect(await messageOf(answer)).toContain('The header logoSize may be at most');
    }
    expect(last).toBe(text);
  });

  it('says the largest size that is taken', async () => {
    const refused = await messageOf(await withLogo('x'.repeat(900), NOISE, { logoSize: '50', width: '900' }));
    const most = Number(/at most (\d+) /.exec(refused)?.[1]);
    expect(most).toBeGreaterThan(9);
    expect((await withLogo('x'.repeat(900), NOISE, { logoSize: String(most), width: '900' })).status).toBe(
      200,
    );
    expect(
      (await withLogo('x'.repeat(900), NOISE, { logoSize: String(most + 1), width: '900' })).status,
    ).toBe(400);
  });

  it('stands in the middle in its colours, on the background, with its proportions', async () => {
    const svg = new TextDecoder().decode(
      await bytesOf(
        await withLogo('Q', plain(2, 1, [255, 0, 0]), { format: 'svg', width: '290', logoSize: '24' }),
      ),
    );
    // 21 modules of 10 pixels and quiet zones of 4; 5 modules are covered, half of one is free on each side.
    expect(svg).toContain('<image x="125" y="125" width="40" height="40" href="data:image/png;base64,');
    const png = await bytesOf(
      await withLogo('Q', plain(2, 1, [255, 0, 0]), { width: '290', logoSize: '24', background: '#ffffc0' }),
    );
    const read = readLogo(png);
    if (!read.ok) throw new Error(read.failure.code);
    const at = (x: number, y: number): readonly number[] => [
      ...read.value.pixels.subarray(4 * (y * 290 + x), 4 * (y * 290 + x) + 3),
    ];
    expect([at(125, 135), at(164, 154), at(145, 145)]).toEqual([
      [255, 0, 0],
      [255, 0, 0],
      [255, 0, 0],
    ]);
    expect([at(124, 145), at(165, 145), at(145, 134), at(145, 155), at(0, 0)]).toEqual(
      Array.from({ length: 5 }, () => [255, 255, 192]),
    );
    expect(at(45, 45)).toEqual([0, 0, 0]);
  });

  it('is one call of the same key again, whatever the boundary', async () => {
    const plainForm = await bytesOf(await withLogo('Q', undefined));
    expect(plainForm).toEqual(await bytesOf(await draw('Q', {})));
    expect(await bytesOf(await withLogo('Q', new Uint8Array()))).toEqual(plainForm);
  });

  it.each<
    [
      what: string,
      value: string | undefined,
      logo: Uint8Array,
      headers: Headers,
      status: number,
      message: string,
    ]
  >([
    ['no text', undefined, NOISE, {}, 400, 'The value is missing'],
    ['an empty text', '', NOISE, {}, 400, 'The value is missing'],
    ['a JPEG', 'Q', Uint8Array.of(0xff, 0xd8, 0xff), {}, 415, 'Allowed: PNG'],
    [
      'an interlaced PNG',
      'Q',
      pngOf({ width: 1, height: 1, type: 0, interlace: 1 }, [[0, 0]]),
      {},
      415,
      'interlacing',
    ],
    ['too few rows', 'Q', pngOf({ width: 1, height: 2, type: 0 }, [[0, 0]]), {}, 400, 'end early'],
    ['an unknown filter', 'Q', pngOf({ width: 1, height: 1, type: 0 }, [[5, 0]]), {}, 400, 'unknown filter'],
    ['no palette', 'Q', pngOf({ width: 1, height: 1, type: 3 }, [[0, 0]]), {}, 400, 'palette is missing'],
    [
      'colour type 5',
      'Q',
      pngOf({ width: 1, height: 1, type: 5 }, [[0, 0]]),
      {},
      400,
      'no image that PNG has',
    ],
    ['no side', 'Q', pngOf({ width: 0, height: 1, type: 0 }, [[0, 0]]), {}, 400, 'no image that PNG has'],
    ['a cut file', 'Q', NOISE.subarray(0, 40), {}, 400, 'it has no pixels'],
    ['a low level', 'Q', NOISE, { errorCorrection: 'M' }, 400, 'The header errorCorrection must be H'],
    ['a JPEG answer', 'Q', NOISE, { format: 'jpeg' }, 400, 'The header format must be png or svg'],
    ['a rotation', 'Q', NOISE, { rotation: '90' }, 400, 'The header rotation must be 0'],
    [
      'transparency',
      'Q',
      NOISE,
      { background: 'transparent' },
      400,
      'The header background must be a colour',
    ],
    [
      'a size of 51',
      'Q',
      NOISE,
      { logoSize: '51' },
      400,
      'The header logoSize must be an integer from 10 to 50',
    ],
    ['a text beyond level H', 'x'.repeat(1274), NOISE, {}, 400, 'error correction H'],
    ['a large image', 'Q', NOISE, { width: '2001', height: '2000' }, 400, 'at most 4,000,000 pixels'],
  ])('with %s is refused', async (_, value, logo, headers, status, message) => {
    const answer = await withLogo(value, logo, headers);
    expect(await messageOf(answer.clone())).toContain(message);
    expect(answer.status).toBe(status);
  });

  it('has at most so many pixels, by its header alone', async () => {
    const side = Math.sqrt(LIMITS.MAX_LOGO_PIXELS);
    const rows = Array.from({ length: side }, () => [0, ...Array.from({ length: side / 8 }, () => 0x55)]);
    const full = readLogo(pngOf({ width: side, height: side, depth: 1, type: 0 }, rows));
    expect(full.ok).toBe(true);
    expect(readLogo(pngOf({ width: side, height: side + 1, depth: 1, type: 0 }, [[0]]))).toMatchObject({
      failure: { code: 'too_large' },
    });
  });

  it.each([
    ['a text', draw('Q', { logoSize: '20' })],
    ['a form without one', withLogo('Q', undefined, { logoSize: '20' })],
  ])('has no size where there is none: %s', async (_, sent) => {
    const answer = await sent;
    expect(answer.status).toBe(400);
    expect(await messageOf(answer)).toContain('The header logoSize goes with a logo alone');
  });

  it('of other operations is no body', async () => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=b0' };
    expect((await app.post('/barcode/generate/aztec', form('Q', NOISE), type)).status).toBe(415);
  });
});

describe('the pixels of a logo', () => {
  const pixels = (file: Uint8Array): readonly number[] => {
    const logo = readLogo(file);
    if (!logo.ok) throw new Error(JSON.stringify(logo.failure));
    return [...(logo.value satisfies Logo).pixels];
  };

  it.each<[what: string, file: Uint8Array, expected: readonly number[]]>([
    [
      'grey of 1 bit',
      pngOf({ width: 2, height: 1, type: 0, depth: 1 }, [[0, 0b0100_0000]]),
      [0, 0, 0, 255, 255, 255, 255, 255],
    ],
    [
      'grey of 4 bits',
      pngOf({ width: 2, height: 1, type: 0, depth: 4 }, [[0, 0x3f]]),
      [51, 51, 51, 255, 255, 255, 255, 255],
    ],
    [
      'grey of 16 bits',
      pngOf({ width: 1, height: 1, type: 0, depth: 16 }, [[0, 0x80, 0x11]]),
      [128, 128, 128, 255],
    ],
    ['grey with alpha', pngOf({ width: 1, height: 1, type: 4 }, [[0, 9, 8]]), [9, 9, 9, 8]],
    ['colours', pngOf({ width: 1, height: 1, type: 2 }, [[0, 1, 2, 3]]), [1, 2, 3, 255]],
    [
      'colours with alpha of 16 bits',
      pngOf({ width: 1, height: 1, type: 6, depth: 16 }, [[0, 1, 0, 2, 0, 3, 0, 4, 0]]),
      [1, 2, 3, 4],
    ],
    [
      'a palette with transparency',
      pngOf(
        { width: 3, height: 1, type: 3, depth: 2 },
        [[0, 0b00_01_10_00]],
        [
          ['PLTE', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
          ['tRNS', [0, 9]],
        ],
      ),
      [1, 2, 3, 0, 4, 5, 6, 9, 7, 8, 9, 255],
    ],
    ['filter Sub', pngOf({ width: 2, height: 1, type: 0 }, [[1, 10, 5]]), [10, 10, 10, 255, 15, 15, 15, 255]],
    [
      'filter Up',
      pngOf({ width: 1, height: 2, type: 0 }, [
        [0, 10],
        [2, 250],
      ]),
      [10, 10, 10, 255, 4, 4, 4, 255],
    ],
    [
      'filter Average',
      pngOf({ width: 2, height: 2, type: 0 }, [
        [0, 10, 20],
        [3, 1, 2],
      ]),
      [10, 10, 10, 255, 20, 20, 20, 255, 6, 6, 6, 255, 15, 15, 15, 255],
    ],
    [
      'filter Paeth',
      pngOf({ width: 2, height: 2, type: 0 }, [
        [0, 10, 20],
        [4, 1, 2],
      ]),
      [10, 10, 10, 255, 20, 20, 20, 255, 11, 11, 11, 255, 22, 22, 22, 255],
    ],
  ])('%s', (_, file, expected) => {
    expect(pixels(file)).toEqual(expected);
  });

  it('are not read, and nothing hangs, when the file is cut anywhere or a byte is another', () => {
    for (let length = 0; length < NOISE.length - 12; length += 1)
      expect(readLogo(NOISE.subarray(0, length)).ok, String(length)).toBe(false);
    for (let at = 0; at < NOISE.length; at += 1) {
      const damaged = NOISE.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      readLogo(damaged);
    }
  });
});
