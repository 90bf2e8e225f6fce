// The fields of an EMF record, and what its player knows.
import type { Device } from './device.ts';
import type { DeviceObject } from './state.ts';
import type { Matrix, Point } from './geometry.ts';
import type { Edges } from './shapes.ts';

export interface EmfPlayer {
  readonly device: Device;
  readonly objects: Map<number, DeviceObject>;
  readonly view: DataView;
  readonly bytes: Uint8Array;
  readonly miss: (what: string) => void;
  /** The record's first byte, and the first behind it. */
  at: number;
  end: number;
  /** Angles grow clockwise after SetArcDirection. */
  isClockwise: boolean;
}

/** A number at an offset in the record; 0 beyond it. */
export function i32({ view, at, end }: EmfPlayer, offset: number): number {
  return at + offset + 4 <= end ? view.getInt32(at + offset, true) : 0;
}

export function u32(player: EmfPlayer, offset: number): number {
  return i32(player, offset) >>> 0;
}

export function i16({ view, at, end }: EmfPlayer, offset: number): number {
  return at + offset + 2 <= end ? view.getInt16(at + offset, true) : 0;
}

export function f32({ view, at, end }: EmfPlayer, offset: number): number {
  const value = at + offset + 4 <= end ? view.getFloat32(at + offset, true) : 0;
  return Number.isFinite(value) ? value : 0;
}

export function pair(player: EmfPlayer, offset: number): Point {
  return [i32(player, offset), i32(player, offset + 4)];
}

export function edges(player: EmfPlayer, offset: number): Edges {
  return [...pair(player, offset), ...pair(player, offset + 8)];
}

export function matrixAt(player: EmfPlayer, offset: number): Matrix {
  return [0, 4, 8, 12, 16, 20].map((more) => f32(player, offset + more)) as unknown as Matrix;
}

export function boxOf([left, top, right, bottom]: Edges) {
  return { left, top, right, bottom };
}
