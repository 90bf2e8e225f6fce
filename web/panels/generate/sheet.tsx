// Many barcodes from a pasted column: a sheet of labels drawn on this device and printed by the browser, or the API's archive or sheet.
import { useState } from 'preact/hooks';
import { type Operation, type Problem, send } from '../../api/index.ts';
import { BodyPortal, ProblemBox, type Values, counted, saveFile } from '../../parts/index.ts';
import { type Kind, parameterOf } from './kinds.ts';
import { type Entry, type Label, entriesOf, useLabels } from './sheet-labels.ts';

interface Props {
  readonly kind: Kind;
  /** The operation that draws a list; undefined where the service has none. */
  readonly list: Operation | undefined;
  /** Those that are set, of the kind. */
  readonly options: Values;
}

/** Labels of one A4 sheet: 3 columns of 70 mm, 8 rows of 37 mm. */
const LABELS_A_SHEET = 24;
/** As many as the API takes in a list. */
const MAX_LABELS = 1000;
const MAX_REFUSED_SHOWN = 5;

export function Sheet({ kind, list, options }: Props) {
  const [text, setText] = useState('');
  // What a list holds are texts, and its labels are PNG files.
  const { content: _, format: __, ...own } = options;
  const { labels, done, draw } = useLabels(kind, own);
  const entries = entriesOf(text);
  const wanted = entries.slice(0, MAX_LABELS);
  const busy = done < labels.length;
  const refused = labels.filter(({ problem }) => problem !== undefined);
  const drawn = labels.filter(({ url }) => url !== undefined);
  return (
    <section class="card wide" aria-labelledby="sheet-heading">
      <h2 id="sheet-heading">List</h2>
      <p class="hint">
        Paste a column: each line is drawn as {kind.name}, with the options above. A second column, after a
        tab, is the text below it.
      </p>
      <div class="field">
        <label for="sheet-values">Values</label>
        <textarea
          id="sheet-values"
          rows={4}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <div class="actions">
        <button type="button" disabled={wanted.length === 0 || busy} onClick={() => void draw(wanted)}>
          {busy ? `Drawing ${done} of ${labels.length}` : `Draw ${counted(wanted.length, 'label')}`}
        </button>
        <button type="button" class="quiet" disabled={busy || drawn.length === 0} onClick={() => print()}>
          Print {counted(drawn.length, 'label')}
        </button>
        <span class="hint" role="status">
          {busy || labels.length === 0
            ? ''
            : `${drawn.length} drawn on ${counted(Math.ceil(drawn.length / LABELS_A_SHEET), 'sheet')}, ${refused.length} refused`}
        </span>
      </div>
      {entries.length > MAX_LABELS && (
        <p class="hint">
          {entries.length.toLocaleString('en')} values: the first {MAX_LABELS.toLocaleString('en')} are taken.
        </p>
      )}
      <Refused labels={refused} />
      {!busy && drawn.length > 0 && (
        <div
          class="sheet-preview"
          role="img"
          aria-label={`The first of ${counted(drawn.length, 'label')}, as they are printed`}
        >
          {drawn.slice(0, LABELS_A_SHEET).map(({ url, line }) => (
            <span key={line}>
              <img src={url} alt="" />
            </span>
          ))}
        </div>
      )}
      {list && <Files list={list} kind={kind} options={own} entries={wanted} />}
      <BodyPortal>
        <div class="print-sheet" aria-hidden="true">
          {drawn.map(({ url, value, line }) => (
            <div class="label" key={line}>
              <img src={url} alt={value} />
            </div>
          ))}
        </div>
      </BodyPortal>
    </section>
  );
}

function Refused({ labels }: { readonly labels: readonly Label[] }) {
  return (
    <>
      {labels.slice(0, MAX_REFUSED_SHOWN).map(({ line, value, problem }) => (
        <div key={line}>
          Line {line}: <code>{value}</code>
          {problem && <ProblemBox problem={problem} />}
        </div>
      ))}
      {labels.length > MAX_REFUSED_SHOWN && <p class="hint">and {labels.length - MAX_REFUSED_SHOWN} more.</p>}
    </>
  );
}

interface FilesProps {
  readonly list: Operation;
  readonly kind: Kind;
  readonly options: Values;
  readonly entries: readonly Entry[];
}

/** What only the API makes of a list: an archive, or a sheet as one file. */
function Files({ list, kind, options, entries }: FilesProps) {
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const outputs = parameterOf(list, 'output')?.allowed ?? [];
  const get = async (output: string): Promise<void> => {
    const headers = {
      ...Object.fromEntries(
        Object.entries(options).filter(([name]) => parameterOf(list, name) !== undefined),
      ),
      symbology: kind.path,
      output,
    };
    const text = JSON.stringify(entries.map(({ value, label }) => ({ value, ...(label && { label }) })));
    setBusy(true);
    const outcome = await send({
      operation: list,
      headers,
      body: { file: new Blob([text]), name: 'list.json' },
    });
    setBusy(false);
    setProblem(outcome.ok ? undefined : outcome.problem);
    if (outcome.ok) saveFile(outcome.answer.bytes, `barcodes.${output}`);
  };
  return (
    <>
      <div class="actions">
        <span class="hint">From the API, {list.cost}:</span>
        {outputs.map((output) => (
          <button
            type="button"
            class="quiet"
            key={output}
            disabled={busy || entries.length === 0}
            onClick={() => void get(output)}
          >
            {output.toUpperCase()} of {entries.length} ({counted(entries.length, 'call')})
          </button>
        ))}
      </div>
      {problem && <ProblemBox problem={problem} />}
    </>
  );
}
