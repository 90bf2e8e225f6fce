// The document as a browser would build it, reduced to what placement and language need: one linear scan.
export type { Construction, ContentModel } from './construction.ts';
export { BREAKOUT, MATH_TEXT_INTEGRATION, SVG_HTML_INTEGRATION } from './element-sets.ts';
export type { OpenElement } from './open-elements.ts';
export { type Scan, type ScanOptions, feedEndTag, scan } from './scan.ts';
export { type Attribute, type Tag, attributesOf } from './tags.ts';
