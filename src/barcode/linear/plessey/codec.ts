// Plessey (UK): bits of wide and narrow bars to hexadecimal digits.
// Each bit is a bar and a space of one pitch: 1 = wide bar, narrow space; 0 = narrow bar, wide space. Start 1101, nibbles
// least significant bit first, CRC of 8 bits, a termination bar of a whole pitch, then the start code mirrored, so that
// the symbol can be read from either end (Plessey Company, 1971; ZXing.Net's PlesseyWriter draws 5:20, 14:11 and 25).

/** x⁷+x⁶+x⁵+x³+1, what x⁸ leaves by the generator. */
const GENERATOR = [1, 1, 1, 0, 1, 0, 0, 1] as const;
const CHECK_BITS = 8;
const START = [true, true, false, true] as const;
/** The last four bars from left to right; read from the other end they are narrow and wide as 1100. */
const STOP = [false, false, true, true] as const;
const HEX = '0123456789ABCDEF';

/** The bits of the four parts, in the order of the bars; the termination bar lies between check and stop. */
export interface PlesseyBits {
  readonly start: readonly boolean[];
  /** Data and check bits. */
  readonly body: readonly boolean[];
  readonly stop: readonly boolean[];
}

/** Remainder of the bits by the generator, 8 bits. */
function crc8(bits: readonly boolean[]): readonly boolean[] {
  const work = [...bits.map(Number), ...new Array<number>(CHECK_BITS).fill(0)];
  for (let i = 0; i < bits.length; i++)
    if (work[i] === 1) GENERATOR.forEach((bit, j) => (work[i + 1 + j] = (work[i + 1 + j] ?? 0) ^ bit));
  return work.slice(bits.length).map((bit) => bit === 1);
}

/** Text without its check; undefined unless start, stop, length and CRC hold. */
export function decodePlessey({ start, body, stop }: PlesseyBits): string | undefined {
  const dataBits = body.length - CHECK_BITS;
  if (dataBits < 4 || dataBits % 4 !== 0) return undefined;
  if (!same(start, START) || !same(stop, STOP)) return undefined;
  const data = body.slice(0, dataBits);
  if (!same(body.slice(dataBits), crc8(data))) return undefined;
  let text = '';
  for (let i = 0; i < dataBits; i += 4) {
    let nibble = 0;
    for (let bit = 0; bit < 4; bit++) if (data[i + bit] === true) nibble |= 1 << bit;
    text += HEX.charAt(nibble);
  }
  return text;
}

export function encodePlessey(text: string): PlesseyBits | undefined {
  if (!/^[0-9A-F]+$/.test(text)) return undefined;
  const data: boolean[] = [];
  for (const digit of text)
    for (let bit = 0; bit < 4; bit++) data.push((HEX.indexOf(digit) & (1 << bit)) !== 0);
  return { start: START, body: [...data, ...crc8(data)], stop: STOP };
}

function same(a: readonly boolean[], b: readonly boolean[]): boolean {
  return a.length === b.length && a.every((bit, i) => bit === b[i]);
}
