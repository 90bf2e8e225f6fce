// What a document keeps for the programs that edit and print it: guides and grid, print options, photo album, line breaks, tags.
import type {
  Draft,
  LineBreakRules,
  PhotoAlbum,
  Preferences,
  PrintSettings,
  ViewSettings,
} from '../../../deck/index.ts';
import {
  childrenOf,
  KinsokuAtom,
  fieldsOf,
  child,
  binaryTag,
  PhotoAlbumInfo10Atom,
  FilterPrivacyFlags10Atom,
  stringOf,
  GridSpacing10Atom,
  SlideViewInfoAtom,
  GuideAtom,
  PrintOptionsAtom,
  RT,
  type RecordNode,
} from '../../records/index.ts';
import { cleanText, emuOfMaster } from '../../units.ts';
import type { ReadContext } from '../context.ts';
import { readTags } from '../objects/tags.ts';

export function readPreferences(document: RecordNode, context: Pick<ReadContext, 'allowances'>): Preferences {
  const list = child(document, RT.List);
  const extension = binaryTag(list, '___PPT10');
  const preferences: Draft<Preferences> = { ...readTags(list, context) };
  const view = viewOf(child(list, RT.SlideViewInfo, SLIDES), extension);
  if (view !== undefined) preferences.view = view;
  const print = printOf(child(document, RT.PrintOptionsAtom));
  if (print !== undefined) preferences.print = print;
  const album = albumOf(extension.find((one) => one.type === RT.PhotoAlbumInfo10Atom));
  if (album !== undefined) preferences.photoAlbum = album;
  const privacy = fieldsOf(
    extension.find((one) => one.type === RT.FilterPrivacyFlags10Atom),
    FilterPrivacyFlags10Atom,
  );
  if (privacy !== undefined && (privacy.flags & REMOVE_PII) !== 0) preferences.removesNames = true;
  const rules = lineBreaksOf(child(child(document, RT.Environment), RT.Kinsoku));
  if (rules !== undefined) preferences.lineBreaks = rules;
  return preferences;
}

const REMOVE_PII = 1;
/** Instance of the view of slides; the view of notes is 1. */
const SLIDES = 0;
/** PowerPoint keeps eight in each direction. */
const MAX_GUIDES = 16;
const DIRECTIONS = ['horizontal', 'vertical'] as const;

function viewOf(info: RecordNode | undefined, extension: readonly RecordNode[]): ViewSettings | undefined {
  const atom = fieldsOf(child(info, RT.SlideViewInfoAtom), SlideViewInfoAtom);
  const spacing = fieldsOf(
    extension.find((one) => one.type === RT.GridSpacing10Atom),
    GridSpacing10Atom,
  );
  if (atom === undefined && spacing === undefined) return undefined;
  const guides = childrenOf(info, RT.GuideAtom)
    .slice(0, MAX_GUIDES)
    .flatMap((record) => {
      const guide = fieldsOf(record, GuideAtom);
      if (guide === undefined) return [];
      const direction = DIRECTIONS[guide.type];
      return direction === undefined ? [] : [{ direction, atEmu: emuOfMaster(guide.pos) }];
    });
  const view: Draft<ViewSettings> = { guides };
  if (atom !== undefined && !atom.fSnapToGrid) view.snapsToGrid = false;
  if (atom?.fSnapToShape === true) view.snapsToShapes = true;
  if (spacing !== undefined && spacing.x > 0 && spacing.y > 0) {
    view.gridEmu = { x: emuOfMaster(spacing.x), y: emuOfMaster(spacing.y) };
  }
  return view;
}

/** PrintWhatEnum ([MS-PPT] 2.13.23); pages with the steps of animations have no counterpart. */
const PRINTED: readonly PrintSettings['what'][] = [
  'slides',
  'slides',
  'handouts2',
  'handouts3',
  'handouts6',
  'notes',
  'outline',
  'handouts4',
  'handouts9',
  'handouts1',
];
const COLOURS: readonly PrintSettings['colours'][] = ['blackAndWhite', 'grey', 'colour'];

function printOf(record: RecordNode | undefined): PrintSettings | undefined {
  const atom = fieldsOf(record, PrintOptionsAtom);
  return (
    atom && {
      what: PRINTED[atom.printWhat] ?? 'slides',
      colours: COLOURS[atom.colorMode] ?? 'colour',
      hiddenSlides: atom.fPrintHidden,
      scaleToPaper: atom.fScaleToFitPaper,
      frameSlides: atom.fFrameSlides,
    }
  );
}

/** PhotoAlbumLayoutEnum ([MS-PPT] 2.13.20). */
const ALBUM_LAYOUTS: readonly PhotoAlbum['layout'][] = [
  'fit',
  'onePicture',
  'twoPictures',
  'fourPictures',
  'onePictureWithTitle',
  'twoPicturesWithTitle',
  'fourPicturesWithTitle',
];
const MAX_FRAME = 6;

function albumOf(record: RecordNode | undefined): PhotoAlbum | undefined {
  const atom = fieldsOf(record, PhotoAlbumInfo10Atom);
  return (
    atom && {
      blackAndWhite: atom.fUseBlackWhite,
      captions: atom.fHasCaption,
      layout: ALBUM_LAYOUTS[atom.layout] ?? 'fit',
      frame: Math.min(MAX_FRAME, atom.frameShape),
    }
  );
}

/** Rules of the document's own; the levels below are the program's. */
const CUSTOM_LEVEL = 2;
/** The specification calls instance 0 those after a break; all decks have the opening brackets there, which end no line. */
const LISTS = { notLast: 0, notFirst: 1 } as const;

function lineBreaksOf(record: RecordNode | undefined): LineBreakRules | undefined {
  const level = fieldsOf(child(record, RT.KinsokuAtom), KinsokuAtom)?.level;
  if (level !== CUSTOM_LEVEL) return undefined;
  const characters = (instance: number): string => cleanText(stringOf(record, instance) ?? '');
  const rules = { notFirst: characters(LISTS.notFirst), notLast: characters(LISTS.notLast) };
  return rules.notFirst === '' && rules.notLast === '' ? undefined : rules;
}
