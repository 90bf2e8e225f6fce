// Addresses of the web, of people and of places: URL, tel (RFC 3966), mailto (RFC 6068), MATMSG, sms (RFC 5724) and geo (RFC 5870).
import { decoded, escaped, keyed, keyedText, queryOf, queryText, unescaped } from './escapes.ts';
import { type Content, type ContentForm, type FormField, fieldsOf, firstProblem } from './types.ts';

export function urlOf(text: string): Content | undefined {
  const address = text.trim();
  const full = /^(?:https?|ftp):\/\//i.test(address)
    ? address
    : /^www\.[\w-]+\.\w/i.test(address)
      ? `https://${address}`
      : '';
  if (full === '' || /\s/.test(address) || !URL.canParse(full)) return undefined;
  const { protocol, hostname, pathname, search, hash, username } = new URL(full);
  return {
    type: 'URL',
    fields: fieldsOf({
      Url: full,
      Scheme: protocol.slice(0, -1),
      Host: hostname,
      Path: pathname === '/' ? '' : pathname,
      Query: search.slice(1),
      Fragment: hash.slice(1),
    }),
    // What stands before an @ is often taken for the host.
    problem: username === '' ? undefined : 'The address holds a user name before its host.',
  };
}

export function telOf(text: string): Content | undefined {
  const number = /^tel:([^;?]+)(.*)$/is.exec(text.trim());
  if (number === null) return undefined;
  const digits = decoded(number[1] ?? '').replaceAll(/[\s().-]/g, '');
  return {
    type: 'TEL',
    fields: fieldsOf({ Number: digits, Extension: /;ext=([^;]+)/i.exec(number[2] ?? '')?.[1] }),
    problem: firstProblem([
      [/^\+?[\d*#]+$/.test(digits), 'The number holds other signs than digits.'],
      [!digits.startsWith('+') || digits.length <= 16, 'An international number has at most 15 digits.'],
    ]),
  };
}

export function mailOf(text: string): Content | undefined {
  const mailto = /^mailto:([^?]*)(?:\?(.*))?$/is.exec(text.trim());
  const matmsg = /^MATMSG:([^]*)$/i.exec(text.trim())?.[1];
  const smtp = /^smtp:([^:]+)(?::([^:]*))?(?::([^]*))?$/i.exec(text.trim());
  let values: Readonly<Record<string, string | undefined>>;
  if (mailto !== null) {
    const { cc, bcc, subject, body } = queryOf(mailto[2] ?? '');
    values = { To: decoded(mailto[1] ?? ''), Cc: cc, Bcc: bcc, Subject: subject, Body: body };
  } else if (matmsg !== undefined) {
    const parts = keyed(matmsg);
    const part = (key: string): string => unescaped(parts.get(key) ?? '').trim();
    values = { To: part('TO'), Subject: part('SUB'), Body: part('BODY') };
  } else if (smtp !== null) values = { To: smtp[1], Subject: smtp[2], Body: smtp[3] };
  else return undefined;
  const to = values['To'] ?? '';
  const holds =
    to !== '' && to.split(',').every((address) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address.trim()));
  return {
    type: 'EMAIL',
    fields: fieldsOf(values),
    problem: holds ? undefined : 'There is no mail address.',
  };
}

export function smsOf(text: string): Content | undefined {
  const parts = /^(?:sms|smsto|mms|mmsto):([^?:]*)(?::([^]*)|\?(?:body=)?([^]*))?$/i.exec(text.trim());
  if (parts === null) return undefined;
  const number = (parts[1] ?? '').replaceAll(/[\s().-]/g, '');
  return {
    type: 'SMS',
    fields: fieldsOf({ Number: number, Body: parts[2] ?? (parts[3] === undefined ? '' : decoded(parts[3])) }),
    problem: /^\+?\d+(?:,\+?\d+)*$/.test(number) ? undefined : 'The number holds other signs than digits.',
  };
}

export function geoOf(text: string): Content | undefined {
  const parts = /^geo:([+-]?[\d.]+),([+-]?[\d.]+)(?:,([+-]?[\d.]+))?(?:;[^?]*)?(?:\?(.*))?$/i.exec(
    text.trim(),
  );
  if (parts === null) return undefined;
  const [, latitude = '', longitude = '', altitude, query = ''] = parts;
  const uncertainty = /;u=([\d.]+)/i.exec(text)?.[1];
  const isNumber = (value: string): boolean => /^[+-]?\d+(?:\.\d+)?$/.test(value);
  const isWithin = (value: string, most: number): boolean =>
    isNumber(value) && Math.abs(Number(value)) <= most;
  return {
    type: 'GEO',
    fields: fieldsOf({
      Latitude: latitude,
      Longitude: longitude,
      Altitude: altitude,
      Uncertainty: uncertainty,
      Query: new URLSearchParams(query).get('q') ?? '',
    }),
    problem: firstProblem([
      [isWithin(latitude, 90), 'The latitude is not from -90 to 90.'],
      [isWithin(longitude, 180), 'The longitude is not from -180 to 180.'],
      [
        [altitude, uncertainty].every((value = '0') => isNumber(value)),
        'The altitude or the uncertainty is no number.',
      ],
    ]),
  };
}

const SUBJECT: FormField = { name: 'subject', type: 'string', help: 'The subject', maxCharacters: 200 };
const BODY: FormField = {
  name: 'body',
  type: 'string',
  help: 'The text',
  label: 'Text',
  lines: true,
  maxCharacters: 1000,
};
const NUMBER: FormField = { name: 'number', type: 'string', help: 'The telephone number, best with + and the country code', required: true, is: 'phone' }; // oxfmt-ignore
const TO: FormField = { name: 'to', type: 'string', help: 'The mail address, or several with commas between them', required: true, is: 'emails', maxCharacters: 500 }; // oxfmt-ignore

/** Mail addresses of an address with their commas and signs; of the rest each letter that a URI does not allow is escaped. */
const addressText = (addresses: string): string =>
  encodeURIComponent(addresses).replaceAll('%40', '@').replaceAll('%2C', ',');

export const EMAIL: ContentForm = {
  name: 'email',
  title: 'E-mail',
  help: 'Starts an e-mail',
  type: 'EMAIL',
  fields: [
    TO,
    { name: 'cc', type: 'string', help: 'Who gets a copy', label: 'CC', is: 'emails', maxCharacters: 500 },
    { name: 'bcc', type: 'string', help: 'Who gets a copy unseen', label: 'BCC', is: 'emails', maxCharacters: 500 },
    SUBJECT,
    BODY,
  ],
  example: { to: 'jane@example.com', subject: 'Hello' },
  build: ({ to = '', cc, bcc, subject, body }) =>
    `mailto:${addressText(to)}${queryText({ cc, bcc, subject, body })}`,
}; // oxfmt-ignore

export const MATMSG: ContentForm = {
  name: 'matmsg',
  title: 'E-mail (MATMSG)',
  help: 'Starts an e-mail, in the form of older readers',
  type: 'EMAIL',
  fields: [TO, SUBJECT, BODY],
  example: { to: 'jane@example.com', subject: 'Hello' },
  build: (values) => {
    const text = (name: string): string => escaped(values[name] ?? '', /[\\;:,]/g);
    return keyedText('MATMSG', { TO: text('to'), SUB: text('subject'), BODY: text('body') });
  },
};

export const PHONE: ContentForm = {
  name: 'phone',
  title: 'Telephone number',
  help: 'Calls a number',
  type: 'TEL',
  fields: [
    NUMBER,
    { name: 'extension', type: 'string', help: 'The extension', is: 'count' },
  ],
  example: { number: '+41441234567' },
  build: ({ number = '', extension }) =>
    `tel:${number.replaceAll('#', '%23')}${extension === undefined ? '' : `;ext=${extension}`}`,
}; // oxfmt-ignore

export const SMS: ContentForm = {
  name: 'sms',
  title: 'Text message',
  help: 'Starts a text message',
  type: 'SMS',
  fields: [{ ...NUMBER, is: 'smsNumber' }, BODY],
  example: { number: '+41441234567', body: 'Hello' },
  build: ({ number = '', body }) => `SMSTO:${number}${body === undefined ? '' : `:${body}`}`,
};

export const GEO: ContentForm = {
  name: 'geo',
  title: 'Place on a map',
  help: 'Shows a place on a map',
  type: 'GEO',
  fields: [
    { name: 'latitude', type: 'string', help: 'Degrees north, negative in the south', required: true, is: 'latitude' },
    { name: 'longitude', type: 'string', help: 'Degrees east, negative in the west', required: true, is: 'longitude' },
    { name: 'altitude', type: 'string', help: 'Metres above the sea', is: 'decimal' },
    { name: 'query', type: 'string', help: "The place's name or address, which maps show", label: 'Name', maxCharacters: 200 },
  ],
  example: { latitude: '47.3769', longitude: '8.5417' },
  build: ({ latitude, longitude, altitude, query }) =>
    `geo:${latitude},${longitude}${altitude === undefined ? '' : `,${altitude}`}${queryText({ q: query })}`,
}; // oxfmt-ignore
