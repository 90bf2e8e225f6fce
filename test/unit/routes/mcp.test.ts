import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/routes/limits.ts';
import { toolResult } from '../../../src/routes/mcp/answers.ts';
import { parseMessage } from '../../../src/routes/mcp/rpc.ts';
import { defaultSettings } from '../../../src/settings.ts';
import { listTools, toolRequest } from '../../../src/routes/mcp/tools.ts';
import { OPERATIONS } from '../../../src/routes/table.ts';

const message = (value: unknown) =>
  parseMessage(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)));

describe('a message', () => {
  it.each([
    ['{', -32_700],
    ['"\xFF', -32_700],
    [[{ jsonrpc: '2.0', id: 1, method: 'ping' }], -32_600],
    [null, -32_600],
    [{ id: 1, method: 'ping' }, -32_600],
    [{ jsonrpc: '2.0', id: 1 }, -32_600],
    [{ jsonrpc: '2.0', id: {}, method: 'ping' }, -32_600],
    [{ jsonrpc: '2.0', id: 1, method: 'ping', params: [] }, -32_602],
  ])('%j is refused with %i', (value, code) => {
    expect(message(value)).toMatchObject({ code });
  });

  it('is a request, a notification, or an answer without effect', () => {
    expect(message({ jsonrpc: '2.0', id: 'a', method: 'ping' })).toEqual({
      id: 'a',
      method: 'ping',
      params: {},
    });
    expect(message({ jsonrpc: '2.0', method: 'x', params: { y: 1 } })).toEqual({
      id: undefined,
      method: 'x',
      params: { y: 1 },
    });
    expect(message({ jsonrpc: '2.0', id: 1, result: {} })).toMatchObject({ id: undefined });
  });
});

const TOOL_NAMES = listTools(OPERATIONS, defaultSettings()).map(({ name }) => String(name));

describe('the tools', () => {
  it('follow the route table: its operations, their options, what is switched off', () => {
    const all = listTools(OPERATIONS, defaultSettings());
    expect(TOOL_NAMES.slice(0, 9)).toEqual([
      'lookup',
      'scan',
      'generate',
      'language',
      'append',
      'convert',
      'labels',
      'lookup_list',
      'search',
    ]);
    const [, scan] = all as readonly {
      inputSchema: { properties: Record<string, object>; required: string[] };
    }[];
    expect(scan?.inputSchema.properties).toMatchObject({
      mode: { enum: ['standard', 'advanced', 'qr'], default: 'advanced' },
      includePositions: { type: 'boolean' },
      recognitionMode: { enum: ['Advanced', 'Advanced2'] },
    });
    // A file or its address: the schema cannot say `one of the two` to models that know no anyOf, so the operation does.
    expect(scan?.inputSchema.required).toEqual([]);
    const left = OPERATIONS.filter(({ path }) => !path.startsWith('/convert') && !path.includes('advanced'));
    const some = listTools(left, defaultSettings());
    expect(some.map(({ name }) => name)).toEqual([
      'lookup',
      'scan',
      'generate',
      'labels',
      'lookup_list',
      'search',
    ]);
    expect(JSON.stringify(some[1])).toContain('"enum":["standard"]');
    expect(toolRequest(left, 'convert', { file: '' })).toMatchObject({ ok: false });
  });

  it.each([
    ['scan', { file: 'AAAA', mode: 'qr', preprocessing: 'None' }, '/barcode/scan/image/advanced/qr'],
    ['scan', { file: 'data:image/png;base64,AAAA' }, '/barcode/scan/image/advanced'],
    ['generate', { type: 'ean-13', value: 'ü', includeLabel: false }, '/barcode/generate/ean-13'],
  ])('%s with %j asks %s', (name, given, path) => {
    const wanted = toolRequest(OPERATIONS, name, given);
    expect(wanted).toMatchObject({ ok: true, value: { operation: { path } } });
    if (!wanted.ok) return;
    const { body, options } = wanted.value;
    expect([...(body as Uint8Array)]).toEqual(
      name === 'scan' ? [0, 0, 0] : [...new TextEncoder().encode('"ü"')],
    );
    if ('preprocessing' in given) expect(options.get('preprocessing')).toBe('None');
    if ('includeLabel' in given) expect(options.get('includeLabel')).toBe('false');
  });

  it.each([
    ['scan', {}, 'file must be a text: the image or PDF, in base64, or give inputFileUrl.'],
    ['scan', { file: 1, inputFileUrl: 'https://x.test/' }, 'file must be a text'],
    ['lookup', {}, 'value must be a text: the number, in any written form.'],
    ['scan', { file: '§' }, 'file is no base64.'],
    ['scan', { file: 'AAAA', mode: 'constructor' }, 'mode must be one of standard, advanced, qr.'],
    [
      'scan',
      { file: 'AAAA', mode: 'standard', recognitionMode: 'Advanced2' },
      'takes no argument recognitionMode here',
    ],
    ['generate', { value: '1' }, 'type must be one of qrcode'],
    ['convert', { file: 'AAAA', password: {} }, 'password must be a string.'],
  ])('%s with the arguments %j is refused, for the model to correct: %s', (name, given, why) => {
    expect(toolRequest(OPERATIONS, name, given)).toMatchObject({
      ok: false,
      failure: { of: 'arguments', message: expect.stringContaining(why) },
    });
  });

  it.each([
    ['none', {}, `There is no tool none. There are: ${TOOL_NAMES.join(', ')}.`],
    ['scan', [], 'arguments must be an object.'],
    ['scan', 'x', 'arguments must be an object.'],
  ])('%s with %j is no call of a tool: %s', (name, given, why) => {
    expect(toolRequest(OPERATIONS, name, given)).toEqual({
      ok: false,
      failure: { of: 'protocol', message: why },
    });
  });

  it('that fetch an address need no file, and say that they reach beyond the service', () => {
    const tools = listTools(OPERATIONS, defaultSettings()) as readonly {
      name: string;
      inputSchema: { required: string[] };
      annotations: { openWorldHint: boolean };
    }[];
    expect(
      tools
        .slice(0, 9)
        .map(({ name, inputSchema, annotations }) => [name, inputSchema.required, annotations.openWorldHint]),
    ).toEqual([
      ['lookup', ['value'], false],
      ['scan', [], true],
      ['generate', ['value', 'type'], false],
      ['language', [], true],
      ['append', ['imageUrl'], true],
      ['convert', [], true],
      ['labels', ['value'], false],
      ['lookup_list', ['value'], false],
      ['search', ['value'], false],
    ]);
    const wanted = toolRequest(OPERATIONS, 'convert', { inputFileUrl: 'https://x.test/ü.ppt?a=1&b=2' });
    expect(
      wanted.ok && [(wanted.value.body as Uint8Array).length, wanted.value.options.get('inputFileUrl')],
    ).toEqual([0, 'https://x.test/ü.ppt?a=1&b=2']);
  });

  it('answer files up to MAX_MCP_FILE_BYTES, and say what to do with larger ones', async () => {
    const bytes = new Uint8Array(LIMITS.MAX_MCP_FILE_BYTES);
    bytes.set([0x50, 0x4b]);
    const headers = {
      'Content-Disposition': 'attachment; filename="a.pptx"',
      'X-Conversion-Warnings': 'x;count=1',
    };
    const whole = await toolResult(new Response(bytes, { headers }));
    expect(whole).toMatchObject({
      content: [{ resource: { uri: 'file:///a.pptx' } }, { text: 'X-Conversion-Warnings: x;count=1' }],
    });
    const larger = await toolResult(new Response(new Uint8Array(bytes.length + 1), { headers }));
    expect(larger).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('over HTTP') }],
    });
  });
});
