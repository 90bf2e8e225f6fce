// Reads barcodes: from files, a folder, the clipboard or the camera, with every code at its place.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Camera } from '../../camera/index.ts';
import type { Operation, Request } from '../../api/index.ts';
import {
  CopyButton,
  FileInput,
  Options,
  ProblemBox,
  RequestView,
  type Values,
  counted,
  seconds,
} from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';
import { CodeList } from './code-list.tsx';
import { readingOf } from './codes.ts';
import { FileTable } from './file-table.tsx';
import { type Job, useJobs } from './jobs.ts';
import { PageView } from './page-view.tsx';
import sampleUrl from './sample.png?url';

const PREFIX = '/barcode/scan/image';
const NAMES: Readonly<Record<string, string>> = {
  '': 'Standard',
  '/advanced': 'Advanced',
  '/advanced/qr': 'Advanced QR',
};
/** More files than these start only when told to: each costs. */
const MAX_AT_ONCE = 5;
const ACCEPT = 'image/*,application/pdf,.heic,.heif,.avif,.tif,.tiff,.pdf';

function nameOf({ path, summary }: Operation): string {
  return NAMES[path.slice(PREFIX.length)] ?? summary;
}

export function ScanPanel({ operations, shown }: PanelProps) {
  const scans = operations.filter(({ path }) => path.startsWith(PREFIX));
  const advanced = scans.find(({ path }) => path === `${PREFIX}/advanced`);
  const [chosenId, setChosenId] = useState(advanced?.id ?? scans[0]?.id ?? '');
  const [values, setValues] = useState<Values>({});
  const [files, setFiles] = useState<readonly File[]>([]);
  const [camera, setCamera] = useState(false);
  const [selected, setSelected] = useState(0);
  const jobs = useJobs();
  const operation = scans.find(({ id }) => id === chosenId) ?? scans[0];
  if (!operation) return <p>This service scans no images.</p>;

  const headers = {
    ...Object.fromEntries(operation.parameters.map(({ name }) => [name, values[name] ?? ''])),
    ...(operation.hasPositions && { 'X-Include-Positions': 'true' }),
  };
  const requestFor = (file: File): Request => ({ operation, headers, body: { file, name: file.name } });
  const scan = (list: readonly File[]): void => {
    setSelected(0);
    jobs.start(list, requestFor);
  };
  const take = (list: readonly File[]): void => {
    setCamera(false);
    setFiles(list);
    if (list.length <= MAX_AT_ONCE) scan(list);
  };
  const pending = files.length > MAX_AT_ONCE && jobs.list[0]?.file !== files[0];
  const job = pending ? undefined : jobs.list[selected];
  return (
    <div class="columns">
      <section class="card" aria-labelledby="scan-heading">
        <h1 id="scan-heading">Scan</h1>
        <FileInput
          name="scan"
          what="images or PDFs"
          accept={ACCEPT}
          multiple
          photograph
          shown={shown}
          onFiles={take}
        >
          <button type="button" class="quiet" aria-pressed={camera} onClick={() => setCamera(!camera)}>
            {camera ? 'Stop the camera' : 'Camera'}
          </button>
        </FileInput>
        <fieldset class="choices">
          <legend>Recognition</legend>
          {scans.map((each) => (
            <label key={each.id}>
              <input
                type="radio"
                name="scan-operation"
                checked={each.id === operation.id}
                onChange={() => setChosenId(each.id)}
              />
              <span>
                {nameOf(each)} <span class="hint">{each.cost.replace(/ \(.*/, '')}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <p class="hint">{operation.description}</p>
        <Options name="scan" parameters={operation.parameters} values={values} onChange={setValues} />
        {files.length > 0 && (
          <p class="actions">
            {jobs.busy ? (
              <button type="button" onClick={jobs.stop}>
                Stop
              </button>
            ) : (
              <button type="button" onClick={() => scan(files)}>
                {pending ? `Scan ${files.length} files` : 'Scan again'}
              </button>
            )}
            {pending && <span class="hint">Each costs {operation.cost}.</span>}
          </p>
        )}
      </section>
      <div class="stack">
        {camera && shown && <Camera onFrame={(file) => take([file])} uploads={nameOf(operation)} />}
        {jobs.list.length > 1 && !pending && (
          <FileTable jobs={jobs.list} selected={selected} onSelect={setSelected} />
        )}
        {job ? (
          <JobView key={job.id} job={job} password={values['password'] ?? ''} />
        ) : (
          !camera && (
            <Empty pending={pending} onSample={() => void fetchSample().then((file) => take([file]))} />
          )
        )}
      </div>
    </div>
  );
}

interface EmptyProps {
  readonly pending: boolean;
  readonly onSample: () => void;
}

function Empty({ pending, onSample }: EmptyProps) {
  return (
    <section class="card empty">
      {pending ? (
        <p>The files are ready to be scanned.</p>
      ) : (
        <div>
          <p>Pages appear here, with every code outlined where it lies, and its type and text beside it.</p>
          <button type="button" class="quiet" onClick={onSample}>
            Try a sample sheet
          </button>
        </div>
      )}
    </section>
  );
}

/** The sheet that `npm start` draws as sheet.png (src/local/samples/draw.ts). */
async function fetchSample(): Promise<File> {
  const response = await fetch(sampleUrl);
  return new File([await response.blob()], 'sample.png', { type: 'image/png' });
}

const STATES = { waiting: 'Waiting', sending: 'Sending', reading: 'Reading', done: '' } as const;

function JobView({ job, password }: { readonly job: Job; readonly password: string }) {
  const { file, name, state, outcome, request } = job;
  const [chosen, setChosen] = useState<number>();
  const card = useRef<HTMLElement>(null);
  // Below the options on a narrow screen, it would begin out of sight.
  useEffect(() => {
    if ((card.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2) card.current?.scrollIntoView();
  }, []);
  const reading = outcome?.ok ? readingOf(outcome.answer) : undefined;
  const codes = reading?.codes ?? [];
  return (
    <section class="card" ref={card} aria-labelledby="scan-result" aria-busy={state !== 'done'}>
      <div class="card-head">
        <h2 id="scan-result">{name}</h2>
        <p class="hint" role="status">
          {state !== 'done' && `${STATES[state]} …`}
          {outcome?.ok &&
            [
              counted(codes.length, 'code'),
              seconds(outcome.answer.ms),
              ...(outcome.answer.calls === undefined ? [] : [counted(outcome.answer.calls, 'call')]),
            ].join(' · ')}
        </p>
      </div>
      {outcome && !outcome.ok && <ProblemBox problem={outcome.problem} />}
      {reading?.note && <p class="note">{reading.note}</p>}
      <div class="result">
        <PageView file={file} codes={codes} password={password} chosen={chosen} onChoose={setChosen} />
        <div>
          {codes.length > 0 && <CodeList codes={codes} chosen={chosen} onChoose={setChosen} />}
          {codes.length > 1 && (
            <CopyButton text={codes.map(({ text }) => text).join('\n')} label="Copy all texts" />
          )}
          {reading && codes.length === 0 && <p>No barcode was found.</p>}
          {codes.length > 0 && codes.every(({ corners }) => corners === undefined) && (
            <p class="hint">The advanced scans also say where each code lies.</p>
          )}
        </div>
      </div>
      <RequestView name="scan" request={request} answer={outcome?.answer} />
    </section>
  );
}
