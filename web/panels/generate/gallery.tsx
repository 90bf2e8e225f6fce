// Every kind with a picture of its example, drawn on this device when the gallery is opened.
import { useEffect, useState } from 'preact/hooks';
import { drawHere } from '../../device/index.ts';
import type { Kind } from './kinds.ts';

interface Props {
  readonly kinds: readonly Kind[];
  readonly chosen: Kind;
  readonly onChoose: (id: string) => void;
}

export function Gallery({ kinds, chosen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [filter, setFilter] = useState('');
  const pictures = usePictures(kinds, isOpen);
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s-]/g, '');
  const shown = kinds.filter(({ name, path, hint }) =>
    plain(`${name}${path}${hint}`).includes(plain(filter)),
  );
  return (
    <details class="gallery" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>All {kinds.length} kinds with pictures</summary>
      {isOpen && (
        <>
          <div class="field">
            <label for="generate-filter">Find a kind</label>
            <input
              id="generate-filter"
              type="search"
              autocomplete="off"
              placeholder="ean, stacked, digits…"
              value={filter}
              onInput={({ currentTarget }) => setFilter(currentTarget.value)}
            />
          </div>
          <ul>
            {shown.map(({ operation: { id }, name, path, hint }) => (
              <li key={id}>
                <button
                  type="button"
                  class="kind"
                  title={hint}
                  aria-pressed={id === chosen.operation.id}
                  onClick={() => onChoose(id)}
                >
                  <span class="picture">{pictures[path] && <img src={pictures[path]} alt="" />}</span>
                  {name}
                </button>
              </li>
            ))}
          </ul>
          <p class="hint" role="status">
            {shown.length === 0 ? 'No kind has these letters.' : ''}
          </p>
        </>
      )}
    </details>
  );
}

function usePictures(kinds: readonly Kind[], wanted: boolean): Readonly<Record<string, string>> {
  const [pictures, setPictures] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (!wanted) return;
    for (const { path, example, operation } of kinds) {
      if (pictures[path] !== undefined) continue;
      const hasLabel = operation.parameters.some(({ name }) => name === 'includeLabel');
      void drawHere({
        kind: path,
        value: example,
        format: 'svg',
        ...(hasLabel && { includeLabel: false }),
      }).then((drawn) => {
        if (!drawn.ok) return;
        const url = URL.createObjectURL(
          new Blob([drawn.value.bytes as Uint8Array<ArrayBuffer>], { type: 'image/svg+xml' }),
        );
        setPictures((before) => ({ ...before, [path]: url }));
      });
    }
  }, [wanted, kinds.length]);
  return pictures;
}
