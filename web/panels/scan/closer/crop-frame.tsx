// A rectangle over the page, drawn with mouse, pen or finger. The fields beside it (closer.tsx) are for the keyboard.
import { useRef } from 'preact/hooks';
import type { Rect, Size } from '../codes.ts';
import './crop.css';

interface Props {
  /** Of the page, in pixels. */
  readonly size: Size;
  readonly rect: Rect;
  readonly onRect: (rect: Rect) => void;
}

export function CropFrame({ size, rect, onRect }: Props) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const at = (event: PointerEvent & { readonly currentTarget: Element }): { x: number; y: number } => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (value: number): number => Math.min(1, Math.max(0, value));
    return {
      x: Math.round(size.width * share((event.clientX - box.left) / box.width)),
      y: Math.round(size.height * share((event.clientY - box.top) / box.height)),
    };
  };
  const percent = (value: number, of: number): string => `${(100 * value) / of}%`;
  return (
    <div
      class="crop"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        // The page below is not moved meanwhile.
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = at(event);
      }}
      onPointerMove={(event) => {
        if (!from.current) return;
        event.stopPropagation();
        const [a, b] = [from.current, at(event)];
        onRect({
          x: Math.min(a.x, b.x),
          y: Math.min(a.y, b.y),
          width: Math.abs(a.x - b.x),
          height: Math.abs(a.y - b.y),
        });
      }}
      onPointerUp={() => void (from.current = null)}
      onPointerCancel={() => void (from.current = null)}
    >
      <span
        style={{
          left: percent(rect.x, size.width),
          top: percent(rect.y, size.height),
          width: percent(rect.width, size.width),
          height: percent(rect.height, size.height),
        }}
      />
    </div>
  );
}
