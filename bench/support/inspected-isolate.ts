// The memory of the Worker's isolate, through the inspector of workerd.

/** Bytes. */
export interface IsolateMemory {
  /** Linear memories of WebAssembly, also those of dropped instances that are not collected yet. */
  readonly wasm: number;
  /** Objects of JavaScript, also garbage that is not collected yet. */
  readonly heap: number;
  /** Array buffers, strings outside the heap, and objects of the runtime. */
  readonly external: number;
}

export interface InspectedIsolate {
  /** As soon as the isolate rests. */
  sample(): Promise<IsolateMemory>;
  close(): void;
}

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly context?: { readonly id: number } };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/**
 * The inspector knows nothing of linear memories, so every memory that is made from here on is kept in a list of weak references: those that a
 * module imports, and those that it exports.
 */
const WATCH_MEMORIES = `(() => {
  const memories = globalThis.watchedMemories = [];
  const add = (memory) => {
    if (memory instanceof Memory && !memories.some((each) => each.deref() === memory)) memories.push(new WeakRef(memory));
  };
  const { Memory, Instance, instantiate } = WebAssembly;
  const addAll = (exports) => Object.values(exports).forEach(add);
  WebAssembly.Memory = new Proxy(Memory, { construct(target, words) { const made = new target(...words); add(made); return made; } });
  WebAssembly.Instance = new Proxy(Instance, { construct(target, words) { const made = new target(...words); addAll(made.exports); return made; } });
  WebAssembly.instantiate = async (...words) => {
    const made = await instantiate(...words);
    addAll((made.instance ?? made).exports);
    return made;
  };
})()`;
const SUM_MEMORIES = 'watchedMemories.reduce((sum, each) => sum + (each.deref()?.buffer.byteLength ?? 0), 0)';

/** `address`: `host:port` of the inspector. `service`: the name of the Worker's service in workerd. Begin before the first request. */
export async function inspectIsolate(address: string, service: string): Promise<InspectedIsolate> {
  const socket = new WebSocket(`ws://${address}/${service}`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`no inspector at ${address}`)), { once: true });
  });
  let contextId: number | undefined;
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    if (reply.method === 'Runtime.executionContextCreated') contextId = reply.params?.context?.id;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  let calls = 0;
  const call = async <T>(method: string, params: object = {}): Promise<T> => {
    const id = (calls += 1);
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
    // As the protocol describes it.
    return reply.result as T;
  };
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await call<{
      readonly result: { readonly value?: unknown };
      readonly exceptionDetails?: { readonly text: string };
    }>('Runtime.evaluate', {
      expression,
      returnByValue: true,
      contextId,
    });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return result.value;
  };
  await call('Runtime.enable');
  await evaluate(WATCH_MEMORIES);
  return {
    async sample() {
      const wasm = Number(await evaluate(SUM_MEMORIES));
      const usage = await call<Readonly<Record<string, number>>>('Runtime.getHeapUsage');
      const { usedSize = 0, embedderHeapUsedSize = 0, backingStorageSize = 0 } = usage;
      return { wasm, heap: usedSize, external: embedderHeapUsedSize + backingStorageSize };
    },
    close: () => socket.close(),
  };
}
