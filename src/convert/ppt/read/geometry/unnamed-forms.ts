// Forms of newer programs that LibreOffice saves as an outline without a type: their formulas, which lose every number beyond 16 bits,
// cannot be worked out any more, but tell which form of ISO/IEC 29500-1, 20.1.10.56 it is. bench/ppt/forms.ts of commit
// 69c6cf6e made the table.
import type { BoxEmu, NamedGeometry } from '../../../deck/index.ts';
import { readArray, PID, type Options } from '../../records/index.ts';
import { UNNAMED_FORMS } from './unnamed-form-table.ts';

const ADJUSTS = 8;
const CALCULATED = [0x2000, 0x4000, 0x8000] as const;
/** Longer numbers depend on the shape's size, or are cut. Angles are degrees. */
const MAX_CONSTANT = 360;
/** 1/100 mm. */
const EMU_PER_UNIT = 360;
/** Places are rounded to 1/576 inch. */
const SIZE_TOLERANCE = 4;
/** Formulas of gear9, the longest. */
const MAX_GUIDES = 512;

/** Adjustments that are not called adj, or adj1, adj2 and so on. */
const ADJUST_NAMES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['pentagon', ['hf', 'vf']],
  ['hexagon', ['adj', 'vf']],
  ['heptagon', ['hf', 'vf']],
  ['decagon', ['vf']],
  ['star5', ['adj', 'hf', 'vf']],
  ['star6', ['adj', 'hf']],
  ['star7', ['adj', 'hf', 'vf']],
  ['star10', ['adj', 'hf']],
  ...['frame', 'mathPlus', 'mathMinus', 'mathMultiply'].map((name) => [name, ['adj1']] as [string, string[]]),
]);

/** The form that an outline without a type is; undefined for one that is drawn. */
export function readUnnamedForm(options: Options, box: BoxEmu | undefined): NamedGeometry | undefined {
  const signature = signatureOf(options, box);
  const name = signature && UNNAMED_FORMS.get(signature);
  if (name === undefined) return undefined;
  const values = Array.from({ length: ADJUSTS }, (_, index) => options.number(PID.adjustValue + index));
  const count = values.findLastIndex((value) => value !== undefined) + 1;
  const names =
    ADJUST_NAMES.get(name) ?? (count === 1 ? ['adj'] : values.map((_, index) => `adj${index + 1}`));
  const adjusts = new Map<string, number>();
  for (const [index, value] of values.entries()) {
    const guide = names[index];
    if (value !== undefined && guide !== undefined) adjusts.set(guide, value);
  }
  return { kind: 'named', name, adjusts };
}

/** The same for a form in any size, with any adjustments. */
function signatureOf(options: Options, box: BoxEmu | undefined): string | undefined {
  const vertices = options.complex(PID.pVertices);
  const guides = readArray(options.complex(PID.pGuides));
  if (vertices === undefined || guides.count > MAX_GUIDES) return undefined;
  const sizes = [box?.widthEmu ?? 0, box?.heightEmu ?? 0].map((emu) => emu / EMU_PER_UNIT);
  const hash = createHash();
  for (let index = 0; index < guides.count && guides.elementBytes === 8; index++) {
    const element = guides.element(index);
    const view = new DataView(element.buffer, element.byteOffset, element.byteLength);
    const code = view.getUint16(0, true);
    hash.add(code);
    for (const [at, bit] of CALCULATED.entries())
      hash.add(wordOf(view.getInt16(2 + at * 2, true), (code & bit) !== 0, sizes));
  }
  for (const bytes of [vertices, options.complex(PID.pSegmentInfo) ?? []]) {
    hash.add('|');
    for (const byte of bytes) hash.add(byte);
  }
  return hash.text();
}

function wordOf(value: number, isCalculated: boolean, sizes: readonly number[]): string | number {
  if (isCalculated) return `@${value}`;
  if (Math.abs(value) > MAX_CONSTANT) return '#';
  const isSize = value > 2 * SIZE_TOLERANCE && sizes.some((size) => Math.abs(size - value) <= SIZE_TOLERANCE);
  return isSize ? '#' : value;
}

/** FNV-1a with 32 bits, of words with blanks between them. */
function createHash(): { readonly add: (word: string | number) => void; readonly text: () => string } {
  let hash = 0x811c9dc5;
  let isFirst = true;
  const mix = (code: number): void => {
    hash = Math.imul(hash ^ code, 0x01000193);
  };
  return {
    add(word) {
      if (!isFirst) mix(0x20);
      isFirst = false;
      const text = String(word);
      for (let at = 0; at < text.length; at++) mix(text.charCodeAt(at));
    },
    text: () => (hash >>> 0).toString(36),
  };
}
