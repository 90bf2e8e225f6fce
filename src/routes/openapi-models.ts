// The schemas of OpenAPI 3.1 for models: those that share groups of members, and the usage.
import type { Member, Model } from '../registry/model.ts';
import { MEMBER_GROUPS, USAGE_RESULT } from '../registry/models.ts';
import { type Json, STYLE_31, schemaOf } from './schemas.ts';

/** Members that only come where one header asks for them: the group says so once. */
export function groupSchema(name: string, members: readonly Member[]): Json {
  const asked = /; only with (X-[\w-]+)$/;
  const headers = new Set(members.map(({ description }) => asked.exec(description)?.[1]));
  const [header] = headers;
  if (headers.size !== 1 || header === undefined) return schemaOf({ name, members }, STYLE_31);
  const bare = members.map((member) => ({ ...member, description: member.description.replace(asked, '') }));
  return { description: `only with ${header}`, ...schemaOf({ name, members: bare }, STYLE_31) };
}

/** A model, with the groups of members that others have too as references. */
export function modelSchema(model: Model): Json {
  const names = new Set(model.members.map(({ name }) => name));
  const groups = Object.entries(MEMBER_GROUPS).filter(([, members]) =>
    members.every(({ name }) => names.has(name)),
  );
  if (groups.length === 0) return schemaOf(model, STYLE_31);
  const grouped = groups.flatMap(([, members]) => members.map(({ name }): string => name));
  const own = model.members.filter(({ name }) => !grouped.includes(name));
  return {
    allOf: [
      schemaOf({ ...model, members: own }, STYLE_31),
      ...groups.map(([name]) => ({ $ref: `#/components/schemas/${name}` })),
    ],
  };
}

/** The usage model with the members that a Model cannot describe: calls by operation, and the list of days. */
export function usageSchema(): Json {
  const { properties, required, ...rest } = schemaOf(USAGE_RESULT, STYLE_31);
  const counts = {
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'calls by operationId',
  };
  const integer = (description: string): Json => ({ type: 'integer', description });
  const Days = {
    type: 'array',
    description: 'only with the query parameter days: oldest first',
    items: {
      type: 'object',
      required: ['Day', 'Calls', 'Requests', 'KeyCalls'],
      properties: {
        Day: { type: 'string', description: 'in UTC, e.g. 2026-11-22' },
        Calls: integer('calls charged to the account'),
        Requests: integer('requests of the account, whatever was answered'),
        KeyCalls: integer('calls charged for the key that asks'),
      },
    },
  };
  return {
    ...rest,
    required: [...(required as string[]), 'Operations'],
    properties: { ...(properties as Json), Operations: counts, Days },
  };
}
