// What the entered key used this month: the sum against the quota, and charts by operation and by day.
import { useEffect, useState } from 'preact/hooks';
import { type UsageOutcome, fetchUsage, useKey } from '../../api/index.ts';
import { ProblemBox, counted } from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';
import { BarChart } from './bar-chart.tsx';
import { DayChart, dateOf } from './day-chart.tsx';
import { forecast } from './forecast.ts';
import './usage.css';

export function UsagePanel({ operations, shown }: PanelProps) {
  const key = useKey();
  const [outcome, setOutcome] = useState<UsageOutcome>();
  const load = (): void => void fetchUsage().then(setOutcome);
  useEffect(() => {
    if (shown) load();
  }, [shown, key]);
  return (
    <div class="tool">
      <div class="tool-head">
        <h1 id="usage-heading">Usage</h1>
        <p>What the account of your key used this month.</p>
      </div>
      <section class="card" aria-label="This month" aria-busy={!outcome}>
        {!outcome && <p class="hint">Asking …</p>}
        {outcome && !outcome.ok && <ProblemBox problem={outcome.problem} />}
        {outcome?.ok && <Month {...outcome} operations={operations} />}
        <p class="actions">
          <button type="button" class="quiet" onClick={load}>
            Refresh
          </button>
        </p>
      </section>
    </div>
  );
}

function Month({ usage, operations }: Extract<UsageOutcome, { ok: true }> & Pick<PanelProps, 'operations'>) {
  const { Period, CallsUsed, CallsHeld, Quota, Resets, Operations, Days } = usage;
  const next = forecast({ days: Days ?? [], used: CallsUsed, quota: Quota, resets: Resets }, Date.now());
  const byOperation = Object.entries(Operations)
    .sort(([, a], [, b]) => b - a)
    .map(([id, calls]) => [operations.find((each) => each.id === id)?.summary ?? id, calls] as const);
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
      {next && (
        <p class={next.endsMs === undefined ? 'hint' : 'note'}>
          At the pace of the last days, {counted(Math.ceil(next.pace), 'call')} a day, the month comes to{' '}
          {next.month.toLocaleString('en')}
          {next.endsMs !== undefined &&
            `, and the quota is used up on ${dateOf(new Date(next.endsMs).toISOString())}`}
          .
        </p>
      )}
      {CallsHeld > 0 && (
        <p class="hint">{counted(CallsHeld, 'call is', 'calls are')} reserved by scans that are running.</p>
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
