// Where this user's programs keep what they can make again.
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder of quietzone there, and `parts` below it. */
export function cacheFolder(...parts: readonly string[]): string {
  return join(folderOfUser(), 'quietzone', ...parts);
}

function folderOfUser(): string {
  if (process.platform === 'win32') return process.env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  return process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
}
