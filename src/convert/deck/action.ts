// What a click on, or the pointer over, a shape or a run does.

export type ActionTarget =
  /** An absolute or relative URL, also mailto:; `fragment` without `#`. */
  | { readonly kind: 'url'; readonly url: string; readonly fragment?: string }
  /** Index in Presentation.slides. */
  | { readonly kind: 'slide'; readonly slide: number }
  | {
      readonly kind: 'jump';
      readonly to: 'next' | 'previous' | 'first' | 'last' | 'lastViewed' | 'endShow';
    }
  /** Index in Presentation.customShows. */
  | { readonly kind: 'customShow'; readonly show: number; readonly andReturn: boolean }
  /** Another file or presentation, by path as stored. */
  | { readonly kind: 'file' | 'presentation' | 'program'; readonly path: string }
  | { readonly kind: 'macro'; readonly name: string }
  /** Activates the object (verb of an embedded object). */
  | { readonly kind: 'object'; readonly verb: number }
  /** Plays the media of the shape. */
  | { readonly kind: 'media' }
  /** Nothing but its sound or highlight. */
  | { readonly kind: 'none' };

export interface Action {
  readonly target: ActionTarget;
  readonly tooltip?: string;
  /** Index in Presentation.sounds. */
  readonly sound?: number;
  readonly stopSound?: boolean;
  readonly highlight?: boolean;
}
