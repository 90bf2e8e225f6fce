// Imports a list at once, as tests do that are not killed.
import { type ImportOptions, importTable } from '../../src/local/catalog/import.ts';
import type { TableOptions } from '../../src/local/catalog/source-rows.ts';
import { openStaging } from '../../src/local/catalog/staging.ts';
import { openTable } from '../../src/local/catalog/table.ts';
import type { ImportTally } from '../../src/local/catalog/tally.ts';

/** Imports the lines of one list into a staging of its own. A string says why nothing was imported. */
export async function importLines(
  lines: AsyncIterable<string>,
  options: Omit<ImportOptions, 'staging'> & TableOptions & { readonly day?: number },
): Promise<ImportTally | string> {
  const table = await openTable(lines, options);
  if (typeof table === 'string') return table;
  const staging = openStaging(null, options.day ?? 0);
  if (typeof staging === 'string') return staging;
  try {
    return await importTable(table, { ...options, staging });
  } finally {
    staging.close();
  }
}
