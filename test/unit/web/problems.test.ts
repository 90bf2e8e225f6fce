import { describe, expect, it } from 'vitest';
import { connectionProblem, problemOf } from '../../../web/api/problems.ts';

const labelOf = (name: string): string | undefined =>
  ({ width: 'Width', xDimension: 'Module width in mm' })[name];

const problem = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
  hasKey = true,
) =>
  problemOf({ status, headers, json: { ErrorMessage: 'the message', ErrorCode: code } }, { hasKey, labelOf });

describe('what went wrong with a call', () => {
  it.each([
    [401, 'unauthorized', true, 'key', 'This key is not known', /begins with qz_/],
    [401, 'unauthorized', false, 'key', 'A key is needed', /Enter your API key/],
    [403, 'forbidden', true, 'key', 'This key may not do that', /^the message$/],
    [429, 'rate_limited', true, 'busy', 'Too many calls with this key', /Nothing was charged/],
    [429, 'quota_exceeded', true, 'quota', 'The quota of this month is used up', /^the message$/],
    [503, 'overloaded', true, 'busy', 'The service is busy', /Nothing was charged/],
    [500, 'internal', true, 'service', 'The service failed', /^the message$/],
    [502, 'upstream_error', true, 'service', 'The service failed', /^the message$/],
    [400, 'invalid_value', true, 'value', 'The service refused this', /^the message$/],
    [402, 'payment', true, 'value', 'This needs calls that have to be paid', /^the message Ask whoever/],
    [413, 'too_large', true, 'value', 'This is too large', /^the message Send a smaller file/],
    [415, 'unsupported_media', true, 'value', 'This kind of file is not taken', /^the message Save it as/],
    [422, 'processing_limit', true, 'value', 'This cannot be worked on', /^the message Open it elsewhere/],
    [422, 'encrypted', true, 'value', 'This document is locked', /^the message Enter its password/],
  ])('%i %s (a key: %s) is said as %s', (status, code, hasKey, kind, title, advice) => {
    expect(problem(status, code, {}, hasKey)).toEqual({ kind, title, advice: expect.stringMatching(advice) });
  });

  it.each([
    ['7', 'Try again in 7 s.'],
    ['119', 'Try again in 119 s.'],
    ['120', 'Try again in 2 minutes.'],
    ['7199', 'Try again in 120 minutes.'],
    ['7200', 'Try again in 2 hours.'],
    ['200000', 'Try again in 3 days.'],
    ['soon', 'Wait a moment and try again.'],
  ])('says how long to wait: Retry-After %s', (seconds, text) => {
    expect(problem(503, 'overloaded', { 'retry-after': seconds }).advice).toContain(text);
  });

  it.each([
    [
      'The header width times xDimension must be smaller; received "the header width".',
      '“Width” times “Module width in mm” must be smaller; received "the header width".',
    ],
    ['The query parameter xDimension must be 1.', '“Module width in mm” must be 1.'],
    ['Its width is too-large; the header other is not.', 'Its width is too-large; the header other is not.'],
  ])('names the fields of the form in place of headers: %s', (ErrorMessage, advice) => {
    const json = { ErrorMessage, ErrorCode: 'invalid_header' };
    expect(problemOf({ status: 400, headers: {}, json }, { hasKey: true, labelOf }).advice).toBe(advice);
  });

  it.each([
    [
      'The document has 700 pages; 500 are read (setting MAX_PAGES).',
      'The document has 700 pages; 500 are read.',
    ],
    [
      'At most 9 wait; the setting HEAVY_QUEUE says how many.',
      'At most 9 wait; a limit of this service says how many.',
    ],
  ])('leaves out the settings of the service: %s', (ErrorMessage, advice) => {
    const json = { ErrorMessage, ErrorCode: 'invalid_value' };
    expect(problemOf({ status: 400, headers: {}, json }, { hasKey: true, labelOf }).advice).toBe(advice);
  });

  it('keeps the request id, and stands an answer that is no JSON', () => {
    expect(
      problemOf(
        { status: 500, headers: { 'x-request-id': 'r1' }, json: undefined },
        { hasKey: true, labelOf },
      ),
    ).toMatchObject({
      requestId: 'r1',
      kind: 'service',
    });
  });

  it('tells a device without a network from a service that is gone', () => {
    expect(connectionProblem(false).title).toBe('This device is offline');
    expect(connectionProblem(true).title).toBe('The service does not answer');
  });
});
