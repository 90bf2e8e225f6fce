// Bars of a few numbers, as a table that also reads well without them.

interface Props {
  readonly title: string;
  readonly unit: string;
  readonly rows: readonly (readonly [name: string, value: number])[];
}

export function BarChart({ title, unit, rows }: Props) {
  const most = Math.max(1, ...rows.map(([, value]) => value));
  return (
    <table class="chart">
      <caption>{title}</caption>
      <thead class="away">
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{unit}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * value) / most} height="1" />
              </svg>
              <span>{value.toLocaleString('en')}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
