// What a scan left of a file: the pages that its note names, in a person's words, so that one can go on with them.
import { withoutSettings } from '../../api/problems.ts';

/** Pages from 1, rising, each in one list. */
export interface Left {
  readonly unread: readonly number[];
  /** They may hold more codes; another call, of these pages alone, has more work for each. */
  readonly unsearched: readonly number[];
  /** They may hold more codes, and the call was for no other pages: the same call would answer the same. */
  readonly settled: readonly number[];
  /** The other sentences of the note, as they came. */
  readonly rest: string;
}

type Kind = Exclude<keyof Left, 'rest'>;

const RUN = String.raw`\d{1,6}(?: to \d{1,6})?`;
const LIST = String.raw`pages? (${RUN}(?:(?:, | and )${RUN})*)`;
/** The sentences of src/wording/gaps.ts, whatever the surface. */
const SENTENCES = [
  {
    kind: 'unread',
    pattern: new RegExp(
      String.raw`Processing limit reached: ${LIST} (?:was|were) not read \([^)]*\)\. ?`,
      'gi',
    ),
  },
  {
    kind: 'unsearched',
    pattern: new RegExp(
      String.raw`${LIST} (?:was|were) not searched to the end: (?:[^.]* and )?(?:it|they) may hold more barcodes\. ?`,
      'gi',
    ),
  },
] as const;

/** `note`: `ErrorMessage` of the service, `incomplete` of the library; empty: nothing is left. */
export function leftOf(note: string): Left {
  const found: Record<Kind, number[]> = { unread: [], unsearched: [], settled: [] };
  let rest = note;
  for (const { kind, pattern } of SENTENCES)
    rest = rest.replaceAll(pattern, (_, list: string) => {
      found[kind].push(...numbersOf(list));
      return '';
    });
  return {
    ...found,
    unread: rising(found.unread),
    unsearched: rising(found.unsearched),
    rest: withoutSettings(rest.trim()),
  };
}

/** `asked`: how many pages the call was for. */
export function settledOf(left: Left, asked: number): Left {
  return left.unsearched.length < asked
    ? left
    : { ...left, unsearched: [], settled: rising([...left.settled, ...left.unsearched]) };
}

/** What is left when `pages` of it were scanned again, which left `now`. */
export function leftAfter(before: Left, now: Left, pages: readonly number[]): Left {
  const { unread, unsearched, settled, rest } = settledOf(now, pages.length);
  const others = (list: readonly number[]): readonly number[] => list.filter((page) => !pages.includes(page));
  return {
    unread: rising([...others(before.unread), ...unread]),
    unsearched: rising([...others(before.unsearched), ...unsearched]),
    settled: rising([...others(before.settled), ...settled]),
    rest: [...new Set([before.rest, rest])].join(' ').trim(),
  };
}

/** `Pages 5 to 7 and 9 may hold more codes.` */
export function sentenceOf(kind: Kind, pages: readonly number[]): string {
  const listed = runsOf(pages).map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
  const end = listed.pop() ?? '';
  const named = `${pages.length === 1 ? 'Page' : 'Pages'} ${listed.length === 0 ? end : `${listed.join(', ')} and ${end}`}`;
  if (kind === 'unread') return `${named} ${pages.length === 1 ? 'was' : 'were'} not read.`;
  return kind === 'unsearched'
    ? `${named} may hold more codes.`
    : `${named} may hold more codes: a sharper or larger image may help.`;
}

/** All of it in one line; empty: nothing. */
export function noteOf(left: Left): string {
  const kinds = ['unread', 'unsearched', 'settled'] as const;
  const said = kinds.flatMap((kind) => (left[kind].length === 0 ? [] : [sentenceOf(kind, left[kind])]));
  return [...said, left.rest].join(' ').trim();
}

/** The option `pages`: `5-7,9`. */
export function pagesOption(pages: readonly number[]): string {
  return runsOf(pages)
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
    .join(',');
}

function numbersOf(list: string): readonly number[] {
  return list.split(/, | and /).flatMap((run) => {
    const [first = 0, last = first] = run.split(' to ').map(Number);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  });
}

const rising = (pages: readonly number[]): readonly number[] => [...new Set(pages)].sort((a, b) => a - b);

/** First and last of each run of rising numbers. */
function runsOf(pages: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run?.[1] === page - 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs;
}
