// npm run page: builds GET / and the other pages from web/, unless nothing has changed since the last time. It is also wrangler's build step, and
// prepares what plain `npx wrangler dev` serves from.
import { join } from 'node:path';
import { readNothing } from '../src/cli/command-line.ts';
import { ROOT } from '../src/local/run.ts';
import { buildPage } from './support/page.ts';

const HELP = `npm run page

Builds the pages of web/ into .quietzone/page. npm start, npm run dev and npm run deploy do so themselves.
`;

readNothing(HELP, { harmless: true });
await buildPage();
// wrangler names the command that it builds for. npm run dev has a state of its own.
if (process.env['WRANGLER_COMMAND'] === 'dev' && process.env['QUIETZONE_PREPARED'] === undefined) {
  process.env['QUIETZONE_STATE'] = join(ROOT, '.wrangler', 'state');
  const { prepareState } = await import('../src/local/prepare.ts');
  const { key } = await prepareState(process.env['DEV_API_KEY'] || undefined);
  process.stdout.write(
    `Plain wrangler dev serves from .wrangler/state; its key is in .wrangler/state/dev-key${key.isNew ? `: ${key.key} (shown only now)` : ''}. npm run dev serves from the state of npm start.\n`,
  );
}
