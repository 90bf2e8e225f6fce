// What passes are made for: what looks like a code and was not read. The names stand in the table of passes.
import type { Steps } from '../../lib/steps.ts';
import { areFindersLeft } from './finders-left.ts';
import type { Left } from './left.ts';
import type { RecognitionScene } from './scene.ts';
import { darkRegions } from './dark-page.ts';
import { barsToStraighten, cellsToStraighten } from './straightened.ts';

type Check = (scene: RecognitionScene) => boolean | Steps<boolean>;

const left = (check: (what: Left) => boolean): Check =>
  function* (scene) {
    return check(yield* scene.left());
  };

const NEEDS = {
  anything: () => true,
  nothing: () => false,
  'fine parts': (scene) => scene.cells.fineParts.length > 0,
  /** Places of stacked codes that are tilted, and of linear ones that may be mixtures of several. */
  'doubted stacks': (scene) => scene.answers.doubtedPlaces('stacked').length > 0,
  'doubted bars': left(({ doubted }) => doubted),
  'slanted cells': (scene) => !scene.cells.isExplained && cellsToStraighten(scene).length > 0,
  'tilted bars': (scene) => !scene.cells.isExplained && barsToStraighten(scene).length > 0,
  'dark surroundings': (scene) => !scene.cells.isExplained && darkRegions(scene).length > 0,
  MaxiCode: (scene) => scene.mayHoldMaxiCode(),
  /** Codes that a change of tones may show. */
  'cells or finders': (scene) => scene.mayHoldCells(),
  /** Of a coarse search; two that may be one code's, or one beside a sheet. */
  *finders(scene) {
    return !scene.cells.isExplained && areFindersLeft(yield* scene.unreadFinders(), scene.symbols().length);
  },
  *'a finder'(scene) {
    return (yield* scene.unreadFinders()).length > 0;
  },
  'finders or squares': left(({ finders, squares }) => finders || squares),
  bars: left(({ bars }) => bars),
  /** Parallel edges are a postal code's, too. */
  'bars or edges': left(({ finders, bars, edges }) => finders || bars || edges),
  edges: left(({ finders, edges }) => finders || edges),
  cells: left(({ cells }) => cells),
  squares: left(({ squares }) => squares),
  'oblong cells': left(({ oblong }) => oblong),
  sheet: left(({ sheet }) => sheet),
  grain: (scene) => scene.isGrainy(),
  *'grain beside codes'(scene) {
    const { finders, bars } = yield* scene.left();
    return (finders || bars) && scene.isGrainy();
  },
} as const satisfies Readonly<Record<string, Check>>;

export type Need = keyof typeof NEEDS;

/** Whether the scene shows what the name says. */
export function* isThere(need: Need, scene: RecognitionScene): Steps<boolean> {
  const is = NEEDS[need](scene);
  return typeof is === 'boolean' ? is : yield* is;
}
