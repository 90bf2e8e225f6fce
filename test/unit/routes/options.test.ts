// The options of the operations, over all declarations: each is a header, a query parameter of the same name, an allowed header for browsers,
// a parameter of the description, bounded, and read in linear time.
import { describe, expect, it } from 'vitest';
import type { HeaderParameter } from '../../../src/http/headers.ts';
import { maxCharactersOf, readOptions } from '../../../src/http/options.ts';
import { optionName } from '../../../src/http/header-names.ts';
import { SERVICE_HEADERS } from '../../../src/http/header-limits.ts';
import { checkHeaders } from '../../../src/routes/check-headers.ts';
import { openApi } from '../../../src/routes/openapi.ts';
import type { Operation } from '../../../src/routes/operation.ts';
import { OPERATIONS } from '../../../src/routes/table.ts';
import { defaultSettings } from '../../../src/settings.ts';
import { resolved } from '../../support/resolved.ts';
import { millisecondsOf } from '../../support/milliseconds.ts';
import { plainApp } from '../../support/plain-app.ts';

const settings = defaultSettings();
const DECLARED = OPERATIONS.flatMap((operation) =>
  operation.headers.map((header) => [operation.id, header.name, operation, header] as const),
);
const BY_NAME = [...new Map(DECLARED.map((row) => [row[1].toLowerCase(), row])).values()];
const TEXTS = DECLARED.filter(([, , , { type, allowed }]) => type === 'string' && allowed === undefined);
const LOST = 'caf\uFFFD';

/** A header as workerd hands it over: decoded, so also with letters that a Headers object of Node refuses. */
function headersOf(values: Readonly<Record<string, string>>): Headers {
  const lower = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
  return { get: (name: string) => lower.get(name.toLowerCase()) ?? null } as Headers;
}

const read = (header: HeaderParameter, value: string) =>
  readOptions({ headers: headersOf({ [header.name]: value }), url: 'https://x.test/' }, [header]);
const readQuery = (header: HeaderParameter, query: string) =>
  readOptions({ headers: headersOf({}), url: `https://x.test/y?${query}` }, [header]);
const textOf = (options: ReturnType<typeof readOptions>, name: string): unknown =>
  options.ok ? options.value.get(name) : options.failure;

/** A value that the option takes. */
function goodValue({ name, type, allowed, minimum }: HeaderParameter): string {
  if (type === 'boolean') return 'true';
  if (type === 'integer') return String(minimum);
  if (allowed) return allowed.at(-1) ?? '';
  const texts: Readonly<Record<string, string>> = {
    barcodetypes: 'QR_CODE',
    pages: '1',
    region: '0,0,9,9',
    xdimension: '0.5',
    foreground: 'navy',
    background: '#ffffff',
    sheet: '70x37',
    marginleft: '2',
    margintop: '2.5mm',
    gapx: '1',
    gapy: '0',
  };
  return texts[name.toLowerCase()] ?? (/url$/i.test(name) ? 'https://x.test/a.png' : 'text');
}

const checked = (
  operation: Operation,
  request: { readonly headers?: Record<string, string>; readonly query?: string },
) => {
  const options = readOptions(
    { headers: headersOf(request.headers ?? {}), url: `https://x.test/?${request.query ?? ''}` },
    operation.headers,
  );
  return options.ok ? checkHeaders(options.value, operation, settings) : options;
};
/** Options that go with one value of another alone. */
const GOES_WITH: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  columns: { output: 'pdf' },
  pageSize: { output: 'pdf' },
};
/** What the operation needs beside the option. */
const needed = (operation: Operation, name: string): Record<string, string> => ({
  ...GOES_WITH[name],
  ...Object.fromEntries(
    operation.headers
      .filter((each) => each.required && each.name !== name)
      .map((each) => [each.name, goodValue(each)]),
  ),
});

describe('every declared option', () => {
  it.each(DECLARED)(
    '%s %s is taken as a header, in the form of RFC 8187, and as a query parameter in any case',
    (_, name, operation, header) => {
      const value = goodValue(header);
      for (const request of [
        { headers: { [name]: value } },
        { headers: { [name]: `UTF-8''${encodeURIComponent(value)}` } },
        { query: `${name}=${encodeURIComponent(value)}` },
        { query: `a=1&${name.toUpperCase()}=${encodeURIComponent(value)}` },
      ])
        expect(
          checked(operation, { ...request, headers: { ...needed(operation, name), ...request.headers } }),
        ).toEqual({
          ok: true,
          value: undefined,
        });
    },
  );

  it.each(BY_NAME)(
    '%s %s is refused by name where its bytes were lost, with what helps',
    (_, name, __, header) => {
      for (const result of [
        read(header, LOST),
        read(header, `UTF-8''${encodeURIComponent(LOST)}`),
        readQuery(header, `${name}=caf%E9`),
      ])
        expect(result).toMatchObject({
          ok: false,
          failure: {
            code: 'invalid_option',
            option: optionName(name),
            rule: expect.stringContaining(`?${name}=Caf%C3%A9`),
          },
        });
    },
  );

  it.each(BY_NAME)('%s %s may reach its length and not pass it, in each form', (_, name, __, header) => {
    const limit = maxCharactersOf(header);
    const longest = 'x'.repeat(limit);
    expect(textOf(read(header, longest), name)).toBe(longest);
    expect(textOf(read(header, `UTF-8''${'%78'.repeat(limit)}`), name)).toBe(longest);
    expect(textOf(readQuery(header, `${name}=${longest}`), name)).toBe(longest);
    for (const longer of [
      read(header, `${longest}x`),
      read(header, `UTF-8''${'%78'.repeat(limit + 1)}`),
      readQuery(header, `${name}=${longest}x`),
    ])
      expect(longer).toMatchObject({
        failure: {
          code: 'invalid_option',
          option: optionName(name),
          rule: `may have at most ${limit} characters`,
        },
      });
  });

  it.each(BY_NAME)(
    '%s %s: the header wins, twice in the query is refused, control characters are refused',
    (_, name, __, header) => {
      const both = readOptions({ headers: headersOf({ [name]: 'a' }), url: `https://x.test/?${name}=b` }, [
        header,
      ]);
      expect(textOf(both, name)).toBe('a');
      expect(readQuery(header, `${name}=a&${name.toLowerCase()}=b`)).toMatchObject({
        failure: {
          option: optionName(name),
          sentAs: 'query parameter',
          rule: 'may stand there once',
          received: '2 of it',
        },
      });
      // A label may have several lines.
      const breaks = header.lines === true ? [] : ['%0A', '%0D%0AApikey:x'];
      for (const control of ['%00', '%7F', ...breaks])
        expect(readQuery(header, `${name}=a${control}b`)).toMatchObject({
          failure: { option: optionName(name), rule: 'may have no control characters' },
        });
    },
  );

  it('is in the answer to a preflight request, with the headers of the service that scripts set', async () => {
    const answer = await plainApp().preflight('/barcode/generate/qrcode');
    const allowed = (answer.headers.get('Access-Control-Allow-Headers') ?? '').split(',');
    const expected = [
      ...SERVICE_HEADERS.filter(({ crossOrigin }) => crossOrigin).map(({ name }) => name),
      ...BY_NAME.map(([, name]) => name),
    ];
    expect(allowed.map((name) => name.toLowerCase()).sort()).toEqual(
      expected.map((name) => name.toLowerCase()).sort(),
    );
    for (const name of [
      'apikey',
      'content-type',
      'idempotency-key',
      'password',
      'x-include-positions',
      'x-request-id',
    ])
      expect(allowed.map((each) => each.toLowerCase())).toContain(name);
  });

  it('is a parameter in the description, which names the forms of a text that browsers can send', () => {
    const { info, paths } = resolved(openApi('https://x.test', settings)) as {
      info: { description: string };
      paths: Record<
        string,
        { post: { parameters: readonly { name: string; in: string; description: string }[] } }
      >;
    };
    for (const { path, headers } of OPERATIONS)
      expect(paths[path]?.post.parameters.map(({ name }) => name)).toEqual([
        ...headers.map(({ name }) => name),
        'Idempotency-Key',
      ]);
    expect(TEXTS.length).toBeGreaterThan(0);
    expect(info.description).toContain("UTF-8''Caf%C3%A9");
  });
});

describe('the text of an option', () => {
  const LABEL: HeaderParameter = { name: 'label', type: 'string', description: '' };
  it.each([
    ['plain', 'plain'],
    ["UTF-8''Caf%C3%A9", 'Café'],
    ["utf-8'fr'Caf%c3%a9%20%E2%82%AC", 'Café €'],
    ["UTF-8''it's (ok)*", "it's (ok)*"],
    ["UTF-8'x", "UTF-8'x"],
    ["ISO-8859-1''%E9", "ISO-8859-1''%E9"],
    ['Ã©', 'Ã©'],
    ['100%', '100%'],
    ['a+b', 'a+b'],
  ])('%j in a header is %j', (header, text) => {
    // A character beyond Latin-1 shows that the header is text already; here each is one byte.
    expect(textOf(read(LABEL, header), 'label')).toBe(header === 'Ã©' ? 'é' : text);
  });

  it.each(["UTF-8''Caf%E9", "UTF-8''%", "UTF-8''%zz", "UTF-8''%ED%A0%80"])('%j is refused', (header) => {
    expect(read(LABEL, header)).toMatchObject({ failure: { code: 'invalid_option', option: 'label' } });
  });

  it.each([
    ['label=Caf%C3%A9', 'Café'],
    ['label=a+b', 'a b'],
    ['label=a%2Bb', 'a+b'],
    ['LABEL=x', 'x'],
    ['%6Cabel=x', 'x'],
    ['label', ''],
    ["label=UTF-8''Caf%25C3%25A9", "UTF-8''Caf%C3%A9"],
    ['other=x', null],
    ['label=x#fragment', 'x'],
  ])('%j in the query is %j', (query, text) => {
    expect(textOf(readQuery(LABEL, query), 'label')).toBe(text);
  });
});

describe('the checks of the headers take linear time', () => {
  const LONG = 100_000;
  const PATTERNS = [
    ' ',
    '0',
    '9',
    ',',
    '1,',
    '1-',
    '-',
    ' ,',
    '\t',
    '.',
    '0.',
    '%',
    'a',
    "'",
    "UTF-8''",
    '#',
    '(',
    '/',
    ';',
    '=',
    'é',
    '%C3%A9',
    '1 -',
    ' mm',
  ];
  const VALUES = PATTERNS.flatMap((pattern) => {
    const long = pattern.repeat(LONG / pattern.length);
    return [long, `1${long}x`, `x${long}1`];
  });
  /** What one pass over such a value takes on this machine. */
  const passMs =
    millisecondsOf(() => VALUES.map((value) => /^[^\0]*$/.test(value) && value.trim())) / VALUES.length;

  it.each(BY_NAME)('%s %s', (_, name, operation) => {
    // Without the limit of the length, which is not what makes it linear: a quadratic pattern takes 10,000 passes.
    const all = VALUES.map((value) => headersOf({ ...needed(operation, name), [name]: value }));
    const tookMs = millisecondsOf(() => all.map((headers) => checkHeaders(headers, operation, settings)));
    expect(tookMs / all.length).toBeLessThan(200 * Math.max(passMs, 0.02));
  });
});

describe('the reading of a value takes linear time', () => {
  const LONG = 60_000;
  const TEXTS = [' ', '-', '+ ', '1 ', '\t', 'a@', '.', '(01)', '%', '&', '<!--', '\\"'].flatMap(
    (pattern) => {
      const long = pattern.repeat(LONG / pattern.length);
      return [`1${long}x`, `ISBN${long}x`, `{"value":"${long}`];
    },
  );
  const passMs =
    millisecondsOf(() => TEXTS.map((text) => /^[^\0]*$/.test(text) && text.trim())) / TEXTS.length;
  /** Those whose numbers are found by patterns. */
  const NUMBERS = OPERATIONS.filter(({ path }) => /lookup|ean-|upc-|isbn|issn|qrcode/.test(path));

  it.each(NUMBERS.map(({ path }) => path))('%s', async (path) => {
    const app = plainApp();
    for (const text of TEXTS) {
      const start = process.threadCpuUsage();
      await app.post(path, text, { 'Content-Type': 'application/json' });
      const { user } = process.threadCpuUsage(start);
      // A quadratic pattern takes 30,000 passes and more.
      expect(user / 1000, text.slice(0, 20)).toBeLessThan(5000 * Math.max(passMs, 0.05));
    }
  });
});

describe('every header that is read', () => {
  it.each(OPERATIONS.map((operation) => [operation.path, operation] as const))(
    'by %s is declared',
    async (path, { headers, refused = [], body }) => {
      const read = new Set<string>();
      class Recording extends Headers {
        override get(name: string): string | null {
          read.add(name.toLowerCase());
          return super.get(name);
        }
      }
      const sent = new Recording({
        Apikey: 'key',
        'Idempotency-Key': 'a',
        Accept: 'text/xml',
        imageUrl: 'https://x.test/a.png',
      });
      const request = new Request(`https://quietzone.test${path}`, {
        method: 'POST',
        body: body.kind === 'string' ? '"1"' : '<p>x',
      });
      Object.defineProperty(request, 'headers', { value: sent });
      await plainApp().fetch(request);
      const declared = [...SERVICE_HEADERS, ...headers, ...refused].map(({ name }) => name.toLowerCase());
      expect([...read].filter((name) => !declared.includes(name))).toEqual([]);
      expect(read.size).toBeGreaterThan(headers.length);
    },
  );
});
