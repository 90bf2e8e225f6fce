// The secret of an authenticator (Google Authenticator, Key Uri Format; RFC 4226, RFC 6238).
import { decoded, queryOf, queryText } from './escapes.ts';
import { type Content, type ContentForm, fieldsOf, firstProblem } from './types.ts';

export function otpauthOf(text: string): Content | undefined {
  const parts = /^otpauth:\/\/([a-z]+)\/([^?]*)(?:\?([^]*))?$/i.exec(text.trim());
  if (parts === null) return undefined;
  const [, type = '', path = '', query = ''] = parts;
  const values = queryOf(query);
  // The issuer may stand before the account too, with a colon that may be escaped.
  const label = decoded(path);
  const colon = label.indexOf(':');
  const secret = (values['secret'] ?? '').replaceAll(/[\s=-]/g, '').toUpperCase();
  const kind = type.toLowerCase();
  const { period, counter } = values;
  return {
    type: 'OTPAUTH',
    fields: fieldsOf({
      Kind: kind,
      Issuer: values['issuer'] || label.slice(0, Math.max(colon, 0)).trim(),
      Account: label.slice(colon + 1).trim(),
      Secret: secret,
      Algorithm: values['algorithm']?.toUpperCase(),
      Digits: values['digits'],
      Period: period,
      Counter: counter,
    }),
    problem: firstProblem([
      [kind === 'totp' || kind === 'hotp', 'The kind is not totp or hotp.'],
      [/^[A-Z2-7]+$/.test(secret), 'The secret is not Base32.'],
      [kind !== 'hotp' || /^\d+$/.test(counter ?? ''), 'A hotp secret has no counter.'],
      [/^(?:|[678])$/.test(values['digits'] ?? ''), 'The digits are not 6, 7 or 8.'],
      [period === undefined || /^[1-9]\d*$/.test(period), 'The period is no number of seconds.'],
    ]),
  };
}

export const OTPAUTH: ContentForm = {
  name: 'otpauth',
  title: 'Authenticator (one-time passwords)',
  help: 'Adds an account to an authenticator',
  type: 'OTPAUTH',
  fields: [
    { name: 'account', type: 'string', help: 'The user, such as a mail address', required: true, maxCharacters: 200, is: 'noColon' },
    { name: 'secret', type: 'string', help: 'The secret in Base32', required: true, is: 'base32', maxCharacters: 256, secret: true },
    { name: 'issuer', type: 'string', help: 'The service', maxCharacters: 100, is: 'noColon' },
    { name: 'kind', type: 'string', help: 'totp: by time; hotp: by a counter', allowed: ['totp', 'hotp'], default: 'totp' },
    { name: 'algorithm', type: 'string', help: 'The hash function; default: SHA1', allowed: ['SHA1', 'SHA256', 'SHA512'] },
    { name: 'digits', type: 'string', help: 'The length of the passwords; default: 6', allowed: ['6', '7', '8'] },
    { name: 'period', type: 'string', help: 'Seconds for which a password of totp holds; default: 30', is: 'count' },
    { name: 'counter', type: 'string', help: 'The first counter of hotp', is: 'count' },
  ],
  example: { account: 'jane@example.com', secret: 'JBSWY3DPEHPK3PXP', issuer: 'Example' },
  check({ kind, counter, period }) {
    if (kind === 'hotp')
      return counter === undefined
        ? { field: 'counter', rule: 'is needed with {=kind} hotp' }
        : period === undefined ? undefined : { field: 'period', rule: 'goes with {=kind} totp alone' };
    if (counter !== undefined) return { field: 'counter', rule: 'goes with {=kind} hotp alone' };
    return period === '0' ? { field: 'period', rule: 'must be one second or more' } : undefined;
  },
  build({ kind, issuer, account = '', secret, algorithm, digits, period, counter }) {
    const label = [issuer, account].filter((part) => part !== undefined).map(encodeURIComponent).join(':');
    return `otpauth://${kind}/${label}${queryText({ secret, issuer, algorithm, digits, period, counter })}`;
  },
}; // oxfmt-ignore
