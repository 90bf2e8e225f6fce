import { describe, expect, it } from 'vitest';
import type { BilevelImage } from '../../../../src/barcode/generate/png.ts';
import { blacken, blankRow, encodePng } from '../../../../src/barcode/generate/png.ts';
import { plainApp } from '../../../support/plain-app.ts';
import { finish } from '../../../../src/lib/steps.ts';
import { scannedText } from '../../../support/answers.ts';

const app = plainApp();
type Headers = Readonly<Record<string, string>>;

const draw = (path: string, value: string, headers: Headers = {}): Promise<Response> =>
  app.post(`/barcode/generate/${path}`, value, { 'Content-Type': 'text/plain', ...headers });
const bytesOf = async (response: Response): Promise<Uint8Array> => {
  expect(response.status, response.status === 200 ? '' : await response.clone().text()).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};

/** The rectangles of one of our SVG files as black pixels, on a white margin. */
function pixelsOfSvg(svg: string): Uint8Array {
  const [, width = '0', height = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const image: Pick<BilevelImage, 'width' | 'height'> = { width: Number(width), height: Number(height) };
  const rows = Array.from({ length: image.height }, () => blankRow(image.width));
  for (const [, x, y, w, h] of svg.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/g)) {
    for (let line = Number(y); line < Number(y) + Number(h); line += 1) {
      const row = rows[line];
      if (row !== undefined) blacken(row, Number(x), Number(w));
    }
  }
  return finish(encodePng({ ...image, rows: rows.map((row) => ({ row, count: 1 })) }));
}

const CODES: readonly (readonly [path: string, value: string])[] = [
  ['qrcode', 'https://example.com/a?b=c'],
  ['ean-13', '9521234000006'],
  ['code-128', 'QUIETZONE-128'],
];

const STYLES: readonly Headers[] = [
  { foreground: 'navy' },
  { foreground: '#060', background: '#ffc' },
  { background: 'transparent' },
  { quietZone: '20' },
  { rotation: '90' },
  { rotation: '180' },
  { rotation: '270', width: '180', height: '400' },
  { label: 'Größe 42 ½' },
  { label: 'A', includeLabel: 'false' },
  { dpi: '300' },
  { dpi: '203', xDimension: '0.5' },
  { xDimension: '0.75 mm', quietZone: '12' },
  { dpi: '600', width: '500' },
];

describe('styles of generated images', () => {
  for (const [path, value] of CODES) {
    it.each(STYLES)(`${path} with %j is read back in every format`, async (style) => {
      for (const format of ['png', 'jpeg', 'webp']) {
        if (style['background'] === 'transparent' && format === 'jpeg') continue;
        const answer = await draw(path, value, { ...style, format });
        expect(answer.headers.get('content-type')).toBe('application/octet-stream');
        expect(answer.headers.get('content-disposition')).toContain(`${path}.${format}"`);
        expect(await scannedText(app, await bytesOf(answer)), format).toBe(value);
      }
      const svg = new TextDecoder().decode(
        await bytesOf(await draw(path, value, { ...style, format: 'SVG' })),
      );
      expect(await scannedText(app, pixelsOfSvg(svg)), 'svg').toBe(value);
    });
  }

  it.each(['0', '1', '3'])(
    'a quiet zone of %s is read back once there is white around it',
    async (quietZone) => {
      for (const [path, value] of CODES) {
        const headers = { quietZone, xDimension: '0.5', format: 'svg', includeLabel: 'false' };
        const svg = new TextDecoder().decode(await bytesOf(await draw(path, value, headers)));
        const [, width = '0', height = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
        const padded = svg
          .replace(/viewBox="[^"]+"/, `viewBox="0 0 ${Number(width) + 160} ${Number(height) + 160}"`)
          .replaceAll(/M(\d+) (\d+)h/g, (_, x, y) => `M${Number(x) + 80} ${Number(y) + 80}h`);
        expect(await scannedText(app, pixelsOfSvg(padded))).toBe(value);
      }
    },
  );

  it('error correction is raised on request as far as the symbol stays as small', async () => {
    const drawn = async (value: string, headers: Record<string, string>): Promise<Uint8Array> =>
      bytesOf(await draw('qrcode', value, headers));
    const raised = await drawn('1234567', { raiseErrorCorrection: 'true' });
    expect(raised).toEqual(await drawn('1234567', { errorCorrection: 'H' }));
    expect(raised).not.toEqual(await drawn('1234567', {}));
    expect(await drawn('a'.repeat(14), { raiseErrorCorrection: 'true' })).toEqual(
      await drawn('a'.repeat(14), {}),
    );
  });

  it.each(['L', 'M', 'Q', 'h'])('error correction %s is drawn and read', async (errorCorrection) => {
    const sizes: number[] = [];
    for (const level of ['L', errorCorrection]) {
      const answer = await draw('qrcode', 'x'.repeat(120), { errorCorrection: level, xDimension: '0.5' });
      const png = await bytesOf(answer);
      sizes.push(new DataView(png.buffer, png.byteOffset).getUint32(16));
      expect(await scannedText(app, png)).toBe('x'.repeat(120));
    }
    const [low = 0, asked = 0] = sizes;
    if (errorCorrection === 'L') expect(asked).toBe(low);
    else expect(asked).toBeGreaterThan(low);
  });

  it('a print size makes modules of whole dots, and the file says its density', async () => {
    const answer = await draw('ean-13', '9521234000006', { dpi: '300', xDimension: '0.33' });
    expect(answer.headers.get('x-barcode-module')).toBe('4px; 0.339mm');
    const png = await bytesOf(answer);
    const view = new DataView(png.buffer, png.byteOffset);
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([113 * 4, 226]);
    const at = Buffer.from(png).indexOf('pHYs');
    expect(view.getUint32(at + 4)).toBe(11811);
    const jpeg = await bytesOf(await draw('ean-13', '9521234000006', { dpi: '300', format: 'jpeg' }));
    expect([...jpeg.subarray(13, 18)]).toEqual([1, 1, 44, 1, 44]);
    const svg = new TextDecoder().decode(
      await bytesOf(await draw('ean-13', '9521234000006', { dpi: '300', format: 'svg' })),
    );
    expect(svg).toContain('width="38.269mm" height="19.135mm" viewBox="0 0 452 226"');
  });

  it('rotation turns clockwise, and sizes are those of the answer', async () => {
    const upright = await bytesOf(await draw('code-128', 'AB', { width: '200', height: '80' }));
    const rotated = await bytesOf(
      await draw('code-128', 'AB', { width: '80', height: '200', rotation: '90', includeLabel: 'true' }),
    );
    const size = (png: Uint8Array): readonly number[] => {
      const view = new DataView(png.buffer, png.byteOffset);
      return [view.getUint32(16), view.getUint32(20)];
    };
    expect(size(upright)).toEqual([200, 80]);
    expect(size(rotated)).toEqual([80, 200]);
    const answer = await app.post('/barcode/scan/image/advanced', rotated, { 'X-Include-Positions': 'true' });
    const body: { ResultBarcodes: { Orientation: number }[] } = await answer.json();
    expect(body.ResultBarcodes[0]?.Orientation).toBeCloseTo(90, 0);
  });

  it.each([
    ['0', (x: number, y: number) => [x, y]],
    ['90', (x: number, y: number) => [120 - y, x]],
    ['180', (x: number, y: number) => [300 - x, 120 - y]],
    ['270', (x: number, y: number) => [y, 300 - x]],
  ] as const)('the strokes of an SVG label are rotated by %s with the bars', async (rotation, place) => {
    const isSideways = rotation === '90' || rotation === '270';
    const size = isSideways ? { width: '120', height: '300' } : { width: '300', height: '120' };
    const points = async (by: string, sides: Headers): Promise<readonly (readonly number[])[]> => {
      const answer = await draw('code-128', 'AB', { format: 'svg', rotation: by, ...sides });
      const svg = new TextDecoder().decode(await bytesOf(answer));
      return [...svg.matchAll(/[ML](\d+(?:\.\d+)?) (\d+(?:\.\d+)?)(?=[ML"])/g)].map(([, x, y]) => [
        Number(x),
        Number(y),
      ]);
    };
    const upright = await points('0', { width: '300', height: '120' });
    expect(upright.length).toBeGreaterThan(10);
    const rotated = await points(rotation, size);
    expect(rotated.length).toBe(upright.length);
    for (const [i, [x = 0, y = 0]] of upright.entries()) {
      const [wantX = 0, wantY = 0] = place(x, y);
      expect(rotated[i]?.[0]).toBeCloseTo(wantX, 2);
      expect(rotated[i]?.[1]).toBeCloseTo(wantY, 2);
    }
  });

  it.each<readonly [string, Headers, string]>([
    ['qrcode', { format: 'tiff' }, 'format'],
    ['qrcode', { foreground: '#12345' }, 'foreground'],
    ['qrcode', { foreground: 'transparent' }, 'foreground'],
    ['qrcode', { background: 'rgb(1,2,3)' }, 'background'],
    ['qrcode', { foreground: 'yellow' }, '40 %'],
    ['qrcode', { foreground: 'white', background: 'black' }, 'darker in grey'],
    ['ean-13', { foreground: 'red' }, 'in red light'],
    ['ean-13', { background: '#333' }, 'darker'],
    ['qrcode', { background: 'transparent', format: 'jpeg' }, 'JPEG'],
    ['qrcode', { quietZone: '101' }, 'quietZone'],
    ['qrcode', { quietZone: '-1' }, 'quietZone'],
    ['qrcode', { dpi: '71' }, 'dpi'],
    ['qrcode', { xDimension: '0.05' }, 'xDimension'],
    ['qrcode', { xDimension: '1e3' }, 'xDimension'],
    ['qrcode', { xDimension: '1', width: '300' }, 'xDimension'],
    ['code-128', { xDimension: '20', dpi: '2400' }, '10,000 pixels'],
    ['qrcode', { rotation: '45' }, 'rotation'],
    ['qrcode', { label: 'x'.repeat(300) }, 'label'],
    ['ean-13', { label: 'a\tb' }, 'U+0009'],
    ['qrcode', { errorCorrection: 'X' }, 'L, M, Q, H'],
    ['qrcode', { raiseErrorCorrection: 'maybe' }, 'true or false'],
  ])('%s refuses %j', async (path, headers, mentions) => {
    const [, value = ''] = CODES.find(([name]) => name === path) ?? [];
    const answer = await draw(path, value, headers);
    const body: { ErrorCode: string; ErrorMessage: string } = await answer.json();
    expect([answer.status, body.ErrorCode]).toEqual([400, 'invalid_header']);
    expect(body.ErrorMessage).toContain(mentions);
  });

  it('a text too long for an error correction level names what the level holds', async () => {
    const answer = await draw('qrcode', '1'.repeat(3058), { errorCorrection: 'H' });
    const body: { ErrorMessage: string } = await answer.json();
    expect(body.ErrorMessage).toContain('3,057 digits');
    expect((await draw('qrcode', '1'.repeat(3057), { errorCorrection: 'H' })).status).toBe(200);
  });
});
