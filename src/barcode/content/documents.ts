// Documents: driving licences and identity cards of North America (AAMVA DL/ID Card Design Standard, annex D) and boarding passes
// (IATA Resolution 792, BCBP).
import { type Content, fieldsOf, firstProblem } from './types.ts';

/** Element identifiers of AAMVA (table D.3 and D.4) by the names of our fields. */
const AAMVA = {
  DocumentNumber: 'DAQ', FamilyName: 'DCS', GivenName: 'DAC', MiddleName: 'DAD', Suffix: 'DCU', BirthDate: 'DBB', Sex: 'DBC',
  ExpiryDate: 'DBA', IssueDate: 'DBD', EyeColor: 'DAY', HairColor: 'DAZ', Height: 'DAU', Weight: 'DAW', Street: 'DAG', Street2: 'DAH', City: 'DAI',
  State: 'DAJ', PostalCode: 'DAK', Country: 'DCG', VehicleClass: 'DCA', Restrictions: 'DCB', Endorsements: 'DCD', Discriminator: 'DCF',
} as const; // oxfmt-ignore

export function aamvaOf(text: string): Content | undefined {
  const head = /^@[\n\r\u001e\u001c]*(?:ANSI |AAMVA)\s?(\d{6})(\d{2})(\d{2})?/.exec(text);
  if (head === null) return undefined;
  const [, issuer = '', version = ''] = head;
  const values = new Map<string, string>();
  for (const line of text.split(/[\n\r\u001e]/)) {
    const element = /^(?:.*?(?:DL|ID|EN)(?=D[A-D][A-Z]))?(D[A-D][A-Z])(.*)$/.exec(line);
    if (element !== null && !values.has(element[1] ?? ''))
      values.set(element[1] ?? '', (element[2] ?? '').trim());
  }
  // Until version 3 all given names stood together, until version 1 the whole name.
  const [family = '', given = '', middle = ''] = (values.get('DAA') ?? '').split(',');
  const [firstGiven = ''] = (values.get('DCT') ?? '').split(/[ ,]/);
  const get = (code: string): string | undefined => values.get(code);
  const isCanada = get('DCG') === 'CAN';
  const fields: Record<string, string | undefined> = { Issuer: issuer, Version: String(Number(version)) };
  for (const [name, code] of Object.entries(AAMVA)) {
    const value = get(code);
    fields[name] = name.endsWith('Date') && value !== undefined ? dateOf(value, isCanada) : value;
  }
  fields['FamilyName'] ??= get('DAB') ?? family;
  fields['GivenName'] ??= firstGiven || given;
  fields['MiddleName'] ??= middle;
  const sex = get('DBC');
  fields['Sex'] = sex === '1' ? 'male' : sex === '2' ? 'female' : sex === '9' ? 'not specified' : sex;
  return {
    type: 'AAMVA',
    fields: fieldsOf(fields),
    problem: firstProblem([
      [(get('DAQ') ?? '') !== '', 'The document number is missing.'],
      [(fields['FamilyName'] ?? '') !== '', 'The family name is missing.'],
      [(get('DBB') ?? '') === '' || /^\d{4}-/.test(fields['BirthDate'] ?? ''), 'The birth date is no date.'],
    ]),
  };
}

/** MMDDCCYY in the United States, CCYYMMDD in Canada; as it stands where it is neither. */
function dateOf(text: string, isCanada: boolean): string {
  const forms = [
    /^(?<m>\d{2})(?<d>\d{2})(?<y>(?:19|20)\d{2})$/,
    /^(?<y>(?:19|20)\d{2})(?<m>\d{2})(?<d>\d{2})$/,
  ];
  for (const form of isCanada ? forms.reverse() : forms) {
    const { y = '', m = '', d = '' } = form.exec(text)?.groups ?? {};
    if (Number(m) >= 1 && Number(m) <= 12 && Number(d) >= 1 && Number(d) <= 31) return `${y}-${m}-${d}`;
  }
  return text;
}

/** The mandatory part of a leg, 37 characters after the first 23 (Resolution 792, attachment B). */
const LEG =
  /^(?<pnr>.{7})(?<from>[A-Z]{3})(?<to>[A-Z]{3})(?<carrier>.{3})(?<flight>.{5})(?<day>[\d ]{3})(?<cabin>.)(?<seat>.{4})(?<sequence>.{5})(?<status>.)(?<size>[0-9A-F]{2})/s;

export function boardingPassOf(text: string): Content | undefined {
  const head = /^M([1-9])(.{20})([E ])/s.exec(text);
  if (head === null) return undefined;
  const legs = Number(head[1]);
  const [family = '', given = ''] = (head[2] ?? '').split('/').map((part) => part.trim());
  const fields: Record<string, string | undefined> = {
    PassengerName: [given, family].filter((part) => part !== '').join(' '),
    ElectronicTicket: head[3] === 'E' ? 'true' : 'false',
    Legs: String(legs),
  };
  let at = 23;
  let problem: string | undefined;
  for (let leg = 1; leg <= legs; leg += 1) {
    const found = LEG.exec(text.slice(at))?.groups;
    if (found === undefined) {
      if (leg === 1) return undefined;
      problem = `Leg ${leg} of ${legs} cannot be read.`;
      break;
    }
    const {
      pnr = '',
      from,
      to,
      carrier = '',
      flight = '',
      day = '',
      cabin,
      seat = '',
      sequence = '',
      status,
      size = '0',
    } = found;
    const suffix = leg === 1 ? '' : String(leg);
    Object.assign(fields, {
      [`BookingReference${suffix}`]: pnr.trim(),
      [`From${suffix}`]: from,
      [`To${suffix}`]: to,
      [`Carrier${suffix}`]: carrier.trim(),
      [`FlightNumber${suffix}`]: flight.trim().replace(/^0+(?=\d)/, ''),
      [`DayOfYear${suffix}`]: day.trim(),
      [`Cabin${suffix}`]: cabin,
      [`Seat${suffix}`]: seat.trim().replace(/^0+(?=\d)/, ''),
      [`Sequence${suffix}`]: sequence.trim().replace(/^0+(?=\d)/, ''),
      [`PassengerStatus${suffix}`]: status?.trim(),
    });
    if (day.trim() !== '' && (Number(day) < 1 || Number(day) > 366))
      problem ??= `Day ${day} is no day of a year.`;
    at += 37 + Number.parseInt(size, 16);
    if (at > text.length) problem ??= `The conditional part of leg ${leg} ends early.`;
  }
  return { type: 'BOARDING_PASS', fields: fieldsOf(fields), problem };
}
