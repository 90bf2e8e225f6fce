// A button that saves a text or bytes as a file.
import type { ComponentChildren } from 'preact';

interface Props {
  readonly name: string;
  readonly type: string;
  /** Made when it is asked for. */
  readonly content: () => string | Blob | Promise<string | Blob>;
  /** It is what the person came for. */
  readonly main?: boolean;
  readonly children: ComponentChildren;
}

/** The browser has taken the content by then. */
const KEPT_MS = 10_000;

export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

export function Download({ name, type, content, main = false, children }: Props) {
  const save = async (): Promise<void> => saveFile(new Blob([await content()], { type }), name);
  return (
    <button type="button" class={main ? '' : 'quiet'} onClick={() => void save()}>
      {children}
    </button>
  );
}
