// The option splitAt: separator sheets tell the documents of a stack of scanned pages apart.
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import { type OptionValues, readBoolean } from '../../registry/option.ts';
import { LIMITS } from '../../registry/limits.ts';
import { KEEP_SEPARATORS, SPLIT_AT } from '../../registry/scan-options.ts';
import type { PageSymbol } from '../../scan/index.ts';

/** Where documents begin. */
export interface Split {
  readonly isSeparator: (symbol: Pick<PageSymbol, 'text' | 'type'>) => boolean;
  /** Whether patch codes must be read for it. */
  readonly needsPatchCodes: boolean;
  readonly keepsSeparators: boolean;
}

/** Pages between separators, in order. */
export interface PageGroup {
  /** From 1, at least one. */
  readonly pages: readonly number[];
  /** The text of the separator before them; null: there is none. */
  readonly separator: string | null;
}

/** In front of a patch code's name. */
const PATCH = /^patch:/i;

/** Undefined: the file is not split. Failure: invalid_option. */
export function readSplit(options: OptionValues): Result<Split | undefined> {
  const keepsSeparators = readBoolean(options, KEEP_SEPARATORS);
  if (!keepsSeparators.ok) return keepsSeparators;
  const given = options.get(SPLIT_AT.name)?.trim() ?? '';
  if (given === '') return ok(undefined);
  const limit = LIMITS.MAX_SPLIT_CHARACTERS;
  if (given.length > limit)
    return fail('invalid_option', {
      option: SPLIT_AT.name,
      rule: `must have at most ${limit} characters`,
      received: String(given.length),
    });
  const needsPatchCodes = PATCH.test(given);
  const wanted = needsPatchCodes ? given.replace(PATCH, '').toUpperCase() : given;
  return ok({
    isSeparator: ({ text, type }) => (type === 'PATCH_CODE' || !needsPatchCodes) && isLike(text, wanted),
    needsPatchCodes,
    keepsSeparators: keepsSeparators.value,
  });
}

/** The pages between those that have a separator. `pages`: those that were scanned, from 1, in order. Empty documents are left out. */
export function pageGroups(
  symbols: readonly Pick<PageSymbol, 'page' | 'text' | 'type'>[],
  pages: readonly number[],
  { isSeparator, keepsSeparators }: Split,
): readonly PageGroup[] {
  const separators = new Map<number, string>();
  for (const symbol of symbols)
    if (isSeparator(symbol) && !separators.has(symbol.page)) separators.set(symbol.page, symbol.text);
  const groups: { pages: number[]; separator: string | null }[] = [{ pages: [], separator: null }];
  for (const page of pages) {
    const separator = separators.get(page);
    if (separator !== undefined) groups.push({ pages: [], separator });
    if (separator === undefined || keepsSeparators) groups.at(-1)?.pages.push(page);
  }
  return groups.filter((group) => group.pages.length > 0);
}

/** Whether a text is the wanted one, in which * stands for any characters. */
function isLike(text: string, wanted: string): boolean {
  const [first = '', ...parts] = wanted.split('*');
  const last = parts.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
