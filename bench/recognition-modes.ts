// What each mode of recognition reads, and how long it takes: preprocessing None, SmoothEdges, SmoothEdgesPlus and Auto at
// effort advanced, and Auto at efforts standard and advanced2.
//   npm run bench -- recognition-modes [--symbologies all|qr] [--set DIR|drawn] [--sample N] [--only REGEX] [--limit N]
//     [--part K/N] [--engines REGEX] [--timeout SECONDS] [--resume FILE.jsonl] [--again REGEX]
// --symbologies qr: as advanced/qr asks, over the images of QR codes and those without a code. Without --set:
// ../shared/corpora/barcodes when it is there, else images drawn to tell the modes apart (support/mode-set.ts). --resume
// as in recognition-rivals, which may share the file. Markdown on stdout.
import { parseArgs } from 'node:util';
import { modeSet } from './support/mode-set.ts';
import { MODES } from './support/mode-table.ts';
import { compare, OPTIONS } from './support/rival-run.ts';

const { values } = parseArgs({ options: { ...OPTIONS, symbologies: { type: 'string', default: 'all' } } });
await compare({
  values,
  rows: MODES.filter(({ symbologies }) => symbologies === values.symbologies),
  drawn: modeSet,
  ...(values.symbologies === 'qr' && { fits: ({ format }) => format === 'QR_CODE' || format === 'NONE' }),
});
