// The QR code of a SEPA credit transfer (European Payments Council, EPC069-12, version 2.1).
import { isCreditorReference, isIban } from './check-digits.ts';
import { type Content, type ContentForm, fieldsOf, firstProblem } from './types.ts';

export const linesOf = (text: string): readonly string[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim());

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

export const EPC: ContentForm = {
  name: 'epc',
  title: 'SEPA payment (EPC, Girocode)',
  help: 'Fills in a credit transfer in euro',
  type: 'EPC_PAYMENT',
  fields: [
    { name: 'name', type: 'string', help: 'Who is paid', required: true, maxCharacters: 70 },
    { name: 'iban', type: 'string', help: 'Their account', label: 'IBAN', required: true, is: 'iban' },
    { name: 'bic', type: 'string', help: 'The BIC of their bank, which transfers outside of the European Economic Area need', label: 'BIC', is: 'bic' },
    { name: 'amount', type: 'string', help: 'Euro and cents', label: 'Amount in euro', is: 'amount' },
    { name: 'purpose', type: 'string', help: 'The purpose as a code of up to four letters (ISO 20022), such as CHAR', label: 'Purpose code', maxCharacters: 4 },
    { name: 'reference', type: 'string', help: 'The creditor reference, RF with check digits (ISO 11649)', maxCharacters: 35 },
    { name: 'remittanceText', type: 'string', help: 'What it is for, instead of a reference', label: 'Remittance text', maxCharacters: 140 },
    { name: 'information', type: 'string', help: 'A note for the payer, which is not transferred', label: 'Note for the payer', maxCharacters: 70 },
  ],
  example: { name: 'Example Association', iban: 'DE89370400440532013000', amount: '25.00', remittanceText: 'Membership 2027' },
  symbol: { standard: 'EPC069-12', level: 'M', maxBytes: 331 },
  check({ reference = '', remittanceText, purpose = '' }) {
    if (reference !== '' && remittanceText !== undefined)
      return { field: 'reference', rule: 'and {=remittanceText} exclude each other' };
    if (reference !== '' && !isCreditorReference(reference))
      return { field: 'reference', rule: 'must be RF, two check digits that fit, and up to 21 capitals and digits (ISO 11649)' };
    return /^[A-Z]{0,4}$/.test(purpose) ? undefined : { field: 'purpose', rule: 'must be one to four capital letters' };
  },
  build({ name = '', iban = '', bic = '', amount, purpose = '', reference = '', remittanceText = '', information = '' }) {
    // 002: the BIC may be absent. 1: UTF-8.
    const lines = ['BCD', '002', '1', 'SCT', bic, name, iban, amount === undefined ? '' : `EUR${amount}`, purpose, reference, remittanceText, information];
    return lines.join('\n').trimEnd();
  },
}; // oxfmt-ignore
