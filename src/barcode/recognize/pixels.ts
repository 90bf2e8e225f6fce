// Pixel work on grey pictures: halving, tone, smoothing, sharpening, cutting out turned rectangles.
// All functions return a new Luma and leave theirs alone.
import type { Luma } from '../../image/types.ts';
import type { Point } from '../symbologies/reader.ts';

/** Half the width and height, each pixel the mean of four; an odd last row or column is dropped. */
export function halve({ width, height, data }: Luma): Luma {
  const w = width >> 1;
  const h = height >> 1;
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    let a = 2 * y * width;
    let b = a + width;
    const end = (y + 1) * w;
    for (let i = y * w; i < end; i++, a += 2, b += 2) {
      out[i] = ((data[a] ?? 0) + (data[a + 1] ?? 0) + (data[b] ?? 0) + (data[b + 1] ?? 0) + 2) >> 2;
    }
  }
  return { width: w, height: h, data: out };
}

/** Every value replaced by the table's: 256 entries. */
export function tone({ width, height, data }: Luma, table: Uint8Array): Luma {
  const out = new Uint8Array(data.length);
  for (let i = 0; i < out.length; i++) out[i] = table[data[i] ?? 0] ?? 0;
  return { width, height, data: out };
}

/** The table of out = in^exponent over 0…1: below 1 lifts the shadows, above 1 darkens. */
export function gammaTable(exponent: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * (value / 255) ** exponent));
}

/**
 * Three box filters of the same radius one after the other: a Gaussian of σ² = r(r + 1) within 3 %.
 * Edges repeat the last pixel.
 */
export function blur(luma: Luma, radius: number): Luma {
  let picture = luma;
  for (let i = 0; i < 3; i++) picture = boxRows(boxColumns(picture, radius), radius);
  return picture;
}

/** Mean over 2·radius + 1 pixels of the row. */
function boxRows({ width, height, data }: Luma, radius: number): Luma {
  const out = new Uint8Array(data.length);
  const scale = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const last = row + width - 1;
    let sum = 0;
    for (let d = -radius; d <= radius; d++) sum += data[clamp(row + d, row, last)] ?? 0;
    for (let i = row; i <= last; i++) {
      out[i] = sum * scale + 0.5;
      sum +=
        (data[i + radius + 1 > last ? last : i + radius + 1] ?? 0) -
        (data[i - radius < row ? row : i - radius] ?? 0);
    }
  }
  return { width, height, data: out };
}

/** Mean over 2·radius + 1 pixels of the column, a row of sums at a time. */
export function boxColumns({ width, height, data }: Luma, radius: number): Luma {
  const out = new Uint8Array(data.length);
  const scale = 1 / (2 * radius + 1);
  const sums = new Int32Array(width);
  const add = (y: number, sign: number): void => {
    const row = clamp(y, 0, height - 1) * width;
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + sign * (data[row + x] ?? 0);
  };
  for (let y = -radius; y <= radius; y++) add(y, 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) out[row + x] = (sums[x] ?? 0) * scale + 0.5;
    add(y + radius + 1, 1);
    add(y - radius, -1);
  }
  return { width, height, data: out };
}

/** picture + amount · (picture − blurred), clamped: amount 1 doubles what the blur takes away. */
export function unsharp(luma: Luma, radius: number, amount: number): Luma {
  const soft = blur(luma, radius).data;
  const out = new Uint8ClampedArray(luma.data.length);
  for (let i = 0; i < out.length; i++) {
    const value = luma.data[i] ?? 0;
    out[i] = value + amount * (value - (soft[i] ?? 0));
  }
  return { width: luma.width, height: luma.height, data: new Uint8Array(out.buffer) };
}

/**
 * Black or white by row: white where the value is above the middle between the least and the greatest value within
 * `radius` pixels, or where these differ by less than 12 levels. Follows shading and blur along a linear code, which
 * one threshold a row cannot. Sliding extremes by van Herk's method (1992): 3 comparisons a pixel for any radius.
 */
export function thresholdRows({ width, height, data }: Luma, radius: number): Luma {
  const out = new Uint8Array(data.length);
  const low = new Uint8Array(width);
  const high = new Uint8Array(width);
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    slidingExtremes(row, radius, low, high);
    for (let x = 0; x < width; x++) {
      const least = low[x] ?? 0;
      const greatest = high[x] ?? 0;
      out[y * width + x] = greatest - least < 12 || 2 * (row[x] ?? 0) > least + greatest ? 255 : 0;
    }
  }
  return { width, height, data: out };
}

function slidingExtremes(row: Uint8Array, radius: number, low: Uint8Array, high: Uint8Array): void {
  const n = row.length;
  const window = 2 * radius + 1;
  const padded = Math.ceil((n + 2 * radius) / window) * window;
  const value = (i: number): number => row[clamp(i - radius, 0, n - 1)] ?? 0;
  const lowAhead = new Uint8Array(padded);
  const highAhead = new Uint8Array(padded);
  const lowBehind = new Uint8Array(padded);
  const highBehind = new Uint8Array(padded);
  for (let start = 0; start < padded; start += window) {
    let least = 255;
    let greatest = 0;
    for (let i = start; i < start + window; i++) {
      const v = value(i);
      if (v < least) least = v;
      if (v > greatest) greatest = v;
      lowBehind[i] = least;
      highBehind[i] = greatest;
    }
    least = 255;
    greatest = 0;
    for (let i = start + window - 1; i >= start; i--) {
      const v = value(i);
      if (v < least) least = v;
      if (v > greatest) greatest = v;
      lowAhead[i] = least;
      highAhead[i] = greatest;
    }
  }
  for (let x = 0; x < n; x++) {
    low[x] = Math.min(lowAhead[x] ?? 255, lowBehind[x + window - 1] ?? 255);
    high[x] = Math.max(highAhead[x] ?? 0, highBehind[x + window - 1] ?? 0);
  }
}

/**
 * Mean and mean deviation taken away within `radius`: grey 128, 64 levels per mean deviation. Shadows and glare
 * beside each other get one range; deviations below 3 levels are noise and are not raised.
 */
export function normalize(luma: Luma, radius: number): Luma {
  const { width, height, data } = luma;
  const mean = boxRows(boxColumns(luma, radius), radius).data;
  const deviation = new Uint8Array(data.length);
  for (let i = 0; i < deviation.length; i++)
    deviation[i] = Math.min(255, 4 * Math.abs((data[i] ?? 0) - (mean[i] ?? 0)));
  const spread = boxRows(boxColumns({ width, height, data: deviation }, radius), radius).data;
  const out = new Uint8ClampedArray(data.length);
  for (let i = 0; i < out.length; i++) {
    out[i] = 128 + (256 * ((data[i] ?? 0) - (mean[i] ?? 0))) / Math.max(12, spread[i] ?? 0);
  }
  return { width, height, data: new Uint8Array(out.buffer) };
}

/** A rectangle of the picture, turned by any angle, and the scale at which it is cut out. */
export interface Cut {
  readonly centre: Point;
  /** Direction of the cut's rows in the picture, radians: 0 to the right, π/2 down. */
  readonly angle: number;
  /** Picture pixels along and across the rows. */
  readonly length: number;
  readonly breadth: number;
  /** Pixels of the cut per pixel of the picture, along and across. */
  readonly scale: number;
  readonly scaleAcross: number;
}

/** The cut as an upright picture, by Catmull-Rom cubics; outside the picture its edge repeats. */
export function cutOut({ width, height, data }: Luma, cut: Cut): Luma {
  const w = Math.max(1, Math.round(cut.length * cut.scale));
  const h = Math.max(1, Math.round(cut.breadth * cut.scaleAcross));
  const out = new Uint8ClampedArray(w * h);
  const ux = Math.cos(cut.angle) / cut.scale;
  const uy = Math.sin(cut.angle) / cut.scale;
  const vx = -Math.sin(cut.angle) / cut.scaleAcross;
  const vy = Math.cos(cut.angle) / cut.scaleAcross;
  // Pixel centres: 0.5 of both grids.
  let rowX = cut.centre.x - 0.5 - (ux * (w - 1) + vx * (h - 1)) / 2;
  let rowY = cut.centre.y - 0.5 - (uy * (w - 1) + vy * (h - 1)) / 2;
  const maxX = width - 1;
  const maxY = height - 1;
  for (let y = 0, i = 0; y < h; y++, rowX += vx, rowY += vy) {
    for (let x = 0; x < w; x++, i++) {
      const px = rowX + ux * x;
      const py = rowY + uy * x;
      const ix = Math.floor(px);
      const iy = Math.floor(py);
      const fx = px - ix;
      const fy = py - iy;
      const wx0 = fx * (-0.5 + fx * (1 - 0.5 * fx));
      const wx1 = 1 + fx * fx * (-2.5 + 1.5 * fx);
      const wx2 = fx * (0.5 + fx * (2 - 1.5 * fx));
      const wx3 = fx * fx * (-0.5 + 0.5 * fx);
      const x0 = clamp(ix - 1, 0, maxX);
      const x1 = clamp(ix, 0, maxX);
      const x2 = clamp(ix + 1, 0, maxX);
      const x3 = clamp(ix + 2, 0, maxX);
      const line = (yy: number): number => {
        const row = clamp(yy, 0, maxY) * width;
        return (
          wx0 * (data[row + x0] ?? 0) +
          wx1 * (data[row + x1] ?? 0) +
          wx2 * (data[row + x2] ?? 0) +
          wx3 * (data[row + x3] ?? 0)
        );
      };
      out[i] =
        fy * (-0.5 + fy * (1 - 0.5 * fy)) * line(iy - 1) +
        (1 + fy * fy * (-2.5 + 1.5 * fy)) * line(iy) +
        fy * (0.5 + fy * (2 - 1.5 * fy)) * line(iy + 1) +
        fy * fy * (-0.5 + 0.5 * fy) * line(iy + 2);
    }
  }
  return { width: w, height: h, data: new Uint8Array(out.buffer) };
}

/** The whole picture, turned and scaled: corners outside it repeat its edge. */
export function wholeCut({ width, height }: Luma, angle: number, scale: number, scaleAcross: number): Cut {
  const cos = Math.abs(Math.cos(angle));
  const sin = Math.abs(Math.sin(angle));
  return {
    centre: { x: width / 2, y: height / 2 },
    angle,
    length: width * cos + height * sin,
    breadth: width * sin + height * cos,
    scale,
    scaleAcross,
  };
}

/** From a point of the cut's picture to the point of the whole picture. */
export function fromCut(cut: Cut): (point: Point) => Point {
  const w = Math.max(1, Math.round(cut.length * cut.scale));
  const h = Math.max(1, Math.round(cut.breadth * cut.scaleAcross));
  return ({ x, y }) => {
    const along = (x - w / 2) / cut.scale;
    const across = (y - h / 2) / cut.scaleAcross;
    return {
      x: cut.centre.x + along * Math.cos(cut.angle) - across * Math.sin(cut.angle),
      y: cut.centre.y + along * Math.sin(cut.angle) + across * Math.cos(cut.angle),
    };
  };
}

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}
