// Many barcodes on A4, in labels of 3 × 8, through the browser's own print.
import { useEffect, useState } from 'preact/hooks';
import { type Operation, type Problem, send } from '../../api/index.ts';
import { BodyPortal, ProblemBox, type Values } from '../../parts/index.ts';

interface Props {
  readonly operation: Operation;
  readonly name: string;
  readonly values: Values;
}

interface Label {
  readonly value: string;
  readonly url?: string;
  readonly problem?: Problem;
}

/** Labels of one A4 sheet: 3 columns of 70 mm, 8 rows of 37 mm. */
const LABELS_A_SHEET = 24;
/** As many calls as a page of people's lists is long; more would hide a slip that costs. */
const MAX_LABELS = 480;
const AT_ONCE = 4;

export function PrintSheet({ operation, name, values }: Props) {
  const [text, setText] = useState('');
  const [labels, setLabels] = useState<readonly Label[]>([]);
  const [done, setDone] = useState(0);
  const wanted = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const busy = done < labels.length;
  const failed = labels.filter(({ problem }) => problem !== undefined);
  const drawn = labels.filter(({ url }) => url !== undefined);

  useEffect(() => () => labels.forEach(({ url }) => url && URL.revokeObjectURL(url)), [labels]);

  const draw = async (): Promise<void> => {
    const list = wanted.slice(0, MAX_LABELS);
    setDone(0);
    setLabels(list.map((value) => ({ value })));
    const results: Label[] = list.map((value) => ({ value }));
    let next = 0;
    const work = async (): Promise<void> => {
      for (let at = next++; at < list.length; at = next++) {
        results[at] = await drawOne(operation, list[at] ?? '', values);
        setDone((count) => count + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    setLabels(results);
  };

  return (
    <section class="card wide" aria-labelledby="sheet-heading">
      <h2 id="sheet-heading">Print sheet</h2>
      <p class="hint">
        One value a line makes a label of {name} each, 3 × 8 on A4 (70 × 37 mm), with the options above.
        Choose “Save as PDF” in the print dialogue for a file.
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
      <p class="actions">
        <button type="button" disabled={wanted.length === 0 || busy} onClick={() => void draw()}>
          {busy
            ? `Drawing ${done} of ${labels.length}`
            : `Draw ${Math.min(wanted.length, MAX_LABELS)} labels`}
        </button>
        <button type="button" class="quiet" disabled={busy || drawn.length === 0} onClick={() => print()}>
          Print {drawn.length} labels
        </button>
        <span class="hint" role="status">
          {busy || labels.length === 0
            ? ''
            : `${drawn.length} drawn on ${Math.ceil(drawn.length / LABELS_A_SHEET)} sheets, ${failed.length} refused`}
        </span>
      </p>
      {wanted.length > MAX_LABELS && (
        <p class="hint">
          {wanted.length} values: the first {MAX_LABELS} are drawn at a time.
        </p>
      )}
      {failed.slice(0, 5).map(({ value, problem }) => (
        <div key={value}>
          <code>{value}</code>
          {problem && <ProblemBox problem={problem} />}
        </div>
      ))}
      {failed.length > 5 && <p class="hint">and {failed.length - 5} more.</p>}
      <BodyPortal>
        <div class="print-sheet" aria-hidden="true">
          {drawn.map(({ url, value }, index) => (
            <div class="label" key={index}>
              <img src={url} alt={value} />
            </div>
          ))}
        </div>
      </BodyPortal>
    </section>
  );
}

async function drawOne(operation: Operation, value: string, headers: Values): Promise<Label> {
  // Labels are images that browsers show.
  const own = Object.fromEntries(
    operation.parameters.map(({ name }) => [name, name === 'format' ? '' : (headers[name] ?? '')]),
  );
  const outcome = await send({ operation, headers: own, body: { text: value } });
  if (!outcome.ok) return { value, problem: outcome.problem };
  return { value, url: URL.createObjectURL(new Blob([outcome.answer.bytes], { type: 'image/png' })) };
}
