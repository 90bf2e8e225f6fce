// The document as a browser would build it, reduced to what placement and language need: one linear scan.
export type { Construction } from './construction.ts';
export type { OpenElement } from './open-elements.ts';
export { type Scan, type ScanOptions, LIMITS, feedEndTag, scan } from './scan.ts';
export { type Attribute, type Tag, attributesOf } from './tags.ts';
