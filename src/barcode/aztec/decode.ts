// From an Aztec code's modules, each with a confidence, to modules without an error: mode message and codewords (ISO/IEC 24778 clause 7.2).
import { lazy } from '../../lib/lazy.ts';
import type { SoftModules } from '../matrix/modules.ts';
import { reedSolomon, type ReedSolomon } from '../reed-solomon.ts';
import { codeOf, type AztecLayout, type Form } from './layout.ts';

/** What a mode message says, and its bits. */
export interface Mode {
  readonly form: Form;
  /** Codewords of data; check codewords follow. */
  readonly words: number;
  readonly bits: Uint8Array;
}

/** Bits of a mode message that say the layers and the codewords, and all; those after them are check codewords of four bits. */
const MODE_BITS = {
  compact: { layers: 2, words: 6, all: 28 },
  full: { layers: 5, words: 11, all: 40 },
} as const;
const MODE_CODE = { bits: 4, polynomial: 0x13, firstRoot: 1 } as const;

const modeField = lazy(() => reedSolomon(MODE_CODE));
const fields = new Map<number, ReedSolomon>();

function fieldOf(form: Form): ReedSolomon {
  const code = codeOf(form);
  const field = fields.get(code.bits) ?? reedSolomon(code);
  fields.set(code.bits, field);
  return field;
}

/** Every mode message of the form. */
export function modesOf(form: Form): readonly Mode[] {
  const { layers, words, all } = MODE_BITS[form.isCompact ? 'compact' : 'full'];
  const checks = modeField().checkEncoder((all - layers - words) / 4);
  const capacity = Math.floor(
    (((form.isCompact ? 88 : 112) + 16 * form.layers) * form.layers) / codeOf(form).bits,
  );
  return Array.from({ length: Math.min(2 ** words, capacity) }, (_, i) => {
    const value = ((form.layers - 1) << words) | i;
    const data = Uint8Array.from(
      { length: (layers + words) / 4 },
      (_nibble, k) => (value >> (layers + words - 4 * (k + 1))) & 15,
    );
    const nibbles = [...data, ...checks(data)];
    return {
      form,
      words: i + 1,
      bits: Uint8Array.from({ length: all }, (_bit, k) => ((nibbles[k >> 2] ?? 0) >> (3 - (k & 3))) & 1),
    };
  });
}

/** The modules as they were drawn; undefined where too many are wrong. */
export function correctedModules(
  soft: SoftModules,
  layout: AztecLayout,
  { form, words }: Mode,
): Uint8Array | undefined {
  const { bits } = codeOf(form);
  const rest = layout.data.length % bits;
  const codewords = Array.from({ length: Math.floor(layout.data.length / bits) }, (_, i) =>
    layout.data.slice(rest + i * bits, rest + (i + 1) * bits),
  );
  const fixed = fieldOf(form).correctDoubtful(
    codewords.map((places) => places.reduce((value, at) => 2 * value + (soft.bits[at] ?? 0), 0)),
    codewords.map((places) => Math.min(...places.map((at) => soft.confidence[at] ?? 0))),
    codewords.length - words,
    'always',
  );
  // Bits are stuffed so that no codeword of data is all light or all dark.
  if (fixed === undefined || fixed.block.slice(0, words).some((word) => word === 0 || word === 2 ** bits - 1))
    return undefined;
  const modules = layout.known.slice();
  for (const at of layout.data.slice(0, rest)) modules[at] = 0;
  codewords.forEach((places, i) =>
    places.forEach((at, k) => (modules[at] = ((fixed.block[i] ?? 0) >> (bits - 1 - k)) & 1)),
  );
  return modules;
}
