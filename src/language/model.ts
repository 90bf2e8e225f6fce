// The language model: the mean of the vectors of a text's n-grams, and a linear layer with softmax over the languages (the classifier of
// fastText). scripts/build-languages.ts trains it and writes its bytes, which docs/design/html.md describes.
import { concatBytes } from '../lib/bytes.ts';
import { bucketsOf, wordsOf } from './ngrams.ts';

/** The label of texts in no language: names, commands, code, random letters. */
export const NONE = 'none';

export interface LanguageModel {
  /** BCP 47 tags, and NONE. */
  readonly labels: readonly string[];
  /** The probability of each label, in their order. */
  readonly probabilities: (text: string) => Float64Array;
}

/** What is trained. */
export interface Weights {
  readonly labels: readonly string[];
  /** Numbers of a vector; even. */
  readonly dimensions: number;
  /** Of each bucket: what its steps are multiplied with. */
  readonly scales: Float32Array;
  /** Of each bucket: `dimensions` steps, -8 to 7. */
  readonly steps: Int8Array;
  /** Of each label: `dimensions` weights and a bias. */
  readonly output: Float32Array;
}

const HEADER_NUMBERS = 4;
const BYTES_PER_NUMBER = 4;
/** A scale is 2^(byte / 16 - 12); 0 is 0. */
const SCALE_STEPS = 16;
const SCALE_OFFSET = 12;
const scaleOf = (byte: number): number => (byte === 0 ? 0 : 2 ** (byte / SCALE_STEPS - SCALE_OFFSET));
/** The smallest scale that is not less, as a byte. */
export const scaleByte = (scale: number): number =>
  scale === 0 ? 0 : Math.min(255, Math.max(1, Math.ceil((Math.log2(scale) + SCALE_OFFSET) * SCALE_STEPS)));
/** Added to a step, so that two make a byte. */
const STEP_OFFSET = 8;

/** The model's file: four numbers, the labels, the output layer, then a byte for the scale and half a byte for each step of a bucket. */
export function encodeWeights({
  labels,
  dimensions,
  scales,
  steps,
  output,
}: Weights): Uint8Array<ArrayBuffer> {
  const names = new TextEncoder().encode(labels.join(' ').padEnd(4 * Math.ceil(labels.join(' ').length / 4)));
  const header = Uint32Array.of(dimensions, scales.length, labels.length, names.length);
  const packed = new Uint8Array(steps.length / 2);
  for (let at = 0; at < packed.length; at += 1) {
    packed[at] = ((steps[2 * at] ?? 0) + STEP_OFFSET) * 16 + (steps[2 * at + 1] ?? 0) + STEP_OFFSET;
  }
  const parts = [
    new Uint8Array(header.buffer),
    names,
    new Uint8Array(output.slice().buffer),
    Uint8Array.from(scales, scaleByte),
    packed,
  ];
  return concatBytes(parts);
}

/** What encodeWeights wrote, on a little-endian machine. */
export function decodeWeights(bytes: ArrayBuffer): Weights {
  const [dimensions = 0, buckets = 0, count = 0, namesLength = 0] = new Uint32Array(bytes, 0, HEADER_NUMBERS);
  const namesAt = HEADER_NUMBERS * BYTES_PER_NUMBER;
  const labels = new TextDecoder()
    .decode(new Uint8Array(bytes, namesAt, namesLength))
    .trim()
    .split(' ');
  const outputAt = namesAt + namesLength;
  // A copy, so that `bytes` need not stay.
  const output = new Float32Array(bytes, outputAt, count * (dimensions + 1)).slice();
  const scalesAt = outputAt + output.byteLength;
  const scales = Float32Array.from(new Uint8Array(bytes, scalesAt, buckets), scaleOf);
  const packed = new Uint8Array(bytes, scalesAt + buckets, (buckets * dimensions) / 2);
  const steps = new Int8Array(buckets * dimensions);
  for (let at = 0; at < packed.length; at += 1) {
    const byte = packed[at] ?? 0;
    steps[2 * at] = (byte >> 4) - STEP_OFFSET;
    steps[2 * at + 1] = (byte & 15) - STEP_OFFSET;
  }
  return { labels, dimensions, scales, steps, output };
}

export function createLanguageModel({ labels, dimensions, scales, steps, output }: Weights): LanguageModel {
  return {
    labels,
    probabilities(text) {
      const mean = new Float64Array(dimensions);
      const found = bucketsOf(wordsOf(text), scales.length);
      for (const bucket of found) {
        const scale = (scales[bucket] ?? 0) / found.length;
        const at = bucket * dimensions;
        for (let i = 0; i < dimensions; i += 1) mean[i] = (mean[i] ?? 0) + scale * (steps[at + i] ?? 0);
      }
      return softmax(
        Float64Array.from(labels, (_, label) => {
          const at = label * (dimensions + 1);
          let sum = output[at + dimensions] ?? 0;
          for (let i = 0; i < dimensions; i += 1) sum += (output[at + i] ?? 0) * (mean[i] ?? 0);
          return sum;
        }),
      );
    },
  };
}

/** Probabilities from logits, in place. */
export function softmax(logits: Float64Array): Float64Array {
  const max = logits.reduce((a, b) => Math.max(a, b), -Infinity);
  let sum = 0;
  for (let i = 0; i < logits.length; i += 1) {
    logits[i] = Math.exp((logits[i] ?? 0) - max);
    sum += logits[i] ?? 0;
  }
  for (let i = 0; i < logits.length; i += 1) logits[i] = (logits[i] ?? 0) / sum;
  return logits;
}
