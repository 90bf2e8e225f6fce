// The Swiss QR bill (SIX, Swiss Implementation Guidelines for the QR-bill, version 2.3).
import { isCreditorReference, isIban, isQrIban, isQrReference, qrReferenceCheck } from './check-digits.ts';
import { linesOf } from './epc.ts';
import {
  type Content,
  type ContentForm,
  type FieldProblem,
  type FormField,
  type FormValues,
  fieldsOf,
  firstProblem,
} from './types.ts';

/** Lines of an address, from its kind on (section 4.2.2). The combined ones (K) have two lines; since November 2025 banks refuse them. */
function party(lines: readonly string[], prefix: string): Readonly<Record<string, string | undefined>> {
  const [kind, name, street, building, code, town, country] = lines;
  return {
    [`${prefix}Name`]: name,
    [`${prefix}Street`]: street,
    ...(kind === 'K'
      ? { [`${prefix}Town`]: building }
      : { [`${prefix}Building`]: building, [`${prefix}PostalCode`]: code, [`${prefix}Town`]: town }),
    [`${prefix}Country`]: country,
  };
}

export function swissQrBillOf(text: string): Content | undefined {
  const lines = linesOf(text);
  if (lines[0] !== 'SPC' || !/^02\d\d$/.test(lines[1] ?? '')) return undefined;
  const iban = (lines[3] ?? '').replaceAll(' ', '');
  const [amount = '', currency = ''] = lines.slice(18, 20);
  const [kind = '', reference = '', message = '', trailer = '', information = ''] = lines.slice(27, 32);
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
      [isQrIban(iban) === (kind === 'QRR'), 'A QR-IBAN and a reference QRR need each other.'],
      [kind !== 'QRR' || isQrReference(reference), 'The check digit of the QR reference is wrong.'],
      [
        kind !== 'SCOR' || isCreditorReference(reference),
        'The check digits of the creditor reference are wrong.',
      ],
      [kind !== 'NON' || reference === '', 'There is a reference, but its type is NON.'],
    ]),
  };
}

const creditor = (part: string, help: string, more: Partial<FormField>): FormField => ({
  name: `creditor${part}`, type: 'string', help, is: 'latin', ...more,
}); // oxfmt-ignore
const debtor = (part: string, help: string, more: Partial<FormField>): FormField => ({
  name: `debtor${part}`, type: 'string', help, is: 'latin', ...more,
}); // oxfmt-ignore

export const SWISS_QR_BILL: ContentForm = {
  name: 'swiss-qr-bill',
  title: 'Swiss QR bill',
  help: 'The data of a payment part in Swiss francs or euro',
  type: 'SWISS_QR_BILL',
  fields: [
    { name: 'iban', type: 'string', help: 'The IBAN or QR-IBAN of the creditor, of Switzerland or Liechtenstein', label: 'IBAN', required: true, is: 'iban' },
    creditor('Name', 'Who is paid', { label: 'Creditor', required: true, maxCharacters: 70 }),
    creditor('Street', 'Their street', { maxCharacters: 70 }),
    creditor('Building', 'Their house number', { label: 'Creditor house number', maxCharacters: 16 }),
    creditor('PostalCode', 'Their postal code', { required: true, maxCharacters: 16 }),
    creditor('Town', 'Their town', { required: true, maxCharacters: 35 }),
    creditor('Country', "Their country's two letters", { required: true, is: 'country' }),
    { name: 'amount', type: 'string', help: 'The amount, which the payer fills in where it is absent', is: 'amount' },
    { name: 'currency', type: 'string', help: 'The currency', allowed: ['CHF', 'EUR'], default: 'CHF' },
    { name: 'reference', type: 'string', help: 'The QR reference of 27 digits for a QR-IBAN; else none, or a creditor reference, RF with check digits (ISO 11649)', maxCharacters: 35 },
    { name: 'message', type: 'string', help: 'What it is for', is: 'latin', maxCharacters: 140 },
    { name: 'billInformation', type: 'string', help: 'Data for the program of the payer, as //S1/10/7 (Swico S1)', is: 'latin', maxCharacters: 140 },
    debtor('Name', 'Who pays', { label: 'Debtor', maxCharacters: 70 }),
    debtor('Street', 'Their street', { maxCharacters: 70 }),
    debtor('Building', 'Their house number', { label: 'Debtor house number', maxCharacters: 16 }),
    debtor('PostalCode', 'Their postal code', { maxCharacters: 16 }),
    debtor('Town', 'Their town', { maxCharacters: 35 }),
    debtor('Country', "Their country's two letters", { is: 'country' }),
  ],
  example: {
    iban: 'CH4431999123000889012', creditorName: 'Max Muster', creditorStreet: 'Musterweg', creditorBuilding: '1', creditorPostalCode: '8000',
    creditorTown: 'Seldwyla', creditorCountry: 'CH', amount: '50.00', reference: '210000000003139471430009017',
  },
  symbol: { standard: 'the Swiss QR bill', level: 'M', maxBytes: 997, mark: 'swiss cross' },
  check: problemOf,
  build(values) {
    const { iban = '', amount = '', currency = '', reference = '', message = '', billInformation = '' } = values;
    const address = (prefix: string): readonly string[] => {
      if (values[`${prefix}Name`] === undefined) return ['', '', '', '', '', '', ''];
      const parts = ['Name', 'Street', 'Building', 'PostalCode', 'Town', 'Country'];
      return ['S', ...parts.map((part) => values[prefix + part] ?? '')];
    };
    const kind = reference === '' ? 'NON' : reference.startsWith('RF') ? 'SCOR' : 'QRR';
    return [
      'SPC', '0200', '1', iban, ...address('creditor'), ...address(''), amount, currency, ...address('debtor'), kind, reference, message, 'EPD',
      ...(billInformation === '' ? [] : [billInformation]),
    ].join('\n');
  },
}; // oxfmt-ignore

function problemOf(values: FormValues): FieldProblem | undefined {
  const { iban = '', reference: given = '', message = '', billInformation = '' } = values;
  if (!/^(?:CH|LI)[A-Z0-9]{19}$/.test(iban))
    return {
      field: 'iban',
      rule: 'must be an account of Switzerland (CH) or Liechtenstein (LI), of 21 characters',
    };
  const reference = given;
  if (isQrIban(iban)) {
    if (!/^\d{27}$/.test(reference))
      return { field: 'reference', rule: 'must have 27 digits, because {=iban} is a QR-IBAN' };
    if (!isQrReference(reference))
      return {
        field: 'reference',
        rule: `must end in the check digit ${qrReferenceCheck(reference.slice(0, -1))}`,
      };
  } else if (reference !== '' && !isCreditorReference(reference))
    return {
      field: 'reference',
      rule: 'must be RF, two check digits that fit, and up to 21 capitals and digits (ISO 11649), because {=iban} is no QR-IBAN',
    };
  if (message.length + billInformation.length > 140)
    return { field: 'message', rule: 'and {=billInformation} must have at most 140 characters together' };
  const parts = ['PostalCode', 'Town', 'Country'].map((part) => `debtor${part}`);
  if (values['debtorName'] !== undefined) {
    const missing = parts.find((part) => values[part] === undefined);
    return missing === undefined ? undefined : { field: missing, rule: 'is needed with {=debtorName}' };
  }
  const stray = [...parts, 'debtorStreet', 'debtorBuilding'].find((part) => values[part] !== undefined);
  return stray === undefined ? undefined : { field: stray, rule: 'goes with {=debtorName} alone' };
}
