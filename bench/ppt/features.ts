// What of each feature reaches the PPTX, counted in the records of the source and in the XML of both results; prints the counts of
// docs/data/ppt-fidelity.json. OUT_DIR is from `ppt convert`, RIVAL_DIR is LibreOffice's, which score-ppt keeps in its cache; both hold
// NAME.ppt.pptx. Animation is compared effect by effect by score-ppt.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { openCompoundFile } from '../../src/convert/ppt/cfb/index.ts';
import {
  childrenOf,
  openDocument,
  fieldsOf,
  child,
  readOptions,
  SlidePersistAtom,
  createRecordCount,
  createOptions,
  ByteReader,
  OfficeArtFSP,
  readRecords,
  InteractiveInfoAtom,
  RT,
  PID,
  type LiveDocument,
  type RecordNode,
} from '../../src/convert/ppt/records/index.ts';
import { table } from '../support/harness.ts';

const [decks = '', out = '', rival = ''] = process.argv.slice(3);
if (![decks, out, rival].every((folder) => folder !== '' && existsSync(folder)))
  throw new Error('Three folders are wanted: DECKS_DIR OUT_DIR RIVAL_DIR');

/** Records of one deck: of its document, its slides, and the shapes on these. */
interface Source {
  readonly live: LiveDocument;
  readonly slides: readonly RecordNode[];
  /** All records below the slides, those in their binary tags and client data too. */
  readonly records: readonly RecordNode[];
  readonly shapes: readonly SourceShape[];
}

interface SourceShape {
  readonly record: RecordNode;
  readonly type: number;
  readonly options: ReturnType<typeof createOptions>;
  readonly isGroup: boolean;
}

/** XML of the result's slides, and of all its parts by name. */
interface Result {
  readonly slides: string;
  readonly parts: ReadonlyMap<string, string>;
}

interface Feature {
  readonly name: string;
  readonly source: (deck: Source) => number;
  readonly result: RegExp | ((pptx: Result) => number);
}

const ofType =
  (...types: readonly number[]) =>
  ({ records }: Source) =>
    records.filter(({ type }) => types.includes(type)).length;
const shapesWhere =
  (test: (shape: SourceShape) => boolean) =>
  ({ shapes }: Source) =>
    shapes.filter(test).length;
/** Lines and connectors ([MS-ODRAW] 2.4.24): no fill shows on them unless they have an outline of their own. */
const isLine = ({ type, options }: SourceShape) =>
  (type === 20 || (type >= 32 && type <= 40)) && !options.own.has(PID.pVertices);
const fillOf = (shape: SourceShape) => (isLine(shape) ? -1 : fillOfArea(shape));
const fillOfArea = ({ options, isGroup }: SourceShape) =>
  !isGroup && options.flag(PID.fillBooleans, 4) === true ? (options.number(PID.fillType) ?? 0) : -1;
const isShownShadow = ({ options, isGroup }: SourceShape) =>
  !isGroup && options.flag(PID.shadowBooleans, 1) === true;
const reference = ({ record }: SourceShape) =>
  child(child(record, RT.OfficeArtClientData), RT.ExternalObjectRefAtom);
const externalsOf = ({ live }: Source) => child(live.document, RT.ExternalObjectList)?.children ?? [];
const OLE: readonly number[] = [RT.ExternalOleEmbed, RT.ExternalOleLink, RT.ExternalOleControl];
const MEDIA: readonly number[] = [
  RT.ExternalAviMovie,
  RT.ExternalMciMovie,
  RT.ExternalMidiAudio,
  RT.ExternalCdAudio,
  RT.ExternalWavAudioEmbedded,
  RT.ExternalWavAudioLink,
];
/** Shapes that refer to an external object of these types. */
const externals = (types: readonly number[]) => (deck: Source) => {
  const ids = new Set(
    externalsOf(deck)
      .filter(({ type }) => types.includes(type))
      .map(identifierOf),
  );
  return deck.shapes.filter((shape) => {
    const atom = reference(shape);
    return atom !== undefined && ids.has(new ByteReader(atom.data).u32());
  }).length;
};
const partsLike =
  (name: RegExp, text: RegExp) =>
  ({ parts }: Result) =>
    [...parts].filter(([part, xml]) => name.test(part) && text.test(xml)).length;
const countIn =
  (name: RegExp, text: RegExp) =>
  ({ parts }: Result) =>
    [...parts].reduce((sum, [part, xml]) => sum + (name.test(part) ? [...xml.matchAll(text)].length : 0), 0);
const hasAction = ({ record }: { record: RecordNode }) => {
  const atom = fieldsOf(child(record, RT.InteractiveInfoAtom), InteractiveInfoAtom);
  return atom !== undefined && (atom.action !== 0 || atom.soundIdRef !== 0);
};
/** Stated, or among the theme's effects that a style refers to. */
const SHADOW = /<a:(outerShdw|prstShdw) |<a:effectRef idx="[1-9]/g;
const FEATURES: readonly Feature[] = [
  { name: 'placeholders', source: ofType(RT.PlaceholderAtom), result: /<p:ph[ />]/g },
  {
    name: 'pictures',
    source: shapesWhere((one) => one.type === 75 && reference(one) === undefined),
    result: /<p:pic>/g,
  },
  {
    name: 'tables',
    source: shapesWhere((one) => one.options.own.has(PID.tableProperties)),
    result: /<a:tbl>/g,
  },
  {
    name: 'groups',
    source: shapesWhere((one) => one.isGroup && !one.options.own.has(PID.tableProperties)),
    result: /<p:grpSp>/g,
  },
  {
    name: 'drawn outlines',
    source: shapesWhere((one) => one.options.own.has(PID.pVertices)),
    result: /<a:custGeom>/g,
  },
  {
    name: 'WordArt',
    source: shapesWhere(({ type }) => type >= 136 && type <= 175),
    result: /<a:prstTxWarp prst="(?!textNoShape)/g,
  },
  {
    name: 'gradients',
    source: shapesWhere((one) => fillOf(one) >= 4 && fillOf(one) <= 8),
    result: /<a:gradFill/g,
  },
  { name: 'patterns', source: shapesWhere((one) => fillOf(one) === 1), result: /<a:pattFill/g },
  { name: 'shadows', source: shapesWhere(isShownShadow), result: SHADOW },
  {
    name: 'extrusion',
    source: shapesWhere(({ options }) => options.flag(PID.threeDBooleans, 3) === true),
    result: /<a:sp3d/g,
  },
  { name: 'cropped pictures', source: shapesWhere(isCropped), result: /<a:srcRect [lrtb]=/g },
  { name: 'embedded and linked objects', source: externals(OLE), result: /<p:oleObj |<c:chart /g },
  { name: 'charts of Microsoft Graph as charts', source: graphs, result: /<c:chart /g },
  {
    name: 'links and actions',
    source: ({ records }) =>
      records.filter((record) => record.type === RT.InteractiveInfo && hasAction({ record })).length,
    result: /<a:hlink(Click|MouseOver|Hover) /g,
  },
  {
    name: 'sounds and films',
    source: externals(MEDIA),
    result: /<a:(wavAudioFile|audioFile|videoFile|audioCd)[ >]/g,
  },
  {
    name: 'transitions',
    source: transitions,
    result: partsLike(/^ppt\/slides\/slide\d+\.xml$/, /<p:transition[^>]*>\s*<p:(?!sndAc)/),
  },
  { name: 'comments', source: ofType(RT.Comment10), result: countIn(/^ppt\/comments\//, /<p:cm /g) },
  {
    name: 'notes pages',
    source: notesPages,
    result: countIn(/^ppt\/notesSlides\/notesSlide\d+\.xml$/, /<p:notes /g),
  },
  {
    name: 'fields',
    source: ofType(RT.SlideNumberMetaCharAtom, RT.DateTimeMetaCharAtom, RT.GenericDateMetaCharAtom),
    result: /<a:fld /g,
  },
];

function flatten(record: RecordNode): readonly RecordNode[] {
  const isHidden =
    record.children.length === 0 &&
    [RT.BinaryTagDataBlob, RT.OfficeArtClientData, RT.OfficeArtClientTextbox].some(
      (type) => type === record.type,
    );
  const children = isHidden ? readRecords(record.data, createRecordCount()) : record.children;
  return [record, ...children.flatMap(flatten)];
}

function shapesOf(slide: RecordNode): readonly SourceShape[] {
  const drawing = child(child(slide, RT.Drawing), RT.OfficeArtDgContainer);
  const root = child(drawing, RT.OfficeArtSpgrContainer);
  const visit = (record: RecordNode, isHead: boolean): readonly SourceShape[] => {
    if (record.type === RT.OfficeArtSpgrContainer) {
      return record.children.flatMap((one, at) => visit(one, at === 0));
    }
    const atom = child(record, RT.OfficeArtFSP);
    const flags = fieldsOf(atom, OfficeArtFSP)?.flags ?? 0xc;
    if (record.type !== RT.OfficeArtSpContainer || atom === undefined || (flags & 0xc) !== 0) return [];
    return [
      { record, type: atom.instance, options: createOptions(readOptions(record.children)), isGroup: isHead },
    ];
  };
  return root?.children.slice(1).flatMap((one) => visit(one, false)) ?? [];
}

function isCropped({ options }: SourceShape): boolean {
  return [PID.cropFromLeft, PID.cropFromRight, PID.cropFromTop, PID.cropFromBottom].some(
    (pid) => (options.number(pid) ?? 0) !== 0,
  );
}

function graphs(deck: Source): number {
  const named = (record: RecordNode) =>
    childrenOf(record, RT.CString).some(({ data }) =>
      new TextDecoder('utf-16le').decode(data).startsWith('MSGraph.Chart'),
    );
  const ids = new Set(externalsOf(deck).filter(named).map(identifierOf));
  return deck.shapes.filter((shape) => {
    const atom = reference(shape);
    return atom !== undefined && ids.has(new ByteReader(atom.data).u32());
  }).length;
}

function identifierOf(record: RecordNode): number {
  const object = child(record, RT.ExternalOleObjectAtom);
  if (object !== undefined) return new ByteReader(object.data.subarray(8)).u32();
  const atom =
    child(record, RT.ExternalMediaAtom) ?? child(child(record, RT.ExternalVideo), RT.ExternalMediaAtom);
  return atom === undefined ? -1 : new ByteReader(atom.data).u32();
}

const SHOW_INFO = { direction: 4 + 4 + 0, effect: 4 + 4 + 1 } as const;
function showInfos({ slides }: Source): readonly Uint8Array[] {
  return slides.flatMap((slide) => child(slide, RT.SlideShowSlideInfoAtom)?.data ?? []);
}
function transitions(deck: Source): number {
  // A cut in another direction than through black is what slides without a transition have.
  return showInfos(deck).filter((data) => data[SHOW_INFO.effect] !== 0 || data[SHOW_INFO.direction] === 1)
    .length;
}

function notesPages({ live, slides }: Source): number {
  const ids = slides.flatMap((slide) => {
    const atom = child(slide, RT.SlideAtom);
    const id = atom === undefined ? 0 : new ByteReader(atom.data.subarray(16)).u32();
    return id === 0 ? [] : [id];
  });
  const listed = new Set(pageIds(live, 2));
  return ids.filter((id) => listed.has(id)).length;
}

function lists({ document }: LiveDocument, instance: number): readonly RecordNode[] {
  return childrenOf(document, RT.SlideListWithText)
    .filter((one) => one.instance === instance)
    .flatMap((one) => childrenOf(one, RT.SlidePersistAtom));
}
function pageIds(live: LiveDocument, instance: number): readonly number[] {
  return lists(live, instance).flatMap((one) => fieldsOf(one, SlidePersistAtom)?.slideId ?? []);
}

function readSource(bytes: Uint8Array): Source | undefined {
  const file = openCompoundFile(bytes);
  if (!file.ok) return undefined;
  const home = file.value.storage('PP97_DUALSTORAGE') ?? file.value;
  const stream = home.stream('PowerPoint Document');
  const user = home.stream('Current User');
  const live = stream && openDocument(stream.slice(0, stream.size), user?.slice(0, user.size));
  if (live?.ok !== true) return undefined;
  const slides = lists(live.value, 0).flatMap(
    (one) => live.value.object(fieldsOf(one, SlidePersistAtom)?.persistIdRef ?? 0) ?? [],
  );
  return {
    live: live.value,
    slides,
    records: slides.flatMap(flatten),
    shapes: slides.flatMap(shapesOf),
  };
}

function readResult(path: string): Result | undefined {
  if (!existsSync(path)) return undefined;
  const files = unzipSync(new Uint8Array(readFileSync(path)), {
    filter: ({ name }) => name.endsWith('.xml'),
  });
  const parts = new Map(Object.entries(files).map(([name, data]) => [name, new TextDecoder().decode(data)]));
  const slides = [...parts].filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  return { slides: slides.map(([, xml]) => xml).join('\n'), parts };
}

const rows = FEATURES.map((feature) => ({ feature, decks: 0, count: 0, ours: 0, theirs: 0 }));
let compared = 0;
for (const name of readdirSync(decks).filter((file) => /\.(ppt|pps|pot)$/.test(file))) {
  const [ours, theirs] = [out, rival].map((folder) => readResult(join(folder, `${name}.pptx`)));
  const source = ours && theirs && readSource(new Uint8Array(readFileSync(join(decks, name))));
  if (source === undefined || ours === undefined || theirs === undefined) continue;
  compared += 1;
  for (const row of rows) {
    const { source: sourceOf, result } = row.feature;
    const wanted = sourceOf(source);
    const keptBy = (pptx: Result): number =>
      Math.min(wanted, result instanceof RegExp ? [...pptx.slides.matchAll(result)].length : result(pptx));
    if (wanted === 0) continue;
    row.decks += 1;
    row.count += wanted;
    row.ours += keptBy(ours);
    row.theirs += keptBy(theirs);
  }
}
const lines = rows.map(({ feature, decks: affected, count, ours, theirs }) => [
  feature.name,
  affected,
  count,
  ours,
  theirs,
]);
console.log(
  `${compared} decks with both results\n\n${table(['feature', 'decks', 'in them', 'kept', 'kept by LibreOffice'], lines)}`,
);
