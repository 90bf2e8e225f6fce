// Drawings beside zint, module by module, over seeded values: kinds that few programs read, and those that readers confirm too. Where the two
// differ, both may be right: a text has several encodations in DotCode, Han Xin and Codablock F, and a mask may be another. Of two-width
// kinds narrow and wide elements are compared: zint's wide ones have two modules.
//   npm run bench -- further-kinds
import { spawnSync } from 'node:child_process';
import { WRITERS } from '../src/barcode/generate/index.ts';
import { checkDigit } from '../src/barcode/linear/ean-upc/gtin.ts';

const COUNT = 40;
const DIGITS = '0123456789';
const CAPITALS = `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
const TEXT = `${CAPITALS}abcdefghijklmnopqrstuvwxyz .-/:`;

let state = 26;
const below = (limit: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
};
const text = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join('');

interface Row {
  readonly path: string;
  /** zint's number of the symbology, and its further arguments. */
  readonly zint: readonly string[];
  readonly value: () => string;
  readonly theirs?: (value: string) => readonly string[];
  readonly isTwoWidth?: true;
}

/** `9521234000006|(17)…` as zint takes it: the linear part and, in square brackets, the elements above. */
const composite = (value: string): readonly string[] => {
  const [linear = '', above = ''] = value.split('|');
  return ['--primary', linear.replaceAll('(', '[').replaceAll(')', ']'), '-d', above.replaceAll('(', '[').replaceAll(')', ']')];
}; // oxfmt-ignore
const above = (): string => `(17)261231(10)${text(CAPITALS, 4 + below(9))}`;

const addOn = (): string => text(DIGITS, below(2) === 0 ? 2 : 5);
const upcA = (): string => {
  const digits = text(DIGITS, 11);
  return `${digits}${checkDigit(digits)}`;
};

const ROWS: readonly Row[] = [
  { path: 'itf', zint: ['3'], value: () => text(DIGITS, 2 * (1 + below(25))), isTwoWidth: true },
  { path: 'itf-14', zint: ['89', '--notext'], value: () => text(DIGITS, 13), isTwoWidth: true },
  { path: 'code-39-extended', zint: ['9'], value: () => text(TEXT + '!"#%&()*,;<=>?@[]_{|}~', 3 + below(9)), isTwoWidth: true },
  { path: 'upc-a-add-on', zint: ['34', '--notext'], value: () => `${upcA()} ${addOn()}`, theirs: (value) => ['-d', value.replace(' ', '+')] },
  { path: 'gs1-qrcode', zint: ['58', '--gs1', '--secure=2'], value: () => `(01)09521234000006(10)${text(CAPITALS, 1 + below(20))}`, theirs: (value) => ['-d', value.replaceAll('(', '[').replaceAll(')', ']')] },
  { path: 'rm4scc', zint: ['70'], value: () => text(CAPITALS, 8) },
  { path: 'kix', zint: ['90'], value: () => text(CAPITALS, 11) },
  { path: 'postnet', zint: ['40'], value: () => text(DIGITS, 9) },
  { path: 'planet', zint: ['82'], value: () => text(DIGITS, 11) },
  { path: 'japan-post', zint: ['76'], value: () => text(`${DIGITS}-`, 12) },
  { path: 'australia-post', zint: ['63'], value: () => `59${text(DIGITS, 8)}${text('ABCDabcd', 5)}`, theirs: (value) => ['-d', value.slice(2)] },
  { path: 'pharmacode', zint: ['51'], value: () => String(3 + below(131_000)) },
  { path: 'pharmacode-two-track', zint: ['53'], value: () => String(4 + below(64_000_000)) },
  { path: 'telepen', zint: ['32'], value: () => text(TEXT, 9) },
  { path: 'codablock-f', zint: ['74'], value: () => text(TEXT, 30) },
  { path: 'dotcode', zint: ['115'], value: () => text(TEXT, 20) },
  { path: 'han-xin', zint: ['116', '--secure=2'], value: () => text(TEXT, 20) },
  { path: 'ean-13-composite', zint: ['130', '--mode=1'], value: () => `952123400000${DIGITS[6]}|${above()}`, theirs: composite },
  { path: 'gs1-128-composite', zint: ['131', '--mode=1'], value: () => `(01)09521234000006|${above()}`, theirs: composite },
  { path: 'databar-omni-composite', zint: ['132', '--mode=1'], value: () => `09521234000006|${above()}`, theirs: (value) => composite(value.replace(/^\d{14}/, '0952123400000')) },
]; // oxfmt-ignore

for (const { path, zint, value, theirs = (each: string) => ['-d', each], isTwoWidth } of ROWS) {
  const tally = { equal: 0, differ: 0, refused: 0 };
  let first = '';
  for (let i = 0; i < COUNT; i += 1) {
    const text = value();
    const [mine, dump] = [await modulesOf(path, text), dumpOf([...zint, ...theirs(text)])].map((rows) =>
      isTwoWidth ? rows?.map(elementsOf) : rows,
    );
    const outcome =
      dump === undefined || mine === undefined ? 'refused' : same(mine, dump) ? 'equal' : 'differ';
    tally[outcome] += 1;
    if (outcome !== 'equal' && first === '') first = `${outcome}: ${text}`;
  }
  console.log(`${path.padEnd(24)} ${tally.equal} of ${COUNT} equal, ${tally.refused} refused ${first}`);
}

async function modulesOf(path: string, value: string): Promise<readonly string[] | undefined> {
  const drawn = await WRITERS.find((writer) => writer.path === path)?.encode(value);
  if (drawn?.ok !== true) return undefined;
  if (drawn.value.kind === 'matrix') return drawn.value.symbol.rows.map((row) => row.map(Number).join(''));
  const { modules, bars } = drawn.value.symbol;
  const row = Array.from({ length: modules }, () => 0);
  for (const { at, width } of bars) row.fill(1, at, at + width);
  return [row.join('')];
}

/** The rows that zint prints in hexadecimal, four modules a digit. */
function dumpOf([number = '', ...rest]: readonly string[]): readonly string[] | undefined {
  const ran = spawnSync('zint', ['-b', number, ...rest, '--dump'], { encoding: 'utf8' });
  if (ran.status !== 0) return undefined;
  return ran.stdout
    .trim()
    .split('\n')
    .map((line) =>
      Array.from(line.replaceAll(' ', ''), (digit) =>
        Number.parseInt(digit, 16).toString(2).padStart(4, '0'),
      ).join(''),
    );
}

/** Each element as one module or two. */
function elementsOf(row: string): string {
  return row.replaceAll(/0+$/g, '').replaceAll(/(.)\1+/g, '$1$1');
}

/** Beyond the last module zint has zeros up to a whole digit; rows of its separators may be fewer. */
function same(mine: readonly string[], dump: readonly string[]): boolean {
  const bare = (row: string): string => row.replace(/0+$/, '');
  return mine.length === dump.length && mine.every((row, i) => bare(row) === bare(dump[i] ?? ''));
}
