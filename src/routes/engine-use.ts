// The WASM engines that a job used, without those that others used in its pauses.
import { engineUses, enginesUsedSince } from '../wasm/engine.ts';

export interface EngineUse {
  /** Called when the work begins, and after each pause. */
  goOn(): void;
  pause(): void;
  names(): readonly string[];
}

export function createEngineUse(): EngineUse {
  const names = new Set<string>();
  let before = engineUses();
  const note = (): void => {
    for (const name of enginesUsedSince(before)) names.add(name);
  };
  return {
    goOn: () => void (before = engineUses()),
    pause: note,
    names() {
      note();
      return [...names];
    },
  };
}
