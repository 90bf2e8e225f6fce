import { describe, expect, it } from 'vitest';
import { layOutImage, parseColour } from '../../../src/barcode/generate/index.ts';
import { CLI_WORDS } from '../../../src/cli/words.ts';
import { HTTP_WORDS } from '../../../src/http/words.ts';
import type { Failure } from '../../../src/lib/failure.ts';
import { LIBRARY_WORDS } from '../../../src/library/words.ts';
import { MCP_WORDS } from '../../../src/routes/mcp/words.ts';
import { type Words, gapSentence, sentenceOf } from '../../../src/wording/index.ts';

const WORDS: Readonly<Record<string, Words>> = {
  http: HTTP_WORDS,
  library: LIBRARY_WORDS,
  mcp: MCP_WORDS,
  cli: CLI_WORDS,
};

function failureOf(request: Partial<Parameters<typeof layOutImage>[0]>): Failure {
  const drawn = layOutImage({ symbology: 'QR_CODE', value: 'a', ...request });
  if (drawn.ok) throw new Error('it was drawn');
  return drawn.failure;
}

/** [failure, what HTTP says, what the library says, what a tool says, what the command line says]. */
const ROWS: readonly (readonly [Failure, http: string, library: string, mcp: string, cli: string])[] = [
  [
    failureOf({ width: 5 }),
    'The header width must be an integer from 10 to 10000 pixels; received 5.',
    'The option width must be an integer from 10 to 10000 pixels; received 5.',
    'The argument width must be an integer from 10 to 10000 pixels; received 5.',
    '--width must be an integer from 10 to 10000 pixels; received 5.',
  ],
  [
    failureOf({ width: 10_000, height: 10_000 }),
    'The header width times the header height may be at most 50,000,000 pixels; received 10000 × 10000.',
    'The option width times the option height may be at most 50,000,000 pixels; received 10000 × 10000.',
    'The argument width times the argument height may be at most 50,000,000 pixels; received 10000 × 10000.',
    '--width times --height may be at most 50,000,000 pixels; received 10000 × 10000.',
  ],
  [
    failureOf({ style: { foreground: parseColour('yellow') } }),
    'The header foreground on the header background must be darker in grey by 40 % of full scale, or scanners do not read it; received #ffff00 on #ffffff, 11 %.',
    'The option foreground on the option background must be darker in grey by 40 % of full scale, or scanners do not read it; received #ffff00 on #ffffff, 11 %.',
    'The argument foreground on the argument background must be darker in grey by 40 % of full scale, or scanners do not read it; received #ffff00 on #ffffff, 11 %.',
    '--foreground on --background must be darker in grey by 40 % of full scale, or scanners do not read it; received #ffff00 on #ffffff, 11 %.',
  ],
  [
    failureOf({ width: 300, style: { xDimensionMm: 0.5 } }),
    'The header xDimension cannot stand beside the header width: either the modules have a size or the image; received 0.5.',
    'The option xDimension cannot stand beside the option width: either the modules have a size or the image; received 0.5.',
    'The argument xDimension cannot stand beside the argument width: either the modules have a size or the image; received 0.5.',
    '--x-dimension cannot stand beside --width: either the modules have a size or the image; received 0.5.',
  ],
  [
    { code: 'invalid_option', option: 'includeFiles', rule: 'is for scans' },
    'The header X-Include-Files is for scans.',
    'The option includeFiles is for scans.',
    'The argument includeFiles is for scans.',
    '--include-files is for scans.',
  ],
  [
    { code: 'encrypted', format: 'PDF', password: 'missing' },
    'The PDF is encrypted: send its password in the header "password".',
    'The PDF is encrypted: give its password as the option password.',
    'The PDF is encrypted: send its password in the argument password.',
    'The PDF is encrypted: give its password with --password.',
  ],
  [
    { code: 'encrypted', format: 'presentation', password: 'wrong' },
    'The presentation is encrypted and the password in the header "password" does not open it.',
    'The presentation is encrypted and the option password does not open it.',
    'The presentation is encrypted and the argument password does not open it.',
    'The presentation is encrypted and the password of --password does not open it.',
  ],
  [
    { code: 'processing_limit', what: 'this document', bound: 'convertWorkMs' },
    'Processing limit reached for this document (setting CONVERT_WORK_MS).',
    'Processing limit reached for this document (option workMs).',
    'Processing limit reached for this document (setting CONVERT_WORK_MS).',
    'Processing limit reached for this document (setting CONVERT_WORK_MS).',
  ],
  [
    { code: 'too_large', what: 'The file', actual: 3, limit: 2, unit: 'pages', bound: 'maxPages' },
    'The file has 3 pages; the limit is 2 pages (setting MAX_PAGES).',
    'The file has 3 pages; the limit is 2 pages (option maxPages).',
    'The file has 3 pages; the limit is 2 pages (setting MAX_PAGES).',
    'The file has 3 pages; the limit is 2 pages (setting MAX_PAGES).',
  ],
];

describe('a failure of the core', () => {
  it.each(ROWS)('%j is said in the words of each surface', (failure, http, library, mcp, cli) => {
    const said = Object.fromEntries(
      Object.entries(WORDS).map(([surface, words]) => [surface, sentenceOf(failure, words)]),
    );
    expect(said).toEqual({ http, library, mcp, cli });
  });
});

describe('a gap of a scan', () => {
  it.each([
    ['http', 'Only 10 pages are annotated; not annotated: 11, 12. The header `pages` selects them.'],
    ['library', 'Only 10 pages are annotated; not annotated: 11, 12. The option pages selects them.'],
    ['cli', 'Only 10 pages are annotated; not annotated: 11, 12. --pages selects them.'],
    ['mcp', 'Only 10 pages are annotated; not annotated: 11, 12. The argument pages selects them.'],
  ])('is said in the words of %s', (surface, sentence) => {
    const words = WORDS[surface] ?? HTTP_WORDS;
    expect(gapSentence({ kind: 'not all annotated', maxPages: 10, pages: [11, 12] }, words)).toBe(sentence);
  });
});
