// THE TABLE OF FUZZ TARGETS and the door of test/fuzz. `npm run fuzz -- --list` shows it; the fast form of all of them
// runs in `npm test`, the nightly form by hand or by a timer (docs/design/security.md, "Fuzzing").
import type { Target } from './target.ts';
import { CATALOG_TARGETS } from './targets/catalog.ts';
import { CODE_TARGETS } from './targets/codes.ts';
import { DOCUMENT_TARGETS } from './targets/documents.ts';
import { DRAWING_TARGETS } from './targets/drawings.ts';
import { HTML_TARGETS } from './targets/html.ts';
import { HTTP_TARGETS } from './targets/http.ts';
import { IMAGE_TARGETS } from './targets/images.ts';
import { LEDGER_TARGETS } from './targets/ledger.ts';
import { OPTION_TARGETS } from './targets/options.ts';
import { PRESENTATION_TARGETS } from './targets/presentations.ts';
import { RECOGNITION_TARGETS } from './targets/recognition.ts';
import { SERVICE_TARGETS } from './targets/service.ts';

export { casesOf, judge, runCase, type Finding } from './run.ts';
export { shrunk } from './shrink.ts';
export type { Target } from './target.ts';

/** The seed of the fast form, so that each run of `npm test` is the same. */
export const FAST_SEED = 20_261_122;
export const DEFAULT_NIGHTLY_CASES = 100_000;

export const TARGETS: readonly Target[] = [
  ...IMAGE_TARGETS,
  ...DOCUMENT_TARGETS,
  ...HTTP_TARGETS,
  ...HTML_TARGETS,
  ...CATALOG_TARGETS,
  ...CODE_TARGETS,
  ...DRAWING_TARGETS,
  ...RECOGNITION_TARGETS,
  ...OPTION_TARGETS,
  ...PRESENTATION_TARGETS,
  ...LEDGER_TARGETS,
  ...SERVICE_TARGETS,
];
