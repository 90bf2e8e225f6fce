// A choice among a few, all of them in sight.
interface Props<Id> {
  readonly name: string;
  readonly legend: string;
  /** Side by side, with a legend that is heard and not seen. */
  readonly isSwitch?: true;
  readonly choices: readonly { readonly id: Id; readonly name: string; readonly hint?: string | undefined }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

export function RadioField<Id extends string>(props: Props<Id>) {
  const { name, legend, isSwitch, choices, chosen, onChoose } = props;
  return (
    <fieldset class={isSwitch ? 'switch' : 'choices'}>
      <legend class={isSwitch && 'away'}>{legend}</legend>
      {choices.map(({ id, name: label, hint }) => (
        <label key={id} class={isSwitch && (id === chosen ? 'chosen' : '')}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          <span>
            {label} {hint !== undefined && <span class="hint">{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
