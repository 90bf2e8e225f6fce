// PowerPoint 95–2003 presentations ([MS-PPT]): bytes → deck. The door of this folder.
import type { Budget } from '../../lib/budget.ts';
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import type { Warning } from '../../lib/warning.ts';
import { cutOff } from '../refusals.ts';
import { isCompoundFile, openCompoundFile, wholeStream, type Storage, type Stream } from './cfb/index.ts';
import { decryptPictures, decryptSummary, type BlockCipher } from './crypto/index.ts';
import { notPresentation, otherFile } from './other-files.ts';
import {
  isPowerPoint95,
  readDocument,
  readPowerPoint95,
  type ReadPresentation,
} from './read/presentation.ts';
import { openDocument } from './records/index.ts';

export type { ReadPresentation } from './read/presentation.ts';
export { dumpRecords } from './records/index.ts';

const DUAL_STORAGE = 'PP97_DUALSTORAGE';
const DOCUMENT = 'PowerPoint Document';
const PICTURES = 'Pictures';
const ENCRYPTED_SUMMARY = 'EncryptedSummary';
/** Streams that PowerPoint 95 wrote beside the document, and streams of older versions. */
const NAMES_OF_95 = ['Text_Content', 'PersistentStorage Directory'] as const;
const OLD_NAMES = ['PP40', 'Current ID', ...NAMES_OF_95] as const;
const ENCRYPTED_NAMES = ['EncryptedPackage', 'EncryptionInfo'] as const;

export interface ReadOptions {
  readonly budget: Budget;
  /** Opens an encrypted presentation, beside the one that PowerPoint uses where everybody may open it. */
  readonly password?: string | undefined;
}

/**
 * Reads a presentation (.ppt, .pps, .pot). The bytes are borrowed: the deck's pictures are views on them. Fails with `encrypted`,
 * `unsupported_version` (PowerPoint 4 and older), `unsupported_media` (a file of another kind), `malformed_file`. Damage that leaves something
 * readable becomes warnings.
 */
export function readPresentation(bytes: Uint8Array, options: ReadOptions): Result<ReadPresentation> {
  const steps = presentationSteps(bytes, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same in steps of a slide each, so that other work of the thread can run in between; a step gives the bytes that were read. */
export function* presentationSteps(
  bytes: Uint8Array,
  { budget, password }: ReadOptions,
): Generator<number, Result<ReadPresentation>, void> {
  const file = openCompoundFile(bytes);
  if (!file.ok) return isCompoundFile(bytes) ? notPresentation(bytes, undefined) : otherFile(bytes);
  const dual = file.value.storage(DUAL_STORAGE);
  const home = dual?.stream(DOCUMENT) === undefined ? file.value : dual;
  if (home === file.value && has(home, ENCRYPTED_NAMES)) {
    return fail('encrypted', { format: 'presentation' });
  }
  const stream = home.stream(DOCUMENT);
  const isCut = [stream, home.stream(PICTURES)].some((one) => one && (one.statedSize ?? 0) > one.size);
  const cut = (read: Result<ReadPresentation>): Result<ReadPresentation> => {
    if (!isCut) return read;
    return read.ok ? ok({ ...read.value, warnings: [CUT_OFF, ...read.value.warnings] }) : cutOff();
  };
  if (home === file.value && stream !== undefined && has(home, NAMES_OF_95) && isPowerPoint95(stream)) {
    return cut(readPowerPoint95(stream.slice(0, stream.size), home, budget));
  }
  if (stream === undefined && has(home, OLD_NAMES)) {
    return fail('unsupported_version', {
      format: 'presentation',
      version: 'PowerPoint 4 or older',
      supported: 'PowerPoint 95-2003 files',
    });
  }
  if (stream === undefined) return notPresentation(bytes, home);
  const user = home.stream('Current User');
  const live = openDocument(stream.slice(0, stream.size), user?.slice(0, user.size), password);
  if (!live.ok) return isCut && live.failure.code === 'malformed_file' ? cutOff() : live;
  const { cipher } = live.value;
  return cut(yield* readDocument(live.value, cipher === undefined ? home : inPlain(home, cipher), budget));
}

const CUT_OFF: Warning = {
  code: 'file-cut-off',
  message: 'The file is cut off before its end: what stood there is left out. The whole file has more.',
};

/** The storage with its pictures and properties decrypted, once they are asked for. */
function inPlain(home: Storage, cipher: BlockCipher): Storage {
  const known = new Map<string, Stream | undefined>();
  const encrypted = home.stream(ENCRYPTED_SUMMARY);
  const properties =
    encrypted === undefined ? undefined : decryptSummary(encrypted.slice(0, encrypted.size), cipher);
  const open = (name: string): Stream | undefined => {
    const stream = home.stream(name);
    if (name === PICTURES && stream !== undefined) {
      return wholeStream(decryptPictures(stream.slice(0, stream.size), cipher));
    }
    const plain = properties?.get(name);
    return plain === undefined ? stream : wholeStream(plain);
  };
  return {
    ...home,
    stream(name) {
      if (!known.has(name)) known.set(name, open(name));
      return known.get(name);
    },
  };
}

function has(storage: Storage, streams: readonly string[]): boolean {
  return streams.some((name) => storage.stream(name) !== undefined);
}
