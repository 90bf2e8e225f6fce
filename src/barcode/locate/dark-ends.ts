// Bars that end in the dark: printed white on black, or cropped to the bars on a dark ground.
import type { Luma } from '../../image/types.ts';

/** The rows of the crop's middle whose mean is examined, as shares of its height. */
const MIDDLE = [0.3, 0.7] as const;
/** The columns at each end that are dark or light, as a share of the width; a crop has 7 % and more beside its bars. */
const END_SHARE = 0.02;
/** Shares of the columns that are darker than what counts as dark, and as light. */
const DARK_SHARE = 0.1;
const LIGHT_SHARE = 0.9;
/** Of the widths of bars and spaces, the narrowest sixth is a module wide. */
const NARROW_SHARE = 0.15;

/** A dark run of so many modules is no bar: the widest have four, and eight where a PDF417 begins. */
const MIN_GROUND_MODULES = 5;
/** A wider run within parts what is no code. */
const MAX_RUN_MODULES = 12;
/** Of the way from dark to light: the blurred edge of a dark ground would stay as a thin bar. */
const LIGHT_FROM = 0.8;
/** Modules within which that edge ends. */
const EDGE_MODULES = 1.5;

/** How an upright crop of bars ends. */
interface Ends {
  /** Columns from each end on that are ground: dark, or light up to a dark run wider than any bar. 0 for paper. */
  readonly left: number;
  readonly right: number;
  /** Width in columns of the narrowest bars and spaces. */
  readonly module: number;
  /** Grey of light columns, and the grey below which a column is not yet light. */
  readonly light: number;
  readonly lightFrom: number;
}

/** By crop; several passes ask. */
const known = new WeakMap<Luma, Ends>();

/** How the crop ends, by the mean of its middle rows. */
export function endsOf(crop: Luma): Ends {
  const ends = known.get(crop) ?? measured(crop);
  known.set(crop, ends);
  return ends;
}

function measured(crop: Luma): Ends {
  const profile = meanRow(crop);
  const { length } = profile;
  const sorted = Float32Array.from(profile).sort();
  const dark = sorted[Math.floor(length * DARK_SHARE)] ?? 0;
  const light = sorted[Math.floor(length * LIGHT_SHARE)] ?? 255;
  const level = (dark + light) / 2;
  const runs = runsOf(profile, level);
  const narrow = runs.slice(1, -1).sort((a, b) => a - b);
  const module = narrow[Math.floor(NARROW_SHARE * narrow.length)] ?? 1;
  const isDivided = narrow.length === 0 || Math.max(...runs.slice(2, -2)) > MAX_RUN_MODULES * module;
  const far = Math.ceil(END_SHARE * length);
  const isDark = (from: number): boolean =>
    profile.subarray(from, from + far).reduce((sum, value) => sum + value, 0) < level * far;
  const groundOf = (isDarkEnd: boolean, first = 0, second = 0): number => {
    if (isDivided) return 0;
    if (isDarkEnd) return first;
    return second >= MIN_GROUND_MODULES * module ? first + second : 0;
  };
  return {
    left: groundOf(isDark(0), runs[0], runs[1]),
    right: groundOf(isDark(length - far), runs.at(-1), runs.at(-2)),
    module,
    light,
    lightFrom: dark + LIGHT_FROM * (light - dark),
  };
}

/**
 * The crop with its dark ends painted light but for `modules` modules beside the light: what is left of a first and last
 * bar that the dark ground touches.
 */
export function withLightEnds(crop: Luma, modules: number): Luma {
  const { width, height, data } = crop;
  const { left, right, module, light, lightFrom } = endsOf(crop);
  const out = data.slice();
  const paint = (end: number, step: 1 | -1, columns: number): void => {
    if (columns === 0) return;
    const certain = Math.round(columns - modules * module);
    const most = modules === 0 ? certain + EDGE_MODULES * module : certain;
    for (let i = 0, at = end; i < most && (i < certain || (data[at] ?? 0) < lightFrom); i++, at += step)
      out[at] = light;
  };
  for (let y = 0; y < height; y++) {
    paint(y * width, 1, left);
    paint((y + 1) * width - 1, -1, right);
  }
  return { width, height, data: out };
}

function meanRow({ width, height, data }: Luma): Float32Array {
  const sums = new Float32Array(width);
  const first = Math.floor(MIDDLE[0] * height);
  const last = Math.max(first + 1, Math.floor(MIDDLE[1] * height));
  for (let y = first; y < last; y++)
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (data[y * width + x] ?? 0);
  return sums.map((sum) => sum / (last - first));
}

/** Lengths of the runs on one side of the level. */
function runsOf(profile: Float32Array, level: number): readonly number[] {
  const runs: number[] = [];
  let start = 0;
  for (let i = 1; i <= profile.length; i++) {
    if (i < profile.length && (profile[i] ?? 0) < level === (profile[i - 1] ?? 0) < level) continue;
    runs.push(i - start);
    start = i;
  }
  return runs;
}
