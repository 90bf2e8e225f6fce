// npm test [-- vitest arguments]: every suite, or `-- --project unit` for one of them.
import { readForTool } from './support/command-line.ts';
import { runSteps } from './support/run.ts';

const HELP = `npm test [-- vitest arguments]

Every test. -- --project unit, api or clients runs one suite; docs/contributing.md has more.
`;

runSteps([['vitest', 'run', ...readForTool(HELP)]]);
