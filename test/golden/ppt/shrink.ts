// Takes the preview picture out of the golden decks that LibreOffice saved: 590 of their 600 KB. `node test/golden/ppt/shrink.ts FILE.ppt…`
import { readFileSync, writeFileSync } from 'node:fs';
import { openCompoundFile } from '../../../src/convert/ppt/cfb/index.ts';
import { buildCfb } from '../../support/cfb-builder.ts';

const STREAMS = ['PowerPoint Document', 'Current User', 'Pictures', '\u0005SummaryInformation', '\u0005DocumentSummaryInformation'];
/** PIDSI_THUMBNAIL ([MS-OLEPS] 2.25.1). */
const THUMBNAIL = 17;

for (const file of process.argv.slice(2)) {
  const opened = openCompoundFile(new Uint8Array(readFileSync(file)));
  if (!opened.ok) throw new Error(`${file} is no compound file`);
  const streams: Record<string, Uint8Array> = {};
  for (const name of STREAMS) {
    const stream = opened.value.stream(name);
    if (!stream || stream.size === 0) continue;
    const bytes = stream.slice(0, stream.size);
    streams[name] = name === '\u0005SummaryInformation' ? withoutThumbnail(bytes) : bytes;
  }
  writeFileSync(file, buildCfb(streams));
}

/** The property set stream with one section, rebuilt without that property. */
function withoutThumbnail(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const section = view.getUint32(44, true);
  const count = view.getUint32(section + 4, true);
  const rows = Array.from({ length: count }, (_, i) => ({
    id: view.getUint32(section + 8 + 8 * i, true),
    offset: view.getUint32(section + 12 + 8 * i, true),
  }));
  const ends = [...rows.map(({ offset }) => offset), view.getUint32(section, true)].sort((a, b) => a - b);
  const kept = rows
    .filter(({ id }) => id !== THUMBNAIL)
    .map(({ id, offset }) => ({
      id,
      value: bytes.subarray(section + offset, section + (ends.find((end) => end > offset) ?? offset)),
    }));
  const headBytes = 8 + 8 * kept.length;
  const sizeBytes = kept.reduce((sum, { value }) => sum + value.length, headBytes);
  const out = new Uint8Array(section + sizeBytes);
  out.set(bytes.subarray(0, section));
  const write = new DataView(out.buffer);
  write.setUint32(section, sizeBytes, true);
  write.setUint32(section + 4, kept.length, true);
  let at = headBytes;
  for (const [i, { id, value }] of kept.entries()) {
    write.setUint32(section + 8 + 8 * i, id, true);
    write.setUint32(section + 12 + 8 * i, at, true);
    out.set(value, section + at);
    at += value.length;
  }
  return out;
}
