// Kills: workerd at random moments of metered work, after each of which the totals must be exact; or the process of an import, whose table must
// be that of an import which was not killed.
//   npm run bench -- kills [imports] [--kills 20] [--rows 60000] [--seed 1]
// Eight advanced scans with an Idempotency-Key each are under way when SIGKILL comes; after the restart each is repeated. Exits with 1 when
// something differs. test/clients/kills.test.ts and catalogue.test.ts are the same with three kills.
import { killImports } from '../test/support/import-kills.ts';
import { drawQrCode, killAgainAndAgain } from '../test/support/kills.ts';
import { startServer } from '../test/support/server.ts';
import { options } from './support/harness.ts';

const { words, ...values } = options({ kills: 20, rows: 60_000, seed: 1 });
const asked = { ...values, tell: (line: string) => void process.stderr.write(`${line}\n`) };
const { faults, ...found } = words.includes('imports') ? await killImports(asked) : await killRequests();
console.log(`${values.kills} kills, seed ${values.seed}: ${JSON.stringify(found)}`);
for (const fault of faults) console.log(`MISSED: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function killRequests() {
  const server = await startServer();
  try {
    return await killAgainAndAgain(server, await drawQrCode(server), asked);
  } finally {
    await server.close();
  }
}
