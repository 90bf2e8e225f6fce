// Reads the translations of programs: gettext's *.mo files (GNU gettext manual, "The Format of GNU MO Files") and MediaWiki's i18n/*.json.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface Translation {
  /** The English text; empty if it is not known. */
  readonly source: string;
  readonly text: string;
}

export interface Catalogue {
  /** The program's name. */
  readonly program: string;
  /** The locale as its folder or file is called: `pt_BR`, `sr@latin`, `zh-hans`. */
  readonly locale: string;
  readonly translations: readonly Translation[];
}

const LITTLE_ENDIAN_MAGIC = 0x950412de;

/** The translations of a *.mo file, plural forms as rows of their own. Throws on other files. */
export function readMo(file: Uint8Array): readonly Translation[] {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const little = view.getUint32(0, true) === LITTLE_ENDIAN_MAGIC;
  const at = (offset: number): number => view.getUint32(offset, little);
  const piece = (table: number, index: number): Uint8Array => {
    const start = at(table + 8 * index + 4);
    return file.subarray(start, start + at(table + 8 * index));
  };
  const [count, sources, texts] = [at(8), at(12), at(16)];
  const header =
    count > 0 && piece(sources, 0).length === 0 ? new TextDecoder('latin1').decode(piece(texts, 0)) : '';
  const decoder = new TextDecoder(/charset=([\w-]+)/.exec(header)?.[1] ?? 'utf-8');
  return Array.from({ length: count }, (_, index) => {
    const ids = decoder
      .decode(piece(sources, index))
      .replace(/^[^\u0004]*\u0004/, '')
      .split('\0');
    return decoder
      .decode(piece(texts, index))
      .split('\0')
      .map((text, form) => ({ source: ids[form] ?? ids[0] ?? '', text }));
  })
    .flat()
    .filter(({ source }) => source !== '');
}

/** The files below a folder, always in the same order. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The catalogues below a folder into which packages were unpacked. Files that cannot be read are left out. */
export function* cataloguesIn(folder: string): Generator<Catalogue> {
  for (const path of filesIn(folder)) {
    const catalogue = path.endsWith('.mo')
      ? gettextCatalogue(path)
      : path.includes('/i18n/') && path.endsWith('.json')
        ? jsonCatalogue(path)
        : undefined;
    if (catalogue !== undefined) yield catalogue;
  }
}

const MO_PATH = /\/([^/]+)\/LC_MESSAGES\/([^/]+)\.mo$|languages\/(?:.*-)?([a-z]{2,3}(?:_[A-Z]{2})?)\.mo$/;

function gettextCatalogue(path: string): Catalogue | undefined {
  const found = MO_PATH.exec(path);
  const locale = found?.[1] ?? found?.[3];
  if (locale === undefined) return undefined;
  try {
    return { program: found?.[2] ?? basename(path, '.mo'), locale, translations: readMo(readFileSync(path)) };
  } catch {
    return undefined;
  }
}

function jsonCatalogue(path: string): Catalogue | undefined {
  try {
    const texts = messagesOf(path);
    const english = messagesOf(join(path, '..', 'en.json'));
    const locale = basename(path, '.json');
    return {
      program: 'mediawiki',
      locale,
      translations: Object.entries(texts).map(([key, text]) => ({
        source: locale === 'en' ? '' : (english[key] ?? ''),
        text,
      })),
    };
  } catch {
    return undefined;
  }
}

function messagesOf(path: string): Readonly<Record<string, string>> {
  const all = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(all).filter(
      (entry): entry is [string, string] => entry[0] !== '@metadata' && typeof entry[1] === 'string',
    ),
  );
}

const HELP_PATH = /\/help\/([^/]+)\/([^/]+)\//;

/** The paragraphs of GNOME's translated manuals (Mallard, DocBook) below a folder; of each, its English is not known. */
export function* manualsIn(folder: string): Generator<Catalogue> {
  for (const path of filesIn(folder)) {
    const [, locale, program] = HELP_PATH.exec(path) ?? [];
    if (locale === undefined || program === undefined) continue;
    if (!/\.(?:page|docbook|xml)$/.test(path)) continue;
    const paragraphs = readFileSync(path, 'utf8').matchAll(/<(p|para|title)(?: [^>]*)?>([^]*?)<\/\1>/g);
    yield {
      program,
      locale,
      translations: [...paragraphs].map(([, , text = '']) => ({ source: '', text })),
    };
  }
}
