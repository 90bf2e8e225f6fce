// QR Code (ISO/IEC 18004:2015): text → segments → data codewords → codeword sequence → modules. The tables are those of src/barcode/qr.
import { fail } from '../../../lib/failure.ts';
import { lazy } from '../../../lib/lazy.ts';
import { ok, type Result } from '../../../lib/result.ts';
import {
  blockForm,
  capacityOf,
  countBitsOf,
  dataCodewordsOf,
  EC_LEVELS,
  INDICATOR_BITS,
  LAST_OF_CLASS,
  MAX_VERSION,
  MODES,
  type EcLevel,
} from '../../qr/tables.ts';
import type { Matrix } from '../matrix.ts';
import type { DrawnCharacterSet } from '../values.ts';
import { BODIES, dataCodewords, type Put } from './bits.ts';
import { codewordSequence } from './codewords.ts';
import { matrixOf } from './modules.ts';
import { segmenter, type HeaderBits, type Segment, type Segmentation } from './segments.ts';

export { EC_LEVELS as QR_LEVELS, type EcLevel as QrLevel } from '../../qr/tables.ts';

/** Quiet zone on each side, in modules. */
export const QR_QUIET_ZONE = 4;

export interface QrOptions {
  /** Default: M, or L when only L holds the text. */
  readonly level?: EcLevel | undefined;
  /** Whether a higher level is taken that the same version holds; default false. */
  readonly raisesLevel?: boolean | undefined;
  /** FNC1 in first position: the value is GS1 element strings with U+001D between them (7.4.8.1). */
  readonly isGs1?: boolean | undefined;
  /**
   * `utf-8`: the symbol declares it, whatever the text. Default: beyond ASCII, where it holds the text with the declaration; `smallest`
   * likewise, but in kanji mode without one where that is smaller.
   */
  readonly characterSet?: DrawnCharacterSet | undefined;
}

/** Mode indicator of FNC1 in first position. */
const FNC1_FIRST = 0b0101;
/** Mode indicator and designator of UTF-8 (7.4.2.2; AIM ITS/04-023). */
const ECI_INDICATOR = 7;
const ECI_UTF_8 = 26;
const ECI_BITS = INDICATOR_BITS + 8;

/** A symbol of a text before it is drawn. */
interface Plan {
  readonly version: number;
  readonly level: EcLevel;
  readonly segmentation: Declared;
}

interface Declared extends Segmentation {
  /** Whether the symbol declares UTF-8. */
  readonly hasEci: boolean;
}

/** Modes by density, for the message of what does not fit. */
const SINGLE_MODES = [
  { mode: 'numeric', characters: /^[0-9]*$/ },
  { mode: 'alphanumeric', characters: /^[0-9A-Z $%*+\-./:]*$/ },
  { mode: 'byte', characters: /^/ },
] as const;

/**
 * The smallest symbol at a level. Bytes beyond ASCII are UTF-8 after its ECI, without which native zbar takes 16 of 56 texts for another
 * set; zbar, quirc and OpenCV know no kanji mode beside such bytes. Fails with missing_value, or invalid_value naming the limit.
 */
export function encodeQrCode(value: string, options: QrOptions = {}): Result<Matrix> {
  if (value === '') return fail('missing_value', { send: 'the text to encode as a QR code' });
  if (!value.isWellFormed()) {
    return fail('invalid_value', {
      field: 'The value',
      rule: 'holds half of a surrogate pair, which is no character',
    });
  }
  const { characterSet = 'auto' } = options;
  // Nothing is refused that a smaller symbol holds.
  const plan =
    planOf(value, options) ??
    (characterSet === 'auto' ? planOf(value, { ...options, characterSet: 'smallest' }) : undefined);
  if (plan === undefined) return tooLong(value, options);
  const { version, level, segmentation } = plan;
  const data = dataCodewords(
    (put) => {
      if (segmentation.hasEci) {
        put(ECI_INDICATOR, INDICATOR_BITS);
        put(ECI_UTF_8, ECI_BITS - INDICATOR_BITS);
      }
      if (options.isGs1 === true) put(FNC1_FIRST, INDICATOR_BITS);
      writeSegments(segmentation.segments, version, put);
    },
    dataCodewordsOf(version, level),
    INDICATOR_BITS,
  );
  return ok(matrixOf(codewordSequence(data, blockForm(version, level)), version, level));
}

/** The smallest version and its segments; undefined where version 40 does not hold the text. */
function planOf(
  value: string,
  { level, raisesLevel = false, isGs1 = false, characterSet = 'auto' }: QrOptions,
): Plan | undefined {
  // Three digits take ten bits, so a longer text fits nowhere.
  if (value.length > capacityOf('numeric', MAX_VERSION, 'L')) return undefined;
  const divided = segmenter(value, isGs1);
  const holds = (version: number, one: EcLevel, { bits }: Segmentation): boolean =>
    bits + (isGs1 ? INDICATOR_BITS : 0) <= 8 * dataCodewordsOf(version, one);
  const isPlain = characterSet !== 'utf-8' && !/[^\0-\x7f]/u.test(value);
  const hasKanji = characterSet === 'smallest' && !isPlain;
  const classes = LAST_OF_CLASS.map((last) => {
    const maxBits = 8 * dataCodewordsOf(last, level ?? 'L');
    const segmentations = lazy(() =>
      declaredOf(divided(headersOf(last, false), maxBits), {
        isPlain,
        isLast: characterSet !== 'utf-8' && last === MAX_VERSION,
      }).concat(hasKanji ? withKanji(divided(headersOf(last, true), maxBits)) : []),
    );
    return { last, segmentations };
  });
  for (const wanted of level === undefined ? (['M', 'L'] as const) : [level])
    for (let version = 1; version <= MAX_VERSION; version++) {
      const segmentations = classes.find(({ last }) => version <= last)?.segmentations() ?? [];
      const segmentation = segmentations.find((one) => holds(version, wanted, one));
      if (segmentation === undefined) continue;
      const raised = raisesLevel ? EC_LEVELS.findLast((one) => holds(version, one, segmentation)) : undefined;
      return { version, level: raised ?? wanted, segmentation };
    }
  return undefined;
}

/** Without kanji: not plain after an ECI, and in the last class also without one, so that nothing is refused for it. */
function declaredOf(
  plain: Segmentation | undefined,
  { isPlain, isLast }: { readonly isPlain: boolean; readonly isLast: boolean },
): readonly Declared[] {
  if (plain === undefined) return [];
  const bare = { ...plain, hasEci: false };
  if (isPlain) return [bare];
  const declared = { ...plain, bits: plain.bits + ECI_BITS, hasEci: true };
  return isLast ? [declared, bare] : [declared];
}

/** A declared set would hold for kanji mode, too. */
function withKanji(found: Segmentation | undefined): readonly Declared[] {
  return found?.segments.some(({ mode }) => mode === 'kanji') === true ? [{ ...found, hasEci: false }] : [];
}

function headersOf(version: number, hasKanji: boolean): HeaderBits {
  const bits = (mode: keyof HeaderBits): number => INDICATOR_BITS + countBitsOf(mode, version);
  return {
    numeric: bits('numeric'),
    alphanumeric: bits('alphanumeric'),
    byte: bits('byte'),
    kanji: hasKanji ? bits('kanji') : undefined,
  };
}

function writeSegments(segments: readonly Segment[], version: number, put: Put): void {
  for (const { mode, text } of segments) {
    const { count, write } = BODIES[mode];
    put(MODES[mode].indicator, INDICATOR_BITS);
    put(count(text), countBitsOf(mode, version));
    write(text, put);
  }
}

function tooLong(value: string, { level, characterSet }: QrOptions): Result<never> {
  const { mode } = SINGLE_MODES.find(({ characters }) => characters.test(value)) ?? SINGLE_MODES[2];
  const size = mode === 'byte' ? new TextEncoder().encode(value).length : value.length;
  const most = (one: 'numeric' | 'alphanumeric' | 'byte'): string =>
    capacityOf(one, MAX_VERSION, level ?? 'L').toLocaleString('en');
  return fail('invalid_value', {
    field: level === undefined ? 'A QR code' : `A QR code of error correction ${level}`,
    rule: `holds ${most('numeric')} digits, ${most('alphanumeric')} characters of 0–9 A–Z space $ % * + - . / : or ${most('byte')} bytes of UTF-8${characterSet === 'utf-8' ? `, less ${ECI_BITS} bits that declare the character set` : ''}`,
    received: `${size.toLocaleString('en')} ${mode === 'byte' ? 'bytes' : 'characters'}`,
  });
}
