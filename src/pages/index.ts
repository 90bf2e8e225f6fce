// The door of pages/.
export { openPages } from './open.ts';
export type { LumaOptions, OpenOptions, Page, PageFormat, PageLimits, PageSource, Scale } from './types.ts';
