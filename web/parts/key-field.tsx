// The key of the person at the page: entered once a tab, shown shortened, forgotten on request.
import { useState } from 'preact/hooks';
import { useKey, writeKey } from '../api/index.ts';

/** As much of a key as tells it from others; of a short one, nothing. */
function shortened(key: string): string {
  return key.length > 16 ? `${key.slice(0, 5)}…${key.slice(-4)}` : '…';
}

export function KeyField() {
  const key = useKey();
  const [draft, setDraft] = useState('');
  if (key !== '')
    return (
      <div class="key">
        <span>
          Key <code>{shortened(key)}</code>
        </span>
        <button type="button" class="quiet" onClick={() => writeKey('')}>
          Forget
        </button>
      </div>
    );
  return (
    <form
      class="key"
      onSubmit={(event) => {
        event.preventDefault();
        writeKey(draft);
        setDraft('');
      }}
    >
      <label for="key">API key</label>
      <input
        id="key"
        type="password"
        autocomplete="off"
        spellcheck={false}
        placeholder="qz_…"
        value={draft}
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      <button type="submit">Use</button>
    </form>
  );
}
