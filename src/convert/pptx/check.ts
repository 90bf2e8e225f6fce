// Whether an archive that was sent in place of a PPT is a presentation of the XML format, and undamaged.
import { fail } from '../../lib/failure.ts';
import { ok, type Err, type Result } from '../../lib/result.ts';
import { LIMITS } from './limits.ts';
import { isWhole, readEntry, zipEntries, type ListedEntry } from '../../archive/zip-directory.ts';
import { ADVICE, cutOff, otherKind } from '../refusals.ts';

/** What every presentation has (ISO/IEC 29500-2, 10.1.2.2; 29500-1, 13.3.6). */
const MAIN_PARTS = ['[Content_Types].xml', 'ppt/presentation.xml'] as const;
const XML_PART = /\.(xml|rels)$/i;

/** A file that only archives of one program have. */
const ARCHIVES: readonly (readonly [name: RegExp, kind: string, advice: string])[] = [
  [/^word\/document\d*\.xml$/, 'Word document (.docx)', ADVICE.inside],
  [/^xl\/workbook\.(xml|bin)$/, 'Excel workbook (.xlsx)', ADVICE.inside],
  [/^visio\/document\.xml$/, 'Visio drawing (.vsdx)', ADVICE.inside],
  [/^index\.apxl(\.gz)?$/, 'Keynote presentation', 'Export it from Keynote as PowerPoint'],
  [
    /^Index\/(Slide|MasterSlide|TemplateSlide)[^/]*\.iwa$/,
    'Keynote presentation',
    'Export it from Keynote as PowerPoint',
  ],
  [
    /^Index(\/Document\.iwa|\.zip)$/,
    'Keynote, Pages or Numbers document',
    'Export a presentation from Keynote as PowerPoint',
  ],
  [/^ppt\//, 'archive with parts of a presentation', ADVICE.save],
];
/** What the file `mimetype` says (OpenDocument 1.2 part 3, 3.3). */
const MEDIA_TYPES: readonly (readonly [begin: string, kind: string, advice: string])[] = [
  [
    'application/vnd.oasis.opendocument.presentation',
    'OpenDocument presentation (.odp)',
    'Save it as PPTX or PPT, in LibreOffice Impress or PowerPoint',
  ],
  ['application/vnd.oasis.opendocument', 'OpenDocument file', ADVICE.inside],
  [
    'application/vnd.sun.xml.impress',
    'OpenOffice presentation (.sxi)',
    'Save it as PPTX or PPT, in LibreOffice Impress',
  ],
  ['application/epub+zip', 'EPUB book', ADVICE.source],
];
/** The longest that is checked. */
const MAX_MEDIA_TYPE_BYTES = 256;

/**
 * Inflates every XML part once, and keeps nothing. Fails with `unsupported_media` for another archive, with `malformed_file` for one that is cut
 * off or has a damaged part, with `processing_limit` where its XML is longer than this service would write.
 */
export async function checkPptx(
  bytes: Uint8Array,
  { pause = async () => {} }: { readonly pause?: (() => Promise<unknown>) | undefined } = {},
): Promise<Result<undefined>> {
  const entries = zipEntries(bytes);
  // The directory of an archive is its end.
  if (entries === undefined) return cutOff();
  const names = new Set(entries.map(({ name }) => name));
  if (!MAIN_PARTS.every((name) => names.has(name))) return otherArchive(bytes, entries);
  const parts = entries.filter(({ name }) => XML_PART.test(name));
  const xmlBytes = parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (xmlBytes > LIMITS.MAX_PPTX_XML_BYTES) {
    const megabytes = Math.round(LIMITS.MAX_PPTX_XML_BYTES / 1e6);
    return fail('processing_limit', { what: 'this presentation', limit: `${megabytes} MB of XML` });
  }
  for (const part of parts) {
    if (!(await isWhole(bytes, part))) {
      return fail('malformed_file', { format: 'presentation', why: 'one of its XML parts is damaged' });
    }
    await pause();
  }
  return ok(undefined);
}

function otherArchive(bytes: Uint8Array, entries: readonly ListedEntry[]): Err {
  const typed = entries.find(
    ({ name, sizeBytes }) => name === 'mimetype' && sizeBytes <= MAX_MEDIA_TYPE_BYTES,
  );
  const type = new TextDecoder().decode(typed && readEntry(bytes, typed));
  const [, kind = 'ZIP archive', advice = ADVICE.inside] =
    MEDIA_TYPES.find(([begin]) => type.startsWith(begin)) ??
    ARCHIVES.find(([file]) => entries.some(({ name }) => file.test(name))) ??
    [];
  return otherKind(kind, advice);
}
