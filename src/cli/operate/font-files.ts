// The fonts of this machine by their names.
import { readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, extname, join, resolve } from 'node:path';
import { CALLED_FROM } from '../../local/task.ts';

/** Where systems keep fonts. */
const FOLDERS: readonly string[] = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.fonts'),
  join(homedir(), '.local/share/fonts'),
  '/System/Library/Fonts',
  '/Library/Fonts',
  join(homedir(), 'Library/Fonts'),
  join(process.env['WINDIR'] ?? 'C:\\Windows', 'Fonts'),
];
const ENDINGS: readonly string[] = ['.ttf', '.ttc'];

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The file of that path, or the font of the system whose file has that name (DejaVu Sans is DejaVuSans.ttf); undefined: there is none. */
export function fontFile(name: string): string | undefined {
  const path = resolve(CALLED_FROM, name);
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
  const wanted = plain(basename(name, extname(name)));
  const files = FOLDERS.flatMap((folder) => fontsIn(folder));
  const named = (ending: string): string | undefined =>
    files.find((file) => plain(basename(file, extname(file))) === `${wanted}${ending}`);
  return named('') ?? named('regular');
}

function fontsIn(folder: string): readonly string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => ENDINGS.includes(extname(file).toLowerCase()))
      .map((file) => join(folder, file));
  } catch {
    // A folder that may not be read has no fonts for this user.
    return [];
  }
}
