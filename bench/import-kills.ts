// Import kills: the process of an import is killed at random moments, and the table must be that of an import which was not.
//
// npm run bench -- import-kills [--kills 20] [--rows 60000] [--seed 1]
//
// Exits with 1 when table, rejects or a further import differ. test/clients/catalogue.test.ts is the same with three kills.
import { killImports } from '../test/support/import-kills.ts';
import { options } from './support/harness.ts';

const values = options({ kills: 20, rows: 60_000, seed: 1 });
const { faults, kills, resumed, rows } = await killImports({
  ...values,
  tell: (line) => void process.stderr.write(`${line}\n`),
});
console.log(
  `${kills.length} kills, seed ${values.seed}: ${rows} rows in the end, ${resumed} runs went on where another was killed`,
);
for (const fault of faults) console.log(`MISSED: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
