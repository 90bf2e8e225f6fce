// Finds the product of a number that is typed or scanned, of each number of a list, or of words.
import { useMemo, useState } from 'preact/hooks';
import { useCamera } from '../../camera/index.ts';
import { type Answer, type Problem, type Request, send } from '../../api/index.ts';
import { useKept } from '../../kept/index.ts';
import { CopyButton, ProblemBox, RequestView, seconds, useIncoming } from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';
import { type ModeId, type Offered, type Rows, WITH_DETAILS, offered, rowsOf } from './modes.ts';
import { Scanned, useScans } from './scanned.tsx';
import { useScanner } from './wedge.ts';
import './lookup.css';

/** Products of one answer to words. */
const AT_ONCE = 20;

const linesOf = (text: string): readonly string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

interface Found extends Rows {
  readonly mode: ModeId;
  readonly text: string;
}

export function LookupPanel({ operations, shown }: PanelProps) {
  const modes = offered(operations);
  const [modeId, setModeId] = useState<ModeId>('number');
  const [typed, setTyped] = useState<Partial<Record<ModeId, string>>>({});
  const [camera, setCamera] = useState(false);
  const Camera = useCamera(camera && shown);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<Problem>();
  const [answer, setAnswer] = useState<Answer>();
  useIncoming('lookup', async ([list]) => {
    if (!list) return;
    const { numbersOf } = await import('./numbers.ts');
    choose('list');
    setTyped({ ...typed, list: numbersOf(await list.text()).join('\n') });
  });
  const kept = useMemo(() => found && { modeId, typed, found }, [found]);
  useKept('lookup', kept, (before) => {
    setModeId(before.modeId);
    setTyped(before.typed);
    setFound(before.found);
  });
  const mode = modes.find(({ id }) => id === modeId) ?? modes[0];
  const single = modes.find(({ id }) => id === 'number');
  const scans = useScans(single?.operation);
  useScanner(shown && single !== undefined, 'lookup-value', (text) => {
    setTyped({ ...typed, [modeId]: '' });
    scans.add(text);
  });
  if (mode === undefined) return <p>This service looks up no products.</p>;

  const { operation } = mode;
  const value = typed[mode.id] ?? mode.example;
  const type = (text: string): void => setTyped({ ...typed, [mode.id]: text });
  const requestFor = (text: string, offset = 0): Request => ({
    operation,
    headers: {
      ...WITH_DETAILS,
      ...(mode.id === 'words' && { limit: String(AT_ONCE), ...(offset > 0 && { offset: String(offset) }) }),
    },
    body: mode.id === 'list' ? { list: linesOf(text) } : { text },
  });
  const look = async (text: string, before: Rows['rows'] = []): Promise<void> => {
    setBusy(true);
    const outcome = await send(requestFor(text, before.length));
    setBusy(false);
    setAnswer(outcome.answer);
    setProblem(outcome.ok ? undefined : outcome.problem);
    if (!outcome.ok) return before.length === 0 ? setFound(undefined) : undefined;
    const { rows, more } = rowsOf(outcome.answer.json);
    setFound({ mode: mode.id, text, rows: [...before, ...rows], more });
  };
  const choose = (id: ModeId): void => {
    setModeId(id);
    setCamera(false);
    setFound(undefined);
    setProblem(undefined);
    setAnswer(undefined);
  };
  return (
    <div class="columns">
      <div class="tool-head wide">
        <h1 id="lookup-heading">Look up</h1>
        <p>The products of numbers, typed or scanned, or of words.</p>
      </div>
      <section class="card" aria-label="What to look up">
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            void look(value);
          }}
        >
          {modes.length > 1 && (
            <fieldset class="switch">
              <legend class="away">What is looked up</legend>
              {modes.map(({ id, name }) => (
                <label key={id} class={id === mode.id ? 'chosen' : ''}>
                  <input
                    type="radio"
                    name="lookup-mode"
                    checked={id === mode.id}
                    onChange={() => choose(id)}
                  />
                  <span>{name}</span>
                </label>
              ))}
            </fieldset>
          )}
          <ValueField mode={mode} value={value} onType={type} />
          <p class="actions">
            <button type="submit" disabled={busy || value.trim() === ''}>
              {busy ? mode.busy : mode.button}
            </button>
            {mode.id === 'number' && (
              <button type="button" class="quiet" aria-pressed={camera} onClick={() => setCamera(!camera)}>
                {camera ? 'Stop the camera' : 'Scan with the camera'}
              </button>
            )}
            <span class="hint">{operation.cost}</span>
          </p>
        </form>
      </section>
      <div class="stack">
        {Camera && (
          <Camera
            onCodes={([code]) => {
              setCamera(false);
              if (!code) return;
              type(code.text);
              void look(code.text);
            }}
          />
        )}
        <Scanned scans={scans} />
        <section class="card" aria-labelledby="product-heading">
          <div class="card-head">
            <h2 id="product-heading">{mode.id === 'number' ? 'Product' : 'Products'}</h2>
            {answer && found && <p class="hint">{seconds(answer.ms)}</p>}
            {found && (
              <button type="button" class="quiet" onClick={() => choose(mode.id)}>
                Clear
              </button>
            )}
          </div>
          {problem && <ProblemBox problem={problem} />}
          <Products found={found} failed={problem !== undefined} />
          {found && found.rows.length > 1 && (
            <p class="actions">
              <CopyButton
                text={found.rows.map(({ number, title = '' }) => `${number}\t${title}`).join('\n')}
                label="Copy all"
              />
              {found.more && (
                <button
                  type="button"
                  class="quiet"
                  disabled={busy}
                  onClick={() => void look(found.text, found.rows)}
                >
                  More
                </button>
              )}
            </p>
          )}
          <RequestView name="lookup" request={requestFor(value)} answer={answer} />
        </section>
      </div>
    </div>
  );
}

function ValueField({
  mode,
  value,
  onType,
}: {
  readonly mode: Offered;
  readonly value: string;
  readonly onType: (text: string) => void;
}) {
  const shared = {
    id: 'lookup-value',
    spellcheck: false,
    value,
    'aria-describedby': 'lookup-hint',
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onType(currentTarget.value),
  };
  return (
    <div class="field">
      <label for="lookup-value">{mode.label}</label>
      {mode.id === 'list' ? (
        <textarea {...shared} rows={8} />
      ) : (
        <input {...shared} inputMode={mode.id === 'number' ? 'numeric' : 'search'} autocomplete="off" />
      )}
      <p id="lookup-hint" class="hint">
        {mode.operation.description}
      </p>
    </div>
  );
}

function Products({ found, failed }: { readonly found: Found | undefined; readonly failed: boolean }) {
  return (
    <div role="status">
      {!found && !failed && (
        <p class="hint">
          Numbers are read in any written form; every form of one article finds it. A hand scanner that types
          can be used at once.
        </p>
      )}
      {found?.rows.length === 0 && (
        <p>
          The catalogue has no product with the {found.mode === 'words' ? 'words' : 'number'}{' '}
          <code>{found.text}</code>.
        </p>
      )}
      {found?.rows.map(({ number, title, details, missing }, at) => (
        <div class="product" key={`${at} ${number}`}>
          <p class={title === undefined ? 'hint' : 'title'}>{title ?? missing}</p>
          {details && <p class="hint">{details}</p>}
          <p class="actions">
            <code>{number}</code>
            {title !== undefined && <CopyButton text={`${number}\t${title}`} what={number} />}
          </p>
        </div>
      ))}
    </div>
  );
}
