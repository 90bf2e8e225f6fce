// The form of a content, made from its declared fields.
import type { ContentField, ContentForm } from '../../device/index.ts';
import type { Values } from '../../parts/index.ts';

interface Props {
  readonly form: ContentForm;
  readonly values: Values;
  /** The field that the last problem named. */
  readonly wrong: string | undefined;
  readonly onChange: (values: Values) => void;
}

export function ContentFields({ form, values, wrong, onChange }: Props) {
  return (
    <>
      <p class="hint">{form.help}.</p>
      <div class="fields">
        {form.fields.map((field) => (
          <Field
            key={`${form.name}-${field.name}`}
            field={field}
            value={values[field.name] ?? ''}
            isWrong={wrong === field.name}
            onChange={(value) => onChange({ ...values, [field.name]: value })}
          />
        ))}
      </div>
    </>
  );
}

interface FieldProps {
  readonly field: ContentField;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

type Change = (event: { readonly currentTarget: { readonly value: string } }) => void;

/** By the kind of a field; others are plain text. */
const TYPES: Readonly<Record<string, 'tel' | 'email' | 'url' | 'date'>> = {
  phone: 'tel', smsNumber: 'tel', email: 'email', url: 'url', date: 'date',
}; // oxfmt-ignore
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  dateOrTime: '2027-05-08T10:00 or 2027-05-08', amount: '25.00', country: 'CH', latitude: '47.3769', longitude: '8.5417', url: 'https://',
}; // oxfmt-ignore

function Field({ field, value, isWrong, onChange }: FieldProps) {
  const { name, type, help, required = false, allowed, default: fallback, is = '', lines } = field;
  const id = `content-${name}`;
  const label = labelOf(field);
  const change: Change = ({ currentTarget }) => onChange(currentTarget.value);
  if (type === 'boolean')
    return (
      <div class="field check">
        <input
          id={id}
          type="checkbox"
          checked={(value || fallback) === 'true'}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'true' : '')}
        />
        <label for={id} title={help}>
          {label}
        </label>
      </div>
    );
  const shared = {
    id,
    value,
    required,
    title: help,
    'aria-invalid': isWrong,
    'aria-describedby': `${id}-hint`,
  } as const;
  return (
    <div class={`field ${lines ? 'whole' : ''}`}>
      <label for={id}>
        {label}
        {required && <span class="needed"> (needed)</span>}
      </label>
      {allowed ? (
        <select {...shared} onChange={change}>
          {fallback === undefined && <option value="">default</option>}
          {allowed.map((each) => (
            <option key={each} value={each === fallback ? '' : each}>
              {each}
            </option>
          ))}
        </select>
      ) : lines ? (
        <textarea {...shared} rows={2} onInput={change} />
      ) : (
        <input
          {...shared}
          type={inputType(is)}
          autocomplete="off"
          placeholder={PLACEHOLDERS[is] ?? ''}
          onInput={change}
        />
      )}
      <span id={`${id}-hint`} class="away">
        {help}
      </span>
    </div>
  );
}

/** Preact has a type of attributes for each type of input; those that are used here are the same for all five. */
function inputType(is: string): 'text' {
  return (TYPES[is] ?? 'text') as 'text';
}

export function labelOf({ name, label }: ContentField): string {
  if (label !== undefined) return label;
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
