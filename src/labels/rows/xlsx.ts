// The cells of a spreadsheet (ECMA-376 part 1, SpreadsheetML): those of its first sheet, as their number format shows them.
import { type ListedEntry, readEntry, zipEntries } from '../../archive/zip-directory.ts';
import { decoded } from '../../lib/decode-text.ts';
import { type XmlElement, readXml } from '../../xml/read.ts';
import { LIMITS } from '../limits.ts';
import type { Line } from './line.ts';

/** Undefined: it has no sheet, or is damaged. A text says why it is refused. */
export function xlsxLines(file: Uint8Array): readonly Line[] | string {
  const entries = zipEntries(file);
  if (entries === undefined) return 'its directory is damaged';
  const part = (name: string): string | undefined => {
    const entry = entries.find((each) => each.name.toLowerCase() === name);
    return entry === undefined ? undefined : textOf(file, entry);
  };
  const sheet = firstSheet(part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels'));
  const cells = part(`xl/${sheet ?? 'worksheets/sheet1.xml'}`);
  if (cells === undefined) return 'it has no sheet, or one that is damaged or too large';
  const shared = sharedTexts(part('xl/sharedstrings.xml') ?? '');
  const formats = formatsOf(part('xl/styles.xml') ?? '');
  return linesOf(cells, shared, formats);
}

function textOf(file: Uint8Array, entry: ListedEntry): string | undefined {
  if (entry.sizeBytes > LIMITS.MAX_SHEET_XML_BYTES) return undefined;
  const bytes = readEntry(file, entry);
  return bytes && decoded(bytes, 'utf-8');
}

const attribute = ({ attributes }: XmlElement, name: string): string => {
  const value = attributes[name];
  return typeof value === 'string' ? value : '';
};
const bare = ({ name }: XmlElement): string => name.replace(/^.*:/, '');

/** The path of the first sheet below xl/, in small letters as parts are looked for. */
function firstSheet(workbook = '', relations = ''): string | undefined {
  let id: string | undefined;
  readXml(workbook, {
    open: (element) => {
      if (bare(element) === 'sheet' && attribute(element, 'state') !== 'hidden')
        id ??= attribute(element, 'r:id');
      return undefined;
    },
    text: () => undefined,
  });
  let target: string | undefined;
  readXml(relations, {
    open: (element) => {
      if (attribute(element, 'Id') === id) target ??= attribute(element, 'Target');
      return undefined;
    },
    text: () => undefined,
  });
  return target
    ?.toLowerCase()
    .replace(/^\/?xl\//, '')
    .replace(/^\.\//, '');
}

/** Of each item its runs together; phonetic hints are no text of it. */
function sharedTexts(document: string): readonly string[] {
  const texts: string[] = [];
  const path: string[] = [];
  readXml(document, {
    open: (element) => {
      path.push(bare(element));
      if (path.at(-1) === 'si') texts.push('');
      return undefined;
    },
    text: (text) => {
      if (path.at(-1) === 't' && !path.includes('rPh')) texts.push(`${texts.pop() ?? ''}${text}`);
    },
    close: () => void path.pop(),
  });
  return texts;
}

/** Formats that a program knows by their numbers (18.8.30): those with two decimals. */
const TWO_DECIMALS: readonly string[] = ['2', '4', '7', '8', '39', '40', '43', '44'];

/** The code of each cell style; empty: general. */
function formatsOf(document: string): readonly string[] {
  const codes = new Map(TWO_DECIMALS.map((id) => [id, '0.00']));
  const styles: string[] = [];
  let inCells = false;
  const path: string[] = [];
  readXml(document, {
    open: (element) => {
      const name = bare(element);
      path.push(name);
      if (name === 'cellXfs') inCells = true;
      if (name === 'numFmt') codes.set(attribute(element, 'numFmtId'), attribute(element, 'formatCode'));
      if (name === 'xf' && inCells) styles.push(codes.get(attribute(element, 'numFmtId')) ?? '');
      return undefined;
    },
    text: () => undefined,
    close: () => {
      if (path.pop() === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** A number as its format shows it, as far as labels need: all digits, leading zeros, decimals, and a currency sign. */
function shownNumber(value: string, format: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const code = (format.split(';')[0] ?? '').replaceAll(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"').replaceAll('\\', '');
  const decimals = /0\.(0+)/.exec(code)?.[1]?.length;
  const zeros = /^0{2,}$/.exec(code)?.[0].length ?? 0;
  const plain = Number.isSafeInteger(number) ? String(number) : value.includes('E') ? String(number) : value;
  const digits = decimals === undefined ? plain.padStart(zeros, '0') : number.toFixed(decimals);
  const [, before = ''] =
    /^[^0#]*?([$€£¥]|[A-Z]{3})/.exec(code.split(/[0#]/)[0]?.replaceAll('"', '') ?? '') ?? [];
  const [, after = ''] = /([$€£¥]|[A-Z]{3})\s*$/.exec(code.replaceAll('"', '').replace(/.*[0#]/, '')) ?? [];
  const percent = code.endsWith('%') ? `${Math.round(number * 1e4) / 100} %` : undefined;
  return percent ?? `${before === '' ? '' : `${before} `}${digits}${after === '' ? '' : ` ${after}`}`;
}

function linesOf(
  document: string,
  shared: readonly string[],
  formats: readonly string[],
): readonly Line[] | string {
  const lines: { line: number; cells: string[] }[] = [];
  const path: string[] = [];
  let cell = { at: 0, type: '', style: 0, text: '' };
  let rows = 0;
  const why = readXml(document, {
    open: (element) => {
      const name = bare(element);
      path.push(name);
      if (name === 'row') {
        rows = Number(attribute(element, 'r')) || rows + 1;
        lines.push({ line: rows, cells: [] });
        if (lines.length > LIMITS.MAX_LABEL_ROWS) return `it has more than ${LIMITS.MAX_LABEL_ROWS} rows`;
      }
      if (name === 'c') {
        const at = columnOf(attribute(element, 'r')) ?? lines.at(-1)?.cells.length ?? 0;
        cell = { at, type: attribute(element, 't'), style: Number(attribute(element, 's')), text: '' };
      }
      return undefined;
    },
    text: (text) => {
      const name = path.at(-1);
      if (name === 'v' || (name === 't' && !path.includes('rPh'))) cell.text += text;
    },
    close: () => {
      if (path.pop() !== 'c' || cell.at >= LIMITS.MAX_LABEL_COLUMNS) return;
      const { type, text, style } = cell;
      const value =
        type === 's'
          ? (shared[Number(text)] ?? '')
          : type === '' || type === 'n'
            ? text === ''
              ? ''
              : shownNumber(text, formats[style] ?? '')
            : text;
      const cells = lines.at(-1)?.cells ?? [];
      while (cells.length < cell.at) cells.push('');
      cells[cell.at] = value;
    },
  });
  return why === undefined ? lines : why;
}

/** `C7` is 2; undefined without letters. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  return letters === undefined
    ? undefined
    : Array.from(letters).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
}
