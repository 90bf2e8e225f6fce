// npm run lint: runs the type-aware linter, which also checks the import directions of docs/architecture.md.
import { readForTool } from '../src/cli/command-line.ts';
import { runSteps } from '../src/local/run.ts';

const HELP = `npm run lint [-- oxlint arguments]

Type-aware lint; each warning is an error.
`;

runSteps([['oxlint', '--type-aware', '--deny-warnings', ...readForTool(HELP)]]);
