// lol-html as WebAssembly (only the .wasm of html-rewriter-wasm 0.4.1). The package's own JavaScript compiles bytes when it loads, which
// workerd forbids. This file has the part of the wasm-bindgen interface that one insertion needs. Handlers are synchronous: one that
// returns a promise would leave the rewriter borrowed for ever (measured: each call lost 1.7 KB, and free() threw from then on).
import rewriterModule from 'html-rewriter-wasm/dist/html_rewriter_bg.wasm';
import { concatBytes } from '../lib/bytes.ts';
import { compiled } from './compiled.ts';
import { type Engine, createEngine } from './engine.ts';

export interface HtmlRewriter {
  /**
   * Writes `markup` right before the first end tag that closes a body element, or at the end of the document. The result is a copy;
   * undefined if no end tag closes a body. Throws if lol-html gives up (ambiguous raw text in strict mode, memory), after freeing the
   * rewriter.
   */
  insert(document: Uint8Array, markup: string, at: InsertionPoint): Uint8Array | undefined;
  readonly memory: { readonly buffer: ArrayBufferLike };
}

export type InsertionPoint = 'body-end' | 'document-end';

/** The rewriter, started on first use and dropped above 8 MB of linear memory (measured: 3.3 MB after the worst documents of 1 MB). */
export const htmlRewriter: Engine<HtmlRewriter> = createEngine({
  name: 'html-rewriter',
  start: async () => startRewriter(await compiled(rewriterModule)),
  memoryBytes: (instance) => instance.memory.buffer.byteLength,
  keepBelowBytes: 8 * 1024 * 1024,
});

/** How many bytes are passed at a time, which is the size of the copy in the WASM memory. */
const CHUNK_BYTES = 64 * 1024;

interface Exports {
  readonly memory: WebAssembly.Memory;
  htmlrewriter_new(sink: number, options: number): number;
  htmlrewriter_on(rewriter: number, selector: number, length: number, handlers: number): void;
  htmlrewriter_onDocument(rewriter: number, handlers: number): void;
  htmlrewriter_write(rewriter: number, chunk: number, length: number): void;
  htmlrewriter_end(rewriter: number): void;
  __wbg_htmlrewriter_free(rewriter: number): void;
  element_onEndTag(element: number, handler: number): void;
  endtag_before(endTag: number, content: number, length: number, options: number): void;
  documentend_append(end: number, content: number, length: number, options: number): void;
  __wbindgen_malloc(length: number): number;
  __wbindgen_exn_store(object: number): void;
}

/** wasm-bindgen's constants: a slot that means "none", and `undefined` for an optional boolean. */
const NO_OBJECT = 0;
const NO_BOOLEAN = 0xff_ff_ff;

interface WithPointer {
  readonly pointer: number;
}

function startRewriter(module: WebAssembly.Module): HtmlRewriter {
  const slots = createSlots();
  const imports = importsOf(slots, () => wasm);
  const instance = new WebAssembly.Instance(module, { __wbindgen_placeholder__: imports });
  const wasm = instance.exports as unknown as Exports;
  return {
    insert: (document, markup, at) => inserted(document, markup, at, { wasm, slots }),
    memory: wasm.memory,
  };
}

type Slots = ReturnType<typeof createSlots>;

/** The objects that the WASM side refers to, by slot; slot 0 is NO_OBJECT. */
function createSlots() {
  const objects: unknown[] = [undefined];
  const free: number[] = [];
  const keep = (value: unknown): number => {
    const slot = free.pop() ?? objects.length;
    objects[slot] = value;
    return slot;
  };
  const drop = (slot: number): unknown => {
    const value = objects[slot];
    objects[slot] = undefined;
    if (slot !== NO_OBJECT) free.push(slot);
    return value;
  };
  /** Keeps a property of the object. */
  const member = (slot: number, name: string): number => {
    const value = (objects[slot] as Readonly<Record<string, unknown>>)[name];
    return value === undefined ? NO_OBJECT : keep(value);
  };
  return { objects, keep, drop, member };
}

/** What the module calls, under wasm-bindgen's names. */
function importsOf({ objects, keep, drop, member }: Slots, wasm: () => Exports): WebAssembly.ModuleImports {
  const wrap = (pointer: number): number => keep({ pointer } satisfies WithPointer);
  return {
    __wbindgen_object_drop_ref: (slot: number) => void drop(slot),
    __wbindgen_object_clone_ref: (slot: number) => keep(objects[slot]),
    __wbindgen_string_new: (pointer: number, length: number) => keep(textAt(wasm(), pointer, length)),
    __wbindgen_debug_string: (result: number, slot: number) =>
      answerText(wasm(), result, typeof objects[slot]),
    __wbindgen_throw: (pointer: number, length: number) => {
      throw new Error(textAt(wasm(), pointer, length));
    },
    __wbindgen_rethrow: (slot: number) => {
      throw drop(slot);
    },
    __wbindgen_memory: () => keep(wasm().memory),
    __wbg_html_cd9a0f328493678b: (slot: number) => {
      const { html } = objects[slot] as { html?: boolean };
      return html === undefined ? NO_BOOLEAN : Number(html);
    },
    __wbg_enableEsiTags_de6b91cc61a25874: () => NO_BOOLEAN,
    __wbg_element_new: wrap,
    __wbg_comment_new: wrap,
    __wbg_textchunk_new: wrap,
    __wbg_doctype_new: wrap,
    __wbg_endtag_new: wrap,
    __wbg_documentend_new: wrap,
    __wbg_element_c38470ed972aea27: (slot: number) => member(slot, 'element'),
    __wbg_comments_ba86bc03331d9378: (slot: number) => member(slot, 'comments'),
    __wbg_text_7800bf26cb443911: (slot: number) => member(slot, 'text'),
    __wbg_doctype_ac58c0964a59b61b: (slot: number) => member(slot, 'doctype'),
    __wbg_comments_94d876f6c0502e82: (slot: number) => member(slot, 'comments'),
    __wbg_text_4606a16c30e4ae91: (slot: number) => member(slot, 'text'),
    __wbg_end_34efb9402eac8a4e: (slot: number) => member(slot, 'end'),
    __wbg_String_60c4ba333b5ca1c6: (result: number, slot: number) =>
      answerText(wasm(), result, String(objects[slot])),
    __wbg_new_4fee7e2900033464: () => keep([]),
    __wbg_push_ba9b5e3c25cff8f9: (list: number, slot: number) =>
      (objects[list] as unknown[]).push(objects[slot]),
    __wbg_call_6c4ea719458624eb: (handler: number, self: number, argument: number) => {
      try {
        return keep(
          (objects[handler] as (this: unknown, value: unknown) => unknown).call(
            objects[self],
            objects[argument],
          ),
        );
      } catch (cause) {
        wasm().__wbindgen_exn_store(keep(cause));
        return NO_OBJECT;
      }
    },
    __wbg_new_917809a3e20a4b00: (pointer: number, length: number) =>
      keep(new TypeError(textAt(wasm(), pointer, length))),
    __wbg_instanceof_Promise_c6535fc791fcc4d2: () => 0,
    __wbg_awaitPromise_39a1101fd8518869: () => {
      throw new Error('html-rewriter: only synchronous handlers are used');
    },
    __wbg_buffer_89a8560ab6a3d9c6: (slot: number) => keep((objects[slot] as WebAssembly.Memory).buffer),
    __wbg_newwithbyteoffsetandlength_e45d8b33c02dc3b5: (buffer: number, offset: number, length: number) =>
      keep(new Uint8Array(objects[buffer] as ArrayBuffer, offset >>> 0, length >>> 0)),
    __wbg_new_bd2e1d010adb8a1a: (slot: number) => keep(new Uint8Array(objects[slot] as Uint8Array)),
  };
}

function bytesAt({ memory }: Exports, pointer: number, length: number): Uint8Array {
  return new Uint8Array(memory.buffer, pointer, length);
}

function textAt(wasm: Exports, pointer: number, length: number): string {
  return new TextDecoder().decode(bytesAt(wasm, pointer, length));
}

function pass(wasm: Exports, bytes: Uint8Array): number {
  const pointer = wasm.__wbindgen_malloc(bytes.length);
  bytesAt(wasm, pointer, bytes.length).set(bytes);
  return pointer;
}

function answerText(wasm: Exports, result: number, text: string): void {
  const bytes = new TextEncoder().encode(text);
  const pointer = pass(wasm, bytes);
  new Int32Array(wasm.memory.buffer, result, 2).set([pointer, bytes.length]);
}

function inserted(
  document: Uint8Array,
  markup: string,
  at: InsertionPoint,
  { wasm, slots: { keep, drop } }: { readonly wasm: Exports; readonly slots: Slots },
): Uint8Array | undefined {
  const chunks: Uint8Array[] = [];
  const content = new TextEncoder().encode(markup);
  const sink = keep((chunk: Uint8Array) => void chunks.push(chunk));
  let written = false;
  const write =
    (call: 'endtag_before' | 'documentend_append') =>
    ({ pointer }: WithPointer): void => {
      if (written) return;
      written = true;
      wasm[call](pointer, pass(wasm, content), content.length, keep({ html: true }));
    };
  const rewriter = wasm.htmlrewriter_new(sink, NO_OBJECT);
  try {
    if (at === 'document-end') {
      wasm.htmlrewriter_onDocument(rewriter, keep({ end: write('documentend_append') }));
    } else {
      const selector = new TextEncoder().encode('body');
      const element = ({ pointer }: WithPointer): void =>
        wasm.element_onEndTag(pointer, keep(write('endtag_before')));
      wasm.htmlrewriter_on(rewriter, pass(wasm, selector), selector.length, keep({ element }));
    }
    for (let offset = 0; offset < document.length; offset += CHUNK_BYTES) {
      const chunk = document.subarray(offset, offset + CHUNK_BYTES);
      wasm.htmlrewriter_write(rewriter, pass(wasm, chunk), chunk.length);
    }
    wasm.htmlrewriter_end(rewriter);
  } finally {
    wasm.__wbg_htmlrewriter_free(rewriter);
    drop(sink);
  }
  return written ? concatBytes(chunks) : undefined;
}
