// Which page is in sight and which code is pointed at, from the page as from the list beside it.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Code } from './codes.ts';

export function usePointing(codes: readonly Code[]) {
  /** The element that holds page and list. */
  const card = useRef<HTMLElement>(null);
  const [page, setPage] = useState(1);
  /** The person has turned to a page: codes that are read meanwhile turn to no other. */
  const isTurned = useRef(false);
  const turn = (to: number): void => {
    isTurned.current = true;
    setPage(to);
  };
  /** By a click or a tap; the row that it brings into view moves what the pointer is over, so that is another matter. */
  const [picked, setPicked] = useState<number>();
  const [pointedAt, setPointedAt] = useState<number>();
  // The first page with a code is what one wants to see.
  useEffect(() => {
    const [first] = codes;
    setPicked(undefined);
    setPointedAt(undefined);
    if (first && !isTurned.current && codes.every((code) => code.page !== page)) setPage(first.page);
  }, [codes]);
  /** `isAsked`: by a click or a tap, which brings the code into view. */
  const choose = (index: number | undefined, isAsked = false): void => {
    if (isAsked) setPicked(index);
    setPointedAt(index);
    const code = index === undefined ? undefined : codes[index];
    if (!code || !isAsked) return;
    turn(code.page);
    // Drawn by then, if the page has changed.
    requestAnimationFrame(() => {
      for (const element of card.current?.querySelectorAll(`[data-index="${index}"]`) ?? [])
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  };
  return { card, page, turn, chosen: pointedAt ?? picked, choose };
}
