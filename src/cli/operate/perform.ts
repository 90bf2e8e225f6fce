// An operation done in this process: the same work as behind the service, without a server, a key or a meter.
import type { Catalog } from '../../catalog/index.ts';
import { concatBytes } from '../../lib/bytes.ts';
import { decoded } from '../../lib/decode-text.ts';
import { OPEN_GATE } from '../../lib/gate.ts';
import type { Answer, FileContent, Host, Input as WorkInput, Work } from '../../operations/operation.ts';
import type { NoteName } from '../../registry/declared/declared.ts';
import type { ModelValue } from '../../registry/model.ts';
import { type OptionValues, checkOption } from '../../registry/option.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import { workSentence } from '../../service/sentences.ts';
import { checkedSettings } from '../../local/settings.ts';
import { CLI_WORDS } from '../words.ts';

export interface Input {
  readonly options: OptionValues;
  /** What is worked on. Of an operation on an address neither. */
  readonly text?: string;
  readonly file?: Uint8Array;
  /** The file of a logo. */
  readonly logo?: Uint8Array | undefined;
  /** The file of a font. */
  readonly font?: Uint8Array | undefined;
  /** For operations that ask the catalogue. */
  readonly catalog?: Pick<Catalog, 'find' | 'search'>;
  /** Nominal ms that the scan of a file may take; default: each page has its own bound, and the file has none. */
  readonly scanWorkMs?: number | undefined;
  /** Is told of each page before it is read, from 1. */
  readonly onPage?: (page: number, pageCount: number) => void;
}

export type Performed =
  | { readonly ok: true; readonly value: ModelValue }
  | {
      readonly ok: true;
      readonly bytes: Uint8Array;
      readonly filename: string;
      readonly notes: Readonly<Partial<Record<NoteName, string>>>;
    }
  | { readonly ok: false; readonly message: string };

/** Settings are those of the environment, as for `npm start`. */
export async function performHere(work: Work, input: Input): Promise<Performed> {
  const done = await run(work, input);
  if (!done.ok) return { ok: false, message: workSentence(done.failure, CLI_WORDS) };
  const answer = done.value;
  if ('value' in answer) return { ok: true, value: answer.value };
  const { bytes, filename, notes = {} } = answer;
  return { ok: true, bytes: await wholeOf(bytes), filename, notes };
}

async function wholeOf(content: FileContent): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content;
  if (content instanceof ReadableStream) return new Uint8Array(await new Response(content).arrayBuffer());
  return concatBytes(content);
}

async function run({ declared, check, prepare }: Work, input: Input): Promise<Result<Answer>> {
  const { options } = input;
  for (const option of declared.options) {
    const legal = checkOption(options, option);
    if (!legal.ok) return legal;
  }
  const checked = check?.(options) ?? ok(undefined);
  if (!checked.ok) return checked;
  const settings = checkedSettings(process.env, { where: 'settings' });
  const job = await prepare({ options, settings, input: given(input), host: hostOf(input) });
  if (!job.ok) return job;
  try {
    return await job.value.run();
  } finally {
    job.value.close?.();
  }
}

function given({ text, file, logo, font }: Input): WorkInput {
  return {
    text() {
      const whole = text ?? (file && decoded(file, 'utf-8'));
      if (whole === undefined)
        return fail('malformed_body', { body: 'list', why: 'it is not valid UTF-8 or UTF-16' });
      return text === ''
        ? fail('missing_value', { send: 'it as a word, or - for standard input' })
        : ok({ text: whole, logo });
    },
    file: () => ok(file ?? null),
    part: (name) => ok({ logo, font }[name] ?? null),
    files: () => ok(file === undefined ? [] : [{ name: null, bytes: file }]),
    noFile: () =>
      fail('missing_file', { why: file === undefined ? 'absent' : 'empty', send: 'a file with content' }),
  };
}

function noCatalog(): Promise<never> {
  return Promise.reject(new Error('This operation has no catalogue here.'));
}

/** There are no accounts and no gates, because nobody else is served. */
function hostOf({ catalog, onPage, scanWorkMs = Infinity }: Input): Host {
  return {
    words: CLI_WORDS,
    now: () => Date.now(),
    fetch,
    reserve: () => true,
    catalog: catalog ?? { find: noCatalog, search: noCatalog },
    gate: OPEN_GATE,
    shortGate: OPEN_GATE,
    account: 'here',
    scanWorkMs,
    onPage,
  };
}
