// What lists of products call the columns of the number and of the title, in the languages and formats that shops export.

/** What Unicode does not take apart into a letter and its accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ı: 'i',
};

/** Names separated by commas, as plainName has them. */
export const names = (text: string): readonly string[] => text.split(/,\s*/).map(plainName);

/** Names of columns as product lists call them, best first: those of formats and shops, then those of languages. */
export const NUMBER_NAMES: readonly string[] = [
  ...names('gtin, gtin14, gtin13, ean, ean13, eancode, upc, barcode, isbn'),
  // Shopify, WooCommerce, Amazon, Google, PrestaShop, SAP.
  ...names(
    'Variant Barcode, GTIN UPC EAN or ISBN, external_product_id, external_product_id_value, product-id',
  ),
  ...names(
    'standard_product_id, product_gtin, g:gtin, GTIN/EAN, EAN/UPC, EAN11, EAN-13 or JAN barcode, ean8, upca, jan',
  ),
  ...names(
    'International Article Number, International Article Number (EAN/UPC), GTIN/EAN/UPC, EAN/GTIN, EAN/JAN',
  ),
  ...names('EAN-Nummer, EAN-Nr, GTIN-Nummer, EAN Nummer/UPC, Strichcode, Barcodenummer'),
  ...names('code EAN, code EAN13, code-barres, code-barre, code à barres, gencod, gencode, code GTIN'),
  ...names(
    'código de barras, cód. barras, cód. de barras, código EAN, código EAN13, código GTIN, códigobarras',
  ),
  ...names(
    'codice a barre, codice EAN, codice EAN13, codice barre, cod. EAN, kod kreskowy, kod EAN, kod paskowy, numer EAN',
  ),
  ...names(
    'streepjescode, streckkod, stregkode, strekkode, viivakoodi, čárový kód, čiarový kód, vonalkód, cod de bare',
  ),
  ...names('barkod, штрихкод, штрих-код, 条码, 条形码, 商品条码, 國際條碼, 바코드, janコード, バーコード'),
  'code',
];
export const TITLE_NAMES: readonly string[] = [
  ...names('title, productname, name, product, producttitle, itemname'),
  ...names(
    'post_title, product_name, item_name, g:title, MAKTX, material description, item description, article name',
  ),
  ...names(
    'Artikelbezeichnung, Artikelname, Artikeltitel, Produktname, Produktbezeichnung, Produkttitel, Bezeichnung',
  ),
  ...names('Titel, Warenbezeichnung, Materialkurztext, Artikeltext, Kurztext'),
  ...names(
    'nom du produit, nom produit, nom de l’article, désignation, désignation article, libellé, libellé article',
  ),
  ...names('libellé produit, intitulé, titre, nom, produit'),
  ...names(
    'nombre del producto, nombre producto, nombre del artículo, nombre, título, denominación, producto, artículo',
  ),
  ...names(
    'nome prodotto, nome del prodotto, nome articolo, denominazione, titolo, nome, prodotto, articolo',
  ),
  ...names('nazwa produktu, nazwa towaru, nazwa artykułu, nazwa, tytuł, towar, produkt'),
  ...names('nome do produto, nome produto, nome do artigo, designação, título, produto, artigo'),
  ...names(
    'productnaam, artikelnaam, omschrijving, naam, benämning, produktnamn, navn, varenavn, tuotenimi, název, názov',
  ),
  ...names(
    'megnevezés, terméknév, denumire, nume, ürün adı, наименование, название, товар, 商品名称, 商品名稱, 品名, 名称',
  ),
  ...names(
    '상품명, 商品名, 製品名, description, Beschreibung, Artikelbeschreibung, descripción, descrizione, descrição, opis',
  ),
  ...names('Artikel, article'),
];

/** A name as it is compared: small letters of any script and digits, without accents. */
export function plainName(name: string): string {
  const lower = name.toLowerCase();
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[łøßæœđı]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFC');
}
