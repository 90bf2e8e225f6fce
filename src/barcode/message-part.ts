// A part of a message that several symbols hold.

/** Structured append: ISO/IEC 18004 8, 16022 5.6, 15438 5.13 (Macro PDF417), 16023 4.9. */
export interface MessagePart {
  /** From 0. */
  readonly index: number;
  readonly count: number;
  /** What the parts of one message have in common: a parity or file identification; may be empty. */
  readonly message: string;
}
