// SmartArt: the parts of a diagram as a newer program stored them. No other form of them is known to any program, so they are kept as XML.

/** What stored XML refers to: an index in Presentation.pictures, an address, or the drawing that shows the diagram. */
export type DiagramReference =
  | { readonly kind: 'picture'; readonly picture: number }
  | { readonly kind: 'link'; readonly uri: string }
  | { readonly kind: 'drawing' };

/** A whole part from its root element on, well-formed, cut where the identifier of a relationship stands. */
export type StoredXml = readonly (string | DiagramReference)[];

export const DIAGRAM_PARTS = ['data', 'layout', 'quickStyle', 'colors', 'drawing'] as const;
export type DiagramPart = (typeof DIAGRAM_PARTS)[number];

/** The drawing shows the diagram to programs that do not lay it out; the data refers to it where it is there. */
export type Diagram = Readonly<Record<Exclude<DiagramPart, 'drawing'>, StoredXml>> & {
  readonly drawing?: StoredXml;
};
