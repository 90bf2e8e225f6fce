// Values of models as JSON, and as the XML that .NET's DataContractSerializer would write.
import { xmlEscaper } from '../lib/xml-escape.ts';
import type { MemberType, Member, Model, ModelValue } from '../registry/model.ts';

/** The last part of the original API's namespace is unknown, so clients of its XML may need this one. */
export const DATA_CONTRACT_NAMESPACE = 'http://schemas.datacontract.org/2004/07/Quietzone.Models';
const INSTANCE_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';

/** Escapes `& < >` and CR in text content; characters that XML 1.0 forbids (FNC1 = U+001D, lone surrogates) become U+FFFD. */
export const escapeXmlText = xmlEscaper({
  forbidden: '\uFFFD',
  references: { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' },
});

/** A value as JSON: only declared members, in the order of their declaration, nulls included. */
export function toJson(model: Model, value: ModelValue): string {
  return JSON.stringify(ordered(model, value));
}

/** A value as XML in the form of DataContractSerializer: no declaration, members in ordinal order, null as i:nil. */
export function toXml(model: Model, value: ModelValue): string {
  const attributes = ` xmlns:i="${INSTANCE_NAMESPACE}" xmlns="${DATA_CONTRACT_NAMESPACE}"`;
  return `<${model.name}${attributes}>${membersXml(model, value)}</${model.name}>`;
}

function ordered(model: Model, value: ModelValue): ModelValue {
  return Object.fromEntries(
    writtenMembers(model, value).map(({ name, type }) => {
      const member = value[name] ?? null;
      if (typeof type !== 'object' || typeof member !== 'object' || member === null) return [name, member];
      if ('model' in type) return [name, isList(member) ? null : ordered(type.model, member)];
      return [name, isList(member) ? member.map((item) => ordered(type.listOf, item)) : member];
    }),
  );
}

function writtenMembers({ members }: Model, value: ModelValue): readonly Member[] {
  return members.filter(({ name, whenAsked }) => whenAsked !== true || value[name] !== undefined);
}

function membersXml(model: Model, value: ModelValue): string {
  return [...writtenMembers(model, value)]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type }) => memberXml(name, type, value[name] ?? null))
    .join('');
}

function memberXml(name: string, type: MemberType, value: ModelValue[string]): string {
  if (value === null || value === undefined) return `<${name} i:nil="true" />`;
  if (typeof value !== 'object') return `<${name}>${escapeXmlText(String(value))}</${name}>`;
  if (!isList(value))
    return typeof type === 'object' && 'model' in type
      ? `<${name}>${membersXml(type.model, value)}</${name}>`
      : `<${name} />`;
  if (typeof type !== 'object' || 'model' in type || value.length === 0) return `<${name} />`;
  const item = type.listOf;
  return `<${name}>${value.map((entry) => `<${item.name}>${membersXml(item, entry)}</${item.name}>`).join('')}</${name}>`;
}

function isList(value: ModelValue[string] | undefined): value is readonly ModelValue[] {
  return Array.isArray(value);
}
