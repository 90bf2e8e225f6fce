// npm run page: builds the page of GET / and its companions from web/, unless nothing changed since the last time.
import { buildPage } from './support/page.ts';
import { readNothing } from './support/command-line.ts';

const HELP = `npm run page

Builds the pages of web/ into .quietzone/page. npm start, npm run dev and npm run deploy do so themselves.
`;

readNothing(HELP, { harmless: true });
await buildPage();
