// npm run corpus [-- vitest arguments]: the opt-in runs over public test data in ../shared.
import { runSteps } from './support/run.ts';

runSteps([['vitest', 'run', '--config', 'vitest.corpus.config.ts', ...process.argv.slice(2)]]);
