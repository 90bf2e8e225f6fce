// Other colours in a metafile: the records that set the colour of text, pens and brushes ([MS-WMF] 2.3.4, 2.3.5; [MS-EMF] 2.3.7, 2.3.11).

/** What a colour 0xBBGGRR becomes; the same where nothing replaces it. `style` and `hatch` are those of a brush. */
export type ColourMapping = (
  colour: number,
  brush?: { readonly style: number; readonly hatch: number },
) => number;

/** Where a record has its colour, counted from its beginning; `style` and `hatch` for brushes alone. */
interface ColourPlace {
  readonly colour: number;
  readonly style?: number;
  readonly hatch?: number;
}

/** One form of metafile. */
interface Form {
  /** Where records begin. */
  readonly start: (view: DataView) => number;
  readonly minRecordBytes: number;
  readonly next: (view: DataView, at: number) => { readonly type: number; readonly bytes: number };
  readonly places: ReadonlyMap<number, ColourPlace>;
  /** The record for the colour of text, which is black before any sets it. */
  readonly textColour: (colour: number) => Uint8Array<ArrayBuffer>;
  /** Counts the record that was put in. */
  readonly grow: (view: DataView, bytes: number) => void;
}

const PLACEABLE_KEY = 0x9ac6cdd7;
const PLACEABLE_BYTES = 22;
const WORD_BYTES = 2;
const isPlaceable = (view: DataView) => view.byteLength >= 4 && view.getUint32(0, true) === PLACEABLE_KEY;
const wmfHeader = (view: DataView) => (isPlaceable(view) ? PLACEABLE_BYTES : 0);

const WMF: Form = {
  start: (view) => wmfHeader(view) + 18,
  minRecordBytes: 6,
  next: (view, at) => ({ type: view.getUint16(at + 4, true), bytes: view.getUint32(at, true) * WORD_BYTES }),
  places: new Map([
    [0x0201, { colour: 6 }],
    [0x0209, { colour: 6 }],
    [0x02fa, { colour: 12 }],
    [0x02fc, { colour: 8, style: 6, hatch: 12 }],
  ]),
  textColour: (colour) => numbers([5, 4], [0x0209, 2], [colour, 4]),
  grow(view, bytes) {
    const at = wmfHeader(view) + 6;
    view.setUint32(at, view.getUint32(at, true) + bytes / WORD_BYTES, true);
  },
};

const EMF: Form = {
  start: (view) => (view.byteLength < 8 ? 0 : view.getUint32(4, true)),
  minRecordBytes: 8,
  next: (view, at) => ({ type: view.getUint32(at, true), bytes: view.getUint32(at + 4, true) }),
  places: new Map([
    [24, { colour: 8 }],
    [25, { colour: 8 }],
    [38, { colour: 24 }],
    [39, { colour: 16, style: 12, hatch: 20 }],
    [95, { colour: 40 }],
  ]),
  textColour: (colour) => numbers([24, 4], [12, 4], [colour, 4]),
  grow(view, bytes) {
    view.setUint32(48, view.getUint32(48, true) + bytes, true);
    view.setUint32(52, view.getUint32(52, true) + 1, true);
  },
};

/** A copy of the file with other colours. Records behind damage keep theirs. */
export function recolourMetafile(
  file: Uint8Array,
  contentType: 'image/x-wmf' | 'image/x-emf',
  mapping: ColourMapping,
): Uint8Array {
  const form = contentType === 'image/x-wmf' ? WMF : EMF;
  const start = form.start(viewOf(file));
  if (start > file.length) return file;
  const black = mapping(0);
  const lead = black === 0 ? new Uint8Array() : form.textColour(black);
  const copy = new Uint8Array(file.length + lead.length);
  copy.set(file.subarray(0, start));
  copy.set(lead, start);
  copy.set(file.subarray(start), start + lead.length);
  const view = viewOf(copy);
  if (lead.length > 0) form.grow(view, lead.length);
  for (let at = start + lead.length; at + form.minRecordBytes <= copy.length;) {
    const { type, bytes } = form.next(view, at);
    if (bytes < form.minRecordBytes || at + bytes > copy.length) break;
    const place = form.places.get(type);
    if (place !== undefined && place.colour + 4 <= bytes) replace(view, at, place, mapping);
    at += bytes;
  }
  return copy;
}

/** Indexes of palettes (high byte 1) are left as they are. */
function replace(view: DataView, at: number, place: ColourPlace, mapping: ColourMapping): void {
  const colour = view.getUint32(at + place.colour, true);
  if (colour >>> 24 === 1) return;
  const { style, hatch } = place;
  const number = (offset: number) =>
    offset + 2 <= view.byteLength - at ? view.getUint16(at + offset, true) : 0;
  const brush =
    style === undefined || hatch === undefined ? undefined : { style: number(style), hatch: number(hatch) };
  view.setUint32(at + place.colour, ((colour & 0xff000000) | mapping(colour & 0xffffff, brush)) >>> 0, true);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function numbers(...pairs: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(pairs.reduce((sum, [, bytes]) => sum + bytes, 0));
  const view = viewOf(out);
  let at = 0;
  for (const [value, bytes] of pairs) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return out;
}
