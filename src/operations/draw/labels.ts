// Prints the rows of a list as labels. All rows are laid out before the call is charged; what cannot be printed is named and costs nothing.
import { type Logo, readLogo } from '../../barcode/generate/index.ts';
import {
  type Label,
  type LabelFont,
  type LeftOut,
  type Mark,
  type Plan,
  labelPng,
  pdfOf,
  planLabels,
  printerCommands,
  readRows,
  readTrueType,
} from '../../labels/index.ts';
import { storedEntry, zipStream } from '../../archive/zip.ts';
import { asciiList } from '../../lib/ascii-list.ts';
import { byteStream } from '../../lib/byte-stream.ts';
import { csvLine } from '../../lib/csv-line.ts';
import { rest } from '../../lib/rest.ts';
import { withRests } from '../../lib/steps.ts';
import { LABELS as declared } from '../../registry/declared/draw.ts';
import { LABELS as tool } from '../../registry/tools.ts';
import { type LabelRequest, labelStyle, readLabelOptions } from '../../registry/label-options.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import { LIMITS } from '../limits.ts';
import type { Call, FileContent, NamedFile, Work } from '../operation.ts';

/** How many rows are laid out, or labels written, between two rests of the thread: about 10 ms of work. */
const ROWS_BETWEEN_RESTS = 16;

export const LABELS: Work = {
  declared,
  http: {
    body: {
      ...declared.input,
      part: 'inputFile',
      orText: ['application/json', 'text/csv'],
      further: {
        logo: 'a PNG file that stands on each label that has a place for it',
        font: 'a TrueType font, whose letters the texts have',
      },
    },
    bodyLimit: 'MAX_BODY_BYTES',
  },
  tool,
  check: readLabelOptions,
  async prepare(call) {
    const request = readLabelOptions(call.options);
    if (!request.ok) return request;
    const files = filesOf(call);
    if (!files.ok) return files;
    const [list, logo, font] = files.value;
    const plan = await planned(call, request.value, {
      list,
      logo: logo && readLogo(logo),
      font: font && readTrueType(font),
    });
    if (!plan.ok) return plan;
    const { labels, leftOut, count } = plan.value;
    const { output } = request.value;
    const now = call.host.now();
    // An image is made of each row; pages and printers repeat it.
    const pages = output === 'png' ? labels.length : count;
    return ok({
      pages,
      input: files.value.flatMap((bytes, i): readonly NamedFile[] =>
        bytes === undefined ? [] : [{ name: PARTS[i] ?? '', bytes }],
      ),
      run: async () =>
        ok({
          bytes: await written(plan.value, request.value, now),
          filename: `labels.${output === 'png' && labels.length > 1 ? 'zip' : output}`,
          ...(leftOut.length > 0 && {
            notes: { labelsLeftOut: asciiList(leftOut.map(({ line, why }) => ({ Line: line, Why: why }))) },
          }),
        }),
    });
  },
};

const PARTS = ['list', 'logo', 'font'] as const;

function filesOf({
  input,
}: Call): Result<readonly [list: Uint8Array, logo: Uint8Array | undefined, font: Uint8Array | undefined]> {
  const list = input.file();
  if (!list.ok) return list;
  if (list.value === null || list.value.length === 0)
    return input.noFile(list.value === null ? 'absent' : 'empty');
  const logo = input.part('logo');
  if (!logo.ok) return logo;
  const font = input.part('font');
  return font.ok ? ok([list.value, logo.value ?? undefined, font.value ?? undefined]) : font;
}

interface Given {
  readonly list: Uint8Array;
  readonly logo: Result<Logo> | undefined;
  readonly font: Result<LabelFont> | undefined;
}

/** Failures: those of the files; too_large, processing_limit; invalid_value where no row can be printed. */
async function planned(
  { input, host }: Call,
  request: LabelRequest,
  { list, logo, font }: Given,
): Promise<Result<Plan>> {
  if (logo !== undefined && !logo.ok) return logo;
  if (font !== undefined && !font.ok) return font;
  const rows = await readRows(list, input.charset);
  if (!rows.ok) return rows;
  let workMs = 0;
  const style = labelStyle(request, {
    logo: logo?.value,
    font: font?.value,
    words: host.words,
    // Beyond the limit the call fails as a whole.
    allow: (more) => (workMs += more) <= LIMITS.MAX_LABEL_WORK_MS,
  });
  const plan = await planLabels(rows.value.rows, style, {
    copies: request.copies,
    pause: (row) => ((row + 1) % ROWS_BETWEEN_RESTS === 0 ? rest() : undefined),
  });
  if (workMs > LIMITS.MAX_LABEL_WORK_MS)
    return fail('processing_limit', { what: 'the list', advice: 'Send fewer rows at a time' });
  return !plan.ok || plan.value.count > 0 ? plan : noLabel(plan.value.leftOut);
}

function noLabel(leftOut: readonly LeftOut[]): Result<never> {
  const [first, ...others] = leftOut;
  if (first === undefined)
    return fail('invalid_value', { field: 'The list', rule: 'asks for no label: all copies are 0' });
  const more = others.length === 0 ? '' : ` (and ${others.length} more rows, so that no label is left)`;
  return fail('invalid_value', { field: `Line ${first.line} of the list`, rule: `${first.why}${more}` });
}

async function written(plan: Plan, request: LabelRequest, now: number): Promise<FileContent> {
  const { output, sheet, dot } = request;
  const { labels } = plan;
  if (output === 'pdf') return byteStream(pdfOf(repeated(labels), request));
  const [only] = labels;
  const png = ({ marks }: Label): Promise<Uint8Array> => withRests(labelPng(marks, sheet.label, dot));
  if (output === 'png' && labels.length === 1 && only !== undefined) return png(only);
  if (output === 'png') return archive(plan, png, now);
  return byteStream(printerCommands(labels, { language: output, size: sheet.label, dot, pause: rest }));
}

async function* repeated(labels: readonly Label[]): AsyncGenerator<readonly Mark[]> {
  let count = 0;
  for (const { marks, copies } of labels)
    for (let copy = 0; copy < copies; copy += 1) {
      yield marks;
      count += 1;
      if (count % ROWS_BETWEEN_RESTS === 0) await rest();
    }
}

/** An image for each row by its line in the list, and a list of those that are left out. */
function archive(
  { labels, leftOut }: Plan,
  png: (label: Label) => Promise<Uint8Array>,
  now: number,
): ReadableStream<Uint8Array> {
  const digits = String(labels.at(-1)?.row.line ?? 0).length;
  const entries = labels.map((label) => async () => {
    const { line, number } = label.row;
    const text = number.slice(0, 40).replaceAll(/[^\w-]+/g, '_');
    return storedEntry(`${String(line).padStart(digits, '0')}-${text}.png`, [await png(label)]);
  });
  const table = ['line,why', ...leftOut.map(({ line, why }) => csvLine([line, why]))].join('\r\n');
  const listed = () => storedEntry('left-out.csv', [new TextEncoder().encode(`${table}\r\n`)]);
  return zipStream(leftOut.length === 0 ? entries : [...entries, listed], now);
}
