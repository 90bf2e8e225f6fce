// Where the pages of GET / and /docs lie: the sources in a clone, what the build makes of them, and what the package ships.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

export const SOURCES = join(ROOT, 'web');
export const BUILT = join(ROOT, '.quietzone', 'page');
const SHIPPED = join(ROOT, 'dist', 'page');

/** Where the built pages lie: those of the project, or those that the package ships. */
export function pageDirectory(): string {
  return existsSync(SOURCES) || !existsSync(SHIPPED) ? BUILT : SHIPPED;
}
