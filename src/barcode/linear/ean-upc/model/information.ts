// How much a fit says: a number that is none of the symbol's own explains a row by chance, and of very blurred rows, whose bars are
// few waves, easily. Rate distortion theory says how seldom.
import type { Fit } from './fit.ts';
import { EAN_13 } from './layouts.ts';
import { QUIET, SAMPLES } from './signal.ts';

/**
 * Share of its bars' energy that a digit may leave over: the check digit alone tells one that is covered or bleached, not two, and half of
 * another symbol's digits may be the same. Of 147 drawn and public EAN-13 all but four right ones leave .48 at most, wrong numbers .58 and more.
 */
const MAX_DIGIT_SHARE = 0.5;
/** The same of a guard: of two EAN-8 that were the middle of a bleached UPC-A one leaves 4.2 and more. */
const MAX_GUARD_SHARE = 2.5;
/** Of the guard at either end: a UPC-E's end has three more, which look like it. */
const GUARD_MODULES = 3;
/** Modules beside a digit that are compared, too: its neighbours' colour is known. */
const MARGIN = 1;
/** Frequencies on both sides over which a spectrum is smoothed: that of one number is ragged. */
const SMOOTHED = 3;
/** Halvings of the range in which the level of the water is sought. */
const HALVINGS = 30;

/**
 * Nats that the row tells of the symbol: one of e^n rows of such bars, so blurred, is explained as well by chance. 0 where it does
 * not show each part. By reverse water-filling of its spectrum: T. M. Cover, J. A. Thomas, Elements of Information Theory, 10.3.3.
 */
export function informationOf(fit: Fit): number {
  if (
    !showsEnds(fit) ||
    !showsEach(fit, fit.placed.layout.digits, fit.placed.layout.characterModules, MAX_DIGIT_SHARE)
  )
    return 0;
  const powers = spectrumOf(barsOf(fit));
  const distortion = energyOf(fit.levels.left) / 2;
  let [low, high] = [0, Math.max(...powers)];
  for (let i = 0; i < HALVINGS; i++) {
    const level = (low + high) / 2;
    const drowned = powers.reduce((sum, power) => sum + Math.min(power, level), 0);
    if (drowned < distortion) low = level;
    else high = level;
  }
  return powers.reduce((sum, power) => sum + (power > high ? Math.log(power / high) : 0), 0);
}

/**
 * Whether the row shows the guards at both ends of a symbol that may be a part of a longer one, whose other bars are bleached. Of nine right
 * EAN-13 of altered views one guard lies under a lamp.
 */
export function showsEnds(fit: Fit): boolean {
  const { layout } = fit.placed;
  return (
    layout === EAN_13 || showsEach(fit, [0, layout.modules - GUARD_MODULES], GUARD_MODULES, MAX_GUARD_SHARE)
  );
}

/** Whether the row shows what begins at each of these modules. */
function showsEach(fit: Fit, starts: readonly number[], modules: number, share: number): boolean {
  const bars = barsOf(fit);
  return starts.every((at) => {
    const [from, to] = [QUIET + at - MARGIN, QUIET + at + modules + MARGIN];
    const within = (row: Float64Array): Float64Array => row.subarray(from * SAMPLES, to * SAMPLES);
    return energyOf(within(fit.levels.left)) <= share * swingOf(within(bars));
  });
}

/** What the bars add to the light, by sample. */
function barsOf({ signal, levels: { dark } }: Fit): Float64Array {
  return dark.map((value, i) => value * (signal.dark[i] ?? 0));
}

function energyOf(row: Float64Array): number {
  return row.reduce((sum, value) => sum + value * value, 0);
}

/** Energy of what differs from the mean. */
function swingOf(row: Float64Array): number {
  const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
  return energyOf(row) - row.length * mean * mean;
}

/** Energy of each frequency but 0, of its cosine or its sine, smoothed. */
function spectrumOf(signal: Float64Array): Float64Array {
  const { length } = signal;
  const cosines = Float64Array.from({ length }, (_, i) => Math.cos((2 * Math.PI * i) / length));
  const sines = Float64Array.from({ length }, (_, i) => Math.sin((2 * Math.PI * i) / length));
  const powers = Float64Array.from({ length: length >> 1 }, (_, k) => {
    let [cosine, sine] = [0, 0];
    for (let i = 0, at = 0; i < length; i++, at = (at + k + 1) % length) {
      cosine += (signal[i] ?? 0) * (cosines[at] ?? 0);
      sine += (signal[i] ?? 0) * (sines[at] ?? 0);
    }
    return (cosine * cosine + sine * sine) / length;
  });
  return powers.map((_, k) => {
    const near = powers.subarray(Math.max(0, k - SMOOTHED), k + SMOOTHED + 1);
    return near.reduce((sum, power) => sum + power, 0) / near.length;
  });
}
