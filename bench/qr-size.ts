// Sizes of QR Codes of seeded texts of many kinds beside those of qrcode, qrencode and zint: each text at one of the four levels.
//   npm run bench -- qr-size [--texts 5000] [--seed 1] [--log]
// Each of our codes is decoded by zxing-wasm and by the built-in decoder, and its mask compared with the least penalty, counted
// module by module. qrencode and zint are the programs of the same names (Debian: apt-get install qrencode zint). By default zint
// writes Latin-1 in single bytes without an ECI, and other alphabets in single bytes of a set that an ECI declares; for the table it gets
// such texts as bytes of UTF-8, which all four then write. What its own choice gains is printed below the table.
// --log: codes larger than a rival's, misread, or under another mask.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { encodeQrCode, QR_LEVELS, type QrLevel } from '../src/barcode/generate/qr/index.ts';
import { kanjiValues } from '../src/barcode/generate/qr/kanji.ts';
import { layoutOf } from '../src/barcode/qr/layout.ts';
import { decodeModules } from '../src/barcode/qr/mesh/decode.ts';
import { drawModules } from '../test/support/draw-qr-data.ts';
import { penalties } from '../test/support/qr-penalty.ts';
import { KINDS, textOf } from '../test/support/qr-texts.ts';
import { ADAPTERS } from './support/rival-adapters.ts';
import { installRivals } from './support/rival-install.ts';
import { table } from './support/rival-tally.ts';

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    log: { type: 'boolean', default: false },
  },
});
const MODULE_PX = 3;
const MAX_BUFFER = 1 << 24;

interface QrcodePackage {
  create(
    text: string,
    options: { errorCorrectionLevel: QrLevel },
  ): { readonly modules: { readonly size: number } };
}
const qrcodePackage = createRequire(import.meta.url)('qrcode') as QrcodePackage;

/** Modules of a side; undefined: refused. */
type Measure = (text: string, level: QrLevel) => number | undefined;

const qrcode: Measure = (text, errorCorrectionLevel) => {
  try {
    return qrcodePackage.create(text, { errorCorrectionLevel }).modules.size;
  } catch {
    return undefined;
  }
};
const qrencode: Measure = (text, level) =>
  linesOf('qrencode', ['-t', 'ASCIIi', '-m', '0', '-l', level, '-o', '-'], text);
const zintWith =
  (...options: readonly string[]): Measure =>
  (text, level) =>
    linesOf(
      'zint',
      ['-b', 'QRCODE', `--secure=${QR_LEVELS.indexOf(level) + 1}`, '--dump', ...options, '-i', '-'],
      text,
    );
const zintDefault = zintWith();
const zintBytes = zintWith('--binary');
/** Whether zint writes the text as the others do: ASCII, or Shift JIS in Kanji mode. */
const isShared = (text: string): boolean =>
  !/[\x80-\xff]/.test(text) &&
  (text.match(/[^\0-\x7f]/gu) ?? []).every((character) => kanjiValues().has(character));
const RIVALS: Readonly<Record<string, Measure>> = {
  qrcode,
  qrencode,
  zint: (text, level) => (isShared(text) ? zintDefault : zintBytes)(text, level),
};

installRivals();
const zxing = await ADAPTERS['zxing-wasm']();
const tally = new Map<string, Map<string, number>>();
const count = (kind: string, what: string, by = 1): void => {
  const counts = tally.get(kind) ?? new Map<string, number>();
  tally.set(kind, counts.set(what, (counts.get(what) ?? 0) + by));
};
const note = (...what: readonly unknown[]): void => {
  if (values.log) console.error(...what);
};
const ownSet = { texts: 0, smaller: 0, larger: 0 };

for (let i = 0; i < Number(values.texts); i++) {
  const kind = KINDS[i % KINDS.length] ?? KINDS[0];
  const level = QR_LEVELS[Math.floor(i / KINDS.length) % QR_LEVELS.length] ?? 'M';
  if (kind === undefined) continue;
  const seed = Number(values.seed) * 1_000_000 + i;
  const text = textOf(kind, seed);
  const made = encodeQrCode(text, { level, characterSet: 'smallest' });
  const side = made.ok ? made.value.length : undefined;
  for (const row of [kind.kind, 'all']) {
    count(row, 'texts');
    if (side === undefined) count(row, 'refused');
  }
  for (const [name, measure] of Object.entries(RIVALS)) {
    const theirs = measure(text, level);
    const verdict =
      (theirs ?? Infinity) < (side ?? Infinity)
        ? 'smaller'
        : (theirs ?? Infinity) > (side ?? Infinity)
          ? 'larger'
          : 'equal';
    for (const row of [kind.kind, 'all']) count(row, `${name} ${verdict}`);
    if (verdict === 'smaller') note(`${name} ${String(theirs)}, ours ${String(side)}:`, level, text);
  }
  if (!isShared(text)) {
    const theirs = zintDefault(text, level) ?? Infinity;
    ownSet.texts += 1;
    if (theirs < (side ?? Infinity)) ownSet.smaller += 1;
    if (theirs > (side ?? Infinity)) ownSet.larger += 1;
  }
  if (!made.ok || side === undefined) continue;
  const bits = Uint8Array.from(made.value.flat(), (dark) => (dark ? 1 : 0));
  const built = decodeModules(
    { bits, confidence: new Float32Array(bits.length).fill(1) },
    layoutOf((side - 17) / 4),
  )?.text;
  const [engine] = await zxing(drawModules(bits, MODULE_PX))();
  const { mask, byMask } = penalties(made.value);
  for (const row of [kind.kind, 'all']) {
    if (built === text) count(row, 'built-in');
    if (engine?.text === text) count(row, 'zxing-wasm');
    if (byMask[mask] === Math.min(...byMask)) count(row, 'mask');
  }
  if (built !== text || engine?.text !== text) note('misread:', level, text, built, engine?.text);
  if (byMask[mask] !== Math.min(...byMask)) note('mask:', mask, byMask, text);
}

// The totals last.
const all = tally.get('all');
tally.delete('all');
if (all !== undefined) tally.set('all', all);
const rows = [...tally].map(([kind, counts]) => {
  const of = (what: string): string => (counts.get(what) ?? 0).toLocaleString('en');
  return [
    kind,
    of('texts'),
    of('refused'),
    ...Object.keys(RIVALS).map((name) => `${of(`${name} larger`)} / ${of(`${name} smaller`)}`),
    of('zxing-wasm'),
    of('built-in'),
    of('mask'),
  ];
});
const head = [
  'texts',
  'number',
  'too long',
  ...Object.keys(RIVALS),
  'zxing-wasm',
  'built-in',
  'least penalty',
];
console.log(`Rivals: codes larger / smaller than ours.\n\n${table(head, rows)}`);
console.log(
  `zint with character sets of its own choice: larger / smaller than ours ${ownSet.larger} / ${ownSet.smaller} of ${ownSet.texts} texts.`,
);

/** Lines that a program writes; undefined where it fails. */
function linesOf(program: string, options: readonly string[], input: string): number | undefined {
  const done = spawnSync(program, options, { input, maxBuffer: MAX_BUFFER });
  if (done.error !== undefined) throw new Error(`${program} is not installed`, { cause: done.error });
  return done.status === 0 ? done.stdout.toString('latin1').trimEnd().split('\n').length : undefined;
}
