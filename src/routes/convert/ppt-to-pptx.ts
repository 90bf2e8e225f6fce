// POST /convert/ppt/to/pptx: converts a PowerPoint 97–2003 presentation to PPTX.
import { convertPptToPptx } from '../../convert/ppt-to-pptx.ts';
import { PPTX_KINDS } from '../../convert/pptx/index.ts';
import { readChoice, type HeaderValues, type HeaderParameter } from '../../http/headers.ts';
import { createBudget } from '../../lib/budget.ts';
import { rest } from '../../lib/rest.ts';
import { type Result, ok } from '../../service/result.ts';
import type { Warning } from '../../lib/warning.ts';
import { fileOf } from '../file.ts';
import type { Operation } from '../operation.ts';
import { ONE_CALL } from '../cost.ts';
import { PASSWORD } from '../headers.ts';

/** The most codes in the header; the others are counted. */
const MAX_WARNINGS_SHOWN = 20;

const WARNING_FORMS = ['codes', 'detail'] as const;
const WARNINGS_HEADER = {
  name: 'X-Conversion-Warnings',
  type: 'string',
  allowed: WARNING_FORMS,
  default: 'codes',
  description:
    'detail: the header of that name in the answer is JSON, a list of Code, Message, Where (such as slide 3) and Shapes (their names), at most 4,000 characters; More counts the rest',
} as const satisfies HeaderParameter;
const FORMAT_HEADER = {
  name: 'outputFormat',
  type: 'string',
  allowed: PPTX_KINDS,
  default: 'pptx',
  description:
    'ppsx: a show, which opens on its first slide, as PPS does; potx: a template, as POT is. The old files are told apart by their names alone, so the kind has to be asked for',
} as const satisfies HeaderParameter;
const PPT_FILE_URL = {
  name: 'inputFileUrl',
  type: 'string',
  description: 'URL of the presentation; a file in the body wins',
} as const satisfies HeaderParameter;

export const PPT_TO_PPTX: Operation = {
  id: 'ConvertDocument_PptToPptx',
  path: '/convert/ppt/to/pptx',
  tag: 'ConvertDocument',
  summary: 'Convert PowerPoint PPT (97-03) to PPTX',
  description:
    'Converts Office PowerPoint documents (97-03 format, PPT) to PPTX. What could not be carried over is named in the header X-Conversion-Warnings. The header password opens an encrypted presentation.',
  body: { kind: 'file', part: 'inputFile', required: true, description: 'a PPT, PPS or POT file' },
  headers: [PASSWORD, PPT_FILE_URL, WARNINGS_HEADER, FORMAT_HEADER],
  answer: {
    bytes: 'a PPTX file, or a PPSX or POTX file where that was asked for',
    headers: { 'X-Conversion-Warnings': 'what could not be carried over: codes with their counts' },
  },
  cost: ONE_CALL,
  heavy: true,
  engine: 'ppt',
  bodyLimit: 'MAX_PPT_BYTES',
  checkHeaders: readWarningsForm,
  async prepare(call) {
    const { headers, settings, deps } = call;
    const form = readWarningsForm(headers);
    if (!form.ok) return form;
    const kind = readChoice(headers, FORMAT_HEADER);
    if (!kind.ok) return kind;
    const file = await fileOf(call, 'inputFile', 'presentation');
    if (!file.ok) return file;
    return ok({
      input: file.value,
      async run() {
        const budget = createBudget({
          workMs: settings.CONVERT_WORK_MS,
          wallMs: settings.CONVERT_WORK_MS,
          now: deps.now,
        });
        const converted = await convertPptToPptx(file.value, {
          budget,
          now: deps.now(),
          kind: kind.value,
          pause: rest,
          password: headers.get('password') ?? undefined,
        });
        if (!converted.ok) return converted;
        const warnings =
          form.value === 'detail'
            ? detailedWarnings(converted.value.warnings)
            : warningsHeader(converted.value.warnings.map(({ code }) => code));
        return ok({
          bytes: converted.value.body,
          filename: `presentation.${kind.value}`,
          ...(warnings !== '' && { headers: { 'X-Conversion-Warnings': warnings } }),
        });
      },
    });
  },
};

/** `picture-unreadable;count=2, unknown-record;count=7`, most frequent first. */
function warningsHeader(codes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const shown = sorted.slice(0, MAX_WARNINGS_SHOWN).map(([code, count]) => `${code};count=${count}`);
  if (sorted.length > shown.length) shown.push(`more;count=${sorted.length - shown.length}`);
  return shown.join(', ');
}

function readWarningsForm(headers: HeaderValues): Result<(typeof WARNING_FORMS)[number]> {
  return readChoice(headers, WARNINGS_HEADER);
}

/** A length that proxies and clients accept for one header line. */
const MAX_DETAIL_CHARACTERS = 4000;

/** `[{"Code":…,"Message":…,"Where":…,"Shapes":[…]}, …, {"More":7}]` in ASCII; empty without warnings. */
function detailedWarnings(warnings: readonly Warning[]): string {
  const items = warnings.map(({ code, message, where, shapes }) =>
    ascii(
      JSON.stringify({
        Code: code,
        Message: message,
        ...(where !== undefined && { Where: where }),
        ...(shapes !== undefined && { Shapes: shapes }),
      }),
    ),
  );
  let length = 0;
  const shown = items.filter((item) => (length += item.length + 1) <= MAX_DETAIL_CHARACTERS);
  if (shown.length < items.length) shown.push(JSON.stringify({ More: items.length - shown.length }));
  return items.length === 0 ? '' : `[${shown.join(',')}]`;
}

/** JSON with all other characters escaped, because a header may contain only ASCII. */
function ascii(json: string): string {
  return json.replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
