// Keeps the answers of bench/recognition-rivals.ts in a file of JSON lines, one for each engine version and image, so that
// a table that takes hours can be made in parts on one machine. Two processes may append to one file.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Luma } from '../../src/image/types.ts';
import type { LabelledImage } from './corpus-score.ts';
import type { Rival } from './rival-table.ts';
import type { Outcome } from './rival-thread.ts';

/** One line: who answered what for which pixels, and where. File, category, format and label are for the reader. */
interface Line extends Outcome, Pick<LabelledImage, 'file' | 'category' | 'format' | 'expected'> {
  readonly machine: string;
  readonly engine: string;
  readonly version: string;
  readonly picture: string;
}

export interface Answers {
  /** The answer of this machine, engine version and these pixels, if the time it had then is enough for today's limit. */
  find(rival: Rival, pixels: Luma): Outcome | undefined;
  keep(rival: Rival, image: LabelledImage, pixels: Luma, outcome: Outcome): void;
}

const ROOT = join(import.meta.dirname, '../..');
/** Times that were measured on another processor or Node version are not used. */
const MACHINE = `${cpus().length} × ${cpus()[0]?.model ?? '?'}, Node ${process.version}`;

/** The answers in the file (which need not exist yet) but those of engines whose names match `again`. */
export function answersIn(file: string, limitMs: number, again: RegExp): Answers {
  const source = ownSource();
  /** The package's version. Ours is git's name of src/; undefined while src/ has uncommitted changes. */
  const versionOf = ({ name, from }: Rival): string | undefined =>
    name.startsWith('ours') ? source && `${from} ${source}` : from;
  const known = new Map<string, Outcome>();
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // A run that was killed may have left half a line.
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
  for (const written of text.split('\n')) {
    const line = parsed(written);
    if (line === undefined || line.machine !== MACHINE || again.test(line.engine)) continue;
    known.set([line.engine, line.version, line.picture].join('\t'), line);
  }
  return {
    find(rival, pixels) {
      const found = known.get([rival.name, versionOf(rival), digestOf(pixels)].join('\t'));
      if (found === undefined) return undefined;
      // An answer that took longer than today's limit would be a timeout today.
      if (found.ms > limitMs) return { kind: 'timeout', readings: [], ms: limitMs, message: '' };
      return found.kind === 'timeout' && found.ms < limitMs ? undefined : found;
    },
    keep(rival, image, pixels, outcome) {
      const { file: name, category, format, expected } = image;
      const line: Line = {
        engine: rival.name,
        file: name,
        category,
        format,
        expected,
        ...outcome,
        version: versionOf(rival) ?? 'edited',
        picture: digestOf(pixels),
        machine: MACHINE,
      };
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    },
  };
}

function parsed(line: string): Line | undefined {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return undefined;
  }
}

const digests = new WeakMap<Luma, string>();

function digestOf(pixels: Luma): string {
  const known = digests.get(pixels);
  if (known !== undefined) return known;
  const digest = createHash('sha1')
    .update(`${pixels.width} ${pixels.height} `)
    .update(pixels.data)
    .digest('hex');
  digests.set(pixels, digest.slice(0, 16));
  return digest.slice(0, 16);
}

/** git's name of what src/ holds; undefined where that is not known, or not committed. */
function ownSource(): string | undefined {
  const git = (...args: readonly string[]): string | undefined => {
    const done = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
    return done.status === 0 ? done.stdout.trim() : undefined;
  };
  return git('status', '--porcelain', '--', 'src') === ''
    ? git('rev-parse', '--short=12', 'HEAD:src')
    : undefined;
}
