// The one reader of XML: saxes behind bounds. It refuses what is not well-formed and every document type, so nothing is expanded or fetched.
import { SaxesParser, type SaxesOptions } from 'saxes';

/** No program writes elements with more; a million characters of attributes would take a second. */
const MAX_ATTRIBUTES = 1000;
const MAX_WHY_CHARACTERS = 80;

/**
 * Documents are read as XML 1.1, which allows references to control characters: .NET writes them (FNC1 is U+001D). These it does not allow as
 * they are, or takes for line ends, where XML 1.0 has them as text: they become references, in a form that CDATA sections are freed of.
 */
const TEXT_OF_XML_10 = /[\u007f-\u009f\u2028]/g;
const REFERENCE = '&#x000';
const REFERENCES = new RegExp(`${REFERENCE}(7f|[89][0-9a-f]|2028);`, 'g');

export interface XmlName {
  /** As written, with its prefix. */
  readonly name: string;
  /** Without its prefix, and the namespace that this stands for, empty for none: where namespaces are asked for. */
  readonly local?: string;
  readonly uri?: string;
}

export interface XmlAttribute extends XmlName {
  readonly value: string;
}

export interface XmlElement extends XmlName {
  /** By name as written: the values, or attributes with their namespaces where these are asked for. */
  readonly attributes: Readonly<Record<string, string | XmlAttribute>>;
}

export interface XmlEvents {
  /** Takes twice the time. Without it, prefixes are parts of names and need no declaration. */
  readonly hasNamespaces?: boolean;
  /** A text says why the document is refused here. */
  readonly open: (element: XmlElement) => string | undefined;
  /** Character data within the root, CDATA sections included; line ends are line feeds. */
  readonly text: (text: string) => void;
  readonly close?: () => void;
}

class Refused extends Error {}

/** Undefined for a document that was read to its end, else why it was refused: events may have come before. */
export function readXml(
  document: string,
  { hasNamespaces = false, open, text, close }: XmlEvents,
): string | undefined {
  const refuse = (why: string): never => {
    throw new Refused(why);
  };
  const parser = new SaxesParser<SaxesOptions>({
    xmlns: hasNamespaces,
    position: false,
    defaultXMLVersion: '1.1',
    forceXMLVersion: true,
  });
  let depth = 0;
  let attributes = 0;
  parser.on('error', ({ message }) => refuse(message.replace(/\.$/, '').slice(0, MAX_WHY_CHARACTERS)));
  parser.on('doctype', () => refuse('a document type declaration is not allowed'));
  parser.on('opentagstart', () => (attributes = 0));
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) refuse('an element has too many attributes');
  });
  parser.on('opentag', (element) => {
    const why = open(element);
    if (why !== undefined) refuse(why);
    depth += 1;
  });
  const inside = (content: string): void => {
    if (depth > 0) text(content);
  };
  parser.on('text', inside);
  parser.on('cdata', (content) =>
    inside(content.replace(REFERENCES, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))),
  );
  parser.on('closetag', () => {
    depth -= 1;
    close?.();
  });
  try {
    const given = document.replace(
      TEXT_OF_XML_10,
      (character) => `${REFERENCE}${character.charCodeAt(0).toString(16)};`,
    );
    parser.write(given).close();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Refused) return thrown.message;
    throw thrown;
  }
}
