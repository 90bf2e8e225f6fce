// A hand scanner that types what it reads: keys in quick succession, ended by Enter or Tab.
import { useEffect, useRef } from 'preact/hooks';

/** Between two keys of a scanner; a person who types takes 80 ms and more. */
const MAX_GAP_MS = 60;
/** The shortest number that is looked up has 8 digits; people end short words quickly, too. */
const MIN_LENGTH = 6;

export interface Key {
  readonly key: string;
  /** Milliseconds, when it was pressed. */
  readonly timeStamp: number;
}

/** Takes keys one by one. The text where a key ends that of a scanner; undefined otherwise. */
export function scannerKeys(): (key: Key) => string | undefined {
  let text = '';
  let last = -Infinity;
  return ({ key, timeStamp }) => {
    const isQuick = timeStamp - last <= MAX_GAP_MS;
    // Shift and its like stand between the keys of capital letters.
    if (key.length > 1 && key !== 'Enter' && key !== 'Tab') return undefined;
    last = timeStamp;
    if (key.length === 1) {
      text = isQuick ? text + key : key;
      return undefined;
    }
    const scanned = isQuick && text.length >= MIN_LENGTH ? text : undefined;
    text = '';
    return scanned;
  };
}

/** `own`: the id of the field in which keys count too; those in any other field are its own. */
export function useScanner(wanted: boolean, own: string, onScan: (text: string) => void): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    if (!wanted) return undefined;
    const take = scannerKeys();
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (isField(event.target) && event.target.id !== own) return;
      const text = take(event);
      if (text === undefined) return;
      // No button is pressed by it, and the focus stays.
      event.preventDefault();
      latest.current(text);
    };
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, [wanted, own]);
}

const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input, textarea, select') && !target.matches('[type=radio], [type=checkbox]')));
