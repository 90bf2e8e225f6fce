// The parts of an OpenAPI document that the reference shows, with the references in their places.

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number | null)[];
  readonly format?: string;
  readonly default?: string | number | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface Answer {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface Described {
  readonly tags?: readonly string[];
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses?: Readonly<Record<string, Answer>>;
}

export interface OpenApi {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** `document` with its references replaced, but for those to schemas, which may contain themselves. */
export function withoutReferences(document: unknown): OpenApi {
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'object' || value === null) return value;
    const reference: unknown = '$ref' in value ? value.$ref : undefined;
    if (typeof reference === 'string' && !reference.startsWith('#/components/schemas/'))
      return replaced(at(reference, document));
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each)]));
  };
  return replaced(document) as OpenApi;
}

function at(reference: string, document: unknown): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined,
      document,
    );
}

export interface Row {
  /** `ResultBarcodes[].RawText`. */
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly values: readonly string[];
}

/** The members of a model, those of its members below them. */
export function rowsOf(schema: Schema, { components }: Pick<OpenApi, 'components'>): readonly Row[] {
  const named = ({ $ref = '' }: Schema): string => $ref.split('/').at(-1) ?? '';
  const walk = (each: Schema, path: string, seen: readonly string[]): Row[] => {
    const name = named(each);
    if (name !== '') {
      const target = components.schemas[name];
      return target === undefined || seen.includes(name) ? [] : walk(target, path, [...seen, name]);
    }
    const own = Object.entries(each.properties ?? {}).flatMap(([member, value]) => {
      const inner = value.items ?? value;
      const at = `${path}${member}${value.items ? '[]' : ''}`;
      return [
        {
          name: `${path}${member}`,
          type: typeText(value),
          description: value.description ?? components.schemas[named(inner)]?.description ?? '',
          values: (value.enum ?? []).flatMap((one) => (one === null ? [] : [String(one)])),
        },
        ...walk(inner, `${at}.`, seen),
      ];
    });
    return [...own, ...(each.allOf ?? []).flatMap((part) => walk(part, path, seen))];
  };
  return walk(schema, '', []);
}

function typeText(schema: Schema): string {
  const { type, items, $ref } = schema;
  if (items) return `array of ${typeText(items)}`;
  if ($ref !== undefined) return 'object';
  return typeof type === 'string' ? type : (type ?? ['object']).join(' or ');
}
