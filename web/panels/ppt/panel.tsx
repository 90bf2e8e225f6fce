// Converts a presentation, says what could not be carried over, and gives the file.
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Outcome, type Progress, type Request, send } from '../../api/index.ts';
import {
  Download,
  FileInput,
  Options,
  ProblemBox,
  RequestView,
  type Values,
  bytes,
  counted,
  seconds,
} from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';
import { firstPicture } from './first-picture.ts';
import { warningsOf } from './warnings.ts';

const PATH = '/convert/ppt/to/pptx';
const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

interface Run {
  readonly file: File;
  readonly request: Request;
  readonly progress?: Progress;
  readonly outcome?: Outcome;
}

export function PptPanel({ operations, shown }: PanelProps) {
  const operation = operations.find(({ path }) => path === PATH);
  const [values, setValues] = useState<Values>({});
  const [run, setRun] = useState<Run>();
  const abort = useRef<AbortController | null>(null);
  if (!operation) return <p>This service converts no presentations.</p>;

  const convert = async (file: File): Promise<void> => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    const request: Request = {
      operation,
      headers: Object.fromEntries(operation.parameters.map(({ name }) => [name, values[name] ?? ''])),
      body: { file, name: file.name },
    };
    setRun({ file, request });
    const outcome = await send(request, {
      signal,
      onProgress: (progress) => setRun((now) => now && { ...now, progress }),
    });
    if (!signal.aborted) setRun({ file, request, outcome });
  };
  return (
    <div class="columns">
      <section class="card" aria-labelledby="ppt-heading">
        <h2 id="ppt-heading">PPT to PPTX</h2>
        <FileInput
          name="ppt"
          what="a PPT, PPS or POT file"
          accept=".ppt,.pps,.pot,application/vnd.ms-powerpoint"
          shown={shown}
          onFiles={([file]) => file && void convert(file)}
        />
        <Options name="ppt" parameters={operation.parameters} values={values} onChange={setValues} />
        <p class="hint">
          {operation.description} It costs {operation.cost}.
        </p>
      </section>
      {run ? (
        <Result
          run={run}
          onStop={() => {
            abort.current?.abort();
            setRun(undefined);
          }}
          onAgain={() => void convert(run.file)}
        />
      ) : (
        <section class="card empty">
          <p>The converted presentation appears here, with what could not be carried over.</p>
        </section>
      )}
    </div>
  );
}

interface ResultProps {
  readonly run: Run;
  readonly onStop: () => void;
  readonly onAgain: () => void;
}

function Result({ run: { file, request, progress, outcome }, onStop, onAgain }: ResultProps) {
  const answer = outcome?.answer;
  const name = file.name.replace(/\.[^.]*$/, '');
  const warnings = warningsOf(answer?.headers['x-conversion-warnings'] ?? '');
  const picture = usePicture(outcome?.ok ? outcome.answer.bytes : undefined);
  return (
    <section class="card" aria-labelledby="ppt-result" aria-busy={!outcome}>
      <div class="card-head">
        <h2 id="ppt-result">{outcome?.ok ? `${name}.pptx` : file.name}</h2>
        <p class="hint" role="status">
          {!outcome && stageOf(progress)}
          {outcome?.ok &&
            `${bytes(file.size)} → ${bytes(outcome.answer.bytes.size)} · ${seconds(outcome.answer.ms)} · ${counted(outcome.answer.calls ?? 1, 'call')}`}
        </p>
      </div>
      {!outcome && (
        <>
          <progress
            aria-label="Progress"
            {...(progress && progress.sent < progress.of && { value: progress.sent, max: progress.of })}
          />
          <p class="actions">
            <button type="button" class="quiet" onClick={onStop}>
              Stop
            </button>
          </p>
        </>
      )}
      {outcome && !outcome.ok && (
        <>
          <ProblemBox problem={outcome.problem} />
          <p class="actions">
            <button type="button" onClick={onAgain}>
              Convert again
            </button>
          </p>
        </>
      )}
      {outcome?.ok && (
        <>
          <p class="actions">
            <Download main name={`${name}.pptx`} type={PPTX} content={() => outcome.answer.bytes}>
              Download PPTX
            </Download>
          </p>
          {picture && (
            <figure>
              <img class="slide" src={picture.url} alt={`A picture of ${picture.where}`} />
              <figcaption>{picture.where}</figcaption>
            </figure>
          )}
          <h3>{warnings.length === 0 ? 'Everything was carried over' : 'Not carried over as it was'}</h3>
          {warnings.length > 0 && (
            <ul class="plain-list">
              {warnings.map(({ text, count, where }) => (
                <li key={text}>
                  {text} {count > 1 && <span class="hint">{count} times</span>}
                  {where !== '' && <span class="hint"> {where}</span>}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <RequestView name="ppt" request={request} answer={answer} />
    </section>
  );
}

function stageOf(progress: Progress | undefined): string {
  if (!progress) return 'Sending …';
  return progress.sent < progress.of
    ? `Sending ${bytes(progress.sent)} of ${bytes(progress.of)}`
    : 'Converting …';
}

interface Picture {
  readonly url: string;
  readonly where: string;
}

function usePicture(deck: Blob | undefined): Picture | undefined {
  const [picture, setPicture] = useState<Picture>();
  useEffect(() => {
    let url = '';
    let gone = false;
    setPicture(undefined);
    if (deck)
      void firstPicture(deck).then((found) => {
        if (!found || gone) return;
        url = URL.createObjectURL(found.image);
        setPicture({ url, where: found.where });
      });
    return () => {
      gone = true;
      URL.revokeObjectURL(url);
    };
  }, [deck]);
  return picture;
}
