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

export function Download({ name, type, content, main = false, children }: Props) {
  const save = async (): Promise<void> => {
    const url = URL.createObjectURL(new Blob([await content()], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  };
  return (
    <button type="button" class={main ? '' : 'quiet'} onClick={() => void save()}>
      {children}
    </button>
  );
}
