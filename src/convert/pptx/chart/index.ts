// Chart parts with the workbook that holds their data.
export { chartXml } from './space.ts';
export { workbookOf } from './workbook.ts';
