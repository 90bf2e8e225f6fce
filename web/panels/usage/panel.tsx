// What the entered key used this month: the sum against the quota, and charts by operation and by day.
import { useEffect, useState } from 'preact/hooks';
import { type UsageOutcome, fetchUsage, useKey } from '../../api/index.ts';
import { ProblemBox, counted } from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';
import { BarChart } from './bar-chart.tsx';
import { DayChart, dateOf } from './day-chart.tsx';

export function UsagePanel({ shown }: PanelProps) {
  const key = useKey();
  const [outcome, setOutcome] = useState<UsageOutcome>();
  const load = (): void => void fetchUsage().then(setOutcome);
  useEffect(() => {
    if (shown) load();
  }, [shown, key]);
  return (
    <section class="card" aria-labelledby="usage-heading">
      <div class="card-head">
        <h1 id="usage-heading">Usage</h1>
        <button type="button" class="quiet" onClick={load}>
          Refresh
        </button>
      </div>
      {outcome && !outcome.ok && <ProblemBox problem={outcome.problem} />}
      {outcome?.ok && <Month {...outcome} />}
    </section>
  );
}

function Month({ usage }: Extract<UsageOutcome, { ok: true }>) {
  const { Period, CallsUsed, CallsHeld, Quota, Resets, Operations, Days } = usage;
  const byOperation = Object.entries(Operations).sort(([, a], [, b]) => b - a);
  return (
    <>
      <div class="figures" role="status">
        <Figure value={CallsUsed.toLocaleString('en')} name={`calls in ${monthName(Period)}`} />
        <Figure
          value={
            Quota === null ? 'no quota' : Math.max(0, Quota - CallsUsed - CallsHeld).toLocaleString('en')
          }
          name={Quota === null ? 'counted, not limited' : `left of ${Quota.toLocaleString('en')}`}
        />
        <Figure value={dateOf(Resets)} name="a new month begins (UTC)" />
      </div>
      {Quota !== null && (
        <progress aria-label="Used part of the quota" value={CallsUsed} max={Math.max(1, Quota)} />
      )}
      {CallsHeld > 0 && (
        <p class="hint">{counted(CallsHeld, 'call')} are reserved by scans that are running.</p>
      )}
      {byOperation.length === 0 ? (
        <p class="hint">No call was counted yet.</p>
      ) : (
        <BarChart title="By operation" unit="calls" rows={byOperation} />
      )}
      {Days && Days.length > 0 && <DayChart days={Days} />}
    </>
  );
}

function Figure({ value, name }: { readonly value: string; readonly name: string }) {
  return (
    <p class="figure">
      <strong>{value}</strong>
      <span class="hint">{name}</span>
    </p>
  );
}

/** `2026-11` as `November 2026`. */
function monthName(period: string): string {
  return new Date(`${period}-01T00:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
