// POST /convert/ppt/to/pptx: a PowerPoint 97–2003 presentation as PPTX.
import { convertPptToPptx } from '../../convert/ppt-to-pptx.ts';
import { requireUpload } from '../../http/upload.ts';
import { createBudget } from '../../lib/budget.ts';
import { rest } from '../../lib/rest.ts';
import { ok } from '../../lib/result.ts';
import type { Operation } from '../operation.ts';
import { ONE_CALL } from '../cost.ts';
import { PASSWORD } from '../headers.ts';

/** A header line is no report: beyond so many, the rest is counted. */
const MAX_WARNINGS_SHOWN = 20;

export const PPT_TO_PPTX: Operation = {
  id: 'ConvertDocument_PptToPptx',
  path: '/convert/ppt/to/pptx',
  tag: 'ConvertDocument',
  summary: 'Convert PowerPoint PPT (97-03) to PPTX',
  description:
    'Converts Office PowerPoint documents (97-03 format, PPT) to PPTX. What could not be carried over is named in the header X-Conversion-Warnings. The header password opens an encrypted presentation.',
  body: { kind: 'file', part: 'inputFile', required: true, description: 'a PPT, PPS or POT file' },
  headers: [PASSWORD],
  answer: {
    bytes: 'a PPTX file',
    headers: { 'X-Conversion-Warnings': 'what could not be carried over: codes with their counts' },
  },
  cost: ONE_CALL,
  heavy: true,
  bodyLimit: 'MAX_PPT_BYTES',
  async prepare({ body, contentType, headers, settings, deps }) {
    const file = requireUpload(body, contentType, 'inputFile');
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
          pause: rest,
          password: headers.get('password') ?? undefined,
        });
        if (!converted.ok) return converted;
        const warnings = warningsHeader(converted.value.warnings.map(({ code }) => code));
        return ok({
          bytes: converted.value.body,
          filename: 'presentation.pptx',
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
