// The whole presentation.
import type { EmbeddedObject, Picture, Sound } from './picture.ts';
import type { HandoutMaster, Master, NotesMaster, Slide } from './slide.ts';
import type { Preferences } from './preferences.ts';
import type { ShowSettings } from './show.ts';
import type { TextStyle } from './text.ts';
import type { SizeEmu } from './units.ts';

export interface Presentation {
  readonly slideSize: SizeEmu & {
    readonly kind?: 'screen' | 'letter' | 'a4' | 'film35mm' | 'overhead' | 'banner' | 'custom';
  };
  readonly notesSize: SizeEmu;
  /** Default 1. */
  readonly firstSlideNumber?: number;
  /** False: the title slide shows no header, footer, date, number. */
  readonly showOnTitleSlide?: boolean;
  readonly rtl?: boolean;
  /** At least one. */
  readonly masters: readonly Master[];
  readonly slides: readonly Slide[];
  readonly notesMaster?: NotesMaster;
  readonly handoutMaster?: HandoutMaster;
  /** What text inherits that no style of a master governs. */
  readonly defaultTextStyle: TextStyle;
  readonly pictures: readonly Picture[];
  readonly sounds: readonly Sound[];
  readonly objects: readonly EmbeddedObject[];
  readonly customShows: readonly { readonly name: string; readonly slides: readonly number[] }[];
  /** Absent: a speaker shows all slides once, by click or timing. */
  readonly show?: ShowSettings;
  readonly preferences?: Preferences;
  readonly properties: Properties;
}

/** Document properties; dates are ISO 8601 in UTC. Absent: not stored. */
export interface Properties {
  readonly title?: string;
  readonly subject?: string;
  readonly author?: string;
  readonly keywords?: string;
  readonly comments?: string;
  readonly lastAuthor?: string;
  readonly revision?: string;
  readonly created?: string;
  readonly modified?: string;
  readonly printed?: string;
  readonly category?: string;
  readonly manager?: string;
  readonly company?: string;
  readonly application?: string;
  readonly template?: string;
  readonly hyperlinkBase?: string;
  readonly totalEditMinutes?: number;
  readonly custom?: readonly CustomProperty[];
}

export interface CustomProperty {
  readonly name: string;
  readonly value: string | number | boolean | { readonly date: string };
}
