// Binary records as values: a struct names its fields in order, and its type follows from the table.

export interface Field<T> {
  /** Bytes it takes. */
  readonly bytes: number;
  readonly read: (view: DataView, at: number) => T;
}

export const u8: Field<number> = { bytes: 1, read: (view, at) => view.getUint8(at) };
export const u16: Field<number> = { bytes: 2, read: (view, at) => view.getUint16(at, true) };
export const i16: Field<number> = { bytes: 2, read: (view, at) => view.getInt16(at, true) };
export const u32: Field<number> = { bytes: 4, read: (view, at) => view.getUint32(at, true) };
export const i32: Field<number> = { bytes: 4, read: (view, at) => view.getInt32(at, true) };
export const f32: Field<number> = { bytes: 4, read: (view, at) => view.getFloat32(at, true) };
/** 16.16 fixed point. */
export const fixed: Field<number> = { bytes: 4, read: (view, at) => view.getInt32(at, true) / 65536 };
/** One byte that is true when it is not zero. */
export const bool8: Field<boolean> = { bytes: 1, read: (view, at) => view.getUint8(at) !== 0 };

export function list<T>(field: Field<T>, count: number): Field<readonly T[]> {
  return {
    bytes: field.bytes * count,
    read: (view, at) => Array.from({ length: count }, (_, i) => field.read(view, at + i * field.bytes)),
  };
}

/** Bytes that are passed over. */
export function skip(bytes: number): Field<undefined> {
  return { bytes, read: () => undefined };
}

export interface Struct<T> extends Field<T> {
  readonly fields: Readonly<Record<string, Field<unknown>>>;
}

type ValuesOf<F extends Readonly<Record<string, Field<unknown>>>> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

/** Fields one after the other, little-endian, without padding. */
export function struct<const F extends Readonly<Record<string, Field<unknown>>>>(
  fields: F,
): Struct<ValuesOf<F>> {
  let bytes = 0;
  const places = Object.entries(fields).map(([name, field]) => {
    const place = { name, field, at: bytes };
    bytes += field.bytes;
    return place;
  });
  return {
    fields,
    bytes,
    read(view, at) {
      const value: Record<string, unknown> = {};
      for (const place of places) value[place.name] = place.field.read(view, at + place.at);
      return value as ValuesOf<F>;
    },
  };
}

/** Reads a field at `offset`; undefined when the bytes end before it does. */
export function readField<T>(field: Field<T>, bytes: Uint8Array, offset = 0): T | undefined {
  if (offset < 0 || offset + field.bytes > bytes.length) return undefined;
  return field.read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset);
}
