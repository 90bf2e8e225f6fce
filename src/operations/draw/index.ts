// Drawings: one value, or a list.
export { DRAW, DRAW_MORE, type DrawingWork } from './draw-one.ts';
export { DRAW_LIST } from './draw-list.ts';
export { LABELS } from './labels.ts';
