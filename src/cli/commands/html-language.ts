// quietzone html language FILE.html …: detects the language of HTML documents, in this process.
import { csvLine } from '../../lib/csv-line.ts';
import { forTerminal, jsonForTerminal } from '../terminal.ts';
import { HTML_GET_LANGUAGE } from '../../operations/documents/html-language.ts';
import { LANGUAGE_OPTIONS } from '../../registry/document-options.ts';
import { misused, readOptions } from '../command-line.ts';
import { stop } from '../../local/task.ts';
import { DONE, FAILED, NOTHING_FOUND } from '../operate/exit.ts';
import { htmlInput } from '../operate/html-input.ts';
import { performHere } from '../operate/perform.ts';

const HELP = `quietzone html language FILE.html … [options]

Prints the language of each document, as it is declared, else as its visible text is. - reads standard input; an address
with http:// or https:// is fetched. One line a document: its name and the code, or only the code for one document.

  --json
      one line of JSON a document: its name and the answer of the API
  --csv
      one line a document: file, language

Exit code: 0 every document has a language, 2 one has none, 1 one could not be read.

  quietzone html language page.html
  quietzone html language https://example.com/
`;

const { values, words } = readOptions(HELP, { json: { type: 'boolean' }, csv: { type: 'boolean' } });
if (values.json && values.csv) stop('--json or --csv, not both.');
if (words.length === 0) misused(HELP, `Which file?`);
let code = DONE;
if (values.csv) process.stdout.write('file,language\n');
for (const name of words) code = await tell(name);
process.exitCode = code;

async function tell(name: string): Promise<number> {
  const input = htmlInput(name, LANGUAGE_OPTIONS);
  const done = typeof input === 'string' ? input : await performHere(HTML_GET_LANGUAGE, input);
  if (typeof done === 'string' || !done.ok) {
    const message = typeof done === 'string' ? `${done}.` : done.message;
    if (values.json)
      process.stdout.write(`${jsonForTerminal({ File: name, Successful: false, ErrorMessage: message })}\n`);
    process.stderr.write(`${forTerminal(name)}: ${message}\n`);
    return FAILED;
  }
  if (!('value' in done)) throw new Error('This operation answers no file.');
  const { LanguageCode: language } = done.value;
  if (values.json) process.stdout.write(`${jsonForTerminal({ File: name, ...done.value })}\n`);
  if (typeof language !== 'string') {
    process.stderr.write(`${forTerminal(name)}: no language is declared, and the text does not tell one.\n`);
    return code === FAILED ? FAILED : NOTHING_FOUND;
  }
  if (values.csv) process.stdout.write(`${csvLine([name, language])}\n`);
  else if (!values.json)
    process.stdout.write(
      words.length > 1 ? `${forTerminal(name)}\t${forTerminal(language)}\n` : `${forTerminal(language)}\n`,
    );
  return code;
}
