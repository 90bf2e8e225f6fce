// quietzone/generate: barcode images. Needs no engine.
import { type GenerateRequest, type GeneratedBarcode, generateBarcode } from '../barcode/generate/index.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

export type { GenerateRequest, GeneratedBarcode, WritableSymbology } from '../barcode/generate/index.ts';
export type { Outcome, Problem } from './outcome.ts';

/**
 * Draws a barcode as a PNG file. Problems: missing_value, invalid_value (the value), invalid_option (the size).
 * @example
 * const image = generate({ symbology: 'EAN_13', value: '9521234000006', width: 300, height: 150 });
 */
export function generate(request: GenerateRequest): Outcome<GeneratedBarcode> {
  return outcomeOf(generateBarcode(request));
}
