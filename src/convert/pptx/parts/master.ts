// Slide masters with their layouts and themes (ISO/IEC 29500-1, 19.3.1.42 p:sldMaster, 19.3.1.39 p:sldLayout).
import type { Colour, HeaderFooter, Layout, Master, Presentation, Theme } from '../../deck/index.ts';
import {
  colourMapAttributes,
  type ColourScope,
  type Levels,
  listStyleXml,
  type ThemeFonts,
} from '../drawingml/index.ts';
import { XML_DECLARATION, element } from '../../ooxml/xml/write.ts';
import type { DocumentScope } from '../document.ts';
import { type Lineage, type RootStyles, follow, masterLineage, rootStyles } from './inheritance.ts';
import { LAYOUT_NAMES } from '../../ooxml/layouts.ts';
import { CONTENT_TYPES, NAMESPACES, PART } from '../../ooxml/names.ts';
import { createPage } from './page.ts';
import { type PageScope, storedXml } from '../shapes/index.ts';
import {
  backdropOf,
  colourMapOverrideXml,
  followColours,
  PLAIN_BACKDROP,
  slideDataXml,
} from './slide-data.ts';
import { themeXml } from './theme.ts';
import { timingXml } from '../timing/index.ts';
import { transitionXml } from './transition.ts';

/** A layout as slides see it. */
export interface WrittenLayout {
  readonly partName: string;
  readonly lineage: Lineage;
  readonly colours: ColourScope;
  readonly backdrop: Colour;
}

export interface WrittenMaster {
  readonly partName: string;
  /** Of p:sldMasterId. */
  readonly id: number;
  readonly root: RootStyles;
  readonly lineage: Lineage;
  readonly colours: ColourScope;
  readonly fonts: ThemeFonts;
  readonly hasFormats: boolean;
  readonly backdrop: Colour;
  readonly layouts: readonly WrittenLayout[];
}

/** ST_SlideMasterId and ST_SlideLayoutId share one range, from here on. */
const FIRST_MASTER_ID = 2147483648;

/** Writes a master with its theme and layouts; `loose` is what shapes that are no placeholders inherit in the whole package. */
export async function writeMaster(
  document: DocumentScope,
  master: Master,
  loose: RootStyles['loose'],
): Promise<WrittenMaster> {
  const number = document.nextNumber('slideMaster');
  const partName = PART.slideMaster(number);
  const id = FIRST_MASTER_ID + document.nextNumber('masterOrLayoutId') - 1;
  const root = rootStyles(document.deck, master.textStyles, looseUnder(master, document.deck, loose));
  const lineage = masterLineage(root, master);
  const colours: ColourScope = { map: master.colourMap, theme: master.theme.colours };
  const fonts = fontsOf(master.theme);
  const hasFormats = master.theme.formats !== undefined;
  const backdrop = backdropOf(master.background, PLAIN_BACKDROP);
  const page = createPage(document, {
    partName,
    role: 'master',
    colours,
    fonts,
    inheritance: lineage.inheritance,
    hasFormats,
    backdrop,
    shapes: master.shapes,
  });

  const layouts: WrittenLayout[] = [];
  const layoutIds: string[] = [];
  for (const layout of master.layouts) {
    const written = await writeLayout(document, layout, {
      partName,
      root,
      lineage,
      colours,
      fonts,
      hasFormats,
      backdrop,
    });
    layouts.push(written);
    layoutIds.push(
      element('p:sldLayoutId', {
        id: FIRST_MASTER_ID + document.nextNumber('masterOrLayoutId') - 1,
        'r:id': page.rels.to('slideLayout', written.partName),
      }),
    );
  }
  await addTheme(document, master.theme, page);
  const background = master.background ?? { kind: 'solid', colour: { kind: 'scheme', slot: 'background1' } };
  await document.pkg.addXml(
    partName,
    CONTENT_TYPES.slideMaster,
    XML_DECLARATION +
      element('p:sldMaster', { ...NAMESPACES, preserve: master.preserve }, [
        slideDataXml({ shapes: master.shapes, background, ...(master.tags && { tags: master.tags }) }, page),
        element('p:clrMap', colourMapAttributes(master.colourMap)),
        element('p:sldLayoutIdLst', {}, layoutIds),
        transitionXml(master.transition, page),
        timingXml(master.timing, master.shapes, page),
        master.headerFooter && headerFooterXml(master.headerFooter),
        textStylesXml(master, root, page),
      ]),
  );
  return { partName, id, root, lineage, colours, fonts, hasFormats, backdrop, layouts };
}

export function fontsOf({ majorFont, minorFont }: Theme): ThemeFonts {
  return { major: majorFont.latin.typeface, minor: minorFont.latin.typeface };
}

/** The default text style names the theme's font, which is another in the second master's theme. */
function looseUnder({ theme }: Master, { masters: [first] }: Presentation, loose: Levels): Levels {
  const named = first?.theme.minorFont.latin.typeface;
  const own = theme.minorFont.latin;
  if (named === own.typeface) return loose;
  return loose.map(({ paragraph, run }) => ({
    paragraph,
    run: run.font?.typeface === named ? { ...run, font: own } : run,
  }));
}

/** Writes the theme of a master of any kind and relates it. */
export async function addTheme(document: DocumentScope, theme: Theme, page: PageScope): Promise<void> {
  const partName = PART.theme(document.nextNumber('theme'));
  page.rels.to('theme', partName);
  const isShown = theme.formats?.every(
    (piece) => typeof piece === 'string' || piece.kind !== 'picture' || document.picture(piece.picture),
  );
  const formats =
    theme.formats && isShown === true
      ? storedXml(theme.formats, document.pkg.relationshipsOf(partName), document)
      : undefined;
  await document.pkg.addXml(partName, CONTENT_TYPES.theme, themeXml(theme, formats));
}

/** p:hf: which of the four a new page shows. */
export function headerFooterXml({ slideNumber, header, footer, dateTime }: HeaderFooter): string {
  return element('p:hf', {
    sldNum: slideNumber ? undefined : false,
    hdr: header ? undefined : false,
    ftr: footer ? undefined : false,
    dt: dateTime ? undefined : false,
  });
}

async function writeLayout(
  document: DocumentScope,
  layout: Layout,
  master: Pick<
    WrittenMaster,
    'partName' | 'root' | 'lineage' | 'colours' | 'fonts' | 'hasFormats' | 'backdrop'
  >,
): Promise<WrittenLayout> {
  const partName = PART.slideLayout(document.nextNumber('slideLayout'));
  const lineage = follow(master.root, master.lineage, layout, 'layout');
  const colours = followColours(master.colours, layout);
  const backdrop = backdropOf(layout.background, master.backdrop);
  const page = createPage(document, {
    partName,
    role: 'layout',
    colours,
    fonts: master.fonts,
    inheritance: lineage.inheritance,
    hasFormats: master.hasFormats,
    backdrop,
    shapes: layout.shapes,
  });
  page.rels.to('slideMaster', master.partName);
  const type = LAYOUT_NAMES[layout.type];
  const xml = element(
    'p:sldLayout',
    {
      ...NAMESPACES,
      showMasterSp: layout.showMasterShapes === false ? false : undefined,
      type: type === 'cust' ? undefined : type,
      preserve: true,
      userDrawn: type === 'cust' ? true : undefined,
    },
    [
      slideDataXml(layout, page),
      await colourMapOverrideXml(page, layout),
      transitionXml(layout.transition, page),
      timingXml(layout.timing, layout.shapes, page),
    ],
  );
  await document.pkg.addXml(partName, CONTENT_TYPES.slideLayout, XML_DECLARATION + xml);
  return { partName, lineage, colours, backdrop };
}

/** p:txStyles in full: nine settled levels each; fonts of the theme by reference. */
function textStylesXml({ theme }: Master, root: RootStyles, page: PageScope): string {
  const major = { typeface: theme.majorFont.latin.typeface, reference: '+mj' } as const;
  const minor = { typeface: theme.minorFont.latin.typeface, reference: '+mn' } as const;
  return element('p:txStyles', {}, [
    listStyleXml('p:titleStyle', root.ofClass('title'), page, major),
    listStyleXml('p:bodyStyle', root.ofClass('body'), page, minor),
    listStyleXml('p:otherStyle', root.loose, page, minor),
  ]);
}
