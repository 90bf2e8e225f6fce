// The type in which folders pass images to each other.

/** 8-bit grey, row-major, width·height bytes, no padding; 0 black, 255 white. */
export interface Luma {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
