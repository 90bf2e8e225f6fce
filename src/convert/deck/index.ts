// The neutral model between the formats: what a presentation is, in EMU, 1/100 pt and sRGB.
// Nothing here knows how either format stores it. Every value that is absent is inherited (see each docstring from where).
export * from './units.ts';
export * from './colour.ts';
export * from './paint.ts';
export * from './form.ts';
export * from './geometry.ts';
export * from './text.ts';
export * from './action.ts';
export * from './picture.ts';
export * from './chart.ts';
export * from './diagram.ts';
export * from './shape.ts';
export * from './slide.ts';
export * from './transition.ts';
export * from './presentation.ts';
export * from './timing.ts';
export * from './show.ts';
export * from './preferences.ts';
