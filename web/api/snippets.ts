// A request as code in seven languages. The key is a placeholder: what is copied from the page goes into chats and tickets.
import { type Request, sentHeaders } from './request.ts';

export interface SnippetOptions {
  /** Of the API, without a slash at its end. */
  readonly baseUrl: string;
}

export const KEY = 'YOUR_API_KEY';

interface Language {
  readonly id: string;
  readonly name: string;
  readonly write: (call: Call) => string;
}

/** What every language writes. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: { readonly json: string } | { readonly parts: readonly Part[] } | { readonly none: true };
  /** A file name for the answer, when the answer is a file. */
  readonly output: string | undefined;
}

/** Of a form: a file by its name, or a text. */
type Part =
  | { readonly part: string; readonly name: string }
  | { readonly part: string; readonly text: string };

export const LANGUAGES = [
  { id: 'curl', name: 'curl', write: curl },
  { id: 'javascript', name: 'JavaScript', write: javascript },
  { id: 'python', name: 'Python', write: python },
  { id: 'php', name: 'PHP', write: php },
  { id: 'java', name: 'Java', write: java },
  { id: 'csharp', name: 'C#', write: csharp },
  { id: 'go', name: 'Go', write: go },
] as const satisfies readonly Language[];

export type LanguageId = (typeof LANGUAGES)[number]['id'];

export function snippet(language: LanguageId, request: Request, { baseUrl }: SnippetOptions): string {
  const { operation } = request;
  return callAs(language, {
    method: 'POST',
    url: baseUrl + operation.path,
    headers: [['Apikey', KEY], ...Object.entries(sentHeaders(request))],
    body: bodyOf(request),
    output: operation.answersBytes ? outputName(request) : undefined,
  });
}

/** Languages that are written here without forms of several files. */
const ONE_FILE: readonly LanguageId[] = ['java', 'go'];

/** A call that is no operation too, as that of the usage. */
export function callAs(language: LanguageId, call: Call): string {
  const row: Language | undefined = LANGUAGES.find(({ id }) => id === language);
  const files = 'parts' in call.body ? call.body.parts.filter((each) => 'name' in each).length : 0;
  if (files > 1 && ONE_FILE.includes(language))
    return `/* A form of ${files} files. As a command:\n${curl(call)}\n*/`;
  return (row ?? LANGUAGES[0]).write(call);
}

function bodyOf({ operation, body }: Request): Call['body'] {
  if ('text' in body) return { json: JSON.stringify(body.text) };
  if ('fields' in body) return { json: JSON.stringify(body.fields) };
  if ('list' in body) return { json: JSON.stringify(body.list) };
  if ('parts' in body) return body;
  return 'file' in body && operation.body.kind === 'file'
    ? { parts: [{ part: operation.body.part, name: body.name }] }
    : { none: true };
}

/** Of the operation's path: the last part that says what comes out. */
function outputName({ operation: { path }, headers }: Request): string {
  if (path === '/barcode/generate/batch') return `barcodes.${headers['output'] || 'zip'}`;
  if (path === '/barcode/generate/labels') return `labels.${headers['output'] || 'pdf'}`;
  if (path.startsWith('/barcode/generate/'))
    return `${path.split('/').at(-1) ?? 'barcode'}.${headers['format'] || 'png'}`;
  const format = /\/to\/(\w+)$/.exec(path)?.[1];
  return format ? `converted.${format}` : 'answer.html';
}

function curl({ method, url, headers, body, output }: Call): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return [
    method === 'GET' ? `curl ${quoted(url)}` : `curl -X POST ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...('json' in body ? [`--data-binary ${quoted(body.json)}`] : []),
    ...('parts' in body
      ? body.parts.map((each) =>
          'text' in each
            ? `--form-string ${quoted(`${each.part}=${each.text}`)}`
            : `-F ${quoted(`${each.part}=@"${each.name.replaceAll(/["\\]/g, String.raw`\$&`)}"`)}`,
        )
      : []),
    ...(output === undefined ? [] : [`-o ${quoted(output)}`]),
  ].join(' \\\n  ');
}

function javascript({ method, url, headers, body, output }: Call): string {
  const text = (value: string): string => JSON.stringify(value);
  const fields = headers.map(([name, value]) => `    ${text(name)}: ${text(value)},`);
  const files = [
    ...('parts' in body ? ['openAsBlob'] : []),
    ...(output === undefined ? [] : ['writeFileSync']),
  ];
  return [
    ...(files.length > 0 ? [`import { ${files.join(', ')} } from 'node:fs';`, ''] : []),
    ...('parts' in body
      ? [
          'const form = new FormData();',
          ...body.parts.map((each) =>
            'text' in each
              ? // As a file: a form makes CR LF of the line ends of a text.
                `form.append(${text(each.part)}, new Blob([${text(each.text)}]));`
              : `form.append(${text(each.part)}, await openAsBlob(${text(each.name)}), ${text(each.name)});`,
          ),
        ]
      : []),
    `const response = await fetch(${text(url)}, {`,
    `  method: '${method}',`,
    '  headers: {',
    ...fields,
    '  },',
    ...('json' in body ? [`  body: ${text(body.json)},`] : []),
    ...('parts' in body ? ['  body: form,'] : []),
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    output === undefined
      ? 'console.log(await response.json());'
      : `writeFileSync(${text(output)}, new Uint8Array(await response.arrayBuffer()));`,
  ].join('\n');
}

/** A string of ASCII as JavaScript, Java and Python write it; what is beyond ASCII as `\\uXXXX`, by UTF-16 units. */
function asciiString(value: string): string {
  return JSON.stringify(value).replaceAll(
    /[\u007F-\uFFFF]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function python({ method, url, headers, body, output }: Call): string {
  // Surrogates beside each other are two characters in Python.
  const whole = (value: string): string =>
    asciiString(value).replaceAll(/\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/g, (pair) => {
      const [high, low] = [Number.parseInt(pair.slice(2, 6), 16), Number.parseInt(pair.slice(8), 16)];
      const point = (high - 0xd8_00) * 0x4_00 + (low - 0xdc_00) + 0x1_00_00;
      return `\\U${point.toString(16).padStart(8, '0')}`;
    });
  return [
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${whole(url)},`,
    '    headers={',
    ...headers.map(([name, value]) => `        ${whole(name)}: ${whole(value)},`),
    '    },',
    ...('json' in body ? [`    data=${whole(body.json)}.encode(),`] : []),
    ...('parts' in body
      ? body.parts.map((each) =>
          'text' in each
            ? `    data={${whole(each.part)}: ${whole(each.text)}},`
            : `    files={${whole(each.part)}: open(${whole(each.name)}, "rb")},`,
        )
      : []),
    ')',
    'response.raise_for_status()',
    output === undefined ? 'print(response.json())' : `open(${whole(output)}, "wb").write(response.content)`,
  ].join('\n');
}

function php({ method, url, headers, body, output }: Call): string {
  const text = (value: string): string => `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
  return [
    '<?php',
    `$request = curl_init(${text(url)});`,
    'curl_setopt_array($request, [',
    ...(method === 'POST' ? ['    CURLOPT_POST => true,'] : []),
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_HTTPHEADER => [',
    ...headers.map(([name, value]) => `        ${text(`${name}: ${value}`)},`),
    '    ],',
    ...('json' in body ? [`    CURLOPT_POSTFIELDS => ${text(body.json)},`] : []),
    ...('parts' in body
      ? [
          `    CURLOPT_POSTFIELDS => [${body.parts
            .map((each) =>
              'text' in each
                ? `${text(each.part)} => ${text(each.text)}`
                : `${text(each.part)} => new CURLFile(${text(each.name)})`,
            )
            .join(', ')}],`,
        ]
      : []),
    ...('none' in body && method === 'POST' ? ["    CURLOPT_POSTFIELDS => '',"] : []),
    ']);',
    '$answer = curl_exec($request);',
    output === undefined
      ? 'print_r(json_decode($answer, true));'
      : `file_put_contents(${text(output)}, $answer);`,
  ].join('\n');
}

function csharp({ method, url, headers, body, output }: Call): string {
  // A verbatim string: only quotation marks are doubled.
  const text = (value: string): string => `@"${value.replaceAll('"', '""')}"`;
  const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? 'application/json';
  return [
    ...('json' in body ? ['using System.Text;', ''] : []),
    'using var client = new HttpClient();',
    ...headers
      .filter(([name]) => name !== 'Content-Type')
      .map(([name, value]) => `client.DefaultRequestHeaders.Add(${text(name)}, ${text(value)});`),
    ...('parts' in body
      ? [
          'using var form = new MultipartFormDataContent();',
          ...body.parts.map((each) =>
            'text' in each
              ? `form.Add(new StringContent(${text(each.text)}), ${text(each.part)});`
              : `form.Add(new StreamContent(File.OpenRead(${text(each.name)})), ${text(each.part)}, ${text(each.name)});`,
          ),
        ]
      : []),
    ...('json' in body
      ? [`using var content = new StringContent(${text(body.json)}, Encoding.UTF8, ${text(type)});`]
      : []),
    method === 'GET'
      ? `var response = await client.GetAsync(${text(url)});`
      : `var response = await client.PostAsync(${text(url)}, ${'json' in body ? 'content' : 'parts' in body ? 'form' : 'null'});`,
    'response.EnsureSuccessStatusCode();',
    output === undefined
      ? 'Console.WriteLine(await response.Content.ReadAsStringAsync());'
      : `await File.WriteAllBytesAsync(${text(output)}, await response.Content.ReadAsByteArrayAsync());`,
  ].join('\n');
}

/** Between the parts of a form that a program writes itself. */
const BOUNDARY = 'quietzone-form';

/** The file of a body, and what stands before and behind it: nothing where it is the body itself. */
interface FileBody {
  readonly name: string;
  readonly before: string;
  readonly behind: string;
}

/** For languages without forms of files. A file alone is the body itself; with texts it is the last part of a form. */
function fileBody(body: Call['body']): FileBody | undefined {
  const parts = 'parts' in body ? body.parts : [];
  const file = parts.flatMap((each) => ('name' in each ? [each] : []))[0];
  if (file === undefined) return undefined;
  const texts = parts.flatMap((each) => ('text' in each ? [each] : []));
  if (texts.length === 0) return { name: file.name, before: '', behind: '' };
  const head = (part: string, more = ''): string =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"${more}\r\n\r\n`;
  return {
    name: file.name,
    before:
      texts.map(({ part, text }) => `${head(part)}${text}\r\n`).join('') +
      head(file.part, `; filename="${file.name}"`),
    behind: `\r\n--${BOUNDARY}--\r\n`,
  };
}

/** With the type of a form, where there is one. */
function headersWith(headers: Call['headers'], file: FileBody | undefined): Call['headers'] {
  return file === undefined || file.before === ''
    ? headers
    : [...headers, ['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`]];
}

/** The file is the body itself: Java has no forms with files. */
function java({ method, url, headers, body, output }: Call): string {
  const file = fileBody(body);
  const from = (name: string, of: string): string => `HttpRequest.BodyPublishers.${name}(${of})`;
  const fileFrom = file && from('ofFile', `Path.of(${asciiString(file.name)})`);
  const publisher =
    'json' in body
      ? from('ofString', asciiString(body.json))
      : file === undefined || fileFrom === undefined
        ? from('noBody', '')
        : file.before === ''
          ? fileFrom
          : from(
              'concat',
              [
                from('ofString', asciiString(file.before)),
                fileFrom,
                from('ofString', asciiString(file.behind)),
              ].join(', '),
            );
  const handler =
    output === undefined
      ? 'HttpResponse.BodyHandlers.ofString()'
      : `HttpResponse.BodyHandlers.ofFile(Path.of(${asciiString(output)}))`;
  return [
    'import java.net.URI;',
    'import java.net.http.*;',
    ...(file !== undefined || output !== undefined ? ['import java.nio.file.Path;'] : []),
    '',
    'public class Main {',
    '  public static void main(String[] args) throws Exception {',
    `    var request = HttpRequest.newBuilder(URI.create(${asciiString(url)}))`,
    ...headersWith(headers, file).map(
      ([name, value]) => `        .header(${asciiString(name)}, ${asciiString(value)})`,
    ),
    `        .${method === 'GET' ? 'GET()' : `POST(${publisher})`}`,
    '        .build();',
    `    var answer = HttpClient.newHttpClient().send(request, ${handler});`,
    output === undefined
      ? '    System.out.println(answer.body());'
      : '    System.out.println(answer.statusCode());',
    '  }',
    '}',
  ].join('\n');
}

/** The file is the body itself, as in Java. */
function go({ method, url, headers, body, output }: Call): string {
  // An interpreted string; its source is UTF-8.
  const text = (value: string): string => JSON.stringify(value);
  const file = fileBody(body);
  const from = (value: string): string => `strings.NewReader(${text(value)})`;
  const [reader, imports] =
    'json' in body
      ? [from(body.json), ['strings']]
      : file === undefined
        ? ['nil', []]
        : file.before === ''
          ? ['file', []]
          : [`io.MultiReader(${from(file.before)}, file, ${from(file.behind)})`, ['strings']];
  const packages = ['io', 'net/http', 'os', ...imports];
  const stop = ['\tif err != nil {', '\t\tpanic(err)', '\t}'];
  return [
    'package main',
    '',
    'import (',
    ...packages.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...(file === undefined ? [] : [`\tfile, err := os.Open(${text(file.name)})`, ...stop]),
    `\trequest, err := http.NewRequest("${method}", ${text(url)}, ${reader})`,
    ...stop,
    ...headersWith(headers, file).map(
      ([name, value]) => `\trequest.Header.Set(${text(name)}, ${text(value)})`,
    ),
    '\tanswer, err := http.DefaultClient.Do(request)',
    ...stop,
    ...(output === undefined
      ? ['\tio.Copy(os.Stdout, answer.Body)']
      : [`\tresult, err := os.Create(${text(output)})`, ...stop, '\tio.Copy(result, answer.Body)']),
    '}',
  ].join('\n');
}
