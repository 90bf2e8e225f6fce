// The labels of a list, laid out on this device a moment after the last change.
import { useEffect, useState } from 'preact/hooks';
import {
  type DeviceProblem,
  type LabelFiles,
  type LabelSheet,
  type ListRow,
  labelsHere,
  listHere,
} from '../../device/index.ts';
import type { Values } from '../../parts/index.ts';

/** A pause in typing. */
const PAUSE_MS = 150;

export interface Plan {
  /** As the list has them, those that name the columns too; undefined until it is read. */
  readonly rows?: readonly ListRow[];
  readonly sheet?: LabelSheet;
  readonly problem?: DeviceProblem;
  readonly busy: boolean;
}

export function usePlan(
  { text, options, files }: { readonly text: string; readonly options: Values; readonly files: LabelFiles },
  shown: boolean,
): Plan {
  const [plan, setPlan] = useState<Plan>({ busy: true });
  const key = JSON.stringify(options);
  useEffect(() => {
    if (!shown) return undefined;
    if (text.trim() === '') {
      setPlan({ busy: false });
      return undefined;
    }
    let isWanted = true;
    const timer = setTimeout(() => {
      setPlan((before) => ({ ...before, busy: true }));
      void Promise.all([listHere(new Blob([text])), labelsHere(text, options, files)]).then(
        ([rows, sheet]) => {
          if (!isWanted) return;
          setPlan({
            ...(rows.ok && { rows: rows.value }),
            ...(sheet.ok ? { sheet: sheet.value } : { problem: sheet.problem }),
            busy: false,
          });
        },
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text, key, files, shown]);
  return plan;
}

/** The labels in the order in which they are printed, by their indexes, copies one after another. */
export function orderOf({ labels }: LabelSheet): readonly number[] {
  return labels.flatMap(({ copies }, index) => Array.from({ length: copies }, () => index));
}
