import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../src/operations/limits.ts';
import { listText } from '../../../../src/routes/text-input.ts';
import { readValueList } from '../../../../src/operations/draw/value-list.ts';
import { plainApp } from '../../../support/plain-app.ts';
import { messageOf } from '../../../support/answers.ts';

const app = plainApp();
type Headers = Readonly<Record<string, string>>;
const CSV = 'text/csv';

const send = (list: string, headers: Headers = {}, type = 'application/json'): Promise<Response> =>
  app.post('/barcode/generate/batch', list, { 'Content-Type': type, ...headers });
const sent = async (list: string, headers: Headers = {}, type?: string): Promise<Uint8Array> => {
  const answer = await send(list, headers, type);
  expect(answer.status, answer.status === 200 ? '' : await answer.clone().text()).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
const drawn = async (path: string, value: string, headers: Headers = {}): Promise<Uint8Array> => {
  const answer = await app.post(`/barcode/generate/${path}`, value, {
    'Content-Type': 'text/plain',
    ...headers,
  });
  return new Uint8Array(await answer.arrayBuffer());
};
const parsed = (text: string, type: string | null = CSV) => {
  const given = listText(new TextEncoder().encode(text), type);
  return given.ok ? readValueList(given.value) : given;
};
const values = (text: string, type?: string | null) => {
  const list = parsed(text, type);
  return list.ok ? list.value : list.failure;
};

describe('a list of values as an archive', () => {
  it('holds for each value the image that its own operation answers, in the order of the list', async () => {
    const list = [
      '9521234000006',
      { value: 'HELLO', symbology: 'qrcode', name: 'hello' },
      { value: 'A 1/2', symbology: 'Code-39', label: 'half' },
    ];
    const files = unzipSync(await sent(JSON.stringify(list), { symbology: 'ean-13' }));
    expect(files).toEqual({
      '1-9521234000006.png': await drawn('ean-13', '9521234000006'),
      'hello.png': await drawn('qrcode', 'HELLO'),
      '3-A_1_2.png': await drawn('code-39', 'A 1/2', { label: 'half' }),
    });
    expect(Object.keys(files)).toEqual(['1-9521234000006.png', 'hello.png', '3-A_1_2.png']);
  });

  it.each(['png', 'svg', 'jpeg', 'webp'])('takes size and style for all: %s', async (format) => {
    const style = { width: '300', height: '150', foreground: 'navy', format };
    const files = unzipSync(await sent('95200002\n95200019', { symbology: 'ean-8', ...style }, CSV));
    expect(files).toEqual({
      [`1-95200002.${format}`]: await drawn('ean-8', '95200002', style),
      [`2-95200019.${format}`]: await drawn('ean-8', '95200019', style),
    });
  });

  it('gives errorCorrection to QR codes alone', async () => {
    const list = 'value,symbology\nabc,qrcode\nabc,aztec\n';
    const files = unzipSync(await sent(list, { errorCorrection: 'H' }, CSV));
    expect(files['1-abc.png']).toEqual(await drawn('qrcode', 'abc', { errorCorrection: 'H' }));
    expect(files['2-abc.png']).toEqual(await drawn('aztec', 'abc'));
  });

  it('costs a call for each image, and nothing when one cannot be drawn', async () => {
    const own = plainApp();
    const headers = { 'Content-Type': CSV, symbology: 'ean-8' };
    await (await own.post('/barcode/generate/batch', '95200002\n95200019\n95200026', headers)).arrayBuffer();
    expect(own.charged).toEqual([3]);
    expect((await own.post('/barcode/generate/batch', '95200002\n95200018', headers)).status).toBe(400);
    expect(own.charged).toEqual([3]);
  });

  it('reads the list from a form too', async () => {
    const form =
      '--b\r\nContent-Disposition: form-data; name="inputFile"; filename="l.json"\r\n\r\n["95200002"]\r\n--b--\r\n';
    const files = unzipSync(await sent(form, { symbology: 'ean-8' }, 'multipart/form-data; boundary=b'));
    expect(Object.keys(files)).toEqual(['1-95200002.png']);
  });
});

describe('a list of values as a sheet', () => {
  const numbers = Array.from({ length: 14 }, (_, i) => `QZ-${1000 + 37 * i}`);

  it('is a PDF that our own scan reads in full, page by page', async () => {
    const pdf = await sent(JSON.stringify(numbers), {
      symbology: 'code-128',
      output: 'pdf',
      columns: '2',
      label: 'Größe',
    });
    expect(strFromU8(pdf.subarray(0, 8))).toBe('%PDF-1.4');
    const answer = await app.post('/barcode/scan/image/advanced', pdf, {
      'Content-Type': 'application/pdf',
      'X-Include-Positions': 'true',
    });
    const scan: { ResultBarcodes: readonly { RawText: string; Page: number }[] } = await answer.json();
    expect(scan.ResultBarcodes.map(({ RawText }) => RawText)).toEqual(numbers);
    // A row is 46 mm and its gap 5: five on 277 mm.
    expect(scan.ResultBarcodes.map(({ Page }) => Page)).toEqual([...'1111111111', ...'2222'].map(Number));
  });

  it('goes on on the next page, with its cross-references where the objects are', async () => {
    const pdf = await sent(JSON.stringify(numbers), {
      symbology: 'qrcode',
      output: 'pdf',
      columns: '1',
      background: '#ffe',
      foreground: 'navy',
    });
    const text = Buffer.from(pdf).toString('latin1');
    expect(text).toContain('/Count 14 ');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    const table = text.slice(start);
    expect(table.startsWith('xref\n0 31\n')).toBe(true);
    for (const [index, [, offset]] of [...table.matchAll(/^(\d{10}) 00000 n $/gm)].entries())
      expect(text.slice(Number(offset)).startsWith(`${index + 1} 0 obj\n`), String(index + 1)).toBe(true);
  });

  it('has the drawings in their size in print, as many side by side as fit', async () => {
    const headers = { symbology: 'ean-13', output: 'pdf', dpi: '300' };
    const pdf = await sent('["9521234000006"]', headers);
    expect(Buffer.from(pdf).toString('latin1')).toContain('/MediaBox [0 0 595.276 841.89]');
    // 113 modules of 4 dots are 38 mm: four of them with their gaps on 190 mm.
    expect((await send('["9521234000006"]', { ...headers, columns: '4' })).status).toBe(200);
    expect(await messageOf(await send('["9521234000006"]', { ...headers, columns: '5' }))).toContain(
      'The header columns',
    );
    expect((await send('["9521234000006"]', { ...headers, xDimension: '2' })).status).toBe(400);
    expect((await send('["9521234000006"]', { ...headers, pageSize: 'letter', columns: '4' })).status).toBe(
      200,
    );
  });

  it('is an SVG document of the drawings that output zip has as files, each at its place', async () => {
    const style = { symbology: 'code-128', rotation: '90' };
    const files = unzipSync(await sent('["a","bbbbbbbbbbbbbbbbbbbb","c"]', { ...style, format: 'svg' }));
    const sheet = strFromU8(
      await sent('["a","bbbbbbbbbbbbbbbbbbbb","c"]', { ...style, output: 'svg', columns: '2' }),
    );
    const groups = [...sheet.matchAll(/<g transform="translate\((\d+) (\d+)\)">\n([^]*?)\n<\/g>/g)];
    const marks = Object.values(files).map((file) => strFromU8(file).split('\n').slice(1, -2).join('\n'));
    expect(groups.map(([, , , inner]) => inner)).toEqual(marks);
    const heights = Object.values(files).map((file) =>
      Number(/viewBox="0 0 \d+ (\d+)"/.exec(strFromU8(file))?.[1]),
    );
    const [one = 0, two = 0] = heights;
    expect(two).toBeGreaterThan(one);
    const gap = 10; // a twentieth of 200
    expect(groups.map(([, x, y]) => [Number(x), Number(y)])).toEqual([
      [0, Math.floor((two - one) / 2)],
      [200 + gap, 0],
      [0, two + gap + Math.floor((two - one) / 2)],
    ]);
    expect(sheet).toContain(`viewBox="0 0 ${400 + gap} ${2 * two + gap}"`);
  });
});

describe('what is wrong with a list', () => {
  it.each<[list: string, headers: Headers, type: string, message: string]>([
    [
      '["95200002","95200018"]',
      { symbology: 'ean-8' },
      'application/json',
      'Value 2 of the list: The check digit of EAN-8 95200018 must be 9',
    ],
    ['["95200002",""]', { symbology: 'ean-8' }, 'application/json', 'Value 2 of the list is missing'],
    ['["95200002"]', {}, 'application/json', 'Value 1 of the list has no symbology'],
    [
      '[{"value":"1","symbology":"ean13"}]',
      {},
      'application/json',
      'Value 1 of the list has an unknown symbology',
    ],
    ['[95200002]', { symbology: 'ean-8' }, 'application/json', 'entry 1 is a number'],
    ['[null]', { symbology: 'ean-8' }, 'application/json', 'neither a text nor an object'],
    ['[{"value":1}]', { symbology: 'ean-8' }, 'application/json', 'entry 1 has a value that is no text'],
    ['[{"valeu":"1"}]', { symbology: 'ean-8' }, 'application/json', 'unknown member "valeu"'],
    ['{"value":"1"}', { symbology: 'ean-8' }, 'application/json', 'it is no array'],
    ['["1"', { symbology: 'ean-8' }, 'application/json', 'it is no JSON'],
    ['[]', { symbology: 'ean-8' }, 'application/json', 'The list is missing'],
    ['\n\n', { symbology: 'ean-8' }, CSV, 'The list is missing'],
    ['value,nmae\n1,2\n', { symbology: 'ean-8' }, CSV, 'unknown column "nmae"'],
    ['value;value\n1;2\n', { symbology: 'ean-8' }, CSV, 'repeated column'],
    ['value,name\n1\n', { symbology: 'ean-8' }, CSV, 'row 1 has 1 cells and the first line 2'],
    ['value,name\n"1,2\n', { symbology: 'ean-8' }, CSV, 'has no end'],
    ['value,name\n"1"2,a\n', { symbology: 'ean-8' }, CSV, 'goes on behind its quote'],
    ['[{"value":"a","name":"../a"}]', { symbology: 'qrcode' }, 'application/json', 'no file name'],
    ['[{"value":"a","name":"nul.2"}]', { symbology: 'qrcode' }, 'application/json', 'no device of Windows'],
    ['[{"value":"a","name":".a"}]', { symbology: 'qrcode' }, 'application/json', 'no file name'],
    [
      '[{"value":"a","name":"x"},{"value":"b","name":"X"}]',
      { symbology: 'qrcode' },
      'application/json',
      'Value 2 of the list has the name of another',
    ],
    ['[{"value":"a","label":"✓"}]', { symbology: 'qrcode' }, 'application/json', '(value 1 of the list)'],
    ['["a"]', { symbology: 'qr' }, 'application/json', 'The header symbology must be one of'],
    [
      '["a"]',
      { symbology: 'qrcode', output: 'rar' },
      'application/json',
      'The header output must be one of zip, svg, pdf',
    ],
    [
      '["a"]',
      { symbology: 'qrcode', output: 'pdf', columns: '0' },
      'application/json',
      'The header columns must be an integer from 1 to 20',
    ],
    [
      '["a"]',
      { symbology: 'qrcode', columns: '2' },
      'application/json',
      'The header columns goes with output svg or pdf alone',
    ],
    [
      '["a"]',
      { symbology: 'qrcode', output: 'svg', pageSize: 'a4' },
      'application/json',
      'The header pageSize goes with output pdf alone',
    ],
    [
      '["a"]',
      { symbology: 'qrcode', output: 'pdf', pageSize: 'a3' },
      'application/json',
      'The header pageSize must be one of a4, letter',
    ],
    [
      '["a"]',
      { symbology: 'qrcode', output: 'pdf', format: 'png' },
      'application/json',
      'The header format cannot stand beside output pdf',
    ],
    ['["a"]', { symbology: 'qrcode', foreground: 'yellow' }, 'application/json', 'must be darker'],
  ])('%s with %o is 400', async (list, headers, type, message) => {
    const answer = await send(list, headers, type);
    expect(await messageOf(answer.clone())).toContain(message);
    expect(answer.status).toBe(400);
  });

  it('takes no more values than the limit', () => {
    expect(values('1\n'.repeat(LIMITS.MAX_BATCH_VALUES))).toHaveLength(LIMITS.MAX_BATCH_VALUES);
    expect(values('1\n'.repeat(LIMITS.MAX_BATCH_VALUES + 1))).toMatchObject({
      code: 'too_large',
      actual: 1001,
    });
  });

  it('takes no more pixels than the limit for all images together', async () => {
    const size = { symbology: 'ean-8', width: '10000', height: '5000' };
    const full = LIMITS.MAX_BATCH_PIXELS / 50_000_000;
    const list = (count: number): string => '95200002\n'.repeat(count);
    expect(Object.keys(unzipSync(await sent(list(full), size, CSV)))).toHaveLength(full);
    const refused = await send(list(full + 1), size, CSV);
    expect(refused.status).toBe(413);
    expect(await messageOf(refused)).toContain('The images of the first 5 values');
  });

  it('takes no more work than the limit for all values together', async () => {
    const imb = '0123456709498765432101234567891';
    const most = Math.floor(LIMITS.MAX_BATCH_WORK_MS / (8 + 0.08 * imb.length));
    const list = (count: number): string => `${imb}\n`.repeat(count);
    expect((await send(list(most), { symbology: 'imb' }, CSV)).status).toBe(200);
    expect((await send(list(most + 1), { symbology: 'imb' }, CSV)).status).toBe(422);
  });
});

describe('the forms of a list', () => {
  it.each<[text: string, type: string | null, found: unknown]>([
    ['a,b\r\nc\n\n d', CSV, [{ value: 'a,b' }, { value: 'c' }, { value: ' d' }]],
    ['\uFEFFvalue,label\n1,x\n', CSV, [{ value: '1', label: 'x' }]],
    ['Name;VALUE\nn;"a;""b""\nc"\n', CSV, [{ name: 'n', value: 'a;"b"\nc' }]],
    ['value\tsymbology\n1\t\n', null, [{ value: '1' }]],
    ['value\r1\r2', CSV, [{ value: '1' }, { value: '2' }]],
    ['value,name\na,', CSV, [{ value: 'a' }]],
    [
      '["a",{"value":"b","Name":"n"}]',
      'application/octet-stream',
      [{ value: 'a' }, { value: 'b', name: 'n' }],
    ],
    ['[a]', 'text/plain', [{ value: '[a]' }]],
  ])('%j of type %s', (text, type, found) => {
    expect(values(text, type)).toEqual(found);
  });
});
