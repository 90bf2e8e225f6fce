// The forms in which the library takes a file.

/** A file's bytes, for example from Node's readFile, a fetch or an <input type="file">. */
export type FileBytes = Uint8Array | ArrayBuffer | BytesLater;

/** A Blob or a File, and anything else that gives its bytes so. */
export interface BytesLater {
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The bytes, without a copy unless the file gives them later. */
export async function bytesOf(file: FileBytes): Promise<Uint8Array> {
  if (file instanceof Uint8Array) return file;
  return new Uint8Array(file instanceof ArrayBuffer ? file : await file.arrayBuffer());
}
