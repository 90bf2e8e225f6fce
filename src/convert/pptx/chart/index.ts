// Chart parts with the workbook that holds their data.
export { chartXml } from './chart.ts';
export { workbookOf } from './workbook.ts';
