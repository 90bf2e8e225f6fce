// The workbook in a chart part: one sheet with the chart's data (ISO/IEC 29500-1, 18). Texts stand in their cells.
import { NAMESPACE } from '../../ooxml/namespaces.ts';
import { zipSync } from 'fflate';
import type { Chart, ChartCell } from '../../deck/index.ts';
import { element, textElement, XML_DECLARATION } from '../../ooxml/xml/write.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The earliest time that an archive can state: equal charts give equal bytes. */
const BEGIN_OF_ZIP_TIME = Date.UTC(1980, 0, 2);
/** Numbers below belong to formats that every program knows. */
const FIRST_FORMAT = 164;
export const SHEET_NAME = 'Sheet1';

/** An .xlsx file. */
export function workbookOf({ sheet, groups, seriesIn, categoryFormat }: Chart): Uint8Array {
  const series = [{ line: 0, format: categoryFormat }, ...groups.flatMap((group) => group.series)];
  const formats = [...new Set(series.flatMap(({ format }) => (format === undefined ? [] : [format])))];
  // 0 is the general style.
  const styles = new Map(
    series.map(({ line, format }) => [line, format === undefined ? 0 : formats.indexOf(format) + 1]),
  );
  const rows = sheet.map((cells, row) =>
    element(
      'row',
      { r: row + 1 },
      cells.map((cell, column) =>
        cellXml(cell, cellName(row, column), styles.get(seriesIn === 'rows' ? row : column)),
      ),
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
      element('Override', { PartName: '/xl/styles.xml', ContentType: `${SHEET_TYPE}.styles+xml` }),
    ]),
    '_rels/.rels': relationshipsXml([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': element(
      'workbook',
      { xmlns: NAMESPACE.spreadsheet, 'xmlns:r': NAMESPACE.relationships },
      [element('sheets', {}, [element('sheet', { name: SHEET_NAME, sheetId: 1, 'r:id': 'rId1' })])],
    ),
    'xl/_rels/workbook.xml.rels': relationshipsXml([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': stylesXml(formats),
    'xl/worksheets/sheet1.xml': element('worksheet', { xmlns: NAMESPACE.spreadsheet }, [
      element('sheetData', {}, rows),
    ]),
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

/** A style for each number format behind the general one (ISO/IEC 29500-1, 18.8). */
function stylesXml(formats: readonly string[]): string {
  const style = (numFmtId: number, xfId?: number): string =>
    element('xf', { numFmtId, fontId: 0, fillId: 0, borderId: 0, xfId, applyNumberFormat: numFmtId > 0 });
  return element('styleSheet', { xmlns: NAMESPACE.spreadsheet }, [
    formats.length === 0
      ? ''
      : element(
          'numFmts',
          { count: formats.length },
          formats.map((formatCode, at) => element('numFmt', { numFmtId: FIRST_FORMAT + at, formatCode })),
        ),
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    element('cellStyleXfs', { count: 1 }, [style(0)]),
    element('cellXfs', { count: formats.length + 1 }, [
      style(0, 0),
      ...formats.map((_, at) => style(FIRST_FORMAT + at, 0)),
    ]),
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  ]);
}

function cellXml(cell: ChartCell, name: string, style = 0): string {
  if (cell === undefined) return '';
  return typeof cell === 'number'
    ? element('c', { r: name, s: style === 0 ? undefined : style }, [textElement('v', String(cell))])
    : element('c', { r: name, t: 'inlineStr' }, [element('is', {}, [textElement('t', cell)])]);
}

function relationshipsXml(targets: readonly (readonly [type: string, target: string])[]): string {
  return element(
    'Relationships',
    { xmlns: `${PACKAGE}/relationships` },
    targets.map(([type, target], at) =>
      element('Relationship', {
        Id: `rId${at + 1}`,
        Type: `${NAMESPACE.relationships}/${type}`,
        Target: target,
      }),
    ),
  );
}
