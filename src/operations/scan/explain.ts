// The options includeGs1 and includeContent explain the text of a result.
import { contentOf } from '../../barcode/content/index.ts';
import { parseGs1 } from '../../barcode/gs/index.ts';
import type { ReadSymbol } from '../../barcode/index.ts';
import type { ModelValue } from '../../registry/model.ts';
import type { ScanOptions } from '../../registry/scan-options.ts';

/** The members that these options add to a result; none without them. */
export function explained(
  { type, text, fullAscii }: Pick<ReadSymbol, 'type' | 'text' | 'fullAscii'>,
  { gs1, content }: Pick<ScanOptions, 'gs1' | 'content'>,
): ModelValue {
  return { ...(gs1 && gs1Members(type, text)), ...(content && contentMembers(type, text, fullAscii)) };
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

/** A Code 39 with pairs of full ASCII is also answered decoded. */
function contentMembers(type: ReadSymbol['type'], text: string, fullAscii: string | undefined): ModelValue {
  const content = contentOf(type, text);
  const fields = [
    ...content.fields,
    ...(fullAscii === undefined ? [] : [{ name: 'FullAscii', value: fullAscii }]),
  ];
  return {
    ContentType: content.type,
    ContentFields: fields.map(({ name, value }) => ({ Name: name, Value: value })),
    ContentProblem: content.problem ?? null,
  };
}
