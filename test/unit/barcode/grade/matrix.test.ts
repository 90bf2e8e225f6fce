import bwip from 'bwip-js/node';
import { describe, expect, it } from 'vitest';
import { gradeSymbol, type SymbolGrade } from '../../../../src/barcode/grade/index.ts';
import { DATA_MATRIX_SIZES } from '../../../../src/barcode/grade/matrix/data-matrix.ts';
import type { GradedSymbol } from '../../../../src/barcode/grade/types.ts';
import { drawMatrix, type MatrixView, withSpot } from '../../../support/draw-graded.ts';
import { qrModules } from '../../../support/draw-qr.ts';
import { generator } from '../../../support/draw-linear.ts';

type Modules = readonly (readonly boolean[])[];

/** The modules that bwip-js gives for a Data Matrix. */
function dataMatrix(text: string, options: Readonly<Record<string, unknown>> = {}): Modules {
  // oxlint-disable-next-line import/no-named-as-default-member -- the named export `raw` is another function
  const [symbol] = bwip.raw({ bcid: 'datamatrix', text, ...options } as never) as unknown as readonly {
    readonly pixs: readonly number[];
    readonly pixx: number;
  }[];
  if (symbol === undefined) throw new Error('no symbol');
  const { pixs, pixx } = symbol;
  return Array.from({ length: pixs.length / pixx }, (_, row) =>
    Array.from({ length: pixx }, (__, column) => pixs[row * pixx + column] === 1),
  );
}

function graded(
  modules: Modules,
  view: Partial<MatrixView> = {},
  {
    type = 'QR_CODE',
    spot,
  }: { readonly type?: GradedSymbol['type']; readonly spot?: Parameters<typeof withSpot>[1] } = {},
): SymbolGrade {
  const { modulePx = 6, quiet = [4, 4, 4, 4], stretch = 1 } = view;
  const [left, top] = quiet;
  const [x0, x1] = [left * modulePx * stretch, (left + (modules[0]?.length ?? 0)) * modulePx * stretch];
  const [y0, y1] = [top * modulePx, (top + modules.length) * modulePx];
  const luma = drawMatrix(modules, { modulePx, ...view });
  return gradeSymbol(spot === undefined ? luma : withSpot(luma, spot), {
    type,
    text: '',
    // A pixel off, as outlines of engines are.
    quad: [
      { x: x0 + 1, y: y0 },
      { x: x1, y: y0 - 1 },
      { x: x1 + 1, y: y1 },
      { x: x0, y: y1 + 1 },
    ],
  });
}

const parameter = (grade: SymbolGrade, name: string) => {
  const found = grade.parameters.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${name}: ${grade.notes.join(' ')}`);
  return found;
};
const QR = qrModules('https://example.com/quiet-zone', 3);

describe('a perfect drawing is 4.0 (A)', () => {
  it.each([
    [1, 'low'],
    [2, 'medium'],
    [5, 'quartile'],
    [7, 'high'],
    [14, 'low'],
    [25, 'quartile'],
    [40, 'medium'],
  ] as const)('QR Code version %i, level %s', (version, level) => {
    const grade = graded(qrModules('quiet', version, level), { modulePx: version < 14 ? 5 : 3 });
    expect(grade).toMatchObject({ standard: 'ISO/IEC 15415', grade: 4, notes: [] });
    expect(parameter(grade, 'UnusedErrorCorrection').value).toBe(1);
  });

  it.each(DATA_MATRIX_SIZES.map((size) => [`${size.rows}x${size.columns}`, size] as const))(
    'Data Matrix %s: no codeword is in error',
    (version, { rows, columns }) => {
      const random = generator(rows * columns);
      const text = Array.from({ length: Math.max(3, Math.floor((rows * columns) / 17)) }, () =>
        String(Math.floor(10 * random())),
      ).join('');
      const modules = dataMatrix(text, { version });
      expect([modules.length, modules[0]?.length]).toEqual([rows, columns]);
      const grade = graded(modules, { modulePx: 4 }, { type: 'DATA_MATRIX' });
      expect(grade.grade).toBe(4);
      expect(parameter(grade, 'UnusedErrorCorrection').value).toBe(1);
    },
  );
});

/** Values and grades of a parameter over a rising defect. */
function overDefect(name: string, grades: readonly SymbolGrade[]): readonly (readonly [number, number])[] {
  const rows = grades.map((grade) => {
    const { value = 0, grade: own = 0 } = parameter(grade, name);
    return [value, own] as const;
  });
  const own = rows.map(([, grade]) => grade);
  expect(own).toEqual(own.toSorted((a, b) => b - a));
  expect(own[0]).toBe(4);
  expect(own.at(-1)).toBeLessThan(4);
  const overall = grades.map(({ grade = 0 }) => grade);
  expect(overall).toEqual(overall.toSorted((a, b) => b - a));
  for (const grade of grades)
    expect(grade.grade).toBe(Math.min(...grade.parameters.map((each) => each.grade ?? 4)));
  return rows;
}

describe('each parameter falls with its defect', () => {
  it('symbol contrast with grey modules', () => {
    const rows = overDefect(
      'SymbolContrast',
      [0, 60, 100, 140, 190, 220].map((black) => graded(QR, { black })),
    );
    expect(rows.map(([, grade]) => grade)).toEqual([4, 4, 3, 2, 1, 0]);
    expect(rows[2]?.[0]).toBeCloseTo(155 / 255, 2);
  });

  it('modulation with noise', () => {
    overDefect(
      'Modulation',
      [0, 60, 120, 200].map((noise) => graded(QR, { noise, modulePx: 4 })),
    );
  });

  it('modulation with gain, which it names', () => {
    const grades = [0, 0.2, 0.4, 0.6].map((gain) => graded(QR, { gain, modulePx: 8 }));
    overDefect('Modulation', grades);
    expect(parameter(grades[3] ?? graded(QR), 'Modulation').note).toMatch(
      /^Dark modules are (5\d|6\d) % too wide/,
    );
  });

  it('axial non-uniformity with modules that are not square', () => {
    const rows = overDefect(
      'AxialNonUniformity',
      [1, 1.05, 1.07, 1.09, 1.11, 1.2].map((stretch) => graded(QR, { stretch, modulePx: 6 })),
    );
    expect(rows.map(([, grade]) => grade)).toEqual([4, 4, 3, 2, 1, 0]);
    // |X − Y| / mean.
    expect(rows[2]?.[0]).toBeCloseTo(0.07 / 1.035, 2);
  });

  it('grid non-uniformity with columns that wave', () => {
    const rows = overDefect(
      'GridNonUniformity',
      [0, 0.2, 0.35, 0.55].map((wave) => graded(QR, { wave, modulePx: 8 })),
    );
    const values = rows.map(([value]) => value);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(values[0]).toBeLessThan(0.05);
  });

  it('fixed pattern damage with a spot on a finder pattern, which costs no error correction', () => {
    const at = (radius: number) =>
      graded(QR, {}, { spot: { x: 7.5 * 6, y: 7.5 * 6, radius: radius * 6, grey: 255 } });
    const grades = [0, 0.6, 1.2, 2].map(at);
    overDefect('FixedPatternDamage', grades);
    expect(parameter(grades.at(-1) ?? at(0), 'UnusedErrorCorrection').grade).toBe(4);
  });

  it('fixed pattern damage with a spot on the L of a Data Matrix', () => {
    const modules = dataMatrix('QUIET ZONE 12345');
    const at = (radius: number) =>
      graded(
        modules,
        {},
        { type: 'DATA_MATRIX', spot: { x: 4.5 * 6, y: 10 * 6, radius: radius * 6, grey: 255 } },
      );
    overDefect('FixedPatternDamage', [0, 0.6, 1.5].map(at));
  });

  it('unused error correction with a spot on data: 1 − 2·errors / check codewords', () => {
    const modules = qrModules('quiet zone', 2, 'quartile');
    const size = modules.length;
    const at = (radius: number) =>
      graded(modules, {}, { spot: { x: (4 + size - 5) * 6, y: (4 + 12) * 6, radius: radius * 6, grey: 0 } });
    const rows = overDefect('UnusedErrorCorrection', [0, 1, 2, 3.2].map(at));
    // Version 2-Q has 22 check codewords.
    for (const [value] of rows) expect(Math.round(1000 * ((1 - value) * 11)) % 1000).toBe(0);
    expect(rows[1]?.[0]).toBeLessThan(1);
  });

  it('one wrong codeword of a version 1-L, whose 7 check codewords keep 3 to detect: 2 of 4 are used', () => {
    const modules = qrModules('quiet', 1, 'low').map((row) => [...row]);
    const corner = modules.at(-1);
    if (corner !== undefined) corner[20] = !corner[20];
    expect(parameter(graded(modules), 'UnusedErrorCorrection')).toMatchObject({ value: 0.5, grade: 3 });
  });
});

describe('the quiet zone', () => {
  it.each([
    [[2, 4, 4, 4], 'The left quiet zone is 2 modules, 4 are needed.'],
    [[4, 1, 4, 4], 'The top quiet zone is 1 module, 4 are needed.'],
    [
      [4, 4, 0, 3],
      'The right quiet zone is 0 modules, 4 are needed. The bottom quiet zone is 3 modules, 4 are needed.',
    ],
  ] as const)('of a QR Code cropped to %j modules is named with its side', (quiet, note) => {
    const grade = graded(QR, { quiet });
    expect(parameter(grade, 'QuietZone')).toMatchObject({ grade: 0, note });
    expect(grade.grade).toBe(0);
  });

  it('of a Data Matrix is one module', () => {
    const modules = dataMatrix('QUIET');
    const type = 'DATA_MATRIX' as const;
    expect(parameter(graded(modules, { quiet: [1, 1, 1, 1] }, { type }), 'QuietZone').grade).toBe(4);
    expect(parameter(graded(modules, { quiet: [1, 1, 1, 0] }, { type }), 'QuietZone').note).toBe(
      'The bottom quiet zone is 0 modules, 1 is needed.',
    );
  });
});

describe('a symbol that is not on a grid', () => {
  it('has no grade, and a reason', () => {
    const light = QR.map((row) => row.map((dark) => !dark));
    const grade = graded(light);
    expect(grade.grade).toBeUndefined();
    expect(grade.parameters).toEqual([]);
    expect(grade.notes[0]).toContain('light on dark');
  });
});
