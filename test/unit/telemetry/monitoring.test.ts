// The dashboard and the alert rules of docs/monitoring name metrics that the service has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/local/run.ts';
import { createMetrics } from '../../../src/telemetry/index.ts';

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}
interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly for: string;
      readonly annotations: { readonly summary: string };
    }[];
  }[];
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(ROOT, 'docs', 'monitoring', name), 'utf8'));
const NONE = {
  queued: 0,
  running: 0,
  queueLimit: 16,
  waitLimitS: 30,
  accounts: 0,
  waitingWorkMs: 0,
  longestWaitMs: 0,
  short: { running: 0, queued: 0 },
  engineMemory: {},
  uploadBytes: 0,
  unreadyParts: 0,
  faults: {},
  version: '1',
};

/** Every family; a histogram's samples have names of their own. */
const FAMILIES = new Set(
  [
    ...createMetrics()
      .text(NONE)
      .matchAll(/^# TYPE (\S+) (\S+)$/gm),
  ].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
);
const panels = (read('dashboard.json') as Dashboard).panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => [title, expr] as const),
);
const alerts = (read('alerts.json') as Alerts).groups.flatMap(({ rules }) => rules);

describe('docs/monitoring', () => {
  it.each([...panels, ...alerts.map(({ alert, expr }) => [alert, expr] as const)])(
    '%s asks for metrics that exist: %s',
    (_, expr) => {
      const named = expr.match(/quietzone_\w+|\bup\b/g) ?? [];
      expect(named.length).toBeGreaterThan(0);
      for (const name of named) expect([...FAMILIES, 'up']).toContain(name);
      for (const [open, close] of ['()', '[]', '{}'] as const)
        expect(expr.split(open ?? '').length).toBe(expr.split(close ?? '').length);
    },
  );

  it('shows or alarms on every metric', () => {
    const asked = [...panels.map(([, expr]) => expr), ...alerts.map(({ expr }) => expr)].join('\n');
    const unused = [...FAMILIES].filter(
      (name) => !/_(sum|count)$|_info$/.test(name) && !asked.includes(name),
    );
    expect(unused).toEqual([]);
  });

  it('says what each alert means, under a name of its own', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const rule of alerts) {
      expect(rule.for).toMatch(/^\d+[mh]$/);
      expect(rule.annotations.summary).toMatch(/\.$/);
    }
  });
});
