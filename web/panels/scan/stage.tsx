// One page of a file with a numbered outline for each code, to magnify and to move. Outlines and result rows point at each other.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Code, Point } from './codes.ts';
import type { Picture } from './pages.ts';
import { typeName } from './type-names.ts';

export interface Placed {
  readonly code: Code;
  /** Its place in the list of codes, from 0. */
  readonly index: number;
}

interface Props {
  readonly name: string;
  readonly picture: Picture | undefined;
  /** Those of this page. */
  readonly placed: readonly Placed[];
  readonly chosen: number | undefined;
  /** `isAsked`: the person wants to see the row, and did not only pass over it. */
  readonly onChoose: (index: number | undefined, isAsked?: boolean) => void;
  /** Over the page, of its size. */
  readonly over?: ComponentChildren;
  readonly children?: ComponentChildren;
}

const MAX_ZOOM = 8;
const STEP = 1.5;

export function Stage({ name, picture, placed, chosen, onChoose, over, children }: Props) {
  const size = placed[0]?.code.pageSize ?? picture ?? extentOf(placed);
  const view = useRef<HTMLDivElement>(null);
  const { zoom, setZoom, width } = useZoom(view, size.width / size.height);
  const drag = useDrag(view);
  // What is pointed at from the list is brought into view, where the page is larger than its frame.
  useEffect(() => {
    if (chosen === undefined || zoom === 1) return;
    view.current
      ?.querySelector(`[data-index="${chosen}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  const badges = placed.filter(({ code }) => code.corners !== undefined);
  const stop = badges.find(({ index }) => index === chosen)?.index ?? badges[0]?.index;
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const at = badges.findIndex(({ index }) => index === chosen);
    const next = step === undefined ? undefined : badges[(at + step + badges.length) % badges.length];
    if (!next) return;
    event.preventDefault();
    view.current?.querySelector<HTMLElement>(`button[data-index="${next.index}"]`)?.focus();
  };
  return (
    <div class="stage">
      <div
        ref={view}
        class={`view ${zoom > 1 ? 'moves' : ''}`}
        style={{ aspectRatio: `${size.width} / ${size.height}` }}
        {...drag}
      >
        <div class="outlined" style={{ width: `${width}px`, aspectRatio: `${size.width} / ${size.height}` }}>
          {picture && <img src={picture.url} alt={name} draggable={false} />}
          <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" aria-hidden="true">
            {badges.map(({ code: { corners = [] }, index }) => (
              <polygon
                key={index}
                class={index === chosen ? 'chosen' : ''}
                points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
                onMouseEnter={() => onChoose(index)}
                onMouseLeave={() => onChoose(undefined)}
                onClick={() => onChoose(index, true)}
              />
            ))}
          </svg>
          <div role="group" aria-label="Codes in the image" onKeyDown={move}>
            {badges.map(({ code, index }) => (
              <button
                key={index}
                type="button"
                class={`badge ${index === chosen ? 'chosen' : ''}`}
                data-index={index}
                tabIndex={index === stop ? 0 : -1}
                style={placeOf(code.corners ?? [], size)}
                aria-label={`Code ${index + 1}: ${typeName(code.type)}`}
                onFocus={() => onChoose(index)}
                onMouseEnter={() => onChoose(index)}
                onMouseLeave={() => onChoose(undefined)}
                onClick={() => onChoose(index, true)}
              >
                {index + 1}
              </button>
            ))}
          </div>
          {over}
        </div>
      </div>
      <div class="stage-bar">
        <SizeButtons zoom={zoom} setZoom={setZoom} />
        {children}
      </div>
    </div>
  );
}

interface SizeProps {
  readonly zoom: number;
  readonly setZoom: (wanted: number) => void;
}

function SizeButtons({ zoom, setZoom }: SizeProps) {
  return (
    <div role="group" aria-label="Size" class="actions">
      <button
        type="button"
        class="quiet"
        aria-label="Smaller"
        disabled={zoom === 1}
        onClick={() => setZoom(zoom / STEP)}
      >
        −
      </button>
      <button type="button" class="quiet" disabled={zoom === 1} onClick={() => setZoom(1)}>
        {zoom === 1 ? 'Fit' : `${Math.round(100 * zoom)} %`}
      </button>
      <button
        type="button"
        class="quiet"
        aria-label="Larger"
        disabled={zoom === MAX_ZOOM}
        onClick={() => setZoom(zoom * STEP)}
      >
        +
      </button>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** At the code's own corner that is nearest to the top left of the page, in shares of the page. */
function placeOf(corners: readonly Point[], { width, height }: { width: number; height: number }) {
  const [x, y] = [Math.min(...corners.map((each) => each.x)), Math.min(...corners.map((each) => each.y))];
  const share = (at: number, of: number): string => `${Math.min(100, Math.max(0, (100 * at) / of))}%`;
  return { left: share(x, width), top: share(y, height) };
}

/** Of a page that cannot be drawn: as far as its outlines reach. */
function extentOf(placed: readonly Placed[]): { width: number; height: number } {
  const corners = placed.flatMap(({ code }) => code.corners ?? []);
  const reach = (of: (corner: Point) => number): number => 1.05 * Math.max(1, ...corners.map(of));
  return corners.length === 0
    ? { width: 4, height: 3 }
    : { width: reach(({ x }) => x), height: reach(({ y }) => y) };
}

/** The width in pixels at which the page fits its frame, magnified. The wheel with Ctrl, and so a pinch on a touchpad, magnifies. */
function useZoom(view: { readonly current: HTMLElement | null }, ratio: number) {
  const [zoom, change] = useState(1);
  const [fit, setFit] = useState(0);
  const centre = useRef({ x: 0.5, y: 0.5 });
  useLayoutEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    const measure = (): void =>
      setFit(Math.floor(Math.min(element.offsetWidth - 2, (element.offsetHeight - 2) * ratio)));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [ratio]);
  const setZoom = (wanted: number): void => {
    const element = view.current;
    if (element)
      centre.current = {
        x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
        y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
      };
    change(wanted < 1.05 ? 1 : Math.min(MAX_ZOOM, wanted));
  };
  useLayoutEffect(() => {
    const element = view.current;
    if (!element) return;
    element.scrollLeft = centre.current.x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = centre.current.y * element.scrollHeight - element.clientHeight / 2;
  }, [zoom]);
  const latest = useRef(setZoom);
  latest.current = (factor: number) => setZoom(zoom * factor);
  useEffect(() => {
    const element = view.current;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY / 200));
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);
  return { zoom, setZoom, width: fit * zoom };
}

/** A mouse moves the page; a finger scrolls it by itself. */
function useDrag(view: { readonly current: HTMLElement | null }) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button === 0)
        from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!from.current || !view.current) return;
      view.current.scrollLeft -= event.clientX - from.current.x;
      view.current.scrollTop -= event.clientY - from.current.y;
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => void (from.current = null),
    onPointerLeave: () => void (from.current = null),
  };
}
