// Each limit of an HTML document, at the limit and one past it.
import { describe, expect, it } from 'vitest';
import { imageMarkup } from '../../../../src/convert/html/image-markup.ts';
import { planInsertion } from '../../../../src/convert/html/insertion.ts';
import { openSource } from '../../../../src/convert/html/source.ts';
import { countSteps } from '../../../../src/convert/html/tree/construction.ts';
import { scan } from '../../../../src/convert/html/tree/index.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import type { Result } from '../../../../src/service/result.ts';
import { LIMITS } from '../../../../src/convert/html/limits.ts';
import { finish } from '../../../../src/lib/steps.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const plan = (document: string) => finish(planInsertion(openSource(bytes(document)), '<img>'));
/** The code and the message of a failure; the rewriter's point, or `splice`, of a plan. */
const answerOf = (planned: ReturnType<typeof plan>): string =>
  planned.ok ? (planned.value.point ?? 'splice') : refusalOf(planned);
const refusalOf = (result: Result<unknown>): string =>
  result.ok ? 'ok' : `${result.failure.code}: ${messageOf(result.failure)}`;

describe('a document', () => {
  it('has at most MAX_HTML_DEPTH elements open at once, html and body among them', () => {
    const nested = (count: number): string => '<div>'.repeat(count - 2);
    expect(answerOf(plan(nested(LIMITS.MAX_HTML_DEPTH)))).toBe('splice');
    expect(answerOf(plan(nested(LIMITS.MAX_HTML_DEPTH + 1)))).toBe(
      'too_large: The document has more than 65,536 elements open at once; that is the limit.',
    );
  });

  it('takes at most MAX_HTML_STEPS to mend its misnested formatting elements', () => {
    // Each paragraph reopens the hundred elements that the end tag of the one before closed.
    const entangled = (paragraphs: number): string =>
      `<p>${Array.from({ length: 100 }, (_, index) => `<b id=${index}>`).join('')}${'</p><p>a'.repeat(paragraphs)}`;
    const stepsOf = (paragraphs: number): number =>
      countSteps(finish(scan(bytes(entangled(paragraphs)), () => true)).state);
    const perParagraph = stepsOf(101) - stepsOf(100);
    const most = 100 + Math.floor((LIMITS.MAX_HTML_STEPS - stepsOf(100)) / perParagraph);
    expect(perParagraph).toBeGreaterThanOrEqual(100);
    const stopped = (paragraphs: number) => finish(scan(bytes(entangled(paragraphs)), () => true)).stopped;
    expect(stopped(most)).toBeUndefined();
    expect(stopped(most + 1)).toBe('too-entangled');
    expect(answerOf(plan(entangled(most + 1)))).toMatch(
      /^processing_limit: Processing limit reached for this document: 8,000,000 steps to mend misnested formatting/,
    );
  });
});

describe('the markup of the image', () => {
  it('has an http or https address of at most MAX_IMAGE_URL_CHARACTERS', () => {
    const url = (length: number): string => 'https://a.example/'.padEnd(length, 'a');
    expect(refusalOf(imageMarkup(url(LIMITS.MAX_IMAGE_URL_CHARACTERS)))).toBe('ok');
    expect(refusalOf(imageMarkup(url(LIMITS.MAX_IMAGE_URL_CHARACTERS + 1)))).toBe(
      'invalid_value: imageUrl takes at most 16384 characters; received 16385.',
    );
    const data = `data:image/png;base64,${'A'.repeat(LIMITS.MAX_IMAGE_URL_CHARACTERS)}`;
    expect(refusalOf(imageMarkup(data))).toBe('ok');
  });

  it('has a style of at most MAX_CSS_STYLE_CHARACTERS', () => {
    const styled = (length: number) => imageMarkup('https://a.example/b.png', 'a'.repeat(length));
    expect(refusalOf(styled(LIMITS.MAX_CSS_STYLE_CHARACTERS))).toBe('ok');
    expect(refusalOf(styled(LIMITS.MAX_CSS_STYLE_CHARACTERS + 1))).toBe(
      'invalid_value: cssStyle takes at most 16384 characters; received 16385.',
    );
  });
});

describe('the rewriter writes', () => {
  it('a document of at most MAX_REWRITER_BYTES', () => {
    expect(answerOf(plan('a'.repeat(LIMITS.MAX_REWRITER_BYTES)))).toBe('document-end');
    expect(answerOf(plan('a'.repeat(LIMITS.MAX_REWRITER_BYTES + 1)))).toBe('splice');
  });

  it('a document with at most MAX_REWRITER_DEPTH open start tags', () => {
    expect(answerOf(plan('<div>'.repeat(LIMITS.MAX_REWRITER_DEPTH)))).toBe('document-end');
    expect(answerOf(plan('<div>'.repeat(LIMITS.MAX_REWRITER_DEPTH + 1)))).toBe('splice');
  });

  it('a document for whose end tags it walks at most MAX_REWRITER_STEPS', () => {
    // An end tag that closes nothing walks the whole stack: a thousand elements, a thousand end tags.
    const side = Math.sqrt(LIMITS.MAX_REWRITER_STEPS);
    const document = `${'<div>'.repeat(side)}${'</b>'.repeat(side)}`;
    expect(answerOf(plan(document))).toBe('document-end');
    expect(answerOf(plan(`${document}</b>`))).toBe('splice');
  });
});
