// The live document: the chain of edits and the persist directory ([MS-PPT] 2.3.2–2.3.6). The newest entry of an id wins.
import { fail } from '../../../lib/failure.ts';
import { ok, type Err, type Ok } from '../../../lib/result.ts';
import type { Warning } from '../../../lib/warning.ts';
import { LOSSES } from '../losses.ts';
import { readField } from './struct.ts';
import { CurrentUserAtom, RT, UserEditAtom } from './table.ts';
import { createRecordCount, readHeader, readRecord, type RecordNode } from './tree.ts';

const ENCRYPTED_TOKEN = 0xf3d1c4df;
const USER_EDIT_BYTES = 28;
/** With an id of an encryption session. */
const USER_EDIT_ENCRYPTED_BYTES = 32;
/** 22 of 206 decks of the corpus have 2–14 edits. */
const MAX_EDITS = 10_000;
const MAX_PERSIST_ID = 0xfffff;
/** Entries of all directories together; the largest deck of the corpus has fewer than 2,000. */
const MAX_ENTRIES = 1 << 18;
const CONTAINER = 0xf;
const PERSISTED: readonly number[] = [RT.Document, RT.MainMaster, RT.Slide, RT.Notes, RT.Handout];

export interface LiveDocument {
  /** The stream's bytes. */
  readonly bytes: Uint8Array;
  readonly document: RecordNode;
  /** The object of a persist id; parsed at each call. */
  readonly object: (persistId: number) => RecordNode | undefined;
  /** Bytes of that object with its header, 0 where there is none; nothing is parsed. */
  readonly sizeOf: (persistId: number) => number;
  /** Objects of a type in stream order: for decks whose directory is lost. Empty where the directory was read. */
  readonly strays: (type: number) => readonly RecordNode[];
  readonly warnings: readonly Warning[];
  /** True once the allowance of records was used up: what came after was not read. */
  readonly isCutShort: () => boolean;
}

/**
 * Finds the document container. Fails with `encrypted`, or `malformed_file` when not even a scan finds one.
 */
export function openDocument(bytes: Uint8Array, currentUser: Uint8Array | undefined): Ok<LiveDocument> | Err {
  const isUser = currentUser !== undefined && readHeader(currentUser, 0)?.type === RT.CurrentUserAtom;
  const user = isUser ? readField(CurrentUserAtom, currentUser, 8) : undefined;
  if (user?.headerToken === ENCRYPTED_TOKEN) return encrypted();
  const count = createRecordCount();
  const directory: Directory = { offsets: new Map(), left: MAX_ENTRIES };
  const warnings: Warning[] = [];
  const chain = readChain(bytes, user?.offsetToCurrentEdit, directory);
  const edit = chain.complete ? chain.document : findEdits(bytes, directory, chain.document, warnings);
  if (edit === 'encrypted') return encrypted();

  const at = edit === undefined ? undefined : directory.offsets.get(edit);
  const named = at === undefined ? undefined : readRecord(bytes, at, count);
  const scanned = named?.type === RT.Document ? undefined : scanForObjects(bytes);
  if (scanned !== undefined) {
    warnings.push({
      code: 'directory-lost',
      message: 'The directory of the document was unreadable; its parts were found by a search.',
    });
  }
  const lastDocument = scanned?.findLast((one) => one.type === RT.Document);
  const document = scanned === undefined ? named : lastDocument && readRecord(bytes, lastDocument.at, count);
  if (directory.left < 0) warnings.push({ code: 'objects-left-out', message: LOSSES['objects-left-out'] });
  if (document === undefined)
    return fail('malformed_file', {
      format: 'presentation',
      why: 'it holds no readable PowerPoint document',
    });
  return ok({
    bytes,
    document,
    object(persistId) {
      const offset = directory.offsets.get(persistId);
      return offset === undefined ? undefined : readRecord(bytes, offset, count);
    },
    sizeOf(persistId) {
      const offset = directory.offsets.get(persistId);
      const header = offset === undefined ? undefined : readHeader(bytes, offset);
      return offset === undefined || header === undefined
        ? 0
        : Math.min(8 + header.length, bytes.length - offset);
    },
    strays: (type) =>
      (scanned ?? []).flatMap((one) => (one.type === type ? (readRecord(bytes, one.at, count) ?? []) : [])),
    warnings,
    isCutShort: () => count.left <= 0,
  });
}

function encrypted(): Err {
  return fail('encrypted', { format: 'presentation' });
}

interface Directory {
  /** Of each persist identifier. */
  readonly offsets: Map<number, number>;
  left: number;
}

interface Chain {
  /** Identifier of the document; undefined where no edit was found. */
  readonly document: number | 'encrypted' | undefined;
  /** True when the chain ends where it says so, and not by damage. */
  readonly complete: boolean;
}

/** Follows the edits from the newest and fills the directory. */
function readChain(bytes: Uint8Array, newest: number | undefined, directory: Directory): Chain {
  let document: number | undefined;
  const seen = new Set<number>();
  let at = newest ?? 0;
  while (at !== 0 && !seen.has(at) && seen.size < MAX_EDITS) {
    seen.add(at);
    const header = readHeader(bytes, at);
    const edit = header?.type === RT.UserEditAtom ? readField(UserEditAtom, bytes, at + 8) : undefined;
    if (header === undefined || edit === undefined) return { document, complete: false };
    if (header.length >= USER_EDIT_ENCRYPTED_BYTES) return { document: 'encrypted', complete: true };
    document ??= edit.docPersistIdRef;
    readDirectory(bytes, edit.offsetPersistDirectory, directory);
    at = edit.offsetLastEdit;
  }
  return { document, complete: at === 0 && document !== undefined && directory.offsets.has(document) };
}

/** `directory.left` counts down over all directories, so that edits cannot ask for one again and again. */
function readDirectory(bytes: Uint8Array, at: number, directory: Directory): void {
  const record = readHeader(bytes, at);
  if (record?.type !== RT.PersistDirectoryAtom) return;
  const end = Math.min(at + 8 + record.length, bytes.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let from = at + 8; from + 4 <= end;) {
    if (directory.left-- <= 0) return;
    const head = view.getUint32(from, true);
    const firstId = head & MAX_PERSIST_ID;
    const entries = head >>> 20;
    from += 4;
    for (let index = 0; index < entries && from + 4 <= end; index++, from += 4) {
      if (directory.left-- <= 0) return;
      const id = firstId + index;
      if (!directory.offsets.has(id)) directory.offsets.set(id, view.getUint32(from, true));
    }
  }
}

/** Where the chain is broken: every edit that a byte search finds, the newest (last) first. */
function findEdits(
  bytes: Uint8Array,
  directory: Directory,
  known: Chain['document'],
  warnings: Warning[],
): Chain['document'] {
  let document = known;
  let found = 0;
  for (let at = bytes.length - 8; at >= 0 && found < MAX_EDITS; at--) {
    if (bytes[at + 2] !== 0xf5 || bytes[at + 3] !== 0x0f || bytes[at] !== 0 || bytes[at + 1] !== 0) continue;
    const header = readHeader(bytes, at);
    const edit = readField(UserEditAtom, bytes, at + 8);
    if (edit === undefined) continue;
    if (header?.length === USER_EDIT_ENCRYPTED_BYTES) return 'encrypted';
    if (header?.length !== USER_EDIT_BYTES) continue;
    found++;
    readDirectory(bytes, edit.offsetPersistDirectory, directory);
    document ??= directory.offsets.has(edit.docPersistIdRef) ? edit.docPersistIdRef : undefined;
  }
  warnings.push({
    code: 'edit-chain-broken',
    message: 'The chain of edits was broken; edits were found by a search.',
  });
  return document;
}

/** Walks the stream from record to record, and where a length leads astray, from byte to byte to the next document part. */
function scanForObjects(bytes: Uint8Array): { type: number; at: number }[] {
  const found: { type: number; at: number }[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const header = readHeader(bytes, at);
    if (header === undefined) break;
    const plausible = at + 8 + header.length <= bytes.length + header.length * 0.5;
    if (header.version === CONTAINER && PERSISTED.includes(header.type) && plausible && header.length > 0) {
      found.push({ type: header.type, at });
      at += 8 + header.length;
    } else if (header.type >= 0x03e8 && header.type <= 0x2fff && at + 8 + header.length <= bytes.length) {
      at += 8 + header.length;
    } else at++;
  }
  return found;
}
