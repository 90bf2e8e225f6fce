// The key of the person at the page: entered once a tab, shown shortened, forgotten on request. A wrong one is said to be so at once. The focus goes from the form to what
// takes its place, and back.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isKeyKnown, useKey, writeKey } from '../api/index.ts';

/** As much of a key as tells it from others; of a short one, nothing. */
function shortened(key: string): string {
  return key.length > 16 ? `${key.slice(0, 5)}…${key.slice(-4)}` : '…';
}

export function KeyField() {
  const key = useKey();
  const input = useRef<HTMLInputElement>(null);
  const forget = useRef<HTMLButtonElement>(null);
  const isOurs = useRef(false);
  useLayoutEffect(() => {
    if (isOurs.current) (forget.current ?? input.current)?.focus();
    isOurs.current = false;
  }, [key]);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    let gone = false;
    setWrong(false);
    if (key !== '') void isKeyKnown().then((known) => !gone && setWrong(known === false));
    return () => void (gone = true);
  }, [key]);
  const write = (value: string): void => {
    isOurs.current = true;
    writeKey(value);
  };
  if (key !== '')
    return (
      <>
        <span class={isWrong ? 'bad' : ''} role="status">
          Key <code>{shortened(key)}</code>
          {isWrong && ' is not known'}
        </span>
        <button ref={forget} type="button" class="quiet" onClick={() => write('')}>
          Forget
        </button>
      </>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        write(input.current?.value ?? '');
      }}
    >
      <label for="api-key" class="away">
        API key
      </label>
      {/* It keeps its own text: typing a password redraws nothing. */}
      <input
        ref={input}
        id="api-key"
        type="password"
        autocomplete="off"
        spellcheck={false}
        placeholder="API key, qz_…"
      />
      <button type="submit" class="quiet">
        Use
      </button>
    </form>
  );
}
