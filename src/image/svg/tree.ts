// The elements of an SVG file (SVG 2), read within bounds. Nothing is fetched or expanded; a document type is passed over, unless it declares
// something.
import { readXml } from '../../xml/read.ts';
import { malformed } from '../failures.ts';
import { LIMITS } from '../limits.ts';
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';

export interface SvgElement {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SvgElement[];
  readonly text: string;
}

export interface SvgTree {
  readonly root: SvgElement;
  readonly byId: ReadonlyMap<string, SvgElement>;
  /** The texts of all style elements. */
  readonly css: string;
}

type Mutable = { -readonly [Key in keyof SvgElement]: SvgElement[Key] } & { children: Mutable[] };

/** Reads the elements. Failures: malformed_file (XML, a document type with declarations), too_large (elements, depth). */
export function readTree(document: string): Result<SvgTree> {
  const byId = new Map<string, SvgElement>();
  const path: Mutable[] = [];
  let root: Mutable | undefined;
  let count = 0;
  let css = '';
  let tooMany = false;
  const why = readXml(withoutDoctype(document), {
    open({ name, attributes }) {
      count += 1;
      tooMany = count > LIMITS.MAX_SVG_ELEMENTS || path.length >= LIMITS.MAX_SVG_DEPTH;
      if (tooMany) return 'it has too many elements';
      const element: Mutable = {
        name: name.slice(name.indexOf(':') + 1),
        attributes: attributes as Record<string, string>, // texts, because namespaces are not asked for
        children: [],
        text: '',
      };
      path.at(-1)?.children.push(element);
      root ??= element;
      path.push(element);
      const { id } = element.attributes;
      if (id !== undefined && !byId.has(id)) byId.set(id, element);
      return undefined;
    },
    text(text) {
      if (path.at(-1)?.name === 'style') css += text;
    },
    close: () => void path.pop(),
  });
  if (tooMany) {
    return fail('too_large', {
      what: count > LIMITS.MAX_SVG_ELEMENTS ? 'The SVG image' : 'The nesting of the SVG image',
      actual: count > LIMITS.MAX_SVG_ELEMENTS ? count : path.length + 1,
      limit: count > LIMITS.MAX_SVG_ELEMENTS ? LIMITS.MAX_SVG_ELEMENTS : LIMITS.MAX_SVG_DEPTH,
      unit: 'elements',
    });
  }
  if (why !== undefined) return malformed('svg', why);
  return root?.name === 'svg' ? ok({ root, byId, css }) : malformed('svg', 'its root is not svg');
}

/** SVG 1.1 files name their document type. One that declares entities stays, and is refused. */
function withoutDoctype(document: string): string {
  return document.replace(/^\uFEFF/, '').replace(/^([^<]*(?:<(?:\?|!--)[^<]*)*)<!DOCTYPE[^[<>]*>/i, '$1');
}
