// quietzone language FILE.html …: detects the language of HTML documents, in this process.
import { forTerminal } from '../terminal.ts';
import { HTML_GET_LANGUAGE } from '../../routes/convert/html-get-language.ts';
import { readOptions } from '../command-line.ts';
import { stop } from '../../local/task.ts';
import { DONE, FAILED, NOTHING_FOUND } from '../operate/exit.ts';
import { htmlInput } from '../operate/html-input.ts';
import { performHere } from '../operate/perform.ts';

const HELP = `quietzone language FILE.html …

Prints the language of each document, as it is declared, else as its visible text is. - reads standard input; an address
with http:// or https:// is fetched. One line a document: its name and the code, or only the code for one document.

Exit code: 0 every document has a language, 2 one has none, 1 one could not be read.

  quietzone language page.html
  quietzone language https://example.com/
`;

const { words } = readOptions(HELP, {});
if (words.length === 0) stop(`Which file?\n\n${HELP}`);
let code = DONE;
for (const name of words) code = await tell(name);
process.exitCode = code;

async function tell(name: string): Promise<number> {
  const input = htmlInput(name);
  const done = typeof input === 'string' ? input : await performHere(HTML_GET_LANGUAGE, input);
  if (typeof done === 'string' || !done.ok) {
    process.stderr.write(`${name}: ${typeof done === 'string' ? `${done}.` : done.message}\n`);
    return FAILED;
  }
  const language = 'value' in done ? done.value['LanguageCode'] : null;
  if (typeof language !== 'string') {
    process.stderr.write(`${name}: no language is declared, and the text does not tell one.\n`);
    return code === FAILED ? FAILED : NOTHING_FOUND;
  }
  process.stdout.write(
    words.length > 1 ? `${forTerminal(name)}\t${forTerminal(language)}\n` : `${forTerminal(language)}\n`,
  );
  return code;
}
