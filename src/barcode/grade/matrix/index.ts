// Grades a matrix symbol: ISO/IEC 15415 (one scan of the image as it is), the overall grade the lowest of its parameters.
import type { Luma } from '../../../image/types.ts';
import { averageGrade, gradeAtLeast, gradeAtMost, passed } from '../thresholds.ts';
import {
  type Grade,
  type GradedSymbol,
  type ParameterGrade,
  type SymbolGrade,
  tenths,
  ungraded,
} from '../types.ts';
import { matrixAdvice, quietZoneAdvice } from './advice.ts';
import { DATA_MATRIX_SIZES, dataMatrixLayout } from './data-matrix.ts';
import { extremesOf, placed, type Placed, type Sized } from './find.ts';
import { sampleModules, spacings, unevenness } from './grid.ts';
import { type BlocksOf, FREE, type MatrixLayout } from './layout.ts';
import { QR_VERSIONS, qrLayout } from './qr.ts';
import { sizeOf } from '../../qr/tables.ts';

/** ISO/IEC 15415 asks for about 10 pixels a module; from so many on the image itself takes no grade: docs/design/grade.md. */
const FINE_MODULE_PX = 3;
const NOT_FOUND =
  'Not graded: its modules do not lie on one flat grid, or it is mirrored, light on dark, a Micro QR Code or an rMQR.';

const QR_SIZES: readonly Sized[] = QR_VERSIONS.map((version) => {
  const size = sizeOf(version);
  const places = Array.from({ length: size - 16 }, (_, i) => i + 8.5);
  return {
    columns: size,
    rows: size,
    clocks: [places.map((u) => [u, 6.5] as const), places.map((v) => [6.5, v] as const)],
    layout: () => qrLayout(version),
  };
});

const DATA_MATRIX: readonly Sized[] = DATA_MATRIX_SIZES.map((size) => {
  const { rows, columns } = size;
  const across = Array.from({ length: columns }, (_, i) => [i + 0.5, 0.5] as const);
  const up = Array.from({ length: rows }, (_, i) => [columns - 0.5, rows - i - 0.5] as const);
  return { columns, rows, clocks: [across, up], layout: () => dataMatrixLayout(size) };
});

/** Undefined for a type that is no matrix symbol that is graded. */
export function gradeMatrix(luma: Luma, { type, quad }: GradedSymbol): SymbolGrade | undefined {
  const sizes = type === 'QR_CODE' ? QR_SIZES : type === 'DATA_MATRIX' ? DATA_MATRIX : undefined;
  if (sizes === undefined) return undefined;
  const found = placed(luma, quad, sizes);
  return found === undefined ? ungraded(NOT_FOUND) : gradePlaced(luma, found);
}

function gradePlaced(luma: Luma, { layout, grid }: Placed): SymbolGrade {
  const ring = layout.quiet;
  const framed = sampleModules(luma, grid, ring);
  const { least, greatest } = extremesOf(framed);
  const contrast = greatest - least;
  const threshold = (least + greatest) / 2;
  const modules = sampleModules(luma, grid, 0);
  const levels = modules.map((value) =>
    gradeAtLeast('moduleModulation', (2 * Math.abs(value - threshold)) / Math.max(1e-9, contrast)),
  );
  const bits = Uint8Array.from(modules, (value) => (value < threshold ? 1 : 0));
  const blocks = layout.blocks(bits);
  const unused = blocks === undefined ? undefined : unusedCorrection(blocks, bits);
  const { x, y } = spacings(grid);
  const axial = (2 * Math.abs(x - y)) / (x + y);
  const uneven = unevenness(luma, grid, threshold);
  const parameters: readonly ParameterGrade[] = [
    { name: 'Decode', grade: passed(unused !== undefined) },
    { name: 'SymbolContrast', value: contrast, grade: gradeAtLeast('symbolContrast', contrast) },
    { name: 'Modulation', grade: blocks === undefined ? 0 : modulationGrade(blocks, levels) },
    { name: 'FixedPatternDamage', grade: fixedPatternGrade(layout, bits, levels) },
    { name: 'AxialNonUniformity', value: axial, grade: gradeAtMost('axialNonUniformity', axial) },
    { name: 'GridNonUniformity', value: uneven.grid, grade: gradeAtMost('gridNonUniformity', uneven.grid) },
    {
      name: 'UnusedErrorCorrection',
      value: Math.max(0, unused ?? 0),
      grade: unused === undefined ? 0 : gradeAtLeast('unusedErrorCorrection', unused),
    },
    quietZoneOf(framed, threshold, layout),
  ];
  const module = Math.min(x, y);
  return {
    standard: 'ISO/IEC 15415',
    grade: Math.min(...parameters.flatMap(({ grade }) => (grade === undefined ? [] : [grade]))),
    parameters: parameters.map((parameter) =>
      parameter.grade === 4 || parameter.note !== undefined
        ? parameter
        : { ...parameter, note: matrixAdvice(parameter.name, uneven.growth) },
    ),
    notes:
      tenths(module) < FINE_MODULE_PX
        ? [
            `A module is ${tenths(module)} pixels wide: below ${FINE_MODULE_PX} the resolution of the image itself lowers grades.`,
          ]
        : [],
  };
}

/**
 * The overlay of ISO/IEC 15415 7.7: at each level, what does not reach it counts as damaged, and the lower of the level and the grade of
 * that damage counts; the best of the levels is the grade.
 */
function overlay(units: readonly Grade[], gradeOf: (damaged: number) => Grade): Grade {
  let best = 0;
  for (let level = 4; level > best; level -= 1) {
    const damaged = units.filter((grade) => grade < level).length;
    best = Math.max(best, Math.min(level, gradeOf(damaged)));
  }
  return best;
}

/** Of each block by the error correction that its weak codewords would use; the lowest. */
function modulationGrade({ blocks }: BlocksOf, levels: ArrayLike<number>): Grade {
  return Math.min(
    ...blocks.map(({ codewords, ec, detecting }) => {
      const units = codewords.map((codeword) => Math.min(...codeword.map((at) => levels[at] ?? 0)));
      return overlay(units, (damaged) =>
        gradeAtLeast('unusedErrorCorrection', 1 - (2 * damaged) / (ec - detecting)),
      );
    }),
  );
}

/** 1 − 2·errors / capacity of the block with most errors; undefined if one cannot be corrected. */
function unusedCorrection({ blocks, isMasked, errorsOf }: BlocksOf, bits: Uint8Array): number | undefined {
  let least = 1;
  for (const { codewords, ec, detecting } of blocks) {
    const values = codewords.map((codeword) =>
      codeword.reduce((value, at) => 2 * value + ((bits[at] === 1) === isMasked(at) ? 0 : 1), 0),
    );
    const errors = errorsOf(values, ec);
    if (errors === undefined) return undefined;
    least = Math.min(least, 1 - (2 * errors) / (ec - detecting));
  }
  return least;
}

/** The lowest of the segments and of their average; a module of the wrong colour is damaged at every level. */
function fixedPatternGrade(
  { segments, fixed }: MatrixLayout,
  bits: Uint8Array,
  levels: ArrayLike<number>,
): Grade {
  const grades = segments.map(({ modules, limits, counts }) => {
    const known = modules.filter((at) => fixed[at] !== FREE);
    const units = known.map((at) => (bits[at] === fixed[at] ? (levels[at] ?? 0) : 0));
    return overlay(units, (damaged) =>
      gradeAtMost(limits, counts === 'modules' ? damaged : damaged / known.length),
    );
  });
  return Math.min(averageGrade(grades), ...grades);
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** Light modules on each side, of those that the symbology asks for: passed or failed, as for linear symbols. */
function quietZoneOf(
  framed: Float64Array,
  threshold: number,
  { columns, rows, quiet }: MatrixLayout,
): ParameterGrade {
  const width = columns + 2 * quiet;
  const isLight = (row: number, column: number): boolean =>
    (framed[(row + quiet) * width + column + quiet] ?? Number.NaN) >= threshold;
  const lights = SIDES.map((side) => {
    let light = 0;
    for (; light < quiet; light += 1) {
      const away = light + 1;
      const length = side === 'top' || side === 'bottom' ? columns : rows;
      const at = { top: -away, left: -away, bottom: rows - 1 + away, right: columns - 1 + away }[side];
      const line = Array.from({ length }, (_, i) =>
        side === 'top' || side === 'bottom' ? isLight(at, i) : isLight(i, at),
      );
      if (!line.every(Boolean)) break;
    }
    return { side, light };
  });
  const value = Math.min(...lights.map(({ light }) => light));
  const short = lights.filter(({ light }) => light < quiet);
  return {
    name: 'QuietZone',
    value,
    grade: passed(short.length === 0),
    ...(short.length > 0 && { note: quietZoneAdvice(short, quiet) }),
  };
}
