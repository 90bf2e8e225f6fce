// Embedded and linked objects, media, sounds: what shapes refer to by external object identifiers ([MS-PPT] 2.10).
import type { Chart, DiscTime, Draft, EmbeddedObject, Media, Sound } from '../../../deck/index.ts';
import { isCompoundFile, openCompoundFile } from '../../cfb/index.ts';
import { inflate } from '../../inflate.ts';
import {
  ByteReader,
  CdAudioAtom,
  child,
  ExOleObjAtom,
  fieldsOf,
  RT,
  stringOf,
  type RecordNode,
} from '../../records/index.ts';
import { openStoredPackage } from '../../../ooxml/opc/stored-package.ts';
import { parseXml, type XmlNode } from '../../../ooxml/xml/tree.ts';
import { readChart } from '../chart/index.ts';
import { readOpenDocumentChart } from '../chart/open-document.ts';
import { LOSSES } from '../../losses.ts';
import type { ReadContext } from '../context.ts';
import { cleanText } from '../../units.ts';

const OLE_TYPES: readonly number[] = [RT.ExternalOleEmbed, RT.ExternalOleLink, RT.ExternalOleControl];
/** A ProgID: parts of letters and digits, at most 39 characters. */
const PROGRAM = /^[A-Za-z][\w.-]{0,38}$/;
const GRAPH = /^MSGraph\.Chart/i;
/** Those of LibreOffice and OpenOffice too: `LibreOffice.ChartDocument.1`, `opendocument.ChartDocument.1`, `StarChart`. */
const CHART = /^(?:MSGraph\.|LibreOffice\.|OpenOffice\.?org\.|opendocument\.|soffice\.?Star|Star)Chart/i;

/** True for what people know as a chart, by the program that its object names. */
export function isChart(progId: string): boolean {
  return CHART.test(progId);
}
const ASPECT_ICON = 4;
const COMPRESSED = 1;

/** Which file a package stream holds, by the class of its program. */
const PACKAGES: readonly (readonly [RegExp, EmbeddedObject['format']])[] = [
  [/^Excel\.SheetMacroEnabled/i, 'xlsm'],
  [/^Excel\.SheetBinary/i, 'xlsb'],
  [/^Excel\./i, 'xlsx'],
  [/^Word\.DocumentMacroEnabled/i, 'docm'],
  [/^Word\./i, 'docx'],
  [/^PowerPoint\.\w*MacroEnabled/i, 'pptm'],
  [/^PowerPoint\./i, 'pptx'],
];

/** Containers of the external object list by the identifier that shapes use. */
export function readExternals(list: RecordNode | undefined): ReadonlyMap<number, RecordNode> {
  const found = new Map<number, RecordNode>();
  for (const record of list?.children ?? []) {
    const id = identifierOf(record);
    if (id !== undefined) found.set(id, record);
  }
  return found;
}

function identifierOf(record: RecordNode): number | undefined {
  const object = fieldsOf(child(record, RT.ExternalOleObjectAtom), ExOleObjAtom);
  if (object !== undefined) return object.exObjId;
  const media =
    child(record, RT.ExternalMediaAtom) ?? child(child(record, RT.ExternalVideo), RT.ExternalMediaAtom);
  return media && new ByteReader(media.data).u32();
}

function externalOf(clientData: RecordNode | undefined, context: ReadContext): RecordNode | undefined {
  const reference = child(clientData, RT.ExternalObjectRefAtom);
  return reference && context.index.externals.get(new ByteReader(reference.data).u32());
}

export interface ObjectStore {
  /** Index in `list` of the object that a shape with this client data shows. */
  readonly use: (clientData: RecordNode | undefined, context: ReadContext) => number | undefined;
  /** Only what was used, each once. */
  readonly list: readonly EmbeddedObject[];
}

export function createObjectStore(): ObjectStore {
  const list: EmbeddedObject[] = [];
  const indexes = new Map<RecordNode, number>();
  return {
    list,
    use(clientData, context) {
      const record = externalOf(clientData, context);
      if (record === undefined || !OLE_TYPES.includes(record.type)) return undefined;
      const index = indexes.get(record) ?? list.push(objectOf(record, context)) - 1;
      indexes.set(record, index);
      return index;
    },
  };
}

function objectOf(record: RecordNode, context: ReadContext): EmbeddedObject {
  const atom = fieldsOf(child(record, RT.ExternalOleObjectAtom), ExOleObjAtom);
  const persistId = atom?.persistIdRef ?? 0;
  const storage = readStorage(persistId, context);
  const progId = cleanText(stringOf(record, 2) ?? '') || programOf(storage?.read());
  const isPackage = storage !== undefined && packageOf(storage.read()) !== undefined;
  const format = isPackage
    ? (PACKAGES.find(([pattern]) => pattern.test(progId))?.[1] ?? 'unknown')
    : 'compound';
  const object: Draft<EmbeddedObject> = {
    progId,
    name: cleanText(stringOf(record, 3) ?? stringOf(record, 1) ?? ''),
    aspect: atom?.drawAspect === ASPECT_ICON ? 'icon' : 'content',
    format: storage === undefined ? 'unknown' : format === 'unknown' ? 'compound' : format,
    read() {
      const bytes = storage?.read();
      return bytes === undefined || object.format === 'compound' ? bytes : packageOf(bytes);
    },
  };
  const chart = CHART.test(progId) ? chartOf(storage?.read(), GRAPH.test(progId), context) : undefined;
  if (chart !== undefined) object.chart = chart;
  if (!isPackage && storage?.pieces !== undefined) object.pieces = storage.pieces;
  const link = record.type === RT.ExternalOleLink ? stringOf(record, 1) : undefined;
  if (link !== undefined) object.link = cleanText(link);
  return object;
}

const COMP_OBJ_HEADER_BYTES = 28;
/** Markers of a clipboard format that is a number ([MS-OLEDS] 2.3.1). */
const NUMBERED_FORMATS: readonly number[] = [0xffffffff, 0xfffffffe];

/** Class identifiers of programs, by their 16 bytes as numbers: the first four bytes, and the others. */
const OFFICE_CLASS = '0,0,0,0,192,0,0,0,0,0,0,70';
const CLASSES: ReadonlyMap<string, string> = new Map([
  [`20803 ${OFFICE_CLASS}`, 'MSGraph.Chart.8'],
  [`20810 ${OFFICE_CLASS}`, 'Excel.Sheet.5'],
  [`20811 ${OFFICE_CLASS}`, 'Excel.Chart.5'],
  [`20820 ${OFFICE_CLASS}`, 'Excel.Sheet.8'],
  [`20821 ${OFFICE_CLASS}`, 'Excel.Chart.8'],
  [`20900 ${OFFICE_CLASS}`, 'Word.Document.6'],
  [`20906 ${OFFICE_CLASS}`, 'Word.Document.8'],
  [`2ce02 ${OFFICE_CLASS}`, 'Equation.3'],
  // The charts of StarOffice 3, 4 and 5, and those of OpenOffice and LibreOffice.
  ['fb9c99e0 109,44,28,16,142,44,0,0,27,76,199,17', 'StarChart.3'],
  ['2b3b7e0 37,66,208,17,137,202,0,128,41,228,176,177', 'StarChart.4'],
  ['bf884321 221,133,209,17,137,208,0,128,41,228,176,177', 'StarChart.5'],
  ['12dcae26 31,40,111,65,162,52,195,8,97,39,56,46', 'opendocument.ChartDocument.1'],
]);

/** The program that an object's own storage names, in words or by its class; empty where it names none. */
function programOf(bytes: Uint8Array | undefined): string {
  const file = bytes && openCompoundFile(bytes);
  if (file?.ok !== true) return '';
  const stream = file.value.stream('\u0001CompObj');
  const named = stream && programNamed(stream.slice(0, stream.size));
  if (named !== undefined) return named;
  const { classId } = file.value;
  return CLASSES.get(`${new ByteReader(classId).u32().toString(16)} ${classId.subarray(4).join()}`) ?? '';
}

/** The ProgID of a CompObjStream ([MS-OLEDS] 2.3.8: the third string). LibreOffice has it as the first, the name for people. */
function programNamed(stream: Uint8Array): string | undefined {
  const reader = new ByteReader(stream);
  const text = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes).split('\0')[0] ?? '';
  reader.bytes(COMP_OBJ_HEADER_BYTES);
  const forPeople = text(reader.bytes(reader.u32()));
  const format = reader.u32();
  reader.bytes(NUMBERED_FORMATS.includes(format) ? 4 : format);
  const name = text(reader.bytes(reader.u32()));
  if (!reader.ended && PROGRAM.test(name)) return name;
  return forPeople.includes('.') && PROGRAM.test(forPeople) ? forPeople : undefined;
}

/**
 * The chart of a Microsoft Graph object, or of one that LibreOffice and OpenOffice embed; undefined where it is no chart that can be
 * drawn, or has more cells than are left.
 */
function chartOf(bytes: Uint8Array | undefined, isGraph: boolean, context: ReadContext): Chart | undefined {
  const file = bytes && openCompoundFile(bytes);
  const stream = file?.ok === true ? file.value.stream(isGraph ? 'Workbook' : 'package_stream') : undefined;
  const data = stream?.slice(0, stream.size);
  const read = data && (isGraph ? readChart(data) : readOpenDocumentChart(contentOf(data, context)));
  if (read === undefined) return undefined;
  const { chart } = read;
  const cells = chart.sheet.reduce((sum, row) => sum + 1 + row.length, 0);
  const points = chart.groups.reduce((sum, { series }) => sum + series.length * chart.shown.length, 0);
  if (!context.allowances.take('cells', cells + points)) return undefined;
  if (read.isCut) context.warn('chart-simplified', LOSSES['chart-simplified']);
  return chart;
}

/** The document in an OpenDocument package. */
function contentOf(data: Uint8Array, { allowance, allowances }: ReadContext): XmlNode | undefined {
  const mayParse = (characters: number) => allowances.take('diagrams', characters);
  return parseXml(openStoredPackage(data, allowance, mayParse)?.xml('content.xml') ?? '');
}

/** The compound file of an object, read anew at each call; undefined when it is missing, damaged or too large. */
function readStorage(
  persistId: number,
  context: ReadContext,
): { readonly read: () => Uint8Array; readonly pieces?: () => Iterable<Uint8Array> } | undefined {
  const record = context.live.object(persistId);
  if (record?.type !== RT.ExternalOleObjectStg) return undefined;
  const { data } = record;
  // Each object has a storage of its own: all together are no longer than the file.
  if (!context.allowances.take('mediaBytes', data.length)) return undefined;
  if (record.instance !== COMPRESSED) return isCompoundFile(data) ? { read: () => data } : undefined;
  const inflated = inflate(data.subarray(4), context.allowance);
  return inflated !== undefined && isCompoundFile(inflated.head) ? inflated : undefined;
}

/** Programs since 2007 store a whole zip as the stream `Package`. */
function packageOf(bytes: Uint8Array): Uint8Array | undefined {
  const file = openCompoundFile(bytes);
  const stream = file.ok ? file.value.stream('Package') : undefined;
  const zip = stream?.slice(0, stream.size);
  return zip !== undefined && zip[0] === 0x50 && zip[1] === 0x4b ? zip : undefined;
}

const VIDEO: readonly number[] = [RT.ExternalAviMovie, RT.ExternalMciMovie, RT.ExternalVideo];
const AUDIO: readonly number[] = [
  RT.ExternalMidiAudio,
  RT.ExternalWavAudioEmbedded,
  RT.ExternalWavAudioLink,
  RT.ExternalCdAudio,
];
const LOOP = 1;

export function readMedia(clientData: RecordNode | undefined, context: ReadContext): Media | undefined {
  const record = externalOf(clientData, context);
  if (record === undefined) return undefined;
  const isVideo = VIDEO.includes(record.type);
  if (!isVideo && !AUDIO.includes(record.type)) return undefined;
  const inner = child(record, RT.ExternalVideo) ?? record;
  const media: Draft<Media> = { kind: isVideo ? 'video' : 'audio' };
  const link = stringOf(inner);
  if (link !== undefined) media.link = cleanText(link);
  const embedded = child(record, RT.ExternalWavAudioEmbeddedAtom);
  const sound = embedded && context.environment.soundOf(new ByteReader(embedded.data).u32());
  if (sound !== undefined) media.sound = sound;
  const disc = fieldsOf(child(record, RT.ExternalCdAudioAtom), CdAudioAtom);
  if (disc !== undefined) media.disc = { from: discTime(disc.start), to: discTime(disc.end) };
  const flags = (child(inner, RT.ExternalMediaAtom)?.data[4] ?? 0) & LOOP;
  if (flags !== 0) media.loop = true;
  return media;
}

/** False for what is neither in the presentation, nor linked, nor on a disc. */
export function isPlayable({ link, sound, disc }: Media): boolean {
  return link !== undefined || sound !== undefined || disc !== undefined;
}

/** TmsfTimeStruct: track, minute, second; frames of 1/75 second are dropped. */
function discTime([track = 1, minute = 0, second = 0]: readonly number[]): DiscTime {
  return { track, seconds: minute * 60 + second };
}

/** Sounds of the document with their identifiers, as SoundContainers hold them ([MS-PPT] 2.4.16.3). */
export function readSounds(collection: RecordNode | undefined): {
  sounds: readonly Sound[];
  ids: readonly number[];
} {
  const sounds: Sound[] = [];
  const ids: number[] = [];
  for (const record of collection?.children ?? []) {
    const blob = record.type === RT.Sound ? child(record, RT.SoundDataBlob) : undefined;
    const contentType = blob && soundType(blob.data);
    if (blob === undefined || contentType === undefined) continue;
    sounds.push({ name: cleanText(stringOf(record, 0) ?? ''), contentType, bytes: blob.data });
    ids.push(Number(stringOf(record, 2) ?? 0));
  }
  return { sounds, ids };
}

function soundType(bytes: Uint8Array): Sound['contentType'] | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('RIFF')) return 'audio/wav';
  if (head.startsWith('FORM')) return 'audio/aiff';
  if (head.startsWith('MThd')) return 'audio/midi';
  return head.startsWith('ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)
    ? 'audio/mpeg'
    : undefined;
}
