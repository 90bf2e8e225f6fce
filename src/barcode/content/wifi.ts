// The text of a Wi-Fi network: that of Android and iOS, with the names of the Wi-Fi Alliance (WPA3 Specification, section 7.1).
import { escaped, keyed, keyedText, unescaped } from './escapes.ts';
import {
  type Content,
  type ContentForm,
  type FieldProblem,
  type FormValues,
  fieldsOf,
  firstProblem,
} from './types.ts';

const SIGNS = /[\\;,:"]/g;
const SECURITIES = ['WPA', 'SAE', 'WEP', 'WPA2-EAP', 'nopass'] as const;

export function wifiOf(text: string): Content | undefined {
  const body = /^WIFI:([^]*)$/i.exec(text.trim())?.[1];
  if (body === undefined) return undefined;
  const values = keyed(body);
  const get = (key: string): string | undefined => {
    const value = values.get(key);
    return value === undefined ? undefined : unescaped(quotesOff(value));
  };
  const security = (get('T') ?? 'nopass').trim().toUpperCase();
  const ssid = get('S') ?? '';
  const password = get('P') ?? '';
  const isOpen = security === 'NOPASS' || security === '';
  return {
    type: 'WIFI',
    fields: fieldsOf({
      Ssid: ssid,
      Security: isOpen ? 'nopass' : security,
      Password: password,
      Hidden: /^(?:true|1)$/i.test(get('H') ?? '') ? 'true' : 'false',
      EapMethod: get('E'),
      Phase2Method: get('PH2'),
      Identity: get('I'),
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

/** Some writers put a name of hexadecimal digits alone in quotes; quotes of the name itself have a backslash. */
const quotesOff = (text: string): string => /^"([^]*[^\\])"$/.exec(text)?.[1] ?? text;

export const WIFI: ContentForm = {
  name: 'wifi',
  title: 'Wi-Fi network',
  help: 'Joins a Wi-Fi network',
  type: 'WIFI',
  fields: [
    { name: 'ssid', type: 'string', help: "The network's name", label: 'Network name', required: true, maxBytes: 32, verbatim: true },
    { name: 'password', type: 'string', help: 'The password; none for an open network', maxCharacters: 64, verbatim: true, secret: true },
    { name: 'security', type: 'string', help: 'How it is secured; default: WPA with a password, else nopass. WPA stands for WPA2 and WPA3 too, SAE for WPA3 alone', allowed: SECURITIES },
    { name: 'hidden', type: 'boolean', help: 'Whether the network does not show its name', default: 'false' },
    { name: 'eapMethod', type: 'string', help: 'The method of WPA2-EAP', label: 'EAP method', allowed: ['PEAP', 'TLS', 'TTLS', 'PWD'] },
    { name: 'phase2Method', type: 'string', help: 'The inner method of WPA2-EAP', label: 'Phase 2 method', allowed: ['MSCHAPV2', 'GTC', 'PAP'] },
    { name: 'identity', type: 'string', help: 'The user of WPA2-EAP', maxCharacters: 64 },
  ],
  example: { ssid: 'Guest', password: 'quiet zone' },
  check: problemOf,
  build: (values) => {
    const text = (name: string): string => escaped(values[name] ?? '', SIGNS);
    return keyedText('WIFI', {
      T: securityOf(values),
      S: text('ssid'),
      P: text('password'),
      ...(values['hidden'] === 'true' && { H: 'true' }),
      E: text('eapMethod'),
      PH2: text('phase2Method'),
      I: text('identity'),
    });
  },
}; // oxfmt-ignore

const securityOf = ({ security, password = '' }: FormValues): string =>
  security ?? (password === '' ? 'nopass' : 'WPA');

function problemOf(values: FormValues): FieldProblem | undefined {
  const { password = '', eapMethod, phase2Method, identity } = values;
  const security = securityOf(values);
  const isEap = security === 'WPA2-EAP';
  for (const [field, value] of Object.entries({ eapMethod, phase2Method, identity }))
    if (value !== undefined && !isEap) return { field, rule: 'goes with {=security} WPA2-EAP alone' };
  if (isEap)
    return identity === undefined
      ? { field: 'identity', rule: 'is needed with {=security} WPA2-EAP' }
      : undefined;
  if (security === 'nopass')
    return password === ''
      ? undefined
      : { field: 'password', rule: 'must be left out with {=security} nopass' };
  if (password === '') return { field: 'password', rule: `is needed with {=security} ${security}` };
  if (security === 'WPA' && !/^(?:[\x20-\x7e]{8,63}|[0-9a-f]{64})$/i.test(password))
    return {
      field: 'password',
      rule: 'must have 8 to 63 ASCII characters, or 64 hexadecimal digits, with {=security} WPA',
    };
  if (security === 'WEP' && !/^(?:[\x20-\x7e]{5}|[\x20-\x7e]{13}|[0-9a-f]{10}|[0-9a-f]{26})$/i.test(password))
    return {
      field: 'password',
      rule: 'must have 5 or 13 characters, or 10 or 26 hexadecimal digits, with {=security} WEP',
    };
  return undefined;
}
