// Grades a linear symbol: ten scans across its bars, ISO/IEC 15416 (edition of 2000, whole grades), the overall grade their mean.
import type { Luma } from '../../../image/types.ts';
import type { Symbology } from '../../symbology.ts';
import { between, distance } from '../../vision/geometry.ts';
import { gradeAtLeast, gradeAtMost, MAX_DARKEST_SHARE, MIN_EDGE_CONTRAST, passed } from '../thresholds.ts';
import {
  type Grade,
  type GradedSymbol,
  type ParameterGrade,
  type ParameterName,
  type SymbolGrade,
  tenths,
} from '../types.ts';
import { linearAdvice, quietZoneAdvice } from './advice.ts';
import { code128, code39, code93, codabar, type Decoder, eanUpc, itf } from './decode.ts';
import { scanProfile } from './profile.ts';
import { type QuietZones, type Scan, scanOf } from './scan.ts';

const SCANS = 10;
/** The inspection band is the middle 80 % of the bars' height. */
const BAND = { from: 0.1, to: 0.9 } as const;
/** The standard gives the aperture in mm by the module's; it is 0.4 to 0.8 of a module. */
const APERTURE_MODULES = 0.5;
/** Below so many pixels a module the image itself takes grades: measured, docs/design/grade.md. */
const FINE_MODULE_PX = 3;

/** Quiet zones: ISO/IEC 15420 table 8, 15417, 16388, 16390, AIM BC5, EN 798. */
const KINDS: Partial<Record<Symbology, { readonly decoder: Decoder; readonly quiet: QuietZones }>> = {
  EAN_13: { decoder: eanUpc('EAN_13'), quiet: { left: 11, right: 7 } },
  EAN_8: { decoder: eanUpc('EAN_8'), quiet: { left: 7, right: 7 } },
  UPC_A: { decoder: eanUpc('UPC_A'), quiet: { left: 9, right: 9 } },
  UPC_E: { decoder: eanUpc('UPC_E'), quiet: { left: 9, right: 7 } },
  CODE_128: { decoder: code128, quiet: { left: 10, right: 10 } },
  CODE_39: { decoder: code39, quiet: { left: 10, right: 10 } },
  CODE_93: { decoder: code93, quiet: { left: 10, right: 10 } },
  ITF: { decoder: itf, quiet: { left: 10, right: 10 } },
  CODABAR: { decoder: codabar, quiet: { left: 10, right: 10 } },
};

/** Undefined for a type that is no linear symbol that is graded. */
export function gradeLinear(luma: Luma, symbol: GradedSymbol): SymbolGrade | undefined {
  const kind = KINDS[symbol.type];
  if (kind === undefined) return undefined;
  const scans = scansOf(luma, symbol, kind);
  const measured = PARAMETERS.map((parameter) => {
    const each = scans.map((scan) => parameter.measure(scan, kind.quiet));
    const isGraded = parameter.name !== 'Decodability' || symbol.type !== 'CODABAR';
    return { parameter, each: isGraded ? each : [] };
  });
  const grades = scans.map((_, i) =>
    Math.min(...measured.flatMap(({ each }) => (each[i] === undefined ? [] : [each[i].grade]))),
  );
  const modules = scans.flatMap(({ decoded }) => (decoded === undefined ? [] : [decoded.module]));
  const module = mean(modules);
  return {
    standard: 'ISO/IEC 15416',
    grade: tenths(mean(grades)),
    parameters: measured.map(({ parameter: { name }, each }) => parameterOf(name, each, kind.quiet)),
    notes:
      modules.length > 0 && tenths(module) < FINE_MODULE_PX
        ? [
            `A module is ${tenths(module)} pixels wide: below ${FINE_MODULE_PX} the resolution of the image itself lowers grades.`,
          ]
        : [],
  };
}

interface Measure {
  /** Undefined where the scan has none. */
  readonly value: number | undefined;
  readonly grade: Grade;
}

interface Parameter {
  readonly name: ParameterName;
  readonly measure: (scan: Scan, quiet: QuietZones) => Measure;
}

const PARAMETERS: readonly Parameter[] = [
  { name: 'Decode', measure: ({ decoded }) => ({ value: undefined, grade: passed(decoded !== undefined) }) },
  {
    name: 'SymbolContrast',
    measure: ({ symbolContrast: value }) => ({ value, grade: gradeAtLeast('symbolContrast', value) }),
  },
  {
    name: 'MinimumReflectance',
    measure: ({ leastReflectance: value, greatestReflectance }) => ({
      value,
      grade: passed(value <= MAX_DARKEST_SHARE * greatestReflectance),
    }),
  },
  {
    name: 'EdgeContrast',
    measure: ({ edgeContrast: value }) => ({ value, grade: passed(value >= MIN_EDGE_CONTRAST) }),
  },
  {
    name: 'Modulation',
    measure: (scan) => {
      const value = scan.edgeContrast / Math.max(1e-9, scan.symbolContrast);
      return { value, grade: gradeAtLeast('modulation', value) };
    },
  },
  {
    name: 'Defects',
    measure: (scan) => {
      const value = scan.nonUniformity / Math.max(1e-9, scan.symbolContrast);
      return { value, grade: gradeAtMost('defects', value) };
    },
  },
  {
    name: 'Decodability',
    measure: ({ decoded }) => ({
      value: decoded?.decodability,
      grade: gradeAtLeast('decodability', decoded?.decodability ?? 0),
    }),
  },
  quietZone('LeftQuietZone', 'left'),
  quietZone('RightQuietZone', 'right'),
];

/** A quiet zone may lack half a pixel: so exactly its edges are known. */
function quietZone(name: ParameterName, side: 'left' | 'right'): Parameter {
  return {
    name,
    measure: ({ decoded }, quiet) =>
      decoded === undefined
        ? { value: undefined, grade: 0 }
        : {
            value: Math.min(decoded[side], quiet[side]),
            grade: passed(decoded[side] + 0.5 / decoded.module >= quiet[side]),
          },
  };
}

/** Its mean over the scans; of a quiet zone the least. */
function parameterOf(name: ParameterName, each: readonly Measure[], quiet: QuietZones): ParameterGrade {
  if (each.length === 0)
    return { name, note: 'Not graded: the formula for this symbology is not openly published.' };
  const values = each.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const grade = tenths(mean(each.map((measure) => measure.grade)));
  const side = name === 'LeftQuietZone' ? 'left' : name === 'RightQuietZone' ? 'right' : undefined;
  const value = values.length === 0 ? undefined : side === undefined ? mean(values) : Math.min(...values);
  if (grade === 4) return { name, value, grade };
  const note =
    side === undefined || value === undefined
      ? linearAdvice(name)
      : quietZoneAdvice(side, value, quiet[side]);
  return { name, value, grade, note };
}

/** Ten scans at equal distances in the inspection band; a first one, or another, tells how large a module is. */
function scansOf(
  luma: Luma,
  { quad, text }: GradedSymbol,
  { decoder, quiet }: { readonly decoder: Decoder; readonly quiet: QuietZones },
): readonly Scan[] {
  const [topLeft, topRight, bottomRight, bottomLeft] = quad;
  const scan = (i: number, module: number | undefined): Scan => {
    const height = BAND.from + ((BAND.to - BAND.from) * (i + 0.5)) / SCANS;
    const from = between(topLeft, bottomLeft, height);
    const to = between(topRight, bottomRight, height);
    const length = distance(from, to);
    const slack = 0.15 * length;
    const line = {
      from,
      to,
      before: slack + (quiet.left + 1) * (module ?? 0),
      after: slack + (quiet.right + 1) * (module ?? 0),
      aperture: APERTURE_MODULES * (module ?? 0),
    };
    return scanOf(scanProfile(luma, line), { text, decoder, quiet, length });
  };
  const places = Array.from({ length: SCANS }, (_, i) => i);
  // From the middle outwards.
  const order = places.toSorted((a, b) => Math.abs(a - 4.5) - Math.abs(b - 4.5));
  let module: number | undefined;
  for (const i of order) {
    module = scan(i, undefined).decoded?.module;
    if (module !== undefined) break;
  }
  return places.map((i) => scan(i, module));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
