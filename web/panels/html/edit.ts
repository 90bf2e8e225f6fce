// An edit of one document, from its text or a file, and its result, which a reload keeps.
import { useMemo, useState } from 'preact/hooks';
import { type Answer, type Operation, type Problem, type Request, send } from '../../api/index.ts';
import { useKept } from '../../kept/index.ts';
import type { Values } from '../../parts/index.ts';
import { isLanguage, languageOf, membersOf } from './answers.ts';
import type { Shown } from './result.tsx';

const EXAMPLE = `<!doctype html>
<html>
<body>
<h1>Ruhezone</h1>
<p>Die Ruhezone ist der helle Rand, den ein Barcode braucht, damit er gelesen werden kann.</p>
</body>
</html>
`;

export type Edit = ReturnType<typeof useEdit>;

export function useEdit(edits: readonly Operation[], first: Operation) {
  const [chosenId, setChosenId] = useState(first.id);
  const [text, setText] = useState(EXAMPLE);
  const [file, setFile] = useState<File>();
  const [values, setValues] = useState<Values>({});
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Shown>();
  const [problem, setProblem] = useState<Problem>();
  // Only when there is a result: until then nothing was done that a reload would lose.
  const done = useMemo(() => result && { chosenId, text, file, values, result }, [result]);
  useKept('html', done, (kept) => {
    setChosenId(kept.chosenId);
    setText(kept.text);
    setFile(kept.file);
    setValues(kept.values);
    setResult(kept.result);
  });
  const operation = edits.find(({ id }) => id === chosenId) ?? first;
  const fromUrl = (values['inputFileUrl'] ?? '') !== '';
  const request: Request = {
    operation,
    headers: Object.fromEntries(operation.parameters.map(({ name }) => [name, values[name] ?? ''])),
    body: fromUrl
      ? { none: true }
      : { file: file ?? new Blob([text], { type: 'text/html' }), name: file?.name ?? 'page.html' },
  };
  const run = async (): Promise<void> => {
    setBusy(true);
    const outcome = await send(request);
    setBusy(false);
    setProblem(outcome.ok ? undefined : outcome.problem);
    if (outcome.ok) setResult(await shownOf(operation, outcome.answer, fromUrl ? undefined : text));
    else setResult(outcome.answer && { answer: outcome.answer });
  };
  return {
    operation,
    /** Forgets the result. */
    choose: (id: string): void => {
      setChosenId(id);
      setResult(undefined);
      setProblem(undefined);
    },
    text,
    type: (typed: string): void => {
      setText(typed);
      setFile(undefined);
    },
    /** Undefined: the text is not of a file, or was changed. */
    file,
    take: (taken: File | undefined): void => {
      setFile(taken);
      void taken?.text().then(setText);
    },
    /** The service fetches the document. */
    fromUrl,
    values,
    setValues,
    busy,
    request,
    run,
    result,
    problem,
  };
}

async function shownOf(
  { answersBytes }: Operation,
  answer: Answer,
  source: string | undefined,
): Promise<Shown> {
  if (answersBytes)
    return { answer, html: await answer.bytes.text(), ...(source !== undefined && { source }) };
  return isLanguage(answer)
    ? { answer, language: languageOf(answer) }
    : { answer, members: membersOf(answer) };
}
