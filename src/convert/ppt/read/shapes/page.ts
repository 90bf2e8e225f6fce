// What the shapes of one page are read with, and the page's drawing as shapes and background.
import type { Fill, Shape } from '../../../deck/index.ts';
import { child, readOptions, createOptions, RT, type RecordNode } from '../../records/index.ts';
import { readConnections, type Connections } from './connections.ts';
import { readFill } from '../paint/fill.ts';
import { readShapes } from './shapes.ts';
import type { TextPage } from '../text/text-body.ts';
import type { TextSource } from '../text/text-source.ts';

export interface PageContext extends TextPage {
  /** Masters keep every default explicit, as others inherit from them. */
  readonly isMaster: boolean;
  /** Texts of the slide that stand in the outline instead of in their shapes. */
  readonly outline: readonly TextSource[];
  /** Version 9 properties of those texts, by text index. */
  readonly outlineExtensions: ReadonlyMap<number, RecordNode>;
  /** The eight colours of the page, 0x00BBGGRR. */
  readonly scheme: readonly number[];
  /** For warnings: `slide 3`. */
  readonly where: string;
  readonly connections: Connections;
  /** Within a group: what a unit of its coordinates counts for; default a master unit. */
  readonly emuPerUnit?: number;
}

/** A page whose texts all stand in their shapes. */
export const NO_OUTLINE = { outline: [], outlineExtensions: new Map<number, RecordNode>() } as const;

export interface Drawing {
  readonly shapes: readonly Shape[];
  /** Whatever the background shape says, whether or not the page shows it. */
  readonly background?: Fill;
}

/** The drawing of a slide, master or notes container. */
export function readDrawing(owner: RecordNode, page: Omit<PageContext, 'connections'>): Drawing {
  const drawing = child(child(owner, RT.Drawing), RT.OfficeArtDgContainer);
  const root = child(drawing, RT.OfficeArtSpgrContainer);
  const backdrop = child(drawing, RT.OfficeArtSpContainer);
  const connections = readConnections(child(drawing, RT.OfficeArtSolverContainer));
  const shapes = readShapes(root, { ...page, connections });
  return backdrop === undefined
    ? { shapes }
    : { shapes, background: readFill(createOptions(readOptions(backdrop.children)), page.context) };
}
