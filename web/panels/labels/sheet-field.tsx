// The template with what it is for, and the sheet by its name, found by name, maker or size.
import { useEffect, useState } from 'preact/hooks';
import type { Parameter } from '../../api/index.ts';
import { type NamedSheet, sheetsHere } from '../../device/index.ts';

const DEFAULT_SHEET = 'L7160';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function TemplateField({
  parameter,
  value,
  onChange,
}: Props & { readonly parameter: Parameter | undefined }) {
  const { templates } = useKnown();
  const chosen = value || (parameter?.fallback ?? '');
  return (
    <div class="field">
      <label for="labels-template">Template</label>
      <select
        id="labels-template"
        value={chosen}
        aria-describedby="labels-template-hint"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {(parameter?.allowed ?? []).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <p id="labels-template-hint" class="hint">
        {sentence(templates.find(({ name }) => name === chosen)?.help ?? '')}
      </p>
    </div>
  );
}

export function SheetField({ value, onChange }: Props) {
  const { sheets } = useKnown();
  const chosen = value || DEFAULT_SHEET;
  const known = sheets.find(({ name }) => plain(chosen).endsWith(plain(name)));
  return (
    <div class="field">
      <label for="labels-sheet">Sheet or size</label>
      {/* It is taken when it is chosen or the field is left: half a name is no sheet. */}
      <input
        id="labels-sheet"
        list="labels-sheets"
        autocomplete="off"
        spellcheck={false}
        value={chosen}
        aria-describedby="labels-sheet-hint"
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
      <datalist id="labels-sheets">
        {sheets.map((sheet) => (
          <option key={sheet.name} value={sheet.name}>
            {described(sheet)}
          </option>
        ))}
      </datalist>
      <p id="labels-sheet-hint" class="hint">
        {known ? described(known) : 'A size in millimetres such as 70x37, or in inches: 4x6in.'}
      </p>
    </div>
  );
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s-]/g, '');
const sentence = (text: string): string =>
  text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
const rounded = (length: number): number => Math.round(10 * length) / 10;

/** `Avery L7160: 63.5 × 38.1 mm, 21 on a page`. */
function described({ name, maker, label, columns, rows }: NamedSheet): string {
  const size = `${rounded(label.width)} × ${rounded(label.height)} mm`;
  return `${maker ?? 'Roll'} ${name}: ${size}${maker === undefined ? '' : `, ${columns * rows} on a page`}`;
}

interface Known {
  readonly templates: readonly { readonly name: string; readonly help: string }[];
  readonly sheets: readonly NamedSheet[];
}

function useKnown(): Known {
  const [known, setKnown] = useState<Known>({ templates: [], sheets: [] });
  useEffect(() => {
    void sheetsHere().then((each) => each.ok && setKnown(each.value));
  }, []);
  return known;
}
