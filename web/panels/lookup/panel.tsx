// Finds the product of a number that is typed or scanned, of each number of a list, or of words.
import { useState } from 'preact/hooks';
import { useCamera } from '../../camera/index.ts';
import { CopyButton, ProblemBox, RadioField, RequestView, seconds, useIncoming } from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';
import { type Found, type Lookup, useLookup } from './look-up.ts';
import { type ModeId, type Offered, offered } from './modes.ts';
import { Scanned, useScans } from './scanned.tsx';
import { useScanner } from './wedge.ts';
import './lookup.css';

export function LookupPanel({ operations, shown }: PanelProps) {
  const modes = offered(operations);
  const [first] = modes;
  if (first === undefined) return <p>This service looks up no products.</p>;
  return <LookUp modes={modes} first={first} shown={shown} />;
}

interface Props {
  readonly modes: readonly Offered[];
  readonly first: Offered;
  readonly shown: boolean;
}

function LookUp({ modes, first, shown }: Props) {
  const [camera, setCamera] = useState(false);
  const Camera = useCamera(camera && shown);
  useIncoming('lookup', async ([list]) => {
    if (!list) return;
    const { numbersOf } = await import('./numbers.ts');
    choose('list');
    type(numbersOf(await list.text()).join('\n'), 'list');
  });
  const lookup = useLookup(modes, first);
  const { mode, value, type, busy, look } = lookup;
  const single = modes.find(({ id }) => id === 'number');
  const scans = useScans(single?.operation);
  useScanner(shown && single !== undefined, 'lookup-value', (text) => {
    type('');
    scans.add(text);
  });
  const choose = (id: ModeId): void => {
    setCamera(false);
    lookup.choose(id);
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
            <RadioField
              isSwitch
              name="lookup-mode"
              legend="What is looked up"
              choices={modes}
              chosen={mode.id}
              onChoose={choose}
            />
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
            <span class="hint">{mode.operation.cost}</span>
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
        <ProductCard lookup={lookup} onClear={() => choose(mode.id)} />
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

interface CardProps {
  readonly lookup: Lookup;
  readonly onClear: () => void;
}

function ProductCard({ lookup, onClear }: CardProps) {
  const { mode, busy, found, problem, answer, request, look } = lookup;
  return (
    <section class="card" aria-labelledby="product-heading">
      <div class="card-head">
        <h2 id="product-heading">{mode.id === 'number' ? 'Product' : 'Products'}</h2>
        {answer && found && <p class="hint">{seconds(answer.ms)}</p>}
        {found && (
          <button type="button" class="quiet" onClick={onClear}>
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
      <RequestView name="lookup" request={request} answer={answer} />
    </section>
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
