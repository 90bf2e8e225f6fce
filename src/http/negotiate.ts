// Content negotiation in the way of ASP.NET Web API, whose clients this service serves: the highest q first; for equal q a literal type
// before a subtype range before */*, and JSON before XML; without a match the request's own JSON or XML type, else JSON. Never 406.
import { LIMITS } from './limits.ts';
import { acceptRanges } from './header-limits.ts';
import { mediaTypeOf } from '../lib/parameters.ts';

export const MODEL_TYPES = ['application/json', 'text/json', 'application/xml', 'text/xml'] as const;
export type ModelType = (typeof MODEL_TYPES)[number];

interface Range {
  readonly type: string;
  readonly q: number;
}

/** The type of an answer, from the request's Accept and Content-Type. */
export function negotiate(accept: string | null, requestType: string | null): ModelType {
  const parsed = parseAccept(accept ?? '');
  const refused = refusedModels(parsed);
  const ranges = parsed.filter(({ q }) => q > 0);
  const byQuality = [...new Set(ranges.map(({ q }) => q))].sort((a, b) => b - a);
  for (const q of byQuality) {
    const types = ranges.filter((range) => range.q === q).map(({ type }) => type);
    const match = literalMatch(types) ?? subtypeMatch(types) ?? anyMatch(types, refused);
    if (match) return match;
  }
  return requestModelType(requestType) ?? 'application/json';
}

export function isXml(type: ModelType): boolean {
  return type.endsWith('/xml');
}

/** Whether the client asked for XML by name. Only then does an operation that answers bytes send its errors as XML. */
export function asksForXml(accept: string | null, requestType: string | null): boolean {
  const named = parseAccept(accept ?? '').some(
    ({ type, q }) => q > 0 && MODEL_TYPES.some((model) => model === type),
  );
  return named && isXml(negotiate(accept, requestType));
}

/** The ranges of an Accept header; none if it is over its limits: header-limits.ts refuses such a request, in JSON. */
function parseAccept(accept: string): Range[] {
  if (accept.length > LIMITS.MAX_ACCEPT_CHARACTERS || acceptRanges(accept) > LIMITS.MAX_ACCEPT_RANGES) {
    return [];
  }
  return accept
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .map(([type = '', ...parameters]) => ({ type: type.toLowerCase(), q: quality(parameters) }));
}

function quality(parameters: readonly string[]): number {
  const written = parameters.find((parameter) => /^q\s*=/i.test(parameter));
  if (written === undefined) return 1;
  const q = Number(written.slice(written.indexOf('=') + 1));
  return q >= 0 && q <= 1 ? q : 1;
}

function literalMatch(types: readonly string[]): ModelType | undefined {
  return MODEL_TYPES.find((model) => types.includes(model));
}

function subtypeMatch(types: readonly string[]): ModelType | undefined {
  if (types.includes('application/*')) return 'application/json';
  return types.includes('text/*') ? 'text/json' : undefined;
}

function anyMatch(types: readonly string[], refused: ReadonlySet<ModelType>): ModelType | undefined {
  if (!types.includes('*/*')) return undefined;
  return MODEL_TYPES.find((model) => !refused.has(model) && !refused.has(sibling(model)));
}

/** The types that are named with q=0 only. */
function refusedModels(ranges: readonly Range[]): ReadonlySet<ModelType> {
  const named = (model: ModelType, wanted: boolean): boolean =>
    ranges.some(({ type, q }) => type === model && q > 0 === wanted);
  return new Set(MODEL_TYPES.filter((model) => named(model, false) && !named(model, true)));
}

/** The type whose refusal counts for `model` too: a client that refuses application/json refuses JSON. */
function sibling(model: ModelType): ModelType {
  return model.endsWith('/json') ? 'application/json' : 'application/xml';
}

function requestModelType(requestType: string | null): ModelType | undefined {
  const bare = mediaTypeOf(requestType);
  return MODEL_TYPES.find((model) => model === bare);
}
