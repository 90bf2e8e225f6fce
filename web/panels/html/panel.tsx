// The language of an HTML document, and an image appended to it.
import type { Operation, Request } from '../../api/index.ts';
import {
  FileInput,
  Options,
  ProblemBox,
  RadioField,
  RequestView,
  seconds,
  useIncoming,
  useLoaded,
} from '../../parts/index.ts';
import { type Many, useMany } from '../../batch/many.ts';
import type { PanelProps } from '../types.ts';
import { remarkOf, tableOf } from './answers.ts';
import { type Edit, useEdit } from './edit.ts';
import { Result } from './result.tsx';
import './html.css';

const PREFIX = '/convert/edit/html/';
const NAMES: Readonly<Record<string, string>> = {
  'head/get/language': 'Get the language',
  'append/image/from-url': 'Append an image',
};

function nameOf({ path, summary }: Operation): string {
  return NAMES[path.slice(PREFIX.length)] ?? summary;
}

export function HtmlPanel({ operations }: PanelProps) {
  const edits = operations.filter(({ path }) => path.startsWith(PREFIX));
  const [first] = edits;
  return first ? <Html edits={edits} first={first} /> : <p>This service edits no HTML.</p>;
}

interface Props {
  readonly edits: readonly Operation[];
  readonly first: Operation;
}

function Html({ edits, first }: Props) {
  const [many, choose] = useMany('html');
  useIncoming('html', (files) => take(files));
  const edit = useEdit(edits, first);
  const { operation, values, request, result, problem } = edit;
  const take = (files: readonly File[]): void => {
    choose(files);
    if (files.length <= 1) edit.take(files[0]);
  };
  return (
    <div class="columns even">
      <div class="tool-head wide">
        <h1 id="html-heading">HTML</h1>
        <p>The language of a document, or an image at its end.</p>
      </div>
      <section class={`card ${many ? 'wide' : ''}`} aria-label="Source">
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            void edit.run();
          }}
        >
          <RadioField
            name="html-operation"
            legend="Operation"
            choices={edits.map((each) => ({ id: each.id, name: nameOf(each), hint: each.cost }))}
            chosen={operation.id}
            onChoose={edit.choose}
          />
          <DocumentField {...edit} />
          <FileInput
            name="html"
            secondary
            what="HTML files"
            accept=".html,.htm,.xhtml,text/html"
            multiple
            onFiles={take}
          />
          <Options name="html" parameters={operation.parameters} values={values} onChange={edit.setValues} />
          <p class="actions">
            <button type="submit" disabled={edit.busy}>
              {edit.busy ? 'Working …' : nameOf(operation)}
            </button>
          </p>
        </form>
      </section>
      {many && <Documents many={many} request={request} onClose={() => choose([])} />}
      {!many && (
        <section class="card" aria-labelledby="html-result">
          <div class="card-head">
            <h2 id="html-result">Result</h2>
            <p class="hint" role="status">
              {result && !problem ? seconds(result.answer.ms) : ''}
            </p>
          </div>
          {problem && <ProblemBox problem={problem} />}
          {!result && !problem && <p class="hint">{operation.description}</p>}
          {result && <Result {...result} />}
          <RequestView name="html" request={request} answer={result?.answer} />
        </section>
      )}
    </div>
  );
}

function DocumentField({ text, type, file, fromUrl }: Edit) {
  return (
    <div class="field">
      <label for="html-text">{file ? `Document (${file.name})` : 'Document'}</label>
      <textarea
        id="html-text"
        rows={9}
        spellcheck={false}
        disabled={fromUrl}
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
    </div>
  );
}

interface DocumentsProps {
  readonly many: Many;
  /** Of one document: its operation and its options. */
  readonly request: Request;
  readonly onClose: () => void;
}

function Documents({ many, request: { operation, headers }, onClose }: DocumentsProps) {
  const batch = useLoaded(true, () => import('../../batch/index.ts'));
  if (!batch) return null;
  return (
    <div key={many.id} class="stack wide">
      <batch.Batch
        key={operation.id}
        {...many}
        what="HTML files"
        verb={`${nameOf(operation)} ${operation.answersBytes ? 'to' : 'of'}`}
        requestFor={(each) => ({
          operation,
          headers: { ...headers, inputFileUrl: '' },
          body: { file: each, name: each.name },
        })}
        named={operation.answersBytes ? (name) => name : undefined}
        remarkOf={remarkOf}
        table={tableOf(operation)}
        detail={({ name, request: sent, outcome }) => (
          <section class="card" aria-label={name}>
            <h2>{name}</h2>
            {outcome && !outcome.ok && <ProblemBox problem={outcome.problem} />}
            {outcome?.ok && <p>{remarkOf(outcome.answer)}</p>}
            <RequestView name="html-many" request={sent} answer={outcome?.answer} />
          </section>
        )}
        onClose={onClose}
      />
    </div>
  );
}
