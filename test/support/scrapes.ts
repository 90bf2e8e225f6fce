// What Prometheus would have stored of a service: the counters' own text, scraped once a minute, as the series of promtool's unit tests
// (https://prometheus.io/docs/prometheus/latest/configuration/unit_testing_rules/).
import { createServiceMetrics } from '../../src/routes/service-metrics.ts';
import { defaultSettings } from '../../src/settings.ts';
import {
  type FaultPart,
  type Gauges,
  type RequestEntry,
  type ServiceFigures,
  createFaults,
  createTrace,
  entryOf,
} from '../../src/telemetry/index.ts';

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };
type Process = Mutable<ServiceFigures['processes'][number]>;

/** A service whose figures a scenario changes. */
export interface SimulatedService {
  readonly gauges: Mutable<Gauges>;
  readonly engine: Process;
  readonly disk: Mutable<ServiceFigures['disk']>;
  /** False: it does not answer Prometheus. */
  up: boolean;
  /** Answers that many requests for a scan. */
  answer(count: number, more?: Partial<RequestEntry>): void;
  fault(part: FaultPart, count: number): void;
}

export interface SimulatedSeries {
  readonly series: string;
  /** A value each minute, `_` where there was none. */
  readonly values: string;
}

/** The series of so many minutes; `change` is called before each scrape. */
export function scraped(
  minutes: number,
  change: (service: SimulatedService, minute: number) => void,
): SimulatedSeries[] {
  const metrics = createServiceMetrics(defaultSettings());
  const faults = createFaults({ now: () => 0, write: () => undefined });
  const trace = createTrace({ requestId: 'r', method: 'POST', nowMs: 0, traceparent: null });
  Object.assign(trace, { operation: 'BarcodeScan_ImageScan', engines: ['zxing'], cost: 1 });
  const scan = entryOf(trace, { status: 200, nowMs: 40 });
  const engine = runningProcess('engine_1');
  const disk = { freeBytes: 40e9, sizeBytes: 100e9 };
  const service: SimulatedService = {
    engine,
    disk,
    gauges: {
      queued: 0,
      running: 1,
      queueLimit: 16,
      waitLimitS: 30,
      accounts: 0,
      waitingWorkMs: 0,
      longestWaitMs: 0,
      short: { running: 0, queued: 0 },
      engineMemory: {},
      uploadBytes: 0,
      unreadyParts: 0,
      faults: faults.counts(),
      version: '1',
      service: {
        processes: [runningProcess('supervisor'), runningProcess('front'), engine],
        engines: [{ process: 'engine_1', memoryBytes: { zxing: 17e6 }, jobs: 1 }],
        disk,
      },
    },
    up: true,
    answer(count, more = {}) {
      for (let n = 0; n < count; n += 1) metrics.add({ ...scan, steps: { queue: 10 }, ...more });
    },
    fault(part, count) {
      for (let n = 0; n < count; n += 1) faults.of(part)(new Error('simulated'));
    },
  };
  const found = new Map<string, string[]>();
  const put = (series: string, minute: number, value: string): void => {
    const values = found.get(series) ?? Array<string>(minutes).fill('_');
    found.set(series, values);
    values[minute] = value;
  };
  for (let minute = 0; minute < minutes; minute += 1) {
    change(service, minute);
    put(labelled('up'), minute, service.up ? '1' : '0');
    if (!service.up) continue;
    for (const line of metrics.text(service.gauges).split('\n')) {
      const [, series, value] = /^([^#].*) (\S+)$/.exec(line) ?? [];
      if (series !== undefined && value !== undefined) put(labelled(series), minute, value);
    }
  }
  return [...found].map(([series, values]) => ({ series, values: values.join(' ') }));
}

function runningProcess(process: string): Process {
  const bytes = { residentBytes: 90e6, proportionalBytes: 80e6 };
  return { process, restarts: 0, cpuSeconds: 1, openFiles: 40, ...bytes };
}

/** With the labels of a scrape. */
function labelled(series: string): string {
  const [, name = series, labels = ''] = /^([^{]+)\{(.*)\}$/.exec(series) ?? [];
  return `${name}{instance="a",job="quietzone"${labels === '' ? '' : `,${labels}`}}`;
}
