// The file of rejects: line, reason and number of each row that was not stored, of all files of one import. What an import
// wrote that was killed stays, up to its last step.
import { closeSync, constants, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';

export interface Rejects {
  /** Goes on after so many bytes of the coming list; false: the file has not got them any more, so that it begins anew. */
  begin(bytes: number): boolean;
  /** Returns the bytes that it took. */
  add(line: string): number;
  close(): void;
}

/** Throws what the file system throws. */
export function openRejects(path: string): Rejects {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o644);
  /** Where the next line goes. */
  let at = 0;
  return {
    begin(bytes) {
      const isThere = fstatSync(file).size >= at + bytes;
      if (isThere) at += bytes;
      return isThere;
    },
    add(line) {
      const bytes = writeSync(file, line, at);
      at += bytes;
      return bytes;
    },
    close() {
      ftruncateSync(file, at);
      closeSync(file);
    },
  };
}
