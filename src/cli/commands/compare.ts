// quietzone compare --from URL --key K FILES …: reads your images at another service and here, and lists the differences.
import { basename } from 'node:path';
import { misused, readOptions } from '../command-line.ts';
import { stop } from '../../local/task.ts';
import { type Answered, type Service, differencesOf, readingOf, scanAt } from '../operate/compare.ts';
import { DIFFERENT, DONE, FAILED, INCOMPLETE } from '../operate/exit.ts';
import { filesOf, readInput } from '../operate/files.ts';
import { MODES, MODE_NAMES } from '../operate/modes.ts';
import { performHere } from '../operate/perform.ts';
import { openProgress } from '../operate/progress.ts';
import { forTerminal, jsonForTerminal } from '../terminal.ts';

const HELP = `quietzone compare --from URL --key KEY FILE … [options]

Sends each image to another service that speaks the same API, reads it here, too, and shows what differs. A folder stands for the
images and PDFs in it. Every file is a call that the other service charges.

  --from URL
      the other service, as https://api.example.com
  --key KEY
      your key there; default: the environment variable COMPARE_KEY, which no list of processes shows
  --to URL, --to-key KEY
      a running quietzone instead of this process
  --mode ${MODE_NAMES}
      which operation is compared; default standard
  --json
      one line of JSON a file

Exit code: 0 both read the same everywhere, 2 something differs, 3 a file was read in part by either, so that codes may be missing
from the comparison, 1 a file or a service could not be read.

  quietzone compare --from https://api.example.com --key KEY photos/
  COMPARE_KEY=KEY quietzone compare --from https://api.example.com --mode advanced --json *.pdf > differences.jsonl
`;

const { values, words } = readOptions(HELP, {
  from: { type: 'string' },
  key: { type: 'string' },
  to: { type: 'string' },
  'to-key': { type: 'string' },
  mode: { type: 'string' },
  json: { type: 'boolean' },
});
const there = service('--from', values.from, values.key ?? process.env['COMPARE_KEY'], '--key');
const here = values.to === undefined ? undefined : service('--to', values.to, values['to-key'], '--to-key');
const mode = values.mode ?? 'standard';
const work = MODES[mode] ?? stop(`--mode takes ${Object.keys(MODES).join(', ')}; received ${mode}.`);
if (words.length === 0) misused(HELP, `Which file?`);

const files = filesOf(words);
const progress = openProgress('Comparing');
const count = { same: 0, different: 0, failed: 0 };
let inPart = 0;
for (const [index, name] of files.entries()) {
  progress.at(`${index + 1} of ${files.length}: ${name}`);
  count[await compare(name)] += 1;
}
progress.end();
process.stderr.write(
  `${files.length} files: ${count.same} read alike, ${count.different} differ, ${count.failed} could not be compared.${inPart > 0 ? ` Read in part: ${inPart}.` : ''}\n`,
);
process.exitCode = exitCode();

function exitCode(): number {
  if (count.failed > 0 || files.length === 0) return FAILED;
  if (inPart > 0) return INCOMPLETE;
  return count.different > 0 ? DIFFERENT : DONE;
}

async function compare(name: string): Promise<keyof typeof count> {
  const bytes = readInput(name);
  if (typeof bytes === 'string') return failed(name, `${bytes}.`);
  const file = { name: basename(name), bytes: new Uint8Array(bytes) };
  const [other, own] = await Promise.all([
    scanAt(there, work.declared.path, file),
    here === undefined ? scanHere(file.bytes) : scanAt(here, work.declared.path, file),
  ]);
  if (!other.ok) return failed(name, `${there.url} answered ${other.message}`);
  if (!own.ok) return failed(name, own.message);
  const [thereRead, hereRead] = [other.reading, own.reading];
  const { onlyThere, onlyHere } = differencesOf(thereRead.barcodes, hereRead.barcodes);
  const verdict = onlyThere.length + onlyHere.length === 0 ? 'same' : 'different';
  const times = { ThereMs: Math.round(thereRead.ms), HereMs: Math.round(hereRead.ms) };
  const parts = { IncompleteThere: thereRead.incomplete, IncompleteHere: hereRead.incomplete };
  if (thereRead.incomplete !== undefined || hereRead.incomplete !== undefined) inPart += 1;
  progress.clear();
  if (values.json)
    print(
      jsonForTerminal({
        File: name,
        Verdict: verdict,
        OnlyThere: onlyThere,
        OnlyHere: onlyHere,
        ...parts,
        ...times,
      }),
    );
  else {
    print(`${forTerminal(name)}: ${verdict} (${times.ThereMs} ms there, ${times.HereMs} ms here)`);
    for (const text of onlyThere) print(`  only there: ${forTerminal(text)}`);
    for (const text of onlyHere) print(`  only here:  ${forTerminal(text)}`);
    for (const [service, message] of [
      ['there', parts.IncompleteThere],
      ['here', parts.IncompleteHere],
    ] as const)
      if (message !== undefined) print(`  read in part ${service}: ${forTerminal(message)}`);
  }
  return verdict;
}

async function scanHere(body: Uint8Array): Promise<Answered> {
  const began = performance.now();
  const done = await performHere(work, { options: { get: () => null }, file: body });
  if (!done.ok) return done;
  if (!('value' in done)) throw new Error(`${work.declared.id} answers bytes.`);
  return { ok: true, reading: readingOf(done.value, performance.now() - began) };
}

function failed(name: string, message: string): 'failed' {
  progress.clear();
  if (values.json) print(JSON.stringify({ File: name, Verdict: 'failed', Message: message }));
  process.stderr.write(`${name}: ${message}\n`);
  return 'failed';
}

function service(
  option: string,
  url: string | undefined,
  key: string | undefined,
  keyOption: string,
): Service {
  if (url === undefined || !/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url))
    stop(
      `${option} must be an address with http:// or https://${url === undefined ? '' : `; received ${url}`}.`,
    );
  if (key === undefined || key === '') stop(`${keyOption} is missing: your key at ${url}.`);
  return { url, key };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
