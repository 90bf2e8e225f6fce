// The preview with its size, and what can be done with it: save it as a file of each format, copy it, ask the API for the same.
import { useState } from 'preact/hooks';
import { type Answer, send } from '../../api/index.ts';
import type { DeviceProblem } from '../../device/index.ts';
import {
  CopyButton,
  ProblemBox,
  RequestView,
  SelectField,
  type Values,
  bytes,
  counted,
  saveFile,
} from '../../parts/index.ts';
import { parameterOf } from './kinds.ts';
import { type Preview, fileOf } from './preview.ts';
import { type Wanted, apiRequest, isEmpty } from './request.ts';
import { dpiOf, millimetres } from './size.tsx';

/** A longer text is folded. */
const MAX_OPEN_CHARACTERS = 120;

interface Props {
  readonly wanted: Wanted;
  readonly preview: Preview;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly named: (problem: DeviceProblem) => DeviceProblem;
  /** An address that shows the same. */
  readonly link: string;
}

export function Result({ wanted, preview, values, onChange, named, link }: Props) {
  const { kind, options } = wanted;
  const { shown, problem, text, busy } = preview;
  const formats = parameterOf(kind.operation, 'format');
  const format = options['format'] ?? formats?.fallback ?? 'png';
  const save = async (): Promise<void> => {
    const made = await fileOf(wanted);
    if (made.ok) saveFile(made.file.bytes, `${kind.path}.${made.file.kind.ending}`);
  };
  return (
    <section class="card result-card" aria-labelledby="preview-heading">
      <h2 id="preview-heading">Preview</h2>
      {problem && <ProblemBox problem={named(problem)} />}
      <div class="barcode" aria-busy={busy}>
        {shown && <img src={shown.url} alt={shown.alt} />}
        {!shown && (
          <p class="drawn">
            {isEmpty(wanted) ? 'Enter a value.' : problem ? 'Nothing is drawn.' : 'Drawing…'}
          </p>
        )}
      </div>
      <p class="hint" role="status">
        {shown && <Measures shown={shown} values={values} />}
      </p>
      <div class="actions">
        {formats && (
          <SelectField
            id="generate-format"
            label={formats.label}
            isInline
            choices={(formats.allowed ?? []).map((id) => ({ id, name: id.toUpperCase() }))}
            chosen={format}
            onChoose={(each) => onChange({ ...values, format: each })}
          />
        )}
        <button type="button" disabled={!shown} onClick={() => void save()}>
          Download {format.toUpperCase()}
        </button>
        <CopyImage wanted={wanted} disabled={!shown} />
        <CopyButton text={link} label={wanted.logo ? 'Copy link, without the logo' : 'Copy link'} />
      </div>
      {text !== undefined && (
        <details class="more built" open={text.length <= MAX_OPEN_CHARACTERS}>
          <summary>Text of the code</summary>
          <code>{text}</code>
        </details>
      )}
      <p class="hint">
        Drawn on this device with the same program as the API: no call is charged and nothing is uploaded.
      </p>
      <ApiCall key={kind.operation.id} wanted={wanted} disabled={!shown} />
    </section>
  );
}

function Measures({
  shown,
  values,
}: {
  readonly shown: NonNullable<Preview['shown']>;
  readonly values: Values;
}) {
  const { image, file } = shown;
  const dpi = dpiOf(values);
  const [wide, high, module] = [image.width, image.height, image.modulePx].map((px) => millimetres(px, dpi));
  return (
    <>
      <span>
        {image.width} × {image.height} pixels
      </span>
      {`, ${wide} × ${high} mm at ${dpi} dpi; a module is ${image.modulePx} pixels, ${module} mm; ${bytes(file.bytes.size)}`}
      {image.grown && '. It is larger than you asked for, because a smaller one could not be read'}
    </>
  );
}

function CopyImage({ wanted, disabled }: { readonly wanted: Wanted; readonly disabled: boolean }) {
  const [said, setSaid] = useState('');
  // Pages over plain HTTP that are not local have no clipboard.
  if (!('ClipboardItem' in globalThis) || !navigator.clipboard) return null;
  const copy = async (): Promise<void> => {
    const made = await fileOf(wanted, { ...wanted.options, format: 'png' });
    const done = made.ok
      ? navigator.clipboard.write([new ClipboardItem({ 'image/png': made.file.bytes })])
      : Promise.reject(new Error(made.problem.advice));
    setSaid(
      await done.then(
        () => 'Copied',
        () => 'Cannot copy this here',
      ),
    );
  };
  return (
    <button type="button" class="quiet" disabled={disabled} onClick={() => void copy()}>
      <span aria-live="polite">{said || 'Copy image'}</span>
    </button>
  );
}

/** The request as code, and its answer when it was sent. */
function ApiCall({ wanted, disabled }: { readonly wanted: Wanted; readonly disabled: boolean }) {
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<DeviceProblem>();
  const [busy, setBusy] = useState(false);
  const request = apiRequest(wanted);
  const call = async (): Promise<void> => {
    setBusy(true);
    const outcome = await send(request);
    setBusy(false);
    setAnswer(outcome.answer);
    setProblem(outcome.ok ? undefined : outcome.problem);
  };
  return (
    <>
      <RequestView name="generate" request={request} answer={answer} />
      {problem && <ProblemBox problem={problem} />}
      <div class="actions">
        <button type="button" class="quiet" disabled={disabled || busy} onClick={() => void call()}>
          Send it to the API ({wanted.kind.operation.cost})
        </button>
        <span class="hint" role="status">
          {answer?.status === 200 &&
            `Answered ${bytes(answer.bytes.size)}, ${counted(answer.calls ?? 0, 'call')}.`}
        </span>
      </div>
    </>
  );
}
