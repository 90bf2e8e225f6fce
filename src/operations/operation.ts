// An operation as it is done on what a call gives, whatever surface took the call. HTTP finds the file in a body, the command line on a
// disk; both do the same work.
import type { Catalog } from '../catalog/index.ts';
import type { Gate } from '../lib/gate.ts';
import type { TimedPart } from '../lib/timed-part.ts';
import type { Declared, NoteName } from '../registry/declared/declared.ts';
import type { ModelValue } from '../registry/model.ts';
import type { OptionValues } from '../registry/option.ts';
import type { Tool } from '../registry/tools.ts';
import type { Result } from '../service/result.ts';
import type { Settings } from '../settings.ts';
import type { Words } from '../wording/index.ts';
import type { OverHttp } from './over-http.ts';

export interface NamedFile {
  /** The name that the caller gave; null if there is none. */
  readonly name: string | null;
  readonly bytes: Uint8Array;
}

export interface TextInput {
  readonly text: string;
  /** The file of a logo. */
  readonly logo?: Uint8Array | undefined;
  /** Whether a list is JSON; absent: its text tells. */
  readonly isJson?: boolean | undefined;
  /** The bytes by which a repeated call is recognised; absent: all that was given. */
  readonly repeated?: Uint8Array | undefined;
}

/** What is worked on. Its failures say how a file or a text is given on the surface. */
export interface Input {
  /** Never empty. */
  text(): Result<TextInput>;
  /** Null: none was given. */
  file(): Result<Uint8Array | null>;
  /** A further file, by its name: a logo, a font; null: none was given. */
  part(name: string): Result<Uint8Array | null>;
  /** All files, where several may be given; none: an empty list. */
  files(): Result<readonly NamedFile[]>;
  /** The failure of a call whose file is absent or empty. */
  noFile(why: 'absent' | 'empty'): Result<never>;
  /** The charset of an HTML document or a list, where the surface knows it. */
  readonly charset?: string | undefined;
}

/** What the surface lends to the work. */
export interface Host {
  /** Those in which an answer tells what is missing from it. */
  readonly words: Words;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly fetch: typeof fetch;
  /** Asked before a fetched document takes memory; false: it fails with overloaded. */
  readonly reserve: (bytes: number) => boolean;
  readonly catalog: Pick<Catalog, 'find' | 'search'>;
  /** For work that holds much memory. */
  readonly gate: Gate;
  /** For work that computes for tens of ms. */
  readonly shortGate: Gate;
  /** Whose work it is, for the gates. */
  readonly account: string;
  /** Is told what the recognition engine threw, once a page. */
  readonly onTrap?: ((cause: unknown) => void) | undefined;
  /** Nominal ms that the scan of a file may take, whatever its pages cost; Infinity: no bound. Default: the settings. */
  readonly scanWorkMs?: number | undefined;
  /** Is told of each page before it is read, from 1. */
  readonly onPage?: ((page: number, pageCount: number) => void) | undefined;
  /**
   * Called between the pages of a document: gives the job's place to whoever waits, and resolves when it is this job's turn again; at once if
   * nobody waits. Memory that a page needs is freed before.
   */
  readonly turn?: (() => Promise<void>) | undefined;
  /** Receives the parts of the work. */
  readonly onPart?: ((part: TimedPart) => void) | undefined;
}

export interface Call {
  readonly options: OptionValues;
  readonly input: Input;
  readonly settings: Settings;
  readonly host: Host;
}

/** A file: whole, in parts that follow each other, or made as it is read. */
export type FileContent = Uint8Array | readonly Uint8Array[] | ReadableStream<Uint8Array>;

export type Answer =
  | { readonly value: ModelValue; readonly pages?: number }
  | {
      readonly bytes: FileContent;
      readonly filename: string;
      readonly notes?: Readonly<Partial<Record<NoteName, string>>>;
      readonly pages?: number;
    };

/** Valid input whose price is known. */
export interface Job {
  /** The pages, images or files that the price multiplies; default 1. */
  readonly pages?: number;
  /** Does the work. The answer's `pages` may be lower, if some were not finished. */
  run(): Promise<Result<Answer>>;
  /** What a repeated call is recognised by: its file, or its files; default: all that was given. */
  readonly input?: Uint8Array | readonly NamedFile[];
  /** Releases what the job holds, whether it ran or not. */
  close?(): void;
}

export interface Work {
  readonly declared: Declared;
  readonly http: OverHttp;
  /** That of a terminal and of the Model Context Protocol; absent: only HTTP has the operation. */
  readonly tool?: Tool;
  /** Checks its options further; types and allowed values are checked for every operation. */
  readonly check?: (options: OptionValues) => Result<unknown>;
  prepare(call: Call): Promise<Result<Job>>;
}

/** A job whose answer is a model value. */
export function modelJob(work: () => Promise<Result<ModelValue>>): Job {
  return {
    async run() {
      const value = await work();
      return value.ok ? { ok: true, value: { value: value.value } } : value;
    },
  };
}
