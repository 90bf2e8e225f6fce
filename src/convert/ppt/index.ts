// PowerPoint 97–2003 presentations ([MS-PPT]): bytes → deck. The door of this folder.
import type { Budget } from '../../lib/budget.ts';
import { fail } from '../../lib/failure.ts';
import type { Result } from '../../lib/result.ts';
import { isCompoundFile, openCompoundFile, type Storage } from './cfb/index.ts';
import { readDocument, type ReadPresentation } from './read/presentation.ts';
import { openDocument } from './records/index.ts';

export type { ReadPresentation } from './read/presentation.ts';
export { dumpRecords } from './records/index.ts';

const DUAL_STORAGE = 'PP97_DUALSTORAGE';
const DOCUMENT = 'PowerPoint Document';
/** Streams and storages that only programs before PowerPoint 97 wrote. */
const OLD_NAMES = ['PP40', 'Text_Content', 'PersistentStorage Directory', 'Current ID'] as const;
const ENCRYPTED_NAMES = ['EncryptedPackage', 'EncryptionInfo'] as const;

/** `zip`: a package of the XML format, perhaps of a presentation; `old`: PowerPoint 95 or 4.0; `other`: none of these. */
export type FileKind = 'ppt' | 'zip' | 'old' | 'encrypted' | 'compound' | 'other';

/** What the file is by its first bytes and its streams; `encrypted` only where the container itself says so. */
export function sniff(bytes: Uint8Array): FileKind {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04) return 'zip';
  if (!isCompoundFile(bytes)) return 'other';
  const file = openCompoundFile(bytes);
  return file.ok ? kindOf(file.value) : 'compound';
}

function kindOf(file: Storage): FileKind {
  if (file.storage(DUAL_STORAGE)?.stream(DOCUMENT) !== undefined) return 'ppt';
  if (ENCRYPTED_NAMES.some((name) => file.stream(name) !== undefined)) return 'encrypted';
  if (OLD_NAMES.some((name) => file.stream(name) !== undefined)) return 'old';
  return file.stream(DOCUMENT) === undefined ? 'compound' : 'ppt';
}

/**
 * Reads a presentation (.ppt, .pps, .pot). The bytes are borrowed: the deck's pictures are views on them.
 * Fails with `encrypted`, `unsupported_version` (PowerPoint 95 and older), `malformed_file`. Damage that leaves something
 * readable becomes warnings.
 */
export function readPresentation(
  bytes: Uint8Array,
  options: { readonly budget: Budget },
): Result<ReadPresentation> {
  const file = openCompoundFile(bytes);
  if (!file.ok) return fail('malformed_file', 'The file is not a PowerPoint 97-2003 presentation.');
  const kind = kindOf(file.value);
  if (kind === 'encrypted') {
    return fail('encrypted', 'The presentation is encrypted; only unprotected files can be converted.');
  }
  if (kind === 'old') {
    return fail(
      'unsupported_version',
      'The presentation was saved by PowerPoint 95 or older; only PowerPoint 97-2003 files can be converted.',
    );
  }
  const dual = file.value.storage(DUAL_STORAGE);
  const home = dual?.stream(DOCUMENT) === undefined ? file.value : dual;
  const stream = home.stream(DOCUMENT);
  if (stream === undefined) return fail('malformed_file', 'The file holds no PowerPoint document.');
  const user = home.stream('Current User');
  const live = openDocument(stream.slice(0, stream.size), user?.slice(0, user.size));
  return live.ok ? readDocument(live.value, home, options.budget) : live;
}
