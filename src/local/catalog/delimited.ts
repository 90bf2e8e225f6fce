// The records of TSV and CSV files as a stream.
import { type CsvOptions, type CsvRecord, csvReader } from '../../lib/csv.ts';
import type { LineCounts } from './source-rows.ts';

/** The records of lines without their ends; counts the lines in `counts`. */
export async function* delimitedRecords(
  lines: AsyncIterable<string>,
  counts: LineCounts,
  options: CsvOptions,
): AsyncGenerator<CsvRecord> {
  const reader = csvReader(options);
  for await (const text of lines) {
    counts.read += 1;
    for (const record of reader.add(text)) {
      counts.inRecords += record.lines;
      yield record;
    }
  }
  for (const record of reader.finish()) {
    counts.inRecords += record.lines;
    yield record;
  }
  counts.empty = reader.counts.empty;
}
