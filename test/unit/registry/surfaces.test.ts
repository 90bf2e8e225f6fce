// Walks the registry: each kind and each option gives the same over HTTP, on the command line, in the library and as a tool, and stands in
// the description from which the page makes its forms. What a surface leaves out is in LEFT_OUT, with the reason. Writes docs/surfaces.md.
import { describe, expect, it } from 'vitest';
import { optionHelp, valuesOf } from '../../../src/cli/operate/options.ts';
import { performHere } from '../../../src/cli/operate/perform.ts';
import { headerName } from '../../../src/http/header-names.ts';
import { generate } from '../../../src/library/generate.ts';
import { WORKS } from '../../../src/operations/table.ts';
import { BATCH_SCAN_IMAGE_ADVANCED_QR } from '../../../src/registry/declared/scan.ts';
import { OPERATION_NAMES } from '../../../src/registry/operations.ts';
import { priceText } from '../../../src/registry/price.ts';
import { DRAW, DRAW_LIST, DRAW_MORE } from '../../../src/operations/draw/index.ts';
import { LOOKUP_EAN } from '../../../src/operations/lookup/index.ts';
import {
  SCAN_IMAGE,
  SCAN_IMAGE_ADVANCED,
  SCAN_IMAGE_ADVANCED_QR,
} from '../../../src/operations/scan/index.ts';
import { KINDS, type Kind } from '../../../src/registry/kinds.ts';
import { CONTENT_FORMS } from '../../../src/barcode/content/index.ts';
import { type Option, flagOf } from '../../../src/registry/option.ts';
import {
  ADVANCED_SCAN_OPTIONS,
  QR_SCAN_OPTIONS,
  RECOGNITION_MODE,
  RECOGNITION_OPTIONS,
  SCAN_OPTIONS,
} from '../../../src/registry/scan-options.ts';
import * as TOOLS from '../../../src/registry/tools.ts';
import { COMMANDS } from '../../../src/cli/commands.ts';
import { listTools } from '../../../src/routes/mcp/tools.ts';
import { openApi } from '../../../src/routes/openapi.ts';
import { OPERATIONS } from '../../../src/routes/table.ts';
import { defaultSettings } from '../../../src/settings.ts';
import { plainApp } from '../../support/plain-app.ts';
import { resolved } from '../../support/resolved.ts';
import { MAX_DRAWING_BYTES, MAX_REST_BYTES } from '../../support/description-size.ts';
import { drawPng } from '../../support/draw-png.ts';

const SURFACES = ['command line', 'library', 'MCP'] as const;
type Surface = (typeof SURFACES)[number];

/** Operations, and options of operations, that a surface does not have, and why. The page sends what HTTP takes. */
const LEFT_OUT: readonly (readonly [what: string, surfaces: readonly Surface[], why: string])[] = [
  ['`BatchJob_*`', SURFACES, 'jobs wait in the store of an account'],
  ['`GenerateBarcode_Batch`', ['library', 'MCP'], 'a list is a loop there'],
  ['`GenerateBarcode_Labels`', ['library'], 'rows of a list are printed by the command and over HTTP'],
  ['`BarcodeLookup_*`', ['library'], 'the catalogue is a database of the service'],
  [
    '`inputFileUrl`',
    ['command line', 'library'],
    'a caller fetches by its own rules; `quietzone html` takes an address as an argument',
  ],
  ['`includeFiles`', ['command line', 'library', 'MCP'], 'several files are several arguments or calls'],
  ['`includePositions`, `includeBytes`', ['library'], 'results always have both'],
  ['`splitAt`, `keepSeparators`', ['library'], 'results have their page'],
  ['`annotate`', ['library'], 'a caller draws on its own canvas'],
  ['`includeGs1`, `includeContent`', ['library'], 'they explain an answer of the API'],
  ['`conversionWarnings`', ['command line', 'library'], 'the details are always given'],
];

/** A value of each option that changes an image. */
const VALUES: Readonly<Record<string, string | number | boolean>> = {
  width: 420,
  height: 260,
  includeLabel: false,
  format: 'svg',
  foreground: 'navy',
  background: '#eeffee',
  quietZone: 12,
  dpi: 300,
  xDimension: '0.6',
  rotation: '90',
  label: 'Quiet',
  caption: 'Zone',
  quietZoneIndicator: true,
  topMargin: 4,
  characterSet: 'utf-8',
  errorCorrection: 'Q',
  raiseErrorCorrection: true,
  moduleShape: 'dot',
  logoSize: 15,
  content: 'wifi',
};
/** What the option content takes for a value. */
const FIELDS = JSON.stringify({ ssid: 'Guest', password: 'quiet;zone' });

/** Options that do not go together with the others, or with every size. */
const TRIED_ALONE = [
  'xDimension',
  'dpi',
  'logoSize',
  'label',
  'content',
  'caption',
  'quietZoneIndicator',
  'topMargin',
];

const app = plainApp();
const LOGO = new Uint8Array(drawPng({ width: 8, height: 8, colour: 2, depth: 8, pixel: () => [0, 0, 90] }));

interface Drawing {
  readonly kind: Kind;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly logo?: Uint8Array<ArrayBuffer> | undefined;
}

function formOf(drawing: Drawing): FormData | undefined {
  const { logo } = drawing;
  if (logo === undefined) return undefined;
  const form = new FormData();
  form.set('value', valueOf(drawing));
  form.set('logo', new Blob([logo]), 'logo.png');
  return form;
}

const valueOf = ({ kind, options }: Drawing): string => ('content' in options ? FIELDS : kind.example);

async function overHttp(drawing: Drawing): Promise<Uint8Array> {
  const { kind, options } = drawing;
  const headers = Object.fromEntries(
    Object.entries(options).map(([name, value]) => [headerName(name), String(value)]),
  );
  const form = formOf(drawing);
  const answer = await app.post(
    `/barcode/generate/${kind.path}`,
    form ?? ('content' in options ? FIELDS : JSON.stringify(kind.example)),
    form ? headers : { ...headers, 'Content-Type': 'application/json' },
  );
  if (answer.status !== 200) throw new Error(await answer.text());
  return new Uint8Array(await answer.arrayBuffer());
}

async function inLibrary(drawing: Drawing): Promise<Uint8Array> {
  const { kind, options, logo } = drawing;
  const drawn = await generate({
    kind: kind.path,
    value: valueOf(drawing),
    ...options,
    ...(logo && { logo }),
  });
  if (!drawn.ok) throw new Error(drawn.problem.message);
  return drawn.value.bytes;
}

async function onCommandLine(drawing: Drawing): Promise<Uint8Array> {
  const { kind, options, logo } = drawing;
  const work = [...DRAW, ...DRAW_MORE].find(({ declared }) => declared.kind === kind);
  if (work === undefined) throw new Error(kind.id);
  const flags = Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      flagOf(name),
      typeof value === 'number' ? String(value) : value,
    ]),
  );
  const done = await performHere(work, {
    options: valuesOf(kind.options, flags),
    text: valueOf(drawing),
    logo,
  });
  if (!done.ok || !('bytes' in done)) throw new Error(JSON.stringify(done));
  return done.bytes;
}

async function asTool(drawing: Drawing): Promise<Uint8Array> {
  const { kind, options, logo } = drawing;
  const given = {
    type: kind.path,
    value: valueOf(drawing),
    ...options,
    ...(logo && { logo: Buffer.from(logo).toString('base64') }),
  };
  const answer = await app.post(
    '/mcp',
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'generate', arguments: given },
    }),
    { 'Content-Type': 'application/json' },
  );
  const { result } = (await answer.json()) as { result: { content: { data?: string; text?: string }[] } };
  const { data } = result.content[0] ?? {};
  if (data === undefined) throw new Error(JSON.stringify(result));
  return Buffer.from(data, 'base64');
}

/** Equal on every surface, and not the plain image. */
async function expectAlike(drawing: Drawing): Promise<void> {
  const http = await overHttp(drawing);
  expect(Buffer.compare(http, await inLibrary(drawing)), 'library').toBe(0);
  expect(Buffer.compare(http, await onCommandLine(drawing)), 'command line').toBe(0);
  expect(Buffer.compare(http, await asTool(drawing)), 'MCP').toBe(0);
  if (Object.keys(drawing.options).length === 0) return;
  expect(Buffer.compare(http, await overHttp({ kind: drawing.kind, options: {} }))).not.toBe(0);
}

describe('each kind', () => {
  it.each(KINDS.map((kind) => [kind.path, kind] as const))(
    '%s is drawn alike on every surface',
    async (_, kind) => {
      const options = Object.fromEntries(
        kind.options.flatMap(({ name }) =>
          TRIED_ALONE.includes(name) || VALUES[name] === undefined ? [] : [[name, VALUES[name]]],
        ),
      );
      await expectAlike({ kind, options });
    },
  );
});

describe('each form of the option content', () => {
  it.each(CONTENT_FORMS.map((form) => [form.name, form] as const))(
    '%s: its fields are flags that no option has, and its name stands in the description',
    (name, { fields }) => {
      const options = KINDS.flatMap((kind) => kind.options.map((option) => flagOf(option.name)));
      for (const field of fields) expect(options).not.toContain(flagOf(field.name));
      expect(JSON.stringify(openApi('https://x.test', defaultSettings()))).toContain(`${name}: `);
    },
  );

  it.each([
    ['{"ssid":"Guest","password":"short"}', 'The field password must have 8 to 63 ASCII characters'],
    ['{"ssid":"Guest","pass":"x"}', 'The content wifi has no field "pass"; it has ssid, password'],
    ['{}', "The field ssid is missing: send the network's name."],
    ['"WIFI:S:x;;"', 'The value must be a JSON object of the fields of wifi: ssid, password'],
  ])('says of %s over HTTP what is wrong', async (body, message) => {
    const headers = { 'Content-Type': 'application/json', content: 'wifi' };
    const answer = await app.post('/barcode/generate/qrcode', body, headers);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ ErrorMessage: expect.stringContaining(message) });
  });

  it.each([
    [
      { errorCorrection: 'H' },
      undefined,
      'The header errorCorrection must be M with content epc, by EPC069-12',
    ],
    [
      { raiseErrorCorrection: true },
      undefined,
      'The header raiseErrorCorrection must be false with content epc',
    ],
    [{}, LOGO, 'The header content takes no logo with epc, by EPC069-12'],
  ])('keeps to what the standard of a payment asks of the symbol: %o', async (options, logo, message) => {
    const form = new FormData();
    form.set('value', JSON.stringify({ name: 'x', iban: 'DE89370400440532013000' }));
    if (logo !== undefined) form.set('logo', new Blob([logo]), 'logo.png');
    const headers = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));
    const answer = await app.post('/barcode/generate/qrcode', form, { ...headers, content: 'epc' });
    expect(await answer.json()).toMatchObject({ ErrorMessage: expect.stringContaining(message) });
  });
});

describe('each option', () => {
  const rows = KINDS.filter(({ path }) => ['qrcode', 'ean-13'].includes(path)).flatMap((kind) =>
    kind.options.map((option) => [kind.path, option.name, kind] as const),
  );
  it.each(rows)('of %s: %s is taken alike by every surface', async (_, name, kind) => {
    const value = VALUES[name];
    if (value === undefined) throw new Error(`${name} has no value to try.`);
    const size: Drawing['options'] = name === 'moduleShape' ? { width: 420 } : {};
    const logo = name === 'logoSize' ? LOGO : undefined;
    await expectAlike({ kind, options: { ...size, [name]: value }, logo });
  });
});

describe('the description of the service', () => {
  const bytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

  it('takes few bytes a kind of drawing, and a few KB any other operation', () => {
    const description = openApi('https://api.example.com', defaultSettings());
    const paths = description['paths'] as Readonly<Record<string, unknown>>;
    const drawings = KINDS.map(({ path }) => bytes(paths[`/barcode/generate/${path}`]));
    const all = drawings.reduce((sum, each) => sum + each, 0);
    expect(all / KINDS.length).toBeLessThanOrEqual(MAX_DRAWING_BYTES);
    expect(bytes(description) - all).toBeLessThanOrEqual(MAX_REST_BYTES);
  });
});

describe('every declaration', () => {
  const { paths } = resolved(openApi('https://x.test', defaultSettings())) as {
    paths: Record<string, { post: { summary: string; description: string; operationId: string } }>;
  };

  it('is a route, in the same order', () => {
    expect(OPERATIONS.map(({ id, path }) => ({ id, path }))).toEqual(OPERATION_NAMES);
  });

  const declared = [...WORKS.map((work) => work.declared), BATCH_SCAN_IMAGE_ADVANCED_QR];
  it.each(declared.map((each) => [each.id, each] as const))(
    '%s: summary, options, result and price are those of its route and its description',
    (_, { id, path, summary, options, result, price }) => {
      const route = OPERATIONS.find((each) => each.id === id);
      expect(route).toMatchObject({ summary, price });
      expect(route?.options).toBe(options);
      expect(route?.result).toBe(result);
      expect(paths[path]?.post).toMatchObject({ operationId: id, summary });
      expect(paths[path]?.post.description).toContain(`Costs ${priceText(price, defaultSettings())}.`);
      expect(paths[path]?.post.description).not.toMatch(/[{}]/);
    },
  );
});

describe('the options of every operation', () => {
  const options = (operation: { readonly options: readonly Option[] }): readonly Option[] =>
    operation.options;

  it('are fields of a form: the description has a label and a sentence for each', () => {
    const { paths } = resolved(openApi('https://x.test', defaultSettings())) as {
      paths: Record<
        string,
        { post: { parameters: { name: string; description: string; 'x-label'?: string }[] } }
      >;
    };
    for (const operation of OPERATIONS)
      for (const option of options(operation)) {
        const field = paths[operation.path]?.post.parameters.find(
          ({ name }) => name === headerName(option.name),
        );
        expect(field?.['x-label'], option.name).toBe(option.label);
        // Without a label the page makes words of the name.
        expect(option.label ?? field?.name).not.toMatch(/^X[- ]/);
        expect(field?.description).not.toMatch(/[{}]/);
      }
  });

  it('are arguments of tools', () => {
    const tools = JSON.stringify(listTools(OPERATIONS, defaultSettings()));
    const leftOut = leftOutOf('MCP');
    for (const operation of OPERATIONS.filter(({ id }) => !leftOut.some((name) => matches(id, name))))
      for (const { name } of options(operation).filter((option) => !leftOut.includes(option.name)))
        expect(tools, `${operation.id} ${name}`).toContain(`"${name}":{`);
    expect(tools).not.toMatch(/X-Include|\bheader\b|[^"]\{=/);
  });

  it('are options of the library, where they change what is read', () => {
    const names: readonly string[] = RECOGNITION_OPTIONS.map(({ name }) => name);
    const others = [...leftOutOf('library'), RECOGNITION_MODE.name];
    for (const { name } of [...SCAN_OPTIONS, ...ADVANCED_SCAN_OPTIONS, ...QR_SCAN_OPTIONS])
      expect([...names, ...others]).toContain(name);
  });

  it('are flags with help in the words of a terminal', () => {
    for (const operation of OPERATIONS) {
      const help = optionHelp(options(operation));
      for (const { name } of options(operation))
        expect(help).toMatch(new RegExp(`--(no-)?${flagOf(name)}\\b`));
      expect(help, operation.id).not.toMatch(/X-[A-Z]|\bheader|\bbody\b|[{}]/);
    }
  });
});

describe('a value that an option does not take', () => {
  const ROWS = [
    ['scan', { mode: 'standard', file: 'eA==' }, SCAN_IMAGE],
    ['scan', { mode: 'advanced', file: 'eA==' }, SCAN_IMAGE_ADVANCED],
    ['scan', { mode: 'qr', file: 'eA==' }, SCAN_IMAGE_ADVANCED_QR],
    ['generate', { type: 'qrcode', value: 'x' }, DRAW[0]],
    ['lookup', { value: 'x' }, LOOKUP_EAN],
    [null, {}, DRAW_LIST],
  ] as const;
  const rows = ROWS.flatMap(([tool, given, work]) =>
    (work?.declared.options ?? []).flatMap((option: Option) =>
      option.type === 'string' && option.allowed === undefined
        ? []
        : [[`${work?.declared.id} ${option.name}`, option, { tool, given, work }] as const],
    ),
  );

  it.each(rows)('of %s is named as each surface writes it', async (_, { name }, { tool, given, work }) => {
    if (work === undefined) throw new Error('no work');
    const header = headerName(name);
    const answer = await app.post(work.declared.path, 'x', { [header]: 'never' });
    expect(await answer.json()).toMatchObject({
      ErrorCode: 'invalid_header',
      ErrorMessage: expect.stringContaining(`The header ${header} must be `),
    });
    const done = await performHere(work, {
      options: valuesOf(work.declared.options, { [flagOf(name)]: 'never' }),
      text: 'x',
      file: new Uint8Array(1),
    });
    const flag = name === 'output' ? '--as' : `--${flagOf(name)}`;
    expect(done).toMatchObject({
      ok: false,
      message: expect.stringMatching(new RegExp(`^${flag} must be `)),
    });
    if (tool === null || leftOutOf('MCP').includes(name)) return;
    const text = await toolText(tool, { ...given, [name]: 'never' });
    expect(text).toContain(`The argument ${name} must be `);
  });

  it.each([
    [
      'generate',
      { type: 'qrcode', value: '' },
      'value must not be empty: the text or number that the barcode holds.',
    ],
    ['scan', { file: '' }, 'file must not be empty: the image or PDF, in base64.'],
    ['language', { file: '' }, 'file must not be empty: the HTML document, in base64.'],
    [
      'generate',
      { type: 'qrcode', value: 'x', logoSize: 20 },
      'The argument logoSize goes with a logo alone: the argument logo; received "20".',
    ],
  ])('is said of %s %o in the words of tools', async (tool, given, message) => {
    expect(await toolText(tool, given)).toBe(message);
  });

  async function toolText(name: string, given: object): Promise<string> {
    const params = { name, arguments: given };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const answer = await app.post('/mcp', JSON.stringify(call), { 'Content-Type': 'application/json' });
    const { result } = (await answer.json()) as {
      result: { isError?: boolean; content: { text: string }[] };
    };
    expect(result.isError).toBe(true);
    return result.content[0]?.text ?? '';
  }
});

describe('docs/surfaces.md', () => {
  it('is written from the registry', async () => {
    await expect(page()).toMatchFileSnapshot('../../../docs/surfaces.md');
  });
});

/** The tools that have a command made of them. */
const MADE = WORKS.flatMap(({ tool }) =>
  tool === undefined || Object.values<unknown>(TOOLS).includes(tool) ? [] : [tool],
);

describe('src/registry/operation-names.ts', () => {
  it('is written from THE OPERATIONS', async () => {
    const lines = (rows: readonly string[]): string => `\`\n${rows.map((row) => `${row}\n`).join('')}\``;
    await expect(`// THE OPERATION NAMES: id and path of each operation, and the commands that are made of operations, name and summary, for what loads no engine.
// Written from THE OPERATIONS (operations/table.ts): npx vitest run --project unit test/unit/registry -t operation-names -u
export const NAMES = ${lines(OPERATIONS.map(({ id, path }) => `${id} ${path}`))};

export const COMMANDS = ${lines(MADE.map(({ name, summary }) => `${name} ${summary}`))};
`).toMatchFileSnapshot('../../../src/registry/operation-names.ts');
  });
});

describe('the commands that are made of operations', () => {
  it('have names that no other command has', () => {
    for (const { name, summary } of MADE) expect(COMMANDS[name]?.summary).toBe(summary);
    expect(new Set(MADE.map(({ name }) => name)).size).toBe(MADE.length);
  });
});

function leftOutOf(surface: Surface): readonly string[] {
  return LEFT_OUT.flatMap(([what, surfaces]) =>
    surfaces.includes(surface) ? [...what.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) : [],
  );
}

function matches(id: string, name: string): boolean {
  return name.endsWith('*') ? id.startsWith(name.slice(0, -1)) : id === name;
}

function page(): string {
  /** The kinds of that reading, those that take the same value in one row. */
  const kinds = (read: Kind['isRead']): string => {
    const rows = Object.groupBy(
      KINDS.filter(({ isRead }) => isRead === read),
      ({ value }) => value,
    );
    return Object.entries(rows)
      .map(
        ([value, list = []]) =>
          `| ${list.map(({ path, name }) => `${name} \`${path}\``).join(', ')} | ${value} |`,
      )
      .join('\n');
  };
  const left = LEFT_OUT.map(
    ([what, surfaces, why]) =>
      `| ${what} | ${SURFACES.map((each) => (surfaces.includes(each) ? 'no' : 'yes')).join(' | ')} | ${why} |`,
  );
  return `# Barcode kinds

Each of the ${KINDS.length} kinds is drawn by \`POST /barcode/generate/KIND\`, by the web page, by \`quietzone draw KIND VALUE\`, by \`generate({ kind, value })\` of the library and by
the MCP tool \`generate\`, with all its options. An option has the same name everywhere: the header \`quietZone\` is the flag \`--quiet-zone\`.

| read by a scan | value |
|---|---|
${kinds('yes')}

| a scan reads the linear part | value |
|---|---|
${kinds('linear part')}

| drawn only | value |
|---|---|
${kinds('no')}

HTTP and the web page have everything. Other interfaces lack:

| | ${SURFACES.join(' | ')} | because |
|---|---|---|---|---|
${left.join('\n')}
`;
}
