// The options of an operation as fields, made from its parameters: a list where the values are listed, a box for yes and no.
import type { Parameter } from '../api/index.ts';

/** By the parameter's name; one without a value is not sent. */
export type Values = Readonly<Record<string, string>>;

interface Props {
  /** Of the panel, for ids. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

/** More options than these are folded away, but for those that must be given. */
const MAX_SHOWN = 4;

export function Options({ name, parameters, values, onChange }: Props) {
  const fields = parameters.map((parameter) => (
    <Field
      key={parameter.name}
      id={`${name}-${parameter.name}`}
      parameter={parameter}
      value={values[parameter.name] ?? ''}
      onChange={(value) => onChange({ ...values, [parameter.name]: value })}
    />
  ));
  if (fields.length === 0) return null;
  const folded = fields.length > MAX_SHOWN + 1 ? MAX_SHOWN : fields.length;
  const changed = parameters.slice(folded).filter(({ name: each }) => (values[each] ?? '') !== '').length;
  return (
    <>
      <div class="fields">{fields.slice(0, folded)}</div>
      {folded < fields.length && (
        <details class="more">
          <summary>
            {fields.length - folded} more options{changed > 0 && `, ${changed} set`}
          </summary>
          <div class="fields">{fields.slice(folded)}</div>
        </details>
      )}
    </>
  );
}

interface FieldProps {
  readonly id: string;
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Field({ id, parameter, value, onChange }: FieldProps) {
  const { label, description, type, allowed, fallback } = parameter;
  const change = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void =>
    onChange(currentTarget.value);
  if (type === 'boolean')
    return (
      <div class="field check">
        <input
          id={id}
          type="checkbox"
          checked={(value || fallback) === 'true'}
          onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
        />
        <label for={id} title={description}>
          {label}
        </label>
      </div>
    );
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {allowed ? (
        <select id={id} value={value || (fallback ?? '')} onChange={change} title={description}>
          {fallback === undefined && <option value="">default</option>}
          {allowed.map((each) => (
            <option key={each} value={each}>
              {each === fallback ? `${each} (default)` : each}
            </option>
          ))}
        </select>
      ) : (
        <TextField id={id} parameter={parameter} value={value} onInput={change} />
      )}
    </div>
  );
}

interface TextFieldProps {
  readonly id: string;
  readonly parameter: Parameter;
  readonly value: string;
  readonly onInput: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

function TextField({ id, parameter, value, onInput }: TextFieldProps) {
  const { name, required, description, type, fallback, minimum, maximum } = parameter;
  const shared = {
    id,
    value,
    required,
    onInput,
    title: description,
    autocomplete: 'off',
    placeholder: fallback ?? (required ? '' : 'optional'),
  } as const;
  if (type === 'integer' || type === 'number')
    return (
      <input
        {...shared}
        type="number"
        {...(minimum !== undefined && { min: minimum })}
        {...(maximum !== undefined && { max: maximum })}
      />
    );
  return name === 'password' ? <input {...shared} type="password" /> : <input {...shared} type="text" />;
}
