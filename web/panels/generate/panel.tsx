// Draws a barcode as one types, on this device: every kind and option that the interface description has.
import { useEffect, useState } from 'preact/hooks';
import type { Operation, Parameter } from '../../api/index.ts';
import { type ContentForm, type DeviceProblem, formsHere } from '../../device/index.ts';
import { SelectField, type Values, addressOf } from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';
import { ContentFields, labelOf } from './content-fields.tsx';
import { useDrawing } from './drawing.ts';
import { useAddress } from './follow.ts';
import { Gallery } from './gallery.tsx';
import './generate.css';
import { type Kind, kindsOf, listOperation, parameterOf, takesLogo } from './kinds.ts';
import { OptionsCard } from './options-card.tsx';
import { usePreview } from './preview.ts';
import { type Logo, type Wanted, optionsOf } from './request.ts';
import { Result } from './result.tsx';
import { Sheet } from './sheet.tsx';

export function GeneratePanel({ operations, shown }: PanelProps) {
  const kinds = kindsOf(operations);
  const [first] = kinds;
  if (first === undefined) return <p>This service draws no barcodes.</p>;
  return <Generate kinds={kinds} first={first} operations={operations} shown={shown} />;
}

interface Props extends PanelProps {
  readonly kinds: readonly Kind[];
  readonly first: Kind;
}

function Generate({ kinds, first, operations, shown }: Props) {
  const { kind, choose, typed, type, values, setValues, fields, setFields, take } = useDrawing(kinds, first);
  const { operation } = kind;
  const [logo, setLogo] = useState<Logo>();
  const contents = parameterOf(operation, 'content');
  const forms = useForms(shown && contents !== undefined);
  const form = contents && forms.find(({ name }) => name === values['content']);
  const ownLogo = takesLogo(operation) ? logo : undefined;
  const value = typed[operation.id] ?? kind.example;
  const filled = form && (fields[form.name] ?? form.example);
  const wanted: Wanted = {
    kind,
    options: optionsOf(kind, values, ownLogo),
    value: filled ?? value,
    logo: ownLogo,
  };
  const preview = usePreview(wanted, shown);
  const fragment = useAddress(
    {
      kind: kind.path,
      value: form ? undefined : value,
      options: wanted.options,
      fields: fields[wanted.options['content'] ?? ''] ?? {},
    },
    { shown, isPlain: kind === first && value === kind.example && Object.keys(wanted.options).length === 0 },
    take,
  );
  const wrong = preview.problem?.field;
  return (
    <div class="generate">
      <div class="columns">
        <section class="card" aria-labelledby="generate-heading">
          <h1 id="generate-heading">Generate</h1>
          <SelectField
            id="generate-kind"
            label="Symbology"
            choices={kinds.map(({ operation: { id }, name }) => ({ id, name }))}
            chosen={operation.id}
            onChoose={choose}
          />
          <Gallery kinds={kinds} chosen={kind} onChoose={choose} />
          {contents && (
            <ContentField parameter={contents} forms={forms} values={values} onChange={setValues} />
          )}
          {form ? (
            <ContentFields
              form={form}
              values={filled ?? {}}
              wrong={wrong}
              onChange={(next) => setFields({ ...fields, [form.name]: next })}
            />
          ) : (
            <ValueField
              value={value}
              hint={kind.hint}
              rows={contents ? 3 : 1}
              isWrong={preview.problem?.kind === 'value' && wrong === undefined}
              onType={type}
            />
          )}
        </section>
        <Result
          wanted={wanted}
          preview={preview}
          values={values}
          onChange={setValues}
          named={(problem) => named(problem, operation, form)}
          link={location.origin + addressOf('generate') + fragment}
        />
        <OptionsCard {...{ operation, values, wrong, logo }} onLogo={setLogo} onChange={setValues} />
      </div>
      <Sheet kind={kind} list={listOperation(operations)} options={wanted.options} />
    </div>
  );
}

interface ContentProps {
  readonly parameter: Parameter;
  readonly forms: readonly ContentForm[];
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

function ContentField({ parameter: { label, allowed = [] }, forms, values, onChange }: ContentProps) {
  const titleOf = (form: string): string => forms.find(({ name }) => name === form)?.title ?? form;
  return (
    <SelectField
      id="generate-content"
      label={label}
      choices={[{ id: '', name: 'Text or address' }, ...allowed.map((id) => ({ id, name: titleOf(id) }))]}
      chosen={values['content'] ?? ''}
      onChoose={(content) => onChange({ ...values, content })}
    />
  );
}

interface ValueProps {
  readonly value: string;
  readonly hint: string;
  readonly rows: number;
  readonly isWrong: boolean;
  readonly onType: (value: string) => void;
}

function ValueField({ value, hint, rows, isWrong, onType }: ValueProps) {
  return (
    <div class="field">
      <label for="generate-value">Value</label>
      <textarea
        id="generate-value"
        rows={rows}
        spellcheck={false}
        value={value}
        aria-describedby="generate-hint"
        aria-invalid={isWrong}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
      <p id="generate-hint" class="hint">
        {hint}
      </p>
    </div>
  );
}

/** The problem with options and fields as the form calls them. */
function named(problem: DeviceProblem, operation: Operation, form: ContentForm | undefined): DeviceProblem {
  const advice = problem.advice.replaceAll(/\b(?:the )?(?:option|field) (\w+)/gi, (whole, name: string) => {
    const field = form?.fields.find((each) => each.name === name);
    const label = field ? labelOf(field) : parameterOf(operation, name)?.label;
    return label === undefined ? whole : `“${label}”`;
  });
  return { ...problem, advice };
}

function useForms(wanted: boolean): readonly ContentForm[] {
  const [forms, setForms] = useState<readonly ContentForm[]>([]);
  useEffect(() => {
    if (wanted && forms.length === 0) void formsHere().then((result) => result.ok && setForms(result.value));
  }, [wanted]);
  return forms;
}
