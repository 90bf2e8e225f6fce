// Masters with the layouts that exist before any slide is read: title masters, and layouts that newer programs stored.
import type { Draft, Layout, Shape } from '../../../deck/index.ts';
import { LOSSES } from '../../losses.ts';
import { readStoredLayout } from '../../round-trip/index.ts';
import type { ReadContext } from '../context.ts';
import { FIRST_ADDED_ID } from '../placeholders/header-footer.ts';
import type { Masters, ReadMaster, ReadTitleMaster } from './masters.ts';
import { coloursAgainst } from './theme.ts';

/** A master of the result: one that is its own. Those that were split off it give it their layouts. */
export interface MasterFamily {
  readonly main: ReadMaster;
  /** Indexes in Masters.mains of the master and of those that were split off it. */
  readonly members: ReadonlySet<number>;
  readonly titles: readonly ReadTitleMaster[];
  /** By number. */
  readonly stored: ReadonlyMap<number, Layout>;
}

export function readFamilies({ mains, titles }: Masters, context: ReadContext): readonly MasterFamily[] {
  return mains.flatMap((main, place) => {
    if (main.owner !== place) return [];
    const family = mains.flatMap((one, at) => (one.owner === place ? [{ one, at }] : []));
    const stored = family.flatMap(({ one }) =>
      [...one.stored].flatMap(([number, xml]) => {
        const isAllowed = context.allowances.take('layouts', 1, 'layouts');
        const layout = isAllowed ? storedLayout(xml, one, main, context) : undefined;
        return layout === undefined ? [] : ([[number, layout]] as const);
      }),
    );
    return [
      {
        main,
        members: new Set(family.map(({ at }) => at)),
        titles: titles.filter((title) => title.masterId === main.id),
        stored: new Map(stored.sort(([left], [right]) => left - right)),
      },
    ];
  });
}

/**
 * A layout of a family. One whose master was split off has in it all that its slides show, the owner's own shapes first: what differs
 * from the owner is the layout's, whatever the stored XML says, as an older program may have edited the records since.
 */
function storedLayout(
  xml: string,
  from: ReadMaster,
  main: ReadMaster,
  { warn }: ReadContext,
): Layout | undefined {
  const read = readStoredLayout(xml, main.master.shapes, () =>
    warn('placeholders-left-out', LOSSES['placeholders-left-out']),
  );
  if (from === main) return read;
  const layout: Draft<Layout> = { ...(read ?? { type: 'custom', name: from.master.name, shapes: [] }) };
  const owned = drawnBy(main);
  const drawn = drawnBy(from);
  const repeatsOwner = owned.every((shape, at) => looksOf(shape) === looksOf(drawn[at]));
  layout.showMasterShapes = repeatsOwner;
  layout.shapes = withoutClashes(repeatsOwner ? drawn.slice(owned.length) : drawn, layout.shapes);
  const { background } = from.master;
  if (background !== undefined && !isSame(background, main.master.background)) layout.background = background;
  if (!isSame(from.sheet.textStyles, main.sheet.textStyles)) layout.textStyles = from.sheet.textStyles;
  return Object.assign(layout, coloursAgainst(main, from.scheme, from.master.colourMap));
}

/** Shapes of a master that its slides show. */
function drawnBy({ master }: ReadMaster): readonly Shape[] {
  return master.shapes.filter((shape) => shape.placeholder === undefined);
}

/** Members that tell one copy of a shape from another without being seen. */
const UNSEEN: ReadonlySet<string> = new Set(['id', 'name', 'startsAt', 'endsAt']);

function looksOf(shape: Shape | undefined): string | undefined {
  return JSON.stringify(shape, (key, value: unknown) => (UNSEEN.has(key) ? undefined : value));
}

function isSame(left: object | undefined, right: object | undefined): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Both lists as the shapes of one page: the placeholders get new identifiers where the drawn shapes have theirs. */
function withoutClashes(drawn: readonly Shape[], placeholders: readonly Shape[]): readonly Shape[] {
  const used = new Set(drawn.map((shape) => shape.id));
  let next = FIRST_ADDED_ID;
  const renamed = placeholders.map((shape) =>
    used.has(shape.id) ? Object.assign({}, shape, { id: next++ }) : shape,
  );
  return [...drawn, ...renamed];
}
