// npm run typecheck
import { runSteps } from './support/run.ts';

runSteps([['tsc', '-p', 'tsconfig.json', ...process.argv.slice(2)]]);
