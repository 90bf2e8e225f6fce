// Reads barcodes: from files, a folder, the clipboard or the camera, on this device or by the service, with every code at its place.
import { useEffect, useRef, useState } from 'preact/hooks';
import { SCAN_ENDINGS } from '../../../src/lib/scan-formats.ts';
import type { Operation } from '../../api/index.ts';
import { useCamera } from '../../camera/index.ts';
import { tabBefore } from '../../kept/index.ts';
import { FileInput, sortedFor, useIncoming, useLoaded } from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';
import { useAsking } from './asking.ts';
import { ChoiceFields, useChoice } from './choice.tsx';
import { type Job, type Jobs, useJobs } from './jobs.ts';
import { PREFIX, deeperOf } from './plan.ts';
import { JobView } from './result.tsx';
import { useSample } from './sample.ts';

// Endings too, for systems that know no media type of some of them.
const ACCEPT = ['image/*', 'application/pdf', ...[...SCAN_ENDINGS].map((ending) => `.${ending}`)].join();

export function ScanPanel({ operations, shown }: PanelProps) {
  const scans = operations.filter(({ path }) => path.startsWith(PREFIX));
  const [first] = scans;
  if (!first) return <p>This service scans no images.</p>;
  return <Scan scans={scans} first={first} shown={shown} />;
}

interface Props {
  readonly scans: readonly Operation[];
  readonly first: Operation;
  readonly shown: boolean;
}

function Scan({ scans, first, shown }: Props) {
  const choice = useChoice(scans, first);
  const { operation, where } = choice;
  const { waiting, ask, start, cancel } = useAsking(choice);
  const [skipped, setSkipped] = useState<readonly File[]>([]);
  const [camera, setCamera] = useState(false);
  const [selected, setSelected] = useState<number>();
  const jobs = useJobs();
  const { isRestored, isKept } = useKeptJobs(jobs, scans);
  const sample = useSample(jobs.list.length === 0 && isRestored);
  useIncoming('scan', (files) => take(files));
  const Camera = useCamera(camera && shown);
  const result = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected !== undefined || waiting) bringUp(result);
  }, [selected === undefined, waiting]);
  const many = useLoaded(
    jobs.list.length > 1 || waiting !== undefined || skipped.length > 0,
    () => import('./many/index.ts'),
  );
  const take = (all: readonly File[]): void => {
    const { files, skipped: left } = sortedFor('scan', all);
    setCamera(false);
    setSkipped(left);
    if (files.length > 0) void ask(files, (plan) => setSelected(jobs.start(files, plan)));
  };
  const again = (failed: readonly Job[]): void => {
    const files = failed.map(({ file }) => file);
    void ask(files, (plan) => jobs.again(failed, plan));
  };
  const job: Job | undefined = jobs.list.find(({ id }) => id === selected) ?? jobs.list[0] ?? sample;
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
        <ChoiceFields {...choice} />
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
        {many && waiting && (
          <many.Ask waiting={waiting} cost={operation.cost} onStart={start} onCancel={cancel} />
        )}
        <div class={isList && many ? 'many' : ''}>
          {isList && many && <many.Files jobs={jobs} selected={job?.id} onSelect={select} onRetry={again} />}
          <div class="stack" ref={detail}>
            {!camera && !waiting && job && <JobDetail job={job} jobs={jobs} onAgain={() => again([job])} />}
          </div>
        </div>
      </div>
    </div>
  );
}

interface DetailProps {
  /** One of the list, or the sample where it is empty. */
  readonly job: Job;
  readonly jobs: Jobs;
  readonly onAgain: () => void;
}

function JobDetail({ job, jobs, onAgain }: DetailProps) {
  const deeper = job.plan && deeperOf(job.plan);
  return (
    <>
      <JobView
        key={job.id}
        job={job}
        busy={jobs.busy}
        onStop={jobs.stop}
        onFurther={(pages) => jobs.further(job, pages)}
        onDeeper={deeper && (() => jobs.again([job], deeper))}
        onPart={(part) => jobs.inPart(job, part)}
      />
      {jobs.list.length > 0 && !jobs.busy && (
        <p class="actions">
          <button type="button" class="quiet" onClick={onAgain}>
            Scan {job.name} again
          </button>
          {jobs.list.length === 1 && (
            <button type="button" class="quiet" onClick={jobs.clear}>
              Clear
            </button>
          )}
        </p>
      )}
    </>
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
