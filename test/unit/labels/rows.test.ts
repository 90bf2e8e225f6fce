import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type LabelRow, readRows } from '../../../src/labels/index.ts';
import { LIMITS } from '../../../src/labels/limits.ts';
import { encodeText } from '../../support/encode-text.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = async (file: string | Uint8Array, charset?: string) =>
  readRows(typeof file === 'string' ? bytes(file) : file, charset);
const rows = async (file: string | Uint8Array, charset?: string): Promise<readonly LabelRow[]> => {
  const found = await read(file, charset);
  if (!found.ok) throw new Error(JSON.stringify(found.failure));
  return found.value.rows;
};
const EMPTY = { number: '', title: '', price: '', unitPrice: '', logo: '', addOn: '', symbology: '' };
const row = (line: number, given: Partial<LabelRow>): LabelRow => ({
  ...EMPTY,
  line,
  lines: [],
  copies: undefined,
  ...given,
});
const LAMP = { number: '9521234000006', title: 'Lamp', price: '12,99 €' };

describe('a list of labels', () => {
  it.each([
    ['CSV', 'number,title,price\n9521234000006,Lamp,"12,99 €"\n'],
    ['CSV of Excel, with its line before', 'sep=;\r\nEAN;Titel;Preis\r\n9521234000006;Lamp;12,99 €\r\n'],
    ['a range that is pasted', 'EAN\tNom du produit\tPrix\n9521234000006\tLamp\t12,99 €\n'],
    ['pipes', 'gtin|product|sale price\n9521234000006|Lamp|12,99 €'],
    ['JSON', '[{"number":"9521234000006","title":"Lamp","price":"12,99 €"}]'],
    ['JSON of rows', '[["code EAN","libellé","prix TTC"],["9521234000006","Lamp","12,99 €"]]'],
    ['a JSON string', JSON.stringify('number\ttitle\tprice\n9521234000006\tLamp\t12,99 €')],
    ['columns in Japanese', 'JANコード,商品名,価格\n9521234000006,Lamp,"12,99 €"'],
    ['columns in Polish', 'Kod EAN;Nazwa produktu;Cena brutto\n9521234000006;Lamp;12,99 €'],
    ['a title above the columns', 'Price list 2026;;\n;;\nEAN;Name;VK-Preis\n9521234000006;Lamp;12,99 €'],
  ])('is read as %s', async (_, text) => {
    const found = await rows(text);
    expect(found.map(({ line: __, ...rest }) => rest)).toEqual(
      [row(0, LAMP)].map(({ line: __, ...rest }) => rest),
    );
  });

  it.each(['windows-1252', 'utf-16le', 'windows-1251'] as const)('is read in %s', async (encoding) => {
    const title =
      encoding === 'windows-1251'
        ? 'Лампа настольная дубовая с выключателем'
        : 'Grüße, Käse, Müsli und Öl für fünf Gäste';
    const text = `number;title\n9521234000006;${title}\n`;
    const file =
      encoding === 'utf-16le'
        ? Uint8Array.of(0xff, 0xfe, ...Buffer.from(text, 'utf16le'))
        : (encodeText(text, encoding) ?? new Uint8Array());
    expect((await rows(file))[0]?.title).toBe(title);
    if (encoding !== 'utf-16le') expect((await rows(file, encoding))[0]?.title).toBe(title);
  });

  it('has numbers alone where it is one column without a name', async () => {
    expect((await rows('9521234000006\n\n95200002\n')).map(({ number, line }) => [line, number])).toEqual([
      [1, '9521234000006'],
      [3, '95200002'],
    ]);
  });

  it('has lines of text in the order of its columns, whatever each is called, and several in one cell', async () => {
    const found = await rows('Name,Straße,PLZ,Land,text 2\nA,"Weg 1\nHaus 2",12345,CH,x\n');
    expect(found[0]?.lines).toEqual(['Weg 1', 'Haus 2', '12345', 'CH', 'x']);
  });

  it('says copies, and names the columns that no label has', async () => {
    const found = await read('number,Stück,Lager\n1,3,A\n2,,B\n3,0,C\n4,viele,D\n5,1001,E\n6,2.0,F\n');
    if (!found.ok) throw new Error('it is a list');
    expect(found.value.rows.map(({ copies }) => copies)).toEqual([3, undefined, 0, undefined, undefined, 2]);
    expect(found.value.rows.map(({ fault }) => fault)).toEqual([
      undefined,
      undefined,
      undefined,
      'has "viele" copies; there may be 0 to 1000',
      'has "1001" copies; there may be 0 to 1000',
      undefined,
    ]);
    expect(found.value.ignored).toEqual(['Lager']);
  });

  it('refuses a row with more cells than columns: a part of its text would be lost', async () => {
    const found = await rows('number,title\n1,Cheese, mild\n2,"Cheese, mild"\n3,Tea,\n');
    expect(found.map(({ fault }) => fault)).toEqual([
      'has 3 cells, and 2 columns have names: a cell with a separator needs quotes',
      undefined,
      undefined,
    ]);
  });

  it('keeps the other rows where a quote has no end', async () => {
    const found = await rows('number,title\n1,"open\n2,b\n');
    expect(found.map(({ number, fault }) => [number, fault])).toEqual([
      ['1', 'a quoted cell has no end'],
      ['2', undefined],
    ]);
  });

  it.each([
    ['colour of the sky,depth\n1,2', 'malformed_file'],
    ['', 'missing_value'],
    ['number,title\n', 'missing_value'],
    ['[{"number":}]', 'malformed_file'],
    [`[${'['.repeat(50)}`, 'malformed_file'],
    [`number\n${'1\n'.repeat(LIMITS.MAX_LABEL_ROWS + 1)}`, 'too_large'],
    ['PK\u0003\u0004no archive', 'malformed_file'],
  ])('is refused: %.40s', async (text, code) => {
    const found = await read(text);
    expect(found.ok ? 'read' : found.failure.code).toBe(code);
  });
});

/** A workbook of one sheet; `cells`: the XML of its rows. */
function workbook(cells: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  const files = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" r:id="rId9"/><sheet name="Prices" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId2" Target="worksheets/sheet7.xml"/></Relationships>',
    'xl/worksheets/sheet7.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

describe('a spreadsheet', () => {
  const strings =
    '<sst><si><t>EAN</t></si><si><r><t>Ti</t></r><r><t>tel</t></r><rPh><t>kana</t></rPh></si><si><t>Preis</t></si></sst>';
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="0000000000000"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="2"/></cellXfs></styleSheet>';
  const file = workbook(
    `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="D2" t="s"><v>2</v></c></row>
     <row r="4"><c r="A4"><v>9.521234000006E12</v></c><c r="B4" t="inlineStr"><is><t>Lamp</t></is></c><c r="D4" s="1"><v>12.5</v></c></row>
     <row r="5"><c r="A5" s="2"><v>36000291452</v></c><c r="B5" t="str"><f>A1</f><v>Tea</v></c><c r="D5" s="3"><v>3</v></c></row>`,
    { 'xl/sharedStrings.xml': strings, 'xl/styles.xml': styles },
  );

  it('has the rows of its first sheet that is shown, with its numbers as they are shown', async () => {
    expect(await rows(file)).toEqual([
      row(4, { number: '9521234000006', title: 'Lamp', price: '12.50 €' }),
      row(5, { number: '0036000291452', title: 'Tea', price: '3.00' }),
    ]);
  });

  it('is refused where it is cut off, never with an exception', async () => {
    for (let length = 4; length < file.length; length += 7) {
      const found = await read(file.subarray(0, length));
      expect(found.ok ? 'read' : found.failure.code).toBe('malformed_file');
    }
  });

  it('may have as many rows and columns as there may be, and as much XML', async () => {
    const cell = (reference: string, text: string): string =>
      `<c r="${reference}" t="str"><v>${text}</v></c>`;
    const wide = (column: string): Uint8Array =>
      workbook(
        `<row r="1">${cell('A1', 'number')}${cell(`${column}1`, 'price')}</row><row r="2">${cell('A2', '7')}${cell(`${column}2`, '1 €')}</row>`,
      );
    expect(LIMITS.MAX_LABEL_COLUMNS).toBe(200);
    // GR is the column 200.
    expect(await rows(wide('GR'))).toEqual([row(2, { number: '7', price: '1 €' })]);
    expect(await rows(wide('GS'))).toEqual([row(2, { number: '7' })]);
    const long = (count: number): Uint8Array =>
      workbook(
        Array.from(
          { length: count },
          (_, i) => `<row r="${i + 1}">${cell(`A${i + 1}`, i === 0 ? 'number' : '1')}</row>`,
        ).join(''),
      );
    expect((await rows(long(LIMITS.MAX_LABEL_ROWS))).length).toBe(LIMITS.MAX_LABEL_ROWS - 1);
    expect((await read(long(LIMITS.MAX_LABEL_ROWS + 1))).ok).toBe(false);
    const large = (bytesOfXml: number): Uint8Array => {
      const start = `<row r="1">${cell('A1', 'number')}</row><row r="2">${cell('A2', '7')}</row>`;
      const around = '<worksheet><sheetData></sheetData></worksheet>'.length;
      return workbook(`${start}${' '.repeat(bytesOfXml - start.length - around)}`);
    };
    expect((await rows(large(LIMITS.MAX_SHEET_XML_BYTES))).length).toBe(1);
    expect((await read(large(LIMITS.MAX_SHEET_XML_BYTES + 1))).ok).toBe(false);
  });
});

describe('a list in JSON', () => {
  it('may be as deep and as long as there may be', async () => {
    const deep = (levels: number): string =>
      `[{"number":"1","text":${'['.repeat(levels - 2)}"x"${']'.repeat(levels - 2)}}]`;
    expect((await rows(deep(LIMITS.MAX_LABEL_LIST_DEPTH)))[0]?.lines).toEqual(['x']);
    expect((await read(deep(LIMITS.MAX_LABEL_LIST_DEPTH + 1))).ok).toBe(false);
    // The list, its row, the name and its list of empty texts.
    const long = (values: number): string =>
      `[{"text":[${Array.from({ length: values - 4 }, () => '""').join(',')}]}]`;
    expect((await read(long(LIMITS.MAX_LABEL_LIST_VALUES))).ok).toBe(false);
    expect(JSON.stringify(await read(long(LIMITS.MAX_LABEL_LIST_VALUES)))).toContain('row');
    expect(JSON.stringify(await read(long(LIMITS.MAX_LABEL_LIST_VALUES + 1)))).toContain('values');
  });
});
