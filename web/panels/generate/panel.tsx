// Draws a barcode as one types, on this device: every kind and option that the interface description has.
import { useEffect, useState } from 'preact/hooks';
import { type ContentForm, type DeviceProblem, formsHere } from '../../device/index.ts';
import { Options, type Values, addressOf } from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';
import { type Drawing, drawingOf } from './address.ts';
import { Colours } from './colours.tsx';
import { ContentFields, labelOf } from './content-fields.tsx';
import { useAddress } from './follow.ts';
import { Gallery } from './gallery.tsx';
import './generate.css';
import { type Kind, kindsOf, listOperation, parameterOf, sectionsOf } from './kinds.ts';
import { LogoField } from './logo-field.tsx';
import { usePreview } from './preview.ts';
import { type Logo, type Wanted, optionsOf } from './request.ts';
import { Result } from './result.tsx';
import { Sheet } from './sheet.tsx';
import { Size } from './size.tsx';
import { Templates } from './templates.tsx';

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
  const [begun] = useState(() => drawingOf(location.hash));
  const idOf = (name: string): string => (kinds.find(({ path }) => path === name) ?? first).operation.id;
  const [chosenId, setChosenId] = useState(idOf(begun?.kind ?? ''));
  const kind = kinds.find(({ operation }) => operation.id === chosenId) ?? first;
  const { operation } = kind;
  const [typed, setTyped] = useState(valueIn(begun, chosenId));
  const [values, setValues] = useState<Values>(begun?.options ?? {});
  const [fields, setFields] = useState(fieldsIn(begun));
  const [logo, setLogo] = useState<Logo>();
  const contents = parameterOf(operation, 'content');
  const forms = useForms(shown && contents !== undefined);
  const form = contents && forms.find(({ name }) => name === values['content']);
  const takesLogo = parameterOf(operation, 'logoSize') !== undefined;
  const ownLogo = takesLogo ? logo : undefined;
  const value = typed[chosenId] ?? kind.example;
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
    (drawing) => {
      const id = idOf(drawing.kind);
      setChosenId(id);
      setTyped({ ...typed, ...valueIn(drawing, id) });
      setValues(drawing.options);
      setFields({ ...fields, ...fieldsIn(drawing) });
    },
  );
  const wrong = preview.problem?.field;
  const called = (name: string): string | undefined => {
    const field = form?.fields.find((each) => each.name === name);
    return field ? labelOf(field) : parameterOf(operation, name)?.label;
  };
  return (
    <div class="generate">
      <div class="columns">
        <section class="card" aria-labelledby="generate-heading">
          <h1 id="generate-heading">Generate</h1>
          <div class="field">
            <label for="generate-kind">Symbology</label>
            <select
              id="generate-kind"
              value={chosenId}
              onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
            >
              {kinds.map(({ operation: { id }, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <Gallery kinds={kinds} chosen={kind} onChoose={setChosenId} />
          {contents && (
            <div class="field">
              <label for="generate-content">{contents.label}</label>
              <select
                id="generate-content"
                value={values['content'] ?? ''}
                onChange={({ currentTarget }) => setValues({ ...values, content: currentTarget.value })}
              >
                <option value="">Text or address</option>
                {(contents.allowed ?? []).map((name) => (
                  <option key={name} value={name}>
                    {forms.find((each) => each.name === name)?.title ?? name}
                  </option>
                ))}
              </select>
            </div>
          )}
          {form ? (
            <ContentFields
              form={form}
              values={filled ?? {}}
              wrong={wrong}
              onChange={(next) => setFields({ ...fields, [form.name]: next })}
            />
          ) : (
            <div class="field">
              <label for="generate-value">Value</label>
              <textarea
                id="generate-value"
                rows={contents ? 3 : 1}
                spellcheck={false}
                value={value}
                aria-describedby="generate-hint"
                aria-invalid={preview.problem?.kind === 'value' && wrong === undefined}
                onInput={({ currentTarget }) => setTyped({ ...typed, [chosenId]: currentTarget.value })}
              />
              <p id="generate-hint" class="hint">
                {kind.hint}
              </p>
            </div>
          )}
        </section>
        <Result
          wanted={wanted}
          preview={preview}
          values={values}
          onChange={setValues}
          named={(problem) => named(problem, called)}
          link={location.origin + addressOf('generate') + fragment}
        />
        <section class="card" aria-label="Options">
          <Templates operation={operation} values={values} onChange={setValues} />
          <Size parameters={operation.parameters} values={values} wrong={wrong} onChange={setValues} />
          <Colours
            parameters={operation.parameters}
            values={values}
            isLinear={parameterOf(operation, 'includeLabel') !== undefined}
            wrong={wrong}
            onChange={setValues}
          />
          {takesLogo && <LogoField logo={logo} onChange={setLogo} />}
          {sectionsOf(operation).map(({ title, parameters }) => (
            <details class="more" key={title}>
              <summary>
                {title}
                {setOf(parameters, values)}
              </summary>
              <Options name="generate" parameters={parameters} values={values} onChange={setValues} />
            </details>
          ))}
        </section>
      </div>
      <Sheet kind={kind} list={listOperation(operations)} options={wanted.options} />
    </div>
  );
}

const valueIn = (drawing: Drawing | undefined, id: string): Values =>
  drawing?.value === undefined ? {} : { [id]: drawing.value };

/** The fields of a drawing, by the form of its content. */
function fieldsIn(drawing: Drawing | undefined): Readonly<Record<string, Values>> {
  const form = drawing?.options['content'];
  return drawing && form !== undefined && Object.keys(drawing.fields).length > 0
    ? { [form]: drawing.fields }
    : {};
}

/** `, 2 set` of a section that is closed. */
function setOf(parameters: readonly { readonly name: string }[], values: Values): string {
  const count = parameters.filter(({ name }) => (values[name] ?? '') !== '').length;
  return count === 0 ? '' : `, ${count} set`;
}

/** The problem with options and fields as the form calls them. */
function named(problem: DeviceProblem, called: (name: string) => string | undefined): DeviceProblem {
  const advice = problem.advice.replaceAll(/\b(?:the )?(?:option|field) (\w+)/gi, (whole, name: string) => {
    const label = called(name);
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
