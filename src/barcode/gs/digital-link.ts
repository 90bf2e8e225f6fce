// GS1 Digital Link: element strings written as a web address (GS1 Digital Link Standard: URI Syntax, release 1.6).
import { type Element, type ElementString, parseElementString } from './element-string.ts';
import { identifierAt, identifierOf } from './table.ts';

/** Primary keys, and the qualifiers that may follow each in the path, in order (section 4.3). */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  '00': [], '01': ['22', '10', '21', '235'], '253': [], '255': [], '401': [], '402': [], '414': ['254', '7040'],
  '415': ['8020'], '417': ['7040'], '8003': [], '8004': ['7040'], '8006': ['22', '10', '21'], '8010': ['8011'],
  '8013': [], '8017': ['8019'], '8018': ['8019'],
}; // oxfmt-ignore

/** The words that release 1.1 allowed for them. */
const WORDS: Readonly<Record<string, string>> = {
  gtin: '01', cpv: '22', lot: '10', ser: '21', gln: '414', glnx: '254', party: '417', gsrnp: '8017', gsrn: '8018', srin: '8019',
  gcn: '255', sscc: '00', gdti: '253', ginc: '401', gsin: '402', grai: '8003', giai: '8004', itip: '8006', cpid: '8010', cpsn: '8011',
  payTo: '415', refNo: '8020', gmn: '8013',
}; // oxfmt-ignore

/** Longest address that is taken apart. */
const MAX_CHARACTERS = 2048;

/** The elements of an address; undefined where it is none or its path holds no primary key. */
export function parseDigitalLink(text: string): ElementString | undefined {
  const address = text.trim();
  if (address.length > MAX_CHARACTERS || !/^https?:\/\//i.test(address) || !URL.canParse(address))
    return undefined;
  const url = new URL(address);
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const start = keyAt(segments);
  if (start === undefined) return undefined;
  const pairs: [ai: string, value: string][] = [];
  for (let i = start; i + 1 < segments.length; i += 2) {
    pairs.push([aiOf(segments[i] ?? ''), unescaped(segments[i + 1] ?? '')]);
  }
  const problems: string[] = [];
  if ((segments.length - start) % 2 === 1)
    problems.push(`"${segments.at(-1) ?? ''}" has no value behind it.`);
  const key = pairs[0]?.[0] ?? '';
  const qualifiers = pairs.slice(1).map(([ai]) => ai);
  const allowed = KEYS[key] ?? [];
  let last = -1;
  for (const ai of qualifiers) {
    const place = allowed.indexOf(ai);
    if (place < 0) problems.push(`(${ai}) does not qualify (${key}) in the path.`);
    else if (place < last) problems.push(`(${ai}) stands behind (${allowed[last] ?? ''}) in the path.`);
    last = Math.max(last, place);
  }
  for (const [name, value] of url.searchParams) {
    const ai = aiOf(name);
    // Other parameters, such as linkType, belong to the resolver.
    if (/^\d{2,4}$/.test(ai) && identifierOf(ai) !== undefined) pairs.push([ai, value]);
  }
  const brackets = pairs
    .map(([ai, value]) => `(${ai})${ai === '01' && /^\d+$/.test(value) ? value.padStart(14, '0') : value}`)
    .join('');
  const parsed = parseElementString(brackets);
  return parsed && { elements: parsed.elements, problems: [...problems, ...parsed.problems] };
}

/**
 * The address of elements below another, without a problem of their own: the key and its qualifiers in the path, the others in the query, in
 * their order (sections 4.3 to 4.10); or what keeps them from being one.
 */
export function digitalLinkOf(
  elements: readonly Pick<Element, 'ai' | 'value'>[],
  below: string,
): { readonly link: string } | { readonly problem: string } {
  const [key, second] = elements.filter(({ ai }) => ai in KEYS);
  if (key === undefined)
    return {
      problem: `must have a key: one of ${Object.keys(KEYS)
        .sort()
        .map((ai) => `(${ai})`)
        .join(', ')}`,
    };
  if (second !== undefined) return { problem: `must have one key; there are (${key.ai}) and (${second.ai})` };
  const qualifiers = (KEYS[key.ai] ?? []).flatMap(
    (ai) => elements.find((element) => element.ai === ai) ?? [],
  );
  const others = elements.filter((element) => element !== key && !qualifiers.includes(element));
  const path = [key, ...qualifiers].map(({ ai, value }) => `/${ai}/${escapedValue(value)}`).join('');
  const query = others.map(({ ai, value }) => `${ai}=${escapedValue(value)}`).join('&');
  return { link: `${below.replace(/\/+$/, '')}${path}${query === '' ? '' : `?${query}`}` };
}

/** All but the unreserved characters of RFC 3986 as percent signs and digits. */
function escapedValue(value: string): string {
  return encodeURIComponent(value).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The last place from which the rest of the path is a key with its qualifiers: a path may have any segments before. */
function keyAt(segments: readonly string[]): number | undefined {
  const at = segments.findLastIndex((segment, i) => {
    const ai = aiOf(segment);
    return ai in KEYS && i + 1 < segments.length && /\d/.test(segments[i + 1] ?? '') && isKeyed(segments, i);
  });
  return at < 0 ? undefined : at;
}

/** Every second segment from there is an identifier. */
function isKeyed(segments: readonly string[], from: number): boolean {
  for (let i = from; i < segments.length; i += 2) {
    const ai = aiOf(segments[i] ?? '');
    if (identifierAt(ai) !== ai) return false;
  }
  return true;
}

const aiOf = (segment: string): string => WORDS[segment] ?? segment;

function unescaped(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
