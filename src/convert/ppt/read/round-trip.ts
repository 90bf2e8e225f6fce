// Packages of the XML format inside binary records: small zips with one main part ([MS-PPT] 2.11, [MS-OI29500] 3.1.4).
import { unzipSync } from 'fflate';
import type { OoxmlAttachment } from '../../deck/index.ts';
import type { DeckContext } from './context.ts';

const MAX_RATIO = 100;
const FREE_BYTES = 1 << 20;

/** How the main part of each kind is found. */
const MAIN_PARTS: Readonly<Record<OoxmlAttachment['kind'], RegExp>> = {
  theme: /^(theme\/)?theme\/theme\d*\.xml$/i,
  colourMap: /\.xml$/i,
  layout: /slideLayout\d*\.xml$/i,
  masterTextStyles: /(slideMaster|notesMaster)\d*\.xml$/i,
  shape: /^drs\/\w*xml\.xml$/i,
  timing: /\.xml$/i,
};

/** The package in these bytes; undefined when it is no zip, is too large inflated, or lacks its main part. */
export function readAttachment(
  bytes: Uint8Array,
  kind: OoxmlAttachment['kind'],
  context: DeckContext,
): OoxmlAttachment | undefined {
  const files = unzip(bytes, context);
  const main =
    files && Object.keys(files).find((name) => MAIN_PARTS[kind].test(name) && !name.includes('_rels/'));
  const content = main === undefined ? undefined : files?.[main];
  if (files === undefined || main === undefined || content === undefined) return undefined;
  const parts = new Map<string, Uint8Array>();
  for (const [name, part] of Object.entries(files)) {
    if (name !== main && name !== '[Content_Types].xml' && part.length > 0) parts.set(`/${name}`, part);
  }
  return { kind, xml: new TextDecoder().decode(content), parts, partName: `/${main}` };
}

function unzip(bytes: Uint8Array, context: DeckContext): Record<string, Uint8Array> | undefined {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return undefined;
  let left = Math.min(context.allowance.bytes, Math.max(FREE_BYTES, bytes.length * MAX_RATIO));
  try {
    const files = unzipSync(bytes, {
      filter(file) {
        left -= file.originalSize;
        return left >= 0;
      },
    });
    for (const file of Object.values(files)) context.allowance.bytes -= file.length;
    return files;
  } catch {
    // fflate throws where the archive is damaged: what it holds is only a second form of what is read anyway.
    return undefined;
  }
}
