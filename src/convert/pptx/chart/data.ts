// References into the workbook's sheet, with what stands there (ISO/IEC 29500-1, 21.2.2.123 c:numRef, 21.2.2.201 c:strRef).
import type { Chart, ChartCell } from '../../deck/index.ts';
import { element, textElement } from '../../ooxml/xml/write.ts';
import { value } from './paint.ts';
import { cellName, SHEET_NAME } from './workbook.ts';

export const GENERAL = 'General';

/** Numbers where all are numbers; `isNumeric` says that text counts as missing. */
export function dataXml(
  chart: Chart,
  line: number,
  cells: readonly ChartCell[],
  { format = GENERAL, isNumeric = false }: { readonly format?: string; readonly isNumeric?: boolean } = {},
): string {
  const isText = !isNumeric && cells.some((cell) => typeof cell === 'string');
  const points = cells.map((cell, index) =>
    cell === undefined || (isNumeric && typeof cell === 'string') ? '' : pointXml(index, String(cell)),
  );
  return element(isText ? 'c:strRef' : 'c:numRef', {}, [
    textElement('c:f', reference(chart, line, chart.shown)),
    element(isText ? 'c:strCache' : 'c:numCache', {}, [
      isText ? '' : textElement('c:formatCode', format),
      value('c:ptCount', cells.length),
      ...points,
    ]),
  ]);
}

export function nameXml(chart: Chart, line: number, name: string): string {
  return element('c:tx', {}, [
    element('c:strRef', {}, [
      textElement('c:f', reference(chart, line, [0])),
      element('c:strCache', {}, [value('c:ptCount', 1), pointXml(0, name)]),
    ]),
  ]);
}

function pointXml(index: number, text: string): string {
  return element('c:pt', { idx: index }, [textElement('c:v', text)]);
}

/** `Sheet1!$B$2:$B$5`; more than one range where lines in between are not shown. */
function reference({ seriesIn }: Chart, line: number, places: readonly number[]): string {
  const name = (place: number): string =>
    (seriesIn === 'rows' ? cellName(line, place) : cellName(place, line)).replace(/^([A-Z]+)/, '$$$1$$');
  const ranges: string[] = [];
  for (let at = 0; at < places.length;) {
    const begin = places[at] ?? 0;
    let end = begin;
    while (places[++at] === end + 1) end++;
    ranges.push(`${SHEET_NAME}!${name(begin)}${end === begin ? '' : `:${name(end)}`}`);
  }
  return ranges.length === 1 ? (ranges[0] ?? '') : `(${ranges.join(',')})`;
}
