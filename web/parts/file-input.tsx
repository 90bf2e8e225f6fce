// Files from a person: dropped, pasted, picked, a folder, or a photograph.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface Props {
  /** Of the panel, for ids. */
  readonly name: string;
  /** What to drop here, as `an image or a PDF`. */
  readonly what: string;
  readonly accept: string;
  readonly multiple?: boolean;
  /** A photograph can be taken where the device has a camera. */
  readonly photograph?: boolean;
  /** Beside a more usual way to give the same. */
  readonly secondary?: boolean;
  /** Pasted files are taken while the panel is shown. */
  readonly shown: boolean;
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
  shown,
  onFiles,
  children,
}: Props) {
  const [over, setOver] = useState(false);
  const give = useRef(onFiles);
  give.current = onFiles;
  useEffect(() => {
    if (!shown) return undefined;
    const paste = ({ clipboardData }: ClipboardEvent): void => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) give.current(multiple ? files : files.slice(0, 1));
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [shown, multiple]);
  const take = (input: HTMLInputElement): void => {
    const files = [...(input.files ?? [])];
    // The same file may be chosen again.
    input.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <div
      class={`drop ${secondary ? 'secondary' : ''} ${over ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then((files) => {
          if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
        });
      }}
    >
      <p>Drop {what} here, paste one, or</p>
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
          <label class="button quiet">
            Choose a folder
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
    </div>
  );
}

/** Also those inside dropped folders. Entries must be taken before the event is over. */
async function droppedFiles(transfer: DataTransfer | null): Promise<readonly File[]> {
  const items = [...(transfer?.items ?? [])].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const lists = await Promise.all(
    entries.map(async (entry) => {
      if (entry === null) return [];
      return entry instanceof File ? [entry] : filesIn(entry);
    }),
  );
  return lists.flat();
}

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry.isFile)
    return new Promise((resolve) => {
      (entry as FileSystemFileEntry).file(
        (file) => resolve([file]),
        () => resolve([]),
      );
    });
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    // A reader hands over at most 100 entries at a time, and none at the end.
    const some = await new Promise<readonly FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return files;
    for (const each of some) files.push(...(await filesIn(each)));
  }
}
