// A stored package: its files, found by the relationships from part to part (ISO/IEC 29500-2, 8 and 9).
import { readEntry, zipEntries } from '../../../archive/zip-directory.ts';
import { parseXml } from '../xml/tree.ts';

/** The longest part of a stored diagram in public PPTX, a drawing, has 0.3 MB; pictures are bounded by what a document may inflate. */
const MAX_XML_BYTES = 1 << 20;
const MAX_RELATIONSHIPS = 200;

export interface StoredRelationship {
  /** As a URI. */
  readonly type: string;
  /** Name of a file of the package, or an address outside of it. */
  readonly target: string;
  readonly isOutside: boolean;
}

export interface StoredPackage {
  readonly names: readonly string[];
  /** Undefined where it is missing, damaged, too long, or more than the document may still inflate. */
  readonly xml: (name: string) => string | undefined;
  /** What inflates a file of any kind, anew at each call: it was taken from what the document may inflate, and was whole. */
  readonly file: (name: string) => (() => Uint8Array) | undefined;
  /** By identifier; of the package itself for an empty name. */
  readonly relationships: (name: string) => ReadonlyMap<string, StoredRelationship>;
}

/** Undefined where these bytes are no archive. `allowance`: what may still be inflated; `mayParse` is asked before each part of XML. */
export function openStoredPackage(
  bytes: Uint8Array,
  allowance: { bytes: number },
  mayParse: (characters: number) => boolean = () => true,
): StoredPackage | undefined {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return undefined;
  const listed = zipEntries(bytes);
  if (listed === undefined) return undefined;
  // Names are compared without regard to case (ISO/IEC 29500-2, 6.3.5).
  const entries = new Map(listed.map((entry) => [entry.name.toLowerCase(), entry]));
  const file = (name: string): Uint8Array | undefined => {
    const entry = entries.get(name.toLowerCase());
    if (entry === undefined || entry.sizeBytes > allowance.bytes) return undefined;
    allowance.bytes -= entry.sizeBytes;
    return readEntry(bytes, entry);
  };
  const xml = (name: string): string | undefined => {
    const { sizeBytes = 0 } = entries.get(name.toLowerCase()) ?? {};
    // A megabyte of elements takes 0.1 s, and a few kilobytes of an archive.
    const content = sizeBytes <= MAX_XML_BYTES && mayParse(sizeBytes) ? file(name) : undefined;
    return content && new TextDecoder().decode(content);
  };
  return {
    names: listed.map(({ name }) => name),
    xml,
    file(name) {
      const entry = entries.get(name.toLowerCase());
      return entry && file(name) && (() => readEntry(bytes, entry) ?? new Uint8Array());
    },
    relationships(name) {
      const cut = name.lastIndexOf('/') + 1;
      const root = parseXml(xml(`${name.slice(0, cut)}_rels/${name.slice(cut)}.rels`) ?? '');
      const rows = (root?.children ?? []).slice(0, MAX_RELATIONSHIPS).map(({ attributes }) => {
        const isOutside = attributes.get('TargetMode') === 'External';
        const target = attributes.get('Target') ?? '';
        return [
          attributes.get('Id') ?? '',
          {
            type: attributes.get('Type') ?? '',
            target: isOutside ? target : resolved(name.slice(0, cut), target),
            isOutside,
          },
        ] as const;
      });
      return new Map(rows);
    },
  };
}

/** A target as the name of a file: `../media/image1.png` from `drs/diagrams/` is `drs/media/image1.png`. */
function resolved(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
