// What all readers of one presentation share: the live document, its collections, what was found on the way.
import type { Font, EmbeddedObject, Sound } from '../../deck/index.ts';
import type { Budget } from '../../../lib/budget.ts';
import type { LiveDocument, RecordNode } from '../records/index.ts';
import type { InflateAllowance } from '../inflate.ts';
import type { LinkTarget } from './links.ts';
import type { OptionTable } from './options.ts';
import type { PictureStore } from './pictures.ts';

export interface DeckContext {
  readonly live: LiveDocument;
  readonly budget: Budget;
  readonly allowance: InflateAllowance;
  readonly warn: (code: string, message: string, where?: string) => void;
  readonly fonts: readonly (Font | undefined)[];
  readonly pictures: PictureStore;
  /** Index in Presentation.pictures of a picture bullet. */
  readonly pictureBullet: (index: number) => number | undefined;
  /** Runs and paragraphs that may still be read in this document. */
  readonly textAllowance: { inlines: number };
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
  /** Properties of the shapes of masters, by shape identifier: what `hspMaster` refers to. */
  readonly masterOptions: Map<number, OptionTable>;
}
