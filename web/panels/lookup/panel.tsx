// Finds the product of a number, which can be typed or scanned.
import { useState } from 'preact/hooks';
import { useCamera } from '../../camera/index.ts';
import { type Answer, type Problem, type Request, send } from '../../api/index.ts';
import { CopyButton, ProblemBox, RequestView, seconds } from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';

const PATH = '/barcode/lookup/ean';

interface Match {
  readonly EAN: string;
  readonly Title: string;
}

interface Found {
  readonly number: string;
  readonly matches: readonly Match[];
}

export function LookupPanel({ operations, shown }: PanelProps) {
  const operation = operations.find(({ path }) => path === PATH);
  const [typed, setTyped] = useState<string>();
  const [camera, setCamera] = useState(false);
  const Camera = useCamera(camera && shown);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<Problem>();
  const [answer, setAnswer] = useState<Answer>();
  if (!operation || operation.body.kind !== 'string') return <p>This service looks up no products.</p>;

  const number = typed ?? operation.body.example;
  const requestFor = (text: string): Request => ({ operation, headers: {}, body: { text } });
  const look = async (text: string): Promise<void> => {
    setBusy(true);
    const outcome = await send(requestFor(text));
    setBusy(false);
    setAnswer(outcome.answer);
    setProblem(outcome.ok ? undefined : outcome.problem);
    const { Matches = [] } = (outcome.ok ? outcome.answer.json : {}) as {
      readonly Matches?: readonly Match[];
    };
    setFound(outcome.ok ? { number: text, matches: Matches } : undefined);
  };
  return (
    <div class="columns">
      <div class="tool-head wide">
        <h1 id="lookup-heading">Look up</h1>
        <p>The product of a number, typed or scanned.</p>
      </div>
      <section class="card" aria-label="What to look up">
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            void look(number);
          }}
        >
          <div class="field">
            <label for="lookup-number">Number</label>
            <input
              id="lookup-number"
              inputMode="numeric"
              autocomplete="off"
              spellcheck={false}
              value={number}
              aria-describedby="lookup-hint"
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <p id="lookup-hint" class="hint">
              {operation.description}
            </p>
          </div>
          <p class="actions">
            <button type="submit" disabled={busy || number.trim() === ''}>
              {busy ? 'Looking …' : 'Look up'}
            </button>
            <button type="button" class="quiet" aria-pressed={camera} onClick={() => setCamera(!camera)}>
              {camera ? 'Stop the camera' : 'Scan with the camera'}
            </button>
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
              setTyped(code.text);
              void look(code.text);
            }}
          />
        )}
        <section class="card" aria-labelledby="product-heading">
          <div class="card-head">
            <h2 id="product-heading">Product</h2>
            {answer && found && <p class="hint">{seconds(answer.ms)}</p>}
          </div>
          {problem && <ProblemBox problem={problem} />}
          <div role="status">
            {!found && !problem && (
              <p class="hint">The number is read in any written form; every form of one article finds it.</p>
            )}
            {found?.matches.length === 0 && (
              <p>
                The catalogue has no product with the number <code>{found.number}</code>.
              </p>
            )}
            {found?.matches.map(({ EAN, Title }) => (
              <div class="product" key={EAN}>
                <p class="title">{Title}</p>
                <p class="actions">
                  <code>{EAN}</code> <CopyButton text={`${EAN}\t${Title}`} />
                </p>
              </div>
            ))}
          </div>
          <RequestView name="lookup" request={requestFor(number)} answer={answer} />
        </section>
      </div>
    </div>
  );
}
