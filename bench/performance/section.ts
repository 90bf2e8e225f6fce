// What a section of the performance bench is given and gives back.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/local/run.ts';
import type { SectionData } from './data.ts';

export interface Pace {
  /** Few rounds, small files: to try the bench. */
  readonly quick: boolean;
  readonly rounds: number;
}

export interface Measured extends SectionData {
  readonly versions: Readonly<Record<string, string>>;
}

export type Section = (pace: Pace) => Promise<Measured>;

/** Of an installed package; `folder` holds its node_modules. */
export function packageVersion(name: string, folder: string = ROOT): string {
  const text = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
