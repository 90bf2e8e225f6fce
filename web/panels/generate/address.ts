// What is drawn, as the fragment of the page's address: a browser sends it to no server. Neither a key nor a logo is in it, nor a form with a
// secret: addresses stay in the history.
import type { Values } from '../../parts/index.ts';

export interface Drawing {
  /** Its name in the library, as `ean-13`. */
  readonly kind: string;
  /** Undefined: the example of the kind. */
  readonly value: string | undefined;
  /** By their names, those that are set. */
  readonly options: Values;
  /** Of the form of a content. */
  readonly fields: Values;
}

const KIND = 'kind';
const VALUE = 'value';
/** Before the name of a field: some have the name of an option. */
const FIELD = 'field.';
/** Those that the library declares as secret. Without one the others would draw another code, as of an open network. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set(['password', 'secret']);

/** `#kind=ean-13&value=9521234000006&width=600`. */
export function fragmentOf({ kind, value, options, fields }: Drawing): string {
  const set = (values: Values, prefix = ''): readonly (readonly [string, string])[] =>
    Object.entries(values).flatMap(([name, each]) => (each === '' ? [] : [[prefix + name, each] as const]));
  const hasSecret = Object.entries(fields).some(([name, each]) => each !== '' && SECRET_FIELDS.has(name));
  const parameters = new URLSearchParams([
    [KIND, kind],
    ...(value === undefined ? [] : [[VALUE, value]]),
    ...set(options).map((pair) => [...pair]),
    ...(hasSecret ? [] : set(fields, FIELD).map((pair) => [...pair])),
  ]);
  return `#${parameters.toString()}`;
}

/** Undefined: the fragment is of something else. */
export function drawingOf(fragment: string): Drawing | undefined {
  const parameters = [...new URLSearchParams(fragment.slice(1))];
  const kind = parameters.find(([name]) => name === KIND)?.[1];
  if (kind === undefined) return undefined;
  const rest = parameters.filter(([name]) => name !== KIND && name !== VALUE);
  return {
    kind,
    value: parameters.find(([name]) => name === VALUE)?.[1],
    options: Object.fromEntries(rest.filter(([name]) => !name.startsWith(FIELD))),
    fields: Object.fromEntries(
      rest.flatMap(([name, each]) => (name.startsWith(FIELD) ? [[name.slice(FIELD.length), each]] : [])),
    ),
  };
}
