// What was read, as files: CSV, JSON, and the page with its outlines.
import { SCAN_CSV_HEADER, remarkCsv, scanCsv } from '../../../src/lib/scan-rows.ts';
import type { Problem } from '../../api/index.ts';
import type { Code } from './codes.ts';
import { csvFile } from '../../parts/csv.ts';
import type { Job } from './jobs.ts';
import { noteOf } from './left.ts';
import type { Picture } from './pages.ts';

/** The table of the command line: a row a code, and one of a file that has none, failed or was read in part. */
export function csvOfJobs(jobs: readonly Job[]): string {
  return csvFile([SCAN_CSV_HEADER, ...jobs.flatMap(recordsOf)]);
}

function recordsOf({ name, result }: Job): readonly string[] {
  if (!result) return [remarkCsv(name, 'INCOMPLETE', 'not scanned yet')];
  if (!result.ok) return [remarkCsv(name, 'FAILED', saidOf(result.problem))];
  const { codes, left } = result.reading;
  const note = noteOf(left);
  return [
    ...codes.map((code) => scanCsv(name, { ...code, corners: code.corners ?? [] })),
    ...(note === '' ? [] : [remarkCsv(name, 'INCOMPLETE', note)]),
    ...(note === '' && codes.length === 0 ? [remarkCsv(name, 'NONE', 'no barcode found')] : []),
  ];
}

const saidOf = ({ title, advice }: Problem): string => `${title}. ${advice}`.trim();

export const jsonOf = (job: Job): string => `${JSON.stringify(answerOf(job), null, 2)}\n`;

/** An array with a line for each file, whose members are those of the command line's. */
export const jsonOfJobs = (jobs: readonly Job[]): string =>
  `[\n${jobs.map((job) => JSON.stringify(answerOf(job))).join(',\n')}\n]\n`;

/** The service's own answer, or the same of what this device read, or of several calls. */
function answerOf({ name: File, pages, problem, result }: Job): object {
  if (!result) return { File, Successful: false, ErrorMessage: 'Not scanned yet.' };
  if (!result.ok) return { File, Successful: false, ErrorMessage: saidOf(result.problem) };
  const { answer } = result;
  const isOneCall = pages === undefined && problem === undefined && result.added === undefined;
  if (isOneCall && answer?.json !== undefined) return { File, ...(answer.json as object) };
  const { codes, left } = result.reading;
  return {
    File,
    Successful: codes.length > 0,
    ResultBarcodes: codes.map(({ type, text, page, corners, pageSize }) => ({
      Successful: true,
      BarcodeType: type,
      RawText: text,
      Page: page,
      ...(pageSize && { PageWidth: pageSize.width, PageHeight: pageSize.height }),
      ...(corners && { Position: corners.map(({ x, y }) => ({ X: x, Y: y })) }),
    })),
    ErrorMessage: noteOf(left) || null,
  };
}

/** Of the longer side of the image. */
const LINE = 1 / 400;
const BADGE = 1 / 45;

/** The page as a PNG with a numbered outline for each code. */
export async function annotatedImage(
  picture: Picture,
  placed: readonly { readonly code: Code; readonly index: number }[],
): Promise<Blob> {
  const image = new Image();
  image.src = picture.url;
  await image.decode();
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  context.drawImage(image, 0, 0, width, height);
  const side = Math.max(width, height);
  const mark = getComputedStyle(document.documentElement).getPropertyValue('--mark');
  context.lineJoin = 'round';
  for (const { code, index } of placed) {
    const { corners = [], pageSize = picture } = code;
    const points = corners.map(({ x, y }) => ({
      x: (x * width) / pageSize.width,
      y: (y * height) / pageSize.height,
    }));
    const [first] = points;
    if (!first) continue;
    context.beginPath();
    for (const { x, y } of points) context.lineTo(x, y);
    context.closePath();
    for (const [colour, factor] of [
      ['#ffffff', 2],
      [mark, 1],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = Math.max(2, factor * LINE * side);
      context.stroke();
    }
    const radius = Math.max(9, (BADGE * side) / 2);
    context.beginPath();
    context.arc(first.x, first.y, radius, 0, 2 * Math.PI);
    context.fillStyle = mark;
    context.fill();
    context.fillStyle = '#ffffff';
    context.font = `600 ${1.1 * radius}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(String(index + 1), first.x, first.y);
  }
  return canvas.convertToBlob();
}
