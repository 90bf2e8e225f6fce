// A table of what an answer says about one code.
import type { Facts } from './facts.ts';

export function FactTable({ facts, open }: { readonly facts: Facts; readonly open: boolean }) {
  const { title, columns, rows, problem } = facts;
  // Columns in which no row has anything say nothing.
  const used = columns.map((_, column) => rows.some((row) => (row[column] ?? '') !== ''));
  return (
    <details class="facts" open={open}>
      <summary>{title}</summary>
      {problem !== '' && <p class="hint">{problem}</p>}
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map(
                (column, index) =>
                  used[index] && (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>{row.map((cell, column) => used[column] && <td key={column}>{cell}</td>)}</tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
