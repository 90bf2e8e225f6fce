// Results in the hands of other programs: `npm run bench -- ppt readers DECKS_DIR RESULTS_DIR` has each program that is here read all
// RESULTS_DIR/NAME.pptx (`ppt convert` writes them) and prints how many it opens, and how many of the words that Apache POI finds on the slides
// of the source. officeparser and pandoc are installed into bench/rivals/pptx the first time. POI needs JDK and libapache-poi-java; Debian's
// schemas lack classes: POI_SCHEMAS names a jar of all of them (../shared/score/ppt/java/build-schemas.sh makes it). python-pptx and markitdown
// are used where they are installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installRivals } from '../support/rival-install.ts';

/** Text by file; a file that a program refuses has its message. */
type Reading = ReadonlyMap<string, { readonly text: string } | { readonly error: string }>;

const [decks = '../shared/corpora/ppt', results = ''] = process.argv.slice(3);
const modules = installRivals('pptx');
const JARS = '/usr/share/java';
const LIBRARIES = [
  'poi',
  'poi-ooxml',
  'poi-scratchpad',
  'xmlbeans',
  'commons-codec',
  'commons-collections4',
  'commons-compress',
  'commons-math3',
];
/** Marks where a file's text begins: no text has it. */
const MARK = '\u0001';
const POI_PROGRAM = `
import java.io.*;
import java.nio.charset.StandardCharsets;
import org.apache.poi.ooxml.extractor.ExtractorFactory;
import org.apache.poi.extractor.POITextExtractor;
public class Read {
  public static void main(String[] files) throws Exception {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    for (String file : files) {
      try (POITextExtractor one = ExtractorFactory.createExtractor(new File(file))) {
        out.println("\\u0001" + file + "\\u0001+\\u0001" + one.getText());
      } catch (Throwable fault) { out.println("\\u0001" + file + "\\u0001-\\u0001" + fault); }
    }
    out.flush();
  }
}`;

const MAX_OUTPUT_BYTES = 1 << 28;

function run(program: string, words: readonly string[]): { readonly ok: boolean; readonly out: string } {
  const done = spawnSync(program, words, { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES });
  return { ok: done.status === 0, out: done.status === 0 ? done.stdout : (done.stderr ?? '') };
}

/** One process for each file. */
function byCommand(files: readonly string[], program: string, words: readonly string[]): Reading {
  return new Map(
    files.map((file) => {
      const { ok, out } = run(program, [...words, file]);
      return [file, ok ? { text: out } : { error: out.trim().split('\n').at(-1) ?? '' }];
    }),
  );
}

function byPoi(files: readonly string[]): Reading {
  const folder = mkdtempSync(join(tmpdir(), 'ppt-readers-'));
  writeFileSync(join(folder, 'Read.java'), POI_PROGRAM);
  const classes = [process.env['POI_SCHEMAS'], ...LIBRARIES.map((name) => join(JARS, `${name}.jar`))];
  const words = ['-Djava.awt.headless=true', '-cp', classes.filter(Boolean).join(':')];
  const { out } = run('java', [...words, join(folder, 'Read.java'), ...files]);
  const [, ...parts] = out.split(MARK);
  const entries = Array.from({ length: Math.floor(parts.length / 3) }, (_, i) => {
    const [file = '', sign, text = ''] = parts.slice(3 * i, 3 * i + 3);
    return [file, sign === '+' ? { text } : { error: text.trim() }] as const;
  });
  return new Map(entries);
}

interface OfficeParser {
  readonly parseOffice: (file: Uint8Array) => Promise<{ readonly toText: () => string }>;
}

async function byOfficeParser(files: readonly string[], folder: string): Promise<Reading> {
  const door = pathToFileURL(join(resolve(folder), 'node_modules/officeparser/dist/index.js'));
  const { OfficeParser: parser } = (await import(door.href)) as { OfficeParser: OfficeParser };
  const reading = new Map<string, { text: string } | { error: string }>();
  for (const file of files) {
    try {
      reading.set(file, { text: (await parser.parseOffice(readFileSync(file))).toText() });
    } catch (error) {
      reading.set(file, { error: String(error) });
    }
  }
  return reading;
}

interface Pandoc {
  readonly convert: (
    options: { readonly from: string; readonly to: string; readonly 'input-files': readonly string[] },
    stdin: null,
    files: Record<string, Blob>,
  ) => Promise<{ readonly stdout: string; readonly stderr: string }>;
}

const PANDOC = 'node_modules/pandoc-wasm/src/index.js';

async function byPandoc(files: readonly string[], door: string): Promise<Reading> {
  const { convert } = (await import(pathToFileURL(resolve(door)).href)) as Pandoc;
  const options = { from: 'pptx', to: 'plain', 'input-files': ['deck.pptx'] };
  const reading = new Map<string, { text: string } | { error: string }>();
  for (const file of files) {
    const { stdout, stderr } = await convert(options, null, { 'deck.pptx': new Blob([readFileSync(file)]) });
    reading.set(file, stdout === '' && stderr !== '' ? { error: stderr } : { text: stdout });
  }
  return reading;
}

const PYTHON_PPTX = `
import sys, pptx
def texts(shapes):
    for shape in shapes:
        if shape.shape_type == 6: yield from texts(shape.shapes)
        elif shape.has_text_frame: yield shape.text_frame.text
        elif shape.has_table: yield from (cell.text for row in shape.table.rows for cell in row.cells)
print("\\n".join(text for slide in pptx.Presentation(sys.argv[1]).slides for text in texts(slide.shapes)))`;

const READERS: Readonly<
  Record<string, (files: readonly string[]) => Reading | Promise<Reading> | undefined>
> = {
  'Apache POI': (files) => (process.env['POI_SCHEMAS'] === undefined ? undefined : byPoi(files)),
  officeparser: (files) => byOfficeParser(files, modules),
  'python-pptx': (files) =>
    run('python3', ['-c', 'import pptx']).ok ? byCommand(files, 'python3', ['-c', PYTHON_PPTX]) : undefined,
  markitdown: (files) =>
    run('markitdown', ['--version']).ok ? byCommand(files, 'markitdown', []) : undefined,
  pandoc: (files) => byPandoc(files, join(modules, PANDOC)),
};

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The share of the words, each as often as it stands there. */
function recall(source: string, text: string): { readonly found: number; readonly of: number } {
  const left = new Map<string, number>();
  for (const word of wordsOf(text)) left.set(word, (left.get(word) ?? 0) + 1);
  const words = wordsOf(source);
  const found = words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  return { found: found.length, of: words.length };
}

const names = readdirSync(results).filter((name) => name.endsWith('.pptx'));
const files = names.map((name) => resolve(results, name));
const sourceOf = (name: string) => resolve(decks, name.slice(0, -'.pptx'.length));
const sources = byPoi(names.map(sourceOf));
console.log(
  `${files.length} results; Apache POI reads ${[...sources.values()].filter((one) => 'text' in one).length} sources`,
);
for (const [reader, read] of Object.entries(READERS)) {
  const reading = await read(files);
  if (reading === undefined) {
    console.log(`${reader}: not here, or it reads no PPTX`);
    continue;
  }
  let [opened, found, of] = [0, 0, 0];
  for (const [at, name] of names.entries()) {
    const one = reading.get(files[at] ?? '');
    if (one === undefined || 'error' in one) {
      console.log(`  ${reader} refuses ${name}: ${one?.error ?? 'no answer'}`);
      continue;
    }
    opened++;
    const source = sources.get(sourceOf(name));
    if (source === undefined || 'error' in source) continue;
    const words = recall(source.text, one.text);
    [found, of] = [found + words.found, of + words.of];
    if (words.found < 0.9 * words.of)
      console.log(`  ${reader}: ${words.found} of ${words.of} words in ${name}`);
  }
  console.log(
    `${reader}: opens ${opened} of ${files.length}; ${((100 * found) / of).toFixed(2)} % of ${of} words`,
  );
}
