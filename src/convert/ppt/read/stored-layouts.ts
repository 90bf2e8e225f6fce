// Masters with the layouts that exist before any slide is read: title masters, and layouts that newer programs stored.
import type { Draft, Layout } from '../../deck/index.ts';
import { readStoredLayout } from '../round-trip/index.ts';
import type { ReadContext } from './context.ts';
import { FIRST_ADDED_ID } from './header-footer.ts';
import type { Masters, ReadMaster, ReadTitleMaster } from './masters.ts';

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
        const layout = isAllowed ? storedLayout(xml, one, main) : undefined;
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

/** What the layout itself draws stands in the master that was split off for it, merged with its master's own shapes. */
function storedLayout(xml: string, from: ReadMaster, main: ReadMaster): Layout | undefined {
  const read = readStoredLayout(xml, main.master.shapes);
  if (read === undefined || from === main) return read?.layout;
  const layout: Draft<Layout> = { ...read.layout };
  if (read.hasOwnShapes) {
    const drawn = from.master.shapes.filter((shape) => shape.placeholder === undefined);
    const used = new Set(drawn.map((shape) => shape.id));
    let next = FIRST_ADDED_ID;
    layout.shapes = [
      ...drawn,
      ...layout.shapes.map((shape) =>
        used.has(shape.id) ? Object.assign({}, shape, { id: next++ }) : shape,
      ),
    ];
    layout.showMasterShapes = false;
  }
  if (read.hasOwnBackground && from.master.background !== undefined)
    layout.background = from.master.background;
  const isSame = JSON.stringify(from.sheet.textStyles) === JSON.stringify(main.sheet.textStyles);
  if (!isSame) layout.textStyles = from.sheet.textStyles;
  return layout;
}
