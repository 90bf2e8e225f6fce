// THE KINDS OF FIELDS of forms: how a value is written for the text, and what it may be.
import { isIban } from './check-digits.ts';
import { canonicalTime } from './times.ts';
import type { FieldKind } from './types.ts';

interface Kind {
  /** Without what people add for their eyes. */
  readonly tidy?: (value: string) => string;
  readonly holds: (value: string) => boolean;
  /** A verb and what follows it. */
  readonly rule: string;
}

const tidyNumber = (value: string): string => value.replaceAll(/[\s().\u2010-\u2015/-]/g, '');
const MAIL = /^[^\s@,;<>()"\\]+@[^\s@,;<>()"\\.]+(?:\.[^\s@,;<>()"\\.]+)+$/;
const DECIMAL = /^[+-]?\d{1,9}(?:\.\d{1,15})?$/;
const isWithin = (most: number) => (value: string) => DECIMAL.test(value) && Math.abs(Number(value)) <= most;
const withoutSpaces = (value: string): string => value.replaceAll(/\s/g, '');

export const FIELD_KINDS: Readonly<Record<FieldKind, Kind>> = {
  phone: {
    tidy: tidyNumber,
    holds: (value) => /^(?:\+\d{3,15}|[\d*#]{1,20})$/.test(value),
    rule: 'must be a telephone number: digits, best with + and the country code, as +41 44 123 45 67',
  },
  smsNumber: {
    tidy: tidyNumber,
    holds: (value) => /^(?:\+\d{3,15}|\d{1,20})$/.test(value),
    rule: 'must be a telephone number: digits, best with + and the country code, as +41 44 123 45 67',
  },
  email: { holds: (value) => MAIL.test(value), rule: 'must be a mail address such as jane@example.com' },
  emails: {
    tidy: (value) => value.replaceAll(/\s*[,;]\s*/g, ','),
    holds: (value) => value.split(',').every((address) => MAIL.test(address)),
    rule: 'must be mail addresses such as jane@example.com, with commas between them',
  },
  url: {
    holds: (value) => /^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value),
    rule: 'must be an address that begins with https:// or http://',
  },
  date: {
    holds: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && canonicalTime(value) === value,
    rule: 'must be a date as 2026-12-24',
  },
  dateOrTime: {
    tidy: (value) => canonicalTime(value) ?? value,
    holds: (value) => canonicalTime(value) !== undefined,
    rule: 'must be a date as 2026-12-24, a local time as 2026-12-24T18:00, or a time of a zone as 2026-12-24T18:00+01:00',
  },
  latitude: { holds: isWithin(90), rule: 'must be degrees from -90 to 90 with a decimal point, as 47.3769' },
  longitude: {
    holds: isWithin(180),
    rule: 'must be degrees from -180 to 180 with a decimal point, as 8.5417',
  },
  decimal: { holds: (value) => DECIMAL.test(value), rule: 'must be a number with a decimal point, as 408.5' },
  amount: {
    tidy: (value) => (/^0*\d{1,9}(?:\.\d{0,2})?$/.test(value) ? Number(value).toFixed(2) : value),
    holds: (value) => /^\d{1,9}\.\d{2}$/.test(value) && Number(value) > 0,
    rule: 'must be an amount from 0.01 to 999999999.99 with a decimal point',
  },
  country: {
    tidy: (value) => value.toUpperCase(),
    holds: (value) => /^[A-Z]{2}$/.test(value),
    rule: 'must be the two letters of a country, as CH (ISO 3166-1)',
  },
  iban: {
    tidy: (value) => withoutSpaces(value).toUpperCase(),
    holds: isIban,
    rule: 'must be an IBAN whose check digits fit',
  },
  bic: {
    tidy: (value) => withoutSpaces(value).toUpperCase(),
    holds: (value) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(value),
    rule: 'must be a BIC of 8 or 11 characters',
  },
  base32: {
    tidy: (value) => value.replaceAll(/[\s=-]/g, '').toUpperCase(),
    holds: (value) => /^[A-Z2-7]{8,}$/.test(value),
    rule: 'must be a secret in Base32: at least 8 letters A to Z and digits 2 to 7',
  },
  count: {
    tidy: (value) => value.replace(/^0+(?=\d)/, ''),
    holds: (value) => /^\d{1,9}$/.test(value),
    rule: 'must be a whole number',
  },
  latin: {
    // SIX, Implementation Guidelines QR-bill 2.3, section 4.1.1.
    holds: (value) => /^[\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u20AC]*$/.test(value),
    rule: 'must have letters and signs of Western and Central Europe alone (SIX QR-bill 2.3, section 4.1.1)',
  },
  noColon: { holds: (value) => !value.includes(':'), rule: 'must have no colon' },
};
