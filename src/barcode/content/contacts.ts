// Addresses of the web, of people and of places: URL, vCard (RFC 6350, 2426), MECARD (NTT DoCoMo), Wi-Fi (the form of Android, iOS and
// WPA3's annex), tel (RFC 3966), mailto (RFC 6068), MATMSG, sms (RFC 5724) and geo (RFC 5870).
import { type Content, fieldsOf, firstProblem } from './types.ts';

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

/** Properties of a vCard by the names of our fields; of several the first. */
const VCARD = {
  Name: 'FN', Organization: 'ORG', Title: 'TITLE', Phone: 'TEL', Email: 'EMAIL', Url: 'URL', Address: 'ADR', Birthday: 'BDAY', Note: 'NOTE',
} as const; // oxfmt-ignore

export function vcardOf(text: string): Content | undefined {
  if (!/^\s*BEGIN:VCARD\b/i.test(text)) return undefined;
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n');
  const values = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const head = line.slice(0, colon);
    const name = (head.split(';')[0] ?? '').replace(/^item\d+\./i, '').toUpperCase();
    const value = /;ENCODING=QUOTED-PRINTABLE/i.test(head)
      ? quotedPrintable(line.slice(colon + 1))
      : line.slice(colon + 1);
    values.set(name, [...(values.get(name) ?? []), value.trim()]);
  }
  const family = (values.get('N')?.[0] ?? '').split(/(?<!\\);/).map(unescaped);
  const name = values.get('FN')?.[0] ?? [family[1], family[0]].filter(Boolean).join(' ');
  const structured = (value: string | undefined): string | undefined =>
    value
      ?.split(/(?<!\\);/)
      .map(unescaped)
      .filter((part) => part !== '')
      .join(', ');
  return {
    type: 'VCARD',
    fields: fieldsOf({
      Version: values.get('VERSION')?.[0],
      ...Object.fromEntries(
        Object.entries(VCARD).map(([field, property]) => [
          field,
          field === 'Name' ? unescaped(name) : structured(values.get(property)?.[0]),
        ]),
      ),
      FamilyName: family[0],
      GivenName: family[1],
      OtherPhones: values.get('TEL')?.slice(1).join(', '),
      OtherEmails: values.get('EMAIL')?.slice(1).join(', '),
    }),
    problem: firstProblem([
      [/\bEND:VCARD\s*$/i.test(text), 'The card does not end in END:VCARD.'],
      [name !== '', 'The card has no name.'],
    ]),
  };
}

function quotedPrintable(text: string): string {
  const bytes = Array.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    (each) => each.charCodeAt(0),
  );
  return bytes.every((byte) => byte < 256) ? new TextDecoder().decode(Uint8Array.from(bytes)) : text;
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\;,:nN"])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim();

/** `KEY:value;` again and again, with backslashes before signs that are none of the form. */
function keyed(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const part of text.split(/(?<!\\);/)) {
    const colon = part.indexOf(':');
    if (colon > 0 && !values.has(part.slice(0, colon).toUpperCase())) {
      values.set(part.slice(0, colon).toUpperCase(), unescaped(part.slice(colon + 1)));
    }
  }
  return values;
}

export function mecardOf(text: string): Content | undefined {
  const body = /^MECARD:([^]*)$/i.exec(text.trim())?.[1];
  if (body === undefined) return undefined;
  const values = keyed(body);
  const [family = '', given = ''] = (values.get('N') ?? '').split(',').map((part) => part.trim());
  return {
    type: 'MECARD',
    fields: fieldsOf({
      Name: [given, family].filter((part) => part !== '').join(' '),
      Organization: values.get('ORG'),
      Phone: values.get('TEL'),
      Email: values.get('EMAIL'),
      Url: values.get('URL'),
      Address: values.get('ADR'),
      Birthday: values.get('BDAY'),
      Note: values.get('NOTE'),
    }),
    problem: values.has('N') ? undefined : 'The card has no name.',
  };
}

export function wifiOf(text: string): Content | undefined {
  const body = /^WIFI:([^]*)$/i.exec(text.trim())?.[1];
  if (body === undefined) return undefined;
  const values = keyed(body);
  const security = (values.get('T') ?? 'nopass').toUpperCase();
  const ssid = quotesOff(values.get('S') ?? '');
  const password = quotesOff(values.get('P') ?? '');
  const isOpen = security === 'NOPASS' || security === '';
  return {
    type: 'WIFI',
    fields: fieldsOf({
      Ssid: ssid,
      Security: isOpen ? 'nopass' : security,
      Password: password,
      Hidden: /^(?:true|1)$/i.test(values.get('H') ?? '') ? 'true' : 'false',
      EapMethod: values.get('E'),
      Phase2Method: values.get('PH2'),
      Identity: values.get('I'),
    }),
    problem: firstProblem([
      [ssid !== '', 'The network has no name.'],
      [
        isOpen || password !== '' || values.has('I') || values.has('K'),
        'The network is secured, but there is no password.',
      ],
      [
        !(security === 'WPA' && password.length > 0 && password.length < 8),
        'A WPA password has at least 8 characters.',
      ],
    ]),
  };
}

/** A name of hexadecimal digits alone stands in quotes where it is text. */
const quotesOff = (text: string): string => /^"(.*)"$/s.exec(text)?.[1] ?? text;

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
    const query = new URLSearchParams((mailto[2] ?? '').replaceAll('+', '%2B'));
    values = {
      To: decoded(mailto[1] ?? ''),
      Cc: query.get('cc') ?? '',
      Subject: query.get('subject') ?? '',
      Body: query.get('body') ?? '',
    };
  } else if (matmsg !== undefined) {
    const parts = keyed(matmsg);
    values = { To: parts.get('TO'), Subject: parts.get('SUB'), Body: parts.get('BODY') };
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
