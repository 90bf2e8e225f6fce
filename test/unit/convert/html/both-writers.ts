// The rewriter and the splice of bytes over the same documents: where the rewriter writes, it must write the same.
import type { HtmlEngine } from '../../../../src/convert/html/engine.ts';
import { planInsertion, splice } from '../../../../src/convert/html/insertion.ts';
import { openSource } from '../../../../src/convert/html/source.ts';
import { concatBytes } from '../../../../src/lib/bytes.ts';
import { finish } from '../../../../src/lib/steps.ts';

export interface Comparison {
  /** How many documents the rewriter wrote, by the point. */
  readonly written: { 'body-end': number; 'document-end': number };
  /** How many it was asked to write and gave up. */
  gaveUp: number;
  /** How many are spliced without asking it. */
  spliced: number;
  /** Documents on which the two differ. */
  readonly differing: string[];
}

const MARKUP = '<img src="https://image.test/both.png">';

export async function compareWriters(
  engine: HtmlEngine,
  documents: readonly Uint8Array[],
): Promise<Comparison> {
  const comparison: Comparison = {
    written: { 'body-end': 0, 'document-end': 0 },
    gaveUp: 0,
    spliced: 0,
    differing: [],
  };
  for (const document of documents) {
    const source = openSource(document);
    const planned = finish(planInsertion(source, MARKUP));
    if (!planned.ok) continue;
    const { point, markup } = planned.value;
    if (point === undefined) {
      comparison.spliced += 1;
      continue;
    }
    const rewritten = await engine.insert(document, markup, point);
    if (rewritten === undefined) {
      comparison.gaveUp += 1;
      continue;
    }
    comparison.written[point] += 1;
    const expected = concatBytes(splice(source, planned.value));
    if (rewritten.length !== expected.length || rewritten.some((byte, index) => byte !== expected[index])) {
      comparison.differing.push(new TextDecoder().decode(document));
    }
  }
  return comparison;
}
