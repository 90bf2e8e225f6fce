// The requests of the reference as code.
import type { Operation } from '../../../web/api/operations.ts';
import { type Call, KEY, LANGUAGES, callAs, snippet } from '../../../web/api/snippets.ts';
import type { Described } from './description.ts';
import type { Program } from './html.ts';

/** In place of the service's own address, which the page's script puts in. */
export const BASE_URL = 'https://api.example.com';

/** By a part of the path; a scan reads label.png. */
const FILE_NAMES: Readonly<Record<string, string>> = {
  'generate/batch': 'list.csv',
  'generate/labels': 'list.csv',
  'edit/html': 'page.html',
  'ppt/to': 'deck.ppt',
};

export interface Entry {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly described: Described;
  /** Of a POST with one string or a file; it can be tried. */
  readonly operation: Operation | undefined;
}

/** The operation's request in every language. */
export function programsOf(entry: Entry): readonly Program[] {
  const { operation } = entry;
  return LANGUAGES.map(({ id, name }) => ({
    name,
    language: {
      curl: 'sh',
      javascript: 'js',
      python: 'python',
      php: 'php',
      java: 'java',
      csharp: 'csharp',
      go: 'go',
    }[id],
    code: operation ? snippet(id, requestOf(operation), { baseUrl: BASE_URL }) : callAs(id, callOf(entry)),
  }));
}

/** A call whose body is neither one string nor a file. */
function callOf({ path, method, described }: Entry): Call {
  const [example] = described.requestBody?.content['application/json']?.schema?.examples ?? [];
  const hasBody = example !== undefined;
  return {
    method,
    url: BASE_URL + path + queryOf(described),
    headers: [
      ...(path.startsWith('/health') ? [] : ([['Apikey', KEY]] as const)),
      ...(hasBody ? ([['Content-Type', 'application/json']] as const) : []),
    ],
    body: hasBody ? { json: JSON.stringify(example) } : { none: true },
    output: undefined,
  };
}

/** With its required query parameters. */
function queryOf({ parameters = [] }: Described): string {
  const asked = parameters.filter((each) => each.in === 'query' && each.required);
  return asked.length === 0 ? '' : `?${asked.map(({ name }) => `${name}=ID`).join('&')}`;
}

function requestOf(operation: Operation): Parameters<typeof snippet>[1] {
  const { body } = operation;
  const headers = Object.fromEntries(
    operation.parameters
      .filter(({ required }) => required)
      .map(({ name, allowed }) => [
        name,
        allowed?.[0] ?? (/url$/i.test(name) ? 'https://example.com/image.png' : 'VALUE'),
      ]),
  );
  if (body.kind === 'string') return { operation, headers, body: { text: body.example } };
  const name = Object.entries(FILE_NAMES).find(([part]) => operation.path.includes(part))?.[1] ?? 'label.png';
  return { operation, headers, body: { file: new Blob([]), name } };
}
