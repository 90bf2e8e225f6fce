// One of a few: all of them in sight, or in a list that opens.
interface Choice<Id> {
  readonly id: Id;
  readonly name: string;
}

interface Props<Id, Each extends Choice<Id>> {
  readonly choices: readonly Each[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

interface RadioProps<Id> extends Props<Id, Choice<Id> & { readonly hint?: string | undefined }> {
  /** Side by side, with a legend that is heard and not seen. */
  readonly isSwitch?: true;
  readonly name: string;
  readonly legend: string;
}

export function RadioField<Id extends string>(props: RadioProps<Id>) {
  const { isSwitch, name, legend, choices, chosen, onChoose } = props;
  return (
    <fieldset class={isSwitch ? 'switch' : 'choices'}>
      <legend class={isSwitch && 'away'}>{legend}</legend>
      {choices.map(({ id, name: label, hint }) => (
        <label key={id} class={isSwitch && (id === chosen ? 'chosen' : '')}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          <span>
            {label}
            {hint !== undefined && (
              <>
                {' '}
                <span class="hint">{hint}</span>
              </>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface SelectProps<Id> extends Props<Id, Choice<Id>> {
  readonly id: string;
  readonly label: string;
  /** Beside its label. */
  readonly isInline?: true;
}

export function SelectField<Id extends string>(props: SelectProps<Id>) {
  const { id, label, isInline, choices, chosen, onChoose } = props;
  return (
    <div class={isInline ? 'field inline' : 'field'}>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={chosen}
        onChange={({ currentTarget }) => onChoose(choices[currentTarget.selectedIndex]?.id ?? chosen)}
      >
        {choices.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
