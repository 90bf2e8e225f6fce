// The page on which shapes are written: its relationships, shape ids, colours, room, and what its placeholders inherit.
import type {
  BoxEmu,
  Degrees,
  Fill,
  Geometry,
  Line,
  Placeholder,
  Shadow,
  Shape,
  ShapeBase,
  TextBody,
  TextFrame,
} from '../../deck/index.ts';
import type { DocumentScope } from '../document.ts';
import type { TextInheritance, TextScope } from '../drawingml/index.ts';
import type { Relationships } from '../../ooxml/opc/index.ts';

/** Where a placeholder stands. */
export interface Stand {
  readonly box: BoxEmu;
  readonly rotation: Degrees;
  readonly flipH: boolean;
  readonly flipV: boolean;
  /** PowerPoint finds it by the index alone; programs that go by the type find another. */
  readonly isByIndex?: true;
}

/** What a placeholder hands on beside its place and text: everything settled. */
export interface Looks {
  readonly fill: Fill;
  readonly line: Line;
  readonly shadow: Shadow;
  readonly geometry: Geometry;
  readonly frame: TextFrame;
}

/** What the shapes of a page inherit; see inheritance.ts. */
export interface Inheritance {
  /** The styles that meet in the text of a shape. */
  text(placeholder: Placeholder | undefined, body: TextBody | undefined): TextInheritance;
  /** Where the placeholder of that kind stands on the page that this one follows. */
  stand(placeholder: Placeholder): Stand | undefined;
  /** What that placeholder looks like; undefined where the page above has none. */
  looks(placeholder: Placeholder): Looks | undefined;
}

export interface PageScope extends TextScope {
  readonly document: DocumentScope;
  readonly rels: Relationships;
  readonly inheritance: Inheritance;
  /** Masters name fewer kinds of placeholders. */
  readonly role: 'slide' | 'layout' | 'master' | 'notes' | 'handout';
  /** The id of a shape of this page in its part. */
  readonly idOf: (shape: Shape) => number;
  /** The id of the shape that the model calls so; undefined when this page has none. */
  readonly idOfNumber: (id: number) => number | undefined;
  /** The id of a shape whose element stands in the part; undefined while it was not written. */
  readonly writtenId: (shape: Shape) => number | undefined;
  /** The ids of the pictures that play what shapes with text do. */
  readonly players: Map<Shape, number | undefined>;
  /** True where the page's theme has the formats that a newer program stored, which styles of shapes refer to. */
  readonly hasFormats: boolean;
  /** For warnings: `slide 3`. */
  readonly place: string;
  /** Takes the XML of a shape from what this page and the package may hold. */
  readonly spend: (xmlBytes: number) => void;
  /** An id for an element that is no shape of the model. */
  readonly freshId: () => number;
}

/** Where a shape stands; undefined when it does not say. */
export function standOf(shape: ShapeBase): Stand | undefined {
  const { box, rotation = 0, flipH = false, flipV = false } = shape;
  return box && { box, rotation, flipH, flipV };
}
