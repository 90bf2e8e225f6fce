// Texts of payments and networks that are recognised, and not built: UPI (NPCI, UPI Linking Specifications 1.6), the Czech and Slovak
// Short Payment Descriptor (ČBA standard 26), and the activation code of an eSIM (GSMA SGP.22, section 4.1).
import { isIban } from './check-digits.ts';
import { decoded, queryOf } from './escapes.ts';
import { readableTime } from './times.ts';
import { type Content, fieldsOf, firstProblem } from './types.ts';

const AMOUNT = /^\d{1,10}(?:\.\d{1,2})?$/;

export function upiOf(text: string): Content | undefined {
  const query = /^upi:\/\/(?:pay|mandate)\/?\?([^]*)$/i.exec(text.trim())?.[1];
  if (query === undefined) return undefined;
  const { pa = '', pn, am = '', cu = '', tn, tr, mc, url } = queryOf(query);
  return {
    type: 'UPI_PAYMENT',
    fields: fieldsOf({
      PayeeAddress: pa,
      PayeeName: pn?.replaceAll('+', ' '),
      Amount: am,
      Currency: cu,
      Note: tn?.replaceAll('+', ' '),
      Reference: tr,
      MerchantCategory: mc,
      Url: url,
    }),
    problem: firstProblem([
      [/^[\w.-]{2,255}@[a-z][\w.-]+$/i.test(pa), 'The address of the payee is not of the form name@bank.'],
      [
        am === '' || (AMOUNT.test(am) && Number(am) > 0),
        'The amount is no positive number with up to two decimals.',
      ],
      [cu === '' || cu.toUpperCase() === 'INR', 'The currency is not INR.'],
    ]),
  };
}

export function spdOf(text: string): Content | undefined {
  const head = /^SPD\*(\d+\.\d+)\*/i.exec(text.trim());
  if (head === null) return undefined;
  const values = new Map<string, string>();
  for (const part of text.trim().slice(head[0].length).split('*')) {
    const colon = part.indexOf(':');
    if (colon > 0) values.set(part.slice(0, colon).toUpperCase(), decoded(part.slice(colon + 1)).trim());
  }
  const [account = '', bic] = (values.get('ACC') ?? '').split('+');
  const iban = account.replaceAll(' ', '').toUpperCase();
  const amount = values.get('AM') ?? '';
  return {
    type: 'SPD_PAYMENT',
    fields: fieldsOf({
      Version: head[1],
      Iban: iban,
      Bic: bic,
      Amount: amount,
      Currency: values.get('CC'),
      Name: values.get('RN'),
      Message: values.get('MSG'),
      Reference: values.get('RF'),
      DueDate: readableTime(values.get('DT') ?? ''),
      VariableSymbol: values.get('X-VS'),
      SpecificSymbol: values.get('X-SS'),
      ConstantSymbol: values.get('X-KS'),
    }),
    problem: firstProblem([
      [isIban(iban), 'The IBAN is wrong: its check digits do not fit.'],
      [amount === '' || AMOUNT.test(amount), 'The amount is no number with up to two decimals.'],
      [/^(?:|[A-Z]{3})$/.test(values.get('CC') ?? ''), 'The currency has not three letters.'],
      [(values.get('MSG') ?? '').length <= 60, 'The message is longer than 60 characters.'],
    ]),
  };
}

export function esimOf(text: string): Content | undefined {
  const body = /^LPA:(\d+\$[^]*)$/i.exec(text.trim())?.[1];
  if (body === undefined) return undefined;
  const [format = '', address = '', token = '', oid, confirmation] = body.split('$');
  return {
    type: 'ESIM',
    fields: fieldsOf({
      Format: format,
      SmdpAddress: address,
      MatchingId: token,
      SmdpOid: oid,
      ConfirmationCode: confirmation === '1' ? 'required' : undefined,
    }),
    problem: firstProblem([
      [format === '1', 'The format is not 1.'],
      [
        /^[a-z\d](?:[a-z\d.-]*[a-z\d])?\.[a-z]{2,}(?::\d+)?$/i.test(address),
        'The address of the SM-DP+ is no host name.',
      ],
      [
        /^[A-Z\d-]*$/i.test(token),
        'The matching identifier has other signs than letters, digits and hyphens.',
      ],
    ]),
  };
}
