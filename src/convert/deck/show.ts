// How the slide show runs, where it is not as usual.
import type { Colour } from './colour.ts';

export interface ShowSettings {
  /** A speaker's full screen, a window for one reader, or a screen that nobody attends. */
  readonly mode: 'speaker' | 'window' | 'kiosk';
  /** Of a window: no scroll bar is shown. */
  readonly hideScrollBar?: boolean;
  /** Of a kiosk: it starts again after so long without input. */
  readonly restartMs?: number;
  readonly loop?: boolean;
  readonly withoutNarration?: boolean;
  readonly withoutAnimation?: boolean;
  /** The timings of slides do not count. */
  readonly manual?: boolean;
  /** Indexes in Presentation.slides, both included, or an index in Presentation.customShows. Absent: all slides. */
  readonly slides?:
    | { readonly kind: 'range'; readonly first: number; readonly last: number }
    | { readonly kind: 'customShow'; readonly show: number };
  readonly pen?: Colour;
}
