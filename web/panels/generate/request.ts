// What is to be drawn, as a request to the API and as one to the library on this device.
import type { Request } from '../../api/index.ts';
import type { GenerateRequest } from '../../device/index.ts';
import type { Values } from '../../parts/index.ts';
import type { Kind } from './kinds.ts';

export interface Logo {
  readonly name: string;
  /** A PNG file. */
  readonly file: Blob;
}

export interface Wanted {
  readonly kind: Kind;
  /** Those that the kind has, and are set. */
  readonly options: Values;
  /** A text, or the fields of the form in the option content. */
  readonly value: string | Values;
  readonly logo?: Logo | undefined;
}

/** The options of a kind among those that are set; a logo's size goes with a logo alone. */
export function optionsOf({ operation }: Kind, values: Values, logo: Logo | undefined): Values {
  return Object.fromEntries(
    operation.parameters.flatMap(({ name }) => {
      const value = values[name] ?? '';
      return value === '' || (name === 'logoSize' && logo === undefined) ? [] : [[name, value]];
    }),
  );
}

export const isEmpty = ({ value }: Wanted): boolean =>
  typeof value === 'string' ? value.trim() === '' : Object.values(value).every((each) => each === '');

const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

export function apiRequest({ kind: { operation }, options, value, logo }: Wanted): Request {
  const text = typeof value === 'string' ? value : JSON.stringify(filled(value));
  const body =
    logo !== undefined
      ? {
          parts: [
            { part: 'value', text },
            { part: 'logo', ...logo },
          ],
        }
      : typeof value === 'string'
        ? { text }
        : { fields: filled(value) };
  return { operation, headers: options, body };
}

export function deviceRequest({ kind, options, value, logo }: Wanted): GenerateRequest {
  return {
    // The library reads options of any type from their texts.
    ...(options as Partial<GenerateRequest>),
    kind: kind.path,
    value: typeof value === 'string' ? value : filled(value),
    ...(logo && { logo: logo.file }),
  };
}
