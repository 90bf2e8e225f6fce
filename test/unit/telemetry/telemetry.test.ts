// The line of a request, its timing header and the counters, from traces made by hand.
import { describe, expect, it } from 'vitest';
import {
  createMetrics,
  createTrace,
  dataPoint,
  endStep,
  entryOf,
  isLogged,
  readableLine,
  shortLine,
  serverTiming,
} from '../../../src/telemetry/index.ts';

const BEGAN = Date.UTC(2026, 10, 22, 12, 0, 1);
const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

function scan() {
  const trace = createTrace({ requestId: 'r1', method: 'POST', nowMs: BEGAN, traceparent: PARENT });
  Object.assign(trace, {
    operation: 'BarcodeScan_ImageAdvanced',
    route: '/barcode/scan/image/advanced',
    account: 'acme',
    keyId: '0123456789ab',
    bytes: 1234,
    pages: 2,
    cost: 200,
    refunded: 100,
    engines: ['zxing'],
  });
  endStep(trace, 'key', BEGAN + 2);
  endStep(trace, 'body', BEGAN + 10);
  endStep(trace, 'work', BEGAN + 60);
  return trace;
}

const GAUGES = {
  queued: 3,
  running: 1,
  queueLimit: 16,
  waitLimitS: 30,
  accounts: 2,
  waitingWorkMs: 1500,
  longestWaitMs: 2500,
  short: { running: 1, queued: 5 },
  engineMemory: { zxing: 21_000_000 },
  uploadBytes: 99,
  unreadyParts: 1,
  faults: { catalog: 0, engine: 2 },
  service: {
    processes: [
      {
        process: 'engine_1',
        restarts: 2,
        cpuSeconds: 1.25,
        residentBytes: 9000,
        proportionalBytes: 8000,
        openFiles: 12,
      },
      // One that is being started.
      { process: 'engine_2', restarts: 1 },
    ],
    engines: [{ process: 'engine_1', memoryBytes: { zxing: 16_777_216 }, jobs: 7 }],
    disk: { freeBytes: 5_000_000, sizeBytes: 48_000_000 },
  },
  version: '1 "a"',
};

describe('the line of a request', () => {
  it('has every member, in one order', () => {
    const entry = entryOf(scan(), { status: 200, nowMs: BEGAN + 61 });
    expect(JSON.stringify(entry)).toBe(
      '{"level":"info","time":"2026-11-22T12:00:01.000Z","requestId":"r1","method":"POST",' +
        '"operation":"BarcodeScan_ImageAdvanced","path":"/barcode/scan/image/advanced","account":"acme",' +
        '"key":"0123456789ab","status":200,"outcome":"ok","cost":200,"refunded":100,"ms":61,"bytes":1234,"pages":2,' +
        '"engines":["zxing"],"steps":{"key":2,"body":8,"work":50},"traceId":"4bf92f3577b34da6a3ce929d0e0e4736"}',
    );
  });

  it.each([
    [{}, 200, 'ok'],
    [{ failure: 'quota_exceeded' }, 429, 'quota_exceeded'],
    [{ isReplay: true }, 200, 'replayed'],
    [{}, 404, 'status 404'],
  ])('of %j with status %i has the outcome %s', (more, status, outcome) => {
    const trace = createTrace({ requestId: 'r', method: 'GET', nowMs: 0, traceparent: null });
    expect(entryOf(Object.assign(trace, more), { status, nowMs: 1 }).outcome).toBe(outcome);
  });

  it('is short where the log shall be: what is empty, and the steps, are left out', () => {
    const line = shortLine(entryOf(scan(), { status: 200, nowMs: BEGAN + 61 }));
    expect(line).toBe(
      '{"level":"info","time":"2026-11-22T12:00:01.000Z","requestId":"r1","operation":"BarcodeScan_ImageAdvanced",' +
        '"account":"acme","key":"0123456789ab","status":200,"outcome":"ok","cost":200,"refunded":100,"ms":61,"bytes":1234,' +
        '"pages":2,"engines":["zxing"],"traceId":"4bf92f3577b34da6a3ce929d0e0e4736"}',
    );
    const lost = createTrace({ requestId: 'r2', method: 'GET', nowMs: BEGAN, traceparent: null });
    lost.route = '/docs';
    expect(shortLine(entryOf(lost, { status: 404, nowMs: BEGAN }))).toBe(
      '{"level":"info","time":"2026-11-22T12:00:01.000Z","requestId":"r2","path":"/docs","status":404,"outcome":"status 404"}',
    );
  });

  it.each([
    ['ok', 200, 1, 0.999, true],
    ['ok', 200, 10, 0.0999, true],
    ['ok', 200, 10, 0.1, false],
    ['replayed', 200, 10, 0.1, false],
    ['quota_exceeded', 429, 10, 0.999, true],
    ['internal', 200, 10, 0.999, true],
  ])(
    'of a request with %s, status %i, is there in one case of %i: %d',
    (outcome, status, every, random, there) => {
      const entry = { ...entryOf(scan(), { status, nowMs: BEGAN }), outcome };
      expect(isLogged(entry, every, random)).toBe(there);
    },
  );

  it('is short for people', () => {
    const entry = entryOf(scan(), { status: 200, nowMs: BEGAN + 61 });
    expect(readableLine(entry)).toBe(
      '12:00:01 200 POST /barcode/scan/image/advanced 61 ms, 1.2 KB, 2 pages, 200 calls, 100 given back, key 0123456789ab, r1',
    );
    const lost = createTrace({ requestId: 'r2', method: 'GET', nowMs: BEGAN, traceparent: null });
    lost.failure = 'not_found';
    expect(readableLine(entryOf(lost, { status: 404, nowMs: BEGAN }))).toBe(
      '12:00:01 404 GET (no such path) 0 ms, not_found, r2',
    );
  });

  it.each([
    [PARENT, PARENT],
    ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', undefined],
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', undefined],
    ['01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', undefined],
    [`${PARENT}-more`, undefined],
    ['"}', undefined],
    [null, undefined],
  ])('takes the traceparent %s as %s', (given, kept) => {
    expect(createTrace({ requestId: 'r', method: 'GET', nowMs: 0, traceparent: given }).traceparent).toBe(
      kept,
    );
  });
});

describe('Server-Timing', () => {
  it('names each step and the whole', () => {
    expect(serverTiming(scan(), BEGAN + 61)).toBe('key;dur=2, body;dur=8, work;dur=50, total;dur=61');
  });

  it('is never negative when the clock steps back', () => {
    const trace = scan();
    endStep(trace, 'settle', BEGAN + 30);
    expect(trace.steps.get('settle')).toBe(0);
  });
});

describe('metrics', () => {
  it('count requests, calls, bytes and latency by operation', () => {
    const metrics = createMetrics();
    const entry = entryOf(scan(), { status: 200, nowMs: BEGAN + 61 });
    metrics.add(entry);
    metrics.add({ ...entry, ms: 40_000, steps: { queue: 400 } });
    metrics.add({ ...entry, operation: 'BarcodeLookup_EanLookup', engines: [], steps: { queue: 0 } });
    metrics.add({ ...entry, operation: 'EditHtml', engines: [], steps: { queue: 100 } }, 'quota');
    metrics.add({
      ...entry,
      status: 429,
      outcome: 'quota_exceeded',
      cost: 0,
      refunded: 0,
      ms: 3,
      bytes: null,
    });
    const text = metrics.text(GAUGES);
    const by = 'operation="BarcodeScan_ImageAdvanced"';
    for (const line of [
      `quietzone_requests_total{${by},status="200",outcome="ok"} 2`,
      `quietzone_requests_total{${by},status="429",outcome="quota_exceeded"} 1`,
      `quietzone_calls_charged_total{${by}} 400`,
      `quietzone_calls_refunded_total{${by}} 200`,
      `quietzone_request_bytes_total{${by}} 2468`,
      `quietzone_request_duration_seconds_bucket{${by},le="0.005"} 1`,
      `quietzone_request_duration_seconds_bucket{${by},le="0.1"} 2`,
      `quietzone_request_duration_seconds_bucket{${by},le="60"} 3`,
      `quietzone_request_duration_seconds_bucket{${by},le="+Inf"} 3`,
      `quietzone_request_duration_seconds_sum{${by}} 40.064`,
      `quietzone_request_duration_seconds_count{${by}} 3`,
      'quietzone_process_restarts_total{process="engine_2"} 1',
      'quietzone_unready_parts 1',
      'quietzone_faults_total{part="catalog"} 0',
      'quietzone_faults_total{part="engine"} 2',
      'quietzone_disk_free_bytes 5000000',
      'quietzone_disk_size_bytes 48000000',
      'quietzone_heavy_wait_limit_seconds 30',
      'quietzone_heavy_jobs_queued 3',
      'quietzone_heavy_accounts_waiting 2',
      'quietzone_heavy_waiting_work_seconds 1.5',
      'quietzone_heavy_longest_wait_seconds 2.5',
      'quietzone_short_jobs_queued 5',
      'quietzone_heavy_jobs_running 1',
      'quietzone_engine_memory_bytes{engine="zxing"} 21000000',
      'quietzone_engine_memory_bytes{engine="zxing",process="engine_1"} 16777216',
      'quietzone_engine_jobs_total{process="engine_1"} 7',
      'quietzone_process_cpu_seconds_total{process="engine_1"} 1.25',
      'quietzone_process_resident_bytes{process="engine_1"} 9000',
      'quietzone_process_proportional_bytes{process="engine_1"} 8000',
      'quietzone_process_open_files{process="engine_1"} 12',
      'quietzone_process_restarts_total{process="engine_1"} 2',
      'quietzone_queue_wait_seconds_bucket{class="quota",le="0.25"} 1',
      'quietzone_queue_wait_seconds_bucket{class="unlimited",le="0.5"} 1',
      'quietzone_queue_wait_seconds_sum{class="unlimited"} 0.4',
      'quietzone_info{version="1 \\"a\\""} 1',
    ])
      expect(text.split('\n')).toContain(line);
  });

  it('exist with 0 from the start, so that the first failure of a kind is an increase', () => {
    const metrics = createMetrics({ operations: ['EditHtml'], failures: ['internal', 'overloaded'] });
    const zeros = metrics.text(GAUGES);
    for (const line of [
      'quietzone_requests_total{operation="EditHtml",status="200",outcome="ok"} 0',
      'quietzone_failures_total{outcome="internal"} 0',
      'quietzone_failures_total{outcome="overloaded"} 0',
      'quietzone_calls_charged_total{operation="EditHtml"} 0',
      'quietzone_calls_refunded_total{operation="EditHtml"} 0',
      'quietzone_request_bytes_total{operation="EditHtml"} 0',
      'quietzone_request_duration_seconds_count{operation="EditHtml"} 0',
      'quietzone_queue_wait_seconds_count{class="batch"} 0',
    ])
      expect(zeros.split('\n')).toContain(line);
    const entry = entryOf(scan(), { status: 500, nowMs: BEGAN + 61 });
    metrics.add({ ...entry, outcome: 'internal' });
    metrics.add({ ...entry, outcome: 'status 404' });
    const lines = metrics.text(GAUGES).split('\n');
    expect(lines.filter((line) => line.startsWith('quietzone_failures_total'))).toEqual([
      'quietzone_failures_total{outcome="internal"} 1',
      'quietzone_failures_total{outcome="overloaded"} 0',
    ]);
  });

  it('are in the text format: a help and a type a family, then its samples', () => {
    const metrics = createMetrics();
    metrics.add(entryOf(scan(), { status: 200, nowMs: BEGAN + 61 }));
    const lines = metrics.text(GAUGES).trimEnd().split('\n');
    let family = '';
    for (const line of lines) {
      const type = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line)?.[1];
      if (type !== undefined) expect(lines[lines.indexOf(line) - 1]).toMatch(new RegExp(`^# HELP ${type} `));
      family = type ?? family;
      if (!line.startsWith('#')) {
        expect(line).toMatch(/^[a-z_]+(\{([a-z]+="(\\.|[^"\\])*",?)+\})? \d+(\.\d+)?$/);
        expect(line.startsWith(family)).toBe(true);
      }
    }
  });
});

describe('a data point', () => {
  it('has its columns in the documented order', () => {
    const entry = entryOf(scan(), { status: 200, nowMs: BEGAN + 61 });
    expect(dataPoint(entry, '0.1.0')).toEqual({
      indexes: ['acme'],
      blobs: ['BarcodeScan_ImageAdvanced', 'ok', '0123456789ab', 'POST', '0.1.0'],
      doubles: [200, 200, 100, 61, 1234, 2],
    });
  });
});
