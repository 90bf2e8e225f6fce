// Payments: the EPC QR code of a SEPA credit transfer (EPC069-12), and the Swiss QR bill (SIX, Implementation Guidelines QR-bill 2.3).
import { type Content, fieldsOf, firstProblem } from './types.ts';

const linesOf = (text: string): readonly string[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim());

/** ISO 13616: the number of the letters and digits, modulo 97, is 1. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  let rest = 0;
  for (const sign of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

export function epcPaymentOf(text: string): Content | undefined {
  const lines = linesOf(text);
  if (lines[0] !== 'BCD' || lines[3] !== 'SCT') return undefined;
  const [
    ,
    version = '',
    charset = '',
    ,
    bic = '',
    name = '',
    account = '',
    amount = '',
    purpose = '',
    reference = '',
    remittance = '',
    note = '',
  ] = lines;
  const iban = account.replaceAll(' ', '').toUpperCase();
  const [, currency = '', sum = ''] = /^([A-Z]{3})([\d.]+)$/.exec(amount) ?? [];
  return {
    type: 'EPC_PAYMENT',
    fields: fieldsOf({
      Version: version, CharacterSet: charset, Bic: bic, Name: name, Iban: iban, Currency: currency, Amount: sum,
      Purpose: purpose, Reference: reference, RemittanceText: remittance, Information: note,
    }), // oxfmt-ignore
    problem: firstProblem([
      [version === '001' || version === '002', 'The version is not 001 or 002.'],
      [/^[1-8]$/.test(charset), 'The character set is not 1 to 8.'],
      [version !== '001' || bic !== '', 'Version 001 needs the BIC.'],
      [bic === '' || /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/.test(bic), 'The BIC has not 8 or 11 characters.'],
      [name !== '' && name.length <= 70, 'The name has not 1 to 70 characters.'],
      [isIban(iban), 'The IBAN is wrong: its check digits do not fit.'],
      [
        amount === '' || (currency === 'EUR' && /^(?!0+(?:\.0+)?$)\d{1,9}(?:\.\d{1,2})?$/.test(sum)),
        'The amount is not EUR0.01 to EUR999999999.99.',
      ],
      [reference === '' || remittance === '', 'Reference and remittance text exclude each other.'],
      [
        reference.length <= 35 && remittance.length <= 140,
        'The reference is longer than 35 or the text than 140 characters.',
      ],
    ]),
  };
}

/** Lines of an address, from its kind on (section 4.2.2). */
function party(lines: readonly string[], prefix: string): Readonly<Record<string, string | undefined>> {
  const [, name, street, building, code, town, country] = lines;
  const isCombined = lines[0] === 'K';
  return {
    [`${prefix}Name`]: name,
    [`${prefix}Street`]: isCombined
      ? street
      : [street, building].filter((part) => part !== undefined && part !== '').join(' '),
    [`${prefix}Town`]: isCombined
      ? building
      : [code, town].filter((part) => part !== undefined && part !== '').join(' '),
    [`${prefix}Country`]: country,
  };
}

export function swissQrBillOf(text: string): Content | undefined {
  const lines = linesOf(text);
  if (lines[0] !== 'SPC' || !/^02\d\d$/.test(lines[1] ?? '')) return undefined;
  const iban = (lines[3] ?? '').replaceAll(' ', '');
  const [amount = '', currency = ''] = lines.slice(18, 20);
  const [kind = '', reference = '', message = '', trailer = '', information = ''] = lines.slice(27, 32);
  const isQrIban = /^(?:CH|LI)\d{2}3[01]/.test(iban);
  return {
    type: 'SWISS_QR_BILL',
    fields: fieldsOf({
      Version: lines[1], Iban: iban, ...party(lines.slice(4, 11), 'Creditor'), Amount: amount, Currency: currency,
      ...party(lines.slice(20, 27), 'Debtor'), ReferenceType: kind, Reference: reference, Message: message,
      BillInformation: information, AlternativeProcedures: lines.slice(32, 34).filter((line) => line !== '').join('\n'),
    }), // oxfmt-ignore
    problem: firstProblem([
      [lines[2] === '1', 'The coding type is not 1.'],
      [
        /^(?:CH|LI)\w{19}$/.test(iban) && isIban(iban),
        'The IBAN is wrong: its check digits do not fit, or it is not of CH or LI.',
      ],
      [currency === 'CHF' || currency === 'EUR', 'The currency is not CHF or EUR.'],
      [amount === '' || /^\d{1,9}\.\d{2}$/.test(amount), 'The amount is not written with two decimals.'],
      [trailer === 'EPD', 'The trailer EPD is missing.'],
      [['QRR', 'SCOR', 'NON'].includes(kind), 'The reference type is not QRR, SCOR or NON.'],
      [isQrIban === (kind === 'QRR'), 'A QR-IBAN and a reference QRR need each other.'],
      [kind !== 'QRR' || isQrReference(reference), 'The check digit of the QR reference is wrong.'],
      [
        kind !== 'SCOR' || isCreditorReference(reference),
        'The check digits of the creditor reference are wrong.',
      ],
      [kind !== 'NON' || reference === '', 'There is a reference, but its type is NON.'],
    ]),
  };
}

/** 27 digits with the recursive check digit modulo 10 (annex B). */
function isQrReference(text: string): boolean {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
  if (!/^\d{27}$/.test(text)) return false;
  let carry = 0;
  for (const digit of text.slice(0, -1)) carry = table[(carry + Number(digit)) % 10] ?? 0;
  return (10 - carry) % 10 === Number(text.at(-1));
}

/** ISO 11649: as an IBAN, `RF` and two check digits first. */
function isCreditorReference(text: string): boolean {
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(text)) return false;
  let rest = 0;
  for (const sign of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
