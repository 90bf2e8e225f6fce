// npm run typecheck: checks the types of the project.
import { readForTool } from '../src/cli/command-line.ts';
import { runSteps } from '../src/local/run.ts';

const HELP = `npm run typecheck

Checks the types of everything, tests included.
`;

const options = readForTool(HELP);
runSteps([
  ['tsc', '-p', 'tsconfig.json', ...options],
  ['tsc', '-p', 'web', ...options],
]);
