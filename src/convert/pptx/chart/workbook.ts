// The workbook in a chart part: one sheet with the chart's data (ISO/IEC 29500-1, 18). Texts stand in their cells.
import { zipSync } from 'fflate';
import type { Chart, ChartCell } from '../../deck/index.ts';
import { element, textElement, XML_DECLARATION } from '../xml.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The earliest time that an archive can state: equal charts give equal bytes. */
const BEGIN_OF_ZIP_TIME = Date.UTC(1980, 0, 2);
export const SHEET_NAME = 'Sheet1';

/** An .xlsx file. */
export function workbookOf({ sheet }: Chart): Uint8Array {
  const rows = sheet.map((cells, row) =>
    element(
      'row',
      { r: row + 1 },
      cells.map((cell, column) => cellXml(cell, cellName(row, column))),
    ),
  );
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': element('Types', { xmlns: `${PACKAGE}/content-types` }, [
      element('Default', {
        Extension: 'rels',
        ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
      }),
      element('Default', { Extension: 'xml', ContentType: 'application/xml' }),
      element('Override', { PartName: '/xl/workbook.xml', ContentType: `${SHEET_TYPE}.sheet.main+xml` }),
      element('Override', {
        PartName: '/xl/worksheets/sheet1.xml',
        ContentType: `${SHEET_TYPE}.worksheet+xml`,
      }),
    ]),
    '_rels/.rels': relationshipXml('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': element('workbook', { xmlns: MAIN, 'xmlns:r': RELATIONSHIPS }, [
      element('sheets', {}, [element('sheet', { name: SHEET_NAME, sheetId: 1, 'r:id': 'rId1' })]),
    ]),
    'xl/_rels/workbook.xml.rels': relationshipXml('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': element('worksheet', { xmlns: MAIN }, [element('sheetData', {}, rows)]),
  };
  const encoder = new TextEncoder();
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, xml]) => [name, encoder.encode(XML_DECLARATION + xml)]),
    ),
    { mtime: BEGIN_OF_ZIP_TIME },
  );
}

/** `B3` for row 2, column 1. */
export function cellName(row: number, column: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

function cellXml(cell: ChartCell, name: string): string {
  if (cell === undefined) return '';
  return typeof cell === 'number'
    ? element('c', { r: name }, [textElement('v', String(cell))])
    : element('c', { r: name, t: 'inlineStr' }, [element('is', {}, [textElement('t', cell)])]);
}

function relationshipXml(type: string, target: string): string {
  return element('Relationships', { xmlns: `${PACKAGE}/relationships` }, [
    element('Relationship', { Id: 'rId1', Type: `${RELATIONSHIPS}/${type}`, Target: target }),
  ]);
}
