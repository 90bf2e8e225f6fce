// npm run typecheck
import { readForTool } from './support/command-line.ts';
import { runSteps } from './support/run.ts';

const HELP = `npm run typecheck

Checks the types of everything, tests included.
`;

runSteps([['tsc', '-p', 'tsconfig.json', ...readForTool(HELP)]]);
