import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { LIMITS as LABEL_LIMITS } from '../../../../src/labels/limits.ts';
import { LIMITS } from '../../../../src/operations/limits.ts';
import { drawPng } from '../../../support/draw-png.ts';
import { labelList } from '../../../support/label-lists.ts';
import { plainApp } from '../../../support/plain-app.ts';
import { pixelsOf } from '../../barcode/generate/read-back.ts';
import { messageOf } from '../../../support/answers.ts';

const app = plainApp();
type Headers = Readonly<Record<string, string>>;
const CSV = { 'Content-Type': 'text/csv' };
const LIST = 'number,title,price\n9521234000006,Lamp,"12,99 €"\n95200002,Tea,3 €\n';

const send = (list: string | FormData, headers: Headers = {}): Promise<Response> =>
  app.post('/barcode/generate/labels', list, { ...(typeof list === 'string' && CSV), ...headers });
const sent = async (list: string | FormData, headers: Headers = {}): Promise<Uint8Array> => {
  const answer = await send(list, headers);
  expect(answer.status, answer.status === 200 ? '' : await answer.clone().text()).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
async function scanned(file: Uint8Array, type: string): Promise<readonly string[]> {
  const answer = await app.post('/barcode/scan/image/advanced', file, { 'Content-Type': type });
  const scan: { ResultBarcodes: readonly { RawText: string }[] } = await answer.json();
  return scan.ResultBarcodes.map(({ RawText }) => RawText);
}

describe('labels as PDF', () => {
  it('are read in full by our own scan, page by page', async () => {
    const list = labelList('shelf', 26, 5);
    const pdf = await sent(list.csv, { sheet: 'L7160' });
    expect(latin1(pdf)).toContain('/Count 2 ');
    expect((await scanned(pdf, 'application/pdf')).toSorted()).toEqual(list.expected.toSorted());
  });

  it('have cross-references where the objects are, and no image of a text', async () => {
    const text = latin1(await sent(LIST, { cutMarks: 'true', outlines: 'true' }));
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    const offsets = text.slice(table).match(/^\d{10} 00000 n/gm) ?? [];
    for (const [i, offset] of offsets.entries())
      expect(text.slice(Number(offset.slice(0, 10)))).toMatch(new RegExp(`^${i + 1} 0 obj`));
    expect(text).toContain('/Subtype /Type3');
    expect(text).not.toContain('/Subtype /Image');
  });

  it('begin at the first free label of a used sheet', async () => {
    const first = await scanned(
      await sent('number\n95200002\n', { sheet: 'L7160', startPosition: '21' }),
      'application/pdf',
    );
    expect(first).toEqual(['95200002']);
    const pages = latin1(await sent('number,copies\n95200002,2\n', { sheet: 'L7160', startPosition: '21' }));
    expect(pages).toContain('/Count 2 ');
  });

  it('have a logo once, whatever labels have it, and a font of the caller as a subset', async () => {
    const font = readFileSync(join(import.meta.dirname, '../../../../node_modules/bwip-js/fonts/OCRB7.ttf'));
    const form = new FormData();
    form.set(
      'inputFile',
      new Blob(['number,title,logo\nA-1,Beamer,\nA-2,Screen,yes\nA-3,Chair,no\n']),
      'list.csv',
    );
    form.set(
      'logo',
      new Blob([
        new Uint8Array(drawPng({ width: 30, height: 20, colour: 2, depth: 8, pixel: (x) => [x * 8, 0, 0] })),
      ]),
      'logo.png',
    );
    form.set('font', new Blob([new Uint8Array(font)]), 'font.ttf');
    const pdf = await sent(form, { template: 'asset' });
    const text = latin1(pdf);
    expect(text.match(/\/ColorSpace \/DeviceRGB/g)).toHaveLength(1);
    expect(text).toContain('/Subtype /CIDFontType2');
    expect(text).not.toContain('/Subtype /Type3');
    const length = Number(/\/Length1 (\d+)/.exec(text)?.[1]);
    expect(length).toBeLessThan(font.length);
    expect(await scanned(pdf, 'application/pdf')).toEqual(['A-1', 'A-2', 'A-3']);
  });
});

describe('labels as images', () => {
  it('are a PNG file for one row, of the label’s size', async () => {
    const png = await sent('number\n95200002\n', { output: 'png', sheet: '50x30mm' });
    expect(pixelsOf(png)).toMatchObject({ width: 591, height: 354 });
    expect(await scanned(png, 'image/png')).toEqual(['95200002']);
  });

  it('are an archive for several, with a list of what is left out', async () => {
    const answer = await send(`${LIST}9521234000007,Wrong,1\n`, { output: 'png' });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['2-9521234000006.png', '3-95200002.png', 'left-out.csv']);
    expect(strFromU8(files['left-out.csv'] ?? new Uint8Array())).toMatch(
      /^line,why\r\n4,"has ""9521234000007"": .*must be 6/,
    );
    expect(JSON.parse(answer.headers.get('X-Labels-Left-Out') ?? '')).toEqual([
      { Line: 4, Why: expect.stringContaining('must be 6') },
    ]);
  });
});

describe('a call for labels', () => {
  it('costs a call for each label, copies included, and nothing for a row that is left out', async () => {
    const own = plainApp();
    const post = (list: string, headers: Headers = {}) =>
      own.post('/barcode/generate/labels', list, { ...CSV, ...headers });
    await (await post('number,copies\n95200002,3\n95200019,\n95200018,5\n', { copies: '2' })).arrayBuffer();
    expect(own.charged).toEqual([5]);
    await (await post('number,copies\n95200002,3\n95200019,\n', { output: 'png' })).arrayBuffer();
    expect(own.charged).toEqual([5, 2]);
    expect((await post('number\n95200018\n')).status).toBe(400);
    expect(own.charged).toEqual([5, 2]);
  });

  it.each<[string, Headers, number, RegExp]>([
    ['number\n95200018\n95200017\n', {}, 400, /Line 2 of the list has "95200018": .* \(and 1 more rows/],
    ['number,copies\n95200002,0\n', {}, 400, /asks for no label/],
    ['', {}, 400, /inputFile/],
    [LIST, { sheet: 'L0' }, 400, /sheet must be a size such as 70x37/],
    [LIST, { startPosition: '22' }, 400, /startPosition may be at most 21/],
    [LIST, { output: 'zpl', cutMarks: 'true' }, 400, /cutMarks goes with output pdf alone/],
    [LIST, { template: 'none' }, 400, /template must be one of shelf/],
    [LIST, { gapX: '-1' }, 400, /gapX must be millimetres/],
    [
      `number,copies\n95200002,999\n${'95200002,999\n'.repeat(LABEL_LIMITS.MAX_LABELS / 999)}`,
      {},
      413,
      /5,?000 labels/,
    ],
  ])('is refused: %.30s %o', async (list, headers, status, message) => {
    const answer = await send(list, headers);
    expect(answer.status).toBe(status);
    expect(await messageOf(answer)).toMatch(message);
  });

  it('takes as many labels as there may be, and no more work than there may be', async () => {
    const most = await send(`number,copies\n${`95200002,1000\n`.repeat(LABEL_LIMITS.MAX_LABELS / 1000)}`, {
      sheet: '40x20mm',
      output: 'epl',
    });
    expect(most.status).toBe(200);
    // A code of rows of modules counts 8 nominal ms and 0.08 for each character.
    const rows = Math.ceil(LIMITS.MAX_LABEL_WORK_MS / (8 + 0.08 * 6)) + 1;
    const answer = await send(`number\n${'2500GG\n'.repeat(rows)}`, { symbology: 'kix' });
    expect(answer.status).toBe(422);
  }, 60_000);

  it('refuses a logo and a font that are none', async () => {
    for (const part of ['logo', 'font']) {
      const form = new FormData();
      form.set('inputFile', new Blob([LIST]), 'list.csv');
      form.set(part, new Blob(['neither']), 'x.bin');
      expect((await send(form)).status).toBe(415);
    }
  });

  it('is the same as a tool', async () => {
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'labels', arguments: { value: LIST, sheet: '62mm', output: 'zpl' } },
    };
    const answer = await app.post('/mcp', JSON.stringify(call), { 'Content-Type': 'application/json' });
    const { result } = (await answer.json()) as { result: { content: { resource: { blob: string } }[] } };
    const commands = Buffer.from(result.content[0]?.resource.blob ?? '', 'base64').toString('utf8');
    expect(commands).toBe(strFromU8(await sent(LIST, { sheet: '62mm', output: 'zpl' })));
  });
});
