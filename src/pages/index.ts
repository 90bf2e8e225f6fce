// The door of pages/.
export { DEFAULT_PAGE_LIMITS } from './limits.ts';
export { openPages } from './open.ts';
export type { LumaOptions, OpenOptions, Page, PageFormat, PageLimits, PageSource, Scale } from './types.ts';
