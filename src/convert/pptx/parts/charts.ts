// Chart parts that slides refer to, each with its workbook (ISO/IEC 29500-1, 14.2.1).
import { chartXml, workbookOf } from '../chart/index.ts';
import type { DocumentScope } from '../document.ts';
import { CONTENT_TYPES } from '../../ooxml/names.ts';

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function writeCharts(document: DocumentScope): Promise<void> {
  const { deck, pkg, charts } = document;
  for (const [index, { partName, frame }] of charts) {
    const chart = deck.objects[index]?.chart;
    if (chart === undefined) continue;
    const workbook = `/ppt/embeddings/Microsoft_Excel_Sheet${document.nextNumber('sheet')}.xlsx`;
    pkg.addBinary({
      name: workbook,
      contentType: WORKBOOK_TYPE,
      compressed: true,
      pieces: () => [workbookOf(chart)],
    });
    const id = pkg.relationshipsOf(partName).to('package', workbook);
    await pkg.addXml(partName, CONTENT_TYPES.chart, chartXml(chart, id, frame));
  }
}
