// What a scan left out, as data: wording/gaps.ts makes the sentences.
import type { Failure } from '../lib/failure.ts';

/** Pages count from 1. */
export type Gap =
  | { readonly kind: 'unreadable'; readonly page: number; readonly failure: Failure }
  /** A part of it cannot be decoded; the rest was searched. */
  | { readonly kind: 'partly unreadable'; readonly page: number; readonly failure: Failure }
  /** Not searched to the end: they may hold more barcodes. `trapped`: the recognition engine failed on them. */
  | { readonly kind: 'incomplete'; readonly pages: readonly number[]; readonly trapped: boolean }
  /** The work allowed for the file was used up before these pages. */
  | { readonly kind: 'not reached'; readonly pages: readonly number[] }
  | { readonly kind: 'not annotated'; readonly page: number; readonly failure: Failure }
  /** More pages have barcodes than are annotated. */
  | { readonly kind: 'not all annotated'; readonly maxPages: number; readonly pages: readonly number[] };
