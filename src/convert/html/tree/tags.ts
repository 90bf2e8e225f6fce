// Reads tags and attributes (HTML Standard 13.2.5.6 to 13.2.5.40).
import {
  APOSTROPHE,
  EQUALS,
  GREATER_THAN,
  type NameMemo,
  QUOTE,
  SOLIDUS,
  isSpace,
  lowerCase,
} from './bytes.ts';

export interface Tag {
  readonly name: string;
  readonly end: boolean;
  readonly selfClosing: boolean;
  /** The offset of `<`. */
  readonly from: number;
  /** The offset of the first byte after the name. */
  readonly attributesFrom: number;
  /** The offset after `>`. */
  readonly to: number;
}

export interface Attribute {
  /** The name in lower case. */
  readonly name: string;
  /** The offsets of the value in the source, in which character references are not decoded. */
  readonly from: number;
  readonly to: number;
}

/** Reads the tag whose `<` is at `from` and whose name begins at `nameFrom`; undefined if it does not end. */
export function readTag(
  units: Uint8Array,
  from: number,
  nameFrom: number,
  end: boolean,
  memo?: NameMemo,
): Tag | undefined {
  let at = nameFrom;
  while (at < units.length && !isSpace(units[at]) && units[at] !== SOLIDUS && units[at] !== GREATER_THAN)
    at += 1;
  const attributesFrom = at;
  // Most tags have no attributes.
  const closing = units[at] === GREATER_THAN ? { to: at + 1, selfClosing: false } : walkAttributes(units, at);
  if (closing === undefined) return undefined;
  return {
    name: lowerCase(units, nameFrom, attributesFrom, memo),
    end,
    selfClosing: closing.selfClosing,
    from,
    attributesFrom,
    to: closing.to,
  };
}

/** The attributes of a tag. Of two with the same name the first counts (13.2.5.33). */
export function attributesOf(units: Uint8Array, tag: Tag): ReadonlyMap<string, Attribute> {
  const attributes = new Map<string, Attribute>();
  walkAttributes(units, tag.attributesFrom, (attribute) => {
    if (!attributes.has(attribute.name)) attributes.set(attribute.name, attribute);
  });
  return attributes;
}

/** Walks from the end of a tag's name to its `>`; undefined if the file ends first. */
function walkAttributes(
  units: Uint8Array,
  from: number,
  visit?: (attribute: Attribute) => void,
): { to: number; selfClosing: boolean } | undefined {
  const length = units.length;
  let at = from;
  let selfClosing = false;
  while (at < length) {
    const byte = units[at];
    if (byte === GREATER_THAN) return { to: at + 1, selfClosing };
    if (byte === SOLIDUS) {
      selfClosing = true;
      at += 1;
      continue;
    }
    if (isSpace(byte)) {
      at += 1;
      selfClosing = false;
      continue;
    }
    selfClosing = false;
    const nameFrom = at;
    // An equals sign at the start belongs to the name (13.2.5.32).
    at += 1;
    while (at < length && units[at] !== EQUALS && !endsName(units[at])) at += 1;
    const nameTo = at;
    while (at < length && isSpace(units[at])) at += 1;
    let valueFrom = at;
    let valueTo = at;
    if (units[at] === EQUALS) {
      at += 1;
      while (at < length && isSpace(units[at])) at += 1;
      const quote = units[at];
      if (quote === QUOTE || quote === APOSTROPHE) {
        valueFrom = at + 1;
        valueTo = units.indexOf(quote, valueFrom);
        if (valueTo < 0) return undefined;
        at = valueTo + 1;
      } else {
        valueFrom = at;
        while (at < length && !isSpace(units[at]) && units[at] !== GREATER_THAN) at += 1;
        valueTo = at;
      }
    } else {
      valueFrom = nameTo;
      valueTo = nameTo;
      at = nameTo;
    }
    visit?.({ name: lowerCase(units, nameFrom, nameTo), from: valueFrom, to: valueTo });
  }
  return undefined;
}

function endsName(byte: number | undefined): boolean {
  return byte === SOLIDUS || byte === GREATER_THAN || isSpace(byte);
}
