// What can be done with a file in which nothing, or not everything, was read: try harder on this device, or scan a part of it.
import { useState } from 'preact/hooks';
import type { Part, Rect } from '../codes.ts';
import type { Job } from '../jobs.ts';
import type { Picture } from '../pages.ts';
import { partOf } from './part.ts';

interface Props {
  readonly job: Job;
  readonly page: number;
  /** Undefined: there is nothing on which a part can be drawn. */
  readonly picture: Picture | undefined;
  /** Undefined: no part is being drawn. */
  readonly rect: Rect | undefined;
  /** In words, of one page. */
  readonly cost: string;
  readonly disabled: boolean;
  /** Undefined: everything was tried. */
  readonly onDeeper: (() => void) | undefined;
  readonly onRect: (rect: Rect | undefined) => void;
  readonly onPart: (part: Part) => void;
}

const SIDES = [
  { name: 'x', label: 'From the left' },
  { name: 'y', label: 'From the top' },
  { name: 'width', label: 'Width' },
  { name: 'height', label: 'Height' },
] as const;

export function Closer({ job, page, picture, rect, cost, disabled, onDeeper, onRect, onPart }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const scan = async (drawn: Picture, wanted: Rect): Promise<void> => {
    setBusy(true);
    const part = await partOf(job.file, {
      picture: drawn,
      page,
      rect: wanted,
      password: job.password,
    }).catch(() => undefined);
    setBusy(false);
    setProblem(part ? '' : 'This part cannot be drawn in this browser. Crop the file elsewhere.');
    if (!part) return;
    onRect(undefined);
    onPart(part);
  };
  if (picture && rect)
    return (
      <form
        class="form"
        aria-label="A part of the image"
        onSubmit={(event) => {
          event.preventDefault();
          void scan(picture, rect);
        }}
      >
        <p class="hint">Draw a rectangle around the barcode, with some of the white around it.</p>
        <div class="fields">
          {SIDES.map(({ name, label }) => (
            <div class="field" key={name}>
              <label for={`crop-${name}`}>{label}</label>
              <input
                id={`crop-${name}`}
                type="number"
                min={name === 'x' || name === 'y' ? 0 : 1}
                max={name === 'x' || name === 'width' ? picture.width : picture.height}
                value={rect[name]}
                onInput={({ currentTarget }) => onRect({ ...rect, [name]: Number(currentTarget.value) })}
              />
            </div>
          ))}
        </div>
        <p class="actions">
          <button type="submit" disabled={disabled || busy || rect.width < 1 || rect.height < 1}>
            Scan this part ({cost})
          </button>
          <button type="button" class="quiet" onClick={() => onRect(undefined)}>
            Cancel
          </button>
        </p>
        {problem !== '' && <p role="alert">{problem}</p>}
      </form>
    );
  return (
    <div class="actions" role="group" aria-label="Search closer">
      {onDeeper && (
        <button type="button" class="quiet" disabled={disabled} onClick={onDeeper}>
          Try harder (on this device, free)
        </button>
      )}
      {picture && (
        <button type="button" class="quiet" disabled={disabled} onClick={() => onRect(middleOf(picture))}>
          Crop
        </button>
      )}
    </div>
  );
}

/** Where a part begins to be drawn. */
const middleOf = ({ width, height }: Picture): Rect => ({
  x: Math.round(width / 4),
  y: Math.round(height / 4),
  width: Math.round(width / 2),
  height: Math.round(height / 2),
});
