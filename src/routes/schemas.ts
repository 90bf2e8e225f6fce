// Models and header parameters as JSON schemas, in the forms of OpenAPI 3.1 and Swagger 2.0.
import { type HeaderParameter } from '../http/headers.ts';
import type { Member, Model } from '../registry/model.ts';

export type Json = { [key: string]: unknown };

/** How a version of the description writes references, null and required members. */
export interface Style {
  readonly prefix: string;
  readonly nullable: (type: string, allowed: readonly string[] | undefined) => Json;
  /** Whether it lists a text's possible values: the original's clients have a string there, and would get a type of their own. */
  readonly listsAllowed: boolean;
  /** Whether it lists the members that are always present: all but those of `whenAsked`. */
  readonly listsRequired: boolean;
  /** What a member has beside its description; default: nothing. */
  readonly titled?: (name: string) => Json;
}

export const STYLE_31: Style = {
  prefix: '#/components/schemas/',
  nullable: (type, allowed) => ({ type: [type, 'null'], ...(allowed && { enum: [...allowed, null] }) }),
  listsAllowed: true,
  listsRequired: true,
};
export const STYLE_2: Style = {
  prefix: '#/definitions/',
  nullable: (type) => ({ type, 'x-nullable': true }),
  listsAllowed: false,
  listsRequired: false,
};

/** A model as a schema; models that it contains are references. */
export function schemaOf({ members }: Model, style: Style): Json {
  const required = members.filter(({ whenAsked }) => whenAsked !== true).map(({ name }) => name);
  return {
    type: 'object',
    ...(style.listsRequired && required.length > 0 && { required }),
    properties: Object.fromEntries(members.map((member) => [member.name, memberSchema(member, style)])),
  };
}

function memberSchema({ type, nullable, ...member }: Member, style: Style): Json {
  const description = { description: member.description, ...style.titled?.(member.name) };
  const allowed = style.listsAllowed ? member.allowed : undefined;
  if (typeof type === 'object' && 'model' in type) {
    const model = { $ref: `${style.prefix}${type.model.name}` };
    return nullable && style.listsRequired ? { ...description, anyOf: [model, { type: 'null' }] } : model;
  }
  if (typeof type === 'object')
    return { type: 'array', ...description, items: { $ref: `${style.prefix}${type.listOf.name}` } };
  const name = type === 'int32' ? 'integer' : type === 'double' ? 'number' : type;
  const values = nullable ? style.nullable(name, allowed) : { type: name, ...(allowed && { enum: allowed }) };
  return { ...values, ...((type === 'int32' || type === 'double') && { format: type }), ...description };
}

/** The type, range, choices and default of a header; Swagger writes them beside its name, OpenAPI under `schema`. */
export function headerSchema({ type, minimum, maximum, allowed, default: fallback }: HeaderParameter): Json {
  return {
    type,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(allowed && { enum: allowed }),
    ...(fallback !== undefined && { default: fallback }),
  };
}
