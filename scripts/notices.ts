// npm run notices: writes THIRD-PARTY-NOTICES from the installed packages. npm run check fails if it is out of date.
import { writeFileSync } from 'node:fs';
import { readNothing } from '../src/cli/command-line.ts';
import { NOTICES_FILE, noticeFaults, notices } from './support/notices/index.ts';

const HELP = `npm run notices

Writes THIRD-PARTY-NOTICES from the installed packages.
`;

readNothing(HELP);
writeFileSync(NOTICES_FILE, notices());
for (const fault of noticeFaults()) {
  process.stderr.write(`${fault}\n`);
  process.exitCode = 1;
}
