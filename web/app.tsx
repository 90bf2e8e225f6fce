// The page's frame: name, key, one tab a task, and what stands under all of them.
import { useEffect, useState } from 'preact/hooks';
import { BASE_PATH, type Operation, VERSION, fetchOperations } from './api/index.ts';
import { GeneratePanel } from './panels/generate/index.ts';
import { HtmlPanel } from './panels/html/index.ts';
import { LookupPanel } from './panels/lookup/index.ts';
import { PptPanel } from './panels/ppt/index.ts';
import { ScanPanel } from './panels/scan/index.ts';
import { UsagePanel } from './panels/usage/index.ts';
import { KeyField, TabList, TabPanel } from './parts/index.ts';

const TASKS = [
  { id: 'scan', name: 'Scan', Panel: ScanPanel },
  { id: 'generate', name: 'Generate', Panel: GeneratePanel },
  { id: 'lookup', name: 'Look up', Panel: LookupPanel },
  { id: 'html', name: 'HTML', Panel: HtmlPanel },
  { id: 'ppt', name: 'PPT to PPTX', Panel: PptPanel },
  { id: 'usage', name: 'Usage', Panel: UsagePanel },
] as const;
type TaskId = (typeof TASKS)[number]['id'];

function taskOfAddress(): TaskId {
  const wanted = location.hash.slice(1);
  return TASKS.find(({ id }) => id === wanted)?.id ?? TASKS[0].id;
}

export function App() {
  const [task, setTask] = useState(taskOfAddress);
  const operations = useOperations();
  useEffect(() => {
    const follow = (): void => setTask(taskOfAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const choose = (id: TaskId): void => {
    history.replaceState(null, '', `#${id}`);
    setTask(id);
  };
  return (
    <>
      <header class="top">
        <div class="bar">
          <h1>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M2 3v14M5.5 3v14M9.5 3v14M12 3v14M15 3v14M18 3v14" />
            </svg>
            quietzone
          </h1>
          <KeyField />
        </div>
        <TabList name="task" label="Tasks" tabs={TASKS} chosen={task} onChoose={choose} />
      </header>
      <main>
        <TabPanel name="task" chosen={task}>
          {operations.fault && (
            <div class="problem" role="alert">
              <strong>The service does not answer.</strong> {operations.fault}
            </div>
          )}
          {/* Each panel stays, so that going to another one loses nothing. */}
          {TASKS.map(({ id, Panel }) => (
            <div key={id} hidden={id !== task}>
              {operations.list && <Panel operations={operations.list} shown={id === task} />}
            </div>
          ))}
        </TabPanel>
      </main>
      <footer>
        <nav aria-label="For programs">
          <a href={`${BASE_PATH}/docs`}>Documentation</a>
          <a href={`${BASE_PATH}/docs/reference`}>API reference</a>
          <a href={`${BASE_PATH}/openapi.json`}>OpenAPI</a>
          <a href={`${BASE_PATH}/barcode/docs/v1/swagger`}>Swagger: barcode</a>
          <a href={`${BASE_PATH}/convert/docs/v1/swagger`}>Swagger: convert</a>
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
