// quietzone lookup NUMBER …: looks products up in the local catalogue.
import { text } from 'node:stream/consumers';
import { csvLine } from '../../lib/csv-line.ts';
import { createD1Catalog } from '../../catalog/index.ts';
import type { ModelValue } from '../../registry/model.ts';
import { LOOKUP_EAN_BATCH, readNumberList } from '../../operations/lookup/index.ts';
import { DETAILS, LOOKUP_OPTIONS } from '../../registry/lookup-options.ts';
import { LIMITS } from '../../operations/limits.ts';
import { workSentence } from '../../service/sentences.ts';
import { CLI_WORDS } from '../words.ts';
import { misused, readOptions } from '../command-line.ts';
import { stop } from '../../local/task.ts';
import { STATE, openStores } from '../../local/runtime.ts';
import { tellMissing } from '../operate/missing-catalogue.ts';
import { DONE, FAILED, NOTHING_FOUND } from '../operate/exit.ts';
import { optionHelp, optionsOf, valuesOf } from '../operate/options.ts';
import { performHere } from '../operate/perform.ts';
import { textOf } from '../operate/scanned.ts';
import { forTerminal, jsonForTerminal } from '../terminal.ts';
import { alone } from '../../local/sharing.ts';

const HELP = `quietzone lookup NUMBER … [options]

Looks numbers up in the local catalogue: EAN, UPC, GTIN, ISBN or ISSN in any written form. - reads a list from standard input: one
number a line, CSV with a column named ean, gtin or number, or a JSON array of texts.

  --json
      one line of JSON a number: the answer of the API
  --csv
      one line a product: number, EAN, title
${optionHelp(LOOKUP_OPTIONS)}; with --json

Exit code: 0 every number has a product, 2 one has none, 1 one is no such number or the catalogue does not answer.

  quietzone lookup 9521234000006
  quietzone lookup 978-0-306-40615-7 0-306-40615-2
  quietzone lookup --csv - < numbers.txt
`;

const { values, words } = readOptions(
  HELP,
  { json: { type: 'boolean' }, csv: { type: 'boolean' }, ...optionsOf(LOOKUP_OPTIONS) },
  { negatable: true },
);
const asked = valuesOf(LOOKUP_OPTIONS, values);
if (asked.get(DETAILS.name) === 'true' && !values.json) stop('--include-details goes with --json.');
if (values.json && values.csv) stop('--json or --csv, not both.');
if (words.length === 0) misused(HELP, `Which number?`);

const numbers = await numbersOf(words);
if (values.csv) process.stdout.write('number,ean,title\n');
process.exitCode = await alone(STATE, async () => {
  const stores = openStores();
  try {
    const catalog = createD1Catalog(await stores.getD1Database('DB'), { onError: tellMissing });
    let code: number = DONE;
    for (let at = 0; at < numbers.length; at += LIMITS.MAX_LOOKUP_NUMBERS) {
      const some = numbers.slice(at, at + LIMITS.MAX_LOOKUP_NUMBERS);
      const done = await performHere(LOOKUP_EAN_BATCH, {
        options: asked,
        text: JSON.stringify(some),
        catalog,
      });
      if (!done.ok) stop(done.message);
      const results = 'value' in done ? (done.value['Results'] as readonly ModelValue[]) : [];
      for (const result of results) {
        const found = show(result);
        code = found === FAILED || code === FAILED ? FAILED : found === DONE ? code : found;
      }
    }
    return code;
  } finally {
    await stores.dispose();
  }
});

async function numbersOf(given: readonly string[]): Promise<readonly string[]> {
  if (!given.includes('-')) return given;
  const list = readNumberList({ text: await text(process.stdin) }, Infinity);
  if (!list.ok) return stop(workSentence(list.failure, CLI_WORDS));
  return given.flatMap((word) => (word === '-' ? list.value : [word]));
}

function show({ Number: number, ErrorCode: code, ErrorMessage: why, ...answer }: ModelValue): number {
  if (code !== null) {
    process.stderr.write(`${textOf(number)}: ${textOf(why)}\n`);
    return FAILED;
  }
  return showFound(textOf(number) ?? '', answer) ? DONE : NOTHING_FOUND;
}

function showFound(number: string, answer: ModelValue): boolean {
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
