// The merchant's QR code of EMVCo (EMV QR Code Specification for Payment Systems, Merchant-Presented Mode 1.1), also of Pix, PayNow, PromptPay,
// QRIS and other national schemes: fields of two digits of an identifier, two of a length, and the value.
import { type Content, fieldsOf, firstProblem } from './types.ts';

/** Names of schemes by their identifiers; others are called by these. */
const SCHEMES: Readonly<Record<string, string>> = {
  'br.gov.bcb.pix': 'PIX',
  'sg.paynow': 'PayNow',
  a000000677010111: 'PromptPay',
  'id.co.qris.www': 'QRIS',
};

/** The checksum's identifier, its length, and its four digits. */
const CRC_CHARACTERS = 8;

export function emvPaymentOf(text: string): Content | undefined {
  const whole = text.trim();
  if (!/^000201\d{4}/.test(whole)) return undefined;
  const fields = objectsOf(whole);
  if (fields === undefined) return undefined;
  const account = accountOf(fields);
  const additional = objectsOf(fields.get('62') ?? '') ?? new Map<string, string>();
  const crc = fields.get('63') ?? '';
  const amount = fields.get('54') ?? '';
  return {
    type: 'EMV_PAYMENT',
    fields: fieldsOf({
      Scheme: account.scheme,
      Account: account.id,
      Url: account.url,
      PointOfInitiation: { '11': 'static', '12': 'dynamic' }[fields.get('01') ?? ''],
      MerchantName: fields.get('59'),
      MerchantCity: fields.get('60'),
      PostalCode: fields.get('61'),
      Country: fields.get('58'),
      MerchantCategory: fields.get('52'),
      Currency: fields.get('53'),
      Amount: amount,
      BillNumber: additional.get('01'),
      Reference: additional.get('05'),
    }),
    problem: firstProblem([
      [crc !== '' && whole.slice(-CRC_CHARACTERS, -4) === '6304', 'The checksum is missing at the end.'],
      [
        crc.toUpperCase() === crc16(whole.slice(0, -4)),
        'The checksum is wrong: the text was changed or is cut.',
      ],
      [account.isThere, 'There is no account of a merchant.'],
      [/^(?:|(?=.*[1-9])\d{1,10}(?:\.\d{0,2})?)$/.test(amount), 'The amount is no positive number.'],
    ]),
  };
}

/** The objects of a text by their identifiers; undefined where it is not made of them. */
function objectsOf(text: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const [, id = '', length = ''] = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4)) ?? [];
    const end = at + 4 + Number(length);
    if (id === '' || end > text.length) return undefined;
    if (!found.has(id)) found.set(id, text.slice(at + 4, end));
    at = end;
  }
  return found;
}

interface Account {
  readonly isThere: boolean;
  readonly scheme?: string | undefined;
  readonly id?: string | undefined;
  readonly url?: string | undefined;
}

/** The first account of a merchant: a template (26 to 51) with the identifier of its scheme, else that of a card network (02 to 25). */
function accountOf(fields: ReadonlyMap<string, string>): Account {
  const templates = [...fields].filter(([id]) => Number(id) >= 26 && Number(id) <= 51);
  for (const [, value] of templates) {
    const parts = objectsOf(value);
    const scheme = parts?.get('00');
    if (parts === undefined || scheme === undefined) continue;
    const isPix = scheme.toLowerCase() === 'br.gov.bcb.pix';
    return {
      isThere: true,
      scheme: SCHEMES[scheme.toLowerCase()] ?? scheme,
      id: isPix ? parts.get('01') : [...parts].find(([part]) => part !== '00')?.[1],
      url: isPix ? parts.get('25') : undefined,
    };
  }
  const card = [...fields].find(([id]) => Number(id) >= 2 && Number(id) <= 25);
  return { isThere: card !== undefined || templates.length > 0, id: card?.[1] };
}

/** CRC-16 with polynomial 0x1021 and start 0xFFFF (ISO/IEC 13239 without reflection), over UTF-8, as four hexadecimal digits. */
function crc16(text: string): string {
  let crc = 0xff_ff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80_00 ? 0x10_21 : 0)) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
