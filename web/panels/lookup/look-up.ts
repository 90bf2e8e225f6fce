// What is asked of the catalogue, in each way, and what was found. A reload keeps both.
import { useMemo, useState } from 'preact/hooks';
import { type Answer, type Problem, type Request, send } from '../../api/index.ts';
import { useKept } from '../../kept/index.ts';
import { type ModeId, type Offered, type Rows, WITH_DETAILS, rowsOf } from './modes.ts';

export interface Found extends Rows {
  readonly mode: ModeId;
  readonly text: string;
}

export type Lookup = ReturnType<typeof useLookup>;

/** Products of one answer to words. */
const AT_ONCE = 20;

export function useLookup(modes: readonly Offered[], first: Offered) {
  const [modeId, setModeId] = useState<ModeId>('number');
  const [typed, setTyped] = useState<Partial<Record<ModeId, string>>>({});
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<Problem>();
  const [answer, setAnswer] = useState<Answer>();
  const kept = useMemo(() => found && { modeId, typed, found }, [found]);
  useKept('lookup', kept, (before) => {
    setModeId(before.modeId);
    setTyped(before.typed);
    setFound(before.found);
  });
  const mode = modes.find(({ id }) => id === modeId) ?? first;
  const value = typed[mode.id] ?? mode.example;
  /** `before`: the rows that are there, which further ones follow. */
  const look = async (text: string, before: Rows['rows'] = []): Promise<void> => {
    setBusy(true);
    const outcome = await send(requestFor(mode, text, before.length));
    setBusy(false);
    setAnswer(outcome.answer);
    setProblem(outcome.ok ? undefined : outcome.problem);
    if (!outcome.ok) return before.length === 0 ? setFound(undefined) : undefined;
    const { rows, more } = rowsOf(outcome.answer.json);
    setFound({ mode: mode.id, text, rows: [...before, ...rows], more });
  };
  /** Forgets what was found. */
  const choose = (id: ModeId): void => {
    setModeId(id);
    setFound(undefined);
    setProblem(undefined);
    setAnswer(undefined);
  };
  const type = (text: string, id = mode.id): void => setTyped({ ...typed, [id]: text });
  return { mode, choose, value, type, busy, found, problem, answer, request: requestFor(mode, value), look };
}

function requestFor({ id, operation }: Offered, text: string, offset = 0): Request {
  return {
    operation,
    headers: {
      ...WITH_DETAILS,
      ...(id === 'words' && { limit: String(AT_ONCE), ...(offset > 0 && { offset: String(offset) }) }),
    },
    body: id === 'list' ? { list: linesOf(text) } : { text },
  };
}

const linesOf = (text: string): readonly string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');
