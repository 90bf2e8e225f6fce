// People: vCard (RFC 2426, 6350) and MECARD (NTT DoCoMo).
import { escaped, keyed, keyedText, splitUnescaped, unescaped } from './escapes.ts';
import { propertiesOf, propertiesText } from './properties.ts';
import { readableTime } from './times.ts';
import {
  type Content,
  type ContentForm,
  type FieldProblem,
  type FormField,
  type FormValues,
  fieldsOf,
  firstProblem,
} from './types.ts';

/** Properties of a vCard by the names of our fields; of several the first. */
const VCARD_PROPERTIES = {
  Name: 'FN', Organization: 'ORG', Title: 'TITLE', Phone: 'TEL', Email: 'EMAIL', Url: 'URL', Address: 'ADR', Birthday: 'BDAY', Note: 'NOTE',
} as const; // oxfmt-ignore

/** The places of an address (RFC 2426, section 3.2.1) that have fields of their own. */
const ADDRESS = { Street: 2, Town: 3, Region: 4, PostalCode: 5, Country: 6 } as const;

export function vcardOf(text: string): Content | undefined {
  if (!/^\s*BEGIN:VCARD\b/i.test(text)) return undefined;
  const properties = propertiesOf(text);
  const first = (name: string): string | undefined => properties.get(name)?.[0]?.value;
  const more = (name: string): string | undefined =>
    properties.get(name)?.slice(1).map(({ value }) => value).join(', '); // oxfmt-ignore
  const parts = (value: string | undefined): readonly string[] =>
    value === undefined ? [] : splitUnescaped(value, ';').map((part) => unescaped(part).trim());
  const [family, given] = parts(first('N'));
  const name = unescaped(first('FN') ?? '').trim() || [given, family].filter(Boolean).join(' ');
  const address = parts(first('ADR'));
  return {
    type: 'VCARD',
    fields: fieldsOf({
      Version: first('VERSION'),
      ...Object.fromEntries(
        Object.entries(VCARD_PROPERTIES).map(([field, property]) => [
          field,
          field === 'Name'
            ? name
            : field === 'Url'
              ? unescaped(first(property) ?? '')
              : parts(first(property)).filter((part) => part !== '').join(', '),
        ]),
      ),
      FamilyName: family,
      GivenName: given,
      ...Object.fromEntries(Object.entries(ADDRESS).map(([field, at]) => [field, address[at]])),
      OtherPhones: more('TEL'),
      OtherEmails: more('EMAIL'),
    }),
    problem: firstProblem([
      [/\bEND:VCARD\s*$/i.test(text), 'The card does not end in END:VCARD.'],
      [name !== '', 'The card has no name.'],
    ]),
  }; // oxfmt-ignore
}

export function mecardOf(text: string): Content | undefined {
  const body = /^MECARD:([^]*)$/i.exec(text.trim())?.[1];
  if (body === undefined) return undefined;
  const values = keyed(body);
  const get = (key: string): string | undefined => {
    const value = values.get(key);
    return value === undefined ? undefined : unescaped(value).trim();
  };
  const [family = '', given = ''] = splitUnescaped(values.get('N') ?? '', ',').map((part) =>
    unescaped(part).trim(),
  );
  return {
    type: 'MECARD',
    fields: fieldsOf({
      Name: [given, family].filter((part) => part !== '').join(' '),
      FamilyName: given === '' ? '' : family,
      GivenName: given,
      Organization: get('ORG'),
      Phone: get('TEL'),
      Email: get('EMAIL'),
      Url: get('URL'),
      Address: get('ADR'),
      Birthday: readableTime(get('BDAY') ?? ''),
      Note: get('NOTE'),
    }),
    problem: values.has('N') ? undefined : 'The card has no name.',
  };
}

const NAMES: readonly FormField[] = [
  { name: 'givenName', type: 'string', help: 'The given name', maxCharacters: 100 },
  { name: 'familyName', type: 'string', help: 'The family name', maxCharacters: 100 },
];
const REACH: readonly FormField[] = [
  { name: 'organization', type: 'string', help: 'The company or association', maxCharacters: 200 },
  {
    name: 'phone',
    type: 'string',
    help: 'The telephone number, best with + and the country code',
    is: 'phone',
  },
  {
    name: 'email',
    type: 'string',
    help: 'The mail address',
    label: 'E-mail',
    is: 'email',
    maxCharacters: 200,
  },
  { name: 'url', type: 'string', help: 'The website', label: 'Website', is: 'url', maxCharacters: 500 },
];
const BIRTHDAY: FormField = { name: 'birthday', type: 'string', help: 'The date of birth', is: 'date' };
const NOTE: FormField = { name: 'note', type: 'string', help: 'A note', maxCharacters: 500 };
const SIGNS = /[\\;,]/g;

export const VCARD: ContentForm = {
  name: 'vcard',
  title: 'Contact (vCard)',
  help: 'Adds a person to the contacts, as vCard 3.0',
  type: 'VCARD',
  fields: [
    ...NAMES,
    ...REACH,
    { name: 'title', type: 'string', help: 'The job title', maxCharacters: 100 },
    { name: 'street', type: 'string', help: 'Street and house number', maxCharacters: 200 },
    { name: 'town', type: 'string', help: 'The town', maxCharacters: 100 },
    { name: 'region', type: 'string', help: 'State, canton or province', maxCharacters: 100 },
    { name: 'postalCode', type: 'string', help: 'The postal code', maxCharacters: 20 },
    { name: 'country', type: 'string', help: "The country's name", maxCharacters: 100 },
    BIRTHDAY,
    { ...NOTE, lines: true },
  ],
  example: {
    givenName: 'Jane',
    familyName: 'Doe',
    organization: 'Example, Inc.',
    phone: '+41441234567',
    email: 'jane@example.com',
  },
  check: withoutName,
  build(values) {
    const text = (name: string): string => escaped(values[name] ?? '', SIGNS);
    const address = ['street', 'town', 'region', 'postalCode', 'country'].map(text);
    const lines: readonly (readonly [property: string, value: string])[] = [
      ['BEGIN', 'VCARD'],
      ['VERSION', '3.0'],
      ['N', `${text('familyName')};${text('givenName')};;;`],
      ['FN', [text('givenName'), text('familyName')].filter((part) => part !== '').join(' ')],
      ['ORG', text('organization')],
      ['TITLE', text('title')],
      ['TEL', values['phone'] ?? ''],
      ['EMAIL', values['email'] ?? ''],
      // A URL is no text value: nothing in it is escaped.
      ['URL', values['url'] ?? ''],
      ['ADR', address.every((part) => part === '') ? '' : `;;${address.join(';')}`],
      ['BDAY', values['birthday'] ?? ''],
      ['NOTE', text('note')],
      ['END', 'VCARD'],
    ];
    return propertiesText(lines);
  },
};

export const MECARD: ContentForm = {
  name: 'mecard',
  title: 'Contact (MECARD)',
  help: 'Adds a person to the contacts, in a form that takes fewer modules than a vCard',
  type: 'MECARD',
  fields: [
    ...NAMES.map((field) => ({ ...field, required: true as const })),
    ...REACH,
    { name: 'address', type: 'string', help: 'The address in one line', maxCharacters: 300 },
    BIRTHDAY,
    NOTE,
  ],
  example: { givenName: 'Jane', familyName: 'Doe', phone: '+41441234567' },
  build(values) {
    const text = (name: string): string => escaped(values[name] ?? '', /[\\;:,]/g);
    return keyedText('MECARD', {
      N: `${text('familyName')},${text('givenName')}`,
      ORG: text('organization'),
      TEL: text('phone'),
      EMAIL: text('email'),
      URL: text('url'),
      ADR: text('address'),
      BDAY: (values['birthday'] ?? '').replaceAll('-', ''),
      NOTE: text('note'),
    });
  },
};

function withoutName({ givenName, familyName }: FormValues): FieldProblem | undefined {
  return givenName === undefined && familyName === undefined
    ? { field: 'familyName', rule: 'is needed, or {=givenName}' }
    : undefined;
}
