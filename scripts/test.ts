// npm test [-- vitest arguments]: every suite, or `-- --project unit` for one of them.
import { runSteps } from './support/run.ts';

runSteps([['vitest', 'run', ...process.argv.slice(2)]]);
