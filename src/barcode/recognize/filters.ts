// What is done to a view before its reader sees it.
import type { Luma } from '../../image/types.ts';
import { withLightEnds } from '../locate/dark-ends.ts';
import {
  blur,
  boxColumns,
  gammaTable,
  inverse,
  normalize,
  thresholdRows,
  tone,
  unsharp,
} from '../vision/pixels.ts';
import type { RecognitionScene } from './scene.ts';

/** Lengths are pixels of the view. */
export type Filter =
  | { readonly name: 'gamma'; readonly exponent: number }
  | { readonly name: 'blur'; readonly radius: number }
  | { readonly name: 'unsharp'; readonly radius: number; readonly amount: number }
  | { readonly name: 'columns'; readonly radius: number }
  | { readonly name: 'threshold'; readonly radius: number }
  | { readonly name: 'normalize'; readonly share: number }
  | { readonly name: 'invert' }
  /** Bar regions: dark ends are painted light but for so many modules. */
  | { readonly name: 'light ends'; readonly modules: number };

/** Nominal ns a pixel of each filter; measured on two busy cores. */
const FILTER_WORK_NS = {
  gamma: 2,
  blur: 10,
  unsharp: 5,
  columns: 3,
  threshold: 14,
  normalize: 10,
  invert: 2,
  'light ends': 2,
} as const;
/** The scene keeps what two passes over bar regions share. */
export const isShared = ({ name }: Filter): boolean => name === 'columns';

/** The image filtered; what is shared is made once. */
export function filtered(scene: RecognitionScene, image: Luma, filter: Filter): Luma {
  const spend = (name: keyof typeof FILTER_WORK_NS): void =>
    scene.spend((image.width * image.height * FILTER_WORK_NS[name]) / 1e6);
  const blurred = (radius: number): Luma => {
    spend('blur');
    return blur(image, radius);
  };
  // Shared filters spend their work when they are made.
  if (filter.name !== 'columns' && filter.name !== 'blur') spend(filter.name);
  switch (filter.name) {
    case 'gamma':
      return tone(image, gammaTable(filter.exponent));
    case 'blur':
      return blurred(filter.radius);
    case 'unsharp': {
      const soft = scene.derived(image, `blur ${filter.radius}`, () => blurred(filter.radius));
      return unsharp(image, soft, filter.amount);
    }
    case 'columns':
      return scene.derived(image, `columns ${filter.radius}`, () => {
        spend('columns');
        return boxColumns(image, filter.radius);
      });
    case 'threshold':
      return thresholdRows(image, filter.radius);
    case 'invert':
      return inverse(image);
    case 'light ends':
      return withLightEnds(image, filter.modules);
    case 'normalize':
      return normalize(image, Math.max(8, Math.round(Math.min(image.width, image.height) * filter.share)));
  }
}
