// npm run lint: type-aware lint, with the import directions of docs/architecture.md.
import { runSteps } from './support/run.ts';

runSteps([['oxlint', '--type-aware', '--deny-warnings', ...process.argv.slice(2)]]);
