// Images that look like codes everywhere and contain none (except the sheet of QR codes), to attack recognition.
import type { Luma } from '../../src/image/types.ts';
import { generator } from './draw-linear.ts';
import { qrModules } from './draw-qr.ts';

export interface HostileField {
  readonly name: string;
  /** The field, square, of about so many pixels. */
  readonly draw: (pixels: number) => Luma;
}

/** Grey by pixel: 0 black to 255 white. */
type Shade = (x: number, y: number) => number;

function square(shade: (side: number) => Shade): (pixels: number) => Luma {
  return (pixels) => {
    const side = Math.round(Math.sqrt(pixels));
    const at = shade(side);
    const data = new Uint8Array(side * side);
    for (let y = 0, i = 0; y < side; y++) for (let x = 0; x < side; x++, i++) data[i] = at(x, y);
    return { width: side, height: side, data };
  };
}

/** Finder patterns of QR codes, 7 modules wide, one each `pitch` modules, rotated. */
function finders(modulePx: number, pitch: number, degrees = 0): (pixels: number) => Luma {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const ring = (value: number): number => Math.abs((((value % pitch) + pitch) % pitch) - pitch / 2);
  return square(() => (x, y) => {
    const far = Math.max(ring((x * cos + y * sin) / modulePx), ring((y * cos - x * sin) / modulePx));
    return far < 1.5 || (far >= 2.5 && far < 3.5) ? 0 : 255;
  });
}

/** Finder patterns at random places, two in three of the field's room. */
function scatteredFinders(modulePx: number): (pixels: number) => Luma {
  return (pixels) => {
    const random = generator(11);
    const side = Math.round(Math.sqrt(pixels));
    const data = new Uint8Array(side * side).fill(255);
    const cell = 10 * modulePx;
    for (let top = 0; top + cell < side; top += cell)
      for (let left = 0; left + cell < side; left += cell) {
        if (random() < 1 / 3) continue;
        const [dx, dy] = [Math.floor(random() * 2 * modulePx), Math.floor(random() * 2 * modulePx)];
        for (let y = 0; y < 7 * modulePx; y++)
          for (let x = 0; x < 7 * modulePx; x++) {
            const far = Math.max(Math.abs((x + 0.5) / modulePx - 3.5), Math.abs((y + 0.5) / modulePx - 3.5));
            if (far < 1.5 || far >= 2.5) data[(top + dy + y) * side + left + dx + x] = 0;
          }
      }
    return { width: side, height: side, data };
  };
}

/** Bars of 1 to 4 modules at random, in blocks with room between them. */
function bars(modulePx: number, width: number, height: number, seed: number): (pixels: number) => Luma {
  return square((side) => {
    const random = generator(seed);
    const rows = Math.ceil(side / height) + 1;
    const lines = Array.from({ length: rows }, () => {
      const line = new Uint8Array(side).fill(255);
      for (let x = 0, dark = false; x < side; dark = !dark) {
        const run = modulePx * (1 + Math.floor(random() * 4));
        if (dark) line.fill(0, x, Math.min(side, x + run));
        x += run;
      }
      return line;
    });
    return (x, y) =>
      x % width > width - 12 * modulePx || y % height > height - 12
        ? 255
        : (lines[Math.floor(y / height)]?.[x] ?? 255);
  });
}

/** Groups that look like EAN-13 symbols: guards where they belong, digits at random. */
function eanLike(modulePx: number): (pixels: number) => Luma {
  return square((side) => {
    const random = generator(5);
    const symbol = 95 + 18;
    const high = 30 * modulePx;
    const rows = Math.ceil(side / high) + 1;
    const columns = Math.ceil(side / (symbol * modulePx)) + 1;
    const guards = new Set([0, 2, 46, 48, 92, 94]);
    const dark = Array.from({ length: rows * columns }, () =>
      Array.from({ length: symbol }, (_, i) => {
        const at = i - 9;
        if (at < 0 || at > 94) return 0;
        if (guards.has(at)) return 1;
        return at < 3 || at > 91 || (at > 44 && at < 50) ? 0 : random() < 0.5 ? 1 : 0;
      }),
    );
    return (x, y) => {
      const column = Math.floor(x / (symbol * modulePx));
      const row = Math.floor(y / high);
      if (y % high > high - 6) return 255;
      return dark[row * columns + column]?.[Math.floor(x / modulePx) % symbol] === 1 ? 0 : 255;
    };
  });
}

/** Squares that begin like Micro QR codes of 13 modules, a finder pattern and two timing lines, and go on at random; 4 modules lie between two. */
function microQrLike(modulePx: number): (pixels: number) => Luma {
  return square((side) => {
    const [modules, pitch] = [13, 17];
    const random = generator(13);
    const count = Math.ceil(side / (pitch * modulePx)) + 1;
    const data = new Uint8Array(997 * modules).map(() => (random() < 0.5 ? 1 : 0));
    return (x, y) => {
      const [column, row] = [Math.floor(x / (pitch * modulePx)), Math.floor(y / (pitch * modulePx))];
      const mx = Math.floor(x / modulePx) % pitch;
      const my = Math.floor(y / modulePx) % pitch;
      if (mx >= modules || my >= modules) return 255;
      const far = Math.max(Math.abs(mx - 3), Math.abs(my - 3));
      if (mx < 8 && my < 8) return far < 2 || far === 3 ? 0 : 255;
      if (mx === 0 || my === 0) return (mx + my) % 2 === 0 ? 0 : 255;
      return data[(((row * count + column) % 997) * modules + my + mx) % data.length] === 1 ? 0 : 255;
    };
  });
}

/** Bull's-eyes of MaxiCode: three dark rings of `ringPx` around a light middle, one each 16 rings. */
function bullseyes(ringPx: number): (pixels: number) => Luma {
  const pitch = 16 * ringPx;
  const from = (value: number): number => (value % pitch) - pitch / 2;
  return square(() => (x, y) => {
    const ring = Math.floor(Math.hypot(from(x), from(y)) / ringPx);
    return ring < 6 && ring % 2 === 1 ? 0 : 255;
  });
}

/** Random marks in lines, as print has. */
function text(): (pixels: number) => Luma {
  return square((side) => {
    const random = generator(7);
    const cells = Math.ceil(side / 2);
    const marks = new Uint8Array(cells * cells).map(() => (random() < 0.45 ? 0 : 255));
    return (x, y) => (y % 20 > 12 || x % 10 > 7 ? 255 : (marks[(y >> 1) * cells + (x >> 1)] ?? 255));
  });
}

function noise(): (pixels: number) => Luma {
  return square(() => {
    const random = generator(3);
    return () => Math.floor(random() * 256);
  });
}

/** A sheet of different QR codes of version 2, in rows; `count` of them or as many as fit. */
export function qrSheet(count: number, modulePx: number): (pixels: number) => Luma {
  return (pixels) => {
    const side = Math.round(Math.sqrt(pixels));
    const data = new Uint8Array(side * side).fill(255);
    const cell = (25 + 8) * modulePx;
    const columns = Math.floor(side / cell);
    for (let n = 0; n < Math.min(count, columns * columns); n++) {
      const modules = qrModules(`sheet ${n}`, 2);
      const left = (n % columns) * cell + 4 * modulePx;
      const top = Math.floor(n / columns) * cell + 4 * modulePx;
      for (let y = 0; y < 25 * modulePx; y++)
        for (let x = 0; x < 25 * modulePx; x++)
          if (modules[Math.floor(y / modulePx)]?.[Math.floor(x / modulePx)] === true)
            data[(top + y) * side + left + x] = 0;
    }
    return { width: side, height: side, data };
  };
}

export const HOSTILE_FIELDS: readonly HostileField[] = [
  { name: 'finder patterns, 1 px, pitch 8', draw: finders(1, 8) },
  { name: 'finder patterns, 2 px, pitch 9', draw: finders(2, 9) },
  { name: 'finder patterns, 3 px, pitch 14', draw: finders(3, 14) },
  { name: 'finder patterns, 2 px, pitch 16, rotated 30°', draw: finders(2, 16, 30) },
  { name: 'finder patterns, 4 px, pitch 10, rotated 45°', draw: finders(4, 10, 45) },
  { name: 'finder patterns at random', draw: scatteredFinders(2) },
  {
    name: 'one giant finder pattern',
    draw: square((side) => (x, y) => {
      const far = 7.9 * Math.max(Math.abs(x / side - 0.5), Math.abs(y / side - 0.5));
      return far < 1.5 || (far >= 2.5 && far < 3.5) ? 0 : 255;
    }),
  },
  {
    name: 'concentric squares',
    draw: square(
      (side) => (x, y) =>
        Math.floor(Math.max(Math.abs(x - side / 2), Math.abs(y - side / 2)) / 3) % 2 === 0 ? 0 : 255,
    ),
  },
  { name: 'bars, 2 px, one block', draw: bars(2, 1e9, 1e9, 1) },
  { name: 'bars, 1 px, many blocks', draw: bars(1, 60, 40, 2) },
  { name: 'bars, 2 px, many blocks', draw: bars(2, 220, 60, 3) },
  { name: 'low bars of one pitch', draw: square(() => (x, y) => (y % 20 < 10 && x % 6 < 3 ? 0 : 255)) },
  { name: 'EAN-like groups', draw: eanLike(2) },
  { name: 'Micro QR look-alikes, 2 px', draw: microQrLike(2) },
  { name: 'bull’s-eyes, 2 px', draw: bullseyes(2) },
  { name: 'stripes of one pixel', draw: square(() => (x) => (x % 2) * 255) },
  { name: 'diagonal stripes', draw: square(() => (x, y) => ((x + y) % 8 < 4 ? 0 : 255)) },
  { name: 'dots', draw: square(() => (x, y) => (x % 6 < 3 && y % 6 < 3 ? 0 : 255)) },
  { name: 'checkerboard', draw: square(() => (x, y) => (((x >> 2) + (y >> 2)) % 2) * 255) },
  { name: 'checkerboard of one pixel', draw: square(() => (x, y) => ((x + y) % 2) * 255) },
  { name: 'noise', draw: noise() },
  { name: 'gradient', draw: square((side) => (x, y) => Math.floor((255 * (x + y)) / (2 * side))) },
  { name: 'text', draw: text() },
];
