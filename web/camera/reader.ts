// Reads frames in the browser with the engine that the service has, too. Loaded when the camera is first used.
import { type ReadResult, prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

export interface FrameCode {
  readonly text: string;
  /** As zxing names it. */
  readonly format: string;
  /** Clockwise from its own top left, in pixels of the frame. */
  readonly corners: readonly { readonly x: number; readonly y: number }[];
}

/** Call it early: the engine is loaded then. */
export async function prepareReader(): Promise<void> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
}

/** The codes of one frame; quick, so that the next frame follows soon. */
export async function readFrame(frame: ImageData): Promise<readonly FrameCode[]> {
  const results = await readBarcodes(frame, { tryHarder: true, tryInvert: false, maxNumberOfSymbols: 8 });
  return results.filter(({ isValid }) => isValid).map(codeOf);
}

function codeOf({ text, format, position }: ReadResult): FrameCode {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return { text, format, corners: [topLeft, topRight, bottomRight, bottomLeft] };
}
