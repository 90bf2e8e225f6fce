// Width and height in pixels, or in millimetres at the resolution of print.
import { useState } from 'preact/hooks';
import type { Parameter } from '../../api/index.ts';
import type { Values } from '../../parts/index.ts';

/** Where none is asked for. */
const DEFAULT_DPI = 300;
const MM_AN_INCH = 25.4;

export const dpiOf = (values: Values): number => Number(values['dpi']) || DEFAULT_DPI;
export const millimetres = (px: number, dpi: number): string => ((px / dpi) * MM_AN_INCH).toFixed(1);

interface Props {
  readonly parameters: readonly Parameter[];
  readonly values: Values;
  readonly wrong: string | undefined;
  readonly onChange: (values: Values) => void;
}

export function Size({ parameters, values, wrong, onChange }: Props) {
  const [inMm, setInMm] = useState(false);
  /** Millimetres as they were typed; pixels are whole. */
  const [typed, setTyped] = useState<Values>({});
  const sides = parameters.filter(({ name }) => name === 'width' || name === 'height');
  if (sides.length === 0) return null;
  const dpi = dpiOf(values);
  const shown = (name: string): string => {
    const px = values[name] ?? '';
    return inMm && px !== '' ? (typed[name] ?? millimetres(Number(px), dpi)) : px;
  };
  const change = (name: string, text: string): void => {
    if (!inMm) return onChange({ ...values, [name]: text });
    setTyped({ ...typed, [name]: text });
    const px = text === '' ? '' : String(Math.round((Number(text) / MM_AN_INCH) * dpi));
    // The resolution is part of a size in print.
    onChange({ ...values, [name]: px, dpi: values['dpi'] || (px === '' ? '' : String(DEFAULT_DPI)) });
  };
  return (
    <fieldset class="choices">
      <legend>Size</legend>
      <div class="fields">
        {sides.map(({ name, label, description, minimum, maximum }) => (
          <div class="field" key={name}>
            <label for={`generate-${name}`}>
              {label} in {inMm ? 'mm' : 'pixels'}
            </label>
            <input
              id={`generate-${name}`}
              type="number"
              step={inMm ? 'any' : 1}
              title={description}
              placeholder="automatic"
              {...(!inMm && { min: minimum, max: maximum })}
              value={shown(name)}
              aria-invalid={wrong === name}
              onInput={({ currentTarget }) => change(name, currentTarget.value)}
            />
          </div>
        ))}
        <div class="field">
          <label for="generate-unit">Unit</label>
          <select
            id="generate-unit"
            value={inMm ? 'mm' : 'px'}
            onChange={({ currentTarget }) => {
              setTyped({});
              setInMm(currentTarget.value === 'mm');
            }}
          >
            <option value="px">pixels</option>
            <option value="mm">mm at {dpi} dpi</option>
          </select>
        </div>
      </div>
    </fieldset>
  );
}
