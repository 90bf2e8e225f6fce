// What strangers send before any file is looked at: bodies, headers, addresses.
import { readBoolean, readChoice, readInteger } from '../../../src/registry/option.ts';
import { shown } from '../../../src/wording/index.ts';
import { decodeText } from '../../../src/http/charset.ts';
import { mediaParameter } from '../../../src/lib/parameters.ts';
import { parseMultipart } from '../../../src/http/multipart.ts';
import { asksForXml, MODEL_TYPES, negotiate } from '../../../src/http/negotiate.ts';
import { readStringBody, STRING_BODY_TYPES } from '../../../src/http/string-body.ts';
import { findUpload } from '../../../src/http/upload.ts';
import { checkUrl } from '../../../src/remote/index.ts';
import { parseXmlString } from '../../../src/http/xml-string.ts';
import { latin1, latin1Bytes } from '../../../src/lib/bytes.ts';
import { choicesOf } from '../random.ts';
import { FIELDS, LINES, TAGS } from '../structures.ts';
import { digestOf, verdictOf, type Target, type Verdict } from '../target.ts';

const bodies =
  (...texts: readonly string[]) =>
  (): readonly Uint8Array[] =>
    texts.map(latin1Bytes);
const utf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const PART =
  'Content-Disposition: form-data; name="imageFile"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNGDATA\r\n';
const FORM = `--b\r\n${PART}--b\r\nContent-Disposition: form-data; name=x\r\n\r\n1\r\n--b--\r\n`;
const MULTIPART_WORDS = [
  '--b',
  '--b--',
  '\r\n--b\r\n',
  '\r\n\r\n',
  'Content-Disposition: form-data; ',
  'name="imageFile"',
  'name*=',
  'filename="',
  '\\"',
  ';',
  '----',
  '\n',
];

/** A header's value from raw bytes: what a Headers object lets through. */
function headerValue(bytes: Uint8Array): string {
  return latin1(bytes)
    .replace(/[\r\n\0]/g, ' ')
    .trim();
}

/** The content type is the first line, the body what follows. */
function withType(bytes: Uint8Array): { readonly type: string | null; readonly body: Uint8Array } {
  const end = bytes.indexOf(10);
  if (end < 0) return { type: null, body: bytes };
  const type = headerValue(bytes.subarray(0, end));
  return { type: type === '' ? null : type, body: bytes.subarray(end + 1) };
}

/** Parts must lie in the body, one after the other. */
function multipartVerdict(bytes: Uint8Array): Verdict {
  const { type, body } = withType(bytes);
  const parts = parseMultipart(body, type);
  const verdict = verdictOf(parts, (list) =>
    list.map(({ name, filename, body: part }) => `${name} ${filename} ${digestOf(part)}`).join('|'),
  );
  const total = parts.ok ? parts.value.reduce((sum, part) => sum + part.body.length, 0) : 0;
  return total > body.length
    ? { ...verdict, fault: `${total} bytes in parts of a body of ${body.length}` }
    : verdict;
}

function headersVerdict(bytes: Uint8Array): Verdict {
  const value = headerValue(bytes);
  const headers = new Headers({ width: value, label: value, mode: value });
  const results = [
    readInteger(headers, { name: 'width', minimum: 10, maximum: 10_000 }),
    readBoolean(headers, { name: 'label', default: true }),
    readChoice(headers, { name: 'mode', allowed: ['None', 'Auto', 'Advanced2'], default: 'Auto' }),
  ];
  const [width] = results;
  const isOutside =
    width?.ok === true && typeof width.value === 'number' && !(width.value >= 10 && width.value <= 10_000);
  const failed = results.find((result) => !result.ok);
  return {
    code: failed?.ok === false ? failed.failure.code : 'ok',
    digest: JSON.stringify(results) + shown(value) + String(mediaParameter(value, 'boundary')),
    ...(isOutside ? { fault: `${value} was taken for ${String(width.value)}` } : {}),
  };
}

/** Accept, then the type of the request after a line end. */
function negotiateVerdict(bytes: Uint8Array): Verdict {
  const [accept = '', type] = latin1(bytes).split('\n', 2);
  const chosen = negotiate(accept, type ?? null);
  const known = MODEL_TYPES.includes(chosen);
  return {
    code: 'ok',
    digest: `${chosen} ${asksForXml(accept, type ?? null)}`,
    ...(known ? {} : { fault: `chose ${chosen}` }),
  };
}

/** Hosts that no guard may let through, told without its own tables: private, local and special addresses after parsing. */
const PRIVATE_HOST =
  /^(?:localhost\.?|(?:0|10|127)(?:\.\d+){3}|192\.168(?:\.\d+){2}|169\.254(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[(?:::1?|f[cd].*|fe[89ab].*|::ffff:.*)\])$/;

function urlVerdict(bytes: Uint8Array): Verdict {
  const text = utf8(bytes);
  const checked = checkUrl(text, { allowList: [], allowedPorts: ['80', '443'] });
  const verdict = verdictOf(checked, ({ href }) => href);
  if (!checked.ok) return verdict;
  const { protocol, hostname, port, username } = checked.value;
  const isWrong =
    !/^https?:$/.test(protocol) ||
    PRIVATE_HOST.test(hostname) ||
    !/^(80|443)?$/.test(port) ||
    username !== '';
  return isWrong ? { ...verdict, fault: `let through ${checked.value.href}` } : verdict;
}

const CHARSETS = [
  'utf-8',
  'utf-16',
  'utf-16le',
  'utf-16be',
  'iso-8859-1',
  'windows-1252',
  'us-ascii',
  'x-none',
  '"utf-8"',
] as const;

function textVerdict(bytes: Uint8Array): Verdict {
  const choices = choicesOf(bytes);
  const type = `text/plain; charset=${choices.pick(CHARSETS)}`;
  return verdictOf(
    decodeText(choices.bytes(choices.left()), type),
    (text) => `${text.length} ${text.slice(0, 60)}`,
  );
}

const STRING_TYPES = [...STRING_BODY_TYPES, 'text/plain', 'application/problem+json', ''] as const;
const STRING_SEEDS = [
  '"9520000"',
  '{"value":"x"}',
  'null',
  '=v%41',
  'value=a+b&c=d',
  '<string>a</string>',
  'plain',
];

/** First byte: the content type. */
function stringVerdict(bytes: Uint8Array): Verdict {
  const choices = choicesOf(bytes);
  const type = STRING_TYPES[choices.below(STRING_TYPES.length)] ?? '';
  const read = readStringBody(choices.bytes(choices.left()), type);
  const verdict = verdictOf(read, (value) => `${value.length} ${value.slice(0, 80)}`);
  return read.ok && read.value === '' ? { ...verdict, fault: 'an empty value' } : verdict;
}

const XML_WORDS = [
  '<string',
  '</string>',
  '<string xmlns="http://schemas.microsoft.com/2003/10/Serialization/">',
  'xmlns:i="http://www.w3.org/2001/XMLSchema-instance"',
  ' i:nil="true"',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?xml version="1.0"?>',
  '<?pi ?>',
  '<!DOCTYPE a [',
  '<!ENTITY x "y">',
  '&amp;',
  '&#x41;',
  '&#0;',
  '&x;',
  'a:string',
  '&#1114112;',
];

export const HTTP_TARGETS: readonly Target[] = [
  {
    name: 'multipart',
    of: 'multipart bodies with their content type',
    seeds: bodies(
      `multipart/form-data; boundary=b\n${FORM}`,
      `multipart/form-data; boundary="b"\n${FORM.replaceAll('\r\n', '\n')}`,
      `multipart/form-data\n${FORM}`,
    ),
    structure: LINES,
    words: MULTIPART_WORDS,
    allowed: ['malformed_body', 'invalid_header'],
    budgetMs: 0,
    fast: 600,
    run: multipartVerdict,
  },
  {
    name: 'upload',
    of: 'where a request holds its file: multipart, form field or the body itself',
    seeds: bodies(
      `multipart/form-data; boundary=b\n${FORM}`,
      'application/x-www-form-urlencoded\nx=1&inputFile=%3Chtml%3E+a',
      '\nplain file',
      `\n${FORM}`,
    ),
    structure: FIELDS,
    words: [
      ...MULTIPART_WORDS,
      'imageFile=',
      '&',
      '%3C',
      '%',
      '+',
      'application/json\n',
      'multipart/mixed\n',
      '{}',
      'null',
    ],
    allowed: ['malformed_body', 'invalid_header'],
    budgetMs: 0,
    fast: 600,
    run: (bytes) => {
      const { type, body } = withType(bytes);
      return verdictOf(findUpload(body, type, 'imageFile'), (file) =>
        file === null ? 'none' : digestOf(file),
      );
    },
  },
  {
    name: 'string-body',
    of: 'bodies that are one string, of every content type',
    seeds: () =>
      STRING_SEEDS.flatMap((text) =>
        STRING_TYPES.map((_, type) => Uint8Array.of(type, ...latin1Bytes(text))),
      ),
    seedsGive: 'any',
    structure: FIELDS,
    words: [...XML_WORDS, '"', '\\u0000', '{"value":', '}', '%', '%zz', '+', '=', '&', 'value='],
    allowed: ['malformed_body', 'missing_value', 'unsupported_media'],
    budgetMs: 0,
    fast: 600,
    run: stringVerdict,
  },
  {
    name: 'xml-string',
    of: 'XML documents of one string',
    seeds: bodies(
      '<string>a</string>',
      '<?xml version="1.0"?>\n<!-- c --><string xmlns="http://schemas.microsoft.com/2003/10/Serialization/">a &amp; <![CDATA[b<]]>&#13;</string> ',
      '<a:string xmlns:a="http://schemas.microsoft.com/2003/10/Serialization/" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true"/>',
    ),
    structure: TAGS,
    words: XML_WORDS,
    allowed: ['malformed_body'],
    budgetMs: 0,
    fast: 600,
    run: (bytes) =>
      verdictOf(parseXmlString(utf8(bytes)), (value) => `${value?.length} ${value?.slice(0, 80)}`),
  },
  {
    name: 'charset',
    of: 'texts in every declared charset',
    seeds: () => CHARSETS.map((_, index) => Uint8Array.of(index, 0xc3, 0xa9, 0x41, 0x42)),
    seedsGive: 'any',
    words: ['\xff\xfe', '\xfe\xff', '\xef\xbb\xbf', '\xd8\x00', '\xed\xa0\x80'],
    allowed: ['malformed_body', 'unsupported_media'],
    budgetMs: 0,
    fast: 600,
    run: textVerdict,
  },
  {
    name: 'negotiate',
    of: 'Accept headers',
    seeds: bodies(
      'text/html, application/xml;q=0.9, */*;q=0.8\napplication/json',
      '*/*',
      'text/*;q=0.5, application/json;q=0\ntext/xml',
    ),
    structure: FIELDS,
    words: ['application/json', 'text/xml', '*/*', ';q=', ';q=0', 'q=0.001', ',', ' ', 'application/*', '\n'],
    allowed: [],
    budgetMs: 0,
    fast: 600,
    run: negotiateVerdict,
  },
  {
    name: 'headers',
    of: 'option headers and parameters of media types',
    seeds: bodies('300', 'true', 'Advanced2', 'multipart/form-data; boundary="a\\"b"; charset=utf-8'),
    seedsGive: 'any',
    words: ['true', 'yes', '0', '-1', '1e3', '00300', 'none', ';boundary=', ';charset="', '\\', '"'],
    allowed: ['invalid_option'],
    budgetMs: 0,
    fast: 600,
    run: headersVerdict,
  },
  {
    name: 'url-guard',
    of: 'addresses that callers want fetched',
    seeds: bodies(
      'https://example.com/a.png?b=c#d',
      'http://93.184.216.34:80/',
      'https://[2606:4700::1]/',
      'https://xn--bcher-kva.example.org./',
    ),
    words: [
      'http://',
      'https://',
      'localhost',
      '127.0.0.1',
      '0x7f.1',
      '2130706433',
      '[::1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '169.254.169.254',
      '@',
      '%40',
      '\\',
      '#',
      '?',
      ':80',
      ':8080',
      '.nip.io',
      '.internal',
      '\t',
      '\xe3\x80\x82',
      '\xc2\xad',
      '\xe2\x91\xa0',
      '.',
      '//',
    ],
    allowed: ['refused_url'],
    budgetMs: 0,
    fast: 1000,
    run: urlVerdict,
  },
];
