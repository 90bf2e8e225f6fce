import { describe, expect, it } from 'vitest';
import { gradeSymbol, letterOf, type SymbolGrade } from '../../../../src/barcode/grade/index.ts';
import type { GradedSymbol } from '../../../../src/barcode/grade/types.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { draw, type View } from '../../../support/draw-linear.ts';
import { cropped, GRADED_HEIGHT, linearSymbol, withBand, withSpot } from '../../../support/draw-graded.ts';

const QUIET = 12;
const HEIGHT = GRADED_HEIGHT;
const SCALE = 6;

interface Drawn {
  readonly luma: Luma;
  readonly symbol: GradedSymbol;
}

interface Code {
  readonly bcid?: string;
  readonly text?: string;
  readonly type?: GradedSymbol['type'];
  /** The text that a reader answers; default: the same. */
  readonly read?: string;
  readonly gain?: number;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** An EAN-13 unless said otherwise; `quad` is that of the drawing. */
function drawn(view: Partial<View> = {}, code: Code = {}): Drawn {
  const { bcid = 'ean13', text = '5901234123457', type = 'EAN_13', gain = 0, options = {} } = code;
  const read = code.read ?? text;
  const drawing = linearSymbol(bcid, text, { gain, options });
  const { scale = SCALE, quiet = QUIET } = view;
  const [left, right] = [quiet * scale, (quiet + drawing.width) * scale];
  const [top, bottom] = [quiet * scale, (quiet + HEIGHT) * scale];
  return {
    luma: draw(drawing, { quiet, ...view, scale }),
    symbol: {
      type,
      text: read,
      quad: [
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
      ],
    },
  };
}

const graded = ({ luma, symbol }: Drawn): SymbolGrade => gradeSymbol(luma, symbol);
const parameter = (grade: SymbolGrade, name: string) => {
  const found = grade.parameters.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

describe('a perfect drawing is 4.0 (A)', () => {
  it.each([
    ['ean13', '5901234123457', 'EAN_13'],
    ['ean8', '96385074', 'EAN_8'],
    ['upca', '012345678905', 'UPC_A'],
    ['upce', '01234565', 'UPC_E'],
    ['upce', '12345670', 'UPC_E'],
    ['code128', 'Quiet zone 1234567', 'CODE_128'],
    ['code39', 'AB-12.$', 'CODE_39'],
    ['code93', 'CODE 93', 'CODE_93', { includecheck: true }],
    ['interleaved2of5', '12345678', 'ITF'],
    ['rationalizedCodabar', 'A12$3-4:/.+B', 'CODABAR'],
  ] as const)('%s %s', (bcid, text, type, options?: Code['options']) => {
    const read = type === 'CODABAR' ? text.slice(1, -1) : text;
    for (const scale of [2, 3, 5]) {
      const grade = graded(drawn({ scale }, { bcid, text, type, read, ...(options && { options }) }));
      expect(grade, `${scale} px`).toMatchObject({ standard: 'ISO/IEC 15416', grade: 4 });
      expect(
        grade.parameters.every(({ grade: own, note }) => own === 4 || note?.startsWith('Not graded')),
      ).toBe(true);
    }
  });

  it('also tilted by 7°, and between pixels', () => {
    const { symbol } = drawn();
    const luma = draw(linearSymbol('ean13', symbol.text), {
      scale: SCALE,
      quiet: QUIET,
      angle: 7,
      shift: [0.4, 0.3],
    });
    const [cos, sin] = [Math.cos((7 * Math.PI) / 180), Math.sin((7 * Math.PI) / 180)];
    const at = (u: number, v: number) => ({
      x: luma.width / 2 + 0.4 + SCALE * (u * cos - v * sin),
      y: luma.height / 2 + 0.3 + SCALE * (u * sin + v * cos),
    });
    const quad = [at(-47.5, -12), at(47.5, -12), at(47.5, 12), at(-47.5, 12)] as const;
    expect(graded({ luma, symbol: { ...symbol, quad } }).grade).toBe(4);
  });
});

describe('contrast', () => {
  it('is the difference of reflectance, white 1 and black 0, in proportion to grey', () => {
    for (const [black, white, grade] of [
      [0, 255, 4],
      [51, 255, 4],
      [100, 255, 3],
      [140, 255, 2],
      [190, 255, 1],
      [215, 255, 0],
    ] as const) {
      const contrast = parameter(graded(drawn({ black, white })), 'SymbolContrast');
      expect(contrast.value).toBeCloseTo((white - black) / 255, 2);
      expect(contrast.grade, `${black}`).toBe(grade);
    }
  });

  it('fails bars that reflect more than half of what the ground does', () => {
    expect(parameter(graded(drawn({ black: 120 })), 'MinimumReflectance').grade).toBe(4);
    expect(parameter(graded(drawn({ black: 135 })), 'MinimumReflectance')).toMatchObject({
      grade: 0,
      note: expect.stringContaining('darker'),
    });
  });

  it('fails edges of less than 15 %', () => {
    expect(parameter(graded(drawn({ black: 210, white: 255 })), 'EdgeContrast').grade).toBe(4);
    expect(parameter(graded(drawn({ black: 222, white: 255 })), 'EdgeContrast').grade).toBe(0);
  });
});

describe('each parameter falls with its defect, and no other defect makes it better', () => {
  const falls = (name: string, grades: readonly SymbolGrade[], rises = false): void => {
    const values = grades.map((grade) => parameter(grade, name).value ?? 0);
    const sorted = values.toSorted((a, b) => (rises ? a - b : b - a));
    expect(values).toEqual(sorted);
    expect(Math.abs((values[0] ?? 0) - (values.at(-1) ?? 0))).toBeGreaterThan(0.2);
    const steps = grades.map((grade) => parameter(grade, name).grade ?? 0);
    expect(steps).toEqual(steps.toSorted((a, b) => b - a));
    expect(steps[0]).toBe(4);
    expect(steps.at(-1)).toBeLessThan(4);
    const overall = grades.map(({ grade = 0 }) => grade);
    expect(overall).toEqual(overall.toSorted((a, b) => b - a));
  };

  it('modulation with blur', () => {
    falls(
      'Modulation',
      [0, 0.15, 0.3, 0.4, 0.5].map((blur) => graded(drawn({ blur }))),
    );
  });

  it('defects with noise', () => {
    falls(
      'Defects',
      [0, 15, 30, 45, 60].map((noise) => graded(drawn({ noise }))),
      true,
    );
  });

  it('decodability of EAN with gain: by the sum of the bars of 1 and 7, which half a module per bar would confuse', () => {
    const grades = [0, 0.1, 0.2, 0.3, 0.4].map((gain) => graded(drawn({ scale: 10 }, { gain })));
    falls('Decodability', grades);
    // Two bars of 0.2 modules gain are 0.4 of the one module that parts 1 from 7.
    expect(parameter(grades[2] ?? graded(drawn()), 'Decodability').value).toBeCloseTo(0.6, 2);
  });

  it('decodability of Code 128 with gain: three bars of g modules leave (1.75 − 3·g) / 1.75', () => {
    const code = { bcid: 'code128', text: 'Quiet 12', type: 'CODE_128' as const };
    const grades = [0, 0.1, 0.2, 0.3, 0.4].map((gain) => graded(drawn({ scale: 10 }, { ...code, gain })));
    falls('Decodability', grades);
    expect(parameter(grades[2] ?? graded(drawn()), 'Decodability').value).toBeCloseTo((1.75 - 0.6) / 1.75, 2);
  });

  it('decodability of Code 39 with gain: a narrow bar of 1 + g against the threshold of an eighth of 12 to 15 modules', () => {
    const code = { bcid: 'code39', text: 'AB12', type: 'CODE_39' as const };
    const grades = [0, 0.15, 0.3, 0.45].map((gain) => graded(drawn({}, { ...code, gain })));
    falls('Decodability', grades);
  });

  it('decodability of Code 93 is not touched by gain: it measures from edge to similar edge', () => {
    const code = {
      bcid: 'code93',
      text: 'CODE93',
      type: 'CODE_93' as const,
      options: { includecheck: true },
    };
    expect(parameter(graded(drawn({}, { ...code, gain: 0.3 })), 'Decodability').value).toBeGreaterThan(0.95);
  });
});

describe('defects', () => {
  it.each([
    ['the void of a bar', 0],
    ['the spot of a space', 255],
  ] as const)('is %s as a share of the contrast', (_, ground) => {
    const clean = drawn();
    const { width } = clean.luma;
    const row = clean.luma.data.subarray(Math.floor(clean.luma.height / 2) * width);
    const at = (module: number): number => Math.floor((QUIET + module) * SCALE);
    const places = Array.from({ length: 92 }, (__, module) => module);
    const wide = places.find((m) => [0, 1, 2].every((i) => row[at(m + i) + 3] === ground)) ?? 0;
    const middle = at(wide) + Math.round(1.5 * SCALE);
    const measure = (difference: number) => {
      const grey = Math.abs(ground - difference);
      return graded({ ...clean, luma: withBand(clean.luma, { from: middle - 2, to: middle + 2, grey }) });
    };
    for (const [difference, grade] of [
      [0, 4],
      [45, 3],
      [57, 2],
      [70, 1],
      [100, 0],
    ] as const)
      expect(parameter(measure(difference), 'Defects').grade, String(difference)).toBe(grade);
    expect(parameter(measure(100), 'Decode').grade).toBe(4);
  });

  it('lowers the mean by the scans that meet a spot: the overall grade is the mean of ten', () => {
    const clean = drawn();
    const spot = { x: clean.luma.width / 2, y: clean.luma.height / 2, radius: 0, grey: 0 };
    const grades = [0, 7, 18, 36, 66].map(
      (radius) => graded({ ...clean, luma: withSpot(clean.luma, { ...spot, radius }) }).grade ?? 0,
    );
    expect(grades[0]).toBe(4);
    expect(grades).toEqual(grades.toSorted((a, b) => b - a));
    // Only some of the ten lines meet the small spots.
    expect(grades[2]).toBeGreaterThan(0);
    expect(grades[2]).toBeLessThan(4);
    expect(grades.at(-1)).toBe(0);
  });
});

describe('quiet zones', () => {
  it.each([
    ['left', 0, 12, 4],
    ['left', 0, 12, 9],
    ['right', 12, 0, 4],
    ['right', 12, 0, 1],
  ] as const)(
    'name the %s one that is cropped to %i + %i − … = %i modules',
    (side, keepLeft, keepRight, modules) => {
      const { luma, symbol } = drawn();
      const [cutLeft, cutRight] = [
        keepLeft === 0 ? QUIET - modules : 0,
        keepRight === 0 ? QUIET - modules : 0,
      ];
      const shifted = symbol.quad.map(({ x, y }) => ({ x: x - cutLeft * SCALE, y }));
      const [a, b, c, d] = shifted;
      if (!a || !b || !c || !d) throw new Error('a corner is missing');
      const grade = gradeSymbol(cropped(luma, cutLeft * SCALE, cutRight * SCALE), {
        ...symbol,
        quad: [a, b, c, d],
      });
      const name = side === 'left' ? 'LeftQuietZone' : 'RightQuietZone';
      const needed = side === 'left' ? 11 : 7;
      expect(parameter(grade, name)).toMatchObject({
        grade: 0,
        note: `The ${side} quiet zone is ${modules === 1 ? '1 module' : `${modules} modules`}, ${needed} are needed.`,
      });
      expect(parameter(grade, name).value).toBeCloseTo(modules, 1);
      expect(parameter(grade, side === 'left' ? 'RightQuietZone' : 'LeftQuietZone').grade).toBe(4);
      expect(grade.grade).toBe(0);
    },
  );

  it('end where something is printed', () => {
    const clean = drawn();
    const from = (QUIET + 95 + 5) * SCALE;
    const luma = withBand(clean.luma, { from, to: from + SCALE, grey: 0 });
    expect(parameter(graded({ ...clean, luma }), 'RightQuietZone').note).toBe(
      'The right quiet zone is 5 modules, 7 are needed.',
    );
  });
});

describe('what cannot be graded', () => {
  it('is absent with a reason: a formula that is not published, a type that is not measured', () => {
    const code = { bcid: 'rationalizedCodabar', text: 'A1234B', read: '1234', type: 'CODABAR' as const };
    const codabar = parameter(graded(drawn({}, code)), 'Decodability');
    expect(codabar.grade).toBeUndefined();
    expect(codabar.value).toBeUndefined();
    expect(codabar.note).toContain('not openly published');
    const { luma, symbol } = drawn();
    expect(gradeSymbol(luma, { ...symbol, type: 'MSI' })).toEqual({
      parameters: [],
      notes: ['Not graded: MSI is read, but not measured.'],
    });
  });

  it('fails where no scan decodes, as bars of another text', () => {
    const { luma, symbol } = drawn();
    const grade = gradeSymbol(luma, { ...symbol, text: '4006381333931' });
    expect(grade.grade).toBe(0);
    expect(parameter(grade, 'Decode').grade).toBe(0);
    expect(parameter(grade, 'SymbolContrast').grade).toBe(4);
  });
});

describe('images that are hostile', () => {
  it.each([1, 2, 9])(
    'answers a grade for noise, bars that never end, and outlines beyond the image (seed %i)',
    (seed) => {
      const noise = draw(linearSymbol('ean13', '5901234123457'), { scale: 1, noise: 200, seed });
      for (const quad of [
        [
          { x: -900, y: -900 },
          { x: 5000, y: -900 },
          { x: 5000, y: 4000 },
          { x: -900, y: 4000 },
        ],
        [
          { x: 3, y: 3 },
          { x: 3, y: 3 },
          { x: 3, y: 3 },
          { x: 3, y: 3 },
        ],
        [
          { x: 9e5, y: 9e5 },
          { x: 9.1e5, y: 9e5 },
          { x: 9.1e5, y: 9.1e5 },
          { x: 9e5, y: 9.1e5 },
        ],
      ] as const) {
        for (const type of ['EAN_13', 'CODE_128', 'CODE_39', 'ITF', 'QR_CODE', 'DATA_MATRIX'] as const) {
          const { grade = 0 } = gradeSymbol(noise, { type, text: '12345678', quad });
          expect(grade).toBeGreaterThanOrEqual(0);
          expect(grade).toBeLessThan(4);
        }
      }
    },
  );
});

describe('letters', () => {
  it('follow the table of symbol grades', () => {
    expect([4, 3.5, 3.4, 2.5, 2.4, 1.5, 1.4, 0.5, 0.4, 0].map(letterOf).join('')).toBe('AABBCCDDFF');
  });
});
