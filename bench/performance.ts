// Every speed beside its rivals, in one run: writes docs/data/performance.json, and docs/performance.md and the figures of other
// pages that are made of it. Takes 12 minutes at most; for a machine that does nothing else.
//   npm run bench -- performance [--quick] [--only generate,http] [--rounds 5]
// --quick takes few rounds and small files, to try it; --only keeps what the file says of the other sections, and of the run.
// It writes to .quietzone/performance with --quick, unless --write says that the pages are to be made of it all the same.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../src/local/run.ts';
import type { PerformanceData, SectionData, Section } from './performance/data.ts';
import { engines } from './performance/engines.ts';
import { generate } from './performance/generate.ts';
import { html } from './performance/html.ts';
import { http } from './performance/http.ts';
import { PAGES_WITH_PARTS, performancePage, withParts } from './performance/pages.ts';
import { lookups } from './performance/lookups.ts';
import { pdf } from './performance/pdf.ts';
import { ppt } from './performance/ppt.ts';
import { scan } from './performance/scan.ts';
import { start } from './performance/start.ts';
import { options } from './support/harness.ts';

const LOAD = Number((loadavg()[0] ?? 0).toFixed(1));
const TODAY = new Date().toISOString().slice(0, 10);
const SECTIONS: Readonly<Record<string, Section>> = {
  generate,
  scan,
  pdf,
  html,
  ppt,
  lookups,
  http,
  engines,
  start,
};

const values = options({ quick: false, write: false, only: '', rounds: 0 });
const { quick } = values;
const rounds = values.rounds || (quick ? 2 : 5);
const only = values.only === '' ? Object.keys(SECTIONS) : values.only.split(',');
const unknown = only.find((id) => SECTIONS[id] === undefined);
if (unknown !== undefined)
  throw new Error(`There is no section ${unknown}: ${Object.keys(SECTIONS).join(', ')}.`);
const target = quick && !values.write ? join(ROOT, '.quietzone', 'performance') : ROOT;
const file = join(target, 'docs', 'data', 'performance.json');
const before: PerformanceData | undefined = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : undefined;

const sections = new Map<string, SectionData>(before?.sections.map((section) => [section.id, section]));
const versions: Record<string, string> = { ...before?.versions, Node: process.version };
for (const [id, section] of Object.entries(SECTIONS)) {
  if (!only.includes(id)) continue;
  const began = performance.now();
  const { versions: found, ...measured } = await section({ quick, rounds });
  sections.set(id, {
    ...measured,
    ...(before && values.only !== '' && { measured: { date: TODAY, load: LOAD } }),
  });
  Object.assign(versions, found);
  // After each section: what was measured is kept when a later one fails.
  writeAll();
  process.stderr.write(`${id}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
}
process.exit(0);

function writeAll(): void {
  const data: PerformanceData = {
    ...(before && values.only !== ''
      ? before
      : { date: TODAY, commit: commit(), machine: `${availableParallelism()} cores`, load: LOAD, quick }),
    versions,
    sections: Object.keys(SECTIONS).flatMap((id) => sections.get(id) ?? []),
  };
  write(file, `${JSON.stringify(data, null, 1)}\n`);
  write(join(target, 'docs', 'performance.md'), performancePage(data));
  for (const page of PAGES_WITH_PARTS)
    write(join(target, page), withParts(readFileSync(join(ROOT, page), 'utf8'), data));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', 'src', 'scripts', 'bench') === '' ? '' : '+'}`;
  } catch {
    return 'unknown';
  }
}
