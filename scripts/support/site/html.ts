// Pieces of HTML that guides and reference share.

export interface Program {
  /** As a reader knows it: `JavaScript`. */
  readonly name: string;
  /** As Markdown names it: `js`. */
  readonly language: string;
  readonly code: string;
}

/** The values by which a choice of language is remembered, and which docs.css has rules for. */
const CHOICES: Readonly<Record<string, string>> = {
  curl: 'curl',
  JavaScript: 'js',
  Python: 'python',
  PHP: 'php',
  Java: 'java',
  'C#': 'csharp',
  Go: 'go',
};

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** The text of a piece of HTML. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** Longer JSON is broken into lines. */
const MAX_JSON_LINE = 72;

/** What is wider than the page is scrolled, by the keyboard too. The button works with a script (web/guides/code.ts), and is shown with one. */
export function preformatted(code: string, language: string): string {
  const text = language === 'json' ? inLines(code) : code;
  return `<div class="code"><pre tabindex="0"><code>${coloured(text, language)}</code></pre><button type="button" class="quiet copy" aria-label="Copy this code">Copy</button></div>\n`;
}

function inLines(json: string): string {
  if (json.length <= MAX_JSON_LINE || json.includes('\n')) return json;
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

/**
 * One program in several languages: radio buttons, of which the style sheet shows the chosen one's program, without a script too. `id` is
 * unique on the page.
 */
export function programs(list: readonly Program[], id: string): string {
  const choice = (name: string): string => CHOICES[name] ?? name.toLowerCase();
  const buttons = list.map(
    ({ name }, i) =>
      `<label><input type="radio" name="${id}" value="${choice(name)}"${i === 0 ? ' checked' : ''}><span>${escaped(name)}</span></label>`,
  );
  const panels = list.map(
    ({ name, language, code }) =>
      `<div class="panel" data-language="${choice(name)}">${preformatted(code, language)}</div>`,
  );
  return `<div class="programs"><fieldset><legend class="away">Language</legend>${buttons.join('')}</fieldset>${panels.join('')}</div>\n`;
}

const STRINGS = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|` + '`[^`]*`';
const COMMENTS: Readonly<Record<string, string>> = {
  sh: String.raw`(?<=^|\s)#[^\n]*`,
  python: String.raw`(?<=^|\s)#[^\n]*`,
  toml: String.raw`(?<=^|\s)#[^\n]*`,
  js: String.raw`(?<=^|\s)//[^\n]*`,
  ts: String.raw`(?<=^|\s)//[^\n]*`,
  java: String.raw`(?<=^|\s)//[^\n]*`,
  csharp: String.raw`(?<=^|\s)//[^\n]*`,
  go: String.raw`(?<=^|\s)//[^\n]*`,
};

/** Code with its comments and strings marked: enough to read by. */
function coloured(code: string, language: string): string {
  const comment = COMMENTS[language];
  const marked = new RegExp(comment === undefined ? STRINGS : `(${comment})|${STRINGS}`, 'gm');
  if (comment === undefined && language !== 'json' && language !== 'php') return escaped(code);
  let html = '';
  let at = 0;
  for (const match of code.matchAll(marked)) {
    const isComment = comment !== undefined && match[1] !== undefined;
    html += `${escaped(code.slice(at, match.index))}<span class="${isComment ? 'comment' : 'string'}">${escaped(match[0])}</span>`;
    at = match.index + match[0].length;
  }
  return html + escaped(code.slice(at));
}
