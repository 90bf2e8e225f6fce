// The request of a panel as code, and the answer as it came. Loaded when it is opened.
import { useState } from 'preact/hooks';
import { type Answer, BASE_URL, type Request } from '../api/index.ts';
import { LANGUAGES, snippet } from '../api/snippets.ts';
import { CopyButton } from './copy-button.tsx';
import { TabList, TabPanel } from './tabs.tsx';

type LanguageId = (typeof LANGUAGES)[number]['id'];

/** Longer answers are cut off with a line that says so; the whole one can be copied. */
const MAX_SHOWN_CHARACTERS = 20_000;

interface Props {
  readonly name: string;
  readonly request: Request;
  readonly answer: Answer | undefined;
}

export function RequestCode({ name, request, answer }: Props) {
  const [language, setLanguage] = useState<LanguageId>('curl');
  const code = snippet(language, request, { baseUrl: BASE_URL });
  return (
    <>
      <div class="code-head">
        <TabList
          name={`code-${name}`}
          label="The request as"
          tabs={LANGUAGES}
          chosen={language}
          onChoose={setLanguage}
        />
        <CopyButton text={code} label="Copy code" />
      </div>
      <TabPanel name={`code-${name}`} chosen={language}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
        <pre tabIndex={0} aria-label="The request as code" role="region">
          <code>{code}</code>
        </pre>
      </TabPanel>
      {answer && <RawAnswer answer={answer} />}
    </>
  );
}

function RawAnswer({ answer }: { readonly answer: Answer }) {
  const head = [
    `HTTP ${answer.status}`,
    ...Object.entries(answer.headers)
      .filter(([name]) => name === 'content-type' || name.startsWith('x-') || name === 'retry-after')
      .map(([name, value]) => `${name}: ${value}`),
  ].join('\n');
  const body =
    answer.json === undefined ? `(${answer.bytes.size} bytes)` : JSON.stringify(answer.json, null, 2);
  const shown =
    body.length > MAX_SHOWN_CHARACTERS
      ? `${body.slice(0, MAX_SHOWN_CHARACTERS)}\n… ${body.length - MAX_SHOWN_CHARACTERS} characters more`
      : body;
  return (
    <>
      <div class="code-head">
        <span>The answer</span>
        <CopyButton text={body} label="Copy answer" />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <pre tabIndex={0} aria-label="The answer" role="region">
        <code>{`${head}\n\n${shown}`}</code>
      </pre>
    </>
  );
}
