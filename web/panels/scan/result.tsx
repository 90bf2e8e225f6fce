// The result of one file: its pages with outlines, and beside them what was read. Each points at the other.
import type { Ref } from 'preact';
import { useRef, useState } from 'preact/hooks';
import {
  CopyButton,
  Download,
  ProblemBox,
  RequestView,
  counted,
  seconds,
  useLoaded,
} from '../../parts/index.ts';
import { CodeList } from './code-list.tsx';
import type { Code, Part, Reading, Rect } from './codes.ts';
import type { Job } from './jobs.ts';
import { LeftNote } from './left-note.tsx';
import type { Left } from './left.ts';
import { type Picture, usePages } from './pages.ts';
import { usePointing } from './pointing.ts';
import { priceOf } from './price.ts';
import { type Placed, Stage } from './stage.tsx';

interface Props {
  readonly job: Job;
  /** Whether this file or others are being read. */
  readonly busy: boolean;
  readonly onStop: () => void;
  readonly onFurther: (pages: readonly number[]) => void;
  /** Undefined: everything was tried. */
  readonly onDeeper: (() => void) | undefined;
  readonly onPart: (part: Part) => void;
}

const STATES = { waiting: 'Waiting', sending: 'Sending', reading: 'Reading' } as const;
const NO_CODES: readonly Code[] = [];

export function JobView({ job, busy, onStop, onFurther, onDeeper, onPart }: Props) {
  const { name, state, result, request, problem } = job;
  const reading = result?.ok ? result.reading : state === 'reading' ? job.partial : undefined;
  const codes = reading?.codes ?? NO_CODES;
  const [rect, setRect] = useState<Rect>();
  const { card, page, turn, chosen, choose } = usePointing(codes);
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = usePages(job.file, job.password, page);
  const placed = codes.flatMap((code, index) => (code.page === page ? [{ code, index }] : []));
  const count = Math.max(pages.count ?? 1, ...codes.map((code) => code.page));
  const { picture } = pages;
  const closer = useLoaded(isPoor(job, reading), () => import('./closer/index.ts'));
  return (
    <section class="card result-card" ref={card} aria-labelledby="scan-result" aria-busy={state !== 'done'}>
      <Head job={job} codes={codes.length} heading={heading} onStop={onStop} />
      {result && !result.ok && <ProblemBox problem={result.problem} />}
      {problem && <ProblemBox problem={problem} />}
      {reading && (
        <LeftNote
          left={reading.left}
          price={request && priceOf(request.operation)}
          disabled={busy}
          onFurther={(pages) => {
            // The button goes with what it is for.
            heading.current?.focus();
            onFurther(pages);
          }}
        />
      )}
      <div class="result">
        <div class="pages">
          {count > 1 && <Thumbnails {...{ count, page, codes }} urls={pages.thumbnails} onPage={turn} />}
          <Stage
            name={`${name}, page ${page}`}
            {...{ picture, placed, chosen }}
            onChoose={choose}
            over={
              closer && picture && rect && <closer.CropFrame size={picture} rect={rect} onRect={setRect} />
            }
          >
            <span class="hint">
              {count > 1 && `Page ${page} of ${count}`} {pages.note}
            </span>
          </Stage>
        </div>
        <div class="readings">
          {codes.length > 0 && <CodeList codes={codes} chosen={chosen} onChoose={choose} />}
          {reading && state === 'done' && codes.length === 0 && (
            <p class="nothing">
              No barcode was found. A sharper or larger image may help, or fewer types to look for.
            </p>
          )}
          {closer && (
            <closer.Closer
              {...{ job, page, picture, rect, onDeeper, onPart }}
              cost={request ? request.operation.cost : 'free'}
              disabled={busy}
              onRect={setRect}
            />
          )}
          {codes.length > 0 && <Exports {...{ job, codes, picture, placed }} />}
          {codes.length > 0 && codes.every(({ corners }) => corners === undefined) && (
            <p class="hint">The advanced scans also say where each code lies.</p>
          )}
          {reading?.annotated.map(({ page: of, url }) => (
            <details key={of} class="facts">
              <summary>The service’s image of page {of}</summary>
              <img class="slide" src={url} alt={`Page ${of} with its outlines, as the service drew them`} />
            </details>
          ))}
        </div>
      </div>
      <RequestView name="scan" request={request} answer={result?.answer} />
    </section>
  );
}

interface HeadProps {
  readonly job: Job;
  /** How many were read so far. */
  readonly codes: number;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onStop: () => void;
}

function Head({ job, codes, heading, onStop }: HeadProps) {
  return (
    <div class="card-head">
      <h2 id="scan-result" ref={heading} tabIndex={-1}>
        {job.name}
      </h2>
      <p class="hint" role="status">
        {statusOf(job, codes)}
      </p>
      {job.state !== 'done' && (
        <button type="button" onClick={onStop}>
          Stop
        </button>
      )}
    </div>
  );
}

function statusOf({ state, progress, result, where }: Job, codes: number): string {
  const read = counted(codes, 'code');
  if (state !== 'done')
    return `${STATES[state]} ${progress ?? ''}${codes > 0 && !result ? `, ${read}` : ''} …`;
  if (!result?.ok) return '';
  const { added, ms, calls } = result;
  return [
    read,
    ...(added === undefined ? [] : [`${added} more than before`]),
    ms === undefined ? 'drop a file of your own anywhere' : seconds(ms),
    ...(calls === undefined || ms === undefined ? [] : [counted(calls, 'call')]),
    ...(where === 'device' && ms !== undefined ? ['read on this device'] : []),
  ].join(' · ');
}

interface ExportsProps {
  readonly job: Job;
  readonly codes: readonly Code[];
  readonly picture: Picture | undefined;
  /** Those of the picture. */
  readonly placed: readonly Placed[];
}

function Exports({ job, codes, picture, placed }: ExportsProps) {
  const base = job.name.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
  return (
    <div class="actions" role="group" aria-label="Take the result along">
      {codes.length > 1 && (
        <CopyButton text={codes.map(({ text }) => text).join('\n')} label="Copy all texts" />
      )}
      <Download
        name={`${base}.csv`}
        type="text/csv"
        content={async () => (await import('./export.ts')).csvOfJobs([job])}
      >
        CSV
      </Download>
      <Download
        name={`${base}.json`}
        type="application/json"
        content={async () => (await import('./export.ts')).jsonOf(job)}
      >
        JSON
      </Download>
      {picture && placed.some(({ code }) => code.corners !== undefined) && (
        <Download
          name={`${base}-annotated.png`}
          type="image/png"
          content={async () => (await import('./export.ts')).annotatedImage(picture, placed)}
        >
          Image with outlines
        </Download>
      )}
    </div>
  );
}

/** Whether it was read to its end, and not everything in it. */
const isPoor = ({ state, plan }: Job, reading: Reading | undefined): boolean =>
  state === 'done' &&
  reading !== undefined &&
  plan !== undefined &&
  (reading.codes.length === 0 || leaves(reading.left));

const leaves = ({ unread, unsearched, settled, rest }: Left): boolean =>
  unread.length + unsearched.length + settled.length > 0 || rest !== '';

interface ThumbnailsProps {
  readonly count: number;
  readonly page: number;
  readonly codes: readonly Code[];
  readonly urls: readonly string[];
  readonly onPage: (page: number) => void;
}

/** Beyond, pages without an image and without codes are left out. */
const MAX_BARE = 200;

function Thumbnails({ count, page, codes, urls, onPage }: ThumbnailsProps) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => number <= MAX_BARE || codes.some((code) => code.page === number),
  );
  return (
    <div class="thumbnails" role="group" aria-label="Pages">
      {numbers.map((number) => {
        const found = codes.filter((code) => code.page === number).length;
        return (
          <button
            key={number}
            type="button"
            class="thumbnail"
            aria-current={number === page}
            aria-label={`Page ${number}, ${counted(found, 'code')}`}
            onClick={() => onPage(number)}
          >
            {urls[number - 1] !== undefined && <img src={urls[number - 1]} alt="" />}
            <span>
              {number} {found > 0 && <b>{found}</b>}
            </span>
          </button>
        );
      })}
    </div>
  );
}
