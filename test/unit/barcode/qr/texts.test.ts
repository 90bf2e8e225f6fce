// Both decoders answer one text: symbols are drawn from streams and read by the engine and by the built-in bit stream decoder.
import { expect, it } from 'vitest';
import { DEFAULT_PASS, readWithEngine } from '../../../../src/barcode/engine/read.ts';
import { answered } from '../../../../src/barcode/engine/texts.ts';
import { decodeData } from '../../../../src/barcode/qr/bitstream.ts';
import { dataCodewordsOf } from '../../../../src/barcode/qr/tables.ts';
import { zxing } from '../../../../src/wasm/zxing.ts';
import { generator } from '../../../support/draw-linear.ts';
import { dataCodewords, drawModules, modulesOfData } from '../../../support/draw-qr-data.ts';

const VERSION = 5;

const random = generator(11);
const below = (n: number): number => Math.floor(random() * n);
const times = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make);
const binary = (value: number, bits: number): string => value.toString(2).padStart(bits, '0');
const digits = (): string => `0001 ${binary(3, 10)} ${binary(below(1000), 10)}`;
const bytes = (values: readonly number[]): string =>
  `0100 ${binary(values.length, 8)} ${values.map((value) => binary(value, 8)).join('')}`;
const eci = (value: number): string => `0111 ${value < 0x80 ? binary(value, 8) : `10${binary(value, 14)}`} `;
const upper = Array.from({ length: 96 }, (_, i) => 0xa0 + i);
const every = [0x1a, 0x1c, 0x5c, 0x7e, 0x7f, ...Array.from({ length: 32 }, (_, i) => 0x80 + i)];

/** Double bytes of JIS X 0208: rows 16 to 20 of the first level, and the first katakana. */
const japanese = (): readonly number[] =>
  random() < 0.3 ? [0xb1 + below(32)] : [0x89 + below(6), 0x9f + below(0x5d)];

/** Of each kind so many random streams. */
const KINDS: readonly [kind: string, count: number, stream: () => string][] = [
  [
    'Latin-1 words',
    20,
    () => bytes(times(1 + below(20), () => (random() < 0.7 ? 97 + below(26) : 0xc0 + below(64)))),
  ],
  [
    'Latin-1 symbols',
    20,
    () => bytes(times(1 + below(12), () => (random() < 0.8 ? 97 + below(26) : 0xa0 + below(32)))),
  ],
  [
    'UTF-8',
    10,
    () =>
      bytes([
        ...new TextEncoder().encode(
          String.fromCodePoint(0xa0 + below(0x500), 0x3041 + below(80), 0x1f600 + below(60)),
        ),
      ]),
  ],
  [
    'UTF-8 after a byte order mark',
    3,
    () => bytes([0xef, 0xbb, 0xbf, 0x41 + below(26), 0xc3, 0xa0 + below(31)]),
  ],
  ['a byte order mark, declared', 3, () => eci(26) + bytes([0xef, 0xbb, 0xbf, 0x41 + below(26)])],
  ['GB 2312', 20, () => bytes(times(2 + below(8), () => [0xb0 + below(39), 0xe0 + below(31)]).flat())],
  ['GB 2312 beside digits', 10, () => digits() + bytes([0xb0 + below(39), 0xe0 + below(31), 0xd6, 0xd0])],
  ['Shift JIS', 20, () => bytes(times(1 + below(6), japanese).flat())],
  ['Shift JIS beside digits', 10, () => digits() + bytes(times(1 + below(6), japanese).flat()) + digits()],
  [
    'katakana in a word',
    20,
    () => bytes(times(1 + below(12), () => (random() < 0.7 ? 65 + below(26) : 0xa1 + below(63)))),
  ],
  ['bytes of no set', 10, () => bytes([0x80, 0xff, ...times(1 + below(6), () => 0x80 + below(32))])],
  ['control characters', 20, () => bytes([below(32), 0x41, ...japanese(), ...japanese(), ...japanese()])],
  [
    'kanji',
    10,
    () =>
      `1000 ${binary(3, 8)} ${times(3, () => binary(below(0x1b) * 0xc0 + 0x5f + below(0x5d), 13)).join('')}`,
  ],
  [
    'FNC1',
    10,
    () => `0101 0010 ${binary(4, 9)} ${binary(below(45) * 45 + 38, 11)} ${binary(38 * 45 + below(45), 11)}`,
  ],
  ['FNC1 in second position', 10, () => `1001 ${binary(below(256), 8)} ${digits()}`],
  ['structured append', 4, () => `0011 ${binary(below(65536), 16)} ${digits()}`],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 21, 22, 23, 24, 27, 170, 899].flatMap(
    (set): readonly [string, number, () => string][] => [
      [`ECI ${set}, upper half`, 1, () => eci(set) + bytes(upper)],
      [`ECI ${set}, the rest`, 1, () => eci(set) + bytes(every)],
    ],
  ),
  ['ECI 20', 5, () => eci(20) + bytes([0x1a, 0x7f, ...times(6, japanese).flat()])],
  ['ECI 25', 3, () => eci(25) + bytes([0x30, 0x42 + below(60), 0, 0x41])],
  ['ECI 26', 3, () => `${bytes([0xe9])} ${eci(26)} ${bytes([0xc3, 0xa0 + below(31)])} ${digits()}`],
  ['ECI 26 with wrong bytes', 3, () => eci(26) + bytes([0xc3, 0x41, 0xff, 0x42 + below(20)])],
  ['ECI 28', 3, () => eci(28) + bytes([0xa4 + below(30), 0x40 + below(0x3e), 0x41])],
  ['ECI 29', 3, () => eci(29) + bytes([0xb0 + below(39), 0xa1 + below(93), 0x41])],
  ['ECI 30', 3, () => eci(30) + bytes([0xb0 + below(24), 0xa1 + below(93), 0x41])],
];

it.each(KINDS)('%s read the same by the engine and the built-in decoder', async (_, count, stream) => {
  const data = times(count, () => dataCodewords(stream(), dataCodewordsOf(VERSION, 'L')));
  await zxing.use((module) => {
    for (const codewords of data) {
      const drawn = drawModules(modulesOfData(codewords, VERSION, 'L'), 3);
      const options = { ...DEFAULT_PASS, formats: ['QRCode'], isPure: true };
      const [symbol] = readWithEngine(module, drawn, options).flatMap(answered);
      const data = decodeData(codewords, VERSION);
      expect(data?.text).toBe(symbol?.text);
      expect(data?.part).toEqual(symbol?.part);
    }
    return Promise.resolve();
  });
});

/** What the engine makes of these is worse: named here so that a change of either decoder shows. */
it.each([
  ['UTF-8 parted by two segments', bytes([0x41, 0xc3]) + bytes([0xa9]), 'A\ufffd\ufffd', 'Aé'],
  [
    'a character of Microsoft’s Shift JIS',
    bytes([0x93, 0xfa, 0xed, 0x91, 0x93, 0xfa]),
    '日\ufffd日',
    '日岺日',
  ],
  ['an ECI that is not assigned', eci(14) + bytes([0x41]), undefined, 'A'],
])('%s reads otherwise', async (_, stream, engine, builtIn) => {
  const codewords = dataCodewords(stream, dataCodewordsOf(VERSION, 'L'));
  await zxing.use((module) => {
    const drawn = drawModules(modulesOfData(codewords, VERSION, 'L'), 3);
    const [symbol] = readWithEngine(module, drawn, { ...DEFAULT_PASS, formats: ['QRCode'] }).flatMap(
      answered,
    );
    expect(symbol?.text).toBe(engine);
    expect(decodeData(codewords, VERSION)?.text).toBe(builtIn);
    return Promise.resolve();
  });
});
