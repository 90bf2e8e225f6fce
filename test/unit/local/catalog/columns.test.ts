// The columns of lists that shops and programs export, by the names that their headers have.
import { describe, expect, it } from 'vitest';
import { openTable } from '../../../../src/local/catalog/table.ts';

async function* lines(text: string): AsyncGenerator<string> {
  yield* text.split('\n');
}
async function rowsOf(text: string, options = {}): Promise<readonly (readonly [string, string])[] | string> {
  const table = await openTable(lines(text), options);
  if (typeof table === 'string') return table;
  const rows: (readonly [string, string])[] = [];
  for await (const { number, title } of table.rows) rows.push([number, title]);
  return rows;
}

const EAN = '9521234000006';
/** What writes it, its header, and the number of the columns that are the number and the title. */
const HEADERS: readonly (readonly [from: string, header: string, number: number, title: number])[] = [
  ['Shopify', 'Handle,Title,Body (HTML),Vendor,Variant SKU,Variant Barcode', 5, 1],
  ['WooCommerce', 'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published', 3, 4],
  ['Amazon', 'item-name\titem-description\tlisting-id\tseller-sku\tprice\tproduct-id-type\tproduct-id', 6, 0],
  [
    'Amazon, template',
    'feed_product_type\titem_sku\texternal_product_id\texternal_product_id_type\titem_name',
    2,
    4,
  ],
  ['Google Merchant', 'id\ttitle\tdescription\tgtin\tbrand', 3, 1],
  ['Magento', 'sku,store_view_code,name,ean,price', 3, 2],
  ['PrestaShop', 'Product ID;Active (0/1);Name *;EAN13;UPC', 3, 2],
  ['SAP', 'MATNR;EAN11;MAKTX;MEINS', 1, 2],
  ['SAP, English', 'Material;Material Description;EAN/UPC;Base Unit', 2, 1],
  ['German', 'Artikelnummer;EAN-Code;Artikelbezeichnung;Preis', 1, 2],
  ['German', 'Pos;Bezeichnung;Strichcode', 2, 1],
  ['French', 'Référence;Désignation;Code-barres', 2, 1],
  ['French', 'Libellé;Gencod;Prix', 1, 0],
  ['Spanish', 'Código de barras;Descripción;Precio', 0, 1],
  ['Spanish', 'Nombre del producto;Código EAN', 1, 0],
  ['Italian', 'Codice a barre;Descrizione;Prezzo', 0, 1],
  ['Polish', 'Kod kreskowy;Nazwa towaru;Cena', 0, 1],
  ['Polish', 'NAZWA ARTYKUŁU;KOD EAN', 1, 0],
  ['Portuguese', 'Cód. de barras;Descrição;Preço', 0, 1],
  ['Portuguese', 'Designação;GTIN/EAN', 1, 0],
  ['Russian', 'Наименование;Штрихкод;Цена', 1, 0],
  ['Chinese', '商品名称;条形码', 1, 0],
];
const delimiterOf = (header: string): string =>
  header.includes('\t') ? '\t' : header.includes(';') ? ';' : ',';
const row = (header: string, number: number, title: number): string => {
  const width = header.replaceAll(/"[^"]*"/g, '').split(delimiterOf(header)).length;
  return Array.from({ length: width }, (_, i) => (i === number ? EAN : i === title ? 'Oak Lamp' : 'x')).join(
    delimiterOf(header),
  );
};

describe.each(HEADERS)('a list of %s: %s', (_, header, number, title) => {
  const data = row(header, number, title);

  it.each([
    ['as it is', `${header}\n${data}`],
    ['with capitals', `${header.toUpperCase()}\n${data}`],
    ['behind a title and an empty line', `Export of 27 November\n\n${header}\n${data}`],
    ['behind what Excel writes', `sep=${delimiterOf(header)}\n${header}\n${data}`],
    ['with a second row of names', `${header}\n${header}\n${data}`],
  ])('is read %s', async (_how, text) => {
    expect(await rowsOf(text)).toEqual([[EAN, 'Oak Lamp']]);
  });
});

it('is read by a word of a longer name, but not by its kind', async () => {
  expect(await rowsOf(`Title;EAN type;Product EAN (13)\nOak Lamp;EAN-13;${EAN}`)).toEqual([
    [EAN, 'Oak Lamp'],
  ]);
});

it('keeps every row that is no header', async () => {
  expect(await rowsOf(`ean;name\nabc;A\n;B\n${EAN};C`)).toEqual([
    ['abc', 'A'],
    ['', 'B'],
    [EAN, 'C'],
  ]);
  expect(await rowsOf(`x;y\nabc;A\n${EAN};C`, { number: '1', title: '2' })).toEqual([
    ['abc', 'A'],
    [EAN, 'C'],
  ]);
  expect(await rowsOf(`${EAN};A\nean;name\n${EAN};C`)).toEqual([
    [EAN, 'A'],
    ['ean', 'name'],
    [EAN, 'C'],
  ]);
  expect(await rowsOf(`abc;A\nean;B\n${EAN};C`)).toEqual([
    ['abc', 'A'],
    ['ean', 'B'],
    [EAN, 'C'],
  ]);
});
