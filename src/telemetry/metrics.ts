// Counters of one isolate since its start, in the text format of Prometheus
// (https://prometheus.io/docs/instrumenting/exposition_formats/).
import type { RequestEntry } from './entry.ts';

/** Upper bounds in seconds, from a cheap call to the longest scan. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const;

/** Values of this moment, which the caller of `text` knows. */
export interface Gauges {
  readonly queued: number;
  readonly running: number;
  readonly queueLimit: number;
  /** Linear memory by engine, bytes. */
  readonly engineMemory: Readonly<Record<string, number>>;
  /** Bytes that uploads hold. */
  readonly uploadBytes: number;
  readonly version: string;
}

export interface Metrics {
  /** Counts one answered request. */
  add(entry: RequestEntry): void;
  /** All counters and gauges, for a scrape. */
  text(gauges: Gauges): string;
}

interface Latency {
  /** For each of BUCKETS_S, the requests that took at most that long. */
  readonly buckets: number[];
  sumS: number;
  count: number;
}

/** Counters at zero; one per isolate. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const latencies = new Map<string, Latency>();
  const charged = new Map<string, number>();
  const refunded = new Map<string, number>();
  const bytes = new Map<string, number>();
  const grow = (map: Map<string, number>, labels: string, by: number): void => {
    if (by > 0) map.set(labels, (map.get(labels) ?? 0) + by);
  };

  return {
    add({ operation, path, status, outcome, cost, refunded: back, ms, bytes: received }) {
      const name = operation ?? path ?? 'none';
      const labels = `operation="${escaped(name)}"`;
      grow(requests, `${labels},status="${status}",outcome="${escaped(outcome)}"`, 1);
      grow(charged, labels, cost);
      grow(refunded, labels, back);
      grow(bytes, labels, received ?? 0);
      const latency = latencies.get(labels) ?? { buckets: BUCKETS_S.map(() => 0), sumS: 0, count: 0 };
      latencies.set(labels, latency);
      BUCKETS_S.forEach((limit, i) => {
        if (ms / 1000 <= limit) latency.buckets[i] = (latency.buckets[i] ?? 0) + 1;
      });
      latency.sumS += ms / 1000;
      latency.count += 1;
    },
    text({ queued, running, queueLimit, engineMemory, uploadBytes, version }) {
      const memory = Object.entries(engineMemory).map(
        ([engine, size]) => [`engine="${escaped(engine)}"`, size] as const,
      );
      return [
        family('requests_total', 'counter', 'Requests answered', requests),
        histogram(latencies),
        family('calls_charged_total', 'counter', 'Calls charged', charged),
        family('calls_refunded_total', 'counter', 'Calls reserved and given back', refunded),
        family('request_bytes_total', 'counter', 'Bytes of bodies that were read', bytes),
        family('heavy_jobs_queued', 'gauge', 'Heavy jobs that wait', [['', queued]]),
        family('heavy_jobs_running', 'gauge', 'Heavy jobs at work', [['', running]]),
        family('heavy_queue_limit', 'gauge', 'The setting HEAVY_QUEUE', [['', queueLimit]]),
        family('upload_bytes', 'gauge', 'Bytes that uploads hold', [['', uploadBytes]]),
        family('engine_memory_bytes', 'gauge', 'Linear memory of each WASM engine', memory),
        family('info', 'gauge', 'Always 1', [[`version="${escaped(version)}"`, 1]]),
      ].join('');
    },
  };
}

function histogram(latencies: ReadonlyMap<string, Latency>): string {
  const name = 'quietzone_request_duration_seconds';
  const lines = [...latencies].flatMap(([labels, { buckets, sumS, count }]) => [
    ...BUCKETS_S.map((limit, i) => `${name}_bucket{${labels},le="${limit}"} ${buckets[i] ?? 0}`),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${Number(sumS.toFixed(3))}`,
    `${name}_count{${labels}} ${count}`,
  ]);
  return `# HELP ${name} From the request to its answer\n# TYPE ${name} histogram\n${lines.map((line) => `${line}\n`).join('')}`;
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
