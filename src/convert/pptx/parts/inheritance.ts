// What placeholders inherit: the model's chain (text styles of the master by type → placeholder of the master → styles and placeholder of the
// layout) against the package's (list styles of the master by class → placeholder of the master → placeholder of the layout). Each page writes
// only the difference, so after each page both chains agree.
import type {
  Layout,
  Master,
  NotesMaster,
  Placeholder,
  PlaceholderType,
  Presentation,
  Shape,
  TextBody,
  TextStyleType,
  TextStyles,
} from '../../deck/index.ts';
import {
  FLOOR_LEVELS,
  type Levels,
  overlay,
  overlayType,
  same,
  type TextInheritance,
} from '../drawingml/index.ts';
import { type Inheritance, type Looks, type Stand, standOf, standsAlike } from '../shapes/index.ts';
import { DEFAULT_LOOKS, looksOver } from './looks.ts';
import { type Formats, formatsOfMaster, formatsOfPage, withFormats } from './master-formats.ts';

/** Which list style of a master governs a placeholder. */
export type StyleClass = 'title' | 'body' | 'other';

const CLASSES: Readonly<Partial<Record<PlaceholderType, StyleClass>>> = {
  title: 'title',
  centreTitle: 'title',
  body: 'body',
  subtitle: 'body',
  object: 'body',
  chart: 'body',
  table: 'body',
  clipArt: 'body',
  diagram: 'body',
  media: 'body',
  picture: 'body',
};

function classOf(type: PlaceholderType): StyleClass {
  return CLASSES[type] ?? 'other';
}

/** One placeholder of a page that others follow. */
interface Ancestor {
  readonly placeholder: Placeholder;
  readonly stand: Stand | undefined;
  /** The same of the placeholder that it follows itself. */
  readonly above: Stand | undefined;
  /** Its levels after its own list style, in both chains alike. */
  readonly levels: Levels;
  readonly looks: Looks;
  /** The list styles that lie over the type's own styles, oldest first. */
  readonly overlays: readonly Overlay[];
  /** Beside the list styles, of placeholders that have no style of their class. */
  readonly formats: Formats;
}

/** A layout follows its master in all that it does not say; a slide's records say all that it shows. */
type PageKind = 'layout' | 'slide';

type Overlay = (levels: Levels, type: TextStyleType) => Levels;

/** A page with what it hands on. */
export interface Lineage {
  readonly inheritance: Inheritance;
  /** For the pages that follow this one. */
  readonly ancestors: readonly Ancestor[];
}

/** Text styles at the root of a lineage, settled for all nine levels. */
export interface RootStyles {
  /** Of the model, by type. */
  readonly ofType: (type: TextStyleType) => Levels;
  /** Of the package, by class. */
  readonly ofClass: (styleClass: StyleClass) => Levels;
  /** What a shape that is no placeholder inherits in the package: presentation.xml's default text style. */
  readonly loose: Levels;
}

/** The styles of a master; `styles` of the first master also make the default text style. */
export function rootStyles(deck: Presentation, styles: TextStyles, loose?: Levels): RootStyles {
  const defaults = overlay(FLOOR_LEVELS, deck.defaultTextStyle);
  const all = new Map<TextStyleType, Levels>();
  const ofType = (type: TextStyleType): Levels => {
    const known = all.get(type);
    if (known !== undefined) return known;
    const own = overlayType(defaults, type, styles);
    // One object for what is the same: most often there is no difference to look for.
    const levels = loose !== undefined && same(own, loose) ? loose : own;
    all.set(type, levels);
    return levels;
  };
  return { ofType, ofClass: (styleClass) => ofType(styleClass), loose: loose ?? ofType('other') };
}

/** The styles of the notes master: what is no notes text takes the default text style. */
export function notesRootStyles(deck: Presentation, styles: TextStyles, loose: Levels): RootStyles {
  const root = rootStyles(deck, styles, loose);
  return { ...root, ofClass: (styleClass) => (styleClass === 'body' ? root.ofType('notes') : loose) };
}

/** The lineage of a master itself. */
export function masterLineage(root: RootStyles, master: Pick<Master | NotesMaster, 'shapes'>): Lineage {
  return descend(root, { parents: [], page: 'master' }, master.shapes, undefined);
}

/** The lineage of a page that follows another one. */
export function follow(
  root: RootStyles,
  parent: Lineage,
  page: Pick<Layout, 'shapes' | 'textStyles'>,
  kind: PageKind,
): Lineage {
  return descend(root, { parents: parent.ancestors, page: kind }, page.shapes, page.textStyles);
}

function descend(
  root: RootStyles,
  { parents, page }: { readonly parents: readonly Ancestor[]; readonly page: 'master' | PageKind },
  shapes: readonly Shape[],
  styles: TextStyles | undefined,
): Lineage {
  const styleOverlay: readonly Overlay[] = styles
    ? [(levels, type) => overlayType(levels, type, styles)]
    : [];
  const overlaysFor = (placeholder: Placeholder | undefined): readonly Overlay[] => {
    const parent = placeholder && ancestorOf(placeholder, parents);
    return parent ? [...parent.overlays, ...styleOverlay] : styleOverlay;
  };
  /** Without its own list style. */
  const styled = (placeholder: Placeholder | undefined, body: TextBody | undefined): Levels => {
    const type = body?.styleType ?? (placeholder ? classOf(placeholder.type) : 'other');
    let levels = root.ofType(type);
    if (placeholder) for (const over of overlaysFor(placeholder)) levels = over(levels, type);
    return levels;
  };
  const formatsOf = (placeholder: Placeholder | undefined, body: TextBody | undefined): Formats => {
    if (!placeholder || classOf(placeholder.type) !== 'other') return undefined;
    if (page === 'master') return body?.levels ? undefined : formatsOfMaster(body, styled(placeholder, body));
    const parent = ancestorOf(placeholder, parents)?.formats;
    return page === 'layout' ? parent : formatsOfPage(body, parent);
  };
  const wanted = (placeholder: Placeholder | undefined, body: TextBody | undefined): Levels =>
    overlay(withFormats(styled(placeholder, body), formatsOf(placeholder, body)), body?.levels);
  const text = (placeholder: Placeholder | undefined, body: TextBody | undefined): TextInheritance => {
    const parent = placeholder && ancestorOf(placeholder, parents);
    const inherited = parent?.levels ?? (placeholder ? root.ofClass(classOf(placeholder.type)) : root.loose);
    return { wanted: wanted(placeholder, body), inherited };
  };
  const inheritance: Inheritance = {
    text,
    stand(placeholder) {
      const found = ancestorOf(placeholder, parents);
      if (page !== 'slide' || found?.stand === undefined || found.placeholder.type === placeholder.type) {
        return found?.stand;
      }
      // Without one of its type on the layout, programs take that of the master.
      const ofType = parents.find((one) => one.placeholder.type === placeholder.type);
      const shown = ofType ? ofType.stand : found.above;
      return standsAlike(found.stand, shown) ? found.stand : { ...found.stand, isByIndex: true };
    },
    looks: (placeholder) => ancestorOf(placeholder, parents)?.looks,
  };
  const ancestors: Ancestor[] = [];
  for (const shape of shapes) {
    const { placeholder } = shape;
    if (!placeholder) continue;
    const body = shape.kind === 'shape' ? shape.text : undefined;
    const own = body?.levels;
    ancestors.push({
      placeholder,
      stand: standOf(shape) ?? ancestorOf(placeholder, parents)?.stand,
      above: ancestorOf(placeholder, parents)?.stand,
      levels: wanted(placeholder, body),
      formats: formatsOf(placeholder, body),
      looks: looksOver(ancestorOf(placeholder, parents)?.looks ?? DEFAULT_LOOKS, shape),
      overlays: own
        ? [...overlaysFor(placeholder), (levels) => overlay(levels, own)]
        : overlaysFor(placeholder),
    });
  }
  return { inheritance, ancestors };
}

/** The placeholder that this one follows: the same index and class, else the first of its type, else of its class. */
function ancestorOf(placeholder: Placeholder, parents: readonly Ancestor[]): Ancestor | undefined {
  const kin = parents.filter(({ placeholder: other }) => isKin(placeholder.type, other.type));
  return (
    kin.find(({ placeholder: other }) => other.index === placeholder.index) ??
    kin.find(({ placeholder: other }) => other.type === placeholder.type) ??
    kin[0]
  );
}

function isKin(a: PlaceholderType, b: PlaceholderType): boolean {
  return classOf(a) === 'other' ? a === b : classOf(a) === classOf(b);
}
