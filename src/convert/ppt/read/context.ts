// What all readers of one presentation share: the live document, its collections, what was found on the way.
import type { Font, EmbeddedObject, Sound } from '../../deck/index.ts';
import type { Budget } from '../../../lib/budget.ts';
import type { Allowances } from '../allowance.ts';
import type { LiveDocument, RecordNode } from '../records/index.ts';
import type { InflateAllowance } from '../inflate.ts';
import type { LinkTarget } from './links.ts';
import type { OptionTable } from './options.ts';
import type { PictureStore } from './pictures.ts';

export interface DeckContext {
  readonly live: LiveDocument;
  readonly budget: Budget;
  readonly allowance: InflateAllowance;
  /** What the document may still ask for, beside what it inflates. */
  readonly allowances: Allowances;
  readonly warn: (code: string, message: string, where?: string) => void;
  readonly fonts: readonly (Font | undefined)[];
  readonly pictures: PictureStore;
  /** Index in Presentation.pictures of a picture bullet. */
  readonly pictureBullet: (index: number) => number | undefined;
  readonly links: ReadonlyMap<number, LinkTarget>;
  /** Index of the slide that a location `256,1,Title` names. */
  readonly slideOfLocation: (location: string) => number | undefined;
  readonly customShows: readonly string[];
  readonly sounds: readonly Sound[];
  /** Index in Presentation.sounds of a sound's identifier. */
  readonly soundOf: (identifier: number) => number | undefined;
  /** Embedded objects and media of the document, by identifier. */
  readonly externals: ReadonlyMap<number, RecordNode>;
  readonly objects: EmbeddedObject[];
  /** Where the object of each external record stands in `objects`. */
  readonly objectIndexes: Map<RecordNode, number>;
  /** Property tables of the shapes of masters by shape identifier, a shape's own first: what `hspMaster` refers to. */
  readonly masterOptions: Map<number, readonly OptionTable[]>;
}
