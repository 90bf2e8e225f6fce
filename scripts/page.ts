// npm run page: builds GET / and the other pages from web/, unless nothing has changed since the last time.
import { buildPage } from './support/page.ts';
import { readNothing } from '../src/cli/command-line.ts';

const HELP = `npm run page

Builds the pages of web/ into .quietzone/page. npm start, npm run dev and npm run deploy do so themselves.
`;

readNothing(HELP, { harmless: true });
await buildPage();
