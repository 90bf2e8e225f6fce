// Reads comments, bogus comments, DOCTYPEs and CDATA sections (HTML Standard 13.2.5.41 to 13.2.5.71). If the file ends inside one, it also
// finds the text that closes it without changing it: `<!-- a -` at the end of a file is the comment ` a `, and so is `<!-- a -->`.
import { EXCLAMATION, GREATER_THAN, HYPHEN, isSpace, lowerCase, standsAt } from './bytes.ts';

export interface Declaration {
  readonly kind: 'comment' | 'doctype' | 'cdata';
  /** The offset after it, or the end of the file. */
  readonly to: number;
  /** The text that would close it without changing it; undefined if it is closed. */
  readonly closer?: string;
}

/** Reads a declaration at `from`, which begins with `<!`, `<?`, or `</` and no letter. */
export function readDeclaration(units: Uint8Array, from: number, cdataAllowed: boolean): Declaration {
  const second = units[from + 1];
  if (second !== EXCLAMATION) return readBogusComment(units, from + 1);
  if (units[from + 2] === HYPHEN && units[from + 3] === HYPHEN) return readComment(units, from + 4);
  if (standsAt(units, from + 2, 'doctype')) return readDoctype(units, from + 9);
  if (cdataAllowed && isCdataStart(units, from)) return readCdata(units, from + 9);
  return readBogusComment(units, from + 2);
}

/** Whether `<![CDATA[` is at `from`: a section in foreign content, a bogus comment elsewhere. */
export function isCdataStart(units: Uint8Array, from: number): boolean {
  return standsExactly(units, from, '<![CDATA[');
}

function readBogusComment(units: Uint8Array, from: number): Declaration {
  const end = units.indexOf(GREATER_THAN, from);
  return end < 0 ? { kind: 'comment', to: units.length, closer: '>' } : { kind: 'comment', to: end + 1 };
}

/** `from` is the offset after `<!--`. */
function readComment(units: Uint8Array, from: number): Declaration {
  if (units[from] === GREATER_THAN) return { kind: 'comment', to: from + 1 };
  if (units[from] === HYPHEN && units[from + 1] === GREATER_THAN) return { kind: 'comment', to: from + 2 };
  for (let at = units.indexOf(GREATER_THAN, from); at >= 0; at = units.indexOf(GREATER_THAN, at + 1)) {
    if (at >= from + 2 && units[at - 1] === HYPHEN && units[at - 2] === HYPHEN)
      return { kind: 'comment', to: at + 1 };
    if (
      at >= from + 3 &&
      units[at - 1] === EXCLAMATION &&
      units[at - 2] === HYPHEN &&
      units[at - 3] === HYPHEN
    ) {
      return { kind: 'comment', to: at + 1 };
    }
  }
  const length = units.length;
  const dash = (back: number): boolean => length - back >= from && units[length - back] === HYPHEN;
  const bang = length - 1 >= from && units[length - 1] === EXCLAMATION && dash(2) && dash(3);
  return { kind: 'comment', to: length, closer: bang || (dash(1) && dash(2)) ? '>' : dash(1) ? '->' : '-->' };
}

/** `from` is the offset after `<!doctype`. An open DOCTYPE sets the force-quirks flag, and so does one that is closed like this. */
function readDoctype(units: Uint8Array, from: number): Declaration {
  const end = units.indexOf(GREATER_THAN, from);
  if (end >= 0) return { kind: 'doctype', to: end + 1 };
  let at = from;
  while (isSpace(units[at])) at += 1;
  if (at >= units.length) return { kind: 'doctype', to: units.length, closer: '>' };
  const quoted = openQuote(lowerCase(units, at, Math.min(units.length, at + 4096)));
  return { kind: 'doctype', to: units.length, closer: quoted ? '>' : ' x>' };
}

/** Whether the text after `<!doctype ` ends inside a public or system identifier. */
function openQuote(text: string): boolean {
  const keyword = /^[^\s]+\s+(?:public|system)\s*(.*)$/s.exec(text)?.[1] ?? '';
  let quote = '';
  for (const character of keyword) {
    if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = '';
  }
  return quote !== '';
}

function readCdata(units: Uint8Array, from: number): Declaration {
  for (let at = units.indexOf(GREATER_THAN, from); at >= 0; at = units.indexOf(GREATER_THAN, at + 1)) {
    if (at >= from + 2 && units[at - 1] === 0x5d && units[at - 2] === 0x5d)
      return { kind: 'cdata', to: at + 1 };
  }
  return { kind: 'cdata', to: units.length, closer: ']]>' };
}

function standsExactly(units: Uint8Array, from: number, word: string): boolean {
  for (let index = 0; index < word.length; index += 1) {
    if (units[from + index] !== word.charCodeAt(index)) return false;
  }
  return true;
}

/** The beginnings, in lower case, of public identifiers that put a document into quirks mode (13.2.6.4.1). */
const QUIRKS_PREFIXES =
  `+//silmaril//dtd html pro v0r11 19970101//|-//as//dtd html 3.0 aswedit + extensions//|
-//advasoft ltd//dtd html 3.0 aswedit + extensions//|-//ietf//dtd html 2.0 level 1//|-//ietf//dtd html 2.0 level 2//|
-//ietf//dtd html 2.0 strict level 1//|-//ietf//dtd html 2.0 strict level 2//|-//ietf//dtd html 2.0 strict//|
-//ietf//dtd html 2.0//|-//ietf//dtd html 2.1e//|-//ietf//dtd html 3.0//|-//ietf//dtd html 3.2 final//|
-//ietf//dtd html 3.2//|-//ietf//dtd html 3//|-//ietf//dtd html level 0//|-//ietf//dtd html level 1//|
-//ietf//dtd html level 2//|-//ietf//dtd html level 3//|-//ietf//dtd html strict level 0//|
-//ietf//dtd html strict level 1//|-//ietf//dtd html strict level 2//|-//ietf//dtd html strict level 3//|
-//ietf//dtd html strict//|-//ietf//dtd html//|-//metrius//dtd metrius presentational//|
-//microsoft//dtd internet explorer 2.0 html strict//|-//microsoft//dtd internet explorer 2.0 html//|
-//microsoft//dtd internet explorer 2.0 tables//|-//microsoft//dtd internet explorer 3.0 html strict//|
-//microsoft//dtd internet explorer 3.0 html//|-//microsoft//dtd internet explorer 3.0 tables//|
-//netscape comm. corp.//dtd html//|-//netscape comm. corp.//dtd strict html//|-//o'reilly and associates//dtd html 2.0//|
-//o'reilly and associates//dtd html extended 1.0//|-//o'reilly and associates//dtd html extended relaxed 1.0//|
-//sq//dtd html 2.0 hotmetal + extensions//|-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//|
-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//|-//spyglass//dtd html 2.0 extended//|
-//sun microsystems corp.//dtd hotjava html//|-//sun microsystems corp.//dtd hotjava strict html//|
-//w3c//dtd html 3 1995-03-24//|-//w3c//dtd html 3.2 draft//|-//w3c//dtd html 3.2 final//|-//w3c//dtd html 3.2//|
-//w3c//dtd html 3.2s draft//|-//w3c//dtd html 4.0 frameset//|-//w3c//dtd html 4.0 transitional//|
-//w3c//dtd html experimental 19960712//|-//w3c//dtd html experimental 970421//|-//w3c//dtd w3 html//|
-//w3o//dtd w3 html 3.0//|-//webtechs//dtd mozilla html 2.0//|-//webtechs//dtd mozilla html//`
    .split('|')
    .map((prefix) => prefix.trim());
const QUIRKS_PUBLIC = ['-//w3o//dtd w3 html strict 3.0//en//', '-/w3c/dtd html 4.0 transitional/en', 'html'];
const QUIRKS_SYSTEM = 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd';
const QUIRKS_WITHOUT_SYSTEM = ['-//w3c//dtd html 4.01 frameset//', '-//w3c//dtd html 4.01 transitional//'];

/** Whether the DOCTYPE `<!doctype …>` from `from` to `to` sets quirks mode (13.2.6.4.1). */
export function isQuirksDoctype(units: Uint8Array, from: number, to: number, open: boolean): boolean {
  if (open) return true;
  const text = lowerCase(units, from + 9, Math.min(to - 1, from + 4096));
  const name = /^\s*([^\s>]*)/.exec(text);
  if (name?.[1] !== 'html') return true;
  const rest = text.slice(name[0].length).trimStart();
  if (rest === '') return false;
  const ids = /^(public|system)\s*(["'])(.*?)\2(?:\s*(["'])(.*?)\4)?\s*/s.exec(rest);
  if (ids === null) return true;
  const isPublic = ids[1] === 'public';
  const publicId = isPublic ? (ids[3] ?? '') : undefined;
  const systemId = isPublic ? ids[5] : ids[3];
  if (systemId === undefined && rest.slice(ids[0].length) !== '') return true;
  if (systemId === QUIRKS_SYSTEM) return true;
  if (publicId === undefined) return false;
  if (QUIRKS_PUBLIC.includes(publicId)) return true;
  if (QUIRKS_PREFIXES.some((prefix) => publicId.startsWith(prefix))) return true;
  return systemId === undefined && QUIRKS_WITHOUT_SYSTEM.some((prefix) => publicId.startsWith(prefix));
}
