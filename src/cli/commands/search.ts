// quietzone search WORD …: searches the local catalogue by words of titles and brands.
import { createD1Catalog } from '../../catalog/index.ts';
import { csvLine } from '../../lib/csv-line.ts';
import { STATE, openStores } from '../../local/runtime.ts';
import { alone } from '../../local/sharing.ts';
import { stop } from '../../local/task.ts';
import { SEARCH } from '../../operations/lookup/index.ts';
import { SEARCH_OPTIONS } from '../../registry/lookup-options.ts';
import type { ModelValue } from '../../registry/model.ts';
import { misused, readOptions } from '../command-line.ts';
import { DONE, NOTHING_FOUND } from '../operate/exit.ts';
import { tellMissing } from '../operate/missing-catalogue.ts';
import { optionHelp, optionsOf, valuesOf } from '../operate/options.ts';
import { performHere } from '../operate/perform.ts';
import { textOf } from '../operate/scanned.ts';
import { forTerminal, jsonForTerminal } from '../terminal.ts';

const HELP = `quietzone search WORD … [options]

Finds the products of the local catalogue that have all words in title or brand, the best first. The last word may be the beginning of
one. quietzone catalog index makes the index that this needs.

  --json
      one line of JSON: the answer of the API
  --csv
      one line a product: EAN, title
${optionHelp(SEARCH_OPTIONS)}

Exit code: 0 found, 2 nothing found, 1 the words or the catalogue cannot be used.

  quietzone search oak lamp
  quietzone search --limit 5 choc
`;

const { values, words } = readOptions(
  HELP,
  { json: { type: 'boolean' }, csv: { type: 'boolean' }, ...optionsOf(SEARCH_OPTIONS) },
  { negatable: true },
);
if (values.json && values.csv) stop('--json or --csv, not both.');
if (words.length === 0) misused(HELP, `Which words?`);

process.exitCode = await alone(STATE, async () => {
  const stores = openStores();
  try {
    const catalog = createD1Catalog(await stores.getD1Database('DB'), { onError: tellMissing });
    const options = valuesOf(SEARCH_OPTIONS, values);
    const done = await performHere(SEARCH, { options, text: words.join(' '), catalog });
    if (!done.ok) return stop(done.message);
    return show('value' in done ? done.value : {}) ? DONE : NOTHING_FOUND;
  } finally {
    await stores.dispose();
  }
});

function show(answer: ModelValue): boolean {
  const matches = (answer['Matches'] ?? []) as readonly ModelValue[];
  if (values.json) process.stdout.write(`${jsonForTerminal(answer)}\n`);
  else if (values.csv) process.stdout.write('ean,title\n');
  if (!values.json)
    for (const { EAN, Title } of matches)
      process.stdout.write(
        values.csv
          ? `${csvLine([textOf(EAN), textOf(Title)])}\n`
          : `${textOf(EAN) ?? ''}\t${forTerminal(textOf(Title) ?? '')}\n`,
      );
  if (answer['HasMore'] === true && !values.json) process.stderr.write('More follow: --offset.\n');
  return matches.length > 0;
}
