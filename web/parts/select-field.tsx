// A choice among several, in a list that opens.
interface Props<Id> {
  readonly id: string;
  readonly label: string;
  /** Beside its label. */
  readonly isInline?: true;
  readonly choices: readonly { readonly id: Id; readonly name: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

export function SelectField<Id extends string>(props: Props<Id>) {
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
