// THE SETTINGS TABLE: every configuration value with its default, unit and meaning. wrangler.toml's [vars], the
// local server's environment and docs/configuration.md all follow it. A bad value stops the start, and the message names it.
import { type Result, err, ok } from './lib/result.ts';
import { editDistance } from './lib/edit-distance.ts';
import { checkOperationPatterns } from './registry/operations.ts';

type Kind = 'integer' | 'boolean' | 'text' | 'list' | readonly string[];

interface Row {
  readonly kind: Kind;
  readonly fallback: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly meaning: string;
}

export const SETTINGS = {
  BASE_PATH: { kind: 'text', fallback: '', meaning: 'Path prefix under which the API lives, e.g. /barcodes' },
  CORS_ORIGINS: {
    kind: 'list',
    fallback: '*',
    meaning: 'Origins that browsers may call from, comma-separated; * for all',
  },
  PUBLIC_HOSTS: {
    kind: 'list',
    fallback: '',
    meaning:
      'Hosts (host or host:port) that API descriptions name, * for all; to others but loopback they name the path alone',
  },
  MAX_BODY_BYTES: {
    kind: 'integer',
    fallback: '33554432',
    minimum: 1024,
    maximum: 100_000_000,
    meaning: 'Largest upload, bytes',
  },
  MAX_UPLOADS_BYTES: {
    kind: 'integer',
    fallback: '41943040',
    minimum: 1_048_576,
    maximum: 100_000_000,
    meaning: 'Total size of the large uploads that one isolate holds at once, bytes; beyond that: 503',
  },
  MAX_STRING_BYTES: {
    kind: 'integer',
    fallback: '65536',
    minimum: 256,
    maximum: 1_000_000,
    meaning: 'Largest string body (lookup, generate), bytes',
  },
  PRODUCTS_KEPT_S: {
    kind: 'integer',
    fallback: '10',
    minimum: 0,
    maximum: 3600,
    meaning:
      'How long an isolate keeps the answer to a lookup, seconds; an import or another isolate changes it only then. 0: not at all',
  },
  MAX_HTML_BYTES: {
    kind: 'integer',
    fallback: '10485760',
    minimum: 1024,
    maximum: 33_554_432,
    meaning: 'Largest HTML document, bytes',
  },
  MAX_PPT_BYTES: {
    kind: 'integer',
    fallback: '33554432',
    minimum: 1024,
    maximum: 100_000_000,
    meaning: 'Largest PowerPoint file, bytes',
  },
  MAX_MCP_BODY_BYTES: {
    kind: 'integer',
    fallback: '8388608',
    minimum: 1024,
    maximum: 33_554_432,
    meaning: 'Largest message to /mcp, bytes; base64 makes a file in it a third larger',
  },
  MAX_IMAGE_PIXELS: {
    kind: 'integer',
    fallback: '50000000',
    minimum: 10_000,
    maximum: 100_000_000,
    meaning: 'Largest image, pixels',
  },
  MAX_PAGES: {
    kind: 'integer',
    fallback: '100',
    minimum: 1,
    maximum: 1000,
    meaning: 'Largest number of pages of a PDF or TIFF',
  },
  SCAN_WORK_MS: {
    kind: 'integer',
    fallback: '12000',
    minimum: 100,
    maximum: 280_000,
    meaning:
      'Recognition work of a scan, nominal ms, without further paid pages; ErrorMessage then names what was not read',
  },
  SCAN_PAGE_WORK_MS: {
    kind: 'integer',
    fallback: '2500',
    minimum: 100,
    maximum: 280_000,
    meaning: 'Recognition work of each further paid page, nominal ms',
  },
  SCAN_TIME_S: {
    kind: 'integer',
    fallback: '900',
    minimum: 10,
    maximum: 3600,
    meaning: 'Longest time of a scan by the clock, seconds',
  },
  CONVERT_WORK_MS: {
    kind: 'integer',
    fallback: '12000',
    minimum: 100,
    maximum: 280_000,
    meaning: 'Work of one conversion, nominal ms; beyond that: 422 processing_limit',
  },
  HEAVY_QUEUE: {
    kind: 'integer',
    fallback: '256',
    minimum: 0,
    maximum: 1000,
    meaning: 'Heavy jobs that may wait in one isolate, or fewer that take HEAVY_WAIT_S; beyond that: 503',
  },
  HEAVY_WAIT_S: {
    kind: 'integer',
    fallback: '30',
    minimum: 1,
    maximum: 300,
    meaning: 'Longest wait for a slot, seconds',
  },
  ADVANCED_QR_COST: {
    kind: 'integer',
    fallback: '1',
    minimum: 0,
    maximum: 100_000,
    meaning: 'Calls that one advanced QR scan costs',
  },
  HTML_ENGINE: {
    kind: ['auto', 'native', 'wasm'],
    fallback: 'auto',
    meaning: "Who appends to HTML: auto splices the bytes; or the runtime's own rewriter, or the WASM one",
  },
  EMBED_IMAGES: {
    kind: 'boolean',
    fallback: 'false',
    meaning: 'Append operation: fetch the image and embed it as data: instead of linking to it',
  },
  URL_ALLOW_LIST: {
    kind: 'list',
    fallback: '',
    meaning: 'Private hosts (host or host:port) that the URL guard allows; for tests and private deployments',
  },
  URL_PORTS: {
    kind: 'list',
    fallback: '80,443',
    meaning: 'Ports from which remote documents may be fetched',
  },
  URL_RESOLVER: {
    kind: 'text',
    fallback: 'https://cloudflare-dns.com/dns-query',
    meaning:
      'DNS over HTTPS (JSON) that a Worker without PUBLIC_INTERNET asks for the addresses of a name; empty: it does not ask',
  },
  TRUSTED_PROXIES: {
    kind: 'list',
    fallback: '',
    meaning:
      "Addresses of reverse proxies before the local server: X-Forwarded-For of these alone names the administrator's address",
  },
  LOG_FORMAT: {
    kind: ['json', 'short', 'text', 'off'],
    fallback: 'json',
    meaning: 'One log line per request: JSON, JSON of half the length, readable text, or none',
  },
  LOG_EVERY: {
    kind: 'integer',
    fallback: '1',
    minimum: 1,
    maximum: 100_000,
    meaning: 'One of so many successful requests gets a log line; each other request gets one',
  },
  OTLP_ENDPOINT: {
    kind: 'text',
    fallback: '',
    meaning:
      'Base URL of an OTLP/HTTP collector that gets the spans of requests with a sampled traceparent; empty: none',
  },
  DISABLED_OPERATIONS: {
    kind: 'list',
    fallback: '',
    meaning: 'Operations that are switched off and answer 404: operationIds or paths, * for any characters',
  },
} as const satisfies Readonly<Record<string, Row>>;

type Table = typeof SETTINGS;
type ValueOf<K> = K extends 'integer'
  ? number
  : K extends 'boolean'
    ? boolean
    : K extends 'list'
      ? readonly string[]
      : K extends readonly (infer Choice)[]
        ? Choice
        : string;

export type Settings = { readonly [Name in keyof Table]: ValueOf<Table[Name]['kind']> };

/** The names of the settings that are numbers. */
export type NumberSetting = {
  [Name in keyof Settings]: Settings[Name] extends number ? Name : never;
}[keyof Settings];

/** Settings that are empty or a URL, and an example. */
const URLS = [
  ['OTLP_ENDPOINT', 'http://127.0.0.1:4318'],
  ['URL_RESOLVER', 'https://dns.google/resolve'],
] as const;

/** Values that stand in no file; docs/configuration.md describes them. */
const SECRETS = ['ADMIN_SECRET', 'LINK_SECRET'] as const;

/** Reads the table's names from an environment; other names are ignored. The failure is a sentence that names the bad setting. */
export function readSettings(env: object): Result<Settings, string> {
  const given = env as Readonly<Record<string, unknown>>;
  const settings: Record<string, unknown> = {};
  for (const [name, row] of Object.entries<Row>(SETTINGS)) {
    const value = given[name];
    const text =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? String(value).trim()
        : undefined;
    const parsed = parse(
      text === undefined || (text === '' && row.kind !== 'text' && row.kind !== 'list') ? row.fallback : text,
      row,
    );
    if (parsed === undefined) return err(`The setting ${name} has a bad value: ${allowed(row)} is expected.`);
    settings[name] = parsed;
  }
  const basePath = String(settings['BASE_PATH']).replace(/\/+$/, '');
  if (basePath !== '' && !/^(\/[\w.~-]+)+$/.test(basePath)) {
    return err('The setting BASE_PATH has a bad value: a path like /barcodes is expected.');
  }
  for (const [name, example] of URLS) {
    const url = String(settings[name]);
    if (url !== '' && !(URL.canParse(url) && /^https?:/i.test(url)))
      return err(`The setting ${name} has a bad value: a URL like ${example} is expected.`);
  }
  for (const name of SECRETS) {
    const secret = given[name];
    if (typeof secret === 'string' && secret !== '' && !/^[!-~]{24,512}$/.test(secret))
      return err(
        `The secret ${name} has a bad value: 24 to 512 characters of ASCII are expected, such as openssl rand -hex 24 makes.`,
      );
  }
  const checked = { ...settings, BASE_PATH: basePath } as Settings;
  const disabled = checkOperationPatterns(checked.DISABLED_OPERATIONS);
  return disabled.ok
    ? ok(checked)
    : err(`The setting DISABLED_OPERATIONS has a bad value: ${disabled.failure}`);
}

/** The table's defaults. */
export function defaultSettings(): Settings {
  const settings = readSettings({});
  if (!settings.ok) throw new Error(settings.failure);
  return settings.value;
}

function parse(text: string, row: Row): unknown {
  if (row.kind === 'text') return text;
  if (row.kind === 'list')
    return text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  if (row.kind === 'boolean') return { true: true, '1': true, false: false, '0': false }[text.toLowerCase()];
  if (row.kind !== 'integer') return row.kind.find((choice) => choice === text.toLowerCase());
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  return value >= (row.minimum ?? 0) && value <= (row.maximum ?? Infinity) ? value : undefined;
}

/** Names that differ by at most this many letters added, left out, changed or swapped are typing errors. */
const MAX_EDIT_DISTANCE = 2;
/** Shorter names of others are too often that near: PORT and PATH differ by two. */
const MIN_SLIP_LENGTH = 7;

/**
 * The setting that a name stands for: itself, one that it names behind a prefix (`QUIETZONE_MAX_PAGES`), or the nearest one.
 * Undefined when it resembles none.
 */
export function nearestSetting(name: string, others: readonly string[] = []): string | undefined {
  const known = [...Object.keys(SETTINGS), ...others];
  const whole = name.toUpperCase();
  const forms = [...new Set([whole, whole.replace(/^QUIETZONE_/, '')])];
  const same = known.find((each) => each === name) ?? known.find((each) => forms.includes(each));
  if (same !== undefined) return same;
  const long = (text: string): boolean => text.length >= MIN_SLIP_LENGTH;
  const [best] = forms
    .filter(long)
    // Names whose lengths differ by more are further apart: a shell has a hundred variables, and each is compared at each start.
    .flatMap((form) =>
      known
        .filter((each) => long(each) && Math.abs(each.length - form.length) <= MAX_EDIT_DISTANCE)
        .map((each) => ({ each, distance: editDistance(form, each) })),
    )
    .filter(({ distance }) => distance <= MAX_EDIT_DISTANCE)
    .sort((a, b) => a.distance - b.distance);
  return best?.each;
}

/** The allowed values in words, for the error and the documentation. */
export function allowed(row: Row): string {
  if (row.kind === 'integer') return `an integer from ${row.minimum} to ${row.maximum}`;
  if (row.kind === 'boolean') return 'true or false';
  if (row.kind === 'text') return 'text';
  return row.kind === 'list' ? 'a comma-separated list' : row.kind.join(', ');
}
