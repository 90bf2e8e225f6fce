// The options includeGs1 and includeContent explain the text of a result.
import { contentOf } from '../../barcode/content/index.ts';
import { parseGs1 } from '../../barcode/gs/index.ts';
import type { ReadSymbol } from '../../barcode/index.ts';
import type { ModelValue } from '../../registry/model.ts';
import type { ScanOptions } from '../../registry/scan-options.ts';

/** The members that these options add to a result; none without them. */
export function explained(
  symbol: Pick<ReadSymbol, 'type' | 'text' | 'fullAscii' | 'composite'>,
  { gs1, content }: Pick<ScanOptions, 'gs1' | 'content'>,
): ModelValue {
  return { ...(gs1 && gs1Members(symbol.type, symbol.text)), ...(content && contentMembers(symbol)) };
}

/** The text of a DataBar is a GTIN without its identifier 01, which is added here. */
function gs1Members(type: ReadSymbol['type'], text: string): ModelValue {
  const data = parseGs1(type === 'RSS_14' ? `01${text}` : text, {
    isGs1: type === 'RSS_14' || type === 'RSS_EXPANDED',
  });
  return {
    Gs1Elements: (data?.elements ?? []).map(({ ai, title, value, number, problem }) => ({
      ApplicationIdentifier: ai,
      Title: title,
      Value: value,
      Number: number ?? null,
      Problem: problem ?? null,
    })),
    Gs1Problem: data === undefined || data.problems.length === 0 ? null : data.problems.join(' '),
  };
}

/** What the text alone does not say: a Code 39 decoded as full ASCII, the 2D part of a composite symbol. */
function contentMembers({
  type,
  text,
  fullAscii,
  composite,
}: Pick<ReadSymbol, 'type' | 'text' | 'fullAscii' | 'composite'>): ModelValue {
  const content = contentOf(type, text);
  const fields = [
    ...content.fields,
    ...(fullAscii === undefined ? [] : [{ name: 'FullAscii', value: fullAscii }]),
    ...(composite === undefined ? [] : [{ name: 'Composite', value: composite }]),
  ];
  return {
    ContentType: content.type,
    ContentFields: fields.map(({ name, value }) => ({ Name: name, Value: value })),
    ContentProblem: content.problem ?? null,
  };
}
