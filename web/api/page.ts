// Where the API lives, and which version it is: the Worker writes both on the html element (src/routes/page.ts).

/** The path in front of every operation, without a slash at its end; empty without a base path. */
export const BASE_PATH = document.documentElement.dataset['base'] ?? '';
export const VERSION = document.documentElement.dataset['version'] ?? '';
/** The address that a program outside of this page would call. */
export const BASE_URL = location.origin + BASE_PATH;
