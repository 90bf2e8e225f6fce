// Prints the rows of a list as labels. They are laid out and shown on this device, free; files come from the API.
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Operation } from '../../api/index.ts';
import { type DeviceProblem, type LabelFiles, type ListRow, listHere } from '../../device/index.ts';
import { FileInput, Options, ProblemBox, counted, useIncoming } from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';
import { Files } from './files.tsx';
import { useImages } from './images.ts';
import './labels.css';
import { LeftOut } from './left-out.tsx';
import { EXAMPLE, textOf, withCell } from './list.ts';
import { orderOf, usePlan } from './plan.ts';
import { PrintedSheets } from './print.tsx';
import { RowForm } from './row-form.tsx';
import { keepSettings, keptSettings } from './settings.ts';
import { SharedFiles } from './shared-files.tsx';
import { SheetField, TemplateField } from './sheet-field.tsx';
import { Sheets } from './sheets.tsx';

const PATH = '/barcode/generate/labels';
/** Options that have fields of their own, or are chosen by a button. */
const OWN = ['template', 'sheet', 'output'];

export function LabelsPanel({ operations, shown }: PanelProps) {
  const operation = operations.find(({ path }) => path === PATH);
  return operation ? <Labels operation={operation} shown={shown} /> : <p>This service prints no labels.</p>;
}

function Labels({ operation, shown }: { readonly operation: Operation; readonly shown: boolean }) {
  const { parameters } = operation;
  const [text, setText] = useState(EXAMPLE);
  const [values, setValues] = useState(() => keptSettings(parameters.map(({ name }) => name)));
  const [refused, setRefused] = useState<DeviceProblem>();
  const [files, setFiles] = useState<LabelFiles>({});
  const [line, setLine] = useState<number>();
  const [edited, setEdited] = useState<{ readonly text: string; readonly rows: readonly ListRow[] }>();
  const [printing, setPrinting] = useState(false);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const plan = usePlan({ text, options: given, files }, shown);
  const { sheet, problem, busy } = plan;
  // What was just changed is not laid out yet.
  const rows = (edited?.text === text ? edited.rows : plan.rows) ?? [];
  const images = useImages(sheet?.plan ?? 0);
  const outlined = values['outlines'] === 'true';

  // Before the browser paints: who reloads at once finds what was typed.
  useLayoutEffect(() => keepSettings(given), [values]);
  const take = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    const read = await listHere(file);
    setRefused(read.ok ? faultOf(read.value) : read.problem);
    if (!read.ok) return;
    setText(textOf(read.value));
    setLine(undefined);
  };
  useIncoming('labels', (files) => void take(files));
  const type = (next: string): void => {
    setText(next);
    setRefused(undefined);
    setLine(undefined);
  };

  const printed = [...(sheet?.labels ?? []), ...(sheet?.leftOut ?? [])].map((each) => each.line);
  const names = rows.findLast((row) => row.line < Math.min(...printed))?.cells ?? [];
  const at = rows.findIndex((row) => row.line === line);
  const row = rows[at];
  const count = sheet === undefined ? 0 : orderOf(sheet).length;
  const pages = sheet === undefined ? 0 : Math.ceil((sheet.start + count) / sheet.places.length);
  const change = (column: number, cell: string): void => {
    const next = withCell(rows, { row: at, column }, cell);
    setText(textOf(next));
    setEdited({ text: textOf(next), rows: next });
    setLine(next[at]?.line);
  };
  return (
    <div class="columns labels">
      <div class="tool-head wide">
        <h1 id="labels-heading">Labels</h1>
        <p>The rows of a list on the labels of a sheet or a roll. They are drawn on this device, free.</p>
      </div>
      <section class="card" aria-label="What is printed">
        <div class="field">
          <label for="labels-list">List</label>
          <textarea
            id="labels-list"
            rows={8}
            wrap="off"
            spellcheck={false}
            value={text}
            aria-describedby="labels-hint"
            onInput={({ currentTarget }) => type(currentTarget.value)}
          />
          <p id="labels-hint" class="hint">
            Paste a range of a spreadsheet, or a column of numbers. The first row names the columns: number,
            title, price, unit price, text, copies.
          </p>
        </div>
        <FileInput
          name="labels"
          what="a list (CSV, TSV, XLSX)"
          accept=".csv,.tsv,.txt,.xlsx,.json,text/csv,text/tab-separated-values"
          secondary
          onFiles={(files) => void take(files)}
        />
        {refused && <ProblemBox problem={refused} />}
        <TemplateField
          parameter={parameters.find(({ name }) => name === 'template')}
          value={values['template'] ?? ''}
          onChange={(template) => setValues({ ...values, template })}
        />
        <SheetField
          value={values['sheet'] ?? ''}
          onChange={(each) => setValues({ ...values, sheet: each })}
        />
        <SharedFiles files={files} onChange={setFiles} />
        <Options name="labels" parameters={optionsOf(parameters)} values={values} onChange={setValues} />
      </section>
      <section class="card" aria-labelledby="labels-sheets-heading">
        <div class="card-head">
          <h2 id="labels-sheets-heading">Sheets</h2>
          <p class="hint" role="status">
            {sheet && !problem
              ? `${counted(count, 'label')} on ${counted(pages, sheet.places.length === 1 ? 'piece' : 'sheet')}`
              : busy
                ? 'Drawing …'
                : ''}
          </p>
        </div>
        {problem && <ProblemBox problem={named(problem, parameters)} />}
        {text.trim() === '' && <p class="hint">Paste a list, and its labels appear here.</p>}
        {sheet && !problem && (
          <>
            <div class="actions">
              <button type="button" disabled={count === 0 || printing} onClick={() => setPrinting(true)}>
                Print {counted(count, 'label')}
              </button>
              <span class="hint">At 100 %, on paper of {size(sheet.page)}, without margins. Free.</span>
            </div>
            <Files
              operation={operation}
              values={given}
              list={text}
              files={files}
              labels={count}
              rows={sheet.labels.length}
            />
            <LeftOut rows={sheet.leftOut} ignored={sheet.ignored} onChoose={setLine} />
            {row && (
              <RowForm
                names={names}
                row={row}
                why={sheet.leftOut.find((each) => each.line === row.line)?.why}
                onCell={change}
                onClose={() => setLine(undefined)}
              />
            )}
            <Sheets sheet={sheet} images={images} outlined={outlined} chosen={line} onChoose={setLine} />
            {printing && (
              <PrintedSheets
                sheet={sheet}
                images={images}
                outlined={outlined}
                onDone={() => setPrinting(false)}
              />
            )}
          </>
        )}
      </section>
    </div>
  );
}

/** What is changed most comes first: the others are folded away. */
function optionsOf(parameters: Operation['parameters']): Operation['parameters'] {
  const first = ['startPosition', 'copies', 'outlines', 'cutMarks'];
  const own = parameters.filter(({ name }) => !OWN.includes(name));
  return [
    ...first.flatMap((name) => own.filter((each) => each.name === name)),
    ...own.filter(({ name }) => !first.includes(name)),
  ];
}

/** Quotation marks without an end: what the file says there is not what somebody meant. */
function faultOf(
  rows: readonly { readonly line: number; readonly fault?: string }[],
): DeviceProblem | undefined {
  const wrong = rows.filter(({ fault }) => fault !== undefined);
  if (wrong.length === 0) return undefined;
  const advice = `${wrong
    .map(({ line, fault }) => `Line ${line}: ${fault}`)
    .slice(0, 5)
    .join('. ')}.`;
  return { kind: 'value', title: `${counted(wrong.length, 'row')} of the file must be checked`, advice };
}

/** `the option startPosition` as its field is called. */
function named(problem: DeviceProblem, parameters: Operation['parameters']): DeviceProblem {
  const advice = problem.advice.replaceAll(/\b(?:the )?option (\w+)/gi, (whole, name: string) => {
    const label = parameters.find((each) => each.name === name)?.label;
    return label === undefined ? whole : `“${label}”`;
  });
  return { ...problem, advice };
}

const size = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `${Math.round(10 * width) / 10} × ${Math.round(10 * height) / 10} mm`;
