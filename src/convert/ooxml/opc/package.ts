// The package: parts with content types and relationships, then the archive. XML is deflated as soon as it is written, so that only
// its small form lives on; binary parts are read when the stream comes to them, one at a time.
import { NAMESPACE } from '../namespaces.ts';
import { XML_DECLARATION, element } from '../xml/write.ts';
import { type Relationships, createRelationships, relationshipPartName } from './relationships.ts';
import {
  type DeflatedData,
  type LazyEntry,
  type ZipEntry,
  copiedEntry,
  deflatedEntry,
  storedEntry,
  zipStream,
} from '../../../archive/zip.ts';

const encoder = new TextEncoder();
/** Deflating a part of a few hundred bytes takes 0.2 ms. */
const PARTS_BETWEEN_PAUSES = 100;

/** A part that is no XML of ours. */
export interface BinaryPart {
  /** Absolute, with an extension that stands for the content type: `/ppt/media/image1.png`. */
  readonly name: string;
  readonly contentType: string;
  /** True when the format is compressed in itself: it is stored, not deflated. */
  readonly compressed: boolean;
  /** Asked for when the stream comes to the part; one piece is in memory at a time where it is deflated. */
  readonly pieces: () => Iterable<Uint8Array>;
  /** The same, deflated already: it is written as it is. */
  readonly copy?: DeflatedData;
}

export interface Package {
  /** Relationships of the package itself. */
  readonly root: Relationships;
  /** The relationships of a part that will be added; ask once for each part. */
  relationshipsOf(partName: string): Relationships;
  /** Deflates and adds an XML part: await it before the next. Its relationship part follows at `finish`, when it has any relationship. */
  addXml(partName: string, contentType: string, xml: string): Promise<void>;
  addBinary(part: BinaryPart): void;
  /** Characters of the XML so far; a part that leads past the limit is not kept, and the package is of no use. */
  readonly xmlBytes: number;
  /** Deflates what is left and hands out the archive; nothing may be added afterwards. */
  finish(now: number): Promise<ReadableStream<Uint8Array>>;
}

export interface PackageOptions {
  /** XML of all parts together. Default: no limit. */
  readonly maxXmlBytes?: number;
  /** Awaited within long parts, so that other work of the thread can run. */
  readonly pause?: () => Promise<unknown>;
}

/** `[Content_Types].xml` comes first in the archive, because that is where programs look to tell what a ZIP file is. */
export function createPackage({ maxXmlBytes = Infinity, pause }: PackageOptions = {}): Package {
  const overrides: { partName: string; contentType: string }[] = [];
  const defaults = new Map<string, string>([
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
  ]);
  const relationships = new Map<string, Relationships>();
  const entries: ZipEntry[] = [];
  const binaries: LazyEntry[] = [];
  const root = createRelationships('/');
  relationships.set('/', root);

  let xmlBytes = 0;
  const deflate = async (partName: string, xml: string, known?: Map<string, ZipEntry>): Promise<void> => {
    xmlBytes += xml.length;
    if (xmlBytes > maxXmlBytes) return;
    const name = partName.slice(1);
    const same = known?.get(xml);
    const entry = same ? { ...same, name } : await deflatedEntry(name, [encoder.encode(xml)], pause);
    known?.set(xml, entry);
    entries.push(entry);
  };
  return {
    root,
    relationshipsOf(partName) {
      const known = relationships.get(partName);
      if (known) return known;
      const made = createRelationships(partName);
      relationships.set(partName, made);
      return made;
    },
    get xmlBytes() {
      return xmlBytes;
    },
    async addXml(partName, contentType, xml) {
      if (xmlBytes <= maxXmlBytes) overrides.push({ partName, contentType });
      await deflate(partName, xml);
    },
    addBinary({ name, contentType, compressed, pieces, copy }) {
      defaults.set(name.slice(name.lastIndexOf('.') + 1), contentType);
      const entryName = name.slice(1);
      binaries.push(() => {
        if (copy !== undefined) return copiedEntry(entryName, copy);
        return compressed ? storedEntry(entryName, pieces()) : deflatedEntry(entryName, pieces(), pause);
      });
    },
    async finish(now) {
      const types = await deflatedEntry('[Content_Types].xml', [
        encoder.encode(contentTypes(defaults, overrides)),
      ]);
      let parts = 0;
      // Slides of one layout often have nothing else.
      const known = new Map<string, ZipEntry>();
      for (const [partName, rels] of relationships) {
        if (!rels.isEmpty) await deflate(relationshipPartName(partName), rels.xml(), known);
        if (++parts % PARTS_BETWEEN_PAUSES === 0) await pause?.();
      }
      return zipStream([types, ...entries].map<LazyEntry>((entry) => () => entry).concat(binaries), now);
    },
  };
}

function contentTypes(
  defaults: ReadonlyMap<string, string>,
  overrides: readonly { partName: string; contentType: string }[],
): string {
  return (
    XML_DECLARATION +
    element('Types', { xmlns: NAMESPACE.contentTypes }, [
      ...[...defaults].map(([Extension, ContentType]) => element('Default', { Extension, ContentType })),
      ...overrides.map(({ partName, contentType }) =>
        element('Override', { PartName: partName, ContentType: contentType }),
      ),
    ])
  );
}
