// npm run format: formats all files as `npm run check` requires.
import { readForTool } from '../src/cli/command-line.ts';
import { runSteps } from '../src/local/run.ts';

const HELP = `npm run format [-- oxfmt arguments]

Writes the formatting that npm run check asks for. -- --check only looks.
`;

runSteps([['oxfmt', ...readForTool(HELP)]]);
