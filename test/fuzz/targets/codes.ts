// Codes without pictures: error correction, bit streams, texts, the codecs of linear symbologies; and images that are
// drawn and read back.
import { checkDigit, upcEExpand } from '../../../src/barcode/linear/ean-upc/gtin.ts';
import { generateBarcode, type WritableSymbology } from '../../../src/barcode/generate/index.ts';
import { humanReadable } from '../../../src/barcode/engine/gs1.ts';
import { recognize } from '../../../src/barcode/recognize/recognize.ts';
import { answered } from '../../../src/barcode/engine/texts.ts';
import { SYMBOLOGIES } from '../../../src/barcode/symbology.ts';
import { BARS, decodeImb, encodeImb, type BarState } from '../../../src/barcode/linear/imb/codec.ts';
import { checkOf, decodeMsi, encodeMsi } from '../../../src/barcode/linear/msi/codec.ts';
import { decodePlessey, encodePlessey } from '../../../src/barcode/linear/plessey/codec.ts';
import { decodeData } from '../../../src/barcode/qr/bitstream.ts';
import { codewordPlaces } from '../../../src/barcode/qr/codewords.ts';
import { correct } from '../../../src/barcode/qr/reed-solomon.ts';
import { blockForm, codewordsOf, type EcLevel } from '../../../src/barcode/qr/tables.ts';
import { UNLIMITED } from '../../../src/lib/budget.ts';
import { latin1, latin1Bytes } from '../../../src/lib/bytes.ts';
import { openPages } from '../../../src/pages/index.ts';
import { choicesOf, createRandom } from '../random.ts';
import { digestOf, type Target, type Verdict } from '../target.ts';
import { messageOf } from '../../../src/http/describe-failure.ts';

const drawn = (word: string, count: number, bytes: number) => (): readonly Uint8Array[] =>
  Array.from({ length: count }, (_, index) => createRandom(word, index).bytes(bytes));
const answer = (digest: string, fault?: string): Verdict => ({
  code: 'ok',
  digest,
  ...(fault === undefined ? {} : { fault }),
});

/** Makes a block by erasing its checks, damages it within what the code corrects, and beyond. */
function reedSolomon(bytes: Uint8Array): Verdict {
  const choices = choicesOf(bytes);
  const ec = 2 + choices.below(29);
  const data = choices.bytes(1 + choices.below(120));
  const block = new Uint8Array(data.length + ec);
  block.set(data);
  const sound = correct(
    block,
    ec,
    Array.from({ length: ec }, (_, i) => data.length + i),
  )?.block;
  if (sound === undefined) return answer('none', 'the checks of a block were not found');
  const damaged = sound.slice();
  const wrong = choices.below(ec);
  const places = new Set<number>();
  for (let i = 0; i < wrong; i++) {
    const at = choices.below(damaged.length);
    places.add(at);
    damaged[at] = (sound[at] ?? 0) ^ (1 + choices.below(255));
  }
  const erased = choices.flag() ? [...places].slice(0, choices.below(places.size + 1)) : [];
  const fixed = correct(damaged, ec, erased);
  const isWithin = 2 * (places.size - erased.length) + erased.length <= ec;
  const isRight = fixed !== undefined && digestOf(fixed.block) === digestOf(sound);
  return answer(
    fixed === undefined ? 'none' : digestOf(fixed.block),
    isWithin && !isRight
      ? `${places.size} errors, ${erased.length} of them erased, of ${ec} checks were not corrected`
      : undefined,
  );
}

const QR_MODES = [1, 2, 4, 8, 7, 3, 5, 9] as const;

/** A bit stream that begins with sound mode and count bits. */
function qrStream(mode: number, count: number, rest: Uint8Array): Uint8Array {
  const countBits = mode === 1 ? 10 : mode === 2 ? 9 : 8;
  const bits =
    mode.toString(2).padStart(4, '0') +
    count.toString(2).padStart(countBits, '0') +
    Array.from(rest, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return Uint8Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    Number.parseInt(bits.slice(8 * i, 8 * i + 8), 2),
  );
}

const LEVELS: readonly [EcLevel, ...EcLevel[]] = ['L', 'M', 'Q', 'H'];

/** Every codeword must have one place, whatever version and level. */
function places(bytes: Uint8Array): Verdict {
  const choices = choicesOf(bytes);
  const version = 1 + choices.below(40);
  const level = choices.pick(LEVELS);
  const all = codewordPlaces(blockForm(version, level)).flat();
  const isWhole = all.length === codewordsOf(version) && new Set(all).size === all.length;
  return answer(
    `${version} ${level} ${all.length}`,
    isWhole
      ? undefined
      : `version ${version} ${level} has ${new Set(all).size} places of ${codewordsOf(version)}`,
  );
}

const HEX = '0123456789ABCDEF';
const STATES: readonly BarState[] = ['T', 'A', 'D', 'F'];

/** Texts must survive being written and read; random bars must be refused or read, never thrown at. */
function linearCodecs(bytes: Uint8Array): Verdict {
  const choices = choicesOf(bytes);
  const digits = Array.from(choices.bytes(3 + choices.below(20)), (byte) => byte % 10).join('');
  const msi = decodeMsi(encodeMsi(digits));
  if (digits.length >= 3 && msi !== digits) return answer(digits, `MSI ${digits} was read as ${msi}`);
  checkOf(digits);
  const hex = Array.from(choices.bytes(1 + choices.below(20)), (byte) => HEX[byte % 16]).join('');
  const plessey = encodePlessey(hex);
  const read = plessey && decodePlessey(plessey);
  if (plessey !== undefined && read !== undefined && read !== hex)
    return answer(hex, `Plessey ${hex} was read as ${read}`);
  const imb = encodeImb(`0${digits.padStart(19, '1').slice(0, 19)}`);
  if (imb !== undefined && decodeImb(imb) === undefined) return answer(digits, 'an IMB was not read back');
  const bars = Array.from({ length: BARS }, () => STATES[choices.below(4)] ?? 'T');
  const bits = Array.from({ length: choices.below(80) }, () => choices.flag());
  const body = Array.from({ length: choices.below(60) }, () => choices.flag());
  return answer(
    [digits, hex, decodeImb(bars), decodeMsi(bits), plessey && decodePlessey({ ...plessey, body })].join(' '),
  );
}

const FORMATS = ['', 'Nothing', ...SYMBOLOGIES.flatMap(({ engineFormats }) => engineFormats)] as const;
const QUAD = [
  { x: 0, y: 0 },
  { x: 90, y: 0 },
  { x: 90, y: 20 },
  { x: 0, y: 20 },
] as const;

/** What the engine could say of a symbol, and what is answered for it. */
function engineTexts(bytes: Uint8Array): Verdict {
  const choices = choicesOf(bytes);
  const format = choices.pick(FORMATS);
  const addOn = latin1(choices.bytes(choices.pick([0, 0, 2, 5, 3])));
  const binary = choices.flag();
  const upcE = choices.flag() ? '01234565' : '';
  const lines = choices.below(9);
  const content = choices.bytes(choices.left());
  const text = latin1(content) + addOn;
  const symbols = answered({
    format,
    text,
    bytes: content,
    binary,
    ...(choices.flag() && { eci: 3 }),
    addOn,
    upcE,
    lines,
    isMirrored: choices.flag(),
    isInverted: choices.flag(),
    quad: QUAD,
  });
  const isOdd = symbols.some(
    ({ text, quad }) => text === '' || quad.some(({ x, y }) => !Number.isFinite(x) || !Number.isFinite(y)),
  );
  return answer(
    JSON.stringify(symbols.map(({ type, text }) => [type, text])),
    isOdd ? 'an empty text or a corner nowhere' : undefined,
  );
}

interface Writable {
  readonly symbology: WritableSymbology;
  readonly value: (choices: ReturnType<typeof choicesOf>) => string;
  /** The text that is read back; undefined: the value may be refused, and then nothing is read. */
  readonly text: (value: string) => string;
}

type Draw = Writable['value'];
const digits =
  (count: number): Draw =>
  (choices) =>
    Array.from({ length: count }, () => choices.below(10)).join('');
const ascii: Draw = (choices) =>
  Array.from({ length: 1 + choices.below(24) }, () => String.fromCharCode(32 + choices.below(95))).join('');
const withCheck = (value: string): string => value + checkDigit(value);

const WRITABLE: readonly [Writable, ...Writable[]] = [
  { symbology: 'EAN_13', value: digits(12), text: withCheck },
  { symbology: 'EAN_8', value: digits(7), text: withCheck },
  { symbology: 'UPC_A', value: digits(11), text: withCheck },
  {
    symbology: 'UPC_E',
    value: (choices) => `0${digits(6)(choices)}`,
    text: (value) => value + checkDigit((upcEExpand(value) ?? '').slice(0, 11)),
  },
  { symbology: 'CODE_128', value: ascii, text: (value) => value },
  { symbology: 'QR_CODE', value: ascii, text: (value) => value },
];

/** One image of a random value and size; at 2 px a module and more it must be read back. */
async function readBack(bytes: Uint8Array): Promise<Verdict> {
  const choices = choicesOf(bytes);
  const { symbology, value: draw, text } = choices.pick(WRITABLE);
  const value = draw(choices);
  const request = {
    symbology,
    value,
    width: 10 + choices.below(900),
    height: 10 + choices.below(500),
    label: choices.flag(),
  };
  const made = generateBarcode(request);
  if (!made.ok) return { code: made.failure.code, digest: messageOf(made.failure) };
  const { png, width, height } = made.value;
  const source = await openPages(png);
  const page = source.ok ? await source.value.page(0) : source;
  const luma = page.ok ? await page.value.luma() : page;
  if (!luma.ok) return answer(digestOf(png), `the PNG is not read: ${messageOf(luma.failure)}`);
  if (luma.value.width !== width || luma.value.height !== height)
    return answer(digestOf(png), 'the PNG has another size than was said');
  if (value.trim() === '' || height < 40 || made.value.grown) return answer(digestOf(png));
  const symbols = await recognize(luma.value, {
    symbologies: 'all',
    effort: 'standard',
    preprocessing: 'Auto',
    budget: UNLIMITED,
  });
  const texts = symbols.ok ? symbols.value.map((symbol) => symbol.text) : [];
  const wanted = text(value);
  // A UPC-A is an EAN-13 with a leading zero.
  const isRead = texts.some((read) => read === wanted || `0${read}` === wanted);
  return answer(
    `${digestOf(png)} ${texts.join(' ')}`,
    isRead
      ? undefined
      : `${symbology} ${JSON.stringify(value)} at ${width} × ${height} was read as ${JSON.stringify(texts)}`,
  );
}

/** Any text in any symbology: drawn, or refused as a value or size. */
function anyValue(bytes: Uint8Array): Verdict {
  const choices = choicesOf(bytes);
  const { symbology } = choices.pick(WRITABLE);
  const width = choices.flag() ? choices.below(1200) : undefined;
  const height = choices.flag() ? choices.below(700) : undefined;
  const value = new TextDecoder().decode(choices.bytes(choices.left()));
  const made = generateBarcode({ symbology, value, width, height });
  return made.ok
    ? answer(`${made.value.width} × ${made.value.height} ${digestOf(made.value.png)}`)
    : { code: made.failure.code, digest: messageOf(made.failure) };
}

export const CODE_TARGETS: readonly Target[] = [
  {
    name: 'reed-solomon',
    of: 'blocks of QR codewords with errors and erasures',
    seeds: drawn('rs', 8, 200),
    allowed: [],
    budgetMs: 0,
    fast: 600,
    run: reedSolomon,
  },
  {
    name: 'qr-bitstream',
    of: 'data codewords of QR codes',
    seeds: () => [
      Uint8Array.of(0),
      ...QR_MODES.map((mode) =>
        Uint8Array.of(mode, ...qrStream(mode, 7, createRandom('qr', mode).bytes(30))),
      ),
      Uint8Array.of(3, 0x70, 0x20, 0x10, 0xc0, 0xff, 0xec, 0x11),
    ],
    allowed: [],
    budgetMs: 0,
    fast: 1000,
    run: (bytes) => answer(String(decodeData(bytes.subarray(1), 1 + ((bytes[0] ?? 0) % 40))?.text)),
  },
  {
    name: 'qr-codewords',
    of: 'the places of codewords in every version and level',
    seeds: drawn('places', 4, 2),
    maxBytes: 4,
    allowed: [],
    budgetMs: 0,
    fast: 300,
    run: places,
  },
  {
    name: 'linear-codecs',
    of: 'MSI, Plessey and IMB: texts written and read, random bars',
    seeds: drawn('linear', 6, 200),
    maxBytes: 400,
    allowed: [],
    budgetMs: 0,
    fast: 600,
    run: linearCodecs,
  },
  {
    name: 'gs1',
    of: 'GS1 element strings',
    seeds: () =>
      [
        '0109521234000006',
        '01095212340000063103000125\x1d10ABC',
        '3922012345',
        '8005000123',
        '10AB\x1d21C',
      ].map(latin1Bytes),
    words: ['\x1d', '01', '3103', '392', '8018', '98', '(', ')'],
    maxBytes: 2000,
    allowed: [],
    budgetMs: 0,
    fast: 1500,
    run: (bytes) => {
      const text = latin1(bytes);
      const readable = humanReadable(text);
      const lost = readable.replace(/[()\x1d]/g, '').length < text.replace(/[()\x1d]/g, '').length;
      return answer(readable, lost ? `${JSON.stringify(text)} lost characters` : undefined);
    },
  },
  {
    name: 'engine-texts',
    of: 'what is answered for what the engine says',
    seeds: drawn('texts', 8, 40),
    words: ['\x1d', '0109521234000006', 'A123B', '9521234000006'],
    maxBytes: 300,
    allowed: [],
    budgetMs: 0,
    fast: 1000,
    run: engineTexts,
  },
  {
    name: 'generate',
    of: 'barcode images of any text and size',
    seeds: drawn('generate', 8, 20),
    seedsGive: 'any',
    words: ['9521234000006', '0123456', 'ABC', '\0', '\xc3\xa9', 'https://'],
    maxBytes: 4000,
    allowed: ['missing_value', 'invalid_value', 'invalid_option'],
    budgetMs: 100,
    nightly: 30_000,
    fast: 100,
    run: anyValue,
  },
  {
    name: 'generate-read-back',
    of: 'barcode images of sound values, read back',
    seeds: drawn('read back', 12, 40),
    maxBytes: 200,
    allowed: [],
    budgetMs: 300,
    slackMs: 1500,
    nightly: 5000,
    fast: 30,
    run: readBack,
  },
];
