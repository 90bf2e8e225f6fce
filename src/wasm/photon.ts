// photon (Apache-2.0), used only to decode WebP. Its glue can be started once and never again,
// so its memory cannot be given back: callers cap the pixels.
import { initPhoton, PhotonImage } from '@cf-wasm/photon/others';
import photonWasm from '@cf-wasm/photon/photon.wasm';
import { createEngine } from './engine.ts';

let memory: WebAssembly.Memory | undefined;

const engine = createEngine({
  name: 'photon',
  start() {
    memory ??= initPhoton.sync({ module: photonWasm }).memory;
    return memory;
  },
  memoryBytes: (linear) => linear.buffer.byteLength,
  keepBelowBytes: Infinity,
});

/** RGBA pixels of an image file, or undefined when photon cannot read it. */
export async function photonDecode(
  bytes: Uint8Array,
): Promise<{ readonly width: number; readonly height: number; readonly data: Uint8Array } | undefined> {
  return engine.use(() => {
    try {
      const image = PhotonImage.new_from_byteslice(bytes);
      try {
        return { width: image.get_width(), height: image.get_height(), data: image.get_raw_pixels() };
      } finally {
        image.free();
      }
    } catch {
      return undefined;
    }
  });
}
