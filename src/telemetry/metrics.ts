// Counters of one isolate since its start, in the text format of Prometheus
// (https://prometheus.io/docs/instrumenting/exposition_formats/).
import type { RequestEntry } from './entry.ts';
import { ACCOUNT_CLASSES, type AccountClass } from './trace.ts';

/** Upper bounds in seconds, from a cheap call to the longest scan. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const;

/** Values of this moment, which the caller of `text` knows. */
export interface Gauges {
  readonly queued: number;
  readonly running: number;
  readonly queueLimit: number;
  /** The setting HEAVY_WAIT_S. */
  readonly waitLimitS: number;
  /** Accounts whose heavy jobs wait, the estimated work of these jobs, and the longest wait. */
  readonly accounts: number;
  readonly waitingWorkMs: number;
  readonly longestWaitMs: number;
  /** Drawings and HTML documents at the second gate. */
  readonly short: { readonly running: number; readonly queued: number };
  /** Linear memory by engine, bytes. */
  readonly engineMemory: Readonly<Record<string, number>>;
  /** Bytes that uploads hold. */
  readonly uploadBytes: number;
  /** Parts that cannot be used, as /health/ready counts them. */
  readonly unreadyParts: number;
  /** What went wrong, by part. */
  readonly faults: Readonly<Record<string, number>>;
  readonly version: string;
  /** Of the local server's processes; absent: nobody watches this one. */
  readonly service?: ServiceFigures | undefined;
}

/** What src/local/supervise.ts knows of the processes of a local server. */
export interface ServiceFigures {
  readonly processes: readonly {
    /** `supervisor`, `front`, `engine_1` … */
    readonly process: string;
    readonly restarts: number;
    /** Absent while it does not run, and where the system has no /proc. */
    readonly cpuSeconds?: number;
    readonly residentBytes?: number;
    /** What it shares with other processes is divided by their number. */
    readonly proportionalBytes?: number;
    readonly openFiles?: number;
  }[];
  /** The file system with the state. */
  readonly disk: { readonly freeBytes: number; readonly sizeBytes: number };
  /** As of the engine's last answer. */
  readonly engines: readonly {
    readonly process: string;
    /** Linear memory by WASM engine. */
    readonly memoryBytes: Readonly<Record<string, number>>;
    /** Jobs that it began since its start. */
    readonly jobs: number;
  }[];
}

export interface Metrics {
  /** Counts one answered request. */
  add(entry: RequestEntry, accountClass?: AccountClass): void;
  /** All counters and gauges, for a scrape. */
  text(gauges: Gauges): string;
}

interface Latency {
  /** For each of BUCKETS_S, the requests that took at most that long. */
  readonly buckets: number[];
  sumS: number;
  count: number;
}

export interface MetricsOptions {
  /** Operations whose counters exist from the start. */
  readonly operations?: readonly string[];
  /** The outcomes of failures. */
  readonly failures?: readonly string[];
}

/**
 * Counters at zero; one per isolate. What is known to come exists from the start: the first sample of a series is no increase to Prometheus,
 * so a rule would miss the first failure of each kind.
 */
export function createMetrics({ operations = [], failures: outcomes = [] }: MetricsOptions = {}): Metrics {
  const failures = new Map(outcomes.map((outcome) => [`outcome="${escaped(outcome)}"`, 0]));
  const requests = new Map<string, number>();
  const latencies = new Map<string, Latency>();
  const charged = new Map<string, number>();
  const refunded = new Map<string, number>();
  const bytes = new Map<string, number>();
  const waits = new Map(ACCOUNT_CLASSES.map((name) => [`class="${name}"`, noLatency()]));
  for (const name of operations) {
    const labels = `operation="${escaped(name)}"`;
    requests.set(`${labels},status="200",outcome="ok"`, 0);
    for (const counter of [charged, refunded, bytes]) counter.set(labels, 0);
    latencies.set(labels, noLatency());
  }
  const grow = (map: Map<string, number>, labels: string, by: number): void => {
    if (by > 0) map.set(labels, (map.get(labels) ?? 0) + by);
  };

  return {
    add(
      { operation, path, status, outcome, cost, refunded: back, ms, bytes: received, steps, engines },
      accountClass = 'unlimited',
    ) {
      const name = operation ?? path ?? 'none';
      const labels = `operation="${escaped(name)}"`;
      grow(requests, `${labels},status="${status}",outcome="${escaped(outcome)}"`, 1);
      const failure = `outcome="${escaped(outcome)}"`;
      if (failures.has(failure)) grow(failures, failure, 1);
      grow(charged, labels, cost);
      grow(refunded, labels, back);
      grow(bytes, labels, received ?? 0);
      observe(latencies, labels, ms);
      if (steps.queue !== undefined && (engines.length > 0 || steps.queue > 0))
        observe(waits, `class="${accountClass}"`, steps.queue);
    },
    text(gauges) {
      return [
        family('requests_total', 'counter', 'Requests answered', requests),
        family('failures_total', 'counter', 'Requests refused or failed, by what was wrong', failures),
        histogram('request_duration_seconds', 'From the request to its answer', latencies),
        histogram('queue_wait_seconds', 'What heavy jobs waited for their turn, by class of account', waits),
        family('calls_charged_total', 'counter', 'Calls charged', charged),
        family('calls_refunded_total', 'counter', 'Calls reserved and given back', refunded),
        family('request_bytes_total', 'counter', 'Bytes of bodies that were read', bytes),
        ...gaugeFamilies(gauges),
        ...serviceFamilies(gauges),
      ].join('');
    },
  };
}

/** What is so at this moment. */
function gaugeFamilies({
  queued,
  running,
  queueLimit,
  waitLimitS,
  accounts,
  waitingWorkMs,
  longestWaitMs,
  short,
  uploadBytes,
  unreadyParts,
  faults,
  version,
}: Gauges): readonly string[] {
  return [
    family(
      'faults_total',
      'counter',
      'Errors in the log, by part',
      Object.entries(faults).map(([part, count]) => [`part="${escaped(part)}"`, count]),
    ),
    family('unready_parts', 'gauge', 'Parts that cannot be used', [['', unreadyParts]]),
    family('heavy_jobs_queued', 'gauge', 'Heavy jobs that wait', [['', queued]]),
    family('heavy_jobs_running', 'gauge', 'Heavy jobs at work', [['', running]]),
    family('heavy_queue_limit', 'gauge', 'The setting HEAVY_QUEUE', [['', queueLimit]]),
    family('heavy_wait_limit_seconds', 'gauge', 'The setting HEAVY_WAIT_S', [['', waitLimitS]]),
    family('heavy_accounts_waiting', 'gauge', 'Accounts whose heavy jobs wait', [['', accounts]]),
    family('heavy_waiting_work_seconds', 'gauge', 'Estimated work of the heavy jobs that wait', [
      ['', waitingWorkMs / 1000],
    ]),
    family('heavy_longest_wait_seconds', 'gauge', 'Wait of the heavy job that has waited longest', [
      ['', longestWaitMs / 1000],
    ]),
    family('short_jobs_queued', 'gauge', 'Drawings and HTML documents that wait', [['', short.queued]]),
    family('short_jobs_running', 'gauge', 'Drawings and HTML documents at work', [['', short.running]]),
    family('upload_bytes', 'gauge', 'Bytes that uploads hold', [['', uploadBytes]]),
    family('info', 'gauge', 'Always 1', [[`version="${escaped(version)}"`, 1]]),
  ];
}

/** Of the engines and, where a local server watches them, of its processes and its disk. */
function serviceFamilies({ engineMemory, service }: Gauges): readonly string[] {
  const memory = Object.entries(engineMemory).map(
    ([engine, size]) => [`engine="${escaped(engine)}"`, size] as const,
  );
  const { processes = [], engines = [], disk } = service ?? {};
  const ofProcesses = (figure: Exclude<keyof (typeof processes)[number], 'process'>) =>
    processes.flatMap(({ process, [figure]: value }) =>
      value === undefined ? [] : [[`process="${escaped(process)}"`, value] as const],
    );
  const inProcesses = engines.flatMap(({ process, memoryBytes }) =>
    Object.entries(memoryBytes).map(
      ([engine, size]) => [`engine="${escaped(engine)}",process="${escaped(process)}"`, size] as const,
    ),
  );
  return [
    family('disk_free_bytes', 'gauge', 'Room where the state is', disk ? [['', disk.freeBytes]] : []),
    family('disk_size_bytes', 'gauge', 'Size of that file system', disk ? [['', disk.sizeBytes]] : []),
    family('engine_memory_bytes', 'gauge', 'Linear memory of each WASM engine', [...memory, ...inProcesses]),
    family(
      'engine_jobs_total',
      'counter',
      'Jobs that an engine process began since its start',
      engines.map(({ process, jobs }) => [`process="${escaped(process)}"`, jobs]),
    ),
    family('process_cpu_seconds_total', 'counter', 'Processor time', ofProcesses('cpuSeconds')),
    family('process_resident_bytes', 'gauge', 'Memory in RAM', ofProcesses('residentBytes')),
    family(
      'process_proportional_bytes',
      'gauge',
      'Memory in RAM, with what processes share divided among them',
      ofProcesses('proportionalBytes'),
    ),
    family('process_open_files', 'gauge', 'Open files and sockets', ofProcesses('openFiles')),
    family('process_restarts_total', 'counter', 'Starts after an end of its own', ofProcesses('restarts')),
  ];
}

function noLatency(): Latency {
  return { buckets: BUCKETS_S.map(() => 0), sumS: 0, count: 0 };
}

function observe(latencies: Map<string, Latency>, labels: string, ms: number): void {
  const latency = latencies.get(labels) ?? noLatency();
  latencies.set(labels, latency);
  BUCKETS_S.forEach((limit, i) => {
    if (ms / 1000 <= limit) latency.buckets[i] = (latency.buckets[i] ?? 0) + 1;
  });
  latency.sumS += ms / 1000;
  latency.count += 1;
}

function histogram(name: string, help: string, latencies: ReadonlyMap<string, Latency>): string {
  const whole = `quietzone_${name}`;
  const lines = [...latencies].flatMap(([labels, { buckets, sumS, count }]) => {
    const before = labels === '' ? '' : `${labels},`;
    const alone = labels === '' ? '' : `{${labels}}`;
    return [
      ...BUCKETS_S.map((limit, i) => `${whole}_bucket{${before}le="${limit}"} ${buckets[i] ?? 0}`),
      `${whole}_bucket{${before}le="+Inf"} ${count}`,
      `${whole}_sum${alone} ${Number(sumS.toFixed(3))}`,
      `${whole}_count${alone} ${count}`,
    ];
  });
  return `# HELP ${whole} ${help}\n# TYPE ${whole} histogram\n${lines.map((line) => `${line}\n`).join('')}`;
}

function family(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  values: Iterable<readonly [labels: string, value: number]>,
): string {
  const whole = `quietzone_${name}`;
  const lines = [...values].map(
    ([labels, value]) => `${whole}${labels === '' ? '' : `{${labels}}`} ${value}\n`,
  );
  return `# HELP ${whole} ${help}\n# TYPE ${whole} ${type}\n${lines.join('')}`;
}

/** A label's value with backslash, quote and line feed escaped. */
function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
