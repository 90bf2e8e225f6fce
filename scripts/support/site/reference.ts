// The reference: the interface description as pages, one for each tag and one for what all operations share. Prices and operations are those
// of the default settings; src/routes/page.ts puts in those of the service (data-price, data-operation).
import { operationsOf } from '../../../web/api/operations.ts';
import { FAILURES } from '../../../src/http/errors.ts';
import { BASE_URL, type Entry, programsOf } from './code.ts';
import { type Described, type OpenApi, type Parameter, rowsOf, withoutReferences } from './description.ts';
import type { SitePage } from './frame.ts';
import { escaped, plainText, preformatted, programs } from './html.ts';

interface TagText {
  readonly slug: string;
  readonly title: string;
  /** The guide about it. */
  readonly guide?: string;
}

/** A tag without a row keeps its name. */
const TAGS: Readonly<Record<string, TagText>> = {
  BarcodeLookup: { slug: 'lookup', title: 'Look up', guide: 'lookup' },
  BarcodeScan: { slug: 'scan', title: 'Scan', guide: 'scan' },
  GenerateBarcode: { slug: 'generate', title: 'Generate', guide: 'generate' },
  EditHtml: { slug: 'html', title: 'HTML', guide: 'html' },
  ConvertDocument: { slug: 'ppt', title: 'PPT to PPTX', guide: 'ppt' },
  BatchJob: { slug: 'batch-jobs', title: 'Batch jobs', guide: 'batch-jobs' },
  Service: { slug: 'service', title: 'Usage and health', guide: 'metering' },
};

/** Options that more operations of a page share than this are described once, above them. */
const SHARED_BY = 4;
/** An answer with more members is folded. */
const MAX_OPEN_ROWS = 12;
/** The last sentence of an operation's description. */
const PRICE = / ?Costs ([^.]+)\.$/;
/** Every operation has it; the first page describes it. */
const REPEAT = 'Idempotency-Key';
/** `document`: OpenAPI 3.1, of the default settings. */
export function referencePages(document: unknown): readonly SitePage[] {
  const api = withoutReferences(document);
  const operations = operationsOf(document as Parameters<typeof operationsOf>[0]);
  const entries = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Entry => ({
      path,
      method: method === 'get' ? 'GET' : 'POST',
      described,
      operation: operations.find((each) => each.path === path && method === 'post'),
    })),
  );
  const groups = api.tags.flatMap(({ name }) => {
    const own = entries.filter(({ described }) => described.tags?.includes(name));
    return own.length === 0 ? [] : [{ ...tagText(name), entries: own }];
  });
  return [overview(api, groups), ...groups.map((group) => groupPage(api, group))];
}

interface Group extends TagText {
  readonly entries: readonly Entry[];
}

function tagText(name: string): TagText {
  return TAGS[name] ?? { slug: name.toLowerCase(), title: name };
}

const pathOf = ({ slug }: TagText): string => `/docs/reference/${slug}`;

function overview(api: OpenApi, groups: readonly Group[]): SitePage {
  const [first] = groups[0]?.entries ?? [];
  const answer = first?.described.responses?.['200'];
  const headers = Object.entries(answer?.headers ?? {});
  const repeat = first?.described.parameters?.find(({ name }) => name === REPEAT);
  const list = groups
    .map(
      (group) => `<h3 id="${group.slug}"><a href="${pathOf(group)}">${group.title}</a></h3>
${table(
  ['operation', 'path', 'cost'],
  group.entries.map((entry) => ({
    id: entry.described.operationId,
    cells: [
      `<a href="${pathOf(group)}#${entry.described.operationId}">${escaped(titleOf(entry.described))}</a>`,
      `<code>${entry.method} ${entry.path}</code>`,
      priceOf(entry),
    ],
  })),
)}`,
    )
    .join('\n');
  const html = `<h1 id="reference">API reference</h1>
<p>Every operation with its options, its answer and its errors, made from the interface description of this service
(<a href="/openapi.json">OpenAPI 3.1</a>). <a href="/docs/getting-started">Getting started</a> takes five minutes.</p>
<h2 id="requests"><a href="#requests">Requests</a></h2>
<p>The base address is <code class="base">${BASE_URL}</code>. Each operation is a POST with your key in the header <code>Apikey</code>.
Options are headers. A header can also be sent as a query parameter of its name; the header wins.</p>
<ul>
<li><b>One string</b> (look up, generate): a JSON string. <code>text/plain</code>, XML and a form are accepted too.</li>
<li><b>A file</b> (scan, HTML, PPT): a form part of the name given, or the request body itself.</li>
<li><b>Text beyond ASCII</b> in a header: as UTF-8, as <code>UTF-8''Caf%C3%A9</code> (RFC 8187), or as a query parameter.</li>
<li><b>XML answers</b>: send <code>Accept: application/xml</code>.</li>
</ul>
<h2 id="repeat"><a href="#repeat">Safe retries</a></h2>
<p>Every operation takes the header <code>${REPEAT}</code>. ${escaped(repeat?.description ?? '')}. <a href="/docs/metering#idempotency-key">Metering</a> has the details.</p>
<h2 id="headers"><a href="#headers">Headers of an answer</a></h2>
${table(
  ['header', 'meaning'],
  headers.map(([name, { description = '' }]) => ({ cells: [`<code>${name}</code>`, escaped(description)] })),
)}
<h2 id="errors"><a href="#errors">Errors</a></h2>
<p>A failure costs nothing. Its body has <code>ErrorCode</code>, <code>ErrorMessage</code> and <code>RequestId</code>:</p>
${preformatted(JSON.stringify(api.components.schemas['ErrorResult']?.examples?.[0] ?? {}, null, 2), 'json')}
${table(
  ['status', 'ErrorCode', 'meaning', 'what to do'],
  Object.entries(FAILURES).map(([code, { status, meaning, action }]) => ({
    cells: [String(status), `<code id="${code}">${code}</code>`, escaped(meaning), escaped(action)],
  })),
)}
<h2 id="limits"><a href="#limits">Limits</a></h2>
<p>The size of files, images, documents and queues is a setting of the service: <a href="/docs/configuration">configuration</a> has the defaults,
<a href="/docs/limits">limits</a> what is fixed. A failure names the limit that was exceeded.</p>
<h2 id="operations"><a href="#operations">Operations</a></h2>
${list}`;
  return {
    path: '/docs/reference',
    title: 'Overview',
    description: 'Every operation of the API: options, answers, errors, prices, and code in seven languages.',
    part: 'reference',
    html,
  };
}

function groupPage(api: OpenApi, group: Group): SitePage {
  const shared = sharedBy(group.entries);
  const guide =
    group.guide === undefined
      ? ''
      : ` <a href="/docs/${group.guide}">The guide</a> explains them with examples.`;
  const count = group.entries.length;
  const html = `<h1 id="${group.slug}">${group.title}</h1>
<p>${count === 1 ? 'One operation' : `${count} operations`}. Key, retries, headers and errors are described in the <a href="/docs/reference">overview</a>.${guide}</p>
${shared.length === 0 ? '' : `<h2 id="options"><a href="#options">Options of several operations</a></h2>\n${parameterTable(shared, 'option-')}`}
${group.entries.map((entry) => operationSection(api, entry, shared)).join('\n')}`;
  return {
    path: pathOf(group),
    title: group.title,
    description:
      `API reference: ${group.entries.map(({ described }) => titleOf(described)).join('; ')}`.slice(0, 157),
    part: 'reference',
    html,
    sections: group.entries.map(({ described }) => ({
      href: `#${described.operationId}`,
      title: shortTitle(described),
      operation: described.operationId,
    })),
  };
}

function operationSection(api: OpenApi, entry: Entry, shared: readonly Parameter[]): string {
  const { described, path, method, operation } = entry;
  const id = described.operationId;
  const isShared = (parameter: Parameter): boolean =>
    shared.some((each) => JSON.stringify(each) === JSON.stringify(parameter));
  const parameters = (described.parameters ?? []).filter(({ name }) => name !== REPEAT);
  const [common, own] = [parameters.filter(isShared), parameters.filter((each) => !isShared(each))];
  const names = common.map(({ name }) => `<a href="#option-${name}"><code>${name}</code></a>`).join(', ');
  return `<section class="operation" data-operation="${id}" data-path="${path}"${operation ? ' data-try' : ''}>
<h2 id="${id}"><a href="#${id}">${escaped(titleOf(described))}</a></h2>
<p class="path"><code><b>${method}</b> ${path}</code> ${priceOf(entry)}</p>
<div class="sides">
<div class="text">
<p>${escaped(textOf(described))}</p>
${bodyTable(described)}
${own.length === 0 ? '' : `<h3>Options</h3>\n${parameterTable(own)}`}
${names === '' ? '' : `<p class="also">${own.length === 0 ? 'Options' : 'Also'}: ${names}</p>`}
${answerOf(api, described)}
${errorsOf(described)}
</div>
<div class="example">
${programs(programsOf(entry), `code-${id}`)}
${exampleOf(described)}
</div>
</div>
</section>`;
}

/** Those that more than SHARED_BY operations have in the same form. */
function sharedBy(entries: readonly Entry[]): readonly Parameter[] {
  const all = entries.flatMap(({ described }) => described.parameters ?? []);
  const texts = new Map<string, { parameter: Parameter; uses: number }>();
  for (const parameter of all.filter(({ name }) => name !== REPEAT)) {
    const text = JSON.stringify(parameter);
    const known = texts.get(text) ?? { parameter, uses: 0 };
    texts.set(text, { ...known, uses: known.uses + 1 });
  }
  return [...texts.values()].filter(({ uses }) => uses > SHARED_BY).map(({ parameter }) => parameter);
}

function parameterTable(parameters: readonly Parameter[], prefix?: string): string {
  return table(
    [parameters.some((each) => each.in === 'query') ? 'parameter' : 'header', 'meaning'],
    parameters.map(({ name, required, description = '', schema = {} }) => ({
      cells: [
        `<code${prefix === undefined ? '' : ` id="${prefix}${name}"`}>${name}</code><small>${typeText(schema)}${required ? ', required' : ''}</small>`,
        `${escaped(sentence(description))}${valuesText(schema)}`,
      ],
    })),
  );
}

function typeText({ type, minimum, maximum }: NonNullable<Parameter['schema']>): string {
  const name = typeof type === 'string' ? type : 'string';
  return minimum !== undefined && maximum !== undefined ? `${name}, ${minimum} to ${maximum}` : name;
}

function valuesText({ enum: values, default: fallback }: NonNullable<Parameter['schema']>): string {
  const list = values?.map((value) => `<code>${value}</code>`).join(', ');
  return [
    ...(list === undefined ? [] : [`<small>One of ${list}.</small>`]),
    ...(fallback === undefined || fallback === ''
      ? []
      : [`<small>Default: <code>${fallback}</code></small>`]),
  ].join('');
}

function bodyTable({ requestBody }: Described): string {
  const content = Object.entries(requestBody?.content ?? {});
  if (content.length === 0) return '';
  const text = content.find(
    ([type, { schema }]) => type === 'application/json' && schema?.type !== undefined,
  )?.[1];
  const form = content.find(([type]) => type === 'multipart/form-data')?.[1].schema;
  const rows = [
    ...(text?.schema
      ? [{ cells: [`JSON ${String(text.schema.type)}`, escaped(sentence(text.schema.description ?? ''))] }]
      : []),
    ...Object.entries(form?.properties ?? {}).map(([name, part]) => ({
      cells: [
        `<code>${name}</code><small>${part.format === 'binary' ? 'file' : 'text'}, form part</small>`,
        escaped(sentence(part.description ?? '')),
      ],
    })),
  ];
  const types = content
    .map(([type]) => type)
    .filter((type) => type !== 'multipart/form-data' && !(text && type === 'application/json'));
  const others =
    types.length === 0
      ? ''
      : `<p class="also">Or the file as the body: ${types.map((type) => `<code>${type}</code>`).join(', ')}</p>`;
  return `<h3>Body</h3>\n${table(['part', 'meaning'], rows)}${others}`;
}

function answerOf(api: OpenApi, { responses }: Described): string {
  const answer = responses?.['200'];
  const [type, content] = Object.entries(answer?.content ?? {})[0] ?? [];
  const schema = content?.schema;
  if (type === undefined || schema === undefined) return '';
  const usual = /^(?:X-Request-Id|X-Api-Calls-|Idempotency-)/;
  const headers = Object.entries(answer?.headers ?? {}).filter(([name]) => !usual.test(name));
  const headerTable =
    headers.length === 0
      ? ''
      : table(
          ['header', 'meaning'],
          headers.map(([name, { description = '' }]) => ({
            cells: [`<code>${name}</code>`, escaped(sentence(description))],
          })),
        );
  const rows = rowsOf(schema, api);
  if (rows.length === 0)
    return `<h3>Answer</h3>\n<p>${escaped(sentence(schema.description ?? type))}</p>${headerTable}`;
  const members = table(
    ['member', 'meaning'],
    rows.map(({ name, type: kind, description, values }) => ({
      cells: [
        `<code>${name}</code><small>${kind}</small>`,
        `${escaped(sentence(description))}${valuesText({ enum: values.length > 0 ? values : undefined } as NonNullable<Parameter['schema']>)}`,
      ],
    })),
  );
  const folded =
    rows.length > MAX_OPEN_ROWS
      ? `<details><summary>All ${rows.length} members</summary>${members}</details>`
      : members;
  return `<h3>Answer</h3>\n${folded}${headerTable}`;
}

function errorsOf({ responses }: Described): string {
  const statuses = Object.keys(responses ?? {}).filter((status) => status !== '200');
  if (statuses.length === 0) return '';
  const text = statuses.includes('default')
    ? 'Any of the <a href="/docs/reference#errors">errors</a>.'
    : statuses.map((status) => `<a href="/docs/reference#errors"><code>${status}</code></a>`).join(' ');
  return `<h3>Errors</h3>\n<p class="statuses">${text}</p>`;
}

function exampleOf({ responses }: Described): string {
  const example = Object.values(responses?.['200']?.content ?? {}).find((each) => each.example !== undefined);
  return example === undefined
    ? ''
    : `<p class="caption">Answer</p>${preformatted(JSON.stringify(example.example, null, 2), 'json')}`;
}

function priceOf({ described }: Entry): string {
  const cost = PRICE.exec(described.description ?? '')?.[1] ?? '';
  return cost === ''
    ? '<span class="price">free</span>'
    : `<span class="price" data-price="${described.operationId}">${escaped(cost)}</span>`;
}

function titleOf({ summary = '', operationId }: Described): string {
  // Summaries of generated operations all begin "Generate a".
  return summary === '' ? operationId : summary.replace(/\ba (?=[AEFHILMNORSX][A-Z]|[AEIO])/g, 'an ');
}

/** For the navigation: a drawing's kind, which is what its page's operations do not have in common. */
function shortTitle(described: Described): string {
  const title = titleOf(described);
  const kind = /^Generate (?:an? )?(.+?)(?: barcode)?(?: as PNG file)?$/.exec(title)?.[1];
  return kind === undefined
    ? title
    : kind.replace(/(?<!QR) code$/, '').replace(/^./, (first) => first.toUpperCase());
}

/** Without the price, which stands beside the path. */
function textOf({ description = '' }: Described): string {
  return description.replace(PRICE, '');
}

/** A clause as a sentence. */
function sentence(text: string): string {
  if (text === '') return '';
  const capital = /^[a-z]+[A-Z]|^[\w-]+\.|^[a-z]+:|^[a-z]+,/.test(text)
    ? text
    : text.replace(/^./, (first) => first.toUpperCase());
  return /[.:!?…]$/.test(plainText(capital)) ? capital : `${capital}.`;
}

interface TableRow {
  /** The operation that the row is about. */
  readonly id?: string;
  readonly cells: readonly string[];
}

function table(head: readonly string[], rows: readonly TableRow[]): string {
  const body = rows.map(
    ({ id, cells }) =>
      `<tr${id === undefined ? '' : ` data-operation="${id}"`}>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<div class="wide" tabindex="0"><table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}
