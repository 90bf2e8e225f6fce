// A request as code in five languages. The key is a placeholder: what is copied from the page goes into chats and tickets.
import { type Request, sentHeaders } from './request.ts';

export interface SnippetOptions {
  /** Of the API, without a slash at its end. */
  readonly baseUrl: string;
}

const KEY = 'YOUR_API_KEY';

interface Language {
  readonly id: string;
  readonly name: string;
  readonly write: (call: Call) => string;
}

/** What every language writes. */
interface Call {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body:
    | { readonly json: string }
    | { readonly part: string; readonly name: string }
    | { readonly none: true };
  /** A file name for the answer, when the answer is a file. */
  readonly output: string | undefined;
}

export const LANGUAGES = [
  { id: 'curl', name: 'curl', write: curl },
  { id: 'javascript', name: 'JavaScript', write: javascript },
  { id: 'python', name: 'Python', write: python },
  { id: 'php', name: 'PHP', write: php },
  { id: 'csharp', name: 'C#', write: csharp },
] as const satisfies readonly Language[];

export type LanguageId = (typeof LANGUAGES)[number]['id'];

export function snippet(language: LanguageId, request: Request, { baseUrl }: SnippetOptions): string {
  const { operation, body } = request;
  const row: Language | undefined = LANGUAGES.find(({ id }) => id === language);
  return (row ?? LANGUAGES[0]).write({
    url: baseUrl + operation.path,
    headers: [['Apikey', KEY], ...Object.entries(sentHeaders(request))],
    body:
      'text' in body
        ? { json: JSON.stringify(body.text) }
        : 'file' in body && operation.body.kind === 'file'
          ? { part: operation.body.part, name: body.name }
          : { none: true },
    output: operation.answersBytes ? outputName(operation.path) : undefined,
  });
}

/** Of the operation's path: the last part that says what comes out. */
function outputName(path: string): string {
  if (path.startsWith('/barcode/generate/')) return `${path.split('/').at(-1) ?? 'barcode'}.png`;
  const format = /\/to\/(\w+)$/.exec(path)?.[1];
  return format ? `converted.${format}` : 'answer.html';
}

function curl({ url, headers, body, output }: Call): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return [
    `curl -X POST ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...('json' in body ? [`--data-binary ${quoted(body.json)}`] : []),
    ...('part' in body
      ? [`-F ${quoted(`${body.part}=@"${body.name.replaceAll(/["\\]/g, String.raw`\$&`)}"`)}`]
      : []),
    ...(output === undefined ? [] : [`-o ${quoted(output)}`]),
  ].join(' \\\n  ');
}

function javascript({ url, headers, body, output }: Call): string {
  const text = (value: string): string => JSON.stringify(value);
  const fields = headers.map(([name, value]) => `    ${text(name)}: ${text(value)},`);
  const files = [
    ...('part' in body ? ['openAsBlob'] : []),
    ...(output === undefined ? [] : ['writeFileSync']),
  ];
  return [
    ...(files.length > 0 ? [`import { ${files.join(', ')} } from 'node:fs';`, ''] : []),
    ...('part' in body
      ? [
          'const form = new FormData();',
          `form.append(${text(body.part)}, await openAsBlob(${text(body.name)}), ${text(body.name)});`,
        ]
      : []),
    `const response = await fetch(${text(url)}, {`,
    "  method: 'POST',",
    '  headers: {',
    ...fields,
    '  },',
    ...('json' in body ? [`  body: ${text(body.json)},`] : []),
    ...('part' in body ? ['  body: form,'] : []),
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    output === undefined
      ? 'console.log(await response.json());'
      : `writeFileSync(${text(output)}, new Uint8Array(await response.arrayBuffer()));`,
  ].join('\n');
}

function python({ url, headers, body, output }: Call): string {
  // A JSON string of ASCII is a Python string.
  const text = (value: string): string =>
    JSON.stringify(value).replaceAll(
      /[\u007F-\uFFFF]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  // Surrogates beside each other are two characters in Python.
  const whole = (value: string): string =>
    text(value).replaceAll(/\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/g, (pair) => {
      const [high, low] = [Number.parseInt(pair.slice(2, 6), 16), Number.parseInt(pair.slice(8), 16)];
      const point = (high - 0xd8_00) * 0x4_00 + (low - 0xdc_00) + 0x1_00_00;
      return `\\U${point.toString(16).padStart(8, '0')}`;
    });
  return [
    'import requests',
    '',
    'response = requests.post(',
    `    ${whole(url)},`,
    '    headers={',
    ...headers.map(([name, value]) => `        ${whole(name)}: ${whole(value)},`),
    '    },',
    ...('json' in body ? [`    data=${whole(body.json)}.encode(),`] : []),
    ...('part' in body ? [`    files={${whole(body.part)}: open(${whole(body.name)}, "rb")},`] : []),
    ')',
    'response.raise_for_status()',
    output === undefined ? 'print(response.json())' : `open(${whole(output)}, "wb").write(response.content)`,
  ].join('\n');
}

function php({ url, headers, body, output }: Call): string {
  const text = (value: string): string => `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
  return [
    '<?php',
    `$request = curl_init(${text(url)});`,
    'curl_setopt_array($request, [',
    '    CURLOPT_POST => true,',
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_HTTPHEADER => [',
    ...headers.map(([name, value]) => `        ${text(`${name}: ${value}`)},`),
    '    ],',
    ...('json' in body ? [`    CURLOPT_POSTFIELDS => ${text(body.json)},`] : []),
    ...('part' in body
      ? [`    CURLOPT_POSTFIELDS => [${text(body.part)} => new CURLFile(${text(body.name)})],`]
      : []),
    ...('none' in body ? ["    CURLOPT_POSTFIELDS => '',"] : []),
    ']);',
    '$answer = curl_exec($request);',
    output === undefined
      ? 'print_r(json_decode($answer, true));'
      : `file_put_contents(${text(output)}, $answer);`,
  ].join('\n');
}

function csharp({ url, headers, body, output }: Call): string {
  // A verbatim string: only quotation marks are doubled.
  const text = (value: string): string => `@"${value.replaceAll('"', '""')}"`;
  const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? 'application/json';
  return [
    ...('json' in body ? ['using System.Text;', ''] : []),
    'using var client = new HttpClient();',
    ...headers
      .filter(([name]) => name !== 'Content-Type')
      .map(([name, value]) => `client.DefaultRequestHeaders.Add(${text(name)}, ${text(value)});`),
    ...('part' in body
      ? [
          'using var form = new MultipartFormDataContent();',
          `form.Add(new StreamContent(File.OpenRead(${text(body.name)})), ${text(body.part)}, ${text(body.name)});`,
        ]
      : []),
    ...('json' in body
      ? [`using var content = new StringContent(${text(body.json)}, Encoding.UTF8, ${text(type)});`]
      : []),
    `var response = await client.PostAsync(${text(url)}, ${'json' in body ? 'content' : 'part' in body ? 'form' : 'null'});`,
    'response.EnsureSuccessStatusCode();',
    output === undefined
      ? 'Console.WriteLine(await response.Content.ReadAsStringAsync());'
      : `await File.WriteAllBytesAsync(${text(output)}, await response.Content.ReadAsByteArrayAsync());`,
  ].join('\n');
}
