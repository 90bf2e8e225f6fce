// Writing XML: elements as strings. Every text and every attribute value of the package goes through the one escaper here.
import { escapeXml } from '../../../lib/xml-escape.ts';

/** Attribute values; undefined leaves the attribute out, booleans become 1 and 0 as PresentationML writes them. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Children of an element: finished XML; undefined and empty strings add nothing. */
export type Children = readonly (string | undefined)[];

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

/** One element. Numbers must be finite: they are rounded to integers, as every number of these schemas is. */
export function element(name: string, attributes: Attributes = {}, children: Children = []): string {
  let open = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) open += ` ${key}="${attribute(value)}"`;
  }
  let content = '';
  for (const child of children) if (child !== undefined) content += child;
  return content === '' ? `${open}/>` : `${open}>${content}</${name}>`;
}

/** An element whose content is text. */
export function textElement(name: string, text: string, attributes: Attributes = {}): string {
  return element(name, attributes, [escapeXml(text)]);
}

/** The element only where it has children; else nothing. */
export function unlessEmpty(name: string, attributes: Attributes, children: Children): string {
  return children.join('') === '' ? '' : element(name, attributes, children);
}

function attribute(value: string | number | boolean): string {
  if (typeof value === 'string') return escapeXml(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(Math.round(value));
}
