// The logo and the typeface that all labels share. They are kept as long as the page is open.
import type { LabelFiles } from '../../device/index.ts';

interface Props {
  readonly files: LabelFiles;
  readonly onChange: (files: LabelFiles) => void;
}

const KINDS = [
  { id: 'logo', name: 'Logo (PNG)', accept: 'image/png,.png' },
  { id: 'font', name: 'Font (TrueType)', accept: '.ttf,font/ttf' },
] as const;

export function SharedFiles({ files, onChange }: Props) {
  const take = (id: keyof LabelFiles, input: HTMLInputElement): void => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file) onChange({ ...files, [id]: file });
  };
  const without = (id: keyof LabelFiles): LabelFiles =>
    Object.fromEntries(Object.entries(files).filter(([each]) => each !== id));
  return (
    <div class="actions">
      {KINDS.map(({ id, name, accept }) =>
        files[id] === undefined ? (
          <label key={id} class="button quiet">
            {name}
            <input
              id={`labels-${id}`}
              class="away"
              type="file"
              accept={accept}
              onChange={({ currentTarget }) => take(id, currentTarget)}
            />
          </label>
        ) : (
          <button key={id} type="button" class="quiet" onClick={() => onChange(without(id))}>
            Remove the {id}
          </button>
        ),
      )}
    </div>
  );
}
