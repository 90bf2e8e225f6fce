// The character set that a message declares of itself, in characters of ASCII.
import { latin1Text } from '../byte-text.ts';
import { type CharacterSet } from './sets.ts';

/** EPC069-12 (version 3, 2.2), character set: the value of line 3. */
const EPC_SETS: Readonly<Record<string, CharacterSet>> = {
  1: 'utf-8',
  2: 'latin-1',
  3: 'iso-8859-2',
  4: 'iso-8859-4',
  5: 'iso-8859-5',
  6: 'iso-8859-7',
  7: 'iso-8859-10',
  8: 'iso-8859-15',
};
/** GOST R 56042-2014, 5.3: the last character of the service block. */
const GOST_SETS: Readonly<Record<string, CharacterSet>> = { 1: 'windows-1251', 2: 'utf-8', 3: 'koi8-r' };
/**
 * Taiwan's electronic invoice, left symbol (Ministry of Finance, 電子發票證明聯一維及二維條碼規格說明): 77 characters of fixed fields, then
 * `:`, ten characters of the seller's own, the number of items in the symbol and in all, and the encoding. Base64 (2) is ASCII.
 */
const INVOICE = /^[A-Z]{2}\d{8}\d{7}[\w+/]{4}[\dA-Fa-f]{16}[\w+/=]{40}:[^:]{10}:\d+:\d+:([01])(?::|$)/;
const INVOICE_SETS: Readonly<Record<string, CharacterSet>> = { 0: 'big5', 1: 'utf-8' };

/** `CHARSET` of a card's properties (vCard 2.1, 2.1.6) and of MECARD, in the names in use. */
const CARD = /^(?:BEGIN:VCARD|MECARD:)[^]*?[;:]CHARSET[=:]"?([\w-]+)/i;
const CARD_SETS: readonly (readonly [name: RegExp, set: CharacterSet])[] = [
  [/^utf-?8$/, 'utf-8'],
  [/^(us-)?ascii$|^(iso-?)?8859-?1$|^latin-?1$/, 'latin-1'],
  [/^iso-?8859-?2$|^latin-?2$/, 'iso-8859-2'],
  [/^iso-?8859-?4$/, 'iso-8859-4'],
  [/^iso-?8859-?5$/, 'iso-8859-5'],
  [/^iso-?8859-?7$/, 'iso-8859-7'],
  [/^iso-?8859-?9$|^latin-?5$/, 'iso-8859-9'],
  [/^iso-?8859-?15$|^latin-?9$/, 'iso-8859-15'],
  [/^koi8-?r$/, 'koi8-r'],
  [/^(shift-?jis|sjis|x-sjis|cp932|windows-31j)$/, 'shift_jis'],
  [/^euc-?jp$/, 'euc-jp'],
  [/^(euc-?kr|ks-c-5601-1987|cp949)$/, 'euc-kr'],
  [/^(gb2312|gbk|gb18030|cp936)$/, 'gb18030'],
  [/^(big-?5|cp950)$/, 'big5'],
];

/** Undefined where the message declares none, or one that is not known. */
export function setOfMessage(bytes: Uint8Array): CharacterSet | undefined {
  const text = latin1Text(bytes);
  const epc = /^BCD\r?\n00[12]\r?\n([1-8])\r?\n/.exec(text);
  if (epc) return EPC_SETS[epc[1] ?? ''];
  const gost = /^ST0001([123])/.exec(text);
  if (gost) return GOST_SETS[gost[1] ?? ''];
  const invoice = INVOICE.exec(text);
  if (invoice) return INVOICE_SETS[invoice[1] ?? ''];
  const name = CARD.exec(text)?.[1]?.toLowerCase().replaceAll('_', '-');
  return name === undefined ? undefined : setOfName(name);
}

function setOfName(name: string): CharacterSet | undefined {
  const windows = /^(?:windows|cp)-?(125[0-8])$/.exec(name)?.[1];
  if (windows !== undefined) return `windows-${windows}` as CharacterSet;
  return CARD_SETS.find(([pattern]) => pattern.test(name))?.[1];
}
