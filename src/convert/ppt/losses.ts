// What a deck may hold that does not reach the PPTX: each kind with the words of its warning. The record table names them.

export const LOSSES = {
  'animation-left-out': 'Animations were left out.',
  'animation-changed': 'An effect of a kind that is not known became "appear".',
  'chart-as-picture':
    'A chart is shown by its picture; it stays an object that only the program that made it opens.',
  'chart-simplified': 'Error bars, or trend lines of LibreOffice, of a chart were left out.',
  'control-as-picture': 'A control became its picture.',
  'effects-left-out':
    'Effects of newer programs (glow, soft edges, spaced letters and the like) were left out.',
  'font-left-out': 'Fonts that a newer program gave East Asian or complex text were left out.',
  'font-not-embedded': 'Fonts that the presentation brings along were left out.',
  'guides-left-out': 'An outline has more formulas than are worked out; those beyond count as 0.',
  'link-left-out': 'A link whose slide, show or address is not in the presentation was left out.',
  'macro-left-out': 'Macros were left out: the result is a presentation without macros.',
  'media-unplayable':
    'A sound or film cannot be played: it is neither in the presentation nor linked, or stands for a group.',
  'objects-left-out': 'The directory of the presentation is longer than can be read; the rest was left out.',
  'old-form-simplified':
    'Objects, arcs, gradients and patterns of a PowerPoint 95 presentation were left out or became plain.',
  'old-version-in-part':
    'Of a PowerPoint 95 presentation only texts, notes, pictures, forms and lines were converted, on plain masters.',
  'outline-left-out':
    'A shape of a form that is not known, or whose outline cannot be read, became a rectangle.',
  'placeholders-left-out': 'A layout has more placeholders than can be kept; the rest was left out.',
  'properties-left-out': 'The presentation has more properties than can be kept; the rest was left out.',
  'recolour-left-out': 'A recoloured picture has its own colours.',
  'shadow-simplified': 'A double or embossed shadow became a plain one.',
  'show-cut': 'A custom show has more slides than can be kept; the rest was left out.',
  'show-settings-left-out': 'Settings of the slide show were left out.',
  'sound-left-out': 'A sound of the program, which is not in the presentation, was left out.',
  'stored-shape-left-out':
    'A shape that a newer program saved as a picture stays a picture: its text and form were left out.',
  'smartart-flattened': 'A SmartArt diagram became single shapes.',
  'table-left-as-group': 'A table that is too large stays a group of shapes.',
  'table-styles-left-out': 'Styles for new tables that the presentation brings along were left out.',
  'unknown-record': 'A part of unknown kind was left out.',
} as const satisfies Readonly<Record<string, string>>;

export type LossKind = keyof typeof LOSSES;

/** What people know a shape by. */
export function labelOf({ name, id }: { readonly name?: string; readonly id: number }): string {
  return name === undefined || name === '' ? `shape ${id}` : name;
}
