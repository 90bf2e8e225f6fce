// Converts a presentation, says what could not be carried over, and gives the file.
import { useMemo, useRef, useState } from 'preact/hooks';
import {
  type Answer,
  type Operation,
  type Outcome,
  type Progress,
  type Request,
  send,
} from '../../api/index.ts';
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
  useLoaded,
} from '../../parts/index.ts';
import { useMany } from '../../batch/many.ts';
import { useKept } from '../../kept/index.ts';
import type { PanelProps } from '../types.ts';
import { SlideList } from './slide-list.tsx';
import { type Place, warningsOf } from './warnings.ts';
import './ppt.css';

const WHAT = 'PPT, PPS and POT files';
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

const NOT_CONVERTED: Outcome = {
  ok: false,
  problem: {
    kind: 'service',
    title: 'Not converted',
    advice: 'The page was loaded again before it was: convert it again.',
  },
};

export function PptPanel({ operations }: PanelProps) {
  const operation = operations.find(({ path }) => path === PATH);
  return operation ? <Ppt operation={operation} /> : <p>This service converts no presentations.</p>;
}

function Ppt({ operation }: { readonly operation: Operation }) {
  const [values, setValues] = useState<Values>({});
  const [many, choose] = useMany('ppt');
  const batch = useLoaded(many !== undefined, () => import('../../batch/index.ts'));
  useIncoming('ppt', (files) => take(files));
  const parameters = operation.parameters.filter(({ name }) => name !== WARNINGS);
  const requestFor = (file: File): Request => ({
    operation,
    headers: {
      ...Object.fromEntries(parameters.map(({ name }) => [name, values[name] ?? ''])),
      [WARNINGS]: 'detail',
    },
    body: { file, name: file.name },
  });
  const { run, convert, clear } = useRun(requestFor);
  const take = (files: readonly File[]): void => {
    const [first] = files;
    clear();
    choose(files);
    if (first && files.length === 1) void convert(first);
  };
  const ending = values[FORMAT] || 'pptx';
  return (
    <div class="tool">
      <div class="tool-head">
        <h1 id="ppt-heading">PPT to PPTX</h1>
        <p>PowerPoint 97–2003 to PPTX, with what is lost named slide by slide. {operation.cost}.</p>
      </div>
      <section class="card bar" aria-label="File">
        <FileInput
          name="ppt"
          what={WHAT}
          accept=".ppt,.pps,.pot,application/vnd.ms-powerpoint"
          multiple
          onFiles={take}
        />
        <details class="more">
          <summary>Options</summary>
          <Options name="ppt" parameters={parameters} values={values} onChange={setValues} />
        </details>
      </section>
      {many && batch ? (
        <batch.Batch
          key={many.id}
          {...many}
          what={WHAT}
          verb="Convert"
          requestFor={requestFor}
          named={(name) => resultName(name, ending)}
          remarkOf={remarkOf}
          table={WARNING_TABLE}
          detail={({ file, request, progress, outcome }) =>
            request && (
              <Result run={{ file, request, ...(progress && { progress }), ...(outcome && { outcome }) }} />
            )
          }
          onClose={() => choose([])}
        />
      ) : run ? (
        <Result run={run} onStop={clear} onAgain={() => void convert(run.file)} onClear={clear} />
      ) : (
        <section class="card empty">
          <p>The converted presentation appears here, slide by slide, with what could not be carried over.</p>
        </section>
      )}
    </div>
  );
}

/** The conversion of one file, which a reload keeps. */
function useRun(requestFor: (file: File) => Request) {
  const [run, setRun] = useState<Run>();
  const abort = useRef<AbortController | null>(null);
  const convert = async (file: File): Promise<void> => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    const request = requestFor(file);
    setRun({ file, request });
    const outcome = await send(request, {
      signal,
      onProgress: (progress) => setRun((now) => now && { ...now, progress }),
    });
    if (!signal.aborted) setRun({ file, request, outcome });
  };
  /** Also stops what is under way. */
  const clear = (): void => {
    abort.current?.abort();
    setRun(undefined);
  };
  const kept = useMemo(
    () => run && { file: run.file, ...(run.outcome && { outcome: run.outcome }) },
    [run?.file, run?.outcome],
  );
  useKept('ppt', kept, ({ file, outcome = NOT_CONVERTED }) =>
    setRun({ file, request: requestFor(file), outcome }),
  );
  return { run, convert, clear };
}

interface ResultProps {
  readonly run: Run;
  /** Undefined: it is one of many, whose list has the buttons. */
  readonly onStop?: () => void;
  readonly onAgain?: () => void;
  readonly onClear?: () => void;
}

function Result({ run: { file, request, progress, outcome }, onStop, onAgain, onClear }: ResultProps) {
  const answer = outcome?.answer;
  const ending = request.headers[FORMAT] || 'pptx';
  const name = resultName(file.name, ending);
  const places = answer ? placesOf(answer) : [];
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
          {onStop && (
            <p class="actions">
              <button type="button" class="quiet" onClick={onStop}>
                Stop
              </button>
            </p>
          )}
        </>
      )}
      {outcome && !outcome.ok && (
        <>
          <ProblemBox problem={outcome.problem} />
          {onAgain && (
            <p class="actions">
              <button type="button" onClick={onAgain}>
                Convert again
              </button>
            </p>
          )}
        </>
      )}
      {outcome?.ok && (
        <>
          <p class="actions">
            <Download main name={name} type={MEDIA_TYPES[ending] ?? ''} content={() => outcome.answer.bytes}>
              Download {ending.toUpperCase()}
            </Download>
            {onClear && (
              <button type="button" class="quiet" onClick={onClear}>
                Clear
              </button>
            )}
          </p>
          <SlideList deck={outcome.answer.bytes} places={places} />
        </>
      )}
      <RequestView name="ppt" request={request} answer={answer} />
    </section>
  );
}

const resultName = (name: string, ending: string): string => `${name.replace(/\.[^./]*$/, '')}.${ending}`;

const placesOf = ({ headers }: Answer): readonly Place[] =>
  warningsOf(headers['x-conversion-warnings'] ?? '');

function remarkOf(answer: Answer): string {
  const count = placesOf(answer).reduce(
    (sum, { warnings }) => sum + warnings.reduce((all, each) => all + each.count, 0),
    0,
  );
  return count === 0 ? 'Everything was carried over' : counted(count, 'warning');
}

const WARNING_TABLE = {
  name: 'warnings.csv',
  columns: ['place', 'warning', 'count'],
  rowsOf: (answer: Answer) =>
    placesOf(answer).flatMap(({ name, warnings }) =>
      warnings.map(({ text, count }) => [name, text, count] as const),
    ),
} as const;

function stageOf(progress: Progress | undefined): string {
  if (!progress) return 'Sending …';
  return progress.sent < progress.of
    ? `Sending ${bytes(progress.sent)} of ${bytes(progress.of)}`
    : 'Converting …';
}
