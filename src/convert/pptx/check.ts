// Whether an archive that was sent in place of a PPT is a presentation of the XML format, and undamaged.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { LIMITS } from './limits.ts';
import { isWhole, zipEntries } from '../../archive/zip-directory.ts';

/** What every presentation has (ISO/IEC 29500-2, 10.1.2.2; 29500-1, 13.3.6). */
const MAIN_PARTS = ['[Content_Types].xml', 'ppt/presentation.xml'] as const;
const XML_PART = /\.(xml|rels)$/i;

/**
 * Inflates every XML part once, and keeps nothing. Fails with `malformed_file` for another archive and for one with a damaged part,
 * with `processing_limit` where its XML is longer than this service would write.
 */
export async function checkPptx(
  bytes: Uint8Array,
  { pause = async () => {} }: { readonly pause?: (() => Promise<unknown>) | undefined } = {},
): Promise<Result<undefined>> {
  const entries = zipEntries(bytes) ?? [];
  const names = new Set(entries.map(({ name }) => name));
  if (!MAIN_PARTS.every((name) => names.has(name))) {
    return fail('malformed_file', {
      format: 'file',
      why: 'it is a ZIP archive that holds no presentation; a PowerPoint 97-2003 file (.ppt) is expected',
    });
  }
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
