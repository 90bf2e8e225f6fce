// The whole window takes files: while they are held over it, it says which tool will get them; pasted ones take the same way.
import { useEffect, useState } from 'preact/hooks';
import { TAKES, deliver, droppedFiles, toolOfFiles, toolOfType } from './incoming.ts';
import { TOOLS, type ToolId } from './navigation.ts';

interface Props {
  /** Called before the files are delivered. */
  readonly onTool: (id: ToolId) => void;
}

const nameOf = (tool: ToolId): string => TOOLS.find(({ id }) => id === tool)?.name ?? '';
const listed = TAKES.map(({ what }) => what).join(', ');

export function DropAnywhere({ onTool }: Props) {
  /** What is held over the window; undefined: nothing. */
  const [held, setHeld] = useState<string>();
  const [refused, setRefused] = useState('');
  useEffect(() => {
    const take = (files: readonly File[]): void => {
      const found = toolOfFiles(files);
      const left = files.length - (found?.files.length ?? 0);
      setRefused(
        left === 0
          ? ''
          : found
            ? `${left} of ${files.length} files ${left === 1 ? 'is' : 'are'} not taken by ${nameOf(found.tool)}.`
            : `No tool takes ${files[0]?.name ?? 'this'}. Taken are ${listed}.`,
      );
      if (!found) return;
      onTool(found.tool);
      deliver(found.tool, found.files);
    };
    const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      // Systems tell the types of most files only; a name comes with the drop.
      const items = [...(event.dataTransfer?.items ?? [])];
      const tools = new Set(items.flatMap(({ type }) => toolOfType(type) ?? []));
      const [tool] = tools;
      setHeld(tool !== undefined && tools.size === 1 ? `Drop for ${nameOf(tool)}` : 'Drop anywhere');
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setHeld(undefined);
    };
    const drop = (event: DragEvent): void => {
      setHeld(undefined);
      if (!hasFiles(event)) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && take(files));
    };
    const paste = ({ clipboardData }: ClipboardEvent): void => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) take(files);
    };
    // A drop that a field takes for itself ends the sign, too.
    const done = (): void => setHeld(undefined);
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    addEventListener('drop', done, { capture: true });
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
      removeEventListener('drop', done, { capture: true });
      removeEventListener('paste', paste);
    };
  }, []);
  return (
    <>
      {held !== undefined && (
        <div class="over-window" aria-hidden="true">
          <p>
            <strong>{held}</strong>
            <span>{listed}</span>
          </p>
        </div>
      )}
      <div role="status">
        {refused !== '' && (
          <p class="note actions">
            {refused}
            <button type="button" class="quiet" onClick={() => setRefused('')}>
              Close
            </button>
          </p>
        )}
      </div>
    </>
  );
}
