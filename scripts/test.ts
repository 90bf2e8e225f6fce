// npm test [-- vitest arguments]: runs every test suite, or one of them with `-- --project unit`.
import { readForTool } from './support/command-line.ts';
import { runSteps } from './support/run.ts';

const HELP = `npm test [-- vitest arguments]

Every test. -- --project unit, api or clients runs one suite; docs/contributing.md has more.
`;

runSteps([['vitest', 'run', ...readForTool(HELP)]]);
