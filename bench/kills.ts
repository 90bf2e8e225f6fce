// Kills: workerd is killed at random moments of metered work, and the totals must be exact after each.
//
// npm run bench -- kills [--kills 50] [--seed 1]
//
// Eight advanced scans with an Idempotency-Key each are under way when SIGKILL comes; after the restart each is repeated.
// Exits with 1 when a total is not exact. test/clients/kills.test.ts is the same with three kills.
import { startServer } from '../test/support/server.ts';
import { drawQrCode, killAgainAndAgain } from '../test/support/kills.ts';
import { options } from './support/harness.ts';

const values = options({ kills: 50, seed: 1 });
const server = await startServer();
try {
  const { faults, ...counts } = await killAgainAndAgain(server, await drawQrCode(server), {
    ...values,
    tell: (line) => void process.stderr.write(`${line}\n`),
  });
  console.log(`${values.kills} kills, seed ${values.seed}: ${JSON.stringify(counts)}`);
  for (const fault of faults) console.log(`MISSED: ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await server.close();
}
