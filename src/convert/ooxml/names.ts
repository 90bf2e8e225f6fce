// Names and content types of the parts (ISO/IEC 29500-1, 13.3).
import { NAMESPACE } from './namespaces.ts';

const MAIN = 'application/vnd.openxmlformats-officedocument.presentationml';
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** What programs do with a file when it is opened: edit it, show it, or make a new one like it; also its extension. */
export const PPTX_KINDS = ['pptx', 'ppsx', 'potx'] as const;
export type PptxKind = (typeof PPTX_KINDS)[number];

/** Of the presentation part, by the kind of file (ISO/IEC 29500-1, 13.3.6). */
export const PRESENTATION_TYPES: Readonly<Record<PptxKind, string>> = {
  pptx: `${MAIN}.presentation.main+xml`,
  ppsx: `${MAIN}.slideshow.main+xml`,
  potx: `${MAIN}.template.main+xml`,
};

export const CONTENT_TYPES = {
  slideMaster: `${MAIN}.slideMaster+xml`,
  slideLayout: `${MAIN}.slideLayout+xml`,
  slide: `${MAIN}.slide+xml`,
  notesMaster: `${MAIN}.notesMaster+xml`,
  notesSlide: `${MAIN}.notesSlide+xml`,
  handoutMaster: `${MAIN}.handoutMaster+xml`,
  presProps: `${MAIN}.presProps+xml`,
  viewProps: `${MAIN}.viewProps+xml`,
  tableStyles: `${MAIN}.tableStyles+xml`,
  chart: `${OFFICE}.drawingml.chart+xml`,
  diagramData: `${OFFICE}.drawingml.diagramData+xml`,
  diagramLayout: `${OFFICE}.drawingml.diagramLayout+xml`,
  diagramQuickStyle: `${OFFICE}.drawingml.diagramStyle+xml`,
  diagramColors: `${OFFICE}.drawingml.diagramColors+xml`,
  diagramDrawing: 'application/vnd.ms-office.drawingml.diagramDrawing+xml',
  comments: `${MAIN}.comments+xml`,
  commentAuthors: `${MAIN}.commentAuthors+xml`,
  tags: `${MAIN}.tags+xml`,
  theme: `${OFFICE}.theme+xml`,
  themeOverride: `${OFFICE}.themeOverride+xml`,
  extendedProperties: `${OFFICE}.extended-properties+xml`,
  customProperties: `${OFFICE}.custom-properties+xml`,
  coreProperties: 'application/vnd.openxmlformats-package.core-properties+xml',
} as const;

/** The relationship to each part of a diagram, and the name of its content type. */
export const DIAGRAM_RELATIONSHIPS = {
  data: 'diagramData',
  layout: 'diagramLayout',
  quickStyle: 'diagramQuickStyle',
  colors: 'diagramColors',
  drawing: 'diagramDrawing',
} as const;

/** Part names; numbers count from 1. */
export const PART = {
  presentation: '/ppt/presentation.xml',
  presProps: '/ppt/presProps.xml',
  viewProps: '/ppt/viewProps.xml',
  tableStyles: '/ppt/tableStyles.xml',
  commentAuthors: '/ppt/commentAuthors.xml',
  coreProperties: '/docProps/core.xml',
  extendedProperties: '/docProps/app.xml',
  customProperties: '/docProps/custom.xml',
  notesMaster: '/ppt/notesMasters/notesMaster1.xml',
  handoutMaster: '/ppt/handoutMasters/handoutMaster1.xml',
  slideMaster: (number: number) => `/ppt/slideMasters/slideMaster${number}.xml`,
  slideLayout: (number: number) => `/ppt/slideLayouts/slideLayout${number}.xml`,
  slide: (number: number) => `/ppt/slides/slide${number}.xml`,
  notesSlide: (number: number) => `/ppt/notesSlides/notesSlide${number}.xml`,
  chart: (number: number) => `/ppt/charts/chart${number}.xml`,
  diagram: (part: string, number: number) => `/ppt/diagrams/${part}${number}.xml`,
  comments: (number: number) => `/ppt/comments/comment${number}.xml`,
  tags: (number: number) => `/ppt/tags/tag${number}.xml`,
  theme: (number: number) => `/ppt/theme/theme${number}.xml`,
  themeOverride: (number: number) => `/ppt/theme/themeOverride${number}.xml`,
} as const;

/** Namespace declarations of the root elements. */
export const NAMESPACES = {
  'xmlns:a': NAMESPACE.drawing,
  'xmlns:r': NAMESPACE.relationships,
  'xmlns:p': NAMESPACE.presentation,
} as const;
