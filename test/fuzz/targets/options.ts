// What callers send beyond the specification: lists of values, logos, texts with a meaning; and pictures of the Macintosh in decks.
import { contentOf } from '../../../src/barcode/content/index.ts';
import { readLogo } from '../../../src/barcode/generate/logo/png-colours.ts';
import { SYMBOLOGIES } from '../../../src/barcode/symbology.ts';
import { convertPict } from '../../../src/convert/ppt/pict/index.ts';
import { latin1Bytes } from '../../../src/lib/bytes.ts';
import { listText } from '../../../src/routes/text-input.ts';
import { readValueList } from '../../../src/operations/draw/value-list.ts';
import { drawPng } from '../../support/draw-png.ts';
import { choicesOf } from '../random.ts';
import { PNG_CHUNKS } from '../structures.ts';
import { digestOf, type Target, type Verdict, verdictOf } from '../target.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const TEXTS = [
  'WIFI:T:WPA;S:shop;P:pass\\;word;;',
  'BCD\n002\n1\nSCT\nBFSWDE33\nName\nDE71110220330123456789\nEUR12.3\n\n\nText',
  'BEGIN:VCARD\nVERSION:3.0\nN:Doe;Jo\nTEL;TYPE=work:+1 5550100\nEND:VCARD',
  'MECARD:N:Doe,Jo;TEL:5550100;EMAIL:a@example.com;;',
  'tel:+1-201-555-0123;ext=12',
  'geo:48.2010,16.3695;u=40',
  'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 106>60000',
  '@\n\x1e\rANSI 636026080102DL00410288ZA03290015DLDAQD12345678\nDCSPUBLIC\nDACJO\n',
  'https://example.com/01/09521234000006/10/A1?17=271231',
  '\x1d010952123400000610A1',
  'SPC\n0200\n1\nCH4431999123000889012\nS\nName\nStreet\n1\n1000\nTown\nCH\n\n\n\n\n\n\n\n100\nCHF\n\n\n\n\n\n\n\nNON\n\n\nEPD',
  'mailto:a@example.com?subject=x',
  'SMSTO:5550100:hello',
];

function content(bytes: Uint8Array): Verdict {
  const choices = choicesOf(bytes.subarray(0, 1));
  const type = SYMBOLOGIES[choices.below(SYMBOLOGIES.length)]?.name ?? 'QR_CODE';
  const found = contentOf(type, new TextDecoder().decode(bytes.subarray(1)));
  const isText = found.fields.every(({ name, value }) => name !== '' && typeof value === 'string');
  return {
    code: 'ok',
    digest: JSON.stringify(found),
    ...(isText ? {} : { fault: 'a field has no name or no text' }),
  };
}

/** The first byte chooses the media type. */
function valueList(bytes: Uint8Array): Verdict {
  const types = [
    'application/json',
    'text/csv',
    'text/tab-separated-values',
    null,
    'text/csv; charset=utf-16le',
  ];
  const text = listText(bytes.subarray(1), types[(bytes[0] ?? 0) % types.length] ?? null);
  const list = text.ok ? readValueList(text.value) : text;
  const verdict = verdictOf(list, (values) => JSON.stringify(values));
  const isEmpty = list.ok && list.value.length === 0;
  return isEmpty ? { ...verdict, fault: 'a list without values' } : verdict;
}

function logo(bytes: Uint8Array): Verdict {
  const read = readLogo(bytes);
  const verdict = verdictOf(read, ({ pixels }) => digestOf(pixels));
  if (!read.ok || read.value.pixels.length === 4 * read.value.width * read.value.height) return verdict;
  return { ...verdict, fault: 'pixels of another size than the image' };
}

function pict(bytes: Uint8Array): Verdict {
  const converted = convertPict(bytes);
  if (converted === undefined) return { code: 'ok', digest: 'nothing' };
  const { contentType, bytes: file, isWhole } = converted;
  const magic = { 'image/png': [0x89, 0x50], 'image/jpeg': [0xff, 0xd8], 'image/x-wmf': [0xd7, 0xcd] }[
    contentType
  ];
  return {
    code: 'ok',
    digest: `${contentType} ${isWhole} ${digestOf(file)}`,
    ...(magic.every((byte, i) => file[i] === byte) ? {} : { fault: `no file of ${contentType}` }),
  };
}

/** Numbers of 16 bits, the high byte first. */
const be = (...words: readonly number[]): number[] =>
  words.flatMap((word) => [(word >> 8) & 0xff, word & 0xff]);
const PICT_HEAD = be(0, 0, 0, 50, 100, 0x11, 0x2ff, 0xc00, 0xffff, 0xffff, 0, 0, 0, 0, 100, 0, 50, 0, 0, 0);
/** Frames, ovals, a polygon, text, a region, and a bitmap of one bit packed by rows. */
const PICTS = (): readonly Uint8Array[] =>
  [
    be(0x01, 10, 0, 0, 50, 100, 0x30, 5, 5, 40, 90, 0x51, 5, 5, 40, 90),
    be(0x70, 22, 0, 0, 10, 10, 0, 0, 0, 10, 10, 10, 0x1a, 0xff00, 0, 0, 0x60, 1, 1, 9, 9, 0, 90),
    be(0x28, 10, 10, 0x0241, 0x4200, 0x81, 22, 0, 0, 10, 10, 0, 0, 9, 0x7fff, 9, 0, 9, 0x7fff),
    be(0x90, 2, 0, 0, 2, 16, 0, 0, 2, 16, 0, 0, 2, 16, 0, 0xaaaa, 0x5555),
    be(0x98, 10, 0, 0, 1, 80, 0, 0, 1, 80, 0, 0, 1, 80, 0, 0x02f7, 0xff00),
  ].map((opcodes) => Uint8Array.from([...PICT_HEAD, ...opcodes, ...be(0xff)]));

const LISTS = [
  '\0["a","b",{"value":"9521234000006","symbology":"ean-13","name":"x","label":"y"}]',
  '\x01value,symbology,name\n9521234000006,ean-13,lamp\n"a ""b""\nc",qrcode,\n',
  '\x02value\tlabel\na\tb\n',
  '\x03a;b\nc;d\n',
];

export const OPTION_TARGETS: readonly Target[] = [
  {
    name: 'content',
    of: 'what the text of a barcode means',
    seeds: () => TEXTS.map((text) => utf8(`\0${text}`)),
    words: [';', ':', '\n', 'BEGIN:VCARD', 'WIFI:', 'tel:', 'geo:', 'ANSI ', '\x1d', '\\'],
    maxBytes: 4000,
    allowed: [],
    budgetMs: 0,
    fast: 1000,
    run: content,
  },
  {
    name: 'value-list',
    of: 'lists of values to draw, as JSON and CSV',
    seeds: () => LISTS.map(latin1Bytes),
    words: ['"', ',', ';', '\t', '\r\n', 'value', 'symbology', '[', '{', '\\u0000'],
    maxBytes: 4000,
    allowed: ['malformed_body', 'missing_value', 'too_large', 'unsupported_media'],
    budgetMs: 0,
    fast: 600,
    run: valueList,
  },
  {
    name: 'logo',
    of: 'PNG files of logos, in colour',
    seeds: () =>
      (
        [
          [0, 1],
          [2, 3],
          [3, 1],
          [4, 2],
          [6, 4],
        ] as const
      ).map(([colour, samples]) =>
        drawPng({
          width: 9,
          height: 7,
          depth: 8,
          colour,
          ...(colour === 3 && { palette: Array.from({ length: 768 }, (_, i) => i % 256) }),
          pixel: (x, y) =>
            Array.from({ length: samples }, (_, channel) => (x * 29 + y * 17 + channel * 60) % 256),
        }),
      ),
    structure: PNG_CHUNKS,
    words: ['PLTE', 'tRNS', 'IDAT', 'IEND'],
    allowed: ['malformed_file', 'unsupported_media', 'too_large'],
    budgetMs: 0,
    fast: 400,
    run: logo,
  },
  {
    name: 'pict',
    of: 'QuickDraw pictures, drawn as metafiles and bitmaps',
    seeds: PICTS,
    words: ['\0\x98', '\0\x9a', '\0\x90', '\0\x70', '\0\xff', '\x82\0'],
    allowed: [],
    budgetMs: 0,
    fast: 400,
    run: pict,
  },
];
