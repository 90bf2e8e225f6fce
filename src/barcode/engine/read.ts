// The engine's adapter: zxing-cpp over 8-bit grey, its options as data, its results as plain values.
// Texts and types stay the engine's here; texts.ts makes the API's of them.
import type { Luma } from '../../image/types.ts';
import type { ZXingReaderModule } from '../../wasm/zxing.ts';
import { latin1Text, utf8Text } from '../byte-text.ts';
import type { MessagePart } from '../message-part.ts';
import type { Quad } from '../vision/geometry.ts';

/** One symbol as the engine names it. */
export interface EngineSymbol {
  /** The engine's canonical format name: `EAN13`, `Code39Ext`. */
  readonly format: string;
  /** Plain text: control characters kept, FNC1 within the data as U+001D. */
  readonly text: string;
  /** The bytes as encoded, before any character set. */
  readonly bytes: Uint8Array;
  /** True when the engine calls the bytes binary and the symbol declares no character set (ECI). */
  readonly binary: boolean;
  /** The character set that the symbol declares last (ECI); undefined for none. */
  readonly eci?: number;
  /** Kanji mode or hanzi mode stands in the symbol, which declares no character set. */
  readonly isCharacters?: true;
  /** A two- or five-digit add-on that `text` ends with; empty for none. */
  readonly addOn: string;
  /** UPC-E alone: the eight digits as printed. */
  readonly upcE: string;
  /** Linear types: how many rows agreed; 0 for others. */
  readonly lines: number;
  /** Structured append; undefined for a symbol of its own, and where the number of parts is not said. */
  readonly part?: MessagePart;
  /** A matrix code seen in a mirror. */
  readonly isMirrored: boolean;
  /** Light modules or bars on a dark ground. */
  readonly isInverted: boolean;
  /** Pixels of the picture that was given. */
  readonly quad: Quad;
}

export interface EngineOptions {
  /**
   * Canonical names of the engine's formats, at least one; `all` also reads types that texts.ts leaves out. The engine
   * takes 2 µs to parse a name: naming all 35 cost a tenth of the fast pass over a small picture.
   */
  readonly formats: 'all' | readonly string[];
  /** More rows for linear types, more candidates for matrix types. */
  readonly tryHarder: boolean;
  /** Also 90°: rows become columns. */
  readonly tryRotate: boolean;
  readonly tryInvert: boolean;
  /** Also the picture at 1/3, 1/9 … down to `downscaleThreshold` pixels. */
  readonly tryDownscale: boolean;
  /** Morphological closing, for matrix types. */
  readonly tryDenoise: boolean;
  /** `local`: threshold by neighbourhood for matrix types, by histogram of the row for linear ones. `histogram`: both by histogram. `fixed`: 127. */
  readonly binarizer: 'local' | 'histogram' | 'fixed';
  /** The picture is nothing but one upright symbol. */
  readonly isPure: boolean;
  /** Rows of a linear symbol that must agree. */
  readonly minLines: number;
}

/** What the engine does by default. */
export const DEFAULT_PASS = {
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  tryDenoise: false,
  binarizer: 'local',
  isPure: false,
  minLines: 2,
} as const satisfies Omit<EngineOptions, 'formats'>;

/** The engine's cheapest look: 1/5 of the time of the default on small pictures, 9 in 10 of its reads. */
export const FAST_PASS = {
  ...DEFAULT_PASS,
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
} as const satisfies Omit<EngineOptions, 'formats'>;

/** One Data Matrix, whichever side is up. */
export const DATA_MATRIX_PASS = {
  ...FAST_PASS,
  tryHarder: true,
  tryRotate: true,
  formats: ['DataMatrix'],
} as const satisfies EngineOptions;

/** Of no type that texts.ts answers: read as what they are they are not read as anything else. */
export const UNANSWERED_FORMATS: readonly string[] = ['Telepen', 'DXFilmEdge'];

/** Every format that the engine reads but Code39Ext: an empty list would ask for that too, and it takes 200 µs to start. */
const ALL_FORMATS = `AllMatrix,AllRetail,Codabar,Code39Std,Code32,PZN,Code93,Code128,ITF,${UNANSWERED_FORMATS.join()}`;
const BINARIZERS = { local: 0, histogram: 1, fixed: 2 } as const;
const TEXT_MODE_PLAIN = 0;
const EAN_ADD_ON_READ = 1;
const CONTENT_BINARY = 1;

/** The engine cannot hold the image. */
export class OutOfEngineMemory extends Error {}

/**
 * All symbols that one pass of the engine finds in the picture, in the engine's order. The picture is copied into
 * the engine's memory for the time of the call. Throws when the engine traps or runs out of memory: the caller's
 * Engine.use then drops the instance.
 */
export function readWithEngine(
  module: ZXingReaderModule,
  luma: Luma,
  options: EngineOptions,
): readonly EngineSymbol[] {
  if (luma.width === 0 || luma.height === 0) return [];
  const pointer = module._malloc(luma.data.length);
  if (pointer === 0) throw new OutOfEngineMemory(`the engine has no ${luma.data.length} bytes`);
  try {
    module.HEAPU8.set(luma.data, pointer);
    const read = (characterSet: number): EngineSymbol[] =>
      readOnce(module, { pointer, luma, options, characterSet });
    const symbols = read(UNKNOWN_SET);
    if (!symbols.some(mayBeKanji)) return symbols;
    // Read as Latin-1 only kanji mode and hanzi mode still give characters of East Asia.
    const latin1 = read(LATIN_1_SET).filter(({ text }) => EAST_ASIAN.test(text));
    return symbols.map((symbol) =>
      mayBeKanji(symbol) && latin1.some(({ bytes }) => areEqual(bytes, symbol.bytes))
        ? { ...symbol, isCharacters: true }
        : symbol,
    );
  } finally {
    module._free(pointer);
  }
}

/** The engine's numbers of character sets. */
const UNKNOWN_SET = 0;
const LATIN_1_SET = 2;
const EAST_ASIAN = /[\u0370-\u04ff\u2010-\u266f\u3000-\u9fff\uff00-\uffef]/;

function mayBeKanji({ format, eci, text, bytes }: EngineSymbol): boolean {
  return eci === undefined && format.includes('QR') && EAST_ASIAN.test(text) && utf8Text(bytes) === undefined;
}

const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

interface Call {
  readonly pointer: number;
  readonly luma: Luma;
  readonly options: EngineOptions;
  readonly characterSet: number;
}

function readOnce(module: ZXingReaderModule, { pointer, luma, options, characterSet }: Call): EngineSymbol[] {
  const found = module.readBarcodesFromPixmap(pointer, luma.width, luma.height, {
    formats: options.formats === 'all' ? ALL_FORMATS : options.formats.join(','),
    tryHarder: options.tryHarder,
    tryRotate: options.tryRotate,
    tryInvert: options.tryInvert,
    tryDownscale: options.tryDownscale,
    tryDenoise: options.tryDenoise,
    binarizer: BINARIZERS[options.binarizer],
    isPure: options.isPure,
    downscaleFactor: 3,
    downscaleThreshold: 500,
    minLineCount: options.minLines,
    maxNumberOfSymbols: 255,
    validateOptionalChecksum: false,
    returnErrors: false,
    eanAddOnSymbol: EAN_ADD_ON_READ,
    textMode: TEXT_MODE_PLAIN,
    characterSet,
    tryCode39ExtendedMode: false,
  });
  const symbols: EngineSymbol[] = [];
  for (let i = 0; i < found.size(); i++) {
    const symbol = found.get(i);
    if (symbol?.isValid === true) symbols.push(plain(symbol));
  }
  (found as unknown as { delete(): void }).delete();
  return symbols;
}

type Found = NonNullable<ReturnType<ReturnType<ZXingReaderModule['readBarcodesFromPixmap']>['get']>>;

function plain(found: Found): EngineSymbol {
  const { topLeft, topRight, bottomRight, bottomLeft } = found.position;
  const extra = parseExtra(found.extra);
  const part = partOf(found);
  const eci = found.hasECI ? lastEci(found.bytesECI) : undefined;
  return {
    format: found.format,
    text: found.text,
    bytes: found.bytes,
    ...(eci !== undefined && { eci }),
    binary: found.contentType === CONTENT_BINARY && !found.hasECI,
    addOn: extra['EanAddOn'] ?? '',
    upcE: extra['UPCE'] ?? '',
    lines: found.lineCount,
    ...(part && { part }),
    isMirrored: found.isMirrored,
    isInverted: found.isInverted,
    quad: [topLeft, topRight, bottomRight, bottomLeft],
  };
}

/** The last designator in bytes by the ECI protocol: `\` and six digits, and `\\` for a backslash in the data. */
function lastEci(bytes: Uint8Array): number | undefined {
  const designators = latin1Text(bytes)
    .replaceAll('\\\\', '')
    .match(/\\\d{6}/g);
  return designators === null ? undefined : Number(designators.at(-1)?.slice(1));
}

function partOf({ sequenceIndex, sequenceSize, sequenceId }: Found): MessagePart | undefined {
  if (sequenceSize < 2 || sequenceIndex < 0 || sequenceIndex >= sequenceSize) return undefined;
  return { index: sequenceIndex, count: sequenceSize, message: sequenceId };
}

/** The engine's own JSON: strings and numbers by name; empty for most symbols. */
function parseExtra(json: string): Readonly<Record<string, string | undefined>> {
  if (json === '') return {};
  const parsed: unknown = JSON.parse(json);
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(Object.entries(parsed).filter((entry) => typeof entry[1] === 'string'));
}
