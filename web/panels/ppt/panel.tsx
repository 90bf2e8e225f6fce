// Converts a presentation, says what could not be carried over, and gives the file.
import { useRef, useState } from 'preact/hooks';
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
import { SlideList } from './slide-list.tsx';
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
    <div class="tool">
      <div class="tool-head">
        <h1 id="ppt-heading">PPT to PPTX</h1>
        <p>PowerPoint 97–2003 to PPTX, with what is lost named slide by slide. {operation.cost}.</p>
      </div>
      <section class="card bar" aria-label="File">
        <FileInput
          name="ppt"
          what="a PPT, PPS or POT file"
          accept=".ppt,.pps,.pot,application/vnd.ms-powerpoint"
          onFiles={([file]) => file && void convert(file)}
        />
        <details class="more">
          <summary>Options</summary>
          <Options name="ppt" parameters={parameters} values={values} onChange={setValues} />
        </details>
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
          <p>The converted presentation appears here, slide by slide, with what could not be carried over.</p>
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
          <SlideList deck={outcome.answer.bytes} places={places} />
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
