import { describe, expect, it } from 'vitest';
import { linkOf, piecesOf } from '../../../web/panels/scan/codes.ts';
import { csvOf } from '../../../web/parts/csv.ts';

describe('the text of a code', () => {
  it.each([
    ['https://example.com/a?b=1', true],
    ['HTTP://EXAMPLE.COM', true],
    ['javascript:alert(1)', false],
    ['data:text/html,<script>1</script>', false],
    ['https://example.com and more', false],
    ['see https://example.com', false],
    ['https://', false],
    ['file:///etc/passwd', false],
  ])('%j opens: %s', (text, opens) => {
    expect(linkOf(text) === undefined).toBe(!opens);
  });

  it('names what cannot be seen in it, and loses nothing', () => {
    expect(piecesOf('01095\u001D21\u0001\u0085')).toEqual([
      { text: '01095', control: false },
      { text: 'GS', control: true },
      { text: '21', control: false },
      { text: '01', control: true },
      { text: '85', control: true },
    ]);
    expect(piecesOf('plain é 日本')).toEqual([{ text: 'plain é 日本', control: false }]);
    expect(piecesOf('')).toEqual([]);
  });
});

describe('CSV', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [' edge', '" edge"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['@cmd', "'@cmd"],
    ['+cmd|x', "'+cmd|x"],
    ['-1+2', "'-1+2"],
    ['-12.5', '-12.5'],
    ['+49', '+49'],
    ['0012', '0012'],
    ['', ''],
  ])('writes %j as %s', (value, cell) => {
    expect(csvOf([[value, 1]])).toBe(`\uFEFF${cell},1\r\n`);
  });
});
