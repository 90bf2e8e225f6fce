// npm test [-- vitest arguments]: runs the tests that take some minutes, or those that the arguments name.
import { readForTool } from '../src/cli/command-line.ts';
import { runSteps } from '../src/local/run.ts';

const HELP = `npm test [-- vitest arguments]

The suites unit, alone, api, api-alone and clients; npm run check runs processes, commands and browsers too. -- --project NAME runs one suite; docs/contributing.md
has more.
`;
/** Without arguments; see vitest.config.ts. */
const QUICK = ['unit', 'alone', 'api', 'api-alone', 'clients'].flatMap((name) => ['--project', name]);

const given = readForTool(HELP);
runSteps([['vitest', 'run', ...(given.length > 0 ? given : QUICK)]]);
