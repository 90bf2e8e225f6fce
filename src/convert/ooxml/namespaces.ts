// Namespaces and kinds of graphic data (ISO/IEC 29500-1 and -2, [MS-ODRAWXML]).

const FORMATS = 'http://schemas.openxmlformats.org';

export const NAMESPACE = {
  drawing: `${FORMATS}/drawingml/2006/main`,
  chart: `${FORMATS}/drawingml/2006/chart`,
  diagram: `${FORMATS}/drawingml/2006/diagram`,
  diagramDrawing: 'http://schemas.microsoft.com/office/drawing/2008/diagram',
  table: `${FORMATS}/drawingml/2006/table`,
  presentation: `${FORMATS}/presentationml/2006/main`,
  ole: `${FORMATS}/presentationml/2006/ole`,
  spreadsheet: `${FORMATS}/spreadsheetml/2006/main`,
  /** In attributes of parts; also what the types of relationships begin with. */
  relationships: `${FORMATS}/officeDocument/2006/relationships`,
  packageRelationships: `${FORMATS}/package/2006/relationships`,
  contentTypes: `${FORMATS}/package/2006/content-types`,
} as const;
