// Several files that a person chose for a tool: they come back after a reload.
import { useState } from 'preact/hooks';
import { useKept } from '../kept/index.ts';
import { type ToolId, sortedFor } from '../parts/index.ts';

export interface Many {
  /** Tells one choice of files from another. */
  readonly id: number;
  readonly files: readonly File[];
  /** Those that the tool does not take. */
  readonly skipped: readonly File[];
}

/** Undefined: one file, or none. */
export function useMany(tool: ToolId): readonly [Many | undefined, (files: readonly File[]) => void] {
  const [many, setMany] = useState<Many>();
  useKept(`${tool}-many`, many, setMany);
  const choose = (files: readonly File[]): void =>
    setMany(files.length > 1 ? { id: Date.now(), ...sortedFor(tool, files) } : undefined);
  return [many, choose];
}
