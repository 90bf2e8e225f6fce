// The door of barcode: recognition of symbols in grey pictures, and the table of types.
export { recognize } from './recognize/recognize.ts';
export type { Progress, RecognizeOptions } from './recognize/options.ts';
export {
  gradeSymbol,
  gradeWorkMs,
  type Letter,
  letterOf,
  type ParameterGrade,
  type SymbolGrade,
  ungraded,
} from './grade/index.ts';
export { ALL_1D, DEFAULT_TYPES, SYMBOLOGIES, type Family, type Symbology } from './symbology.ts';
export type { MessagePart } from './message-part.ts';
export type { Point, Quad, Reader, ReadSymbol, RecognizedSymbol } from './reader.ts';
export { CHARACTER_SETS, type CharacterSet } from './charset/index.ts';
export { utf8Text } from './byte-text.ts';
export { inReadingOrder } from './vision/geometry.ts';
