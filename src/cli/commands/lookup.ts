// quietzone lookup NUMBER …: looks products up in the local catalogue.
import { csvLine } from '../../lib/csv-line.ts';
import { createD1Catalog } from '../../catalog/index.ts';
import type { ModelValue } from '../../registry/model.ts';
import { LOOKUP_EAN } from '../../operations/lookup/index.ts';
import { DETAILS, LOOKUP_OPTIONS } from '../../registry/lookup-options.ts';
import { readOptions } from '../command-line.ts';
import { stop } from '../../local/task.ts';
import { STATE, openStores } from '../../local/runtime.ts';
import { DONE, FAILED, NOTHING_FOUND } from '../operate/exit.ts';
import { optionHelp, optionsOf, valuesOf } from '../operate/options.ts';
import { performHere } from '../operate/perform.ts';
import { textOf } from '../operate/scanned.ts';
import { forTerminal, jsonForTerminal } from '../terminal.ts';
import { alone } from '../../local/sharing.ts';

const HELP = `quietzone lookup NUMBER … [options]

Looks numbers up in the local catalogue: EAN, UPC, GTIN, ISBN or ISSN in any written form.

  --json
      one line of JSON a number: the answer of the API
  --csv
      one line a product: number, EAN, title
${optionHelp(LOOKUP_OPTIONS)}; with --json

Exit code: 0 every number has a product, 2 one has none, 1 one is no such number or the catalogue does not answer.

  quietzone lookup 9521234000006
  quietzone lookup 978-0-306-40615-7 0-306-40615-2
`;

const { values, words } = readOptions(
  HELP,
  { json: { type: 'boolean' }, csv: { type: 'boolean' }, ...optionsOf(LOOKUP_OPTIONS) },
  { negatable: true },
);
const asked = valuesOf(LOOKUP_OPTIONS, values);
if (asked.get(DETAILS.name) === 'true' && !values.json) stop('--include-details goes with --json.');
if (values.json && values.csv) stop('--json or --csv, not both.');
if (words.length === 0) stop(`Which number?\n\n${HELP}`);

if (values.csv) process.stdout.write('number,ean,title\n');
process.exitCode = await alone(STATE, async () => {
  const stores = openStores();
  try {
    const catalog = createD1Catalog(await stores.getD1Database('DB'), { onError: tellMissing });
    let code: number = DONE;
    for (const number of words) {
      const done = await performHere(LOOKUP_EAN, { options: asked, text: number, catalog });
      if (done.ok) {
        const found = 'value' in done && show(number, done.value);
        code = found || code === FAILED ? code : NOTHING_FOUND;
      } else {
        process.stderr.write(`${number}: ${done.message}\n`);
        code = FAILED;
      }
    }
    return code;
  } finally {
    await stores.dispose();
  }
});

function show(number: string, answer: ModelValue): boolean {
  const matches = (answer['Matches'] ?? []) as readonly ModelValue[];
  if (values.json) process.stdout.write(`${jsonForTerminal({ Number: number, ...answer })}\n`);
  else
    for (const { EAN, Title } of matches)
      process.stdout.write(
        values.csv
          ? `${csvLine([number, textOf(EAN), textOf(Title)])}\n`
          : `${textOf(EAN) ?? ''}\t${forTerminal(textOf(Title) ?? '')}\n`,
      );
  if (matches.length === 0 && !values.json) process.stderr.write(`${number}: no product has it.\n`);
  return matches.length > 0;
}

function tellMissing(error: unknown): void {
  if (/no such (table|column)/.test(String(error)))
    stop(
      'There is no catalogue here yet: quietzone catalog import FILE makes one, and quietzone start one for a first try.',
    );
}
