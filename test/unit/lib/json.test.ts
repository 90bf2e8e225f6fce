import fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/lib/json.ts';
import { LIMITS } from '../../../src/registry/limits.ts';
import { MAX_LINEAR_PASSES, passesOf } from '../../support/milliseconds.ts';

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const many = (values: number): string => `[${Array.from({ length: values - 1 }, () => '0').join()}]`;

describe('JSON of a caller', () => {
  it('is parsed as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text, LIMITS)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it.each(['', '[', '"\\"', '{"a":}', '[1]]', '"\\x"'])('%j is none', (text) => {
    expect(parseJson(text, LIMITS)).toEqual({ ok: false, failure: 'is no JSON' });
  });

  it('has so many levels and values, and no more', () => {
    const { MAX_JSON_DEPTH, MAX_JSON_VALUES } = LIMITS;
    expect(parseJson(deep(LIMITS.MAX_JSON_DEPTH), LIMITS).ok).toBe(true);
    expect(parseJson(deep(MAX_JSON_DEPTH + 1), LIMITS)).toMatchObject({
      failure: `is nested deeper than ${MAX_JSON_DEPTH} levels`,
    });
    expect(parseJson(many(LIMITS.MAX_JSON_VALUES), LIMITS).ok).toBe(true);
    expect(parseJson(many(MAX_JSON_VALUES + 1), LIMITS)).toMatchObject({
      failure: `has more than ${MAX_JSON_VALUES} values`,
    });
  });

  it.each(['[', ',', ':', '{', '\\"[', '\\\\'.repeat(3)])(
    '%j within a text counts for nothing',
    (pattern) => {
      const text = `"${pattern.repeat(LIMITS.MAX_JSON_VALUES + 1)}"`;
      expect(parseJson(text, LIMITS)).toEqual({ ok: true, value: JSON.parse(text) });
    },
  );

  it.each(['[', '{"a":', '[],', '{},', '0,', '"":0,', '"', '\\', '\\"', '"\\\\'])(
    '1 MB of %s are refused in one pass',
    (pattern) => {
      for (const head of ['', '[', '{', '"']) {
        const text = head + pattern.repeat(1e6 / pattern.length);
        expect(parseJson(text, LIMITS).ok).toBe(false);
        expect(passesOf(() => parseJson(text, LIMITS), text.length)).toBeLessThan(MAX_LINEAR_PASSES);
      }
    },
  );

  it('is parsed by nothing else where requests are read', () => {
    /** The text of an answer of our own, what the front sends an engine, and what the operator's resolver says of at most 64 KB of DNS. */
    const OURS = ['src/routes/mcp/answers.ts', 'src/routes/engine-worker.ts', 'src/remote/public-fetch.ts'];
    const files = globSync('src/{http,routes,registry,operations,remote,xml}/**/*.ts');
    const parsing = files.filter((file) => /JSON\.parse\(|\.json\(\)/.test(readFileSync(file, 'utf8')));
    expect(parsing.sort()).toEqual(OURS.sort());
  });
});
