// Files from a person: picked, a folder, a photograph, or dropped here. Those that are dropped elsewhere or pasted come over the whole
// window (drop-anywhere.tsx).
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { droppedFiles } from './incoming.ts';

interface Props {
  /** Of the panel, for ids. */
  readonly name: string;
  /** What is taken, as `images or PDFs`. */
  readonly what: string;
  readonly accept: string;
  readonly multiple?: boolean;
  /** A photograph can be taken where the device has a camera. */
  readonly photograph?: boolean;
  /** Beside a more usual way to give the same. */
  readonly secondary?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children?: ComponentChildren;
}

export function FileInput({
  name,
  what,
  accept,
  multiple = false,
  photograph = false,
  secondary = false,
  onFiles,
  children,
}: Props) {
  const [over, setOver] = useState(false);
  const take = (input: HTMLInputElement): void => {
    const files = [...(input.files ?? [])];
    // The same file may be chosen again.
    input.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <div
      class={`drop ${over ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        void droppedFiles(event.dataTransfer).then((files) => {
          if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
        });
      }}
    >
      <div class="actions">
        <label class={`button ${secondary ? 'quiet' : ''}`}>
          Choose {multiple ? 'files' : 'a file'}
          <input
            id={`${name}-file`}
            class="away"
            type="file"
            accept={accept}
            multiple={multiple}
            onChange={({ currentTarget }) => take(currentTarget)}
          />
        </label>
        {multiple && (
          <label class="button quiet no-touch">
            Folder
            <input
              class="away"
              type="file"
              {...{ webkitdirectory: true }}
              onChange={({ currentTarget }) => take(currentTarget)}
            />
          </label>
        )}
        {photograph && (
          <label class="button quiet only-touch">
            Photograph
            <input
              class="away"
              type="file"
              accept="image/*"
              capture="environment"
              onChange={({ currentTarget }) => take(currentTarget)}
            />
          </label>
        )}
        {children}
      </div>
      <p class="hint no-touch">or drop or paste {what}</p>
    </div>
  );
}
