// What an edit answers: the language, what was found, or the document with what was put in marked.
import type { Answer } from '../../api/index.ts';
import { Download, bytes } from '../../parts/index.ts';
import { languageName } from './answers.ts';
import { insertionOf } from './insertion.ts';
import { HtmlPreview } from './preview.tsx';

export interface Shown {
  readonly answer: Answer;
  readonly language?: string | null;
  /** What an operation without a view of its own answers. */
  readonly members?: readonly string[];
  readonly html?: string;
  /** The document that was sent; undefined: the service fetched it. */
  readonly source?: string;
}

export function Result({ answer, language, members, html, source }: Shown) {
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
