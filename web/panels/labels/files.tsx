// What the API makes of the list: a PDF of the sheets, images, or the commands of a label printer, each at the price that its button says.
import { useState } from 'preact/hooks';
import { type Answer, type Operation, type Problem, type Request, send } from '../../api/index.ts';
import type { LabelFiles } from '../../device/index.ts';
import { ProblemBox, RequestView, type Values, counted, saveFile } from '../../parts/index.ts';

interface Props {
  readonly operation: Operation;
  readonly values: Values;
  readonly list: string;
  readonly files: LabelFiles;
  /** Labels with their copies, and rows. */
  readonly labels: number;
  readonly rows: number;
}

const OUTPUTS = [
  { output: 'pdf', name: 'PDF' },
  { output: 'png', name: 'Images' },
  { output: 'zpl', name: 'ZPL' },
  { output: 'epl', name: 'EPL' },
] as const;
/** What other outputs than pages take. */
const WITHOUT_PAGES = ['template', 'sheet', 'symbology', 'copies', 'dpi'];

/** The list alone, or a form with what the labels share. */
function bodyOf({ body }: Operation, list: string, { logo, font }: LabelFiles): Request['body'] {
  const file = { file: new Blob([list]), name: 'labels.tsv' };
  if (logo === undefined && font === undefined) return file;
  return {
    parts: [
      { part: body.kind === 'file' ? body.part : 'inputFile', ...file },
      ...(logo === undefined ? [] : [{ part: 'logo', file: logo, name: 'logo.png' }]),
      ...(font === undefined ? [] : [{ part: 'font', file: font, name: 'font.ttf' }]),
    ],
  };
}

export function Files({ operation, values, list, files, labels, rows }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [answer, setAnswer] = useState<Answer>();
  const each = Number.parseInt(operation.cost, 10) || 1;
  const offered = operation.parameters.find(({ name }) => name === 'output')?.allowed ?? [];
  const requestFor = (output: string): Request => ({
    operation,
    headers: {
      ...Object.fromEntries(
        Object.entries(values).filter(([name]) => output === 'pdf' || WITHOUT_PAGES.includes(name)),
      ),
      output,
    },
    body: bodyOf(operation, list, files),
  });
  const get = async (output: string): Promise<void> => {
    setBusy(true);
    const outcome = await send(requestFor(output));
    setBusy(false);
    setAnswer(outcome.answer);
    setProblem(outcome.ok ? undefined : outcome.problem);
    if (outcome.ok) saveFile(outcome.answer.bytes, `labels.${output === 'png' && rows > 1 ? 'zip' : output}`);
  };
  return (
    <>
      <div class="actions">
        <span class="hint">From the API, {operation.cost}:</span>
        {OUTPUTS.filter(({ output }) => offered.includes(output)).map(({ output, name }) => {
          const count = output === 'png' ? rows : labels;
          return (
            <button
              key={output}
              type="button"
              class="quiet"
              disabled={busy || count === 0}
              onClick={() => void get(output)}
            >
              {name}: {counted(count, output === 'png' ? 'image' : 'label')}, {counted(each * count, 'call')}
            </button>
          );
        })}
        <span class="hint" role="status">
          {busy
            ? 'Printing …'
            : answer?.status === 200
              ? `Saved, ${counted(answer.calls ?? 0, 'call')}.`
              : ''}
        </span>
      </div>
      {problem && <ProblemBox problem={problem} />}
      <RequestView name="labels" request={requestFor('pdf')} answer={answer} />
    </>
  );
}
