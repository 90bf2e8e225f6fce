// Texts built from fields: the parser of each kind reads back what was built, whatever signs the fields hold.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONTENT_FORMS,
  type ContentForm,
  type FormField,
  buildContent,
  contentOf,
  formValues,
} from '../../../../src/barcode/content/index.ts';
import { qrReferenceCheck } from '../../../../src/barcode/content/check-digits.ts';

const formNamed = (name: string): ContentForm => {
  const form = CONTENT_FORMS.find((each) => each.name === name);
  if (form === undefined) throw new Error(name);
  return form;
};
const built = (name: string, values: Readonly<Record<string, unknown>>): string => {
  const text = buildContent(formNamed(name), values);
  return text.ok ? text.value : JSON.stringify(text.failure);
};

/** Signs that one of the formats gives a meaning, and others that break careless code. */
const SIGNS = [
  ...'\\;:,"\'%&?=+#*$/|@<>{}[] .-_\t\u00A0éßŁĐ€日本🏳️‍🌈\u202E\uFEFF',
  '\\n', '%0A', '\r\n', 'END:VCARD', 'END:VEVENT', '\nEND:VEVENT\n', 'P:x;', '&amp;', '+', ' ', 'a', '1', 'Z',
]; // oxfmt-ignore
const hostile = (most: number): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'grapheme', maxLength: 3 })), {
      maxLength: 20,
    })
    .map((parts) => Array.from(parts.join('')).slice(0, most).join(''));

const TIMES = fc
  .date({ min: new Date('1971-01-01'), max: new Date('2099-12-30'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 19)}Z`);
const IBANS = [
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'CH5800791123000889012',
];
const OF_KIND: Readonly<Record<string, fc.Arbitrary<string>>> = {
  phone: fc.stringMatching(/^(?:\+\d{3,15}|[\d*#]{1,20})$/),
  smsNumber: fc.stringMatching(/^(?:\+\d{3,15}|\d{1,20})$/),
  email: fc.emailAddress(),
  emails: fc.array(fc.emailAddress(), { minLength: 1, maxLength: 3 }).map((all) => all.join(',')),
  url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
  date: TIMES.map((time) => time.slice(0, 10)),
  dateOrTime: TIMES,
  latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value.toFixed(6)),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value.toFixed(6)),
  decimal: fc.integer({ min: -500, max: 9000 }).map(String),
  amount: fc.integer({ min: 1, max: 99_999_999_999 }).map((cents) => (cents / 100).toFixed(2)),
  country: fc.stringMatching(/^[A-Z]{2}$/),
  iban: fc.constantFrom(...IBANS),
  bic: fc.stringMatching(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/),
  base32: fc.stringMatching(/^[A-Z2-7]{8,40}$/),
  count: fc.integer({ min: 1, max: 999 }).map(String),
  latin: fc.string({
    unit: fc.constantFrom(...' !"#&\'*+,-./:;=?@[\\]^_~09AZazÀéøÿĄőŽșȚ€'),
    minLength: 1,
    maxLength: 16,
  }),
};

function valueOf({ type, allowed, is, required, maxCharacters, maxBytes }: FormField): fc.Arbitrary<string> {
  if (type === 'boolean') return fc.constantFrom('true', 'false');
  if (allowed !== undefined) return fc.constantFrom(...allowed);
  const text = hostile((maxBytes ?? maxCharacters ?? 40) - 1).map((rest) => (required ? `a${rest}` : rest));
  return is === 'noColon' ? text.map((value) => value.replaceAll(':', '')) : (OF_KIND[is ?? ''] ?? text);
}

/** What the fields of a form have to do with one another. */
const MORE: Readonly<Record<string, fc.Arbitrary<Record<string, string>>>> = {
  wifi: fc.oneof(
    fc.record({ security: fc.constant('nopass') }),
    fc.record({ password: fc.stringMatching(/^[ -~]{8,63}$/) }),
    fc.record({ password: hostile(64), security: fc.constant('SAE') }),
    fc.record({ identity: hostile(30), security: fc.constant('WPA2-EAP'), eapMethod: fc.constant('PEAP') }),
  ),
  event: fc.oneof(
    fc.record({}),
    fc.tuple(TIMES, TIMES).map((times) => {
      const [start, end] = times.sort();
      return { start, end };
    }),
    fc.tuple(TIMES, TIMES).map((times) => {
      const [start, end] = times.sort();
      return { start: start.slice(0, 10), end: end.slice(0, 10) };
    }),
  ),
  epc: fc.oneof(
    fc.record({ reference: fc.constant('RF18539007547034') }),
    fc.record({ remittanceText: hostile(140) }),
  ),
  'swiss-qr-bill': fc.oneof(
    fc.constant({ iban: 'CH5800791123000889012' }),
    fc.constant({ iban: 'CH5800791123000889012', reference: 'RF18539007547034' }),
    fc.stringMatching(/^\d{26}$/).map((digits) => ({
      iban: 'CH4431999123000889012',
      reference: `${digits}${qrReferenceCheck(digits)}`,
    })),
  ),
  gs1: fc
    .tuple(
      fc.constantFrom(
        '(01)09521234000006',
        '(8006)095212340000060102',
        '(414)9521234000006',
        '(00)095212345678901235',
      ),
      fc.stringMatching(/^[!"%&'*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/),
      fc.stringMatching(/^[!"%&'*+,\-./0-9:;<=>?A-Z_a-z]{1,30}$/),
    )
    .map(([key, lot, own]) => ({
      elements: `${key}${/^.(?:01|8006)/.test(key) ? `(10)${lot}` : ''}(99)${own}`,
      address: 'https://example.com/a',
    })),
  otpauth: fc.oneof(
    fc.record({ kind: fc.constant('totp'), period: fc.constantFrom('15', '30') }),
    fc.record({ kind: fc.constant('hotp'), counter: fc.constantFrom('0', '7') }),
  ),
};
/** Fields that only MORE gives. */
const TIED: Readonly<Record<string, readonly string[]>> = {
  gs1: ['elements', 'address'],
  wifi: ['password', 'security', 'eapMethod', 'phase2Method', 'identity'],
  event: ['end'],
  epc: ['reference', 'remittanceText', 'purpose'],
  'swiss-qr-bill': ['reference', 'iban', 'billInformation'],
  otpauth: ['kind', 'period', 'counter'],
};

function valuesOf({ name, fields }: ContentForm): fc.Arbitrary<Record<string, string>> {
  const tied = TIED[name] ?? [];
  const own = fields.filter((field) => !tied.includes(field.name));
  return fc
    .tuple(
      fc.record(Object.fromEntries(own.map((field) => [field.name, valueOf(field)])), {
        requiredKeys: own.flatMap((field) => (field.required ? [field.name] : [])),
      }),
      MORE[name] ?? fc.constant({}),
    )
    .map(([values, more]) => ({ ...values, ...more }));
}

describe('a text built from fields', () => {
  it.each(CONTENT_FORMS.map((form) => [form.name, form] as const))('%s is read back', (_, form) => {
    let read = 0;
    fc.assert(
      fc.property(valuesOf(form), (given) => {
        const values = formValues(form, given);
        if (!values.ok) return;
        read += 1;
        const text = buildContent(form, given);
        // A text that is too long for the standard is refused as a whole.
        if (!text.ok) return expect(form.symbol).toBeDefined();
        const { type, fields, problem } = contentOf('QR_CODE', text.value);
        const found = Object.fromEntries(
          fields.map(({ name, value }) => [name.slice(0, 1).toLowerCase() + name.slice(1), value]),
        );
        const names = form.fields.map(({ name }) => name);
        const again = Object.fromEntries(Object.entries(found).filter(([name]) => names.includes(name)));
        // Elements are fields by their identifiers.
        if (form.name === 'gs1')
          Object.assign(again, {
            ...values.value,
            elements: fields.map(({ name, value }) => `(${name})${value}`).join(''),
          });
        // How a network is secured may follow from the password.
        if (values.value['security'] === undefined) delete again['security'];
        expect({ type, problem, again }).toEqual({
          type: form.type,
          problem: undefined,
          again: values.value,
        });
      }),
      { numRuns: 300, seed: 26 },
    );
    expect(read).toBeGreaterThan(60);
  });

  it.each(CONTENT_FORMS.map((form) => [form.name, form] as const))(
    '%s has an example that is built',
    (_, form) => {
      expect(buildContent(form, form.example)).toMatchObject({ ok: true });
    },
  );

  it.each<readonly [string, Readonly<Record<string, unknown>>, string]>([
    ['wifi', { ssid: 'Guest', password: 'quiet;zone' }, String.raw`WIFI:T:WPA;S:Guest;P:quiet\;zone;;`],
    ['wifi', { ssid: 'Open', hidden: true }, 'WIFI:T:nopass;S:Open;H:true;;'],
    ['wifi', { ssid: ' a ', security: 'sae', password: 'x' }, 'WIFI:T:SAE;S: a ;P:x;;'],
    [
      'gs1',
      { elements: '(01)09521234000006(10)A1(17)261231' },
      'https://id.gs1.org/01/09521234000006/10/A1?17=261231',
    ],
    // The order of the path is the standard's, that of the query is free.
    [
      'gs1',
      {
        elements: '(3103)001750(21)S/1(17)261231(01)09521234000006(10)a(b)',
        address: 'https://brand.example/de/',
      },
      'https://brand.example/de/01/09521234000006/10/a%28b%29/21/S%2F1?3103=001750&17=261231',
    ],
    ['gs1', { elements: '(00)095212345678901235' }, 'https://id.gs1.org/00/095212345678901235'],
    ['gs1', { elements: '(414)9521234000006(254)1%2' }, 'https://id.gs1.org/414/9521234000006/254/1%252'],
    [
      'vcard',
      { givenName: 'Jane', familyName: 'Doe, Dr.', note: 'a\nb', phone: '+41 44 123-45-67' },
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        String.raw`N:Doe\, Dr.;Jane;;;`,
        String.raw`FN:Jane Doe\, Dr.`,
        'TEL:+41441234567',
        String.raw`NOTE:a\nb`,
        'END:VCARD',
      ].join('\r\n'),
    ],
    [
      'mecard',
      { givenName: 'Jane', familyName: 'Doe', birthday: '1990-01-02', url: 'https://x.test' },
      String.raw`MECARD:N:Doe,Jane;URL:https\://x.test;BDAY:19900102;;`,
    ],
    [
      'event',
      { summary: 'Fair', start: '2026-12-24', end: '2026-12-26' },
      'BEGIN:VEVENT\r\nSUMMARY:Fair\r\nDTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20261227\r\nEND:VEVENT',
    ],
    [
      'event',
      { summary: 'Talk', start: '2026-12-24T18:00+01:00' },
      'BEGIN:VEVENT\r\nSUMMARY:Talk\r\nDTSTART:20261224T170000Z\r\nEND:VEVENT',
    ],
    [
      'email',
      { to: 'a@x.test; b@x.test', subject: 'a & b', body: 'one\ntwo' },
      'mailto:a@x.test,b@x.test?subject=a%20%26%20b&body=one%0D%0Atwo',
    ],
    ['matmsg', { to: 'a@x.test', body: 'a;b' }, String.raw`MATMSG:TO:a@x.test;BODY:a\;b;;`],
    ['sms', { number: '+49 (1)23', body: 'Hi: you' }, 'SMSTO:+49123:Hi: you'],
    ['phone', { number: '*100#' }, 'tel:*100%23'],
    ['geo', { latitude: 47.5, longitude: '-8.25', query: 'Main St' }, 'geo:47.5,-8.25?q=Main%20St'],
    [
      'epc',
      { name: 'Jane Doe', iban: 'de89 3704 0044 0532 0130 00', amount: '12.3', remittanceText: 'Invoice 7' },
      'BCD\n002\n1\nSCT\n\nJane Doe\nDE89370400440532013000\nEUR12.30\n\n\nInvoice 7',
    ],
    [
      'otpauth',
      { account: 'jane@x.test', secret: 'jbsw y3dp ehpk 3pxp', issuer: 'A B' },
      'otpauth://totp/A%20B:jane%40x.test?secret=JBSWY3DPEHPK3PXP&issuer=A%20B',
    ],
  ])('of %s %o is %s', (name, values, text) => {
    expect(built(name, values)).toBe(text);
  });

  it('of a Swiss bill has the lines of the standard in their order', () => {
    expect(built('swiss-qr-bill', formNamed('swiss-qr-bill').example).split('\n')).toEqual([
      'SPC', '0200', '1', 'CH4431999123000889012', 'S', 'Max Muster', 'Musterweg', '1', '8000', 'Seldwyla', 'CH', '', '', '', '', '', '', '', '50.00',
      'CHF', '', '', '', '', '', '', '', 'QRR', '210000000003139471430009017', '', 'EPD',
    ]); // oxfmt-ignore
  });
});

describe('fields that cannot be built', () => {
  const SWISS = formNamed('swiss-qr-bill').example;
  it.each<readonly [string, Readonly<Record<string, unknown>>, string, RegExp]>([
    ['wifi', {}, '{=ssid}', /network's name/],
    [
      'wifi',
      { ssid: 'x', pasword: 'y' },
      'content wifi',
      /has no field "pasword"; it has \{=ssid\}, \{=password\}/,
    ],
    ['wifi', { ssid: 'é'.repeat(17) }, '{=ssid}', /at most 32 bytes; it has 34/],
    ['wifi', { ssid: 'x', password: 'short' }, '{=password}', /8 to 63 ASCII/],
    ['wifi', { ssid: 'x', password: 'long enough', security: 'nopass' }, '{=password}', /left out/],
    ['wifi', { ssid: 'x', security: 'WPA' }, '{=password}', /is needed/],
    ['wifi', { ssid: 'x', security: 'WPA4', password: 'long enough' }, '{=security}', /one of WPA, SAE, WEP/],
    ['wifi', { ssid: ['x'] }, '{=ssid}', /must be a text/],
    ['wifi', { ssid: 'a\nb' }, '{=ssid}', /one line/],
    ['wifi', { ssid: 'x', hidden: 'perhaps' }, '{=hidden}', /true or false/],
    ['wifi', { ssid: '\uD800' }, '{=ssid}', /surrogate/],
    ['vcard', { phone: '+491234' }, '{=familyName}', /is needed/],
    ['vcard', { familyName: 'x', email: 'x' }, '{=email}', /mail address/],
    ['vcard', { familyName: 'x', url: 'javascript:alert(1)' }, '{=url}', /https:/],
    ['vcard', { familyName: 'x', birthday: '2026-02-30' }, '{=birthday}', /a date as/],
    ['event', { summary: 'x', start: 'tomorrow' }, '{=start}', /2026-12-24T18:00/],
    ['event', { summary: 'x', start: '2026-12-24', end: '2026-12-23' }, '{=end}', /before/],
    ['event', { summary: 'x', start: '2026-12-24', end: '2026-12-24T10:00' }, '{=end}', /both dates/],
    ['geo', { latitude: '91', longitude: '0' }, '{=latitude}', /-90 to 90/],
    ['geo', { latitude: '47,5', longitude: '0' }, '{=latitude}', /decimal point/],
    ['epc', { name: 'x', iban: 'DE89370400440532013001' }, '{=iban}', /check digits/],
    ['epc', { name: 'x', iban: 'DE89370400440532013000', amount: '0' }, '{=amount}', /0\.01/],
    ['epc', { name: 'x', iban: 'DE89370400440532013000', amount: '1,50' }, '{=amount}', /decimal point/],
    [
      'epc',
      { name: 'x', iban: 'DE89370400440532013000', reference: 'RF19539007547034' },
      '{=reference}',
      /check digits/,
    ],
    [
      'epc',
      { name: 'x', iban: 'DE89370400440532013000', reference: 'RF18539007547034', remittanceText: 'x' },
      '{=reference}',
      /exclude/,
    ],
    [
      'epc',
      { name: '日'.repeat(60), iban: 'DE89370400440532013000', remittanceText: '日'.repeat(60) },
      'all fields',
      /331 bytes by EPC069-12/,
    ],
    ['swiss-qr-bill', { ...SWISS, iban: 'DE89370400440532013000' }, '{=iban}', /Switzerland/],
    ['swiss-qr-bill', { ...SWISS, reference: '' }, '{=reference}', /27 digits/],
    [
      'swiss-qr-bill',
      { ...SWISS, reference: '210000000003139471430009018' },
      '{=reference}',
      /check digit 7/,
    ],
    ['swiss-qr-bill', { ...SWISS, iban: 'CH5800791123000889012' }, '{=reference}', /no QR-IBAN/],
    ['swiss-qr-bill', { ...SWISS, creditorName: '日本' }, '{=creditorName}', /Western and Central Europe/],
    ['swiss-qr-bill', { ...SWISS, debtorTown: 'x' }, '{=debtorTown}', /debtorName/],
    ['swiss-qr-bill', { ...SWISS, debtorName: 'x' }, '{=debtorPostalCode}', /is needed/],
    [
      'swiss-qr-bill',
      { ...SWISS, message: 'x'.repeat(100), billInformation: 'y'.repeat(41) },
      '{=message}',
      /140 characters together/,
    ],
    ['otpauth', { account: 'x', secret: '0189' }, '{=secret}', /Base32/],
    ['otpauth', { account: 'x', secret: 'JBSWY3DPEHPK3PXP', kind: 'hotp' }, '{=counter}', /is needed/],
    ['otpauth', { account: 'a:b', secret: 'JBSWY3DPEHPK3PXP' }, '{=account}', /no colon/],
    ['sms', { number: 'me' }, '{=number}', /telephone number/],
    ['gs1', { elements: '(99)A1(98)B2' }, '{=elements}', /must have a key: one of \(00\), \(01\)/],
    [
      'gs1',
      { elements: '(01)09521234000006(414)9521234000006' },
      '{=elements}',
      /one key; there are \(01\) and \(414\)/,
    ],
    ['gs1', { elements: '(01)09521234000007' }, '{=elements}', /\(01\): .*check digit/],
    ['gs1', { elements: '0109521234000006' }, '{=elements}', /identifiers in brackets/],
    ['gs1', { elements: '(01)09521234000006', address: 'https://x.test/?a=1' }, '{=address}', /no query/],
  ])('%s %o: the message names %s', (name, values, field, rule) => {
    const text = buildContent(formNamed(name), values);
    expect(text.ok).toBe(false);
    if (text.ok) return;
    expect(JSON.stringify(text.failure)).toContain(field);
    const { failure } = text;
    expect(failure.code === 'missing_value' ? failure.send : 'rule' in failure && failure.rule).toMatch(rule);
    // A secret is not repeated.
    expect(JSON.stringify(failure)).not.toMatch(/"received":"\\"(?:short|long enough|0189)/);
  });

  it('has no field of two meanings: names that several forms share have one type', () => {
    const types = new Map<string, string>();
    for (const { fields } of CONTENT_FORMS)
      for (const { name, type } of fields) {
        expect(types.get(name) ?? type, name).toBe(type);
        types.set(name, type);
      }
  });
});
