// The text of a shape: in its own text box, or in the outline of its slide by reference.
import type { Placeholder, TextBody, TextFrame, TextStyleType } from '../../../deck/index.ts';
import {
  binaryTag,
  child,
  createRecordCount,
  createOptions,
  ByteReader,
  readRecords,
  RT,
  PID,
  type OptionTable,
  type RecordNode,
  type Options,
} from '../../records/index.ts';
import { readFrame } from './frame.ts';
import type { PageContext } from './page.ts';
import { readParagraphs } from '../text/text-body.ts';
import { gatherText, type TextSource } from '../text/text-source.ts';

/** Undefined for a shape without a text box. */
export function readShapeText(
  shape: RecordNode,
  parts: {
    readonly own: OptionTable;
    readonly options: Options;
    readonly inherits: boolean;
    readonly clientData: RecordNode | undefined;
    readonly placeholder: Placeholder | undefined;
  },
  page: PageContext,
): TextBody | undefined {
  const box = child(shape, RT.OfficeArtClientTextbox);
  if (box === undefined) return undefined;
  const records =
    box.children.length > 0 ? box.children : readRecords(box.data, createRecordCount(), box.offset + 8);
  const reference = records.find((one) => one.type === RT.OutlineTextRefAtom);
  const index = reference && new ByteReader(reference.data).u32();
  const source = index === undefined ? gatherText(records) : withLinks(page.outline[index], records);
  if (source === undefined) return undefined;
  // An outline's text stands in the file once, however many shapes show it.
  const cost = source.text.length + (index === undefined ? 0 : source.recordBytes);
  if (!page.context.allowances.take('characters', cost, page.where)) return undefined;
  const extensions =
    (index === undefined ? undefined : page.outlineExtensions.get(index)) ??
    binaryTag(parts.clientData, '___PPT9').find((one) => one.type === RT.StyleTextProp9Atom);
  return {
    styleType: source.type,
    frame: page.isMaster ? masterFrameOf(parts, source.type) : frameOf(parts),
    paragraphs: readParagraphs(source, page, extensions),
  };
}

/**
 * The records say only whether a shape grows with its text: that one does not is said where its master does. A placeholder whose text
 * shrinks is known by the XML that a newer program stored alone; PowerPoint writes nothing for it either when it converts older decks.
 */
function frameOf({ own, options, inherits }: Parameters<typeof readShapeText>[1]): TextFrame {
  const { autofit, ...frame } = readFrame(inherits ? createOptions(own) : options);
  const grows = inherits && readFrame(createOptions(new Map(), ...options.parents)).autofit === 'shape';
  return autofit === 'shape' || (autofit === 'none' && grows) ? { ...frame, autofit } : frame;
}

/** fFitShapeToText and fAutoTextMargin ([MS-ODRAW] 2.3.21.13), both said, both false. */
const FITS_NO_SHAPE = { mask: 0x60006, value: 0x60000 } as const;
const SHRINKING: readonly TextStyleType[] = ['title', 'body'];

/**
 * PowerPoint since 2007 says both of masters whose text shrinks (60 of 60 bodies with stored XML, and all pairs of decks that say so);
 * older masters say neither, and PowerPoint writes nothing for them.
 */
function masterFrameOf(parts: Parameters<typeof readShapeText>[1], type: TextStyleType): TextFrame {
  const frame = frameOf(parts);
  const said = parts.own.get(PID.textBooleans)?.value ?? 0;
  const shrinks =
    parts.placeholder !== undefined &&
    SHRINKING.includes(type) &&
    (said & FITS_NO_SHAPE.mask) === FITS_NO_SHAPE.value;
  return shrinks ? { ...frame, autofit: 'shrink' } : frame;
}

/** Links, fields and the ruler of an outline text may stand in the shape. */
function withLinks(source: TextSource | undefined, records: readonly RecordNode[]): TextSource | undefined {
  return source && { ...source, records: [...source.records, ...records] };
}
