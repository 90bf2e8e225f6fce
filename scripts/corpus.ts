// npm run corpus: runs the opt-in tests over public test data in ../shared.
import { readForTool } from '../src/cli/command-line.ts';
import { runSteps } from '../src/local/run.ts';

const HELP = `npm run corpus [-- vitest arguments]

The opt-in runs over public test data in ../shared, such as: npm run corpus -- recognition
`;

runSteps([['vitest', 'run', '--config', 'vitest.corpus.config.ts', ...readForTool(HELP)]]);
