// What the page and its worker of labels say to each other.
import type { Labels, ListRow, NamedSheet, Outcome } from 'quietzone/labels';

export type { ListRow, NamedSheet } from 'quietzone/labels';

/** What was laid out last; `plan` names it when images are asked for. */
export type LabelSheet = Omit<Labels, 'png'> & { readonly plan: number };

export interface Known {
  readonly templates: readonly { readonly name: string; readonly help: string }[];
  readonly sheets: readonly NamedSheet[];
}

/** What all labels share. */
export interface LabelFiles {
  readonly logo?: Blob;
  readonly font?: Blob;
}

export type LabelTask =
  | { readonly kind: 'known' }
  | { readonly kind: 'list'; readonly file: Blob }
  | {
      readonly kind: 'labels';
      readonly list: string;
      readonly options: Readonly<Record<string, string>>;
      readonly files: LabelFiles;
    }
  | { readonly kind: 'image'; readonly plan: number; readonly index: number };

/** Null: the image is one of an earlier plan. */
export type LabelAnswer = Outcome<Known | readonly ListRow[] | LabelSheet | Blob | null>;
