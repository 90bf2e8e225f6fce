// Photon (Apache-2.0) of the package @cf-wasm/photon: draws text on images and encodes them as PNG, JPEG and WebP. The module is the
// package's without the functions that are not called here (scripts/build-photon.ts). It holds several copies of an image and never
// frees memory, so it gets images of at most 2 MP, and an instance that grew is dropped (docs/design/image.md).
import { compiled } from './compiled.ts';
import { createEngine } from './engine.ts';
import photonWasm from './photon/photon.wasm';

/** 8-bit RGBA, row-major, 4·width·height bytes. */
export interface Rgba {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export type PhotonFormat = 'png' | 'jpeg' | 'webp';

export interface Photon {
  /** Draws a line of white text in Roboto with its top left corner at `x`, `y`; `size` is in pixels. */
  readonly text: (
    image: Rgba,
    text: string,
    at: { readonly x: number; readonly y: number; readonly size: number },
  ) => Rgba;
  /** The image as a file. JPEG has quality 85 and no transparency, WebP is lossless. */
  readonly encode: (image: Rgba, format: PhotonFormat) => Uint8Array;
}

type Slice = readonly [address: number, length: number];

/** The exports that wasm-bindgen wrote; an image is an address in the module's memory. */
interface PhotonExports {
  readonly memory: WebAssembly.Memory;
  readonly __wbindgen_externrefs: WebAssembly.Table;
  __wbindgen_start(): void;
  __wbindgen_malloc(bytes: number, align: number): number;
  __wbindgen_free(address: number, bytes: number, align: number): void;
  /** Takes ownership of the pixels. */
  photonimage_new(pixels: number, bytes: number, width: number, height: number): number;
  photonimage_get_raw_pixels(image: number): Slice;
  photonimage_get_bytes(image: number): Slice;
  photonimage_get_bytes_jpeg(image: number, quality: number): Slice;
  photonimage_get_bytes_webp(image: number): Slice;
  __wbg_photonimage_free(image: number, unused: number): void;
  draw_text(image: number, text: number, bytes: number, x: number, y: number, size: number): void;
}

const JPEG_QUALITY = 85;
/** An instance above this size is dropped: a page of 2 MP leaves more, and labels leave less. */
const KEEP_BELOW_BYTES = 8 * 1024 * 1024;

const engine = createEngine<PhotonExports>({
  name: 'photon',
  start: async () => start(await compiled(photonWasm)),
  memoryBytes: ({ memory }) => memory.buffer.byteLength,
  keepBelowBytes: KEEP_BELOW_BYTES,
});

/** Runs `work`, which must be synchronous: two at a time would need the memory of both. */
export function withPhoton<T>(work: (photon: Photon) => T): Promise<T> {
  return engine.use((exports) => work(photonOf(exports)));
}

function start(module: WebAssembly.Module): PhotonExports {
  const imports: Record<string, Record<string, (...args: number[]) => void>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = () => {
      throw new Error(`Photon called ${name}, which only browsers have.`);
    };
  for (const functions of Object.values(imports)) {
    functions['__wbindgen_init_externref_table'] = () => {
      const table = exports.__wbindgen_externrefs;
      const first = table.grow(4);
      table.set(0, undefined);
      for (const [i, value] of [undefined, null, true, false].entries()) table.set(first + i, value);
    };
  }
  const { exports } = new WebAssembly.Instance(module, imports) as WebAssembly.Instance & {
    readonly exports: PhotonExports;
  };
  exports.__wbindgen_start();
  return exports;
}

function photonOf(photon: PhotonExports): Photon {
  const put = (bytes: Uint8Array): number => {
    const address = photon.__wbindgen_malloc(bytes.length, 1) >>> 0;
    new Uint8Array(photon.memory.buffer, address, bytes.length).set(bytes);
    return address;
  };
  const taken = ([address, length]: Slice): Uint8Array => {
    const bytes = new Uint8Array(photon.memory.buffer, address >>> 0, length).slice();
    photon.__wbindgen_free(address, length, 1);
    return bytes;
  };
  const withImage = <T>({ width, height, data }: Rgba, work: (image: number) => T): T => {
    const image = photon.photonimage_new(put(data), data.length, width, height);
    const result = work(image);
    photon.__wbg_photonimage_free(image, 0);
    return result;
  };
  return {
    text: (image, text, { x, y, size }) => ({
      ...image,
      data: withImage(image, (held) => {
        const bytes = new TextEncoder().encode(text);
        photon.draw_text(held, put(bytes), bytes.length, x, y, size);
        return taken(photon.photonimage_get_raw_pixels(held));
      }),
    }),
    encode: (image, format) =>
      withImage(image, (held) => {
        if (format === 'jpeg') return taken(photon.photonimage_get_bytes_jpeg(held, JPEG_QUALITY));
        if (format === 'webp') return taken(photon.photonimage_get_bytes_webp(held));
        return taken(photon.photonimage_get_bytes(held));
      }),
  };
}
