// What a deck keeps for the programs that edit and print it, and for add-ins.
import type { Emu } from './units.ts';

/** A name with a text that an add-in or macro left. */
export interface Tag {
  readonly name: string;
  readonly value: string;
}

/** How the window that edits slides is set up. */
export interface ViewSettings {
  /** Lines to place shapes by, from the left or upper edge. */
  readonly guides: readonly { readonly direction: 'horizontal' | 'vertical'; readonly atEmu: Emu }[];
  /** Default true. */
  readonly snapsToGrid?: boolean;
  /** Default false. */
  readonly snapsToShapes?: boolean;
  readonly gridEmu?: { readonly x: Emu; readonly y: Emu };
}

export interface PrintSettings {
  readonly what:
    | 'slides'
    | 'handouts1'
    | 'handouts2'
    | 'handouts3'
    | 'handouts4'
    | 'handouts6'
    | 'handouts9'
    | 'notes'
    | 'outline';
  readonly colours: 'blackAndWhite' | 'grey' | 'colour';
  readonly hiddenSlides: boolean;
  readonly scaleToPaper: boolean;
  readonly frameSlides: boolean;
}

export interface PhotoAlbum {
  readonly blackAndWhite: boolean;
  readonly captions: boolean;
  readonly layout:
    | 'fit'
    | 'onePicture'
    | 'twoPictures'
    | 'fourPictures'
    | 'onePictureWithTitle'
    | 'twoPicturesWithTitle'
    | 'fourPicturesWithTitle';
  /** 0–6: rectangle, rounded rectangle, bevelled, oval, with four corners, with four squares, plaque. */
  readonly frame: number;
}

/** Line breaking of East Asian text (kinsoku). */
export interface LineBreakRules {
  /** Characters that may not begin a line. */
  readonly notFirst: string;
  /** Characters that may not end a line. */
  readonly notLast: string;
}

export interface Preferences {
  readonly view?: ViewSettings;
  readonly print?: PrintSettings;
  readonly photoAlbum?: PhotoAlbum;
  readonly lineBreaks?: LineBreakRules;
  /** Names of authors are to be removed whenever it is saved. */
  readonly removesNames?: true;
  readonly tags?: readonly Tag[];
}
