// Each rule of docs/monitoring/alerts.json fires on the series that a failing service emits, and is silent otherwise: promtool evaluates them.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/local/run.ts';
import { type SimulatedService, scraped } from '../../support/scrapes.ts';

const RULES = join(ROOT, 'docs', 'monitoring', 'alerts.json');
/** A scenario's failure begins in this minute, after sound service. */
const FROM = 25;

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}
const ALERTS = (JSON.parse(readFileSync(RULES, 'utf8')) as Rules).groups.flatMap(({ rules }) => rules);
/** What the rules ask for: promtool takes twenty times as long for all series. */
const ASKED = new Set(ALERTS.flatMap(({ expr }) => expr.match(/quietzone_\w+|\bup\b/g) ?? []));

type Change = (service: SimulatedService, minute: number) => void;
const always =
  (change: Change): Change =>
  (service, minute) => {
    if (minute >= FROM) change(service, minute);
  };
const once =
  (change: Change): Change =>
  (service, minute) => {
    if (minute === FROM) change(service, minute);
  };
const failed = (outcome: string, status: number) => ({ outcome, status, cost: 0 });

/** What happens, from or in minute FROM; the minutes after which the alerts must stand; all that must stand. */
const SCENARIOS: readonly (readonly [
  what: string,
  Change,
  afterMinutes: number,
  alerts: readonly string[],
])[] = [
  ['nothing happens', () => undefined, 120, []],
  ['it does not answer', always((service) => void (service.up = false)), 2, ['Down']],
  ['a store cannot be used', always(({ gauges }) => void (gauges.unreadyParts = 1)), 2, ['NotReady']],
  ['a first bug, once', once((service) => service.answer(1, failed('internal', 500))), 1, ['InternalErrors']],
  ['a store fails', once((service) => service.fault('meter', 8)), 1, ['StoreErrors']],
  ['a store fails twice', once((service) => service.fault('meter', 2)), 1, []],
  ['the disk fills', always(({ disk }) => void (disk.freeBytes = 4e9)), 7, ['DiskNearlyFull']],
  [
    'a small disk fills',
    always(({ disk }) => Object.assign(disk, { freeBytes: 4e8, sizeBytes: 5e9 })),
    7,
    ['DiskNearlyFull'],
  ],
  [
    'calls are refused for want of time',
    always((service) => service.answer(3, failed('overloaded', 503))),
    15,
    ['Overloaded'],
  ],
  ['many jobs wait', always(({ gauges }) => void (gauges.queued = 14)), 7, ['QueueFull']],
  ['much work waits', always(({ gauges }) => void (gauges.waitingWorkMs = 16_000)), 7, ['QueueFull']],
  [
    'work waits for half of a short limit',
    always(({ gauges }) => Object.assign(gauges, { waitingWorkMs: 6_000, waitLimitS: 10 })),
    7,
    ['QueueFull'],
  ],
  ['jobs wait long', always((service) => service.answer(30, { steps: { queue: 9_000 } })), 15, ['QueueWait']],
  [
    'an engine keeps its memory',
    always(({ gauges }) => void (gauges.engineMemory = { zxing: 120e6 })),
    12,
    ['EngineMemory'],
  ],
  ['a process grows', always(({ engine }) => void (engine.proportionalBytes = 320e6)), 12, ['Memory']],
  [
    'a process ends again and again',
    (service, minute) => void (service.engine.restarts = Math.min(3, Math.max(0, minute - FROM))),
    4,
    ['Restarts'],
  ],
  [
    'a process that ended has no figures for a while',
    ({ engine }, minute) => {
      engine.restarts = Math.min(3, Math.max(0, minute - FROM));
      if (minute > FROM) for (const name of ['cpuSeconds', 'openFiles'] as const) delete engine[name];
    },
    4,
    ['Restarts'],
  ],
  ['a process opens files', always(({ engine }) => void (engine.openFiles = 900)), 7, ['OpenFiles']],
  [
    'many files cannot be read',
    always((service) => service.answer(60, { cost: 0, refunded: 100 })),
    130,
    ['Refunds'],
  ],
  [
    'keys are guessed',
    always((service) => service.answer(120, failed('unauthorized', 401))),
    15,
    ['Unauthorized'],
  ],
  [
    'a first key has no calls left',
    once((service) => service.answer(1, failed('quota_exceeded', 429))),
    1,
    ['QuotaUsedUp'],
  ],
];

/** A sound service: ten scans a minute. */
const sound = ({ answer }: SimulatedService): void => answer(10);

const folder = mkdtempSync(join(tmpdir(), 'quietzone-alerts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

// Skipped where Prometheus is not installed (docs/design/coverage.md).
describe.skipIf(!hasPromtool)('the alerts', () => {
  it.each(SCENARIOS)('when %s', (what, change, afterMinutes, alerts) => {
    const test = {
      rule_files: [RULES],
      evaluation_interval: '1m',
      tests: [
        {
          name: what,
          interval: '1m',
          input_series: scraped(FROM + afterMinutes + 1, (service, minute) => {
            sound(service);
            change(service, minute);
          }).filter(({ series }) => ASKED.has(series.replace(/\{.*/, ''))),
          promql_expr_test: [firing(FROM - 1, []), firing(FROM + afterMinutes, alerts)],
        },
      ],
    };
    const file = join(folder, 'test.json');
    writeFileSync(file, JSON.stringify(test));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect([status, stdout.includes('SUCCESS') ? '' : stdout + stderr]).toEqual([0, '']);
  });

  it('are each fired by a scenario', () => {
    const fired = SCENARIOS.flatMap(([, , , alerts]) => alerts.map((name) => `Quietzone${name}`));
    expect(ALERTS.filter(({ alert }) => !fired.includes(alert))).toEqual([]);
  });

  it('are rules, and the scrape is a configuration, to Prometheus', () => {
    execFileSync('promtool', ['check', 'rules', RULES]);
    const config = join(ROOT, 'docs', 'monitoring', 'prometheus.yml');
    execFileSync('promtool', ['check', 'config', '--syntax-only', config]);
  });
});

/** All alerts that fire in that minute. */
function firing(minute: number, alerts: readonly string[]): object {
  return {
    expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
    eval_time: `${minute}m`,
    exp_samples: alerts.map((name) => ({ labels: `{alertname="Quietzone${name}"}`, value: 1 })),
  };
}
