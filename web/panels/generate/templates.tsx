// Styles to begin with: each sets the options that the kind has, and leaves its value.
import type { Operation } from '../../api/index.ts';
import type { Values } from '../../parts/index.ts';
import { parameterOf } from './kinds.ts';

interface Template {
  readonly name: string;
  readonly values: Values;
}

const TEMPLATES: readonly Template[] = [
  { name: 'Plain', values: {} },
  { name: 'Rounded', values: { moduleShape: 'rounded', width: '600' } },
  { name: 'Dots', values: { moduleShape: 'dot', width: '600', foreground: '#1e3a8a' } },
  { name: 'Navy on cream', values: { foreground: '#0b1f4d', background: '#fdf6e3' } },
  { name: 'Transparent SVG', values: { format: 'svg', background: 'transparent' } },
  { name: 'Label print, 300 dpi', values: { dpi: '300', xDimension: '0.33' } },
  { name: 'Thermal print, 203 dpi', values: { dpi: '203', xDimension: '0.375' } },
  { name: 'Poster', values: { format: 'svg', dpi: '300', xDimension: '2' } },
];

interface Props {
  readonly operation: Operation;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

export function Templates({ operation, values, onChange }: Props) {
  const fitting = TEMPLATES.filter(({ values: wanted }) =>
    Object.keys(wanted).every((name) => parameterOf(operation, name) !== undefined),
  );
  // What is drawn is no part of a style.
  const { content = '' } = values;
  return (
    <div class="templates" role="group" aria-label="Templates">
      {fitting.map(({ name, values: wanted }) => (
        <button
          type="button"
          class="quiet"
          key={name}
          onClick={() => onChange({ ...wanted, ...(content && { content }) })}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
