// npm run format: writes the formatting that `npm run check` asks for.
import { runSteps } from './support/run.ts';

runSteps([['oxfmt', ...process.argv.slice(2)]]);
