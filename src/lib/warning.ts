// Warning: a recoverable oddity of a document, and where it is. It never aborts the work.

export interface Warning {
  /** kebab-case, stable, e.g. `unknown-record`, `picture-unreadable`. */
  readonly code: string;
  /** A short sentence without document content. */
  readonly message: string;
  /** Where, in the document's own terms: `slide 3, shape 1026`. */
  readonly where?: string;
  /** The names of the shapes concerned, at most 20. They are content of the document: for its owner only, never for a log. */
  readonly shapes?: readonly string[];
}
