// The operations as the service's own interface description names them: what is added there appears on the page by itself.

export interface Parameter {
  readonly name: string;
  /** What its field is called. */
  readonly label: string;
  readonly required: boolean;
  readonly description: string;
  readonly type: 'string' | 'integer' | 'boolean' | 'number';
  readonly allowed?: readonly string[];
  readonly fallback?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export type Body =
  | { readonly kind: 'string'; readonly description: string; readonly example: string }
  /** A JSON array of texts; `example`: one of them. */
  | { readonly kind: 'list'; readonly description: string; readonly example: string }
  | { readonly kind: 'file'; readonly part: string; readonly description: string };

export interface Operation {
  readonly id: string;
  /** Below the base path. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** In words, as `100 calls a page`; empty where the description says nothing. */
  readonly cost: string;
  /** Headers, without those that every operation has. */
  readonly parameters: readonly Parameter[];
  readonly body: Body;
  /** Its results can say where they lie (the header X-Include-Positions). */
  readonly hasPositions: boolean;
  /** It answers a file, and not a model. */
  readonly answersBytes: boolean;
}

/** The page sets it itself where it is wanted. */
const POSITIONS = 'X-Include-Positions';
const GENERAL = ['Idempotency-Key', POSITIONS];

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly default?: string | number | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
  /** Texts, or lists of texts. */
  readonly examples?: readonly (string | readonly string[])[];
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Described {
  readonly tags?: readonly string[];
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema?: Schema;
    readonly 'x-label'?: string;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}
/** What of an OpenAPI 3.1 document the page reads. */
export interface Document {
  readonly paths: Readonly<Record<string, { readonly post?: Described }>>;
}

/** `document`: an OpenAPI 3.1 document of the service. */
export function operationsOf(document: Document): readonly Operation[] {
  const resolved = withReferences(document, document) as Document;
  return Object.entries(resolved.paths).flatMap(([path, { post }]) => {
    const body = post && bodyOf(post);
    return post && body ? [operation(path, post, body)] : [];
  });
}

/** What is described, with what stands under `components` in its places, but for schemas and headers. */
function withReferences(value: unknown, document: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withReferences(each, document));
  if (typeof value !== 'object' || value === null) return value;
  const reference: unknown = '$ref' in value ? value.$ref : undefined;
  if (
    typeof reference === 'string' &&
    /^#\/components\/(?:parameters|responses|requestBodies)\//.test(reference)
  )
    return withReferences(referred(reference, document), document);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withReferences(each, document)]),
  );
}

function referred(reference: string, document: unknown): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null ? new Map(Object.entries(at)).get(name) : undefined,
      document,
    );
}

function operation(path: string, post: Described, body: Body): Operation {
  const { description = '' } = post;
  const cost = / ?Costs ([^.]+)\.$/.exec(description);
  return {
    id: post.operationId,
    path,
    tag: post.tags?.[0] ?? '',
    summary: post.summary ?? '',
    description: cost ? description.slice(0, cost.index) : description,
    // Whoever runs the service sets it by a setting; the person at the page does not.
    cost: cost?.[1]?.replace(/ \(setting .*?\)/, '') ?? '',
    parameters: (post.parameters ?? [])
      .filter(({ name, in: place }) => place === 'header' && !GENERAL.includes(name))
      .map(({ name, required = false, description = '', schema = {}, 'x-label': label = titleOf(name) }) => ({
        name,
        label,
        required,
        description,
        type: typeOf(schema.type),
        ...(schema.enum && { allowed: schema.enum }),
        ...(schema.default !== undefined && { fallback: String(schema.default) }),
        ...(schema.minimum !== undefined && { minimum: schema.minimum }),
        ...(schema.maximum !== undefined && { maximum: schema.maximum }),
      })),
    body,
    hasPositions: post.parameters?.some(({ name }) => name === POSITIONS) ?? false,
    answersBytes: 'application/octet-stream' in (post.responses?.['200']?.content ?? {}),
  };
}

function bodyOf({ requestBody }: Described): Body | undefined {
  const text = requestBody?.content['application/json']?.schema;
  if (text?.type === 'string')
    return { kind: 'string', description: text.description ?? '', example: exampleOf(text) };
  const form = requestBody?.content['multipart/form-data']?.schema?.properties;
  const [part] = Object.entries(form ?? {});
  if (part) return { kind: 'file', part: part[0], description: part[1].description ?? '' };
  if (text?.type !== 'array') return undefined;
  return { kind: 'list', description: text.description ?? '', example: exampleOf(text) };
}

function exampleOf({ examples = [] }: Schema): string {
  return examples.flat()[0] ?? '';
}

const ABBREVIATIONS = /\b(css|dpi|qr|url|gs1)\b/g;

/** `recognitionMode` as `Recognition mode`. */
function titleOf(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(ABBREVIATIONS, (word) => word.toUpperCase());
  return (words[0]?.toUpperCase() ?? '') + words.slice(1);
}

function typeOf(type: string | undefined): Parameter['type'] {
  return type === 'integer' || type === 'boolean' || type === 'number' ? type : 'string';
}
