// Our own decoders of linear and postal symbologies, and the reader of all of them at once.
import type { Luma } from '../../image/types.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Symbology } from '../symbology.ts';
import { eanAddonDecoder } from './ean-upc/add-on/index.ts';
import { imbDecoder } from './imb/index.ts';
import { msiDecoder } from './msi/index.ts';
import { plesseyDecoder } from './plessey/index.ts';
import type { RecognizedSymbol } from '../reader.ts';
import { finish, type Steps } from '../steps.ts';
import { rowSteps, type BarLevels, type RowDecoder } from './read.ts';

const DECODERS: readonly RowDecoder[] = [eanAddonDecoder, msiDecoder, plesseyDecoder, imbDecoder];

/** The types that `readOwnLinear` reads. */
export const OWN_LINEAR: readonly Symbology[] = DECODERS.map((decoder) => decoder.symbology);

/**
 * All symbols of the given types (of OWN_LINEAR) at any angle, with one search for striped areas: one reader a type
 * would search as often as there are types.
 */
export function readOwnLinear(
  luma: Luma,
  budget: Budget,
  symbologies: readonly Symbology[] = OWN_LINEAR,
): readonly RecognizedSymbol[] {
  return finish(ownLinearSteps(luma, budget, symbologies));
}

/** As readOwnLinear, with rests. */
export function* ownLinearSteps(
  luma: Luma,
  budget: Budget,
  symbologies: readonly Symbology[],
  levels?: BarLevels,
): Steps<readonly RecognizedSymbol[]> {
  const wanted = DECODERS.filter((decoder) => symbologies.includes(decoder.symbology));
  return wanted.length === 0 ? [] : yield* rowSteps(luma, budget, wanted, levels);
}
