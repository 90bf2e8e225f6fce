// The whole service over HTTP, in workerd: random requests at every operation. No answer is our fault, each comes in
// time, and what is charged is what was answered.
import { readdirSync, readFileSync } from 'node:fs';
import { FAILURE_CODES } from '../../../src/http/errors.ts';
import type { ErrorCode } from '../../../src/service/failure.ts';
import { latin1Bytes } from '../../../src/lib/bytes.ts';
import type { TestServer } from '../../support/server.ts';
import { choicesOf, createRandom, type Choices } from '../random.ts';
import type { Target, Verdict } from '../target.ts';
import { DOCUMENT_TARGETS } from './documents.ts';
import { HTML_TARGETS } from './html.ts';
import { IMAGE_TARGETS } from './images.ts';
import { PRESENTATION_TARGETS } from './presentations.ts';

/** Longest time for an answer, and most resident memory of workerd: what docs/design/security.md promises. */
const MAX_ANSWER_MS = 15_000;
const MAX_RESIDENT_BYTES = 500 * 2 ** 20;
const ADVANCED = '/barcode/scan/image/advanced';
const ADVANCED_PAGE_CALLS = 100;

interface Service {
  readonly server: TestServer;
  readonly key: string;
  readonly paths: readonly string[];
  readonly files: readonly Uint8Array[];
  /** Calls charged until now, by /usage. */
  used: number;
}

let started: Promise<Service> | undefined;

async function start(): Promise<Service> {
  // Only here: the local runtime takes seconds to start, and most runs do not need it.
  const { startServer } = await import('../../support/server.ts');
  const server = await startServer();
  const description = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, unknown>;
  };
  const files: Uint8Array[] = [];
  for (const { seeds } of [
    ...IMAGE_TARGETS,
    ...DOCUMENT_TARGETS.slice(0, 1),
    ...HTML_TARGETS.slice(0, 1),
    ...PRESENTATION_TARGETS.slice(-1),
  ])
    files.push(...(await seeds()));
  const service = {
    server,
    key: await server.newKey(),
    // A list costs a call an image, and a batch job is charged when it is done.
    paths: Object.keys(description.paths).filter(
      (path) => /^\/(barcode|convert)\//.test(path) && !/\/batch(?:-job)?(?:\/|$)/.test(path),
    ),
    files: files.map((file) => Uint8Array.from(file)),
    used: 0,
  };
  return { ...service, used: await usage(service) };
}

const HEADERS = [
  'Content-Type',
  'Accept',
  'width',
  'height',
  'includeLabel',
  'preprocessing',
  'recognitionMode',
  'cssStyle',
  'password',
  'X-Request-Id',
  'Idempotency-Key',
  'inputFileUrl',
  'websiteUrl',
  'Origin',
  'Content-Encoding',
] as const;
/** No address but this machine's, which is refused: nothing is fetched. */
const VALUES = [
  '',
  '0',
  '300',
  '10000',
  '99999999999',
  'true',
  'None',
  'Auto',
  'Advanced2',
  'application/json',
  'text/xml',
  'application/xml; charset=utf-16',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'text/plain',
  '*/*;q=0',
  'http://127.0.0.1:9/',
  'data:image/png;base64,AAAA',
  '"><script>',
  ';;;=,',
  'a'.repeat(300),
  ',*/*;q=0.1'.repeat(200),
  ' '.repeat(3000),
  'key-1',
  'key-2',
  'identity',
  'gzip',
] as const;
const TEXTS = [
  '"9520000"',
  '9521234000006',
  '<string>01234565</string>',
  '=ABC',
  'value=95212345006',
  '"0"',
  '{"value":"9520000"}',
  '""',
  '\0',
  'https://example.com/',
] as const;

function boundaryForm(part: string, file: Uint8Array): Uint8Array {
  return Uint8Array.of(
    ...latin1Bytes(`--b\r\nContent-Disposition: form-data; name="${part}"; filename="x"\r\n\r\n`),
    ...file,
    ...latin1Bytes('\r\n--b--\r\n'),
  );
}

function bodyOf(
  choices: Choices,
  files: readonly Uint8Array[],
): { readonly body: Uint8Array; readonly type: string } {
  const file = files[choices.below(files.length)]?.slice() ?? new Uint8Array();
  for (let changes = choices.below(6); changes > 0; changes--)
    file[choices.below(file.length)] = choices.below(256);
  switch (choices.below(5)) {
    case 0:
      return {
        body: latin1Bytes(choices.pick(TEXTS)),
        type: choices.pick([
          'application/json',
          'application/xml',
          'application/x-www-form-urlencoded',
          'text/plain',
        ]),
      };
    case 1:
      return { body: file, type: 'application/octet-stream' };
    case 2:
      return {
        body: choices.bytes(choices.left()),
        type: choices.pick([
          'application/json',
          'text/xml',
          'multipart/form-data; boundary=b',
          'application/x-www-form-urlencoded',
        ]),
      };
    default:
      return {
        body: boundaryForm(choices.pick(['imageFile', 'inputFile', 'file', '']), file),
        type: 'multipart/form-data; boundary=b',
      };
  }
}

async function usage({ server, key }: Pick<Service, 'server' | 'key'>): Promise<number> {
  const answer = (await (await fetch(`${server.url}/usage`, { headers: { Apikey: key } })).json()) as Record<
    string,
    unknown
  >;
  const { CallsUsed } = answer;
  if (typeof CallsUsed !== 'number') throw new Error(`/usage says ${JSON.stringify(answer)}`);
  return CallsUsed;
}

/** Resident bytes of the workerd processes that this process started; 0 where the system does not tell. */
function residentBytes(): number {
  let largest = 0;
  try {
    for (const id of readdirSync('/proc')) {
      if (!/^\d+$/.test(id)) continue;
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      if (!status.startsWith('Name:\tworkerd') || !status.includes(`\nPPid:\t${process.pid}\n`)) continue;
      largest = Math.max(largest, 1024 * Number(/\nVmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0));
    }
  } catch {
    // A process that ended meanwhile, or a system without /proc.
  }
  return largest;
}

async function request(bytes: Uint8Array): Promise<Verdict> {
  started ??= start();
  const service = await started;
  const choices = choicesOf(bytes);
  const path = service.paths[choices.below(service.paths.length)] ?? '/';
  const method = choices.pick([
    'POST',
    'POST',
    'POST',
    'POST',
    'POST',
    'POST',
    'POST',
    'GET',
    'PUT',
    'OPTIONS',
  ]);
  const headers: Record<string, string> = {};
  for (let count = choices.below(4); count > 0; count--)
    headers[choices.pick(HEADERS)] = choices.pick(VALUES);
  const { body, type } = bodyOf(choices, service.files);
  const answer = await fetch(service.server.url + path, {
    method,
    headers: { 'Content-Type': type, ...headers, Apikey: service.key },
    ...(method === 'GET' ? {} : { body: body as Uint8Array<ArrayBuffer> }),
    signal: AbortSignal.timeout(MAX_ANSWER_MS),
  });
  const text = await answer.text();
  const code = /(?:"ErrorCode":"|<ErrorCode>)(\w+)/.exec(text)?.[1];
  const failure = FAILURE_CODES.find((known) => known === code);
  const before = service.used;
  service.used = await usage(service);
  const fault = faultOf({
    path,
    status: answer.status,
    headers: answer.headers,
    text,
    charged: service.used - before,
    failure,
  });
  return {
    code: answer.status === 200 || answer.status === 204 ? 'ok' : (failure ?? 'internal'),
    digest: `${path} ${answer.status} ${code}`,
    ...(fault === undefined ? {} : { fault }),
  };
}

interface Answered {
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly charged: number;
  readonly failure: ErrorCode | undefined;
}

/** What is wrong with an answer, by the contract alone. */
function faultOf({ path, status, headers, text, charged, failure }: Answered): string | undefined {
  if (status >= 500) return `${path}: ${status} ${text.slice(0, 200)}`;
  const isAnswer = status === 200 && headers.get('idempotency-replayed') === null;
  const isRight = !isAnswer
    ? charged === 0
    : path === ADVANCED
      ? charged >= ADVANCED_PAGE_CALLS && charged % ADVANCED_PAGE_CALLS === 0
      : charged === 1;
  if (!isRight) return `${path}: ${status} was charged with ${charged}`;
  if (status >= 400 && failure === undefined)
    return `${path}: ${status} without an error code: ${text.slice(0, 200)}`;
  const resident = residentBytes();
  return resident > MAX_RESIDENT_BYTES ? `workerd holds ${Math.round(resident / 2 ** 20)} MB` : undefined;
}

export const SERVICE_TARGETS: readonly Target[] = [
  {
    name: 'service',
    of: 'the service over HTTP: random requests at every operation, charges compared with answers',
    seeds: () => Array.from({ length: 40 }, (_, index) => createRandom('service', index).bytes(80)),
    seedsGive: 'any',
    maxBytes: 600,
    allowed: FAILURE_CODES.filter((code) => code !== 'internal'),
    budgetMs: 0,
    slackMs: 5000,
    nightly: 5000,
    fast: 0,
    run: request,
    close: async () => (await started)?.server.close(),
  },
];
