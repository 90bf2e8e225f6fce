// The results of many files as one ZIP archive.
import { zipSync } from 'fflate';

export interface Entry {
  /** With its folder, between slashes. */
  readonly name: string;
  readonly bytes: Blob;
}

/** In this thread, because fflate's workers are made of blobs, which the policy forbids; stored, because results are compressed already. */
export async function zipOf(entries: readonly Entry[]): Promise<Blob> {
  const files: Record<string, Uint8Array> = {};
  for (const { name, bytes } of entries)
    files[freeName(name, files)] = new Uint8Array(await bytes.arrayBuffer());
  return new Blob([zipSync(files, { level: 0 })], { type: 'application/zip' });
}

/** `deck.pptx`, `deck (2).pptx`: also where names differ in their case alone, which file systems do not tell apart. */
function freeName(name: string, taken: Readonly<Record<string, unknown>>): string {
  const used = new Set(Object.keys(taken).map((each) => each.toLowerCase()));
  const [, stem = name, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(name) ?? [];
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${stem} (${number})${ending}`;
    if (!used.has(free.toLowerCase())) return free;
  }
}
