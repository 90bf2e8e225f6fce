// The forms in which the library takes a file.

/** A file's bytes, for example from Node's readFile, a fetch or an <input type="file">. */
export type FileBytes = Uint8Array | ArrayBuffer | Blob;

/** The bytes, without a copy unless the file is a Blob. */
export async function bytesOf(file: FileBytes): Promise<Uint8Array> {
  if (file instanceof Uint8Array) return file;
  return new Uint8Array(file instanceof ArrayBuffer ? file : await file.arrayBuffer());
}
