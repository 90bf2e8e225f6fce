// The language of an HTML document, and an image appended to it.
import { useMemo, useState } from 'preact/hooks';
import { type Answer, type Operation, type Problem, type Request, send } from '../../api/index.ts';
import {
  Download,
  FileInput,
  Options,
  ProblemBox,
  RequestView,
  type Values,
  bytes,
  seconds,
  useIncoming,
  useLoaded,
} from '../../parts/index.ts';
import { useMany } from '../../batch/many.ts';
import { useKept } from '../../kept/index.ts';
import type { PanelProps } from '../types.ts';
import { insertionOf } from './insertion.ts';
import { HtmlPreview } from './preview.tsx';
import './html.css';

const PREFIX = '/convert/edit/html/';
const NAMES: Readonly<Record<string, string>> = {
  'head/get/language': 'Get the language',
  'append/image/from-url': 'Append an image',
};
const EXAMPLE = `<!doctype html>
<html>
<body>
<h1>Ruhezone</h1>
<p>Die Ruhezone ist der helle Rand, den ein Barcode braucht, damit er gelesen werden kann.</p>
</body>
</html>
`;

function nameOf({ path, summary }: Operation): string {
  return NAMES[path.slice(PREFIX.length)] ?? summary;
}

interface Shown {
  readonly answer: Answer;
  readonly language?: string | null;
  /** What an operation without a view of its own answers. */
  readonly members?: readonly string[];
  readonly html?: string;
  /** The document that was sent; undefined: the service fetched it. */
  readonly source?: string;
}

export function HtmlPanel({ operations }: PanelProps) {
  const edits = operations.filter(({ path }) => path.startsWith(PREFIX));
  const [chosenId, setChosenId] = useState(edits[0]?.id ?? '');
  const [text, setText] = useState(EXAMPLE);
  const [file, setFile] = useState<File>();
  const [values, setValues] = useState<Values>({});
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Shown>();
  const [problem, setProblem] = useState<Problem>();
  const operation = edits.find(({ id }) => id === chosenId) ?? edits[0];
  const [many, choose] = useMany('html');
  const batch = useLoaded(many !== undefined, () => import('../../batch/index.ts'));
  const take = (files: readonly File[]): void => {
    choose(files);
    if (files.length > 1) return;
    const [first] = files;
    setFile(first);
    void first?.text().then(setText);
  };
  useIncoming('html', take);
  // Only when there is a result: until then nothing was done that a reload would lose.
  const done = useMemo(() => result && { chosenId, text, file, values, result }, [result]);
  useKept('html', done, (kept) => {
    setChosenId(kept.chosenId);
    setText(kept.text);
    setFile(kept.file);
    setValues(kept.values);
    setResult(kept.result);
  });
  if (!operation) return <p>This service edits no HTML.</p>;

  const fromUrl = (values['inputFileUrl'] ?? '') !== '';
  const headers = Object.fromEntries(operation.parameters.map(({ name }) => [name, values[name] ?? '']));
  const request: Request = {
    operation,
    headers,
    body: fromUrl
      ? { none: true }
      : { file: file ?? new Blob([text], { type: 'text/html' }), name: file?.name ?? 'page.html' },
  };
  const run = async (): Promise<void> => {
    setBusy(true);
    const sent = text;
    const outcome = await send(request);
    setBusy(false);
    setProblem(outcome.ok ? undefined : outcome.problem);
    if (!outcome.ok) return setResult(outcome.answer && { answer: outcome.answer });
    const { answer } = outcome;
    setResult({
      answer,
      ...(operation.answersBytes
        ? { html: await answer.bytes.text(), ...(!fromUrl && { source: sent }) }
        : isLanguage(answer)
          ? { language: languageOf(answer) }
          : { members: membersOf(answer) }),
    });
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
            void run();
          }}
        >
          <fieldset class="choices">
            <legend>Operation</legend>
            {edits.map((each) => (
              <label key={each.id}>
                <input
                  type="radio"
                  name="html-operation"
                  checked={each.id === operation.id}
                  onChange={() => {
                    setChosenId(each.id);
                    setResult(undefined);
                    setProblem(undefined);
                  }}
                />
                <span>
                  {nameOf(each)} <span class="hint">{each.cost}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <div class="field">
            <label for="html-text">{file ? `Document (${file.name})` : 'Document'}</label>
            <textarea
              id="html-text"
              rows={9}
              spellcheck={false}
              disabled={fromUrl}
              value={text}
              onInput={({ currentTarget }) => {
                setText(currentTarget.value);
                setFile(undefined);
              }}
            />
          </div>
          <FileInput
            name="html"
            secondary
            what="HTML files"
            accept=".html,.htm,.xhtml,text/html"
            multiple
            onFiles={take}
          />
          <Options name="html" parameters={operation.parameters} values={values} onChange={setValues} />
          <p class="actions">
            <button type="submit" disabled={busy}>
              {busy ? 'Working …' : nameOf(operation)}
            </button>
          </p>
        </form>
      </section>
      {many && batch && (
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
            table={operation.path.endsWith('/language') ? LANGUAGES : ANSWERS}
            detail={({ name, request: sent, outcome }) => (
              <section class="card" aria-label={name}>
                <h2>{name}</h2>
                {outcome && !outcome.ok && <ProblemBox problem={outcome.problem} />}
                {outcome?.ok && <p>{remarkOf(outcome.answer)}</p>}
                <RequestView name="html-many" request={sent} answer={outcome?.answer} />
              </section>
            )}
            onClose={() => choose([])}
          />
        </div>
      )}
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

function Result({ answer, language, members, html, source }: Shown) {
  return (
    <>
      {language !== undefined && (
        <p class="language" role="status">
          {language === null ? (
            'The document declares no language, and none could be detected.'
          ) : (
            <>
              <strong>{language}</strong> {languageName(language)}
            </>
          )}
        </p>
      )}
      {members !== undefined && (
        <p role="status">{members.length === 0 ? 'Nothing was found.' : members.join(', ')}</p>
      )}
      {html !== undefined && (
        <>
          <p class="actions">
            <Download main name="document.html" type="text/html" content={() => answer.bytes}>
              Download {bytes(answer.bytes.size)}
            </Download>
          </p>
          {source !== undefined && <Inserted source={source} result={html} />}
          <HtmlPreview html={html} />
        </>
      )}
    </>
  );
}

const languageOf = ({ json }: Answer): string | null =>
  (json as { readonly LanguageCode?: string | null } | undefined)?.LanguageCode ?? null;

const isLanguage = ({ json }: Answer): boolean => Object.hasOwn(Object(json), 'LanguageCode');

/** The values of an answer that are neither null nor Successful. */
function membersOf({ json }: Answer): readonly string[] {
  const members = Object.entries<unknown>(Object(json));
  return members.flatMap(([name, value]) =>
    name === 'Successful' || value === null
      ? []
      : [typeof value === 'string' ? value : JSON.stringify(value)],
  );
}

function remarkOf(answer: Answer): string {
  if (answer.json === undefined) return bytes(answer.bytes.size);
  if (!isLanguage(answer)) return membersOf(answer).join(', ') || 'Nothing';
  const code = languageOf(answer);
  return code === null ? 'No language' : `${code} ${languageName(code)}`.trim();
}

const LANGUAGES = {
  name: 'documents.csv',
  columns: ['language', 'name'],
  rowsOf: (answer: Answer) => {
    const code = languageOf(answer);
    return code === null ? [] : [[code, languageName(code)] as const];
  },
} as const;

const ANSWERS = {
  name: 'documents.csv',
  columns: ['answer'],
  rowsOf: (answer: Answer) => [membersOf(answer)],
} as const;

/** The document's own text, with what was put in marked. */
function Inserted({ source, result }: { readonly source: string; readonly result: string }) {
  const found = insertionOf(source, result);
  if (!found) return null;
  return (
    <figure>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <pre tabIndex={0} aria-label="The source with what was put in" role="region" class="source">
        {found.before}
        <mark>{found.inserted}</mark>
        {found.after}
      </pre>
      <figcaption>Put in at line {found.line}; every other byte is as it was.</figcaption>
    </figure>
  );
}

/** `de-CH` as `Swiss High German`; nothing for a tag that the browser does not know. */
function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag);
    return name === undefined || name === tag ? '' : name;
  } catch {
    return '';
  }
}
