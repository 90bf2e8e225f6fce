// Copies a text, and says that it did.
import { useState } from 'preact/hooks';

interface Props {
  readonly text: string;
  readonly label?: string;
  /** What is copied, where the label alone does not say it: part of the button's name. */
  readonly what?: string;
}

const SHOWN_MS = 1500;

export function CopyButton({ text, label = 'Copy', what }: Props) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    // Pages over plain HTTP that are not local have no clipboard.
    const done = await (
      navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    ).then(
      () => 'Copied',
      () => 'Cannot copy here',
    );
    setSaid(done);
    setTimeout(() => setSaid(''), SHOWN_MS);
  };
  return (
    <button type="button" class="quiet" onClick={() => void copy()}>
      <span aria-live="polite">
        {said || label}
        {what !== undefined && <span class="away"> {what}</span>}
      </span>
    </button>
  );
}
