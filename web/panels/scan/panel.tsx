// Reads barcodes: from files, a folder, the clipboard or the camera, on this device or by the service, with every code at its place.
import { useEffect, useRef, useState } from 'preact/hooks';
import { SCAN_ENDINGS } from '../../../src/lib/scan-formats.ts';
import { type Operation, useKey } from '../../api/index.ts';
import { useCamera } from '../../camera/index.ts';
import { tabBefore } from '../../kept/index.ts';
import { FileInput, type Values, sortedFor, useIncoming, useLoaded } from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';
import { type Job, type Jobs, type Where, useJobs } from './jobs.ts';
import { PREFIX, type Plan, deeperOf, planOf } from './plan.ts';
import { type Estimate, estimate, priceOf } from './price.ts';
import { JobView } from './result.tsx';
import { useSample } from './sample.ts';
import { ScanOptions } from './scan-options.tsx';

// Endings too, for systems that know no media type of some of them.
const ACCEPT = ['image/*', 'application/pdf', ...[...SCAN_ENDINGS].map((ending) => `.${ending}`)].join();

interface Asking {
  readonly files: readonly File[];
  readonly start: (plan: Plan) => void;
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
  const [skipped, setSkipped] = useState<readonly File[]>([]);
  const [camera, setCamera] = useState(false);
  const [selected, setSelected] = useState<number>();
  const jobs = useJobs();
  const { isRestored, isKept } = useKeptJobs(jobs, scans);
  const sample = useSample(jobs.list.length === 0 && isRestored);
  const operation = scans.find(({ id }) => id === chosenId) ?? scans[0];
  useIncoming('scan', (files) => take(files));
  const Camera = useCamera(camera && shown);
  const result = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected === undefined && !asking) return;
    bringUp(result);
  }, [selected === undefined, asking]);
  const password = values['password'] ?? '';
  const many = useLoaded(
    jobs.list.length > 1 || asking !== undefined || skipped.length > 0,
    () => import('./many/index.ts'),
  );
  if (!operation) return <p>This service scans no images.</p>;

  const where: Where = wanted ?? (key === '' ? 'device' : 'service');
  const price = priceOf(operation);
  const perform = (by: Where, start: Asking['start']): void => {
    setAsking(undefined);
    start(planOf(operation, values, by));
  };
  /** What costs more than one page is asked for first. */
  const ask = async (files: readonly File[], start: Asking['start']): Promise<void> => {
    if (where === 'device') return perform('device', start);
    setAsking({ files, start });
    const cost = await estimate(files, price, { pages: values['pages'] ?? '', password });
    if (files.length === 1 && cost.uncounted === 0 && cost.calls <= price.calls)
      return perform('service', start);
    setAsking((now) => (now?.files === files ? { files, start, estimate: cost } : now));
  };
  const take = (all: readonly File[]): void => {
    const sorted = sortedFor('scan', all);
    setCamera(false);
    setSkipped(sorted.skipped);
    if (sorted.files.length > 0)
      void ask(sorted.files, (plan) => setSelected(jobs.start(sorted.files, plan)));
  };
  const again = (failed: readonly Job[]): void => {
    const files = failed.map(({ file }) => file);
    void ask(files, (plan) => jobs.again(failed, plan));
  };
  const job: Job | undefined = jobs.list.find(({ id }) => id === selected) ?? jobs.list[0] ?? sample;
  const deeper = job?.plan && deeperOf(job.plan);
  const select = (id: number): void => {
    setSelected(id);
    requestAnimationFrame(() => bringUp(detail));
  };
  const isList = jobs.list.length > 1;
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
        <FileInput name="scan" what="images or PDFs" accept={ACCEPT} multiple photograph onFiles={take}>
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
            onTake={(frame) => take([frame])}
            take={where === 'device' ? 'Keep this picture' : `Send this picture (${operation.cost})`}
          />
        )}
        <p role="status" class={jobs.stopped === '' ? 'away' : 'note'}>
          {jobs.stopped}
        </p>
        {!isKept && <p class="note">This browser has no room for the results: a reload loses them.</p>}
        {many && skipped.length > 0 && <p class="note">{many.skippedText(skipped, 'images and PDFs')}</p>}
        {many && asking && (
          <many.Ask
            files={asking.files.length}
            estimate={asking.estimate}
            cost={operation.cost}
            onStart={(by) => perform(by, asking.start)}
            onCancel={() => setAsking(undefined)}
          />
        )}
        <div class={isList && many ? 'many' : ''}>
          {isList && many && <many.Files jobs={jobs} selected={job?.id} onSelect={select} onRetry={again} />}
          <div class="stack" ref={detail}>
            {!camera && !asking && job && (
              <JobView
                key={job.id}
                job={job}
                busy={jobs.busy}
                onStop={jobs.stop}
                onFurther={(pages) => jobs.further(job, pages)}
                onDeeper={deeper && (() => jobs.again([job], deeper))}
                onPart={(part) => jobs.inPart(job, part)}
              />
            )}
            {jobs.list.length > 0 && !jobs.busy && !camera && !asking && job && job !== sample && (
              <p class="actions">
                <button type="button" class="quiet" onClick={() => again([job])}>
                  Scan {job.name} again
                </button>
                {!isList && (
                  <button type="button" class="quiet" onClick={jobs.clear}>
                    Clear
                  </button>
                )}
              </p>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

interface KeptJobs {
  /** The list before a reload is there, or there was none. */
  readonly isRestored: boolean;
  readonly isKept: boolean;
}

function useKeptJobs({ list, restore }: Jobs, scans: readonly Operation[]): KeptJobs {
  const [isRestored, setRestored] = useState(tabBefore() === undefined);
  const [isKept, setKept] = useState(true);
  const begun = useRef(false);
  useEffect(() => {
    if (isRestored) return;
    void import('./kept-jobs.ts')
      .then(({ keptJobs }) => keptJobs(scans))
      .then(restore)
      .finally(() => setRestored(true));
  }, []);
  useEffect(() => {
    if (list.length === 0 && !begun.current) return;
    begun.current = true;
    void import('./kept-jobs.ts').then(({ keepJobs }) => keepJobs(list)).then(setKept);
  }, [list]);
  return { isRestored, isKept };
}

/** On a small screen it would begin out of sight. */
function bringUp({ current }: { readonly current: HTMLElement | null }): void {
  if ((current?.getBoundingClientRect().top ?? 0) > innerHeight / 2) current?.scrollIntoView();
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
      says: cost,
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
