// npm run typecheck: checks the types of the project.
import { readForTool } from './support/command-line.ts';
import { runSteps } from './support/run.ts';

const HELP = `npm run typecheck

Checks the types of everything, tests included.
`;

const options = readForTool(HELP);
runSteps([
  ['tsc', '-p', 'tsconfig.json', ...options],
  ['tsc', '-p', 'web', ...options],
]);
