// THE LABEL COLUMNS: what lists call the columns of a label, in the languages that shops export.
import { NUMBER_NAMES, TITLE_NAMES, names, plainName } from '../../catalog/column-names.ts';

/** The columns that a label has once; `line` is any number of columns, in the order of the list. */
export const FIELDS = [
  'number',
  'title',
  'price',
  'unitPrice',
  'copies',
  'logo',
  'addOn',
  'symbology',
] as const;
export type Field = (typeof FIELDS)[number];

/** Names of columns, best first; beside them the field's own name. */
const COLUMN_NAMES: Readonly<Record<Field, readonly string[]>> = {
  number: [
    ...NUMBER_NAMES,
    ...names('number, value, SSCC, GS1, asset, asset number, serial number, SKU, article number, item number'),
    ...names('Nummer, Artikelnummer, Artikel-Nr, Inventarnummer, numéro, référence, número, referencia'),
    ...names('numero, codice, riferimento, referência, numer, номер, артикул, 编号, 番号, 번호'),
  ],
  title: TITLE_NAMES,
  price: [
    ...names('price, sale price, selling price, retail price, regular price, variant price, price incl. tax'),
    ...names('Preis, Verkaufspreis, VK, VK-Preis, Bruttopreis, Ladenpreis, prix, prix de vente, prix TTC'),
    ...names('precio, precio de venta, PVP, prezzo, prezzo di vendita, preço, preço de venda, prijs'),
    ...names('verkoopprijs, pris, hinta, cena, cena brutto, ár, preț, fiyat, цена, ціна'),
    ...names('价格, 价钱, 售价, 價格, 售價, 価格, 가격'),
  ],
  unitPrice: [
    ...names('unit price, price per unit, price per kg, base price, Grundpreis, Preis je Einheit, Preis pro Einheit'),
    ...names('prix unitaire, prix au kilo, prix au litre, prix à l’unité, precio unitario, precio por unidad'),
    ...names('precio por kg, prezzo unitario, prezzo al kg, preço unitário, preço por kg, eenheidsprijs'),
    ...names('prijs per kg, jämförpris, jämförelsepris, sammenligningspris, enhedspris, vertailuhinta'),
    ...names('cena jednostkowa, měrná cena, egységár, birim fiyat, цена за кг, 单价, 單價, 単価, 단가'),
  ],
  copies: [
    ...names('copies, labels, number of labels, qty, Anzahl, Kopien, Stück, Stückzahl, Etiketten, exemplaires'),
    ...names('étiquettes, copias, etiquetas, cantidad, copie, etichette, quantità, cópias, quantidade, aantal'),
    ...names('antal, kappaleet, sztuk, ilość, adet, количество, 数量, 份数, 部数, 枚数, 수량'),
  ],
  logo: names('logo, logotype, logotipo, logotyp, логотип, 标志, ロゴ, 로고'),
  addOn: names('add-on, price add-on, EAN-5, EAN-2, supplement, Zusatzcode'),
  symbology: names('symbology, barcode type, code type, Symbologie, Codetyp, Codeart'),
}; // oxfmt-ignore

/** Columns that are lines of text, with or without a number behind their name. */
const LINE_NAMES: ReadonlySet<string> = new Set([
  ...names('text, line, address, address line, street, city, town, zip, zip code, postcode, postal code, country, location'),
  ...names('department, owner, note, notes, size, colour, color, brand, quantity, net content, recipient, company'),
  ...names('Zeile, Adresse, Anschrift, Straße, Ort, Stadt, PLZ, Postleitzahl, Land, Standort, Abteilung, Eigentümer'),
  ...names('Hinweis, Größe, Farbe, Marke, Menge, Inhalt, Firma, ligne, texte, adresse, rue, ville, code postal, pays'),
  ...names('taille, couleur, marque, contenance, línea, texto, dirección, calle, ciudad, código postal, país, talla'),
  ...names('color, marca, riga, testo, indirizzo, via, città, CAP, paese, taglia, colore, linha, endereço, rua, cidade'),
  ...names('tamanho, cor, regel, tekst, adres, straat, plaats, land, maat, kleur, merk, rad, adress, gata, ort, storlek'),
]); // oxfmt-ignore

export interface Columns {
  /** Places of the fields that the list has. */
  readonly places: ReadonlyMap<Field, number>;
  readonly lines: readonly number[];
  /** Columns in all. */
  readonly width: number;
  /** Names of columns that no label has, as they are written. */
  readonly ignored: readonly string[];
}

/** Whether one of the names is that of a number, a title or a line, so that the row names columns. */
export function namesColumns(row: readonly string[]): boolean {
  const { places, lines } = columnsOf(row);
  return places.has('number') || places.has('title') || lines.length > 0;
}

/** The columns of a row of names. Of several columns with names of one field, that with the best name counts; the others are ignored. */
export function columnsOf(row: readonly string[]): Columns {
  const plain = row.map(plainName);
  const places = new Map<Field, number>();
  for (const field of FIELDS) {
    const at = [plainName(field), ...COLUMN_NAMES[field]]
      .map((name) => plain.findIndex((each, i) => each === name && ![...places.values()].includes(i)))
      .find((place) => place >= 0);
    if (at !== undefined) places.set(field, at);
  }
  const taken = new Set(places.values());
  const lines: number[] = [];
  const ignored: string[] = [];
  for (const [at, name] of plain.entries()) {
    if (taken.has(at) || name === '') continue;
    if (LINE_NAMES.has(name) || LINE_NAMES.has(name.replace(/\d{1,2}$/, ''))) lines.push(at);
    else ignored.push((row[at] ?? '').trim());
  }
  return { places, lines, width: row.length, ignored };
}
