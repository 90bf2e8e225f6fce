// Which readers take the text of a symbol for what it is, by how the symbol has its character set: seeded texts beyond ASCII as QR, Aztec,
// Data Matrix and PDF417 codes, with characterSet auto and utf-8, and QR codes also smallest, and of UTF-8 bytes without a declaration.
//   npm run bench -- character-sets [--texts 8] [--seed 1] [--quirc FOLDER [--node NODE]] [--log]
// zbarimg (Debian: zbar-tools) and OpenCV (python3-opencv: its WeChat reader; the other one of 4.6 is built without a decoder) are used
// where they are installed; quirc from the folder in which `npm i node-quirc` was run, by the Node that it was built for. --log: texts
// that a reader changed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileOf } from '../src/barcode/generate/index.ts';
import { dataCodewords } from '../src/barcode/generate/qr/bits.ts';
import { codewordSequence } from '../src/barcode/generate/qr/codewords.ts';
import { matrixOf } from '../src/barcode/generate/qr/modules.ts';
import { layOut } from '../src/barcode/generate/draw.ts';
import { blockForm, capacityOf, dataCodewordsOf, MAX_VERSION } from '../src/barcode/qr/tables.ts';
import { messageOf } from '../src/http/describe-failure.ts';
import { openPages } from '../src/pages/index.ts';
import { kindOf, layOutKind, readDrawOptions } from '../src/registry/kinds.ts';
import { optionValues } from '../src/registry/option.ts';
import { generator } from '../test/support/draw-linear.ts';
import { ADAPTERS } from './support/rival-adapters.ts';
import { installRivals } from './support/rival-install.ts';
import { table } from './support/rival-tally.ts';

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    quirc: { type: 'string' },
    node: { type: 'string', default: 'node' },
    log: { type: 'boolean', default: false },
  },
});
const random = generator(Number(values.seed));
const below = (limit: number): number => Math.floor(random() * limit);

/** Words of which the texts are made, by alphabet. */
const WORDS: Readonly<Record<string, string>> = {
  'é ° ß €': 'Café Größe 20° naïve Straße señor 5€ crème Übung £3 façade Ærø 12½ µm',
  Polish: 'Łódź żółty książka Gdańsk źródło ćma Wrocław piękny świat 25 dąb',
  Cyrillic: 'Привет мир Москва заказ улица дом Київ Ґанок цена 100 рублей накладная',
  Greek: 'Καλημέρα Αθήνα τιμή δρόμος προϊόν οδός Ελλάδα 7 ημέρες',
  Japanese: '日本 東京 カタカナ ひらがな 価格 製品 番号 駅 会社 12 円',
  Chinese: '中国 北京 价格 产品 编号 公司 简体 繁體 訂單 8 元',
  mixed: 'Größe Привет Ελλάδα 東京 żółty 5€ naïve мир カタカナ 20°',
};
const textOf = (words: readonly string[]): string =>
  Array.from({ length: 2 + below(4) }, () => words[below(words.length)] ?? '').join(' ');
const TEXTS = Object.entries(WORDS).flatMap(([alphabet, words]) => {
  const all = words.split(' ');
  return Array.from({ length: Number(values.texts) }, () => ({
    alphabet,
    text: `${all.find((word) => /[^\0-\x7f]/u.test(word)) ?? ''} ${textOf(all)}`,
  }));
});

/** A PNG file of the text. */
type Draw = (text: string) => Promise<Uint8Array>;
const drawn =
  (kind: string, characterSet: string): Draw =>
  async (text) => {
    const found = kindOf(kind);
    if (found === undefined) throw new Error(kind);
    const options = optionValues({ characterSet }, found.options);
    const style = options.ok ? readDrawOptions(found, options.value) : options;
    if (!style.ok) throw new Error(messageOf(style.failure));
    const drawing = await layOutKind(found, text, style.value);
    if (!drawing.ok) throw new Error(messageOf(drawing.failure));
    return fileOf(drawing.value).bytes;
  };
/** One segment of bytes, as generators draw that know no ECI. */
const undeclared: Draw = async (text) => {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version < MAX_VERSION && capacityOf('byte', version, 'M') < bytes.length) version++;
  const data = dataCodewords(
    (put) => {
      put(4, 4);
      put(bytes.length, version < 10 ? 8 : 16);
      for (const byte of bytes) put(byte, 8);
    },
    dataCodewordsOf(version, 'M'),
    4,
  );
  const rows = matrixOf(codewordSequence(data, blockForm(version, 'M')), version, 'M');
  const drawing = layOut({ kind: 'matrix', symbol: { rows, quiet: 4 } }, {});
  if (!drawing.ok) throw new Error(messageOf(drawing.failure));
  return fileOf(drawing.value).bytes;
};
const FORMS: readonly (readonly [title: string, kind: string, draw: Draw])[] = [
  ['QR code, UTF-8 undeclared', 'qrcode', undeclared],
  ...['qrcode', 'aztec', 'data-matrix', 'pdf-417'].flatMap((kind) =>
    ['auto', 'utf-8', ...(kind === 'qrcode' ? ['smallest'] : [])].map(
      (set) => [`${kindOf(kind)?.name ?? kind}, ${set}`, kind, drawn(kind, set)] as const,
    ),
  ),
];

/** The texts that a reader finds in files, one each; undefined: none. `isQrOnly`: it knows no other kind of these. */
interface Reader {
  readonly name: string;
  readonly isQrOnly: boolean;
  read(files: readonly string[], images: readonly Uint8Array[]): Promise<readonly (string | undefined)[]>;
}

installRivals();
const folder = mkdtempSync(join(tmpdir(), 'character-sets-'));
const adapted = async (
  name: 'zxing-wasm' | 'rxing-wasm' | 'zbar-wasm' | 'jsqr',
  isQrOnly: boolean,
): Promise<Reader> => {
  const prepare = await ADAPTERS[name]();
  return {
    name,
    isQrOnly,
    read: async (_, images) => {
      const texts: (string | undefined)[] = [];
      for (const image of images) {
        const pages = await openPages(image);
        if (!pages.ok) throw new Error(messageOf(pages.failure));
        const page = await pages.value.page(0);
        const luma = page.ok ? await page.value.luma() : page;
        if (!luma.ok) throw new Error(messageOf(luma.failure));
        const found = await prepare(luma.value)();
        texts.push(found[0]?.text);
      }
      return texts;
    },
  };
};
const PYTHON_READER = `
import cv2, json, sys
reader = cv2.wechat_qrcode_WeChatQRCode()
def text(name):
    try:
        texts = reader.detectAndDecode(cv2.imread(name))[0]
    except UnicodeDecodeError:
        return None
    return texts[0] if texts else None
print(json.dumps([text(name) for name in sys.argv[1:]]))`;
const KNOWN: readonly Reader[] = [
  await adapted('zxing-wasm', false),
  await adapted('rxing-wasm', false),
  await adapted('jsqr', true),
  await adapted('zbar-wasm', true),
  {
    name: 'zbarimg',
    isQrOnly: true,
    read: async (files) =>
      files.map((file) => {
        const { stdout } = spawnSync('zbarimg', ['-q', '--raw', file], { encoding: 'utf8' });
        return stdout === '' ? undefined : stdout.replace(/\n$/, '');
      }),
  },
  {
    name: 'OpenCV, WeChat',
    isQrOnly: true,
    read: async (files) =>
      JSON.parse(
        spawnSync('/usr/bin/python3', ['-c', PYTHON_READER, ...files], { encoding: 'utf8' }).stdout,
      ) as readonly (string | undefined)[],
  },
  ...(values.quirc === undefined ? [] : [quirc(values.quirc)]),
];
const READERS = KNOWN.filter(({ name }) => isInstalled(name));

const rows: string[][] = [];
for (const [title, kind, draw] of FORMS) {
  const images = await Promise.all(TEXTS.map(({ text }) => draw(text)));
  const files = images.map((image, i) => {
    const file = join(folder, `${i}.png`);
    writeFileSync(file, image);
    return file;
  });
  const row = [title];
  for (const { name, isQrOnly, read } of READERS) {
    if (isQrOnly && kind !== 'qrcode') {
      row.push('–');
      continue;
    }
    const found = await read(files, images);
    const right = TEXTS.filter(({ text }, i) => found[i] === text).length;
    row.push(String(right));
    if (values.log)
      for (const [i, { text, alphabet }] of TEXTS.entries())
        if (found[i] !== text)
          process.stderr.write(`${title}, ${name}, ${alphabet}: ${text} → ${found[i] ?? 'nothing'}\n`);
  }
  rows.push(row);
}
rmSync(folder, { recursive: true });
process.stdout.write(
  `${table([`read right, of ${TEXTS.length}`, ...READERS.map(({ name }) => name)], rows)}\n`,
);
process.exit(0);

/** A text is its bytes as UTF-8, as most programs that use it take them. */
function quirc(at: string): Reader {
  const program = `
    const { decode } = require('node-quirc');
    const { readFileSync } = require('node:fs');
    const textOf = async (file) => (await decode(readFileSync(file)))[0]?.data?.toString();
    Promise.all(process.argv.slice(1).map(textOf)).then((texts) => console.log(JSON.stringify(texts)));`;
  return {
    name: 'quirc',
    isQrOnly: true,
    read: async (files) =>
      JSON.parse(
        spawnSync(values.node, ['-e', program, ...files], { cwd: at, encoding: 'utf8' }).stdout,
      ) as readonly (string | undefined)[],
  };
}

function isInstalled(name: string): boolean {
  const probe: Readonly<Record<string, readonly [string, ...string[]]>> = {
    zbarimg: ['zbarimg', '--version'],
    'OpenCV, WeChat': ['/usr/bin/python3', '-c', 'import cv2; cv2.wechat_qrcode_WeChatQRCode()'],
  };
  const [program, ...args] = probe[name] ?? [];
  return program === undefined || spawnSync(program, args).status === 0;
}
