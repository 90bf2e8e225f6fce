// The door: what the pages of /docs do with a script.
export { followCopying, followLanguage, showCurrent, unfocusable } from './code.ts';
export { followContents } from './contents.ts';
export { openSearch } from './found.ts';
export { redirectOldAddress } from './old-addresses.ts';
