// npm run migrate, npx quietzone migrate: applies the migrations that the local database lacks.
import { readNothing } from '../command-line.ts';
import { STATE, openStores } from '../../local/runtime.ts';
import { migrate } from '../../local/migrate.ts';
import { alone, whenFree } from '../../local/sharing.ts';

const HELP = `npm run migrate

Applies the migrations that the local database lacks. npm start does so itself.

Exit code: 0 the database is up to date, 1 it is not.
`;

readNothing(HELP);
await alone(STATE, async () => {
  const stores = openStores();
  try {
    const applied = await whenFree(() => migrate(stores));
    process.stdout.write(
      applied.length > 0 ? `applied: ${applied.join(', ')}\n` : 'The database is up to date.\n',
    );
  } finally {
    await stores.dispose();
  }
});
