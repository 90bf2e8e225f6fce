// A .pptx that other programs open: pages as strings of shapes, on one master with three layouts (ISO/IEC 29500-1, 13 and 20).
import { zipSync } from 'fflate';
import { escapeXml } from '../../../src/lib/xml-escape.ts';

const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const P = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SPACES = `xmlns:a="${A}" xmlns:p="${P}" xmlns:r="${R}"`;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const PML = 'application/vnd.openxmlformats-officedocument.presentationml';
const SLIDE = { width: 9_144_000, height: 6_858_000 } as const;

export interface Part {
  /** Without the leading slash: `ppt/charts/chart1.xml`. */
  readonly name: string;
  readonly bytes: string | Uint8Array;
  readonly contentType: string;
  readonly relationships?: readonly Relationship[];
}

/** `type` is the last segment, or a whole URI. */
export interface Relationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean;
}

export interface Page {
  readonly layout: LayoutName;
  readonly shapes: readonly string[];
  readonly relationships?: readonly Relationship[];
  readonly notes?: string;
}

export type LayoutName = 'title' | 'content' | 'blank';

export function presentationFile(pages: readonly Page[], more: readonly Part[]): Uint8Array {
  const notes = pages.some((page) => page.notes !== undefined);
  const parts: Part[] = [
    presentationPart(pages, notes),
    theme(1),
    masterPart(),
    ...LAYOUTS.map(layoutPart),
    ...pages.map(slidePart),
    ...(notes ? [notesMaster(), theme(2)] : []),
    ...pages.flatMap((page, at) => (page.notes === undefined ? [] : [notesPart(page.notes, at)])),
    ...more,
  ];
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>';
  const overrides = parts.map(
    ({ name, contentType }) => `<Override PartName="/${name}" ContentType="${contentType}"/>`,
  );
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': utf8(
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults}${overrides.join('')}</Types>`,
    ),
    '_rels/.rels': utf8(rels([{ id: 'rId1', type: 'officeDocument', target: 'ppt/presentation.xml' }])),
  };
  for (const { name, bytes, relationships = [] } of parts) {
    files[name] = typeof bytes === 'string' ? utf8(HEAD + bytes) : bytes;
    const slash = name.lastIndexOf('/') + 1;
    if (relationships.length > 0)
      files[`${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`] = utf8(rels(relationships));
  }
  return zipSync(files, { mtime: '1980-01-01' });
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function rels(rows: readonly Relationship[]): string {
  const one = ({ id, type, target, isExternal = false }: Relationship): string =>
    `<Relationship Id="${id}" Type="${type.includes(':') ? type : `${R}/${type}`}" Target="${escapeXml(target)}"${
      isExternal ? ' TargetMode="External"' : ''
    }/>`;
  return `${HEAD}<Relationships xmlns="${RELATIONSHIPS}">${rows.map(one).join('')}</Relationships>`;
}

function tree(shapes: readonly string[]): string {
  return (
    '<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/>' +
    `<a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>${shapes.join('')}</p:spTree>`
  );
}

function presentationPart(pages: readonly Page[], notes: boolean): Part {
  const slides = pages.map((_, at) => `<p:sldId id="${256 + at}" r:id="rIdS${at}"/>`).join('');
  return {
    name: 'ppt/presentation.xml',
    contentType: `${PML}.presentation.main+xml`,
    bytes:
      `<p:presentation ${SPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rIdM"/></p:sldMasterIdLst>` +
      `${notes ? '<p:notesMasterIdLst><p:notesMasterId r:id="rIdN"/></p:notesMasterIdLst>' : ''}<p:sldIdLst>${slides}</p:sldIdLst>` +
      `<p:sldSz cx="${SLIDE.width}" cy="${SLIDE.height}"/><p:notesSz cx="${SLIDE.height}" cy="${SLIDE.width}"/></p:presentation>`,
    relationships: [
      { id: 'rIdM', type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
      ...(notes ? [{ id: 'rIdN', type: 'notesMaster', target: 'notesMasters/notesMaster1.xml' }] : []),
      ...pages.map((_, at) => ({ id: `rIdS${at}`, type: 'slide', target: `slides/slide${at + 1}.xml` })),
    ],
  };
}

function slidePart(page: Page, at: number): Part {
  const layout = LAYOUTS.findIndex(({ name }) => name === page.layout) + 1;
  return {
    name: `ppt/slides/slide${at + 1}.xml`,
    contentType: `${PML}.slide+xml`,
    bytes: `<p:sld ${SPACES}><p:cSld>${tree(page.shapes)}</p:cSld></p:sld>`,
    relationships: [
      { id: 'rIdLayout', type: 'slideLayout', target: `../slideLayouts/slideLayout${layout}.xml` },
      ...(page.notes === undefined
        ? []
        : [{ id: 'rIdNotes', type: 'notesSlide', target: `../notesSlides/notesSlide${at + 1}.xml` }]),
      ...(page.relationships ?? []),
    ],
  };
}

const LAYOUTS: readonly { readonly name: LayoutName; readonly type: string; readonly shapes: string }[] = [
  {
    name: 'title',
    type: 'title',
    shapes:
      frame(2, 'ctrTitle', [685_800, 2_130_425, 7_772_400, 1_470_025]) +
      frame(3, 'subTitle" idx="1', [1_371_600, 3_886_200, 6_400_800, 1_752_600]),
  },
  { name: 'content', type: 'obj', shapes: frame(2, 'title') + frame(3, 'body" idx="1') },
  { name: 'blank', type: 'blank', shapes: '' },
];

/** A placeholder of a master or layout; without a box it inherits its place. */
function frame(id: number, type: string, box?: readonly [number, number, number, number]): string {
  const place =
    box === undefined
      ? ''
      : `<a:xfrm><a:off x="${box[0]}" y="${box[1]}"/><a:ext cx="${box[2]}" cy="${box[3]}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Placeholder ${id}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr>` +
    `<p:spPr>${place}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>Text</a:t></a:r></a:p></p:txBody></p:sp>`
  );
}

function layoutPart({ type, shapes }: (typeof LAYOUTS)[number], at: number): Part {
  return {
    name: `ppt/slideLayouts/slideLayout${at + 1}.xml`,
    contentType: `${PML}.slideLayout+xml`,
    bytes: `<p:sldLayout ${SPACES} type="${type}"><p:cSld name="${type}">${tree([shapes])}</p:cSld></p:sldLayout>`,
    relationships: [{ id: 'rId1', type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' }],
  };
}

const COLOUR_MAP =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" ' +
  'accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';

function masterPart(): Part {
  const levels = [1, 2, 3, 4, 5]
    .map(
      (level) =>
        `<a:lvl${level}pPr marL="${level * 342_900}" indent="-342900"><a:buChar char="${level % 2 === 1 ? '•' : '–'}"/>` +
        `<a:defRPr sz="${3400 - level * 300}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill></a:defRPr></a:lvl${level}pPr>`,
    )
    .join('');
  const shapes = [
    frame(2, 'title', [457_200, 274_638, 8_229_600, 1_143_000]),
    frame(3, 'body" idx="1', [457_200, 1_600_200, 8_229_600, 4_525_963]),
  ];
  return {
    name: 'ppt/slideMasters/slideMaster1.xml',
    contentType: `${PML}.slideMaster+xml`,
    bytes:
      `<p:sldMaster ${SPACES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>${tree(shapes)}</p:cSld>` +
      `${COLOUR_MAP}<p:sldLayoutIdLst>${LAYOUTS.map((_, at) => `<p:sldLayoutId id="${2_147_483_649 + at}" r:id="rId${at + 1}"/>`).join('')}</p:sldLayoutIdLst>` +
      `<p:txStyles><p:titleStyle><a:lvl1pPr algn="ctr"><a:defRPr sz="4000"/></a:lvl1pPr></p:titleStyle><p:bodyStyle>${levels}</p:bodyStyle>` +
      '<p:otherStyle><a:lvl1pPr><a:defRPr sz="1800"/></a:lvl1pPr></p:otherStyle></p:txStyles></p:sldMaster>',
    relationships: [
      ...LAYOUTS.map((_, at) => ({
        id: `rId${at + 1}`,
        type: 'slideLayout',
        target: `../slideLayouts/slideLayout${at + 1}.xml`,
      })),
      { id: 'rIdT', type: 'theme', target: '../theme/theme1.xml' },
    ],
  };
}

function notesMaster(): Part {
  const shapes = [
    frame(2, 'sldImg" idx="2', [685_800, 685_800, 5_486_400, 3_429_000]),
    frame(3, 'body" idx="3', [685_800, 4_343_400, 5_486_400, 4_114_800]),
  ];
  return {
    name: 'ppt/notesMasters/notesMaster1.xml',
    contentType: `${PML}.notesMaster+xml`,
    bytes: `<p:notesMaster ${SPACES}><p:cSld>${tree(shapes)}</p:cSld>${COLOUR_MAP}</p:notesMaster>`,
    relationships: [{ id: 'rId1', type: 'theme', target: '../theme/theme2.xml' }],
  };
}

function notesPart(body: string, at: number): Part {
  const shape =
    '<p:sp><p:nvSpPr><p:cNvPr id="3" name="Notes"/><p:cNvSpPr/><p:nvPr><p:ph type="body" idx="3"/></p:nvPr></p:nvSpPr><p:spPr/>' +
    `<p:txBody><a:bodyPr/><a:lstStyle/>${body}</p:txBody></p:sp>`;
  return {
    name: `ppt/notesSlides/notesSlide${at + 1}.xml`,
    contentType: `${PML}.notesSlide+xml`,
    bytes: `<p:notes ${SPACES}><p:cSld>${tree([shape])}</p:cSld></p:notes>`,
    relationships: [
      { id: 'rId1', type: 'notesMaster', target: '../notesMasters/notesMaster1.xml' },
      { id: 'rId2', type: 'slide', target: `../slides/slide${at + 1}.xml` },
    ],
  };
}

function theme(number: number): Part {
  const colour = (name: string, value: string) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
  const names = ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'];
  const accents = ['4F81BD', 'C0504D', '9BBB59', '8064A2', '4BACC6', 'F79646'];
  const font = (name: string) =>
    `<a:${name}><a:latin typeface="Liberation Sans"/><a:ea typeface=""/><a:cs typeface=""/></a:${name}>`;
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const three = (one: string) => one.repeat(3);
  return {
    name: `ppt/theme/theme${number}.xml`,
    contentType: 'application/vnd.openxmlformats-officedocument.theme+xml',
    bytes:
      `<a:theme xmlns:a="${A}" name="Drawn"><a:themeElements><a:clrScheme name="Drawn">${colour('dk1', '000000')}${colour('lt1', 'FFFFFF')}` +
      `${colour('dk2', '1F497D')}${colour('lt2', 'EEECE1')}${names.map((name, at) => colour(name, accents[at] ?? '')).join('')}` +
      `${colour('hlink', '0000FF')}${colour('folHlink', '800080')}</a:clrScheme><a:fontScheme name="Drawn">${font('majorFont')}${font('minorFont')}</a:fontScheme>` +
      `<a:fmtScheme name="Drawn"><a:fillStyleLst>${three(fill)}</a:fillStyleLst><a:lnStyleLst>${three(`<a:ln w="9525">${fill}</a:ln>`)}</a:lnStyleLst>` +
      `<a:effectStyleLst>${three('<a:effectStyle><a:effectLst/></a:effectStyle>')}</a:effectStyleLst><a:bgFillStyleLst>${three(fill)}</a:bgFillStyleLst>` +
      '</a:fmtScheme></a:themeElements></a:theme>',
  };
}
