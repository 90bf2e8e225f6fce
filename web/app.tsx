// The tools under the header: the one that the address names, and those that were opened before, which lose nothing.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { BASE_PATH, type Operation, VERSION, fetchOperations } from './api/index.ts';
import { LOADERS, type PanelProps } from './panels/index.ts';
import { DropAnywhere, TOOLS, type ToolId, addressOf, followTools, markTool, toolOf } from './parts/index.ts';

export function App() {
  const [tool, choose] = useTool();
  const operations = useOperations();
  const panels = usePanels(tool);
  useEffect(() => followTools(choose), []);
  return (
    <>
      <main id="main" tabIndex={-1}>
        <DropAnywhere onTool={choose} />
        {operations.fault && (
          <div class="problem" role="alert">
            <strong>The service does not answer.</strong> {operations.fault}
          </div>
        )}
        {TOOLS.map(({ id }) => {
          const Panel = panels.get(id);
          return (
            <div key={id} hidden={id !== tool}>
              {Panel && operations.list && <Panel operations={operations.list} shown={id === tool} />}
            </div>
          );
        })}
      </main>
      <footer>
        <nav aria-label="For programs">
          <a href={`${BASE_PATH}/openapi.json`}>OpenAPI</a>
          <a href={`${BASE_PATH}/barcode/docs/v1/swagger`}>Swagger: barcode</a>
          <a href={`${BASE_PATH}/convert/docs/v1/swagger`}>Swagger: convert</a>
          <a href={`${BASE_PATH}/connector.json`}>Power Automate</a>
          <a href={`${BASE_PATH}/health`}>Health</a>
        </nav>
        <p>
          Files are processed in memory and never stored. Titles of a catalogue that was imported from Open
          Food Facts are made available under the Open Database License (ODbL).
        </p>
        <p>quietzone {VERSION}, MIT licence</p>
      </footer>
    </>
  );
}

/** The tool that the address names. Choosing one makes an entry of the browser's history. */
function useTool(): readonly [ToolId, (id: ToolId) => void] {
  const ofAddress = (): ToolId => toolOf(location) ?? TOOLS[0].id;
  const [tool, setTool] = useState(ofAddress);
  useEffect(() => {
    const follow = (): void => setTool(ofAddress());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  useEffect(() => {
    markTool(tool);
    document.title = `${TOOLS.find(({ id }) => id === tool)?.name ?? ''} – quietzone`;
  }, [tool]);
  const choose = (id: ToolId): void => {
    if (toolOf(location) !== id) {
      history.pushState(null, '', addressOf(id));
      scrollTo(0, 0);
    }
    setTool(id);
  };
  return [tool, choose];
}

/** Those that were loaded: the present one, and the ones before it. */
function usePanels(tool: ToolId): ReadonlyMap<ToolId, ComponentType<PanelProps>> {
  const [panels, setPanels] = useState<ReadonlyMap<ToolId, ComponentType<PanelProps>>>(new Map());
  useEffect(() => {
    if (!panels.has(tool))
      void LOADERS[tool]().then((Panel) => setPanels((before) => new Map([...before, [tool, Panel]])));
  }, [tool]);
  return panels;
}

interface Operations {
  readonly list?: readonly Operation[];
  readonly fault?: string;
}

function useOperations(): Operations {
  const [operations, setOperations] = useState<Operations>({});
  useEffect(() => {
    fetchOperations().then(
      (list) => setOperations({ list }),
      (cause: unknown) =>
        setOperations({
          fault: `${cause instanceof Error ? cause.message : String(cause)} Reload the page to try again.`,
        }),
    );
  }, []);
  return operations;
}
