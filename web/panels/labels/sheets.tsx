// The labels as they will stand on their sheets. A label is a button: it opens its row.
import { useState } from 'preact/hooks';
import type { LabelSheet } from '../../device/index.ts';
import { counted } from '../../parts/index.ts';
import { type Images, useImage } from './images.ts';
import { orderOf } from './plan.ts';

interface Props {
  readonly sheet: LabelSheet;
  readonly images: Images;
  readonly outlined: boolean;
  /** The line of the row that is open. */
  readonly chosen: number | undefined;
  readonly onChoose: (line: number) => void;
}

/** Sheets at a time: one, and of rolls so many labels. */
const LABELS_A_VIEW = 24;

export function Sheets({ sheet, images, outlined, chosen, onChoose }: Props) {
  const [view, setView] = useState(0);
  const { page, places, start, labels } = sheet;
  const order = orderOf(sheet);
  const aView = Math.max(1, Math.floor(LABELS_A_VIEW / places.length));
  const pages = Math.max(1, Math.ceil((start + order.length) / places.length));
  const last = Math.ceil(pages / aView) - 1;
  const first = Math.min(view, last) * aView;
  const shown = Array.from({ length: Math.min(aView, pages - first) }, (_, at) => first + at);
  const what = places.length === 1 ? 'label' : 'sheet';
  return (
    <>
      <div class={`label-view ${aView > 1 ? 'many' : ''}`}>
        {shown.map((number) => (
          <div
            key={number}
            class="label-sheet"
            role="group"
            aria-label={`Sheet ${number + 1} of ${pages}`}
            style={{ aspectRatio: `${page.width} / ${page.height}` }}
          >
            {places.map((_, place) => {
              const position = number * places.length + place - start;
              const index = order[position];
              const label = index === undefined ? undefined : labels[index];
              return label === undefined || index === undefined ? (
                <span key={place} class="free" style={boxOf(sheet, place)} />
              ) : (
                <LabelButton
                  key={place}
                  images={images}
                  index={index}
                  line={label.line}
                  outlined={outlined}
                  isChosen={label.line === chosen}
                  style={boxOf(sheet, place)}
                  onChoose={onChoose}
                />
              );
            })}
          </div>
        ))}
      </div>
      {pages > aView && (
        <p class="actions">
          <button
            type="button"
            class="quiet"
            disabled={first === 0}
            onClick={() => setView(first / aView - 1)}
          >
            Back
          </button>
          <span role="status">
            {aView === 1
              ? `Sheet ${first + 1} of ${pages}`
              : `${counted(pages, what)}, ${first + 1} to ${first + shown.length}`}
          </span>
          <button
            type="button"
            class="quiet"
            disabled={first / aView === last}
            onClick={() => setView(first / aView + 1)}
          >
            Next
          </button>
        </p>
      )}
    </>
  );
}

interface ButtonProps {
  readonly images: Images;
  readonly index: number;
  readonly line: number;
  readonly outlined: boolean;
  readonly isChosen: boolean;
  readonly style: Readonly<Record<string, string>>;
  readonly onChoose: (line: number) => void;
}

function LabelButton({ images, index, line, outlined, isChosen, style, onChoose }: ButtonProps) {
  const url = useImage(images, index);
  return (
    <button
      type="button"
      class={`one ${outlined ? 'outlined' : ''}`}
      aria-label={`Label of line ${line}`}
      aria-pressed={isChosen}
      style={style}
      onClick={() => onChoose(line)}
    >
      {url !== undefined && <img src={url} alt="" />}
    </button>
  );
}

/** In percent of the page. */
function boxOf({ page, label, places }: LabelSheet, place: number): Readonly<Record<string, string>> {
  const { x, y } = places[place] ?? { x: 0, y: 0 };
  return {
    left: `${(100 * x) / page.width}%`,
    top: `${(100 * y) / page.height}%`,
    width: `${(100 * label.width) / page.width}%`,
    height: `${(100 * label.height) / page.height}%`,
  };
}
