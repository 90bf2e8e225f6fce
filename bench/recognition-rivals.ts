// Recognition beside its rivals, in one run over a labelled set: the same grey pixels to each engine, counted alike.
//   npm run bench -- recognition-rivals [--set DIR|drawn] [--sample N] [--only REGEX] [--limit N] [--part K/N]
//     [--engines REGEX] [--timeout SECONDS] [--resume FILE.jsonl] [--again REGEX]
// Without --set: ../shared/corpora/barcodes when it is there, else images that are drawn here. Markdown on stdout.
// --resume: answers are appended to the file, and those that it holds are not asked for again (same machine, engine
// version and pixels; ours: the same src/, committed), but of engines that match --again. --part 1/2 and 2/2 may run at
// once into one file; a run without --part then makes the table. A SIGINT to this process ends the run early with the
// tables of what was read until then. Needs no API key and no server; the rivals are installed into bench/rivals the first time.
import { parseArgs } from 'node:util';
import { installRivals } from './support/rival-install.ts';
import { compare, OPTIONS } from './support/rival-run.ts';
import { drawnSet } from './support/rival-sets.ts';
import { RIVALS } from './support/rival-table.ts';

installRivals();
await compare({ values: parseArgs({ options: OPTIONS }).values, rows: RIVALS, drawn: drawnSet });
