// What the library takes as a file.

/** A file's bytes: of Node's readFile, a fetch, an <input type="file">. */
export type FileBytes = Uint8Array | ArrayBuffer | Blob;

/** A view of the bytes; a Blob is read. */
export async function bytesOf(file: FileBytes): Promise<Uint8Array> {
  if (file instanceof Uint8Array) return file;
  return new Uint8Array(file instanceof ArrayBuffer ? file : await file.arrayBuffer());
}
