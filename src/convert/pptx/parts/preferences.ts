// What the programs that edit and print a deck are told (ISO/IEC 29500-1, 19.2.1: presProps, viewProps, and lists of presentation.xml).
import type { LineBreakRules, PhotoAlbum, PrintSettings, ViewSettings } from '../../deck/index.ts';
import { element } from '../../ooxml/xml/write.ts';

const PRINTED = {
  slides: 'slides',
  handouts1: 'handouts1',
  handouts2: 'handouts2',
  handouts3: 'handouts3',
  handouts4: 'handouts4',
  handouts6: 'handouts6',
  handouts9: 'handouts9',
  notes: 'notes',
  outline: 'outline',
} as const satisfies Record<PrintSettings['what'], string>;
const PRINT_COLOURS = { blackAndWhite: 'bw', grey: 'gray', colour: 'clr' } as const;

/** p:prnPr. */
export function printXml(print: PrintSettings | undefined): string {
  if (print === undefined) return '';
  return element('p:prnPr', {
    prnWhat: print.what === 'slides' ? undefined : PRINTED[print.what],
    clrMode: print.colours === 'colour' ? undefined : PRINT_COLOURS[print.colours],
    hiddenSlides: print.hiddenSlides ? undefined : false,
    scaleToFitPaper: print.scaleToPaper || undefined,
    frameSlides: print.frameSlides || undefined,
  });
}

/** Guides count in 1/576 inch (ST_Coordinate32 in the schema, as PowerPoint writes them). */
const EMU_PER_GUIDE_UNIT = 1587.5;
/** The window is fitted anew by the program that opens it. */
const WINDOW =
  '<p:cViewPr varScale="1"><p:scale><a:sx n="100" d="100"/><a:sy n="100" d="100"/></p:scale><p:origin x="0" y="0"/></p:cViewPr>';

/** The children of p:viewPr. */
export function viewXml(view: ViewSettings | undefined): readonly string[] {
  if (view === undefined) return [];
  const { guides, snapsToGrid, snapsToShapes, gridEmu } = view;
  return [
    element('p:slideViewPr', {}, [
      element(
        'p:cSldViewPr',
        { snapToGrid: snapsToGrid === false ? false : undefined, snapToObjects: snapsToShapes || undefined },
        [
          WINDOW,
          element(
            'p:guideLst',
            {},
            guides.map(({ direction, atEmu }) =>
              element('p:guide', {
                orient: direction === 'horizontal' ? 'horz' : undefined,
                pos: Math.round(atEmu / EMU_PER_GUIDE_UNIT),
              }),
            ),
          ),
        ],
      ),
    ]),
    gridEmu === undefined ? '' : element('p:gridSpacing', { cx: gridEmu.x, cy: gridEmu.y }),
  ];
}

const ALBUM_LAYOUTS = {
  fit: 'fitToSlide',
  onePicture: '1pic',
  twoPictures: '2pic',
  fourPictures: '4pic',
  onePictureWithTitle: '1picTitle',
  twoPicturesWithTitle: '2picTitle',
  fourPicturesWithTitle: '4picTitle',
} as const;

export function photoAlbumXml(album: PhotoAlbum | undefined): string {
  if (album === undefined) return '';
  return element('p:photoAlbum', {
    bw: album.blackAndWhite || undefined,
    showCaptions: album.captions || undefined,
    layout: album.layout === 'fit' ? undefined : ALBUM_LAYOUTS[album.layout],
    frame: album.frame === 0 ? undefined : `frameStyle${album.frame + 1}`,
  });
}

/** The records do not say for which language; the program's rules are those of Japanese. */
export function lineBreaksXml(rules: LineBreakRules | undefined): string {
  return rules === undefined
    ? ''
    : element('p:kinsoku', {
        lang: 'ja-JP',
        invalStChars: rules.notFirst,
        invalEndChars: rules.notLast,
      });
}
