// What was read, as files: CSV, JSON, and the page with its outlines.
import type { Code } from './codes.ts';
import { csvOf } from './csv.ts';
import type { Job } from './jobs.ts';
import { noteOf } from './left.ts';
import type { Picture } from './pages.ts';

/** A row a code; a file without codes, or that failed, has one that says so. */
export function csvOfJobs(jobs: readonly Job[]): string {
  const rows = jobs.flatMap(({ name, result }) => {
    if (!result) return [[name, '', '', '', '', 'not scanned yet', '', '']];
    if (!result.ok) {
      const { title, advice } = result.problem;
      return [[name, '', '', '', '', `${title}. ${advice}`.trim(), result.calls ?? '', '']];
    }
    const { codes, left } = result.reading;
    const note = noteOf(left);
    const [calls, time] = [result.calls ?? '', result.ms === undefined ? '' : Math.round(result.ms)];
    if (codes.length === 0) return [[name, '', '', '', '', note || 'no barcode found', calls, time]];
    return codes.map(({ page, type, text, corners = [] }, index) => [
      name,
      page,
      type,
      text,
      corners.map(({ x, y }) => `${x} ${y}`).join('; '),
      note,
      // Of the file, once.
      index === 0 ? calls : 0,
      index === 0 ? time : 0,
    ]);
  });
  return csvOf([['file', 'page', 'type', 'text', 'corners', 'note', 'calls', 'milliseconds'], ...rows]);
}

/** The service's own answer, or the same of what this device read, or of several calls. */
export function jsonOf({ name, where, pages, result }: Job): string {
  if (result?.answer?.json !== undefined && pages === undefined) return linesOf(result.answer.json);
  if (!result?.ok) return linesOf({});
  const { codes, left } = result.reading;
  return linesOf({ file: name, where, codes, note: noteOf(left) });
}

const linesOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

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
