import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../../src/http/describe-failure.ts';
import { FAILURES, FAILURE_CODES } from '../../../src/http/errors.ts';
import { type Failure, errorCodeOf } from '../../../src/service/failure.ts';

function page(): string {
  const rows = FAILURE_CODES.map((code) => {
    const { status, meaning, action, retry } = FAILURES[code];
    return `| \`${code}\` | ${status} | ${meaning} | ${action} | ${retry} |`;
  });
  return `# Errors

Every failure has the same body, JSON or XML as negotiated: \`Successful\` (false), \`ErrorMessage\` (what was wrong, what is allowed, what was
received), \`ErrorCode\` and \`RequestId\` (also in the header \`X-Request-Id\`). The advanced scans add an empty \`ResultBarcodes\` and
\`BarcodeCount\` 0. A failed call costs nothing. "Retry" says whether the same call can succeed later.

| ErrorCode | status | meaning | what to do | retry? |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

const DESCRIBED: readonly (readonly [
  failure: Failure,
  status: number,
  message: string,
  headers?: Readonly<Record<string, string>>,
])[] = [
  [{ code: 'missing_value', send: 'the digits' }, 400, 'The value is missing: send the digits.'],
  [{ code: 'missing_value', field: 'imageUrl', send: 'a URL' }, 400, 'imageUrl is missing: send a URL.'],
  [
    { code: 'invalid_value', field: 'EAN-8', rule: 'takes digits 0–9', received: '"x" at position 1' },
    400,
    'EAN-8 takes digits 0–9; received "x" at position 1.',
  ],
  [
    { code: 'invalid_value', field: 'UPC-A 123456789012', rule: 'has no UPC-E' },
    400,
    'UPC-A 123456789012 has no UPC-E.',
  ],
  [
    { code: 'invalid_option', option: 'width', rule: 'must be an integer from 10 to 20', received: '"9"' },
    400,
    'The header width must be an integer from 10 to 20; received "9".',
  ],
  [
    { code: 'invalid_option', option: 'width', sentAs: 'query parameter', rule: 'must be 10' },
    400,
    'The query parameter width must be 10.',
  ],
  [
    { code: 'invalid_header', header: 'Accept', rule: 'may have at most 4096 characters', received: '5000' },
    400,
    'The header Accept may have at most 4096 characters; received 5000.',
  ],
  [
    { code: 'malformed_body', body: 'upload', why: 'it stalled after 0 bytes' },
    400,
    'The upload cannot be read: it stalled after 0 bytes.',
  ],
  [
    { code: 'malformed_body', body: 'form', why: 'it holds no value', expected: '"=VALUE"' },
    400,
    'The form cannot be read: it holds no value. Expected "=VALUE".',
  ],
  [
    { code: 'malformed_file', format: 'PNG image', why: 'its header is missing' },
    400,
    'The PNG image cannot be read: its header is missing.',
  ],
  [
    { code: 'malformed_file', format: 'PDF', why: 'it is damaged', page: 3 },
    400,
    'Page 3 of the PDF cannot be read: it is damaged.',
  ],
  [{ code: 'missing_file', why: 'absent', send: 'a PNG' }, 400, 'No file was received. Send a PNG.'],
  [{ code: 'missing_file', why: 'empty', send: 'a PNG' }, 400, 'The file is empty (0 bytes). Send a PNG.'],
  [
    { code: 'unauthorized' },
    401,
    'A valid API key is required in the Apikey header.',
    { 'WWW-Authenticate': 'ApiKey header="Apikey"' },
  ],
  [
    { code: 'forbidden', operation: 'A', allowed: ['B', 'C'] },
    403,
    'This key may not use A. It may use: B, C.',
  ],
  [
    { code: 'forbidden', origin: 'https://a.example' },
    403,
    'This key may not be used from https://a.example.',
  ],
  [
    { code: 'forbidden', origin: null },
    403,
    'This key may not be used from outside the web pages it is made for.',
  ],
  [
    { code: 'not_found', path: '/x', listAt: '/openapi.json' },
    404,
    'There is no /x here. GET /openapi.json lists the operations.',
  ],
  [
    { code: 'not_found', path: '/x', why: 'switched off', listAt: '/openapi.json' },
    404,
    'There is no /x here: it is switched off on this server (setting DISABLED_OPERATIONS). GET /openapi.json lists the operations.',
  ],
  [
    { code: 'not_found', path: { characters: 3000, limit: 2048 }, listAt: '/openapi.json' },
    404,
    'The path has 3000 characters; the limit is 2048. GET /openapi.json lists the operations.',
  ],
  [
    { code: 'method_not_allowed', path: '/usage', allowed: 'GET', received: 'POST' },
    405,
    '/usage answers GET; received POST.',
    { Allow: 'GET' },
  ],
  [
    { code: 'too_large', what: 'the file', actual: 1300, limit: 1000, unit: 'pages', bound: 'maxPages' },
    413,
    'The file has 1,300 pages; the limit is 1,000 pages (setting MAX_PAGES).',
  ],
  [
    { code: 'too_large', what: 'The body', actual: 11, atLeast: true, limit: 10, unit: 'bytes' },
    413,
    'The body has 11 bytes or more; the limit is 10 bytes.',
  ],
  [
    { code: 'too_large', what: 'The TIFF file', limit: 40, unit: 'directories', advice: 'send fewer pages' },
    413,
    'The TIFF file has more than 40 directories; that is the limit. Send fewer pages.',
  ],
  [
    { code: 'too_large', what: 'page 2 of the PDF', needs: 'memory', limitBytes: 2 ** 26 },
    413,
    'Page 2 of the PDF needs more memory than the 64 MB that are allowed.',
  ],
  [
    { code: 'too_large', what: 'The JPEG image', needs: 'memory', advice: 'send a baseline JPEG' },
    413,
    'The JPEG image needs more memory than is allowed. Send a baseline JPEG.',
  ],
  [
    { code: 'too_large', what: 'the image', widthPx: 70_000, heightPx: 2, maxSidePx: 65_535 },
    413,
    'The image has 70000 × 2 pixels; the limit is 65535 a side.',
  ],
  [
    { code: 'unsupported_media', what: 'charset', received: '"x"', allowed: 'utf-8' },
    415,
    'The charset "x" is not supported. Allowed: utf-8.',
  ],
  [
    { code: 'unsupported_media', format: 'TIFF image', feature: 'compression 9' },
    415,
    'The TIFF image uses compression 9, which is not supported.',
  ],
  [
    { code: 'encrypted', format: 'PDF', password: 'missing' },
    422,
    'The PDF is encrypted: send its password in the header "password".',
  ],
  [
    { code: 'encrypted', format: 'PDF', password: 'wrong' },
    422,
    'The PDF is encrypted and the password in the header "password" does not open it.',
  ],
  [
    { code: 'encrypted', format: 'presentation' },
    422,
    'The presentation is encrypted in a way that is not supported: save it without a password.',
  ],
  [
    { code: 'encrypted', format: 'presentation', password: 'wrong' },
    422,
    'The presentation is encrypted and the password in the header "password" does not open it.',
  ],
  [
    { code: 'unsupported_version', format: 'file', version: 'PowerPoint 4', supported: 'newer files' },
    422,
    'The file was saved by PowerPoint 4; only newer files can be converted.',
  ],
  [
    {
      code: 'unsupported_structure',
      what: 'The document is a frameset',
      why: 'it has no body that could show an image',
      advice: 'Append to one of its frames instead',
    },
    422,
    'The document is a frameset: it has no body that could show an image. Append to one of its frames instead.',
  ],
  [
    { code: 'idempotency_mismatch' },
    422,
    'This Idempotency-Key was used for another call (another body, header or operation) within the last 24 hours. Use a new key for a new call.',
  ],
  [
    { code: 'processing_limit', what: 'page 3 of the PDF', limit: '2.5 s a page' },
    422,
    'Processing limit reached for page 3 of the PDF: 2.5 s a page.',
  ],
  [
    { code: 'processing_limit', what: 'this file', bound: 'scanWorkMs', advice: 'Send fewer pages' },
    422,
    'Processing limit reached for this file (setting SCAN_WORK_MS). Send fewer pages.',
  ],
  [
    { code: 'in_progress', retryAfterS: 2 },
    409,
    'The first call with this Idempotency-Key is still running. Repeat the call later to get its answer.',
    { 'Retry-After': '2' },
  ],
  [
    { code: 'rate_limited', retryAfterS: 0 },
    429,
    'The rate of this key is exceeded. Nothing was consumed; retry later.',
    { 'Retry-After': '1' },
  ],
  [
    {
      code: 'quota_exceeded',
      quota: 150,
      period: '2026-11',
      cost: 100,
      used: 40,
      held: 60,
      resetsAtMs: Date.UTC(2026, 11, 1),
      retryAfterS: 3599.2,
    },
    429,
    'The quota of 150 calls for 2026-11 has no room for this call, which costs 100: 40 are used and 60 held by running calls, 50 left. It resets at 2026-12-01T00:00:00Z.',
    { 'Retry-After': '3600' },
  ],
  [
    {
      code: 'quota_exceeded',
      quota: 150,
      period: '2026-11',
      cost: 100,
      used: 100,
      held: 0,
      resetsAtMs: Date.UTC(2026, 11, 1),
      retryAfterS: 3599.2,
    },
    429,
    'The quota of 150 calls for 2026-11 has no room for this call, which costs 100: 100 are used, 50 left. It resets at 2026-12-01T00:00:00Z.',
    { 'Retry-After': '3600' },
  ],
  [
    { code: 'refused_url', why: 'it is not an absolute URL' },
    400,
    'The address is not fetched: it is not an absolute URL.',
  ],
  [{ code: 'upstream_error', what: 'could not be reached' }, 502, 'The address could not be reached.'],
  [
    { code: 'upstream_error', field: 'imageUrl', what: 'answered with a page' },
    502,
    'imageUrl answered with a page.',
  ],
  [{ code: 'upstream_timeout', limitS: 20 }, 504, 'The address did not answer in full within 20 s.'],
  [
    { code: 'overloaded', what: 'too many large uploads at once', bound: 'MAX_X', retryAfterS: 2 },
    503,
    'Too many large uploads at once (setting MAX_X). Nothing was charged; retry shortly.',
    { 'Retry-After': '2' },
  ],
  [
    { code: 'internal', what: 'something failed on our side', requestId: 'r1' },
    500,
    'Something failed on our side. Nothing was charged. Please report the request id r1.',
  ],
];

describe('failures', () => {
  it('are what docs/errors.md shows', async () => {
    await expect(page()).toMatchFileSnapshot('../../../docs/errors.md');
  });

  it.each(DESCRIBED.map((row) => ({ row })))('$row.0.code: $row.2', ({ row }) => {
    const [failure, status, message, headers = {}] = row;
    expect(describeFailure(failure)).toEqual({ status, message, headers });
  });

  it('of every code are among these', () => {
    expect(new Set(DESCRIBED.map(([failure]) => errorCodeOf(failure)))).toEqual(new Set(FAILURE_CODES));
  });

  it('that can succeed after Retry-After say after how long', () => {
    for (const [failure] of DESCRIBED) {
      const retries = 'Retry-After' in describeFailure(failure).headers;
      expect([failure.code, retries]).toEqual([
        failure.code,
        FAILURES[errorCodeOf(failure)].retry === 'after Retry-After',
      ]);
    }
  });
});
