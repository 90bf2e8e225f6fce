// Warning: a recoverable oddity of a document. It never aborts the work; it says where.

export interface Warning {
  /** kebab-case, stable, e.g. `unknown-record`, `picture-unreadable`. */
  readonly code: string;
  /** A short sentence without document content. */
  readonly message: string;
  /** Where, in the document's own terms: `slide 3, shape 1026`. */
  readonly where?: string;
  /** The shapes that it is about, by their names: content of the document, for the reader's own eyes alone. At most 20. */
  readonly shapes?: readonly string[];
}
