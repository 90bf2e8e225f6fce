// Guides: formulas whose results stand for coordinates ([MS-ODRAW] 2.2.52 SG, 2.4.30 MSOSG).
import { readArray, PID, type Options } from '../../records/index.ts';

export interface Guides {
  /** The value of a guide; 0 for one that is missing or leads back to itself. */
  readonly value: (index: number) => number;
}

const CALCULATED = [0x2000, 0x4000, 0x8000] as const;
const FIRST_GUIDE = 0x400;
/** LibreOffice writes up to 400 for a form (gear9). */
const MAX_GUIDES = 512;
const DEGREES = Math.PI / 180;

type Formula = (a: number, b: number, c: number) => number;

/** In the order of MSOSG; angles are degrees × 65536. */
const FORMULAS: readonly Formula[] = [
  (a, b, c) => a + b - c,
  (a, b, c) => (c === 0 ? 0 : (a * b) / c),
  (a, b) => (a + b) / 2,
  (a) => Math.abs(a),
  (a, b) => Math.min(a, b),
  (a, b) => Math.max(a, b),
  (a, b, c) => (a > 0 ? b : c),
  (a, b, c) => Math.hypot(a, b, c),
  (a, b) => (Math.atan2(b, a) / DEGREES) * 65536,
  (a, b) => a * Math.sin((b / 65536) * DEGREES),
  (a, b) => a * Math.cos((b / 65536) * DEGREES),
  (a, b, c) => a * Math.cos(Math.atan2(c, b)),
  (a, b, c) => a * Math.sin(Math.atan2(c, b)),
  (a) => Math.sqrt(Math.max(0, a)),
  (a, b, c) => a + b * 65536 - c * 65536,
  (a, b, c) => (b === 0 ? 0 : c * Math.sqrt(Math.max(0, 1 - (a / b) ** 2))),
  (a, b) => a * Math.tan((b / 65536) * DEGREES),
];

export function createGuides(
  options: Options,
  space: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  onCut: () => void,
): Guides {
  const array = readArray(options.complex(PID.pGuides));
  const known = new Map<number, number>();
  const open = new Set<number>();

  const parameter = (raw: number, calculated: boolean): number => {
    if (!calculated) return raw;
    if (raw >= FIRST_GUIDE) return value(raw - FIRST_GUIDE);
    // 0x140–0x145: centre and size of the space; 0x147 on: the adjustments ([MS-ODRAW] 2.2.52).
    if (raw === 0x140) return space.left + space.width / 2;
    if (raw === 0x141) return space.top + space.height / 2;
    if (raw === 0x142) return space.width;
    if (raw === 0x143) return space.height;
    return options.number(raw) ?? 0;
  };
  const value = (index: number): number => {
    const done = known.get(index);
    if (done !== undefined) return done;
    if (index >= MAX_GUIDES && index < array.count) onCut();
    if (index >= Math.min(array.count, MAX_GUIDES) || array.elementBytes !== 8 || open.has(index)) return 0;
    open.add(index);
    const element = array.element(index);
    const view = new DataView(element.buffer, element.byteOffset, element.byteLength);
    const code = view.getUint16(0, true);
    const at = (which: 0 | 1 | 2) => {
      const calculated = (code & CALCULATED[which]) !== 0;
      return parameter(
        calculated ? view.getUint16(2 + which * 2, true) : view.getInt16(2 + which * 2, true),
        calculated,
      );
    };
    const result = FORMULAS[code & 0x1fff]?.(at(0), at(1), at(2)) ?? 0;
    open.delete(index);
    known.set(index, Number.isFinite(result) ? result : 0);
    return known.get(index) ?? 0;
  };
  return { value };
}
