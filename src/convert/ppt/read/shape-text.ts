// The text of a shape: in its own text box, or in the outline of its slide by reference.
import type { Placeholder, TextBody, TextStyleType } from '../../deck/index.ts';
import { ByteReader, child, createRecordCount, readRecords, RT, type RecordNode } from '../records/index.ts';
import { binaryTag } from './binary-tags.ts';
import { readFrame } from './frame.ts';
import { createOptions, type Options, type OptionTable } from './options.ts';
import type { PageContext } from './page.ts';
import { readParagraphs } from './text-body.ts';
import { gatherText, type TextSource } from './text-source.ts';

/**
 * Body placeholders shrink their text to fit: the program's own setting, on unless switched off, which the file does not hold
 * (LibreOffice reads them so, and without it the fullest slides overflow in every viewer).
 */
const SHRINKING: readonly TextStyleType[] = ['body', 'halfBody', 'quarterBody'];

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
  const frame = readFrame(parts.inherits ? createOptions(parts.own) : parts.options);
  // What the shape has from its master counts, and is written out: viewers do not take this one setting from a master.
  const isBody = parts.placeholder !== undefined && SHRINKING.includes(source.type);
  const shrinks = isBody && readFrame(parts.options).autofit !== 'shape';
  return {
    styleType: source.type,
    frame: shrinks ? { ...frame, autofit: 'shrink' } : frame,
    paragraphs: readParagraphs(source, page, extensions),
  };
}

/** Links, fields and the ruler of an outline text may stand in the shape. */
function withLinks(source: TextSource | undefined, records: readonly RecordNode[]): TextSource | undefined {
  return source && { ...source, records: [...source.records, ...records] };
}
