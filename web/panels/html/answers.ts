// What an answer about an HTML document says, in words and as rows of a table.
import type { Answer, Operation } from '../../api/index.ts';
import { bytes } from '../../parts/index.ts';

export const languageOf = ({ json }: Answer): string | null =>
  (json as { readonly LanguageCode?: string | null } | undefined)?.LanguageCode ?? null;

export const isLanguage = ({ json }: Answer): boolean => Object.hasOwn(Object(json), 'LanguageCode');

/** The values of an answer that are neither null nor Successful. */
export function membersOf({ json }: Answer): readonly string[] {
  const members = Object.entries<unknown>(Object(json));
  return members.flatMap(([name, value]) =>
    name === 'Successful' || value === null
      ? []
      : [typeof value === 'string' ? value : JSON.stringify(value)],
  );
}

export function remarkOf(answer: Answer): string {
  if (answer.json === undefined) return bytes(answer.bytes.size);
  if (!isLanguage(answer)) return membersOf(answer).join(', ') || 'Nothing';
  const code = languageOf(answer);
  return code === null ? 'No language' : `${code} ${languageName(code)}`.trim();
}

/** `de-CH` as `Swiss High German`; nothing for a tag that the browser does not know. */
export function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag);
    return name === undefined || name === tag ? '' : name;
  } catch {
    return '';
  }
}

/** What the answers of many documents say, as a table. */
export const tableOf = ({ path }: Operation) => (path.endsWith('/language') ? LANGUAGES : ANSWERS);

const LANGUAGES = {
  name: 'documents.csv',
  columns: ['language', 'name'],
  rowsOf: (answer: Answer) => {
    const code = languageOf(answer);
    return code === null ? [] : [[code, languageName(code)] as const];
  },
} as const;

const ANSWERS = {
  name: 'documents.csv',
  columns: ['answer'],
  rowsOf: (answer: Answer) => [membersOf(answer)],
} as const;
