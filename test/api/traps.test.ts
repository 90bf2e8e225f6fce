// An engine that traps in the middle of its work: an error without a charge, and the next call works. The engines are real; a call of one of
// their exports throws what a trap throws. The modules are loaded anew, so that no engine has started yet.
import { createExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ErrorBody, bindings, fileForm, newKey } from '../support/api.ts';
import { drawPdf } from '../support/draw-pdf.ts';

vi.resetModules();
const { createApp, createDeps, defaultSettings } = await import('../../src/app.ts');
const settings = { ...defaultSettings(), HTML_ENGINE: 'wasm' as const };
const app = createApp(createDeps(bindings, settings), settings);
const call = async (path: string, init: RequestInit): Promise<Response> =>
  app.fetch(new Request(`https://quietzone.test${path}`, init), bindings, createExecutionContext());

let png: Uint8Array;
beforeAll(async () => {
  const headers = {
    Apikey: await newKey(),
    'Content-Type': 'application/json',
    width: '300',
    height: '300',
  };
  const drawn = await call('/barcode/generate/qrcode', { method: 'POST', body: '"trap"', headers });
  png = new Uint8Array(await drawn.arrayBuffer());
});

// Engines start when first used, or again after a trap, through this constructor.
const { Instance } = WebAssembly;
/** Exports of an armed engine's module trap from the call with this number on, `times` times (default once). */
let armed: { readonly engine: string; calls: number; trapped: boolean; times?: number } | undefined;
const IMPORTED: Readonly<Record<string, string>> = {
  __wbindgen_placeholder__: 'html-rewriter',
  host: 'raster',
  env: 'pdfium',
  a: 'zxing',
};
/** The runtime suspends these, which it can do with a module's own functions only. */
const SUSPENDED: ReadonlySet<string> = new Set([
  'FPDF_LoadCustomDocument',
  'FPDF_LoadPage',
  'FPDF_RenderPageBitmap',
  'FPDFImageObj_GetBitmap',
  'FPDFImageObj_GetImageMetadata',
  'png_decode',
  'webp_alpha',
  'webp_lossy',
  'webp_lossless',
  'inflate_bytes',
  'flate_decode',
  'jpeg_decode',
]);
/** undefined: the module that gives PDFium its file, whose function has to stay one of WebAssembly. */
function engineOf(module: WebAssembly.Module): string | undefined {
  const [first] = WebAssembly.Module.imports(module);
  return IMPORTED[first?.module ?? ''];
}
/** The functions, of which the armed engine's throw once what a trap throws. */
function wrapped(engine: string, values: WebAssembly.ModuleImports): WebAssembly.ModuleImports {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'function' || SUSPENDED.has(name)) return [name, value];
      const real = value as (...args: unknown[]) => unknown;
      const trap = (...args: unknown[]): unknown => {
        if (armed?.engine === engine && !armed.trapped && armed.calls-- <= 0) {
          armed.times = (armed.times ?? 1) - 1;
          armed.trapped = armed.times === 0;
          throw new WebAssembly.RuntimeError('unreachable');
        }
        return real(...args);
      };
      return [name, trap];
    }),
  );
}
function trapping(module: WebAssembly.Module, imports: WebAssembly.Imports = {}): WebAssembly.Instance {
  const engine = engineOf(module);
  if (engine === undefined) return new Instance(module, imports);
  // A decoder that is suspended traps where it asks the host for bytes or gives it rows.
  const { host, ...others } = imports;
  const given =
    engine === 'raster' && host !== undefined ? { ...others, host: wrapped(engine, host) } : imports;
  const { exports } = new Instance(module, given);
  return { exports: wrapped(engine, exports) as WebAssembly.Exports };
}

describe('an engine that traps', () => {
  beforeEach(() => Object.assign(WebAssembly, { Instance: trapping }));
  afterEach(() => {
    armed = undefined;
    Object.assign(WebAssembly, { Instance });
  });

  const page = drawPdf([{ widthPt: 200, heightPt: 200, boxes: [[10, 10, 50, 50]] }]);
  const html = new TextEncoder().encode('<html><body><p>x</p></body></html>');
  const SCAN = '/barcode/scan/image/advanced';
  const APPEND = '/convert/edit/html/append/image/from-url';
  it.each([
    ['zxing', SCAN, () => fileForm('imageFile', png)],
    ['raster', SCAN, () => fileForm('imageFile', png)],
    ['pdfium', SCAN, () => fileForm('imageFile', page)],
    ['html-rewriter', APPEND, () => fileForm('inputFile', html)],
  ] as const)(
    '%s: an error without a charge or the whole answer, and the next call works',
    async (engine, path, file) => {
      const key = await newKey({ quota: 100_000 });
      const usage = async () => (await call('/usage', { headers: { Apikey: key } })).json();
      const ask = async (): Promise<Response> => {
        const { body, headers } = file();
        const more = {
          Apikey: key,
          imageUrl: 'https://example.com/a.png',
          'Idempotency-Key': crypto.randomUUID(),
        };
        return call(path, { method: 'POST', body, headers: { ...headers, ...more } });
      };
      let used = 0;
      let traps = 0;
      // The first call of the work, and later ones in the middle of it.
      for (const calls of [0, 1, 3, 8, 20]) {
        armed = { engine, calls, trapped: false };
        const hit = await ask();
        const { trapped } = armed;
        armed = undefined;
        const next = await ask();
        expect(next.status).toBe(200);
        used += Number(next.headers.get('X-Api-Calls-Consumed'));
        traps += Number(trapped);
        if (hit.status === 200) {
          // Nothing trapped, or the work was done another way: then it is whole.
          expect(await hit.arrayBuffer()).toEqual(await next.arrayBuffer());
          used += Number(hit.headers.get('X-Api-Calls-Consumed'));
        } else {
          const body: ErrorBody = await hit.json();
          expect([body.Successful, body.ErrorCode]).toEqual([false, expect.any(String)]);
          expect(hit.status).toBeGreaterThanOrEqual(400);
          expect(body.ErrorMessage).not.toContain('unreachable');
        }
        expect(await usage()).toMatchObject({ CallsUsed: used, CallsHeld: 0 });
      }
      expect(traps).toBeGreaterThan(1);
    },
  );

  it('zxing, also when tried again: what was read, the page named, free, and one line logged', async () => {
    const key = await newKey({ quota: 100_000 });
    const ask = async (): Promise<Response> => {
      const { body, headers } = fileForm('imageFile', png);
      return call(SCAN, { method: 'POST', body, headers: { ...headers, Apikey: key } });
    };
    const whole = await (await ask()).json<{ BarcodeCount: number }>();
    expect(whole.BarcodeCount).toBe(1);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // A call traps where it works and where it frees its memory: four traps are two calls at least.
    const partial: unknown[] = [];
    for (let calls = 1; calls < 60; calls += 1) {
      logged.mockClear();
      armed = { engine: 'zxing', calls, trapped: false, times: 4 };
      const response = await ask();
      const { trapped } = armed;
      armed = undefined;
      if (!trapped) break;
      const body: ErrorBody & { BarcodeCount: number } = await response.json();
      // The traps may also fall on two calls, each of which is made once more.
      const isWhole = body.ErrorMessage === null;
      const lines = logged.mock.calls.map(([line]) => String(line));
      expect(lines).toEqual(isWhole ? [] : [expect.stringContaining('"part":"recognition"')]);
      expect(response.headers.get('X-Api-Calls-Consumed') ?? '0').toBe(isWhole ? '100' : '0');
      if (isWhole) expect(body.BarcodeCount).toBe(1);
      if (isWhole || response.status !== 200) continue;
      partial.push(body.BarcodeCount);
      expect(body.ErrorMessage).toMatch(/^Page 1 was not searched to the end: the recognition engine failed/);
    }
    logged.mockRestore();
    expect(partial).toContain(1);
  });
});
