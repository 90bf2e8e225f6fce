// Packages of the XML format inside binary records: small zips with one main part ([MS-PPT] 2.11, [MS-OI29500] 3.1.4).
import { unzipSync } from 'fflate';
import type { OoxmlAttachment } from '../../deck/index.ts';
import type { DeckContext } from './context.ts';

/** The longest main part of the corpus (917 layouts) has 40,000 bytes. */
const MAX_MAIN_PART_BYTES = 1 << 20;

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
  const found = unzipFirst(bytes, (name) => MAIN_PARTS[kind].test(name) && !name.includes('_rels/'), context);
  return found && { kind, xml: new TextDecoder().decode(found.content), partName: `/${found.name}` };
}

/** Only that one file is unpacked: an archive can list the same bytes under many names. */
function unzipFirst(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  context: DeckContext,
): { readonly name: string; readonly content: Uint8Array } | undefined {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return undefined;
  const { allowance } = context;
  let name: string | undefined;
  try {
    const files = unzipSync(bytes, {
      filter(file) {
        const length = Math.max(file.size, file.originalSize);
        if (name !== undefined || !isWanted(file.name) || length > MAX_MAIN_PART_BYTES) return false;
        if (length > allowance.bytes) return false;
        allowance.bytes -= length;
        ({ name } = file);
        return true;
      },
    });
    const content = name === undefined ? undefined : files[name];
    return name === undefined || content === undefined ? undefined : { name, content };
  } catch {
    // fflate throws where the archive is damaged: what it holds is only a second form of what is read anyway.
    return undefined;
  }
}
