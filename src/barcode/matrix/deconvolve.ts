// Blurred codes: the point spread function is fitted to what is known of the code, then to what was solved with it, so that
// Gaussian blur, defocus and motion are one thing; the modules are solved from samples of half a module.
import type { Budget } from '../../lib/budget.ts';
import type { Steps } from '../../lib/steps.ts';
import { solveModules, type Seen, type Solved } from './solve.ts';
import { moduleShare } from './psf.ts';
import { solvePositive } from '../vision/least-squares.ts';
import type { Mesh } from './mesh.ts';
import type { Rectified } from './rectify.ts';
import { UNKNOWN } from './modules.ts';
import { placeOf } from './soft.ts';

/** Samples a side of a module: the places of their middles from the module's, in pixels of the raster. */
const SAMPLE_PX = [-2, 1] as const;
const PER_MODULE = SAMPLE_PX.length ** 2;
/** Modules that a sample sees to each side, and all of them. */
const REACH = 2;
const TAPS = 2 * REACH + 1;
const WINDOW = TAPS ** 2;
/** σ in modules of the first guesses; what the first explains best is hardly blurred. */
const SHARP = 0.3;
const SIGMAS = [SHARP, 0.45, 0.6, 0.75, 0.9] as const;
/** How much the fit holds to the guess before it: weight of so many samples. */
const HELD = 30;
/** Squared darkness a sample: right ones have 0.0003 to 0.009, wrong and torn ones mostly 0.02 to 0.2. */
const MAX_RESIDUAL = 0.015;
/** Share of the variance over known modules that the first guess leaves: blurred and moved codes 0.003 to 0.25, bent ones more. */
const MAX_UNEXPLAINED = 0.3;
/** Of the samples: light and contrast that they do not determine stay small. */
const RIDGE = 1e-5;
/** In levels of grey. */
const MIN_CONTRAST = 3;
/** The spread is fitted again once: what is not read then is not read later either. */
const ROUNDS = 2;
/** Nominal ms of a round per thousand modules. */
const ROUND_WORK_MS = 15;

/** The samples of a code, PER_MODULE for each module of its columns · columns. */
interface Samples {
  readonly side: number;
  /** Modules to a row, one of quiet zone on both sides included. */
  readonly columns: number;
  readonly grey: Float32Array;
  /** 0 where the print is light and 1 where it is dark, by the light that the fit found. */
  readonly darkness: Float32Array;
}

/** For each of a module's samples WINDOW shares of the modules around, and at last what it sees without any. */
type Spread = readonly Float64Array[];

/** What is known of a code, and what it says. */
interface Deconvolved<Data> {
  readonly known: Uint8Array;
  readonly decodeSolved: (seen: Seen, solved: Solved) => Data | undefined;
}

/** What the code says, by the first of several spreads under which all blocks can be corrected. */
export function* deconvolveSteps<Data>(
  raster: Rectified,
  mesh: Mesh | undefined,
  { known, decodeSolved }: Deconvolved<Data>,
  budget: Budget,
): Steps<Data | undefined> {
  const samples = samplesOf(raster, mesh);
  let spread = likeliestGaussian(samples, known);
  for (let round = 0; round < ROUNDS && spread !== undefined; round++) {
    if (!budget.spend((raster.side ** 2 * ROUND_WORK_MS) / 1000)) return undefined;
    yield;
    const seen = seenThrough(samples, spread);
    const solved = solveModules(seen, known);
    if (solved.residual > MAX_RESIDUAL * solved.pixels) return undefined;
    const data = decodeSolved(seen, solved);
    if (data !== undefined) return data;
    setLight(samples, solved.bits, spread, SLOW);
    spread = fitted(samples, solved.bits, spread);
  }
  return undefined;
}

function samplesOf({ data, width, side }: Rectified, mesh: Mesh | undefined): Samples {
  const columns = side + 2;
  const grey = new Float32Array(columns * columns * PER_MODULE);
  let next = 0;
  for (let v = -1; v <= side; v++) {
    for (let u = -1; u <= side; u++) {
      const at = placeOf(mesh, width, side, u, v);
      for (const dy of SAMPLE_PX) for (const dx of SAMPLE_PX) grey[next++] = data[at + dy * width + dx] ?? 0;
    }
  }
  return { side, columns, grey, darkness: new Float32Array(grey.length) };
}

/** The Gaussian that explains the samples best that see known modules alone; undefined where none does well enough. */
function likeliestGaussian(samples: Samples, known: Uint8Array): Spread | undefined {
  let best = MAX_UNEXPLAINED;
  let likeliest: Spread | undefined;
  let isSharp = false;
  for (const sigma of SIGMAS) {
    const shares = [0.25, 0.75].map((at) =>
      Array.from({ length: TAPS }, (_, k) => moduleShare(at, k - REACH, sigma)),
    );
    const guess = shares.flatMap((down) =>
      shares.map((across) => Float64Array.from([...down.flatMap((b) => across.map((a) => a * b)), 0])),
    );
    const unexplained = setLight(samples, known, guess, EVEN);
    if (unexplained >= best) continue;
    best = unexplained;
    likeliest = guess;
    isSharp = sigma === SHARP;
  }
  if (likeliest === undefined || isSharp) return undefined;
  setLight(samples, known, likeliest, EVEN);
  return likeliest;
}

/** Terms by which light and contrast change over the code, of u and v in −½…½. */
interface Terms {
  readonly light: (u: number, v: number) => readonly number[];
  readonly contrast: (u: number, v: number) => readonly number[];
}
const EVEN: Terms = { light: (u, v) => [1, u, v], contrast: () => [1] };
const SLOW: Terms = {
  light: (u, v) => [1, u, v, u * u, u * v, v * v],
  contrast: (u, v) => [1, u, v],
};

/** Sets the samples' darkness by the light and contrast that explain them best; returns the share of their variance that is left. */
function setLight(samples: Samples, known: Uint8Array, spread: Spread, terms: Terms): number {
  const { columns, grey, darkness } = samples;
  const place = (at: number): readonly [number, number] => {
    const module = Math.floor(at / PER_MODULE);
    return [(module % columns) / columns - 0.5, Math.floor(module / columns) / columns - 0.5];
  };
  const n = terms.light(0, 0).length;
  const all = n + terms.contrast(0, 0).length;
  const matrix = new Float64Array(all * all);
  const right = new Float64Array(all);
  let [squares, sum, count] = [0, 0, 0];
  forEachWindow(samples, known, (window, at) => {
    const [u, v] = place(at);
    const [lights, contrasts] = [terms.light(u, v), terms.contrast(u, v)];
    for (const [phase, shares] of spread.entries()) {
      const dark = seenOf(shares, window);
      const row = [...lights, ...contrasts.map((term) => -dark * term)];
      const y = grey[at + phase] ?? 0;
      squares += y * y;
      sum += y;
      count += 1;
      for (let i = 0; i < all; i++) {
        right[i] = (right[i] ?? 0) + y * (row[i] ?? 0);
        for (let j = 0; j <= i; j++)
          matrix[i * all + j] = (matrix[i * all + j] ?? 0) + (row[i] ?? 0) * (row[j] ?? 0);
      }
    }
  });
  for (let i = 0; i < all; i++) matrix[i * all + i] = (matrix[i * all + i] ?? 0) + RIDGE * count;
  const factors = solvePositive(matrix, right.slice());
  if (factors === undefined) return 1;
  for (let at = 0; at < grey.length; at += PER_MODULE) {
    const [u, v] = place(at);
    const paper = terms.light(u, v).reduce((total, term, i) => total + term * (factors[i] ?? 0), 0);
    const contrast = terms.contrast(u, v).reduce((total, term, i) => total + term * (factors[n + i] ?? 0), 0);
    for (let i = at; i < at + PER_MODULE; i++)
      darkness[i] = (paper - (grey[i] ?? 0)) / Math.max(MIN_CONTRAST, contrast);
  }
  const explained = right.reduce((total, value, i) => total + value * (factors[i] ?? 0), 0);
  return (squares - explained) / Math.max(1, squares - (sum * sum) / count);
}

function seenOf(shares: Float64Array, window: Uint8Array): number {
  let sum = 0;
  for (let k = 0; k <= WINDOW; k++) sum += (shares[k] ?? 0) * (window[k] ?? 0);
  return sum;
}

/** The spread of least squares for modules that are all known, near to the one before. */
function fitted(samples: Samples, bits: Uint8Array, before: Spread): Spread {
  const unknowns = WINDOW + 1;
  const matrix = new Float64Array(unknowns * unknowns);
  const rights = before.map((shares) => shares.map((share) => HELD * share));
  for (let i = 0; i < unknowns; i++) matrix[i * unknowns + i] = HELD;
  forEachWindow(samples, bits, (window, at) => {
    const dark: number[] = [];
    for (let k = 0; k < unknowns; k++) if ((window[k] ?? 0) === 1) dark.push(k);
    for (const a of dark)
      for (const b of dark) if (b <= a) matrix[a * unknowns + b] = (matrix[a * unknowns + b] ?? 0) + 1;
    for (const [phase, right] of rights.entries()) {
      const y = samples.darkness[at + phase] ?? 0;
      for (const k of dark) right[k] = (right[k] ?? 0) + y;
    }
  });
  return rights.map((right, phase) => solvePositive(matrix.slice(), right) ?? before[phase] ?? right);
}

/** Each module of the code and its rim of which all modules around are known, the constant 1 after them; the window is used again. */
function forEachWindow(
  { side, columns }: Samples,
  known: Uint8Array,
  use: (window: Uint8Array, at: number) => void,
): void {
  const window = new Uint8Array(WINDOW + 1).fill(1);
  for (let row = 0; row < columns; row++) {
    for (let column = 0; column < columns; column++) {
      let isKnown = true;
      for (let k = 0; k < WINDOW && isKnown; k++) {
        const [u, v] = [column - 1 - REACH + (k % TAPS), row - 1 - REACH + Math.floor(k / TAPS)];
        const module = u < 0 || v < 0 || u >= side || v >= side ? 0 : (known[v * side + u] ?? 0);
        window[k] = module;
        isKnown = module !== UNKNOWN;
      }
      if (isKnown) use(window, (row * columns + column) * PER_MODULE);
    }
  }
}

/** The samples as pixels that see the modules around. */
function seenThrough({ side, columns, darkness }: Samples, spread: Spread): Seen {
  const start = new Int32Array(side * side + 1);
  const most = side * side * WINDOW * PER_MODULE;
  const pixel = new Int32Array(most);
  const share = new Float32Array(most);
  let next = 0;
  for (let v = 0; v < side; v++) {
    for (let u = 0; u < side; u++) {
      for (let k = 0; k < WINDOW; k++) {
        // The module is number k of this one's window.
        const column = u + 1 + REACH - (k % TAPS);
        const row = v + 1 + REACH - Math.floor(k / TAPS);
        if (column < 0 || row < 0 || column >= columns || row >= columns) continue;
        for (let phase = 0; phase < PER_MODULE; phase++) {
          pixel[next] = (row * columns + column) * PER_MODULE + phase;
          share[next++] = spread[phase]?.[k] ?? 0;
        }
      }
      start[v * side + u + 1] = next;
    }
  }
  return {
    size: side,
    start,
    pixel,
    share,
    darkness: darkness.map((value, at) => value - (spread[at % PER_MODULE]?.[WINDOW] ?? 0)),
  };
}
