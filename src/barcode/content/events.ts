// An event of a calendar (iCalendar, RFC 5545, section 3.6.1), with or without the calendar around it.
import { escaped, unescaped } from './escapes.ts';
import { propertiesOf, propertiesText } from './properties.ts';
import { compactTime, daysLater, readableTime } from './times.ts';
import {
  type Content,
  type ContentForm,
  type FieldProblem,
  type FormValues,
  fieldsOf,
  firstProblem,
} from './types.ts';

const isDay = (time: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(time);

export function eventOf(text: string): Content | undefined {
  if (!/^\s*BEGIN:V(?:CALENDAR|EVENT)\b/i.test(text)) return undefined;
  const start = text.search(/^[ \t]*BEGIN:VEVENT[ \t]*$/im);
  if (start < 0) return undefined;
  const end = text.slice(start).search(/^[ \t]*END:VEVENT[ \t]*$/im);
  const properties = propertiesOf(text.slice(start, end < 0 ? undefined : start + end));
  const first = (name: string): string | undefined => properties.get(name)?.[0]?.value;
  const told = (name: string): string | undefined => {
    const value = first(name);
    return value === undefined ? undefined : unescaped(value).trim();
  };
  const from = readableTime(first('DTSTART') ?? '');
  const to = readableTime(first('DTEND') ?? '');
  return {
    type: 'EVENT',
    fields: fieldsOf({
      Summary: told('SUMMARY'),
      Start: from,
      // The end of whole days is the day after the last.
      End: isDay(to) && isDay(from) && to > from ? daysLater(to, -1) : to,
      Duration: first('DURATION'),
      TimeZone: /;TZID=("[^"]*"|[^;:]*)/i
        .exec(properties.get('DTSTART')?.[0]?.head ?? '')?.[1]
        ?.replaceAll('"', ''),
      Location: told('LOCATION'),
      Description: told('DESCRIPTION'),
      Url: first('URL'),
    }),
    problem: firstProblem([
      [end >= 0, 'The event does not end in END:VEVENT.'],
      [/^\d{4}-\d{2}-\d{2}/.test(from), 'The event has no start.'],
      [to === '' || to >= from || isDay(to) !== isDay(from), 'The event ends before it starts.'],
    ]),
  };
}

/**
 * The event alone, without a calendar around it: cameras of telephones take it, and the symbol stays smaller. Without UID and DTSTAMP,
 * which files need to tell versions of an event apart.
 */
export const EVENT: ContentForm = {
  name: 'event',
  title: 'Calendar event',
  help: 'Adds an event to the calendar',
  type: 'EVENT',
  fields: [
    { name: 'summary', type: 'string', help: 'What it is', label: 'Title', required: true, maxCharacters: 200 },
    { name: 'start', type: 'string', help: 'The first day, or the time at which it starts', required: true, is: 'dateOrTime' },
    { name: 'end', type: 'string', help: 'The last day, or the time at which it ends', is: 'dateOrTime' },
    { name: 'location', type: 'string', help: 'Where it takes place', maxCharacters: 200 },
    { name: 'description', type: 'string', help: 'What else to know', lines: true, maxCharacters: 500 },
    { name: 'url', type: 'string', help: 'Its website', label: 'Website', is: 'url', maxCharacters: 500 },
  ],
  example: { summary: 'Open house', start: '2027-05-08T10:00', end: '2027-05-08T16:00', location: 'Main Street 1' },
  check({ start = '', end = '' }): FieldProblem | undefined {
    if (end === '') return undefined;
    if (isDay(start) !== isDay(end) || start.endsWith('Z') !== end.endsWith('Z'))
      return { field: 'end', rule: 'must be written as {=start} is: both dates, both local times, or both times of a zone' };
    return end < start ? { field: 'end', rule: 'must not be before {=start}' } : undefined;
  },
  build(values) {
    const text = (name: string): string => escaped(values[name] ?? '', /[\\;,]/g);
    return propertiesText([
      ['BEGIN', 'VEVENT'],
      ['SUMMARY', text('summary')],
      timeLine('DTSTART', values, 'start'),
      timeLine('DTEND', values, 'end'),
      ['LOCATION', text('location')],
      ['DESCRIPTION', text('description')],
      ['URL', values['url'] ?? ''],
      ['END', 'VEVENT'],
    ]);
  },
}; // oxfmt-ignore

function timeLine(property: string, values: FormValues, field: 'start' | 'end'): readonly [string, string] {
  const time = values[field] ?? '';
  return isDay(time)
    ? [`${property};VALUE=DATE`, compactTime(field === 'end' ? daysLater(time, 1) : time)]
    : [property, compactTime(time)];
}
