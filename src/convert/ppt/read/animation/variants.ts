// TimeVariants: values that name their own type ([MS-PPT] 2.8.19, 2.8.78–2.8.81).
import { childrenOf, readField, f32, i32, RT, utf16, type RecordNode } from '../../records/index.ts';
import { cleanText } from '../../units.ts';

export type Variant = boolean | number | string;

const TYPE = { bool: 0, int: 1, float: 2, string: 3 } as const;

/** Undefined for an unknown type, a value cut short, and a number that is none. */
export function readVariant(record: RecordNode | undefined): Variant | undefined {
  if (record === undefined) return undefined;
  const { data } = record;
  switch (data[0]) {
    case TYPE.bool:
      return data.length > 1 ? data[1] !== 0 : undefined;
    case TYPE.int:
      return readField(i32, data, 1);
    case TYPE.float: {
      const value = readField(f32, data, 1);
      return value === undefined || Number.isNaN(value) ? undefined : value;
    }
    case TYPE.string:
      return cleanText(utf16(data.subarray(1)));
    default:
      return undefined;
  }
}

/** The values of a list by their property identifiers. */
export class VariantList {
  readonly #values: ReadonlyMap<number, Variant>;

  constructor(owner: RecordNode | undefined) {
    const values = new Map<number, Variant>();
    for (const record of childrenOf(owner, RT.TimeVariant)) {
      const value = readVariant(record);
      if (value !== undefined) values.set(record.instance, value);
    }
    this.#values = values;
  }

  number(id: number): number | undefined {
    const value = this.#values.get(id);
    return typeof value === 'number' ? value : undefined;
  }

  text(id: number): string | undefined {
    const value = this.#values.get(id);
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  flag(id: number): boolean | undefined {
    const value = this.#values.get(id);
    return value === undefined ? undefined : value !== false && value !== 0;
  }
}
