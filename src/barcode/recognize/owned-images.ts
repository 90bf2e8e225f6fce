// The images that are made of one image for its recognition: levels, and what is derived of those, each once.
import type { Luma } from '../../image/types.ts';
import { release } from '../../lib/release.ts';

export interface OwnedImages {
  /** Frees the image with the others. */
  own(made: Luma): void;
  /** The image that `make` derives of another one, made once for each name. */
  derived(from: Luma, name: string, make: () => Luma): Luma;
  /** Frees the memory of all. */
  release(): void;
}

export function createOwnedImages(): OwnedImages {
  const owned: Luma[] = [];
  const derived = new WeakMap<Luma, Map<string, Luma>>();
  return {
    own: (made) => void owned.push(made),
    derived(from, name, make) {
      const known = derived.get(from) ?? new Map<string, Luma>();
      derived.set(from, known);
      const before = known.get(name);
      if (before !== undefined) return before;
      const made = make();
      known.set(name, made);
      owned.push(made);
      return made;
    },
    release: () => owned.splice(0).forEach(({ data }) => release(data)),
  };
}
