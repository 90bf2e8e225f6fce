// The door of tree/: one linear scan of a document, which builds as much of a browser's tree as placement and language need.
export type { Construction, ContentModel } from './construction.ts';
export { BREAKOUT, MATH_TEXT_INTEGRATION, SVG_HTML_INTEGRATION } from './element-sets.ts';
export type { OpenElement } from './open-elements.ts';
export { type Scan, type ScanOptions, feedEndTag, scan } from './scan.ts';
export { type Attribute, type Tag, attributesOf } from './tags.ts';
