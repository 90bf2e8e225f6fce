// Reads the lines of a product list: plain or gzip; UTF-8, UTF-16, the encoding that its titles show, or that of https://encoding.spec.whatwg.org
// which the caller names. A file that is no text is refused by its first bytes.
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { listEncoding } from './list-encoding.ts';

/** The encoding is chosen by what stands in so many bytes: 16 MB, 400,000 rows of 40 bytes. */
const SAMPLE_BYTES = 16 * 1024 * 1024;

/** Stands where bytes could not be decoded: normaliseRow refuses a title or number that has one. */
const UNDECODABLE = '\uFFFD';

/** What people hand over instead of a table, by its first bytes. */
const SIGNATURES: readonly (readonly [start: string, what: string])[] = [
  ['PK\x03\x04', 'a ZIP archive or a spreadsheet (.xlsx, .ods)'],
  ['\xd0\xcf\x11\xe0', 'an old spreadsheet or document (.xls, .doc)'],
  ['%PDF-', 'a PDF'],
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['SQLite format 3', 'an SQLite database'],
  ['PAR1', 'a Parquet file'],
  ['\x28\xb5\x2f\xfd', 'packed with zstd'],
  ['BZh', 'packed with bzip2'],
  ['\xfd7zXZ', 'packed with xz'],
  ['7z\xbc\xaf', 'packed with 7-Zip'],
  ['{\\rtf', 'a rich text document (RTF)'],
];
const GZIP = '\x1f\x8b';
/** Longest first: UTF-32's begins with UTF-16's. */
const BYTE_ORDER_MARKS: readonly (readonly [mark: string, encoding: string])[] = [
  ['\xff\xfe\0\0', 'utf-32'],
  ['\0\0\xfe\xff', 'utf-32'],
  ['\xef\xbb\xbf', 'utf-8'],
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
];
const NEWLINE = 0x0a;
const RETURN = 0x0d;

export interface Text {
  /** As https://encoding.spec.whatwg.org names it. */
  readonly encoding: string;
  /** Why this encoding, for whoever reads the output; null: UTF-8, or asked for. */
  readonly because: string | null;
  readonly packed: boolean;
  /** Without their ends; UNDECODABLE where bytes could not be read. To be iterated once. */
  readonly lines: AsyncIterable<string>;
}

/** The size of the sample if the encoding is known: enough to recognise what is no text. */
const START_BYTES = 1 << 16;

/**
 * Reads up to 16 MB ahead, 64 KB where the encoding is `wanted`, so that nothing has been imported when the input is no text: a
 * string then says what it is. Throws what the input or its decompression throws.
 */
export async function openText(input: AsyncIterable<Buffer>, wanted?: string): Promise<Text | string> {
  const known = wanted === undefined ? undefined : encodingNamed(wanted);
  if (wanted !== undefined && known === undefined) return `There is no encoding ${wanted}.`;
  const plain = input[Symbol.asyncIterator]();
  const start = await take(plain, 2);
  const packed = start.bytes.toString('latin1', 0, 2) === GZIP;
  const unpacked = packed ? unzipped(start, plain) : plain;
  const ahead = packed ? { bytes: Buffer.alloc(0), ended: false } : start;
  const sample = await take(unpacked, known === undefined ? SAMPLE_BYTES : START_BYTES, ahead);
  if (sample.bytes.length === 0) return 'It is empty.';
  const refused = refusal(sample.bytes);
  if (refused !== undefined) return refused;
  const guess = known === undefined ? await guessEncoding(sample) : { encoding: known, because: null };
  if (typeof guess === 'string') return guess;
  return { ...guess, packed, lines: linesOf(sample, unpacked, guess.encoding) };
}

interface Taken {
  readonly bytes: Buffer;
  readonly ended: boolean;
}

/** Reads at least this many bytes, unless the input ends before. */
async function take(
  from: AsyncIterator<Buffer>,
  bytes: number,
  { bytes: first, ended: done }: Taken = { bytes: Buffer.alloc(0), ended: false },
): Promise<Taken> {
  // Filled in place: many small chunks and their sum would be twice the sample.
  let held = Buffer.alloc(0);
  let length = 0;
  const keep = (chunk: Buffer): void => {
    if (length + chunk.length > held.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * held.length, length + chunk.length, 1 << 16));
      held.copy(larger, 0, 0, length);
      held = larger;
    }
    length += chunk.copy(held, length);
  };
  keep(first);
  let ended = done;
  while (!ended && length < bytes) {
    const next = await from.next();
    if (next.done) ended = true;
    else keep(next.value);
  }
  return { bytes: held.subarray(0, length), ended };
}

function encodingNamed(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function refusal(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 16);
  const found = SIGNATURES.find(([signature]) => start.startsWith(signature));
  return found && `It is ${found[1]}, not a table: export it as CSV or TSV.`;
}

/** The encoding by byte order mark; else UTF-16 by its zeros; else UTF-8 if all or most lines are valid; else by its titles. */
async function guessEncoding({ bytes, ended }: Taken): Promise<Pick<Text, 'encoding' | 'because'> | string> {
  const start = bytes.toString('latin1', 0, 4);
  const marked = BYTE_ORDER_MARKS.find(([mark]) => start.startsWith(mark))?.[1];
  if (marked === 'utf-32') return 'It is UTF-32, which nothing here reads: save it as UTF-8.';
  if (marked === 'utf-8') return { encoding: marked, because: null };
  if (marked !== undefined) return { encoding: marked, because: 'by its byte order mark' };
  const wide = wideOrder(bytes.subarray(0, 4096));
  if (wide !== undefined) return { encoding: wide, because: 'by its zero bytes' };
  if (isBinary(bytes)) return 'It has many zero bytes: it is no text.';
  const { valid, invalid, firstInvalid } = utf8Lines(bytes, ended);
  if (invalid <= valid) return { encoding: 'utf-8', because: null };
  const found = await listEncoding(ended ? bytes : bytes.subarray(0, bytes.lastIndexOf(NEWLINE)));
  return found === undefined
    ? `Line ${firstInvalid} is not UTF-8, and its titles do not show for sure which encoding it has: name it with --encoding, such as windows-1252, windows-1251, gb18030, big5, euc-kr, shift_jis or macintosh.`
    : { encoding: found, because: `by its titles; line ${firstInvalid} is not UTF-8` };
}

/**
 * UTF-16 without a mark: numbers and delimiters are ASCII, so that at least a quarter of all pairs have a zero on one side
 * (a row of 8 digits beside 24 other characters), and fewer than a tenth of those have it on the other.
 */
function wideOrder(bytes: Buffer): string | undefined {
  const zeros = [0, 0];
  for (const [i, byte] of bytes.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) * 8 < bytes.length || Math.min(even, odd) * 10 > Math.max(even, odd))
    return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** A zero byte among letters is dirt, which a title may have; programs and databases have one in three. */
function isBinary(bytes: Buffer): boolean {
  let zeros = 0;
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) zeros += 1;
  return zeros * 10 > bytes.length;
}

/** Of the complete lines that are not ASCII (`ended`: the last one is complete too): how many are UTF-8, how many not. */
function utf8Lines(bytes: Buffer, ended: boolean): { valid: number; invalid: number; firstInvalid: number } {
  const counts = { valid: 0, invalid: 0, firstInvalid: 0 };
  const end = bytes.lastIndexOf(NEWLINE);
  const whole = ended || end < 0 ? bytes : bytes.subarray(0, end);
  if (strict(whole) !== undefined) return { ...counts, valid: 1 };
  let number = 0;
  for (const line of byteLines(whole)) {
    number += 1;
    if (isAscii(line)) continue;
    if (strict(line) === undefined) {
      counts.invalid += 1;
      counts.firstInvalid ||= number;
    } else counts.valid += 1;
  }
  return counts;
}

async function* linesOf(
  sample: Taken,
  rest: AsyncIterator<Buffer>,
  encoding: string,
): AsyncGenerator<string> {
  const decode = decoderOf(encoding);
  const pieces = piecesOf(sample, rest);
  let { value: bytes, done: ended = false } = await pieces.next();
  let text = decode(bytes ?? Buffer.alloc(0), ended).replace(/^\uFEFF/, '');
  // A file without line feeds is an old Macintosh's; elsewhere a return alone ends a line too, as in Python's csv.
  const isOld = !sample.bytes.includes(NEWLINE) && sample.bytes.includes(RETURN);
  const lineEnd = isOld ? '\r' : '\n';
  for (let carry = ''; ;) {
    const lines = (carry + text).split(lineEnd);
    carry = lines.pop() ?? '';
    const hasReturns = !isOld && (text.includes('\r') || lines[0]?.includes('\r') === true);
    for (const line of lines) {
      if (hasReturns) yield* atReturns(line);
      else yield line;
    }
    if (ended) {
      if (carry !== '') yield* atReturns(carry);
      return;
    }
    ({ value: bytes, done: ended = false } = await pieces.next());
    text = decode(bytes ?? Buffer.alloc(0), ended);
  }
}

/** Lines of so many bytes at once; those of 16 MB took 100 MB. */
const PIECE_BYTES = 1 << 18;

/** The sample in pieces, then the rest. */
async function* piecesOf(
  { bytes, ended }: Taken,
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer, undefined> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
  if (ended) return;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** The lines of a line, whose end may have been a return and a line feed. */
const atReturns = (line: string): readonly string[] =>
  (line.endsWith('\r') ? line.slice(0, -1) : line).split('\r');

type Decode = (bytes: Buffer, last: boolean) => string;

function decoderOf(encoding: string): Decode {
  if (encoding !== 'utf-8' && encoding !== 'windows-1252') {
    const decoder = new TextDecoder(encoding, { fatal: false, ignoreBOM: true });
    return (bytes, last) => decoder.decode(bytes, { stream: !last });
  }
  const decodeLine = encoding === 'utf-8' ? lenient : eightBit;
  let open: Buffer = Buffer.alloc(0);
  return (bytes, last) => {
    const all = open.length === 0 ? bytes : Buffer.concat([open, bytes]);
    const end = last ? all.length : all.lastIndexOf(NEWLINE) + 1;
    open = all.subarray(end);
    const block = all.subarray(0, end);
    return strict(block) ?? byteLines(block).map(decodeLine).join('\n');
  };
}

/** With the line feed of its end, a block has an empty line behind it. */
function byteLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let at = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, at)) {
    lines.push(bytes.subarray(at, end));
    at = end + 1;
  }
  return [...lines, bytes.subarray(at)];
}

const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const WINDOWS = new TextDecoder('windows-1252');

function strict(bytes: Buffer): string | undefined {
  try {
    return STRICT.decode(bytes);
  } catch {
    return undefined;
  }
}

const lenient = (line: Buffer): string => line.toString('utf8');

/**
 * A line that is UTF-8 among lines that are not has been pasted from elsewhere: accented letters of windows-1252 that happen
 * to be valid UTF-8 (Ã followed by a sign) do not occur in words. The five bytes that windows-1252 does not define are undecodable.
 */
function eightBit(line: Buffer): string {
  return strict(line) ?? WINDOWS.decode(line).replaceAll(/[\x80-\x9f]/g, UNDECODABLE);
}

function isAscii(line: Buffer): boolean {
  for (const byte of line) if (byte > 0x7f) return false;
  return true;
}

/** The decompressed input; the bytes of the sample come first. */
function unzipped({ bytes }: Taken, rest: AsyncIterator<Buffer>): AsyncIterator<Buffer> {
  const all = async function* (): AsyncGenerator<Buffer> {
    yield bytes;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  };
  const source = Readable.from(all(), { objectMode: false });
  const unzip = createGunzip();
  source.once('error', (cause) => unzip.destroy(cause));
  return source.pipe(unzip)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
}
