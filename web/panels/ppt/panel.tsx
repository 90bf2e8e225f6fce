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
  useIncoming,
} from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';
import { firstPicture } from './first-picture.ts';
import { warningsOf } from './warnings.ts';

/** The panel itself asks for the warnings slide by slide. */
const WARNINGS = 'X-Conversion-Warnings';
const FORMAT = 'outputFormat';
const PATH = '/convert/ppt/to/pptx';
const PRESENTATION_ML = 'application/vnd.openxmlformats-officedocument.presentationml';
/** By the file's ending. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  pptx: `${PRESENTATION_ML}.presentation`,
  ppsx: `${PRESENTATION_ML}.slideshow`,
  potx: `${PRESENTATION_ML}.template`,
};

interface Run {
  readonly file: File;
  readonly request: Request;
  readonly progress?: Progress;
  readonly outcome?: Outcome;
}

export function PptPanel({ operations }: PanelProps) {
  const operation = operations.find(({ path }) => path === PATH);
  const [values, setValues] = useState<Values>({});
  const [run, setRun] = useState<Run>();
  const abort = useRef<AbortController | null>(null);
  useIncoming('ppt', ([file]) => file && void convert(file));
  const parameters = operation?.parameters.filter(({ name }) => name !== WARNINGS) ?? [];

  const convert = async (file: File): Promise<void> => {
    if (!operation) return;
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    const request: Request = {
      operation,
      headers: {
        ...Object.fromEntries(parameters.map(({ name }) => [name, values[name] ?? ''])),
        [WARNINGS]: 'detail',
      },
      body: { file, name: file.name },
    };
    setRun({ file, request });
    const outcome = await send(request, {
      signal,
      onProgress: (progress) => setRun((now) => now && { ...now, progress }),
    });
    if (!signal.aborted) setRun({ file, request, outcome });
  };
  if (!operation) return <p>This service converts no presentations.</p>;
  return (
    <div class="columns">
      <section class="card" aria-labelledby="ppt-heading">
        <h1 id="ppt-heading">PPT to PPTX</h1>
        <FileInput
          name="ppt"
          what="a PPT, PPS or POT file"
          accept=".ppt,.pps,.pot,application/vnd.ms-powerpoint"
          onFiles={([file]) => file && void convert(file)}
        />
        <Options name="ppt" parameters={parameters} values={values} onChange={setValues} />
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
  const ending = request.headers[FORMAT] || 'pptx';
  const name = `${file.name.replace(/\.[^.]*$/, '')}.${ending}`;
  const places = warningsOf(answer?.headers['x-conversion-warnings'] ?? '');
  const picture = usePicture(outcome?.ok ? outcome.answer.bytes : undefined);
  return (
    <section class="card" aria-labelledby="ppt-result" aria-busy={!outcome}>
      <div class="card-head">
        <h2 id="ppt-result">{outcome?.ok ? name : file.name}</h2>
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
            <Download main name={name} type={MEDIA_TYPES[ending] ?? ''} content={() => outcome.answer.bytes}>
              Download {ending.toUpperCase()}
            </Download>
          </p>
          {picture && (
            <figure>
              <img class="slide" src={picture.url} alt={`A picture of ${picture.where}`} />
              <figcaption>{picture.where}</figcaption>
            </figure>
          )}
          <h3>{places.length === 0 ? 'Everything was carried over' : 'Not carried over as it was'}</h3>
          {places.map(({ name: place, warnings }) => (
            <section key={place} aria-label={place}>
              <h4>{place}</h4>
              <ul class="plain-list">
                {warnings.map(({ text, count }) => (
                  <li key={text}>
                    {text} {count > 1 && <span class="hint">{count} times</span>}
                  </li>
                ))}
              </ul>
            </section>
          ))}
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
