// How an option is declared, and how its value is read from text. Each surface derives its own from the declaration: a header and a query
// parameter, a flag, a member of an object, an argument of a tool, a field of a form.
import { nearestOf } from '../lib/edit-distance.ts';
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';
import { shown } from '../wording/index.ts';

const TRUE = ['true', '1', 'yes'];
const FALSE = ['false', '0', 'no', ''];

/** An option of an operation. */
export interface Option {
  /** In camelCase; the surfaces derive theirs from it. */
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean';
  /** One sentence without a full stop, in the words of no surface. */
  readonly help: string;
  /** What a form calls it; default: its name as words. */
  readonly label?: string;
  readonly required?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly allowed?: readonly string[];
  readonly default?: string | boolean | number;
  /** The most characters of its text; default: that of any header. */
  readonly maxCharacters?: number;
  /** Its text may have several lines. */
  readonly lines?: true;
}

/** The options of a call as text. */
export interface OptionValues {
  /** Null if it is absent. */
  get(name: string): string | null;
}

/** What a surface with types of its own takes for an option: `{ width?: number; format?: 'png' | 'svg' … }`. */
export type OptionsOf<Options extends readonly Option[]> = {
  readonly [Each in Options[number] as Each['name']]?: ValueOf<Each> | undefined;
};
type ValueOf<Each extends Option> = Each extends { readonly allowed: readonly (infer Choice)[] }
  ? Choice
  : Each extends { readonly type: 'integer' }
    ? number
    : Each extends { readonly type: 'boolean' }
      ? boolean
      : string;

/** An integer in the option's range; undefined if it is absent or empty. Failure: invalid_option. */
export function readInteger(
  values: OptionValues,
  { name, minimum, maximum }: { readonly name: string; readonly minimum: number; readonly maximum: number },
): Result<number | undefined> {
  const text = values.get(name)?.trim();
  if (text === undefined || text === null || text === '') return ok(undefined);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum && value <= maximum) return ok(value);
  return fail('invalid_option', {
    option: name,
    rule: `must be an integer from ${minimum} to ${maximum}`,
    received: shown(text),
  });
}

/** Millimetres, with at most four decimals; undefined if it is absent or empty. Failure: invalid_option. */
export function readMillimetres(
  values: OptionValues,
  { name }: { readonly name: string },
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): Result<number | undefined> {
  const given = values.get(name)?.trim() ?? '';
  const text = /mm$/i.test(given) ? given.slice(0, -2).trimEnd() : given;
  if (text === '') return ok(undefined);
  const value = /^\d{1,3}(?:\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN;
  return value >= minimum && value <= maximum
    ? ok(value)
    : fail('invalid_option', {
        option: name,
        rule: `must be millimetres from ${minimum} to ${maximum}`,
        received: shown(text),
      });
}

/** A boolean; the default if it is absent. An empty value is false: PHP clients write false like that. Failure: invalid_option. */
export function readBoolean(
  values: OptionValues,
  { name, default: absent }: { readonly name: string; readonly default: boolean },
): Result<boolean> {
  const given = readOptionalBoolean(values, { name });
  return given.ok ? ok(given.value ?? absent) : given;
}

/** As readBoolean; undefined if it is absent. */
export function readOptionalBoolean(
  values: OptionValues,
  { name }: { readonly name: string },
): Result<boolean | undefined> {
  const text = values.get(name);
  if (text === null) return ok(undefined);
  const value = text.trim().toLowerCase();
  if (TRUE.includes(value)) return ok(true);
  if (FALSE.includes(value)) return ok(false);
  return fail('invalid_option', {
    option: name,
    rule: 'must be true or false (also 1/0, yes/no)',
    received: shown(text),
  });
}

export interface ChoiceOption<T extends string> {
  readonly name: string;
  readonly allowed: readonly T[];
  readonly default?: T;
}

/** One of `allowed`, in any case; the default, or undefined if it has none, if it is absent or empty. Failure: invalid_option. */
export function readChoice<T extends string>(
  values: OptionValues,
  option: ChoiceOption<T> & { readonly default: T },
): Result<T>;
export function readChoice<T extends string>(
  values: OptionValues,
  option: ChoiceOption<T>,
): Result<T | undefined>;
export function readChoice<T extends string>(
  values: OptionValues,
  { name, allowed, default: absent }: ChoiceOption<T>,
): Result<T | undefined> {
  const text = values.get(name)?.trim() ?? '';
  if (text === '') return ok(absent);
  const lower = text.toLowerCase();
  const choice = allowed.find((value) => value.toLowerCase() === lower);
  return choice === undefined
    ? fail('invalid_option', {
        option: name,
        rule: `must be one of ${allowed.join(', ')}`,
        received: shown(text),
      })
    : ok(choice);
}

/** Checks a value without using it. A text without a list of allowed values may be anything. Failure: invalid_option. */
export function checkOption(
  values: OptionValues,
  { name, type, minimum, maximum, allowed }: Option,
): Result<unknown> {
  if (type === 'boolean') return readBoolean(values, { name, default: false });
  if (type === 'integer' && minimum !== undefined && maximum !== undefined)
    return readInteger(values, { name, minimum, maximum });
  return allowed === undefined ? ok(undefined) : readChoice(values, { name, allowed });
}

/**
 * The options of a call of a surface that has types: `undefined` is absent. Failure: invalid_option for a name that is not declared.
 */
export function optionValues(
  given: Readonly<Record<string, string | number | boolean | undefined>>,
  declared: readonly Option[],
): Result<OptionValues> {
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && !declared.some((option) => option.name === name))
      return fail('invalid_option', {
        option: name,
        rule: `is not known here${knownInstead(name, declared)}`,
      });
  return ok({
    get: (name) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      return value === undefined ? null : String(value);
    },
  });
}

function knownInstead(name: string, declared: readonly Option[]): string {
  if (declared.length === 0) return '';
  const names = declared.map((option) => option.name);
  const nearest = nearestOf(name, names);
  return `; there are ${names.map((each) => `{=${each}}`).join(', ')}${nearest === undefined ? '' : `; the nearest is {=${nearest}}`}`;
}

/** The option as a flag of the command line: `recognitionMode` as `recognition-mode`. */
export function flagOf(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}
