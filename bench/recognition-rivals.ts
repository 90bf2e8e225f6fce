// Recognition and its rivals, in one run over a labelled set: the same grey pixels to each engine, counted alike; or our own modes.
//   npm run bench -- recognition-rivals [--modes all|qr] [--set DIR|drawn] [--sample N] [--only REGEX] [--limit N]
//     [--engines REGEX] [--timeout SECONDS]
// --modes: preprocessing None, SmoothEdges, SmoothEdgesPlus and Auto at effort advanced, and Auto at efforts standard and advanced2, of all
// types, or as advanced/qr asks, over images of QR codes and those without a code. Without --set: ../shared/corpora/barcodes when it is there,
// else images that are drawn here. Markdown on stdout. A SIGINT to this process ends the run early with the tables of what was read until then.
// Needs no API key and no server; the rivals are installed into bench/rivals the first time.
import { options } from './support/harness.ts';
import { installRivals } from './support/rival-install.ts';
import { MODES } from './support/mode-table.ts';
import { compare, OPTIONS } from './support/rival-run.ts';
import { RIVALS } from './support/rival-table.ts';

const values = options({ ...OPTIONS, modes: '' });
if (values.modes === '') installRivals();
await compare({
  values,
  rows: values.modes === '' ? RIVALS : MODES.filter(({ symbologies }) => symbologies === values.modes),
  ...(values.modes === 'qr' && { fits: ({ format }) => format === 'QR_CODE' || format === 'NONE' }),
});
