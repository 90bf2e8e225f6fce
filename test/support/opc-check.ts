// Reads a PPTX package for tests and checks the rules that schemas do not know: content types, relationships, ids, layouts.
// If a package breaks one of them, PowerPoint offers to repair it (ISO/IEC 29500-2, 9 and 10; 29500-1, 13.3).
import { unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';

export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  /** Text directly in it. */
  readonly text: string;
}

export interface PptxPackage {
  readonly parts: ReadonlyMap<string, Uint8Array>;
  /** Tree of an XML part by its name without leading slash; throws where there is none. */
  xml(name: string): XmlNode;
  /** Relationships of a part: id → type (last segment) and target (resolved part name, or URI when external). */
  relationships(name: string): ReadonlyMap<string, Relationship>;
}

export interface Relationship {
  readonly type: string;
  readonly target: string;
  readonly external: boolean;
}

/** Collects a body and opens it. */
export async function openPptx(body: AsyncIterable<Uint8Array>): Promise<PptxPackage> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return openPackage(new Uint8Array(Buffer.concat(chunks)));
}

function openPackage(bytes: Uint8Array): PptxPackage {
  const parts = new Map(Object.entries(unzipSync(bytes)));
  const trees = new Map<string, XmlNode>();
  const xml = (name: string): XmlNode => {
    const known = trees.get(name);
    if (known) return known;
    const bytesOfPart = parts.get(name);
    if (!bytesOfPart) throw new Error(`There is no part ${name}`);
    const tree = parseXml(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytesOfPart));
    trees.set(name, tree);
    return tree;
  };
  const relationships = (name: string): ReadonlyMap<string, Relationship> => {
    const slash = name.lastIndexOf('/') + 1;
    const relsName = `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`;
    if (!parts.has(relsName)) return new Map();
    return new Map(
      xml(relsName).children.map(({ attributes }) => {
        const external = attributes['TargetMode'] === 'External';
        const target = attributes['Target'] ?? '';
        return [
          attributes['Id'] ?? '',
          {
            type: (attributes['Type'] ?? '').split('/').at(-1) ?? '',
            target: external ? target : resolveTarget(name, target),
            external,
          },
        ];
      }),
    );
  };
  return { parts, xml, relationships };
}

/** All elements of that name below a node, in document order. */
export function elementsOf(node: XmlNode, name: string): readonly XmlNode[] {
  return node.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsOf(child, name),
  ]);
}

/** What breaks the rules; empty for a sound package. */
export function packageFaults(pkg: PptxPackage): readonly string[] {
  return [
    ...contentTypeFaults(pkg),
    ...[...pkg.parts.keys()].filter(isXml).flatMap((name) => partFaults(pkg, name)),
    ...[...pkg.parts.keys()].filter(isXml).flatMap((name) => namespaceFaults(name, pkg.xml(name))),
    ...idFaults(pkg),
  ];
}

const NEEDED_RELATIONSHIPS = [
  [/^ppt\/slides\/[^/]+\.xml$/, 'slideLayout'],
  [/^ppt\/slideLayouts\/[^/]+\.xml$/, 'slideMaster'],
  [/^ppt\/slideMasters\/[^/]+\.xml$/, 'theme'],
  [/^ppt\/notesSlides\/[^/]+\.xml$/, 'notesMaster'],
  [/^ppt\/notesMasters\/[^/]+\.xml$/, 'theme'],
] as const;

function isXml(name: string): boolean {
  return name.endsWith('.xml') && name !== '[Content_Types].xml';
}

function contentTypeFaults({ parts, xml }: PptxPackage): readonly string[] {
  const types = xml('[Content_Types].xml').children;
  const extensions = new Set(
    types.filter(({ name }) => name === 'Default').map((node) => node.attributes['Extension']),
  );
  const overrides = types
    .filter(({ name }) => name === 'Override')
    .map((node) => node.attributes['PartName']?.slice(1) ?? '');
  const faults: string[] = [];
  for (const [name, bytes] of parts) {
    if (bytes.length === 0) faults.push(`${name} is empty`);
    const known = overrides.includes(name) || extensions.has(name.split('.').at(-1));
    if (name !== '[Content_Types].xml' && !known) faults.push(`${name} has no content type`);
    if (!/^[A-Za-z0-9_./[\]-]+$/.test(name)) faults.push(`${name} is no part name`);
  }
  for (const name of overrides) if (!parts.has(name)) faults.push(`${name} has a content type but is absent`);
  return faults;
}

function partFaults(pkg: PptxPackage, name: string): readonly string[] {
  const faults: string[] = [];
  const relationships = pkg.relationships(name);
  for (const [id, { target, external }] of relationships) {
    if (!external && !pkg.parts.has(target)) faults.push(`${name} ${id} leads to ${target}, which is absent`);
    if (external && /[\s<>"{}|\\^`]/.test(target)) faults.push(`${name} ${id} is no URI: ${target}`);
  }
  const shapeIds = new Set<string>();
  const visit = (node: XmlNode): void => {
    for (const [key, value] of Object.entries(node.attributes)) {
      if (key.startsWith('r:') && value !== '' && !relationships.has(value))
        faults.push(`${name} uses ${key}=${value}, which is no relationship`);
    }
    if (node.name === 'p:cNvPr') {
      const id = node.attributes['id'] ?? '';
      if (shapeIds.has(id)) faults.push(`${name} has two shapes ${id}`);
      shapeIds.add(id);
    }
    node.children.forEach(visit);
  };
  visit(pkg.xml(name));
  for (const [pattern, type] of NEEDED_RELATIONSHIPS) {
    const count = [...relationships.values()].filter((row) => row.type === type).length;
    if (pattern.test(name) && count !== 1) faults.push(`${name} has ${count} relationships ${type}`);
  }
  for (const end of [...elementsOf(pkg.xml(name), 'a:stCxn'), ...elementsOf(pkg.xml(name), 'a:endCxn')]) {
    if (!shapeIds.has(end.attributes['id'] ?? ''))
      faults.push(`${name} connects to shape ${end.attributes['id']}, which is absent`);
  }
  faults.push(...timingFaults(name, pkg.xml(name), shapeIds));
  return faults;
}

/** Those of ISO/IEC 29500, of what it refers to, and of Microsoft's published extensions ([MS-ODRAWXML], [MS-PPTX]). */
const NAMESPACES: ReadonlySet<string> = new Set([
  ...['main', 'chart', 'diagram', 'picture', 'table'].map(
    (name) => `http://schemas.openxmlformats.org/drawingml/2006/${name}`,
  ),
  ...['relationships', 'extended-properties', 'custom-properties', 'docPropsVTypes'].map(
    (name) => `http://schemas.openxmlformats.org/officeDocument/2006/${name}`,
  ),
  'http://schemas.openxmlformats.org/presentationml/2006/main',
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
  'http://schemas.openxmlformats.org/package/2006/relationships',
  'http://schemas.openxmlformats.org/markup-compatibility/2006',
  'http://purl.org/dc/elements/1.1/',
  'http://purl.org/dc/terms/',
  'http://purl.org/dc/dcmitype/',
  'http://www.w3.org/2001/XMLSchema-instance',
  'http://schemas.microsoft.com/office/drawing/2008/diagram',
  'http://schemas.microsoft.com/office/drawing/2010/main',
  'http://schemas.microsoft.com/office/powerpoint/2010/main',
  'http://schemas.microsoft.com/office/powerpoint/2012/main',
]);

/** A namespace outside the list is no program's: nothing may be written for a renderer's habits. */
function namespaceFaults(name: string, part: XmlNode): readonly string[] {
  const declared = Object.entries(part.attributes).filter(([key]) => /^xmlns(:|$)/.test(key));
  const faults = declared.flatMap(([, uri]) =>
    NAMESPACES.has(uri) ? [] : [`${name} has the foreign namespace ${uri}`],
  );
  return [...faults, ...part.children.flatMap((child) => namespaceFaults(name, child))];
}

/** Animations: every target stands on the page, ids are unique, groups have their build. */
function timingFaults(name: string, part: XmlNode, shapeIds: ReadonlySet<string>): readonly string[] {
  const faults: string[] = [];
  for (const element of ['p:spTgt', 'p:bldP', 'p:bldOleChart']) {
    for (const { attributes } of elementsOf(part, element)) {
      if (!shapeIds.has(attributes['spid'] ?? ''))
        faults.push(`${name} animates shape ${attributes['spid']}, which is absent`);
    }
  }
  const nodes = elementsOf(part, 'p:cTn').map(({ attributes }) => attributes);
  const ids = new Set(nodes.map(({ id }) => id));
  if (ids.size !== nodes.length) faults.push(`${name} has two time nodes of one id`);
  for (const { attributes } of elementsOf(part, 'p:tn')) {
    if (!ids.has(attributes['val']))
      faults.push(`${name} waits for node ${attributes['val']}, which is absent`);
  }
  const groups = new Set(
    elementsOf(part, 'p:bldLst').flatMap(({ children }) => children.map((one) => one.attributes['grpId'])),
  );
  for (const { grpId } of nodes) {
    if (grpId !== undefined && !groups.has(grpId))
      faults.push(`${name} has a group ${grpId} without its build`);
  }
  for (const element of ['p:tgtEl', 'p:childTnLst', 'p:subTnLst', 'p:stCondLst', 'p:attrNameLst']) {
    if (elementsOf(part, element).some(({ children }) => children.length === 0))
      faults.push(`${name} has an empty ${element}`);
  }
  return faults;
}

function idFaults(pkg: PptxPackage): readonly string[] {
  const presentation = pkg.xml('ppt/presentation.xml');
  const masters = elementsOf(presentation, 'p:sldMasterId');
  const layouts = [...pkg.parts.keys()]
    .filter((name) => /^ppt\/slideMasters\/[^/]+\.xml$/.test(name))
    .flatMap((name) => elementsOf(pkg.xml(name), 'p:sldLayoutId'));
  const shared = [...masters, ...layouts].map((node) => Number(node.attributes['id']));
  const slides = elementsOf(presentation, 'p:sldId').map((node) => Number(node.attributes['id']));
  const faults: string[] = [];
  if (new Set(shared).size !== shared.length) faults.push('two masters or layouts have one id');
  if (shared.some((id) => !(id >= 2147483648 && id <= 4294967295)))
    faults.push('a master or layout id is out of range');
  if (new Set(slides).size !== slides.length) faults.push('two slides have one id');
  if (slides.some((id) => !(id >= 256 && id < 2147483648))) faults.push('a slide id is out of range');
  if (masters.length === 0) faults.push('there is no master');
  return faults;
}

function resolveTarget(source: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const segments = source.split('/').slice(0, -1);
  for (const segment of target.split('/')) {
    if (segment === '..') segments.pop();
    else segments.push(segment);
  }
  return segments.join('/');
}

function parseXml(text: string): XmlNode {
  const root = { name: '', attributes: {}, children: [] as XmlNode[], text: '' };
  const stack = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const node = { name, attributes, children: [] as XmlNode[], text: '' };
        stack.at(-1)?.children.push(node);
        stack.push(node);
      },
      ontext(part) {
        const open = stack.at(-1);
        if (open) open.text += part;
      },
      onclosetag(name) {
        const closed = stack.pop();
        if (closed?.name !== name) throw new Error(`${name} closes ${closed?.name}`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  const top = root.children.find(({ name }) => !name.startsWith('?'));
  if (!top || stack.length !== 1) throw new Error('not well-formed');
  return top;
}
