// A list whose rows are JSON objects: JSON Lines, or the items of an array.
import { NUMBER_NAMES, TITLE_NAMES, plainName } from '../../catalog/column-names.ts';
import { CHANGED_NAMES, detailsBy } from './columns.ts';
import { exportedFields } from './exported.ts';
import { type JsonItem, parsed } from './json-list.ts';
import { CHANGED_FIELD, DETAIL_FIELDS, nameOf, openFactsOf } from './open-facts.ts';
import {
  type SourceRow,
  type Table,
  type TableOptions,
  exportedTable,
  isPlain,
  plainTable,
} from './source-rows.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Each object may have other members: of those that hold a text the best name is taken, as for columns. */
export function objectTable(
  items: AsyncIterable<JsonItem>,
  options: TableOptions,
  { shape, first }: { readonly shape: string; readonly first: string },
): Table | string {
  const members = Object.keys(objectOf(first, () => false) ?? {});
  const exported = exportedFields(members);
  if (exported !== undefined)
    return exportedTable(
      options,
      exported,
      records(items, (text) => {
        const object = objectOf(text, () => false);
        return { fields: object && exported.map((name) => textOf(object[name])) };
      }),
    );
  const facts = isPlain(options) ? openFactsOf(members, `${options.fileName ?? ''} ${first}`) : undefined;
  if (facts) {
    const rows = records(items, (text): Omit<SourceRow, 'line'> => {
      const object = objectOf(text, (name) => name === 'code');
      if (object === undefined) return NO_OBJECT;
      return {
        number: textOf(object['code']),
        title: nameOf(object),
        ...detailsBy((known) => {
          const field = DETAIL_FIELDS.find(({ name }) => known.includes(name))?.field ?? '';
          const text = textOf(object[field]);
          return text === '' ? undefined : { name: plainName(field), text };
        }),
        changed: textOf(object[CHANGED_FIELD]),
      };
    });
    return { ...plainTable(options, facts), shape: `${facts.shown}, ${shape}`, rows };
  }
  const { number, title } = options;
  const numbers = number === undefined ? NUMBER_NAMES : [plainName(number)];
  const titles = title === undefined ? TITLE_NAMES : [plainName(title)];
  const known = members.map(plainName);
  if (!numbers.some((name) => known.includes(name)))
    return `The first object has no member with a number: ${members.slice(0, 20).join(' | ')}. Say which with --number.`;
  const rows = records(items, (text): Omit<SourceRow, 'line'> => {
    const object = objectOf(text, (name) => numbers.includes(plainName(name)));
    if (object === undefined) return NO_OBJECT;
    const named = membersOf(object);
    const member = (names: readonly string[]): string => named(names)?.text ?? '';
    return {
      number: member(numbers),
      title: member(titles),
      ...detailsBy(named),
      changed: member(CHANGED_NAMES),
    };
  });
  return { ...plainTable(options), shape, rows };
}

const NO_OBJECT = { number: '', title: '', fault: 'json' } as const;

async function* records<T extends object>(
  items: AsyncIterable<JsonItem>,
  value: (text: string) => T,
): AsyncGenerator<T & { readonly line: number }> {
  for await (const { line, text } of items) yield { line, ...value(text) };
}

/** Of an object: the first of these members, by plain name, that holds a text or a whole number. */
function membersOf(
  object: JsonObject,
): (names: readonly string[]) => { readonly name: string; readonly text: string } | undefined {
  const byName = new Map(Object.entries(object).map(([name, value]) => [plainName(name), textOf(value)]));
  return (names) =>
    names.map((name) => ({ name, text: byName.get(name) ?? '' })).find(({ text }) => text.trim() !== '');
}

/** A text, or a whole number as its digits; else nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : '';
}

/** The members `isExact` keep the digits that their numbers are written with. */
function objectOf(text: string, isExact: (member: string) => boolean): JsonObject | undefined {
  const value = parsed(text, isExact);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}
