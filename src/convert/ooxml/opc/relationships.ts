// Relationships of a part (ISO/IEC 29500-2, 9.3): ids, types, targets; the same target gets one id.
import { NAMESPACE } from '../namespaces.ts';
import { XML_DECLARATION, element } from '../xml/write.ts';

const OFFICE = NAMESPACE.relationships;

/** The types that this writer uses, by short name. */
export const RELATIONSHIP_TYPES = {
  officeDocument: `${OFFICE}/officeDocument`,
  coreProperties: `${NAMESPACE.packageRelationships}/metadata/core-properties`,
  extendedProperties: `${OFFICE}/extended-properties`,
  customProperties: `${OFFICE}/custom-properties`,
  slideMaster: `${OFFICE}/slideMaster`,
  slideLayout: `${OFFICE}/slideLayout`,
  slide: `${OFFICE}/slide`,
  notesMaster: `${OFFICE}/notesMaster`,
  notesSlide: `${OFFICE}/notesSlide`,
  handoutMaster: `${OFFICE}/handoutMaster`,
  theme: `${OFFICE}/theme`,
  themeOverride: `${OFFICE}/themeOverride`,
  presProps: `${OFFICE}/presProps`,
  viewProps: `${OFFICE}/viewProps`,
  tableStyles: `${OFFICE}/tableStyles`,
  image: `${OFFICE}/image`,
  audio: `${OFFICE}/audio`,
  video: `${OFFICE}/video`,
  hyperlink: `${OFFICE}/hyperlink`,
  oleObject: `${OFFICE}/oleObject`,
  package: `${OFFICE}/package`,
  chart: `${OFFICE}/chart`,
  diagramData: `${OFFICE}/diagramData`,
  diagramLayout: `${OFFICE}/diagramLayout`,
  diagramQuickStyle: `${OFFICE}/diagramQuickStyle`,
  diagramColors: `${OFFICE}/diagramColors`,
  diagramDrawing: 'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing',
  comments: `${OFFICE}/comments`,
  commentAuthors: `${OFFICE}/commentAuthors`,
  tags: `${OFFICE}/tags`,
} as const;
export type RelationshipType = keyof typeof RELATIONSHIP_TYPES;

/** The relationships of one part, growing while the part is written. */
export interface Relationships {
  /** The id of a relationship to another part of the package, by its absolute part name (`/ppt/slides/slide1.xml`). */
  to(type: RelationshipType, partName: string): string;
  /** The id of a relationship to something outside; `uri` must be a valid URI reference. */
  outside(type: RelationshipType, uri: string): string;
  readonly isEmpty: boolean;
  /** The relationship part's XML. */
  xml(): string;
}

export function createRelationships(sourcePartName: string): Relationships {
  const rows: { type: RelationshipType; target: string; external: boolean }[] = [];
  const known = new Map<string, string>();
  const add = (type: RelationshipType, target: string, external: boolean): string => {
    const key = `${type} ${external ? 'outside' : 'inside'} ${target}`;
    const id = known.get(key) ?? `rId${rows.push({ type, target, external })}`;
    known.set(key, id);
    return id;
  };
  return {
    to: (type, partName) => add(type, relativeTarget(sourcePartName, partName), false),
    outside: (type, uri) => add(type, uri, true),
    get isEmpty() {
      return rows.length === 0;
    },
    xml: () =>
      XML_DECLARATION +
      element(
        'Relationships',
        { xmlns: NAMESPACE.packageRelationships },
        rows.map(({ type, target, external }, index) =>
          element('Relationship', {
            Id: `rId${index + 1}`,
            Type: RELATIONSHIP_TYPES[type],
            Target: target,
            TargetMode: external ? 'External' : undefined,
          }),
        ),
      ),
  };
}

/** `/ppt/slides/slide1.xml` → `/ppt/slides/_rels/slide1.xml.rels`; the package itself is `/`. */
export function relationshipPartName(partName: string): string {
  const cut = partName.lastIndexOf('/');
  return `${partName.slice(0, cut)}/_rels/${partName.slice(cut + 1)}.rels`;
}

function relativeTarget(from: string, to: string): string {
  const source = from.split('/').slice(1, -1);
  const target = to.split('/').slice(1);
  let shared = 0;
  while (shared < source.length && source[shared] === target[shared]) shared++;
  return [...source.slice(shared).map(() => '..'), ...target.slice(shared)].join('/');
}
