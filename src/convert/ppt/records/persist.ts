// The live document: the chain of edits and the persist directory ([MS-PPT] 2.3.2–2.3.6). The newest entry of an id wins.
import { fail } from '../../../lib/failure.ts';
import { ok, type Err, type Ok } from '../../../lib/result.ts';
import type { Warning } from '../../../lib/warning.ts';
import { LOSSES } from '../losses.ts';
import type { BlockCipher } from '../crypto/index.ts';
import { unlockDocument } from './decrypt.ts';
import { readField } from './struct.ts';
import { CurrentUserAtom, UserEditAtom } from './layouts.ts';
import { RT } from './types.ts';
import { createRecordCount, readHeader, readRecord, type RecordNode } from './tree.ts';

const ENCRYPTED_TOKEN = 0xf3d1c4df;
const USER_EDIT_BYTES = 28;
/** With the identifier of an encryption session. */
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
  /** Of an encrypted presentation; `bytes` and all objects are in plain already. */
  readonly cipher: BlockCipher | undefined;
}

/**
 * Finds the document container. Fails with `encrypted` without the password, or `malformed_file` when not even a scan finds one.
 * An encrypted stream is copied; others are borrowed.
 */
export function openDocument(
  stored: Uint8Array,
  currentUser: Uint8Array | undefined,
  password?: string,
): Ok<LiveDocument> | Err {
  const isUser = currentUser !== undefined && readHeader(currentUser, 0)?.type === RT.CurrentUserAtom;
  const user = isUser ? readField(CurrentUserAtom, currentUser, 8) : undefined;
  const count = createRecordCount();
  const directory: Directory = { offsets: new Map(), left: MAX_ENTRIES };
  const warnings: Warning[] = [];
  const chain = readChain(stored, user?.offsetToCurrentEdit, directory);
  const { document: edit, session } = chain.complete ? chain : findEdits(stored, directory, chain, warnings);
  const isEncrypted = session !== undefined || user?.headerToken === ENCRYPTED_TOKEN;
  const unlocked = isEncrypted ? unlockDocument(stored, directory.offsets, session, password) : undefined;
  if (unlocked?.ok === false) return unlocked;
  const { bytes, cipher } = unlocked?.value ?? { bytes: stored, cipher: undefined };

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
    cipher,
  });
}

interface Directory {
  /** Of each persist identifier. */
  readonly offsets: Map<number, number>;
  left: number;
}

interface Chain {
  /** Identifier of the document; undefined where no edit was found. */
  readonly document: number | undefined;
  /** Identifier of the record that says how the document is encrypted; undefined where it is not. */
  readonly session: number | undefined;
  /** True when the chain ends where it says so, and not by damage. */
  readonly complete: boolean;
}

/** Follows the edits from the newest and fills the directory. */
function readChain(bytes: Uint8Array, newest: number | undefined, directory: Directory): Chain {
  let document: number | undefined;
  let session: number | undefined;
  const seen = new Set<number>();
  let at = newest ?? 0;
  while (at !== 0 && !seen.has(at) && seen.size < MAX_EDITS) {
    seen.add(at);
    const header = readHeader(bytes, at);
    const edit = header?.type === RT.UserEditAtom ? readField(UserEditAtom, bytes, at + 8) : undefined;
    if (header === undefined || edit === undefined) return { document, session, complete: false };
    session ??= sessionOf(bytes, at, header.length);
    document ??= edit.docPersistIdRef;
    readDirectory(bytes, edit.offsetPersistDirectory, directory);
    at = edit.offsetLastEdit;
  }
  return {
    document,
    session,
    complete: at === 0 && document !== undefined && directory.offsets.has(document),
  };
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
  known: Chain,
  warnings: Warning[],
): Pick<Chain, 'document' | 'session'> {
  let { document, session } = known;
  let found = 0;
  for (let at = bytes.length - 8; at >= 0 && found < MAX_EDITS; at--) {
    if (bytes[at + 2] !== 0xf5 || bytes[at + 3] !== 0x0f || bytes[at] !== 0 || bytes[at + 1] !== 0) continue;
    const header = readHeader(bytes, at);
    const edit = readField(UserEditAtom, bytes, at + 8);
    if (header === undefined || edit === undefined) continue;
    if (header.length !== USER_EDIT_BYTES && header.length !== USER_EDIT_ENCRYPTED_BYTES) continue;
    found++;
    session ??= sessionOf(bytes, at, header.length);
    readDirectory(bytes, edit.offsetPersistDirectory, directory);
    document ??= directory.offsets.has(edit.docPersistIdRef) ? edit.docPersistIdRef : undefined;
  }
  warnings.push({
    code: 'edit-chain-broken',
    message: 'The chain of edits was broken; edits were found by a search.',
  });
  return { document, session };
}

/** encryptSessionPersistIdRef of an edit at that place ([MS-PPT] 2.3.3); undefined in a presentation that is not encrypted. */
function sessionOf(bytes: Uint8Array, at: number, length: number): number | undefined {
  const end = at + 8 + USER_EDIT_ENCRYPTED_BYTES;
  if (length < USER_EDIT_ENCRYPTED_BYTES || end > bytes.length) return undefined;
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(end - 4, true);
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
