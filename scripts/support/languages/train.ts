// Trains the language model: stochastic gradient descent with Adagrad, one rate for the vector of a bucket.
import { type Weights, scaleByte, softmax } from '../../../src/language/model.ts';
import { bucketsOf } from '../../../src/language/ngrams.ts';
import type { Random } from './no-language.ts';

export interface Example {
  readonly label: number;
  /** From wordsOf. */
  readonly words: string;
}

export interface Training {
  readonly labels: readonly string[];
  readonly dimensions: number;
  readonly buckets: number;
  readonly examples: number;
  readonly random: Random;
  readonly next: () => Example;
  readonly onProgress: (done: number, loss: number) => void;
}

const RATE = 1;
const OUTPUT_RATE = 0.3;
/** What the sums of squares start from. */
const VECTOR_START = 1e-3;
const OUTPUT_START = 1e-2;
const MIN_BUCKETS = 5;
/** Three bits lose nothing that can be measured beside eight (docs/design/html.md). */
const MAX_STEP = 3;

/** The weights after `examples` examples, with vectors of 7 steps. */
export function train({
  labels,
  dimensions,
  buckets,
  examples,
  random,
  next,
  onProgress,
}: Training): Weights {
  const vectors = Float32Array.from(
    { length: buckets * dimensions },
    () => ((random() - 0.5) * 4) / dimensions,
  );
  const width = dimensions + 1;
  const output = Float32Array.from({ length: labels.length * width }, (_, at) =>
    at % width === dimensions ? 0 : (random() - 0.5) / 2,
  );
  const vectorSums = new Float32Array(buckets).fill(VECTOR_START);
  const outputSums = new Float32Array(labels.length).fill(OUTPUT_START);
  const mean = new Float64Array(dimensions);
  const gradient = new Float64Array(dimensions);
  const odds = new Float64Array(labels.length);
  let loss = 0;
  for (let done = 0; done < examples; done += 1) {
    const { label, words } = next();
    const found = bucketsOf(words, buckets);
    if (found.length < MIN_BUCKETS) continue;
    mean.fill(0);
    for (const bucket of found) {
      const at = bucket * dimensions;
      for (let i = 0; i < dimensions; i += 1) mean[i] = (mean[i] ?? 0) + (vectors[at + i] ?? 0);
    }
    for (let i = 0; i < dimensions; i += 1) mean[i] = (mean[i] ?? 0) / found.length;
    for (let each = 0; each < labels.length; each += 1) {
      const at = each * width;
      let sum = output[at + dimensions] ?? 0;
      for (let i = 0; i < dimensions; i += 1) sum += (output[at + i] ?? 0) * (mean[i] ?? 0);
      odds[each] = sum;
    }
    softmax(odds);
    loss -= Math.log((odds[label] ?? 0) + 1e-9);
    const rate = RATE * (1.01 - done / examples);
    gradient.fill(0);
    for (let each = 0; each < labels.length; each += 1) {
      const error = (odds[each] ?? 0) - (each === label ? 1 : 0);
      if (Math.abs(error) < 1e-4) continue;
      const at = each * width;
      outputSums[each] = (outputSums[each] ?? 0) + error * error * 0.01;
      const step = (rate * OUTPUT_RATE * error) / Math.sqrt(outputSums[each] ?? 1);
      for (let i = 0; i < dimensions; i += 1) {
        gradient[i] = (gradient[i] ?? 0) + error * (output[at + i] ?? 0);
        output[at + i] = (output[at + i] ?? 0) - step * (mean[i] ?? 0);
      }
      output[at + dimensions] = (output[at + dimensions] ?? 0) - step * OUTPUT_RATE;
    }
    const share = 0.5 / Math.sqrt(found.length);
    const square = (gradient.reduce((sum, each) => sum + each * each, 0) / dimensions) * share * share;
    for (const bucket of found) {
      vectorSums[bucket] = (vectorSums[bucket] ?? 0) + square;
      const step = (rate * share) / Math.sqrt(vectorSums[bucket] ?? 1);
      const at = bucket * dimensions;
      for (let i = 0; i < dimensions; i += 1)
        vectors[at + i] = (vectors[at + i] ?? 0) - step * (gradient[i] ?? 0);
    }
    if ((done + 1) % PROGRESS === 0) {
      onProgress(done + 1, loss / PROGRESS);
      loss = 0;
    }
  }
  return { labels, dimensions, output, ...quantized(vectors, vectorSums, buckets, dimensions) };
}

const PROGRESS = 250_000;

/** Each vector as a scale and steps of it, the scale with the smallest error among some; a bucket that was never seen is 0. */
function quantized(
  vectors: Float32Array,
  sums: Float32Array,
  buckets: number,
  dimensions: number,
): Pick<Weights, 'scales' | 'steps'> {
  const scales = new Float32Array(buckets);
  const steps = new Int8Array(buckets * dimensions);
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    if ((sums[bucket] ?? 0) <= VECTOR_START) continue;
    const vector = vectors.subarray(bucket * dimensions, (bucket + 1) * dimensions);
    const largest = vector.reduce((max, each) => Math.max(max, Math.abs(each)), 0);
    let best = Infinity;
    for (let clipped = 0; clipped < 8; clipped += 1) {
      // As the file has it: 2^(byte / 16 - 12).
      const scale = 2 ** (scaleByte((largest / MAX_STEP) * (1 - 0.07 * clipped)) / 16 - 12);
      const stepped = vector.map((each) => Math.max(-MAX_STEP, Math.min(MAX_STEP, Math.round(each / scale))));
      const error = stepped.reduce((sum, step, i) => sum + (step * scale - (vector[i] ?? 0)) ** 2, 0);
      if (error >= best) continue;
      best = error;
      scales[bucket] = scale;
      steps.set(stepped, bucket * dimensions);
    }
  }
  return { scales, steps };
}
