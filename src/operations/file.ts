// Gets the file, or the files, of a call: those that were given, or the document at the address in the option inputFileUrl.
import {
  type FetchSettings,
  type FetchedDocument,
  type Wanted,
  fetchDocument,
  urlRules,
} from '../remote/index.ts';
import { type Result, ok } from '../service/result.ts';
import type { Call, NamedFile } from './operation.ts';

/** What was given, or else the document at the address, which may be as large as a body. Failures: those of the input and of fetchDocument. */
export async function fileOf(call: Call, wanted: Wanted): Promise<Result<Uint8Array>> {
  const url = addressIn(call);
  const file = call.input.file();
  if (!file.ok) return file;
  if (file.value !== null && file.value.length > 0) return ok(file.value);
  return url === ''
    ? call.input.noFile(file.value === null ? 'absent' : 'empty')
    : fetchedFile(call, url, wanted);
}

export interface Files {
  /** At least one. */
  readonly files: readonly NamedFile[];
  /** The one that was fetched; absent: they were given. */
  readonly fetched?: Uint8Array;
}

/** All files that were given, or else the one at the address. Failures: those of fileOf. */
export async function filesOf(call: Call): Promise<Result<Files>> {
  const files = call.input.files();
  if (!files.ok) return files;
  if (files.value.some(({ bytes }) => bytes.length > 0)) return ok({ files: files.value });
  const url = addressIn(call);
  if (url === '') return call.input.noFile(files.value.length === 0 ? 'absent' : 'empty');
  const file = await fetchedFile(call, url, 'scan');
  return file.ok ? ok({ files: [{ name: null, bytes: file.value }], fetched: file.value }) : file;
}

/** The option inputFileUrl, trimmed; empty if there is none. */
export function addressIn({ options }: Pick<Call, 'options'>): string {
  return options.get('inputFileUrl')?.trim() ?? '';
}

/** The document at an address. Failures: those of fetchDocument. */
export function fetched(
  { settings, host }: Call,
  url: string,
  { wanted, maxBytes }: { readonly wanted: Wanted; readonly maxBytes: number },
): Promise<Result<FetchedDocument>> {
  const rules: FetchSettings = { ...urlRules(settings), maxBytes };
  return fetchDocument(url, { fetch: host.fetch, wanted, settings: rules, reserve: host.reserve });
}

async function fetchedFile(call: Call, url: string, wanted: Wanted): Promise<Result<Uint8Array>> {
  const { MAX_PPT_BYTES, MAX_BODY_BYTES } = call.settings;
  const document = await fetched(call, url, {
    wanted,
    maxBytes: wanted === 'presentation' ? MAX_PPT_BYTES : MAX_BODY_BYTES,
  });
  return document.ok ? ok(document.value.bytes) : document;
}
