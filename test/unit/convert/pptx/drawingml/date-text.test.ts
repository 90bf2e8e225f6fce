import { describe, expect, it } from 'vitest';
import { dateText, patternText } from '../../../../../src/convert/pptx/drawingml/date-text.ts';

const NOW = Date.UTC(2026, 6, 5, 15, 4, 9);

describe('dateText', () => {
  it.each([
    [0, '7/5/2026'],
    [1, 'Sunday, July 5, 2026'],
    [2, '5 July 2026'],
    [3, 'July 5, 2026'],
    [4, '5-Jul-26'],
    [5, 'July 26'],
    [6, 'Jul-26'],
    [7, '7/5/2026 3:04 PM'],
    [8, '7/5/2026 3:04:09 PM'],
    [9, '15:04'],
    [10, '15:04:09'],
    [11, '3:04 PM'],
    [12, '3:04:09 PM'],
    [undefined, '7/5/2026'],
  ])('shows format %s as %s', (format, text) => {
    expect(dateText(format, NOW, undefined)).toBe(text);
  });

  it.each([
    ['de-DE', 1, 'Sonntag, 5. Juli 2026'],
    ['fr-FR', 2, '5 juillet 2026'],
    ['en-GB', 0, '05/07/2026'],
    ['no such tag', 0, '7/5/2026'],
  ])('speaks %s', (language, format, text) => {
    expect(dateText(format, NOW, language)).toBe(text);
  });

  it('shows midnight as the first hour of the day', () => {
    expect(dateText(9, Date.UTC(2026, 0, 1), undefined)).toBe('00:00');
  });
});

describe('patternText', () => {
  it.each([
    ['dd.MM.yyyy', '05.07.2026'],
    ['dddd, d. MMMM yy', 'Sunday, 5. July 26'],
    ['ddd MMM', 'Sun Jul'],
    ["d 'de' MMMM", '5 de July'],
    ['h:mm AM/PM', '3:04 PM'],
    ['HH:mm:ss', '15:04:09'],
    ['hh:mm tt', '03:04 PM'],
    ['yyyy年M月d日', '2026年7月5日'],
    ['', ''],
  ])('fills in %j', (pattern, text) => {
    expect(patternText(pattern, NOW, undefined)).toBe(text);
  });
});
