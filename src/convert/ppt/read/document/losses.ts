// What the records of a presentation hold that the deck does not: one warning for each page and kind, by the use that THE RECORD TABLE
// names.
import { labelOf, LOSSES } from '../../losses.ts';
import {
  readOptions,
  createRecordCount,
  RT,
  ByteReader,
  readRecords,
  utf16,
  RECORD_TABLE,
  PID,
  type RecordCount,
  type RecordNode,
} from '../../records/index.ts';
import { attribute, elements, readMainPart } from '../../round-trip/index.ts';
import { cleanText } from '../../units.ts';
import type { ReadContext } from '../context.ts';
import { fontsOf, scriptsIn } from './new-fonts.ts';
import type { ListedPage } from './slide-list.ts';

/** Containers whose version may say that they hold none, and blobs of records. */
const HIDDEN_CONTAINERS: readonly number[] = [
  RT.BinaryTagDataBlob,
  RT.OfficeArtClientData,
  RT.OfficeArtClientTextbox,
];

/** Records that say no more than a presentation without them would. */
const IDLE: ReadonlyMap<
  number,
  (record: RecordNode, context: ReadContext, scripts: () => number) => boolean
> = new Map([
  // fHasMacros ([MS-PPT] 2.4.11).
  [RT.VbaInfoAtom, ({ data }: RecordNode) => new ByteReader(data.subarray(4)).u32() === 0],
  [RT.RoundTripCustomTableStyles12, hasOnlyUsualTableStyle],
  [RT.StyleTextProp10Atom, givesNoFont],
  [RT.TextMasterStyle10Atom, givesNoFont],
  [RT.TextDefaults10Atom, givesNoFont],
]);

function givesNoFont(record: RecordNode, _: ReadContext, scripts: () => number): boolean {
  const fonts = fontsOf(record);
  return fonts === 0 || (fonts & scripts()) === 0;
}

/** The style that tables have where none is chosen; a program that stores styles stores it with them. */
const USUAL_TABLE_STYLE = '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}';

function hasOnlyUsualTableStyle({ data }: RecordNode, { allowance }: ReadContext): boolean {
  const styles = elements(readMainPart(data, 'tableStyles', allowance) ?? '', 'a:tblStyle');
  return styles.every(({ tag }) => attribute(tag, 'styleId') === USUAL_TABLE_STYLE);
}

/** Walks everything that was read, after it was read. */
export function reportLosses(context: ReadContext): void {
  const { index, live } = context;
  const pages: readonly (readonly [string, readonly ListedPage[]])[] = [
    ['master', index.masters],
    ['slide', index.slides],
    ['notes', [...index.notes.values()]],
  ];
  const all = [live.document, ...pages.flatMap(([, list]) => list.flatMap(({ record }) => record ?? []))];
  let known: number | undefined;
  const scripts = () => (known ??= scriptsIn(all.flatMap((top) => [...within(top, createRecordCount())])));
  reportIn(live.document, undefined, context, scripts);
  for (const [kind, list] of pages) {
    for (const [at, { record }] of list.entries()) {
      if (record !== undefined) reportIn(record, `${kind} ${at + 1}`, context, scripts);
    }
  }
}

/** The record and all inside it. */
function* within(record: RecordNode, count: RecordCount): Generator<RecordNode> {
  yield record;
  for (const one of childrenOf(record, count)) yield* within(one, count);
}

function childrenOf(record: RecordNode, count: RecordCount): readonly RecordNode[] {
  const isHidden = record.children.length === 0 && HIDDEN_CONTAINERS.includes(record.type);
  return isHidden ? readRecords(record.data, count) : record.children;
}

/** `where` is undefined for the document itself: records of unknown kind there are settings of programs, not content. */
function reportIn(
  top: RecordNode,
  where: string | undefined,
  context: ReadContext,
  scripts: () => number,
): void {
  const { warn } = context;
  const count = createRecordCount();
  const said = new Set<string>();
  const visit = (record: RecordNode, shape: RecordNode | undefined): void => {
    const row = RECORD_TABLE.get(record.type);
    // Type 0 is what some writers fill records up with.
    const use = row?.use ?? (where === undefined || record.type === 0 ? 'skip' : 'unknown-record');
    if (use !== 'read' && use !== 'skip' && IDLE.get(record.type)?.(record, context, scripts) !== true) {
      const key = `${use} ${shape?.offset ?? ''}`;
      if (!said.has(key)) warn(use, LOSSES[use], where, shape && nameOfShape(shape));
      said.add(key);
    }
    const inside = record.type === RT.OfficeArtSpContainer ? record : shape;
    for (const one of childrenOf(record, count)) visit(one, inside);
  };
  visit(top, undefined);
}

function nameOfShape(shape: RecordNode): string {
  const name = readOptions(shape.children).get(PID.wzName)?.complex;
  const atom = shape.children.find((one) => one.type === RT.OfficeArtFSP);
  const id = new ByteReader(atom?.data ?? new Uint8Array()).u32();
  return labelOf({ id, ...(name !== undefined && { name: cleanText(utf16(name)) }) });
}
