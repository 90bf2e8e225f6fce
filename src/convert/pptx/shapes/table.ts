// Tables: a:tbl in a graphic frame (ISO/IEC 29500-1, 21.1.3).
import { NAMESPACE } from '../../ooxml/namespaces.ts';
import type { TableCell, TableShape } from '../../deck/index.ts';
import { ANCHOR_NAMES, VERTICAL_NAMES } from '../../ooxml/drawing.ts';
import { fillXml, lineXml, textBodyXml } from '../drawingml/index.ts';
import { standOf } from './page.ts';
import type { PageScope } from './page.ts';
import { element } from '../../ooxml/xml/write.ts';
import { applicationXml, locksXml, nameXml } from './non-visual.ts';
import { transformXml } from './transform.ts';

const EMPTY_CELL_TEXT = '<a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></a:txBody>';
const NO_LINE = { paint: { kind: 'none' } } as const;

export function tableXml(shape: TableShape, page: PageScope): string {
  const columns = shape.columnsEmu;
  const heightEmu = shape.rows.reduce((sum, row) => sum + row.heightEmu, 0);
  const widthEmu = columns.reduce((sum, width) => sum + width, 0);
  const stand = standOf(shape) ?? {
    box: { xEmu: 0, yEmu: 0, widthEmu, heightEmu },
    rotation: 0,
    flipH: false,
    flipV: false,
  };
  return element('p:graphicFrame', {}, [
    element('p:nvGraphicFramePr', {}, [
      nameXml(shape, page),
      element('p:cNvGraphicFramePr', {}, [locksXml('a:graphicFrameLocks', shape, ['noGrp'])]),
      applicationXml(shape, page),
    ]),
    transformXml('p:xfrm', { ...stand, rotation: 0, flipH: false, flipV: false }),
    element('a:graphic', {}, [
      element('a:graphicData', { uri: NAMESPACE.table }, [
        element('a:tbl', {}, [
          element('a:tblPr', { rtl: shape.rtl || undefined }),
          element(
            'a:tblGrid',
            {},
            columns.map((width) => element('a:gridCol', { w: Math.max(0, width) })),
          ),
          ...rowsXml(shape, columns, page),
        ]),
      ]),
    ]),
  ]);
}

/** Rows while the page has room for more. */
function rowsXml(shape: TableShape, columns: readonly number[], page: PageScope): readonly string[] {
  const written: string[] = [];
  let length = 0;
  for (const { heightEmu, cells } of shape.rows) {
    if (!page.hasRoom(length)) break;
    const row = columns.map((_width, column) => cellXml(cells[column] ?? { borders: {} }, page));
    const xml = element('a:tr', { h: Math.max(0, heightEmu) }, row);
    length += xml.length;
    written.push(xml);
  }
  return written;
}

/** Apache POI (4.0.1) paints a cell without a fill white, and white letters vanish. All programs show a fully transparent one alike. */
const CLEAR = '<a:solidFill><a:schemeClr val="bg1"><a:alpha val="0"/></a:schemeClr></a:solidFill>';

function cellXml(cell: TableCell, page: PageScope): string {
  const { text, borders } = cell;
  const frame = text?.frame ?? {};
  const { insetsEmu = {} } = frame;
  const span = (value: number | undefined): number | undefined =>
    value !== undefined && value > 1 ? value : undefined;
  return element(
    'a:tc',
    {
      rowSpan: span(cell.rowSpan),
      gridSpan: span(cell.columnSpan),
      hMerge: cell.mergedAcross || undefined,
      vMerge: cell.mergedDown || undefined,
    },
    [
      text
        ? textBodyXml(text, page, {
            name: 'a:txBody',
            inheritance: page.inheritance.text(undefined, text),
            inlineStyles: true,
          })
        : EMPTY_CELL_TEXT,
      element(
        'a:tcPr',
        {
          marL: insetsEmu.left,
          marR: insetsEmu.right,
          marT: insetsEmu.top,
          marB: insetsEmu.bottom,
          vert: frame.vertical && VERTICAL_NAMES[frame.vertical],
          anchor: frame.anchor && ANCHOR_NAMES[frame.anchor],
          anchorCtr: frame.anchorCentred,
        },
        [
          lineXml(borders.left ?? NO_LINE, page, 'a:lnL'),
          lineXml(borders.right ?? NO_LINE, page, 'a:lnR'),
          lineXml(borders.top ?? NO_LINE, page, 'a:lnT'),
          lineXml(borders.bottom ?? NO_LINE, page, 'a:lnB'),
          borders.diagonalDown && lineXml(borders.diagonalDown, page, 'a:lnTlToBr'),
          borders.diagonalUp && lineXml(borders.diagonalUp, page, 'a:lnBlToTr'),
          cell.fill === undefined || cell.fill.kind === 'none' ? CLEAR : fillXml(cell.fill, page),
        ],
      ),
    ],
  );
}
