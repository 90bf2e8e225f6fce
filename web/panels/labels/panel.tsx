// Prints the rows of a list as labels. They are laid out and shown on this device, free; files come from the API.
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Operation } from '../../api/index.ts';
import type { DeviceProblem, LabelFiles, LabelSheet } from '../../device/index.ts';
import { FileInput, Options, ProblemBox, counted, useIncoming } from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';
import { type EditedList, useEditedList } from './edited-list.ts';
import './labels.css';
import { LaidOut } from './laid-out.tsx';
import { orderOf, usePlan } from './plan.ts';
import { keepSettings, keptSettings } from './settings.ts';
import { SharedFiles } from './shared-files.tsx';
import { SheetField, TemplateField } from './sheet-field.tsx';

const PATH = '/barcode/generate/labels';
/** Options that have fields of their own, or are chosen by a button. */
const OWN = ['template', 'sheet', 'output'];

export function LabelsPanel({ operations, shown }: PanelProps) {
  const operation = operations.find(({ path }) => path === PATH);
  return operation ? <Labels operation={operation} shown={shown} /> : <p>This service prints no labels.</p>;
}

function Labels({ operation, shown }: { readonly operation: Operation; readonly shown: boolean }) {
  const { parameters } = operation;
  const list = useEditedList();
  const [values, setValues] = useState(() => keptSettings(parameters.map(({ name }) => name)));
  const [files, setFiles] = useState<LabelFiles>({});
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const plan = usePlan({ text: list.text, options: given, files }, shown);
  const { sheet, problem, busy } = plan;
  // Before the browser paints: who reloads at once finds what was typed.
  useLayoutEffect(() => keepSettings(given), [values]);
  useIncoming('labels', (dropped) => void list.take(dropped));
  return (
    <div class="columns labels">
      <div class="tool-head wide">
        <h1 id="labels-heading">Labels</h1>
        <p>The rows of a list on the labels of a sheet or a roll. They are drawn on this device, free.</p>
      </div>
      <section class="card" aria-label="What is printed">
        <ListField list={list} />
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
            {sheet && !problem ? extentOf(sheet) : busy ? 'Drawing …' : ''}
          </p>
        </div>
        {problem && <ProblemBox problem={named(problem, parameters)} />}
        {list.text.trim() === '' && <p class="hint">Paste a list, and its labels appear here.</p>}
        {sheet && !problem && (
          <LaidOut {...{ operation, list, files, sheet }} values={given} rows={list.rowsAfter(plan.rows)} />
        )}
      </section>
    </div>
  );
}

function ListField({ list }: { readonly list: EditedList }) {
  return (
    <>
      <div class="field">
        <label for="labels-list">List</label>
        <textarea
          id="labels-list"
          rows={8}
          wrap="off"
          spellcheck={false}
          value={list.text}
          aria-describedby="labels-hint"
          onInput={({ currentTarget }) => list.type(currentTarget.value)}
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
        onFiles={(files) => void list.take(files)}
      />
      {list.refused && <ProblemBox problem={list.refused} />}
    </>
  );
}

/** `3 labels on 1 sheet`. */
function extentOf(sheet: LabelSheet): string {
  const count = orderOf(sheet).length;
  const pages = Math.ceil((sheet.start + count) / sheet.places.length);
  return `${counted(count, 'label')} on ${counted(pages, sheet.places.length === 1 ? 'piece' : 'sheet')}`;
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

/** `the option startPosition` as its field is called. */
function named(problem: DeviceProblem, parameters: Operation['parameters']): DeviceProblem {
  const advice = problem.advice.replaceAll(/\b(?:the )?option (\w+)/gi, (whole, name: string) => {
    const label = parameters.find((each) => each.name === name)?.label;
    return label === undefined ? whole : `“${label}”`;
  });
  return { ...problem, advice };
}
