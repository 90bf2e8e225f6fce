// The labels of a pasted column, drawn one after the other on this device.
import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../../api/index.ts';
import type { Values } from '../../parts/index.ts';
import { type Kind, parameterOf } from './kinds.ts';
import { fileOf } from './preview.ts';

export interface Entry {
  readonly value: string;
  /** The second cell of a line. */
  readonly label: string;
}

export interface Label extends Entry {
  readonly line: number;
  readonly url?: string;
  readonly problem?: Problem;
}

/** Values and the texts below them; empty lines are left out. */
export function entriesOf(text: string): readonly Entry[] {
  return text.split('\n').flatMap((line) => {
    const [value = '', label = ''] = line.split('\t').map((cell) => cell.trim());
    return value === '' ? [] : [{ value, label }];
  });
}

export function useLabels(kind: Kind, options: Values) {
  const [labels, setLabels] = useState<readonly Label[]>([]);
  /** How many of them were drawn or refused. */
  const [done, setDone] = useState(0);
  useEffect(() => () => labels.forEach(({ url }) => url && URL.revokeObjectURL(url)), [labels]);
  const draw = async (entries: readonly Entry[]): Promise<void> => {
    const begun = entries.map((entry, index) => ({ ...entry, line: index + 1 }));
    setDone(0);
    setLabels(begun);
    const results: Label[] = [];
    for (const label of begun) {
      const hasLabel = label.label !== '' && parameterOf(kind.operation, 'label') !== undefined;
      const made = await fileOf({
        kind,
        value: label.value,
        options: { ...options, ...(hasLabel && { label: label.label }) },
      });
      results.push(
        made.ok
          ? { ...label, url: URL.createObjectURL(made.file.bytes) }
          : { ...label, problem: made.problem },
      );
      if (results.length % 20 === 0) setDone(results.length);
    }
    setLabels(results);
    setDone(results.length);
  };
  return { labels, done, draw };
}
