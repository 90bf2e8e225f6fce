// Every kind of drawing with every option at its bounds and between them, in every format: decoded with other programs to exactly
// the size that was said, and read back wherever that can be asked.
import { unzipSync } from 'fflate';
import { recognize } from '../../../src/barcode/index.ts';
import { MODULE_SHAPES } from '../../../src/barcode/generate/index.ts';
import { messageOf } from '../../../src/http/describe-failure.ts';
import { type HeaderParameter } from '../../../src/http/headers.ts';
import { readInteger } from '../../../src/registry/option.ts';
import type { Luma } from '../../../src/image/types.ts';
import { UNLIMITED, createBudget } from '../../../src/lib/budget.ts';
import { openPages } from '../../../src/pages/index.ts';
import { DRAW, DRAW_LIST, DRAW_MORE } from '../../../src/operations/draw/index.ts';
import { routeOf } from '../../../src/routes/work.ts';
import { KINDS, type Kind } from '../../../src/registry/kinds.ts';
import { readQrStyle, readStyle } from '../../../src/registry/draw-options.ts';
import { engineDeps } from '../../../src/routes/engine-worker.ts';
import type { Answer, Operation } from '../../../src/routes/operation.ts';
import { defaultSettings } from '../../../src/settings.ts';
import { type DrawnFormat, decodeDrawing } from '../../support/decode-drawing.ts';
import { drawPng } from '../../support/draw-png.ts';
import { readWithPackage } from '../../support/package-reader.ts';
import { type Choices, choicesOf, createRandom } from '../random.ts';
import { digestOf, type Target, type Verdict } from '../target.ts';

const OPERATIONS: readonly Operation[] = [...DRAW, ...DRAW_MORE].map(routeOf);
const GENERATE_BATCH: Operation = routeOf(DRAW_LIST);
const SETTINGS = defaultSettings();
const DEPS = engineDeps(() => 0);
/** Larger images are decoded, and not read: an engine's memory would grow with them. */
const MAX_READ_PIXELS = 800_000;
/** With fewer pixels a module a rotated or compressed symbol need not be readable. */
const MIN_MODULE_PX = 3;
const MIN_BAR_PX = 40;
/** White round a drawing whose own quiet zone may be nothing, in modules. */
const MARGIN_MODULES = 12;

/** Colours dark enough for any light one, and light ones. */
const COLOURS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  foreground: ['black', '#000080', '#123', 'navy', '#5a0000'],
  background: ['white', 'transparent', '#ffffe0', '#fff', 'yellow', '#e0ffe0'],
};
const TEXTS: readonly [string, ...string[]] = [
  'x',
  'Caf%',
  'label of 24 characters..',
  '0123456789'.repeat(4),
  'gjpqy',
];
const X_DIMENSIONS: readonly [string, ...string[]] = ['0.1', '0.33', '0.5', '1', '2.5mm', '20'];

/** A value of the option: a bound, 0, something odd between the bounds, or one of those that it names. */
function optionOf(
  { name, type, minimum = 0, maximum = 1000, allowed }: HeaderParameter,
  choices: Choices,
): string {
  if (allowed !== undefined) return allowed[choices.below(allowed.length)] ?? '';
  if (name === 'label') return choices.pick(TEXTS);
  if (name === 'xDimension') return choices.pick(X_DIMENSIONS);
  const colours = COLOURS[name];
  if (colours !== undefined) return choices.pick(colours);
  if (type === 'boolean') return choices.flag() ? 'true' : 'false';
  const small = Math.min(maximum, name === 'width' || name === 'height' ? 900 : maximum);
  return String(
    choices.pick([
      minimum,
      minimum + 1,
      minimum + choices.below(small - minimum + 1),
      minimum + choices.below(small - minimum + 1),
      // The largest sides come seldom: they take a second to decode.
      choices.below(24) === 0 ? maximum : minimum + choices.below(64),
    ]),
  );
}

/** The options of a drawing, each asked for in one of three; formats in turn. */
function headersOf(operation: Operation, choices: Choices): Headers {
  const headers = new Headers();
  for (const option of operation.headers) {
    const isAsked = choices.below(option.name === 'format' ? 8 : 3) !== 1;
    if (option.name === 'format' ? isAsked : !isAsked) headers.set(option.name, optionOf(option, choices));
  }
  return headers;
}

/** The example, or another text where the kind takes any. */
function valueOf({ path, example }: Kind, choices: Choices): string {
  const length = choices.below(40);
  const text = Array.from(
    { length: 1 + length },
    () => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-. '[choices.below(39)],
  )
    .join('')
    .trim();
  if (!['qrcode', 'code-128', 'data-matrix', 'aztec', 'pdf-417'].includes(path) || text === '')
    return example;
  return choices.flag() ? example : text;
}

const call = (headers: Headers, body: Uint8Array, contentType: string) => ({
  headers,
  contentType,
  body,
  deps: DEPS,
  settings: SETTINGS,
  hold: { grow: () => true, close: () => undefined },
  account: { account: 'a', quota: null },
});

/** The operation's answer, as the service gives it. */
async function answerOf(
  operation: Operation,
  headers: Headers,
  { body, contentType }: { readonly body: Uint8Array; readonly contentType: string },
) {
  const checked = operation.checkHeaders?.(headers);
  if (checked?.ok === false) return checked;
  const job = await operation.prepare(call(headers, body, contentType));
  return job.ok ? job.value.run() : job;
}

async function bytesOf(answer: Answer): Promise<Uint8Array> {
  if (!('bytes' in answer)) throw new Error('the answer is no file');
  return new Uint8Array(await new Response(answer.bytes as BodyInit).arrayBuffer());
}

const FORM = 'multipart/form-data; boundary=b';
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const LOGO = drawPng({ width: 9, height: 7, depth: 8, colour: 2, pixel: () => [90, 20, 160] });

/** The value as JSON, or a form with a logo. */
function bodyOf(
  value: string,
  hasLogo: boolean,
): { readonly body: Uint8Array; readonly contentType: string } {
  if (!hasLogo) return { body: utf8(JSON.stringify(value)), contentType: 'application/json' };
  const part = (name: string, file: string): Uint8Array =>
    utf8(`--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`);
  const body = Buffer.concat([
    part('value', ''),
    utf8(value),
    utf8('\r\n'),
    part('logo', '; filename="l.png"'),
    LOGO,
    utf8('\r\n--b--\r\n'),
  ]);
  return { body: new Uint8Array(body), contentType: FORM };
}

/** One drawing. */
async function single(bytes: Uint8Array): Promise<Verdict> {
  const choices = choicesOf(bytes);
  const at = choices.below(KINDS.length);
  const [drawn, operation] = [KINDS[at], OPERATIONS[at]];
  if (drawn === undefined || operation === undefined) throw new Error('there is no such kind');
  const value = valueOf(drawn, choices);
  const hasLogo = drawn.isQr && choices.below(4) === 0;
  const headers = headersOf(operation, choices);
  const answer = await answerOf(operation, headers, bodyOf(value, hasLogo));
  if (!answer.ok) return { code: answer.failure.code, digest: messageOf(answer.failure) };
  const file = await bytesOf(answer.value);
  const digest = `${drawn.path} ${digestOf(file)}`;
  const fault = (what: string): Verdict => ({
    code: 'ok',
    digest,
    fault: `${drawn.path} of ${JSON.stringify(value)} with ${JSON.stringify([...headers])}: ${what}`,
  });
  const format = formatOf(headers);
  const decoded = decodedOr(file, format);
  if (typeof decoded === 'string') return fault(decoded);
  const said = 'notes' in answer.value ? answer.value.notes?.imageSize : undefined;
  const wrong = wrongSize(decoded, headers, said);
  if (wrong !== undefined) return fault(wrong);
  const read = await unread(decoded, { drawn, value, headers, hasLogo });
  return read === undefined ? { code: 'ok', digest } : fault(read);
}

const formatOf = (headers: Headers): DrawnFormat => (headers.get('format') ?? 'png') as DrawnFormat;

/** The pixels, or what is wrong with the file. */
function decodedOr(file: Uint8Array, format: DrawnFormat): Luma | string {
  try {
    return decodeDrawing(file, format);
  } catch (error) {
    return `the ${format} file is not sound: ${String(error)}`;
  }
}

function wrongSize({ width, height }: Luma, headers: Headers, said: string | undefined): string | undefined {
  if (said !== undefined)
    return said === `${width}x${height}`
      ? undefined
      : `X-Barcode-Size is ${said}, the file has ${width} × ${height}`;
  for (const [name, actual] of [
    ['width', width],
    ['height', height],
  ] as const) {
    const asked = readInteger(headers, { name, minimum: 10, maximum: 10_000 });
    if (asked.ok && asked.value !== undefined && asked.value !== actual)
      return `the ${name} is ${actual} and ${asked.value} was asked for`;
  }
  return undefined;
}

interface Made {
  readonly drawn: Kind;
  readonly value: string;
  readonly headers: Headers;
  readonly hasLogo: boolean;
}

/** What the kinds with a plain style are read as, by kind and value. */
const plainTexts = new Map<string, Promise<string | undefined>>();

/** What is wrong with what is read; undefined where it is right or cannot be asked. */
async function unread(image: Luma, { drawn, value, headers }: Made): Promise<string | undefined> {
  if (image.width * image.height > MAX_READ_PIXELS || drawn.isRead === 'no') return undefined;
  const style = readStyle(headers);
  const qr = drawn.isQr ? readQrStyle(headers) : undefined;
  const sides = ['width', 'height'].map((name) =>
    readInteger(headers, { name, minimum: 10, maximum: 10_000 }),
  );
  const [width, height] = sides.map((side) => (side.ok ? side.value : undefined));
  if (!style.ok || qr?.ok === false) return 'the options were taken and are wrong';
  const label = headers.get('includeLabel') !== 'false';
  const drawing = await drawn.layOut({ value, label, width, height, style: style.value }, qr?.value ?? {});
  if (!drawing.ok) return undefined; // with a logo, whose level the value alone does not have
  const { layout, rotation } = drawing.value;
  const barPx = rotation % 180 === 0 ? image.height : image.width;
  if (layout.scale < MIN_MODULE_PX || barPx < MIN_BAR_PX) return undefined;
  const margin = MARGIN_MODULES * layout.scale;
  if ((image.width + 2 * margin) * (image.height + 2 * margin) > MAX_READ_PIXELS) return undefined;
  const expected = await plainText(drawn, value);
  if (expected === undefined) return 'it is not read in its plain style';
  const texts = await textsIn(withMargin(image, margin), expected);
  return texts.includes(expected)
    ? undefined
    : `read as ${JSON.stringify(texts)} and not ${JSON.stringify(expected)} at ${layout.scale} px a module`;
}

function plainText(drawn: Kind, value: string): Promise<string | undefined> {
  const key = `${drawn.path} ${value}`;
  const known = plainTexts.get(key);
  if (known !== undefined) return known;
  const read = (async () => {
    const operation = OPERATIONS[KINDS.indexOf(drawn)];
    if (operation === undefined) return undefined;
    const answer = await answerOf(
      operation,
      new Headers({ includeLabel: 'false', width: '600' }),
      bodyOf(value, false),
    );
    if (!answer.ok) return undefined;
    const image = decodeDrawing(await bytesOf(answer.value), 'png');
    return (await textsIn(withMargin(image, 40), undefined))[0];
  })();
  plainTexts.set(key, read);
  return read;
}

/** The texts that zxing reads, and, where `wanted` is not among them, those of the project's own recognition. */
async function textsIn(image: Luma, wanted: string | undefined): Promise<readonly string[]> {
  const words = Uint32Array.from(image.data, (grey) => (0xff000000 | (grey * 0x010101)) >>> 0);
  const rgba = new Uint8ClampedArray(words.buffer);
  const found = await readWithPackage(
    { width: image.width, height: image.height, data: rgba } as Parameters<typeof readWithPackage>[0],
    {
      textMode: 'Plain',
      tryHarder: true,
    },
  );
  const texts = found.filter(({ isValid }) => isValid).map(({ text }) => text);
  if (wanted !== undefined && texts.includes(wanted)) return texts;
  const own = await recognize(image, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: createBudget({ workMs: 3000 }),
  });
  return [...(own.ok ? own.value.map(({ text }) => text) : []), ...texts];
}

function withMargin({ width, height, data }: Luma, margin: number): Luma {
  const wide = width + 2 * margin;
  const out = new Uint8Array(wide * (height + 2 * margin)).fill(255);
  for (let y = 0; y < height; y += 1)
    out.set(data.subarray(y * width, (y + 1) * width), (y + margin) * wide + margin);
  return { width: wide, height: height + 2 * margin, data: out };
}

/** A list of a few values of one kind or several, as an archive or a sheet. */
async function batch(bytes: Uint8Array): Promise<Verdict> {
  const choices = choicesOf(bytes);
  const headers = headersOf(GENERATE_BATCH, choices);
  const list = Array.from({ length: 1 + choices.below(6) }, () => {
    const drawn = KINDS[choices.below(KINDS.length)] ?? KINDS[0];
    return { value: drawn?.example ?? '', symbology: drawn?.path ?? '' };
  });
  const output = headers.get('output') ?? 'zip';
  const answer = await answerOf(GENERATE_BATCH, headers, {
    body: utf8(JSON.stringify(list)),
    contentType: 'application/json',
  });
  if (!answer.ok) return { code: answer.failure.code, digest: messageOf(answer.failure) };
  const file = await bytesOf(answer.value);
  const digest = `${output} ${digestOf(file)}`;
  const wrong = await wrongBatch(file, { output, headers, count: list.length });
  return wrong === undefined
    ? { code: 'ok', digest }
    : { code: 'ok', digest, fault: `${JSON.stringify(list)} with ${JSON.stringify([...headers])}: ${wrong}` };
}

async function wrongBatch(
  file: Uint8Array,
  { output, headers, count }: { readonly output: string; readonly headers: Headers; readonly count: number },
): Promise<string | undefined> {
  if (output === 'pdf') return wrongPdf(file);
  if (output === 'svg') {
    const sheet = decodedOr(file, 'svg');
    return typeof sheet === 'string' ? sheet : undefined;
  }
  const entries = Object.entries(unzipSync(file));
  if (entries.length !== count) return `the archive has ${entries.length} files`;
  for (const [name, entry] of entries) {
    const image = decodedOr(entry, formatOf(headers));
    if (typeof image === 'string') return `${name}: ${image}`;
  }
  return undefined;
}

/** PDFium must open every page, and show something on it. */
async function wrongPdf(file: Uint8Array): Promise<string | undefined> {
  const pages = await openPages(file, { budget: UNLIMITED });
  if (!pages.ok) return `the PDF is not read: ${messageOf(pages.failure)}`;
  try {
    for (let index = 0; index < pages.value.pageCount; index += 1) {
      const page = await pages.value.page(index);
      const luma = page.ok ? await page.value.luma({ maxPixels: 1_000_000 }) : page;
      if (!luma.ok) return `page ${index + 1} is not read: ${messageOf(luma.failure)}`;
      if (!luma.value.data.some((grey) => grey < 128)) return `page ${index + 1} is blank`;
    }
    return undefined;
  } finally {
    pages.value.close();
  }
}

const seeds = (word: string, count: number) => (): readonly Uint8Array[] =>
  Array.from({ length: count }, (_, index) => createRandom(word, index).bytes(160));

export const DRAWING_TARGETS: readonly Target[] = [
  {
    name: 'drawings',
    of: `drawings of ${KINDS.length} kinds in every format, ${MODULE_SHAPES.length} shapes of modules, every option; decoded by others and read back`,
    seeds: seeds('drawings', 4000),
    seedsGive: 'any',
    maxBytes: 400,
    allowed: ['invalid_option', 'invalid_value'],
    budgetMs: 3000,
    slackMs: 5000,
    memoryBytes: 1024 * 2 ** 20,
    nightly: 4000,
    fast: 60,
    run: single,
  },
  {
    name: 'drawing-lists',
    of: 'archives and sheets of drawings, decoded by others',
    seeds: seeds('drawing lists', 600),
    seedsGive: 'any',
    maxBytes: 400,
    allowed: ['invalid_option', 'invalid_value', 'too_large'],
    budgetMs: 3000,
    slackMs: 5000,
    memoryBytes: 1024 * 2 ** 20,
    nightly: 600,
    fast: 20,
    run: batch,
  },
];
