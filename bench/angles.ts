// Every kind that is drawn here and read, at angles all round: codes read, and how far their corners lie from those of the drawing.
//   npm run bench -- angles [--only REGEX] [--angles 24] [--scales 1,2,3] [--first 0] [--log]
// The modules are those of src/barcode/generate, linear codes 40 modules high; test/support/draw-photo.ts rotates them, without noise. Scales are
// pixels a module (a cell of a MaxiCode, whose hexagons have eight). A quad is right whose corners lie within 3 px or half a module of the drawing's
// ink. CSV on stdout, a line a kind and scale; --log names each code that was missed and each quad that is not right on stderr.
import { parseArgs } from 'node:util';
import { encodeCode128 } from '../src/barcode/generate/code128.ts';
import { encodeEanUpc } from '../src/barcode/generate/ean-upc.ts';
import { WRITERS } from '../src/barcode/generate/index.ts';
import type { LinearSymbol } from '../src/barcode/generate/linear.ts';
import { HEXAGON_CELLS } from '../src/barcode/generate/maxicode.ts';
import type { MatrixSymbol } from '../src/barcode/generate/matrix.ts';
import { encodeQrCode } from '../src/barcode/generate/qr/index.ts';
import { recognize, type Quad, type Symbology } from '../src/barcode/index.ts';
import { UNLIMITED } from '../src/lib/budget.ts';
import { photograph } from '../test/support/draw-photo.ts';
import { blankPage, placeCode, type Page } from '../test/support/draw-photo-page.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '.' },
    angles: { type: 'string', default: '24' },
    first: { type: 'string', default: '0' },
    scales: { type: 'string', default: '1,2,3' },
    log: { type: 'boolean', default: false },
  },
});
const HEIGHT = 40;
const MARGIN = 12;
/** Cells of the page a module: more than the camera shows. */
const OVERSAMPLED = 2;
const MAX_PX = 3;
const MAX_MODULES = 0.5;

interface Modules {
  readonly name: string;
  readonly type: Symbology;
  readonly rows: readonly (readonly boolean[])[];
  /** Cells of a module. */
  readonly module: number;
}

const angles = Array.from(
  { length: Number(values.angles) },
  (_, i) => Number(values.first) + (360 * i) / Number(values.angles),
);
console.log('kind,scale,images,read,right,median px,largest px');
for (const { name, type, rows, module } of await kinds()) {
  if (!new RegExp(values.only).test(name)) continue;
  for (const scale of values.scales.split(',').map(Number)) {
    const page = pageOf(rows, scale, type);
    const sum = { read: 0, right: 0, off: [] as number[] };
    for (const roll of angles) {
      const { luma, codes } = photograph(page, {
        modulePx: scale,
        roll,
        ink: 0,
        paper: 255,
        desk: 255,
        seed: 1,
      });
      const found = await recognize(luma, {
        symbologies: 'all',
        effort: 'advanced',
        preprocessing: 'Auto',
        budget: UNLIMITED,
      });
      const symbol = found.ok ? found.value.find((each) => each.type === type) : undefined;
      const known = codes[0]?.quad;
      if (symbol === undefined || known === undefined) {
        if (values.log) process.stderr.write(`${name} ×${scale} at ${roll}°: missed\n`);
        continue;
      }
      sum.read += 1;
      const off = apart(symbol.quad, known);
      sum.off.push(off);
      if (off <= Math.max(MAX_PX, MAX_MODULES * module * scale)) sum.right += 1;
      else if (values.log)
        process.stderr.write(
          `${name} ×${scale} at ${roll}°: ${off.toFixed(1)} px, ${symbol.pass}: ${shown(symbol.quad)} for ${shown(known)}\n`,
        );
    }
    const sorted = sum.off.toSorted((a, b) => a - b);
    const px = [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0].map((each) => each.toFixed(1));
    console.log([name, scale, angles.length, sum.read, sum.right, ...px].join(','));
  }
}

/** The largest distance of a corner, where the code's first corner is not asked for. */
function apart(quad: Quad, known: Quad): number {
  const turned = [0, 1, 2, 3].flatMap((by) =>
    [1, -1].map((sign) => known.map((_, i) => known[(by + sign * i + 8) % 4] ?? known[0])),
  );
  return Math.min(
    ...turned.map((corners) =>
      Math.max(...corners.map(({ x, y }, i) => Math.hypot(x - (quad[i]?.x ?? 0), y - (quad[i]?.y ?? 0)))),
    ),
  );
}

function shown(quad: Quad): string {
  return quad.map(({ x, y }) => `${x.toFixed(0)},${y.toFixed(0)}`).join(' ');
}

function pageOf(rows: readonly (readonly boolean[])[], scale: number, type: Symbology): Page {
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  const cell = OVERSAMPLED * Math.max(1, Math.ceil(2 / scale));
  const data = Uint8Array.from({ length: cell * cell * width * height }, (_, i) => {
    const [x, y] = [i % (cell * width), Math.floor(i / (cell * width))];
    return rows[Math.floor(y / cell)]?.[Math.floor(x / cell)] === true ? 0 : 255;
  });
  const edge = MARGIN * cell;
  const page = blankPage(cell * width + 2 * edge, cell * height + 2 * edge, 255, cell);
  placeCode(
    page,
    { kind: type, type, texts: [], luma: { width: cell * width, height: cell * height, data } },
    edge,
    edge,
  );
  return page;
}

/** A row a module. */
function rowsOf({ rows, rowHeights }: MatrixSymbol): Modules['rows'] {
  return rows.flatMap((row, i) => Array.from({ length: rowHeights?.[i] ?? 1 }, () => row));
}

/** Without what is light at their ends: half of the rows of a MaxiCode stand further to the left. */
function toInk(rows: Modules['rows']): Modules['rows'] {
  const ends = rows.map((row) => row.lastIndexOf(true) + 1);
  return rows.map((row) => row.slice(0, Math.max(...ends)));
}

async function kinds(): Promise<readonly Modules[]> {
  const all: Modules[] = [];
  const bars = (name: string, type: Symbology, symbol: LinearSymbol): void => {
    const row = Array.from({ length: symbol.modules }, () => false);
    for (const { at, width } of symbol.bars) row.fill(true, at, at + width);
    const ink = row.slice(row.indexOf(true), row.lastIndexOf(true) + 1);
    all.push({ name, type, rows: Array.from({ length: HEIGHT }, () => ink), module: 1 });
  };
  const linear = [
    ['Code 128', 'CODE_128', encodeCode128('QZ-74K2M9')],
    ['EAN-13', 'EAN_13', encodeEanUpc('EAN_13', '400638133393')],
    ['EAN-8', 'EAN_8', encodeEanUpc('EAN_8', '9638507')],
    ['UPC-A', 'UPC_A', encodeEanUpc('UPC_A', '73651028411')],
    ['UPC-E', 'UPC_E', encodeEanUpc('UPC_E', '0425261')],
  ] as const;
  for (const [name, type, symbol] of linear) if (symbol.ok) bars(name, type, symbol.value);
  const qr = encodeQrCode('https://example.org/quiet', { level: 'M', raisesLevel: false });
  if (qr.ok) all.push({ name: 'QR code', type: 'QR_CODE', rows: qr.value, module: 1 });
  for (const { name, readAs, example, encode } of WRITERS) {
    if (readAs === undefined || / Composite|add-on/.test(name)) continue;
    const drawn = await encode(example);
    if (!drawn.ok) throw new Error(`${name} is not drawn`);
    if (drawn.value.kind === 'linear') bars(name, readAs, drawn.value.symbol);
    else
      all.push({
        name,
        type: readAs,
        rows: toInk(rowsOf(drawn.value.symbol)),
        module: readAs === 'MAXICODE' ? HEXAGON_CELLS : 1,
      });
  }
  return all;
}
