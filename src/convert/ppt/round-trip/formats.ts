// The format scheme of a stored theme (ISO/IEC 29500-1, 20.1.4.1.14): fills, lines, effects and backgrounds that new shapes and
// diagrams take. It is kept as XML where every element, their order and every attribute are those of the schema.
import type { StoredPart } from './diagram.ts';
import { writeDrawing } from './drawing-xml.ts';
import type { StoredRelationship } from '../../ooxml/opc/stored-package.ts';
import { parseXml } from '../../ooxml/xml/tree.ts';

/** The longest of 217 public ones has 3,300. */
const MAX_CHARACTERS = 65_536;

/** `pictureOf` gives the file behind a relationship. Undefined where the theme has no format scheme, or not one of the schema. */
export function readFormats(
  theme: string,
  pictureOf: (id: string) => (() => Uint8Array) | undefined,
  mayParse: (characters: number) => boolean,
): StoredPart | undefined {
  const begin = theme.indexOf('<a:fmtScheme');
  const end = theme.indexOf('</a:fmtScheme>', begin);
  if (begin < 0 || end < 0 || end - begin > MAX_CHARACTERS || !mayParse(end - begin)) return undefined;
  const root = parseXml(`${theme.slice(begin, end)}</a:fmtScheme>`);
  return root?.name === 'a:fmtScheme'
    ? writeDrawing(root, { pictureOf, linkOf: () => undefined })
    : undefined;
}

/** The picture of a theme behind one of its relationships. */
export function pictureBehind(
  relationships: ReadonlyMap<string, StoredRelationship>,
  file: (name: string) => (() => Uint8Array) | undefined,
): (id: string) => (() => Uint8Array) | undefined {
  return (id) => {
    const { type = '', target = '', isOutside = true } = relationships.get(id) ?? {};
    return type.endsWith('/image') && !isOutside ? file(target) : undefined;
  };
}
