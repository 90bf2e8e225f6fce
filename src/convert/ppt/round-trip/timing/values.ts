// Attributes of p:timing as values of the model, and what a reading knows beside the element.
import type { Time } from '../../../deck/index.ts';
import type { XmlNode } from '../../../ooxml/xml/tree.ts';
import { PER_DEGREE, PER_WHOLE } from '../../../ooxml/words.ts';

export const NOTHING: XmlNode = { name: '', attributes: new Map(), children: [], text: '' };

export interface Scope {
  /** The model's number of the shape with that id in the XML. */
  readonly shapeOf: (id: number) => number | undefined;
  /** False once something was met that the model has no word for. */
  isKnown: boolean;
}

export function childOf(element: XmlNode | undefined, name: string): XmlNode | undefined {
  return element?.children.find((one) => one.name === name);
}

/** The value; without it the whole time line is of no use. */
export function need<const T>(scope: Scope, value: T | undefined, fallback: T): T {
  scope.isKnown &&= value !== undefined;
  return value ?? fallback;
}

/** The members that have a value. */
export function defined<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    // What is undefined was dropped: the keys left are those whose value is of the type without it.
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** `word` gives the model's word of an attribute's value. */
export function named<T>(
  element: XmlNode,
  name: string,
  word: (value: string | undefined) => T | undefined,
): T | undefined {
  return word(element.attributes.get(name));
}

export function numeric(text: string | undefined): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function scaled(value: number | undefined, unit: number): number | undefined {
  return value === undefined ? undefined : value / unit;
}

export function whole(element: XmlNode, name: string): number | undefined {
  const value = numeric(element.attributes.get(name)) ?? -1;
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

export function time(element: XmlNode, name: string, perUnit = 1): Time | undefined {
  const text = element.attributes.get(name);
  return text === 'indefinite' ? text : scaled(numeric(text), perUnit);
}

export function share(element: XmlNode, name: string): number | undefined {
  const text = element.attributes.get(name);
  return text?.endsWith('%') === true
    ? scaled(numeric(text.slice(0, -1)), 100)
    : scaled(numeric(text), PER_WHOLE);
}

export function degrees(element: XmlNode, name: string): number | undefined {
  return scaled(numeric(element.attributes.get(name)), PER_DEGREE);
}

export function flag(element: XmlNode, name: string): boolean | undefined {
  const text = element.attributes.get(name) ?? '';
  if (text === '1' || text === 'true') return true;
  return text === '0' || text === 'false' ? false : undefined;
}
