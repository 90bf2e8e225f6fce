// Writes HEIF containers around coded images that an encoder made (ISO/IEC 23008-12): grids, alpha planes, transforms and
// everything that encoders do not offer.
import { concatBytes, latin1Bytes } from '../../src/lib/bytes.ts';
import { readItems } from '../../src/image/heif/items.ts';

export interface HeifItem {
  readonly type: string;
  /** Extents, one after the other in mdat, or in idat with `inMeta`. */
  readonly data: readonly Uint8Array[];
  readonly inMeta?: boolean;
  readonly properties?: readonly Uint8Array[];
  /** References to items by their place in the list, from 1. */
  readonly references?: Readonly<Record<string, readonly number[]>>;
}

/** Items get the numbers 1, 2, 3 …; item `primary` is shown. */
export function drawHeif(items: readonly HeifItem[], { primary = 1, brand = 'heic' } = {}): Uint8Array {
  const ftyp = box('ftyp', text(brand), u(0, 4), text('mif1'), text(brand));
  const idat = concatBytes(items.flatMap(({ data, inMeta }) => (inMeta ? data : [])));
  const meta = (start: number): Uint8Array =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u(0, 4), text('pict'), u(0, 13)),
      fullBox('pitm', 0, u(primary, 2)),
      locations(items, start),
      fullBox(
        'iinf',
        0,
        u(items.length, 2),
        ...items.map(({ type }, i) =>
          box('infe', u(2, 1), u(0, 3), u(i + 1, 2), u(0, 2), text(type), u(0, 1)),
        ),
      ),
      fullBox('iref', 0, ...items.flatMap(references)),
      properties(items),
      box('idat', idat),
    );
  const start = ftyp.length + meta(0).length + 8;
  const data = items.flatMap(({ data, inMeta }) => (inMeta ? [] : data));
  return concatBytes([ftyp, meta(start), box('mdat', ...data)]);
}

/** The primary item of an encoder's file, to be put into another one. */
export function codedItem(file: Uint8Array): HeifItem {
  const items = readItems('heic', file);
  if (!items.ok) throw new Error('no HEIF file');
  const { primary, typeOf, dataOf, propertiesOf } = items.value;
  return {
    type: typeOf(primary) ?? '',
    data: dataOf(primary) ?? [],
    properties: propertiesOf(primary).map(({ type, body }) => box(type, body)),
  };
}

/** A grid item of these tiles, given by their places in the list of items. */
export function gridItem(
  size: readonly [width: number, height: number],
  [columns, rows]: readonly [number, number],
  tiles: readonly number[],
): HeifItem {
  return {
    type: 'grid',
    data: [concatBytes([u(0, 2), u(rows - 1, 1), u(columns - 1, 1), u(size[0], 2), u(size[1], 2)])],
    inMeta: true,
    properties: [sizeProperty(size)],
    references: { dimg: tiles },
  };
}

export function sizeProperty([width, height]: readonly [number, number]): Uint8Array {
  return fullBox('ispe', 0, u(width, 4), u(height, 4));
}

export const rotation = (quarterTurns: number): Uint8Array => box('irot', u(quarterTurns, 1));
export const mirror = (axis: number): Uint8Array => box('imir', u(axis, 1));
export const alphaProperty = (): Uint8Array =>
  fullBox('auxC', 0, text('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0'));
/** `left` and `top` of a crop of width × height out of the stored size. */
export function cropProperty(
  stored: readonly [number, number],
  [left, top, width, height]: readonly [number, number, number, number],
): Uint8Array {
  const [x, y] = [2 * left + width - stored[0], 2 * top + height - stored[1]];
  return box(
    'clap',
    ...[width, 1, height, 1, x, 2, y, 2].map((value) => u(value < 0 ? value + 2 ** 32 : value, 4)),
  );
}

export function box(type: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = concatBytes(parts);
  return concatBytes([u(body.length + 8, 4), text(type), body]);
}

export function u(value: number, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256);
}

function fullBox(type: string, version: number, ...parts: readonly Uint8Array[]): Uint8Array {
  return box(type, u(version, 1), u(0, 3), ...parts);
}

function text(value: string): Uint8Array {
  return latin1Bytes(value);
}

function locations(items: readonly HeifItem[], start: number): Uint8Array {
  const next = { mdat: start, idat: 0 };
  const entries = items.map(({ data, inMeta = false }, i) => {
    const where = inMeta ? 'idat' : 'mdat';
    const extents = data.map(({ length }) => {
      const offset = next[where];
      next[where] += length;
      return concatBytes([u(offset, 4), u(length, 4)]);
    });
    return concatBytes([u(i + 1, 2), u(inMeta ? 1 : 0, 2), u(0, 2), u(data.length, 2), ...extents]);
  });
  return fullBox('iloc', 1, u(0x4400, 2), u(items.length, 2), ...entries);
}

function references({ references = {} }: HeifItem, i: number): readonly Uint8Array[] {
  return Object.entries(references).map(([type, to]) =>
    box(type, u(i + 1, 2), u(to.length, 2), ...to.map((item) => u(item, 2))),
  );
}

function properties(items: readonly HeifItem[]): Uint8Array {
  const all = items.flatMap(({ properties = [] }) => properties);
  let next = 1;
  const associations = items.map(({ properties = [] }, i) =>
    concatBytes([u(i + 1, 2), u(properties.length, 1), ...properties.map(() => u(next++, 1))]),
  );
  return box('iprp', box('ipco', ...all), fullBox('ipma', 0, u(items.length, 4), ...associations));
}
