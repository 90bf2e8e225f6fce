// Converts a PowerPoint 95–2003 presentation to PPTX.
import { convertPptToPptx } from '../../convert/ppt-to-pptx.ts';
import { PPT_TO_PPTX as declared } from '../../registry/declared/documents.ts';
import { CONVERSION_WARNINGS, OUTPUT_FORMAT, PICTURES } from '../../registry/document-options.ts';
import { type OptionValues, readChoice } from '../../registry/option.ts';
import { CONVERT } from '../../registry/tools.ts';
import { asciiList } from '../../lib/ascii-list.ts';
import { createBudget } from '../../lib/budget.ts';
import { rest } from '../../lib/rest.ts';
import { type Result, ok } from '../../service/result.ts';
import type { Warning } from '../../lib/warning.ts';
import { fileOf } from '../file.ts';
import type { Work } from '../operation.ts';

/** The most codes in the header; the others are counted. */
const MAX_WARNINGS_SHOWN = 20;

export const PPT_TO_PPTX: Work = {
  declared,
  http: {
    body: { ...declared.input, part: 'inputFile' },
    heavy: true,
    engine: 'ppt',
    bodyLimit: 'MAX_PPT_BYTES',
  },
  tool: CONVERT,
  check: readWarningsForm,
  async prepare(call) {
    const { options, settings, host } = call;
    const form = readWarningsForm(options);
    if (!form.ok) return form;
    const kind = readChoice(options, OUTPUT_FORMAT);
    if (!kind.ok) return kind;
    const pictures = readChoice(options, PICTURES);
    if (!pictures.ok) return pictures;
    const file = await fileOf(call, 'presentation');
    if (!file.ok) return file;
    return ok({
      input: file.value,
      async run() {
        const budget = createBudget({
          workMs: settings.CONVERT_WORK_MS,
          wallMs: settings.CONVERT_WORK_MS,
          now: host.now,
        });
        const converted = await convertPptToPptx(file.value, {
          budget,
          now: host.now(),
          kind: kind.value,
          pictures: pictures.value,
          pause: rest,
          password: options.get('password') ?? undefined,
        });
        if (!converted.ok) return converted;
        const warnings =
          form.value === 'detail'
            ? detailedWarnings(converted.value.warnings)
            : warningsHeader(converted.value.warnings.map(({ code }) => code));
        return ok({
          bytes: converted.value.body,
          filename: `presentation.${kind.value}`,
          ...(warnings !== '' && { notes: { conversionWarnings: warnings } }),
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

function readWarningsForm(options: OptionValues): Result<(typeof CONVERSION_WARNINGS.allowed)[number]> {
  return readChoice(options, CONVERSION_WARNINGS);
}

/** `[{"Code":…,"Message":…,"Where":…,"Shapes":[…]}, …, {"More":7}]` in ASCII; empty without warnings. */
function detailedWarnings(warnings: readonly Warning[]): string {
  return asciiList(
    warnings.map(({ code, message, where, shapes }) => ({
      Code: code,
      Message: message,
      ...(where !== undefined && { Where: where }),
      ...(shapes !== undefined && { Shapes: shapes }),
    })),
  );
}
