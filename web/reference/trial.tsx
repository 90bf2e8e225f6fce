// A form that sends a request of an operation and shows its answer. What is filled in stands in the operation's code, too.
import { render } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  BASE_URL,
  type Operation,
  type Outcome,
  type Parameter,
  type Request,
  onKey,
  send,
} from '../api/index.ts';
import { LANGUAGES, snippet } from '../api/snippets.ts';
import { Download, ProblemBox, seconds } from '../parts/index.ts';
import { withKey } from './fill.ts';

/** Longer answers are cut off. */
const MAX_SHOWN_CHARACTERS = 4_000;
/** The values by which docs.css knows the languages (scripts/support/site/html.ts). */
const CHOICES: Readonly<Record<string, string>> = { javascript: 'js' };

/** Puts the form into `place`, in the place of its button. */
export function mountTrial(place: HTMLElement, operation: Operation, section: HTMLElement): void {
  place.replaceChildren();
  render(<Trial operation={operation} section={section} />, place);
  place.querySelector<HTMLElement>('textarea, input')?.focus();
}

interface Props {
  readonly operation: Operation;
  readonly section: HTMLElement;
}

function Trial({ operation, section }: Props) {
  const { body } = operation;
  const [text, setText] = useState(body.kind === 'file' ? '' : body.example);
  const [file, setFile] = useState<File>();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  const request: Request = {
    operation,
    headers: values,
    body:
      body.kind === 'string'
        ? { text }
        : body.kind === 'list'
          ? { list: text.split('\n').filter((line) => line.trim() !== '') }
          : file
            ? { file, name: file.name }
            : { file: new Blob([]), name: 'file' },
  };
  useCode(section, request, file !== undefined || body.kind !== 'file');
  useEffect(() => () => running.current?.abort(), []);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setOutcome(await send(request, { signal: controller.signal }));
    setBusy(false);
  };
  const id = (name: string): string => `try-${operation.id}-${name}`;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <BodyField
        {...{ body, id, text }}
        required={(values['inputFileUrl'] ?? '') === ''}
        onText={setText}
        onFile={setFile}
      />
      {operation.parameters
        .filter(({ required }) => required)
        .map((parameter) => (
          <Field key={parameter.name} id={id(parameter.name)} parameter={parameter} onValue={setValues} />
        ))}
      <details>
        <summary>Options</summary>
        <div class="fields">
          {operation.parameters
            .filter(({ required }) => !required)
            .map((parameter) => (
              <Field key={parameter.name} id={id(parameter.name)} parameter={parameter} onValue={setValues} />
            ))}
        </div>
      </details>
      <div class="actions">
        <button type="submit" disabled={busy}>
          {busy ? 'Sending …' : 'Send'}
        </button>
        {busy && (
          <button type="button" class="quiet" onClick={() => running.current?.abort()}>
            Stop
          </button>
        )}
      </div>
      <Result outcome={outcome} operation={operation} />
    </form>
  );
}

interface BodyProps {
  readonly body: Operation['body'];
  readonly id: (name: string) => string;
  readonly text: string;
  /** Whether the request needs the file. */
  readonly required: boolean;
  readonly onText: (text: string) => void;
  readonly onFile: (file: File | undefined) => void;
}

function BodyField({ body, id, text, required, onText, onFile }: BodyProps) {
  return body.kind !== 'file' ? (
    <div class="field">
      <label for={id('value')}>{body.kind === 'list' ? 'Values, one a line' : 'Value'}</label>
      <textarea
        id={id('value')}
        rows={2}
        value={text}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
    </div>
  ) : (
    <div class="field">
      <label for={id('file')}>
        <code>{body.part}</code>
      </label>
      <input
        id={id('file')}
        type="file"
        required={required}
        onChange={({ currentTarget }) => onFile(currentTarget.files?.[0])}
      />
    </div>
  );
}

interface FieldProps {
  readonly id: string;
  readonly parameter: Parameter;
  readonly onValue: (
    change: (values: Readonly<Record<string, string>>) => Readonly<Record<string, string>>,
  ) => void;
}

function Field({ id, parameter, onValue }: FieldProps) {
  const { name, type, allowed, fallback } = parameter;
  const set = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void => {
    const { value } = currentTarget;
    onValue((values) => ({ ...values, [name]: value }));
  };
  const choices = allowed ?? (type === 'boolean' ? ['true', 'false'] : undefined);
  return (
    <div class="field">
      <label for={id}>
        <code>{name}</code>
      </label>
      {choices ? (
        <select id={id} onChange={set}>
          <option value="">{fallback === undefined ? '' : `${fallback} (default)`}</option>
          {choices.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      ) : (
        <TextInput id={id} parameter={parameter} onInput={set} />
      )}
    </div>
  );
}

interface TextInputProps {
  readonly id: string;
  readonly parameter: Parameter;
  readonly onInput: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

function TextInput({ id, parameter, onInput }: TextInputProps) {
  const { name, required, type, fallback, minimum, maximum } = parameter;
  const shared = { id, required, onInput, autocomplete: 'off', placeholder: fallback ?? '' } as const;
  if (type !== 'integer' && type !== 'number')
    return name === 'password' ? <input {...shared} type="password" /> : <input {...shared} type="text" />;
  return (
    <input
      {...shared}
      type="number"
      {...(type === 'number' && { step: 'any' })}
      {...(minimum !== undefined && { min: minimum })}
      {...(maximum !== undefined && { max: maximum })}
    />
  );
}

/** Writes the request into the operation's code, and again when the key is another one. */
function useCode(section: HTMLElement, request: Request, complete: boolean): void {
  const codes = LANGUAGES.map(({ id }) => snippet(id, request, { baseUrl: BASE_URL }));
  useEffect(() => {
    if (!complete) return undefined;
    const write = (): void => {
      for (const [i, { id }] of LANGUAGES.entries()) {
        const panel = section.querySelector(`[data-language=${CHOICES[id] ?? id}] code`);
        if (panel) panel.textContent = withKey(codes[i] ?? '');
      }
    };
    write();
    return onKey(write);
  }, [complete, ...codes]);
}

function Result({
  outcome,
  operation,
}: {
  readonly outcome: Outcome | undefined;
  readonly operation: Operation;
}) {
  const answer = outcome?.answer;
  const type = useType(answer?.json === undefined ? answer?.bytes : undefined);
  const isImage = type?.startsWith('image/') ?? false;
  const url = useMemo(
    () => (isImage && answer ? URL.createObjectURL(new Blob([answer.bytes], { type: type ?? '' })) : ''),
    [answer, isImage, type],
  );
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const calls =
    answer?.calls === undefined ? '' : ` · ${answer.calls} ${answer.calls === 1 ? 'call' : 'calls'}`;
  const text = answer?.json === undefined ? '' : JSON.stringify(answer.json, null, 2);
  return (
    <div class="result">
      <p role="status">{answer ? `${answer.status} · ${seconds(answer.ms)}${calls}` : ''}</p>
      {outcome && !outcome.ok && <ProblemBox problem={outcome.problem} />}
      {text !== '' && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <pre tabIndex={0}>
          <code>
            {text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}\n…` : text}
          </code>
        </pre>
      )}
      {url !== '' && <img src={url} alt={`The answer of ${operation.summary}`} />}
      {answer && answer.json === undefined && (
        <Download
          name={`answer.${type?.split('/')[1]?.replace('svg+xml', 'svg') ?? 'bin'}`}
          type={type ?? 'application/octet-stream'}
          content={() => answer.bytes}
        >
          Save {answer.bytes.size} bytes
        </Download>
      )}
    </div>
  );
}

/** The first bytes of files that are answered, and their types: all are sent as application/octet-stream. */
const SIGNATURES: readonly (readonly [begins: string, type: string])[] = [
  ['\u0089PNG', 'image/png'],
  ['\u00FF\u00D8', 'image/jpeg'],
  ['RIFF', 'image/webp'],
  ['<svg', 'image/svg+xml'],
  ['<?xml', 'image/svg+xml'],
  ['%PDF', 'application/pdf'],
  ['PK', 'application/zip'],
];

function useType(bytes: Blob | undefined): string | undefined {
  const [type, setType] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    setType(undefined);
    void bytes
      ?.slice(0, 8)
      .arrayBuffer()
      .then((buffer) => {
        const begin = String.fromCharCode(...new Uint8Array(buffer));
        if (isCurrent) setType(SIGNATURES.find(([each]) => begin.startsWith(each))?.[1]);
      });
    return () => {
      isCurrent = false;
    };
  }, [bytes]);
  return type;
}
