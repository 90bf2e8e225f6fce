// Layouts of the records of fixed size, by the names of [MS-PPT] and [MS-ODRAW]; those of animation stand in animation.ts.
import { bool8, i16, i32, list, skip, struct, u16, u32, u8 } from './struct.ts';

export const UserEditAtom = struct({
  lastSlideIdRef: u32,
  version: u16,
  minorVersion: u8,
  majorVersion: u8,
  offsetLastEdit: u32,
  offsetPersistDirectory: u32,
  docPersistIdRef: u32,
  persistIdSeed: u32,
  lastView: u16,
  unused: skip(2),
});

export const CurrentUserAtom = struct({
  size: u32,
  headerToken: u32,
  offsetToCurrentEdit: u32,
  lenUserName: u16,
  docFileVersion: u16,
  majorVersion: u8,
  minorVersion: u8,
});

/** `type` 0 is horizontal; master units from the left or upper edge. */
export const GuideAtom = struct({ type: i32, pos: i32 });
export const SlideViewInfoAtom = struct({ unused: skip(1), fSnapToGrid: bool8, fSnapToShape: bool8 });
export const GridSpacing10Atom = struct({ x: i32, y: i32 });
export const KinsokuAtom = struct({ level: u32 });
export const PrintOptionsAtom = struct({
  printWhat: u8,
  colorMode: u8,
  fPrintHidden: bool8,
  fScaleToFitPaper: bool8,
  fFrameSlides: bool8,
});
/** Bit 0: fPreserveMaster. */
export const SlideFlags10Atom = struct({ flags: u32 });
/** Bit 0: fRemovePII. */
export const FilterPrivacyFlags10Atom = struct({ flags: u32 });
export const PhotoAlbumInfo10Atom = struct({
  fUseBlackWhite: bool8,
  fHasCaption: bool8,
  layout: u8,
  unused: skip(1),
  frameShape: u16,
});

export const DocumentAtom = struct({
  slideSizeX: i32,
  slideSizeY: i32,
  notesSizeX: i32,
  notesSizeY: i32,
  serverZoomNumerator: i32,
  serverZoomDenominator: i32,
  notesMasterPersistIdRef: u32,
  handoutMasterPersistIdRef: u32,
  firstSlideNumber: u16,
  slideSizeType: u16,
  fSaveWithFonts: bool8,
  fOmitTitlePlace: bool8,
  fRightToLeft: bool8,
  fShowComments: bool8,
});

export const SlideAtom = struct({
  geom: i32,
  rgPlaceholderTypes: list(u8, 8),
  masterIdRef: u32,
  notesIdRef: u32,
  slideFlags: u16,
  unused: skip(2),
});

export const NotesAtom = struct({ slideIdRef: u32, slideFlags: u16, unused: skip(2) });

export const SlidePersistAtom = struct({
  persistIdRef: u32,
  flags: u32,
  cTexts: i32,
  slideId: u32,
  reserved: skip(4),
});

export const ColorSchemeAtom = struct({ rgSchemeColor: list(u32, 8) });

export const PlaceholderAtom = struct({ position: i32, placementId: u8, size: u8, unused: skip(2) });

export const HeadersFootersAtom = struct({ formatId: i16, flags: u16 });

export const SlideShowSlideInfoAtom = struct({
  slideTime: i32,
  soundIdRef: u32,
  effectDirection: u8,
  effectType: u8,
  flags: u16,
  speed: u8,
  unused: skip(3),
});

export const SlideShowDocInfoAtom = struct({
  penColor: u32,
  restartTime: i32,
  startSlide: i16,
  endSlide: i16,
  namedShow: list(u16, 32),
  flags: u16,
  unused: skip(2),
});

export const InteractiveInfoAtom = struct({
  soundIdRef: u32,
  exHyperlinkIdRef: u32,
  action: u8,
  oleVerb: u8,
  jump: u8,
  flags: u8,
  hyperlinkType: u8,
  unused: skip(3),
});

export const ExOleObjAtom = struct({
  drawAspect: u32,
  type: u32,
  exObjId: u32,
  subType: u32,
  persistIdRef: u32,
  unused: skip(4),
});

/** Two TmsfTimeStructs: track, minute, second, frame. */
export const CdAudioAtom = struct({ start: list(u8, 4), end: list(u8, 4) });

export const FontEntityAtom = struct({
  lfFaceName: list(u16, 32),
  lfCharSet: u8,
  fEmbedSubsetted: u8,
  fontType: u8,
  lfPitchAndFamily: u8,
});

export const OfficeArtFSP = struct({ spid: u32, flags: u32 });

export const OfficeArtFSPGR = struct({ xLeft: i32, yTop: i32, xRight: i32, yBottom: i32 });

export const OfficeArtFConnectorRule = struct({
  ruid: u32,
  spidA: u32,
  spidB: u32,
  spidC: u32,
  cptiA: u32,
  cptiB: u32,
});

export const OfficeArtFBSE = struct({
  btWin32: u8,
  btMacOS: u8,
  rgbUid: list(u8, 16),
  tag: u16,
  size: u32,
  cRef: u32,
  foDelay: u32,
  unused1: u8,
  cbName: u8,
  unused2: u8,
  unused3: u8,
});

export const Comment10Atom = struct({
  index: i32,
  year: u16,
  month: u16,
  dayOfWeek: u16,
  day: u16,
  hour: u16,
  minute: u16,
  second: u16,
  milliseconds: u16,
  x: i32,
  y: i32,
});
