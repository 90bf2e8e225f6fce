// Reads barcodes: from files, a folder, the clipboard or the camera, on this device or by the service, with every code at its place.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { SCAN_ENDINGS } from '../../../src/lib/scan-formats.ts';
import { type Request, useKey } from '../../api/index.ts';
import { useCamera } from '../../camera/index.ts';
import { FileInput, type Values, counted, useIncoming } from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';
import { type Job, type Where, useJobs } from './jobs.ts';
import { type Estimate, estimate, priceOf } from './price.ts';
import { JobView } from './result.tsx';
import { useSample } from './sample.ts';
import { PREFIX, ScanOptions, deviceOptionsOf, headersOf } from './scan-options.tsx';
import { Session } from './session.tsx';

// Endings too, for systems that know no media type of some of them.
const ACCEPT = ['image/*', 'application/pdf', ...[...SCAN_ENDINGS].map((ending) => `.${ending}`)].join();

interface Asking {
  readonly files: readonly File[];
  /** Undefined while pages are counted. */
  readonly estimate?: Estimate;
}

export function ScanPanel({ operations, shown }: PanelProps) {
  const scans = operations.filter(({ path }) => path.startsWith(PREFIX));
  const advanced = scans.find(({ path }) => path === `${PREFIX}/advanced`);
  const key = useKey();
  const [chosenId, setChosenId] = useState(advanced?.id ?? scans[0]?.id ?? '');
  const [wanted, setWanted] = useState<Where>();
  const [values, setValues] = useState<Values>({});
  const [asking, setAsking] = useState<Asking>();
  const [camera, setCamera] = useState(false);
  const [selected, setSelected] = useState<number>();
  const jobs = useJobs();
  const sample = useSample(jobs.list.length === 0);
  const operation = scans.find(({ id }) => id === chosenId) ?? scans[0];
  useIncoming('scan', (files) => void take(files));
  const Camera = useCamera(camera && shown);
  const result = useRef<HTMLDivElement>(null);
  // On a small screen it would begin out of sight.
  useEffect(() => {
    if (selected === undefined && !asking) return;
    if ((result.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2)
      result.current?.scrollIntoView();
  }, [selected, asking]);
  const password = values['password'] ?? '';
  const plan = useMemo(
    () =>
      operation && {
        device: deviceOptionsOf(operation, values),
        requestFor: (file: File): Request => ({
          operation,
          headers: headersOf(operation, values),
          body: { file, name: file.name },
        }),
      },
    [operation, values],
  );
  if (!operation || !plan) return <p>This service scans no images.</p>;

  const where: Where = wanted ?? (key === '' ? 'device' : 'service');
  const price = priceOf(operation);
  const start = (files: readonly File[], by: Where): void => {
    setAsking(undefined);
    setSelected(jobs.start(files, { ...plan, where: by }));
  };
  /** What costs more than one page is asked for first. */
  const take = async (files: readonly File[]): Promise<void> => {
    setCamera(false);
    if (where === 'device') return start(files, 'device');
    setAsking({ files });
    const cost = await estimate(files, price, { pages: values['pages'] ?? '', password });
    if (files.length === 1 && cost.uncounted === 0 && cost.calls <= price.calls)
      return start(files, 'service');
    setAsking((now) => (now?.files === files ? { files, estimate: cost } : now));
  };
  const job: Job | undefined = jobs.list.find(({ id }) => id === selected) ?? jobs.list[0] ?? sample;
  return (
    <div class="tool">
      <div class="tool-head">
        <h1 id="scan-heading">Scan</h1>
        <p>
          {jobs.list.length === 0
            ? 'quietzone reads and draws barcodes, looks up products and converts documents: over HTTP, and here.'
            : 'Every barcode of images and PDFs, with its place.'}
        </p>
      </div>
      <section class="card bar" aria-label="Files">
        <FileInput
          name="scan"
          what="images or PDFs"
          accept={ACCEPT}
          multiple
          photograph
          onFiles={(files) => void take(files)}
        >
          <button type="button" class="quiet" aria-pressed={camera} onClick={() => setCamera(!camera)}>
            {camera ? 'Stop the camera' : 'Camera'}
          </button>
        </FileInput>
        <WhereSwitch where={where} cost={operation.cost} onChange={setWanted} />
        <details class="more">
          <summary>Options</summary>
          <ScanOptions
            {...{ scans, operation, where, values }}
            onOperation={setChosenId}
            onValues={setValues}
          />
        </details>
      </section>
      <div class="stack" ref={result}>
        {Camera && (
          <Camera
            onTake={(frame) => void take([frame])}
            take={
              where === 'device'
                ? 'Keep this picture'
                : `Send this picture (${operation.cost.replace(/ \(.*/, '')})`
            }
          />
        )}
        <p role="status" class={jobs.stopped === '' ? 'away' : 'note'}>
          {jobs.stopped}
        </p>
        {asking && (
          <Ask
            asking={asking}
            cost={operation.cost}
            onStart={(by) => start(asking.files, by)}
            onCancel={() => setAsking(undefined)}
          />
        )}
        {!camera && !asking && job && (
          <JobView
            key={job.id}
            job={job}
            busy={jobs.busy}
            onStop={jobs.stop}
            onFurther={(pages) => jobs.further(job, pages)}
          />
        )}
        {jobs.list.length > 0 && !jobs.busy && !camera && !asking && job && job !== sample && (
          <p class="actions">
            <button type="button" class="quiet" onClick={() => void take([job.file])}>
              Scan {job.name} again
            </button>
          </p>
        )}
        {jobs.list.length > 1 && <Session jobs={jobs} selected={job?.id} onSelect={setSelected} />}
      </div>
    </div>
  );
}

interface WhereProps {
  readonly where: Where;
  readonly cost: string;
  readonly onChange: (where: Where) => void;
}

function WhereSwitch({ where, cost, onChange }: WhereProps) {
  const rows = [
    { id: 'device', name: 'On this device', says: 'free, nothing is sent' },
    {
      id: 'service',
      name: 'Service',
      says: cost.replace(/ \(.*/, ''),
    },
  ] as const;
  return (
    <fieldset class="switch">
      <legend class="away">Where files are read</legend>
      {rows.map(({ id, name, says }) => (
        <label key={id} class={id === where ? 'chosen' : ''}>
          <input type="radio" name="scan-where" checked={id === where} onChange={() => onChange(id)} />
          <span>
            {name} <span class="hint">{says}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface AskProps {
  readonly asking: Asking;
  readonly cost: string;
  readonly onStart: (where: Where) => void;
  readonly onCancel: () => void;
}

/** The price, before anything is sent. */
function Ask({ asking: { files, estimate: cost }, cost: each, onStart, onCancel }: AskProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), [cost === undefined]);
  const pages = cost ? [counted(cost.pages, 'page')] : [];
  const unknown = cost?.uncounted
    ? ` The pages of ${counted(cost.uncounted, 'file')} cannot be counted here: ${each.replace(/ \(.*/, '')}.`
    : '';
  return (
    <section class="card ask" aria-labelledby="ask-heading" aria-busy={!cost}>
      <h2 id="ask-heading">
        {cost
          ? `${cost.calls.toLocaleString('en')} ${cost.calls === 1 ? 'call' : 'calls'} for ${[counted(files.length, 'file'), ...pages].join(', ')}`
          : 'Counting pages …'}
      </h2>
      {cost && (
        <>
          <p>Nothing has been sent yet.{unknown}</p>
          <p class="actions">
            <button ref={first} type="button" onClick={() => onStart('service')}>
              Send and scan
            </button>
            <button type="button" class="quiet" onClick={() => onStart('device')}>
              Read on this device, free
            </button>
            <button type="button" class="quiet" onClick={onCancel}>
              Cancel
            </button>
          </p>
        </>
      )}
    </section>
  );
}
