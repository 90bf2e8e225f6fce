// The two colours, each as a picker and as text, and the contrast between them.
import type { Parameter } from '../../api/index.ts';
import type { Values } from '../../parts/index.ts';
import { contrastOf, hexColour } from './contrast.ts';

interface Props {
  readonly parameters: readonly Parameter[];
  readonly values: Values;
  readonly isLinear: boolean;
  readonly wrong: string | undefined;
  readonly onChange: (values: Values) => void;
}

export function Colours({ parameters, values, isLinear, wrong, onChange }: Props) {
  const colours = parameters.filter(({ name }) => name === 'foreground' || name === 'background');
  if (colours.length === 0) return null;
  const of = (name: string): string =>
    values[name] ||
    (colours.find((each) => each.name === name)?.fallback ?? (name === 'background' ? 'white' : 'black'));
  const contrast = contrastOf(of('foreground'), of('background'), isLinear);
  const isTransparent = of('background').trim().toLowerCase() === 'transparent';
  return (
    <fieldset class="choices">
      <legend>Colours</legend>
      <div class="fields">
        {colours.map(({ name, label, description, fallback }) => (
          <div class="field" key={name}>
            <label for={`generate-${name}`}>{label}</label>
            <div class="colour">
              <input
                type="color"
                aria-label={`Pick: ${label}`}
                value={hexColour(of(name)) ?? '#ffffff'}
                onInput={({ currentTarget }) => onChange({ ...values, [name]: currentTarget.value })}
              />
              <input
                id={`generate-${name}`}
                type="text"
                autocomplete="off"
                spellcheck={false}
                title={description}
                placeholder={fallback ?? ''}
                value={values[name] ?? ''}
                aria-invalid={wrong === name}
                aria-describedby="generate-contrast"
                onInput={({ currentTarget }) => onChange({ ...values, [name]: currentTarget.value })}
              />
            </div>
          </div>
        ))}
      </div>
      <p id="generate-contrast" class={`contrast ${contrast?.verdict ?? ''}`} role="status">
        {contrast
          ? `Contrast ${contrast.percent} %. ${contrast.says}`
          : isTransparent
            ? 'The contrast depends on what lies under it: print it on white.'
            : 'The contrast is shown for #rgb, #rrggbb and basic names of CSS.'}
      </p>
    </fieldset>
  );
}
