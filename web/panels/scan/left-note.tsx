// What a scan left of a file, and a button for each kind of pages with which one can go on, with its price.
import { counted } from '../../parts/index.ts';
import { type Left, sentenceOf } from './left.ts';
import type { Price } from './price.ts';

interface Props {
  readonly left: Left;
  /** Undefined: free. */
  readonly price: Price | undefined;
  readonly disabled: boolean;
  readonly onFurther: (pages: readonly number[]) => void;
}

const ROWS = [
  { kind: 'unread', one: 'Read this page', many: 'Read these pages' },
  { kind: 'unsearched', one: 'Search this page further', many: 'Search these pages further' },
] as const;

export function LeftNote({ left, price, disabled, onFurther }: Props) {
  const { settled, rest } = left;
  return (
    <>
      {ROWS.map(({ kind, one, many }) => {
        const pages = left[kind];
        if (pages.length === 0) return null;
        const cost = price
          ? counted(price.perPage ? price.calls * pages.length : price.calls, 'call')
          : 'free';
        return (
          <div key={kind} class="note actions">
            <p id={`scan-${kind}`}>{sentenceOf(kind, pages)}</p>
            <button
              type="button"
              class="quiet"
              aria-describedby={`scan-${kind}`}
              disabled={disabled}
              onClick={() => onFurther(pages)}
            >
              {pages.length === 1 ? one : many} ({cost.replaceAll(' ', '\u00A0')})
            </button>
          </div>
        );
      })}
      {settled.length > 0 && <p class="note">{sentenceOf('settled', settled)}</p>}
      {rest && <p class="note">{rest}</p>}
    </>
  );
}
