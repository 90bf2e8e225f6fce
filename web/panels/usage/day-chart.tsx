// Calls by day as columns; the same numbers stand in a table, which screen readers read and everybody can open.
import type { Day } from '../../api/index.ts';

/** In units of the drawing: a day is 10 wide, the highest column 60 high. */
const DAY_WIDTH = 10;
const COLUMN_WIDTH = 7;
const HEIGHT = 60;
/** A day with few calls is told from one without. */
const MIN_HEIGHT = 1;

export function DayChart({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ Calls }) => Calls));
  return (
    <div class="days">
      <h2>Last {days.length} days</h2>
      <p class="hint">At most {most.toLocaleString('en')} calls a day</p>
      <svg viewBox={`0 0 ${DAY_WIDTH * days.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ Day, Calls }, index) => {
          const height = Calls === 0 ? 0 : Math.max(MIN_HEIGHT, (HEIGHT * Calls) / most);
          return (
            <rect
              key={Day}
              x={DAY_WIDTH * index + (DAY_WIDTH - COLUMN_WIDTH) / 2}
              y={HEIGHT - height}
              width={COLUMN_WIDTH}
              height={height}
            >
              <title>{`${dateOf(Day)}: ${Calls.toLocaleString('en')} calls`}</title>
            </rect>
          );
        })}
      </svg>
      <p class="ends hint">
        <span>{dateOf(days[0]?.Day ?? '')}</span>
        <span>{dateOf(days.at(-1)?.Day ?? '')}</span>
      </p>
      <details class="more">
        <summary>The days as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Calls</th>
              <th scope="col">of this key</th>
              <th scope="col">Requests</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter(({ Requests, Calls }) => Requests > 0 || Calls > 0)
              .map(({ Day, Calls, KeyCalls, Requests }) => (
                <tr key={Day}>
                  <th scope="row">{dateOf(Day)}</th>
                  <td>{Calls.toLocaleString('en')}</td>
                  <td>{KeyCalls.toLocaleString('en')}</td>
                  <td>{Requests.toLocaleString('en')}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

/** `2026-11-22` as `22 November`. */
export function dateOf(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime())
    ? ''
    : date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
}
