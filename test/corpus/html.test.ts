// html5lib's tree-construction and encoding tests and eleven pages in awkward charsets (../shared/corpora/html; not
// part of this repository). Opt-in: skipped where they are absent.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { determineCharset, encodingOf } from '../../src/convert/html/charset.ts';
import { appendImage, createHtmlEngine, getLanguage } from '../../src/convert/html/index.ts';
import { UNLIMITED } from '../../src/lib/budget.ts';
import { compareWriters } from '../unit/convert/html/both-writers.ts';
import { IMAGE_URL, judge, reasonFor } from '../unit/convert/html/oracle.ts';
import { messageOf } from '../../src/http/describe-failure.ts';

const CORPUS = join(import.meta.dirname, '../../../shared/corpora/html/');
const absent = !existsSync(CORPUS);
if (absent) console.log(`skipped: ${CORPUS} is absent`);

const engine = createHtmlEngine('wasm');
const options = { imageUrl: IMAGE_URL, engine, budget: UNLIMITED };

/** The documents of html5lib's .dat files, those of fragments left out. */
function documents(folder: string): readonly (readonly [id: string, data: string, rest: string])[] {
  return readdirSync(CORPUS + folder)
    .filter((name) => name.endsWith('.dat'))
    .flatMap((name) =>
      readFileSync(`${CORPUS}${folder}/${name}`, 'latin1')
        .split(/^#data\n/m)
        .slice(1)
        .flatMap((entry, index): [string, string, string][] => {
          const parts = /^([\s\S]*?)\n?^#(?:errors|encoding)\n([\s\S]*)$/m.exec(entry);
          if (parts === null || /^#document-fragment/m.test(entry)) return [];
          return [[`${name}#${index}`, parts[1] ?? '', parts[2] ?? '']];
        }),
    );
}

describe.skipIf(absent)('html5lib tree-construction', () => {
  it('every document survives, and the image lands right in at least 99.7 %', async () => {
    const tally: Record<string, number> = {};
    const wrong: string[] = [];
    for (const [id, data] of documents('html5lib/tree-construction')) {
      const bytes = Uint8Array.from(data, (character) => character.charCodeAt(0));
      const result = await appendImage(bytes, options);
      const decode = (some: Uint8Array): string =>
        new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(some);
      const answer = result.ok
        ? reasonFor(judge(decode(bytes), decode(result.value)), decode(bytes))
        : result.failure.code;
      tally[answer ?? 'wrong'] = (tally[answer ?? 'wrong'] ?? 0) + 1;
      if (answer === undefined || (!result.ok && answer !== 'frameset_document'))
        wrong.push(`${answer} ${id} ${data}`);
    }
    console.log('placement', tally, wrong);
    const placed = Object.entries(tally).filter(([reason]) => reason !== 'frameset_document');
    const total = placed.reduce((sum, [, count]) => sum + count, 0);
    expect(total).toBeGreaterThan(1_000);
    expect(wrong.length / total).toBeLessThanOrEqual(0.003);
  });
});

describe.skipIf(absent)('both writers', () => {
  it('answer the same bytes for every document of html5lib', async () => {
    const all = documents('html5lib/tree-construction').map(([, data]) =>
      Uint8Array.from(data, (character) => character.charCodeAt(0)),
    );
    const { differing, ...counts } = await compareWriters(engine, all);
    console.log('writers', counts);
    expect(differing).toEqual([]);
    expect(counts.written['body-end'] + counts.written['document-end']).toBeGreaterThan(900);
  });
});

describe.skipIf(absent)('html5lib encoding', () => {
  it('the declared encoding is found', () => {
    const wrong: string[] = [];
    const tests = documents('html5lib/encoding');
    for (const [id, data, rest] of tests) {
      const expected = encodingOf(rest.split('\n')[0] ?? '');
      const bytes = Uint8Array.from(data, (character) => character.charCodeAt(0));
      const { encoding } = determineCharset(bytes);
      // Where nothing is declared, the tests expect windows-1252 also of what is ASCII, and so is UTF-8.
      const undeclared =
        expected === 'windows-1252' && encoding === 'utf-8' && bytes.every((byte) => byte < 0x80);
      if (encoding !== expected && !undeclared) wrong.push(`${id}: ${encoding} for ${expected}`);
    }
    console.log('encoding', tests.length, wrong);
    expect(wrong.length / tests.length).toBeLessThanOrEqual(0.05);
  });
});

describe.skipIf(absent)('pages in awkward charsets', () => {
  const names = absent ? [] : readdirSync(`${CORPUS}charsets`);
  it.each(names)('%s: every byte outside the insertion stays, and the language is found', async (name) => {
    const bytes = new Uint8Array(readFileSync(`${CORPUS}charsets/${name}`));
    const result = await appendImage(bytes, options);
    if (!result.ok) throw new Error(messageOf(result.failure));
    const { encoding } = determineCharset(bytes);
    const decode = (some: Uint8Array): string => new TextDecoder(encoding).decode(some);
    expect(judge(decode(bytes), decode(result.value))).toBe('ok');
    const inserted = result.value.length - bytes.length;
    const at = Array.from({ length: bytes.length + 1 }, (_, index) => index).find(
      (offset) =>
        Buffer.compare(bytes.subarray(0, offset), result.value.subarray(0, offset)) === 0 &&
        Buffer.compare(bytes.subarray(offset), result.value.subarray(offset + inserted)) === 0,
    );
    expect(at).toBeDefined();
    expect(await getLanguage(bytes, { budget: UNLIMITED })).toMatchObject({
      ok: true,
      value: { from: 'html-lang' },
    });
  });
});
