import { describe, expect, it } from 'vitest';
import {
  optionHelp,
  optionsOf,
  shortOptions,
  shownOption,
  valuesOf,
} from '../../../src/cli/operate/options.ts';
import { flagOf } from '../../../src/registry/option.ts';
import { openProgress } from '../../../src/cli/operate/progress.ts';
import { csvOf, incompleteCsv, incompleteLine, lineOf } from '../../../src/cli/operate/scanned.ts';

describe('an operation on the command line', () => {
  const OPTIONS = [
    { name: 'includePositions', type: 'boolean', help: '' },
    { name: 'cssStyle', type: 'string', help: '' },
    { name: 'includeLabel', type: 'boolean', default: true, help: '' },
    { name: 'width', type: 'integer', minimum: 10, maximum: 90, help: '' },
  ] as const;

  it('takes the options of its operation as flags', () => {
    expect(OPTIONS.map(({ name }) => flagOf(name))).toEqual([
      'include-positions',
      'css-style',
      'include-label',
      'width',
    ]);
    expect(optionsOf(OPTIONS)['include-label']).toEqual({ type: 'boolean' });
    expect(optionHelp(OPTIONS)).toContain('--no-label\n      Draws no text');
    expect(shortOptions(OPTIONS)).toEqual({ 'no-label': 'no-include-label' });
    const [, , label] = OPTIONS;
    expect(shownOption(label, { 'include-label': false })).toBe('--no-label');
    expect(shownOption(label, { 'include-label': true })).toBe('--include-label');
    expect(optionHelp(OPTIONS)).toContain('--width 10-90\n');
    const flags = { 'include-label': false, 'css-style': 'content: "é"', quiet: true };
    const asked = valuesOf(OPTIONS, flags, { includePositions: 'true' });
    const read = ['cssStyle', 'includeLabel', 'includePositions', 'width', 'quiet'].map(asked.get);
    expect(read).toEqual(['content: "é"', 'false', 'true', null, null]);
  });

  it('shows texts that a terminal would obey, or a table would take apart, escaped', () => {
    const barcode = { page: 2, type: 'CODE_128', text: 'a"\u001B[2J\r\nb', corners: [] };
    expect(lineOf('f', barcode, true)).toBe('f, page 2: CODE_128 a"\\u001b[2J\\u000d\\u000ab');
    expect(lineOf('a\u202Egnp.\nb', barcode, false)).toMatch(/^a\\u202egnp\.\\u000ab: CODE_128 /);
    expect(csvOf('=1+1', { ...barcode, text: '-12.5' })).toBe("'=1+1,2,CODE_128,-12.5,,,,,,,,");
    expect(csvOf('a,b', barcode)).toBe('"a,b",2,CODE_128,"a""\u001B[2J\r\nb",,,,,,,,');
  });

  it('marks a file that was read in part in every form', () => {
    expect(incompleteLine('a\u0007', 'Page 2 was not read.')).toBe(
      'a\\u0007: INCOMPLETE Page 2 was not read.',
    );
    expect(incompleteCsv('a', 'Page 2, and 3')).toBe('a,,INCOMPLETE,"Page 2, and 3",,,,,,,,');
  });

  it('tells a terminal what is under way, and nobody else', () => {
    const written: string[] = [];
    const stream = (isTTY: boolean) =>
      ({ isTTY, write: (text: string) => written.push(text) > 0 }) as unknown as NodeJS.WriteStream;
    let nowMs = 0;
    const now = (): number => nowMs;
    openProgress('Reading', { stream: stream(false), now }).at('1 of 2');
    expect(written).toEqual([]);
    const progress = openProgress('Reading', { stream: stream(true), now });
    progress.at('1 of 2');
    progress.end();
    expect(written).toEqual(['\r\u001B[KReading 1 of 2', '\r\u001B[K']);
  });

  it.each([
    [1000, 0.5, 'Reading x (1 s)'],
    [10_000, 0, 'Reading x (10 s)'],
    [10_000, 0.2, 'Reading x (10 s, about 40 s left)'],
    [60_000, 0.25, 'Reading x (60 s, about 3 min left)'],
    [60_000, 1, 'Reading x (60 s, about 0 s left)'],
  ])('after %d ms with %d of the work done, shows "%s"', (elapsedMs, share, line) => {
    const written: string[] = [];
    let nowMs = 0;
    const stream = {
      isTTY: true,
      write: (text: string) => written.push(text) > 0,
    } as unknown as NodeJS.WriteStream;
    const progress = openProgress('Reading', { stream, now: () => nowMs });
    nowMs = elapsedMs;
    progress.at('x', share);
    progress.end();
    expect(written[0]).toBe(`\r\u001B[K${line}`);
  });
});
