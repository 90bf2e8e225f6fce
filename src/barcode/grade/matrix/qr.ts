// QR Code Model 2 as grading sees it: ISO/IEC 18004:2015, annex G for the segments of its fixed patterns.
import { codewordPlaces, likelyFormats } from '../../qr/codewords.ts';
import { UNKNOWN } from '../../matrix/modules.ts';
import { layoutOf, masked } from '../../qr/layout.ts';
import { correct } from '../../qr/reed-solomon.ts';
import { alignmentCentres, blockForm, type EcLevel, MAX_VERSION } from '../../qr/tables.ts';
import { FREE, type MatrixLayout, type Segment } from './layout.ts';

const QUIET_ZONE = 4;
/** Check codewords that only detect errors, of versions 1 to 3 (ISO/IEC 18004 table 9). */
const DETECTING: Readonly<Record<EcLevel, readonly number[]>> = {
  L: [3, 2, 1],
  M: [2],
  Q: [1],
  H: [1],
};

export const QR_VERSIONS = Array.from({ length: MAX_VERSION }, (_, i) => i + 1);

export function qrLayout(version: number): MatrixLayout {
  const layout = layoutOf(version);
  const { size, known, dataOrder } = layout;
  return {
    columns: size,
    rows: size,
    fixed: known.map((module) => (module === UNKNOWN ? FREE : module)),
    segments: segmentsOf(version, size),
    quiet: QUIET_ZONE,
    blocks(bits) {
      const soft = { bits, confidence: new Float32Array(bits.length).fill(1) };
      const format = likelyFormats(soft, layout)[0];
      if (format === undefined) return undefined;
      const form = blockForm(version, format.level);
      return {
        blocks: codewordPlaces(form).map((places) => ({
          codewords: places.map((codeword) =>
            Array.from({ length: 8 }, (_, bit) => dataOrder[8 * codeword + bit] ?? 0),
          ),
          ec: form.ecPerBlock,
          detecting: DETECTING[format.level][version - 1] ?? 0,
        })),
        isMasked: (module) => masked(format.mask, Math.floor(module / size), module % size),
        errorsOf: (codewords, ec) => correct(Uint8Array.from(codewords), ec, [])?.errors,
      };
    },
  };
}

/** Three finder patterns with their separators, two timing patterns, all alignment patterns together. */
function segmentsOf(version: number, size: number): readonly Segment[] {
  const square = (row: number, column: number, reach: number): readonly number[] => {
    const modules: number[] = [];
    for (let r = row - reach; r <= row + reach; r += 1)
      for (let c = column - reach; c <= column + reach; c += 1)
        if (r >= 0 && c >= 0 && r < size && c < size) modules.push(r * size + c);
    return modules;
  };
  const timing = Array.from({ length: size - 16 }, (_, i) => i + 8);
  const centres = alignmentCentres(version);
  const last = centres.length - 1;
  const alignment = centres.flatMap((row, i) =>
    centres.flatMap((column, j) =>
      (i === 0 && (j === 0 || j === last)) || (i === last && j === 0) ? [] : square(row, column, 2),
    ),
  );
  const finders = [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const;
  return [
    ...finders.map(([row, column]) => ({
      modules: square(row, column, 4),
      limits: 'finderDamage' as const,
      counts: 'modules' as const,
    })),
    { modules: timing.map((i) => 6 * size + i), limits: 'timingDamage', counts: 'share' },
    { modules: timing.map((i) => i * size + 6), limits: 'timingDamage', counts: 'share' },
    ...(alignment.length === 0
      ? []
      : [{ modules: alignment, limits: 'alignmentDamage' as const, counts: 'share' as const }]),
  ];
}
