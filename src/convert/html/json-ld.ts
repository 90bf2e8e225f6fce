// The language that a page's JSON-LD declares: schema.org's `inLanguage` of the page itself, not of a book or film that it is about.

/** Types that stand for the page, the nearest first. */
const PAGE_TYPES = [/Page$/, /(?:Article|Posting|Report)$/, /^WebSite$/] as const;
/** Levels of arrays, `@graph` and `mainEntityOfPage` that are looked through, and nodes in all. */
const MAX_LEVELS = 4;
const MAX_NODES = 2_000;

/** `inLanguage` of the node that stands for the page in the best way; undefined if there is none or a script is no JSON. */
export function pageLanguage(scripts: readonly string[]): string | undefined {
  const nodes = scripts.flatMap((script) => nodesIn(parsed(script), MAX_LEVELS)).slice(0, MAX_NODES);
  for (const type of PAGE_TYPES) {
    for (const node of nodes) {
      if (!listOf(node['@type']).some((each) => typeof each === 'string' && type.test(each))) continue;
      const language = listOf(node['inLanguage'])
        .map(nameOf)
        .find((name) => name !== undefined);
      if (language !== undefined) return language;
    }
  }
  return undefined;
}

type Node = Readonly<Record<string, unknown>>;

function parsed(script: string): unknown {
  try {
    return JSON.parse(script);
  } catch {
    return undefined;
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

function nodesIn(value: unknown, levels: number): readonly Node[] {
  if (levels === 0 || !isNode(value)) return [];
  if (Array.isArray(value)) return value.slice(0, MAX_NODES).flatMap((each) => nodesIn(each, levels - 1));
  return [value, ...nodesIn(value['@graph'], levels - 1), ...nodesIn(value['mainEntityOfPage'], levels - 1)];
}

/** A tag as text, or a Language whose alternateName is the tag (https://schema.org/Language). */
function nameOf(value: unknown): string | undefined {
  const name = isNode(value) ? (value['alternateName'] ?? value['name']) : value;
  return typeof name === 'string' ? name : undefined;
}
