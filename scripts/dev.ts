// npm run dev: wrangler dev with reload on change, on the same local state as `npm start`.
import { join } from 'node:path';
import { openStores, STATE } from './support/local.ts';
import { migrate } from './support/migrate.ts';
import { runTool } from './support/run.ts';
import { alone, whenFree } from './support/sharing.ts';

await alone(STATE, async () => {
  const stores = openStores();
  await whenFree(() => migrate(stores));
  await stores.dispose();
});
process.exit(
  runTool(
    'wrangler',
    [
      'dev',
      '--persist-to',
      join(STATE),
      '--port',
      process.env['PORT'] ?? '8787',
      '--ip',
      process.env['HOST'] ?? '127.0.0.1',
      ...process.argv.slice(2),
    ],
    { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
  ),
);
