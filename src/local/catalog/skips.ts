// Why rows of a list are left out.
import { REJECTIONS } from '../../catalog/normalise.ts';

/** Why a row of the file is not in the database after the import. */
export const SKIPS = {
  ...REJECTIONS,
  columns: 'the row has too few or too many columns',
  quote: 'a quote has no end, and the row has other columns than the first',
  json: 'it is no JSON object, or no array among arrays',
  duplicate: 'an earlier row has the number',
};
export type Skip = keyof typeof SKIPS;
