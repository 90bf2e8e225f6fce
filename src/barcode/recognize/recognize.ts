// recognize: a picture in grey → the symbols in it, in reading order.
import type { Luma } from '../../image/types.ts';
import type { Budget } from '../../lib/budget.ts';
import { ok, type Result } from '../../lib/result.ts';
import { zxing } from '../../wasm/zxing.ts';
import type { Symbology } from '../symbology.ts';
import { SYMBOLOGIES } from '../symbology.ts';
import type { RecognizedSymbol } from '../symbologies/reader.ts';
import { DEFAULT_PASS, readWithEngine } from './engine.ts';
import { inReadingOrder } from './geometry.ts';
import { answered } from './texts.ts';

export interface RecognizeOptions {
  readonly symbologies: 'all' | 'qr' | readonly Symbology[];
  readonly effort: 'standard' | 'advanced' | 'advanced2';
  readonly preprocessing: 'None' | 'SmoothEdges' | 'SmoothEdgesPlus' | 'Auto';
  readonly budget: Budget;
}
export async function recognize(luma: Luma, options: RecognizeOptions): Promise<Result<readonly RecognizedSymbol[]>> {
  const wanted = SYMBOLOGIES.filter((r) => options.symbologies === 'all' || (options.symbologies === 'qr' ? r.name === 'QR_CODE' : options.symbologies.includes(r.name)));
  const formats = wanted.flatMap((r) => [...r.engineFormats]);
  return zxing.use((module) => ok(inReadingOrder(readWithEngine(module, luma, { ...DEFAULT_PASS, formats }).flatMap(answered))));
}
