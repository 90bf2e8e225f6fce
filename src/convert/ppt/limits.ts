// THE LIMITS of PowerPoint files.
import { type Limits, valuesOf } from '../../lib/limits.ts';

export const LIMIT_ROWS = {
  MAX_PPT_RECORDS: {
    value: 400_000,
    unit: 'entries',
    of: 'records of one PowerPoint file that are read at once',
    beyond: 'the rest is left out, warning `records-left-out`',
  },
  MAX_PPT_PAGES: {
    value: 4000,
    unit: 'pages',
    of: 'slides, masters and notes pages that a presentation lists',
    beyond: 'the rest is left out, warning `slides-left-out`',
  },
  MAX_PPT_SHAPES: {
    value: 40_000,
    unit: 'entries',
    of: 'shapes of one presentation, layouts included',
    beyond: 'the rest is left out, warning `shapes-left-out`',
  },
  MAX_PPT_POINTS: {
    value: 250_000,
    unit: 'entries',
    of: 'points of outlines and stops of gradients in one presentation',
    beyond: 'the outline becomes a rectangle, the gradient two colours, warning `outline-left-out`',
  },
  MAX_PPT_CHARACTERS: {
    value: 4_000_000,
    unit: 'characters',
    of: 'text of one presentation: of shapes, notes, comments, footers, links',
    beyond: 'the rest is left out, warning `text-too-long`',
  },
  MAX_PPT_RUNS: {
    value: 150_000,
    unit: 'entries',
    of: 'runs and paragraphs of one presentation',
    beyond: 'the rest is left out, warning `text-too-long`',
  },
  MAX_PPT_CELLS: {
    value: 50_000,
    unit: 'entries',
    of: 'table cells of one presentation',
    beyond: 'the table stays a group, warning `table-left-as-group`',
  },
  // A diagram of thirty nodes has 0.2 million, most of them in its layout and its drawing.
  MAX_PPT_DIAGRAM_CHARACTERS: {
    value: 8_000_000,
    unit: 'characters',
    of: 'stored XML of the SmartArt diagrams, format schemes and painted letters of one presentation',
    beyond:
      'the diagram becomes single shapes, warning `smartart-flattened`; the theme has a plain format scheme; letters are plain, warning `effects-left-out`',
  },
  MAX_PPT_LAYOUTS: {
    value: 500,
    unit: 'entries',
    of: 'masters and layouts of one presentation',
    beyond: 'slides take another one, warning `layout-left-out`',
  },
  // The longest take 3 kB of XML each: so many fill a page. The fullest of 112 public decks has 75.
  MAX_PPT_EFFECTS: {
    value: 4000,
    unit: 'entries',
    of: 'animation effects made from those of PowerPoint 97, one for each paragraph',
    beyond: 'the rest is left out, warning `animation-left-out`',
  },
  // Each shape that has some needs a part of its own; the fullest of 124 public decks has 21.
  MAX_PPT_TAGS: {
    value: 4000,
    unit: 'entries',
    of: 'tags that add-ins left in one presentation',
    beyond: 'the rest is left out, warning `tags-left-out`',
  },
  // The largest of 45 public ones has 770,000.
  MAX_PPT_PICT_PIXELS: {
    value: 2_000_000,
    unit: 'pixels',
    of: 'bitmaps of one PICT picture',
    beyond: 'only the original PICT is kept, which programs for Windows do not draw',
  },
  MAX_PPT_INFLATED_BYTES: {
    value: 67_108_864,
    unit: 'bytes',
    of: 'inflated data of one presentation: metafiles, objects, stored layouts',
    beyond: 'the picture or object is left out, with a warning',
  },
  MAX_PPT_INFLATED_STREAM_BYTES: {
    value: 33_554_432,
    unit: 'bytes',
    of: 'one inflated metafile or object',
    beyond: 'it is left out, with a warning',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
