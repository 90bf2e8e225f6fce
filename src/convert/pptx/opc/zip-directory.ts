// The names in a ZIP archive (APPNOTE.TXT 4.3.12): enough to tell what a package is, without unpacking anything.

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
/** The archive's comment may be that long. */
const COMMENT_MAX = 0xffff;
const NAMES_MAX = 65536;

/** Entry names in the order of the central directory; undefined when there is no directory that holds together. */
export function zipEntryNames(bytes: Uint8Array): readonly string[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = Math.min(NAMES_MAX, view.getUint16(end + 10, true));
  let at = view.getUint32(end + 16, true);
  const names: string[] = [];
  const decoder = new TextDecoder();
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_SIZE > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return undefined;
    const length = view.getUint16(at + 28, true);
    if (at + ENTRY_SIZE + length > end) return undefined;
    names.push(decoder.decode(bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + length)));
    at += ENTRY_SIZE + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= 0 && at >= last - COMMENT_MAX; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return undefined;
}
