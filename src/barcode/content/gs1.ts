// GS1 Digital Links from element strings (GS1 Digital Link Standard: URI Syntax, release 1.6).
import { digitalLinkOf, parseElementString } from '../gs/index.ts';
import type { ContentForm, FormValues } from './types.ts';

const GS1_RESOLVER = 'https://id.gs1.org';

/** The address, or what keeps the fields from being one. */
function linkOf({ elements = '', address = GS1_RESOLVER }: FormValues): ReturnType<typeof digitalLinkOf> {
  const parsed = elements.startsWith('(') ? parseElementString(elements) : undefined;
  if (parsed === undefined)
    return { problem: 'must be elements with their identifiers in brackets, as (01)09521234000006(10)A1' };
  const wrong = parsed.elements.find(({ problem }) => problem !== undefined);
  const problem = wrong === undefined ? parsed.problems[0] : `(${wrong.ai}): ${wrong.problem}`;
  return problem === undefined
    ? digitalLinkOf(parsed.elements, address)
    : { problem: `must keep GS1's rules: ${problem.replace(/\.$/, '')}` };
}

export const GS1: ContentForm = {
  name: 'gs1',
  title: 'GS1 Digital Link',
  help: "Opens a product's page, and is its GTIN, batch and date at a till",
  type: 'GS1',
  fields: [
    { name: 'elements', type: 'string', help: 'Elements with their identifiers in brackets, the key among them', required: true, maxCharacters: 1000 },
    { name: 'address', type: 'string', help: 'Where the link leads, without a query', label: 'Address', default: GS1_RESOLVER, maxCharacters: 500, is: 'url' },
  ],
  example: { elements: '(01)09521234000006(10)A1(17)261231' },
  plainField: 'elements',
  check: (values) => {
    if (/[?#]/.test(values['address'] ?? '')) return { field: 'address', rule: 'must have no query and no fragment' };
    const link = linkOf(values);
    return 'problem' in link ? { field: 'elements', rule: link.problem } : undefined;
  },
  build: (values) => {
    const link = linkOf(values);
    return 'link' in link ? link.link : '';
  },
}; // oxfmt-ignore
