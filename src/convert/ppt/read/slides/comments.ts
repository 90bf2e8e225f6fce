// Review comments of a slide, as version 10 stores them ([MS-PPT] 2.5.20–2.5.22).
import type { Comment, Draft } from '../../../deck/index.ts';
import {
  fieldsOf,
  child,
  binaryTag,
  Comment10Atom,
  stringOf,
  RT,
  type RecordNode,
} from '../../records/index.ts';
import { cleanText, emuOfMaster } from '../../units.ts';
import type { ReadContext } from '../context.ts';

/** `where` names the slide for warnings. */
export function readComments(
  slide: RecordNode,
  { allowances }: ReadContext,
  where: string,
): readonly Comment[] {
  return binaryTag(slide, '___PPT10').flatMap((one): readonly Comment[] => {
    const atom =
      one.type === RT.Comment10 ? fieldsOf(child(one, RT.Comment10Atom), Comment10Atom) : undefined;
    if (atom === undefined) return [];
    const author = stringOf(one, 0) ?? '';
    const text = stringOf(one, 1) ?? '';
    const initials = stringOf(one, 2) ?? '';
    const length = author.length + text.length + initials.length;
    if (!allowances.take('runs', 1, where) || !allowances.take('characters', length, where)) return [];
    const comment: Draft<Comment> = {
      author: cleanText(author),
      text: cleanText(text.replaceAll(/\r\n?/g, '\n')),
      initials: cleanText(initials),
      xEmu: emuOfMaster(atom.x),
      yEmu: emuOfMaster(atom.y),
    };
    const at = dateOf(atom);
    if (at !== undefined) comment.at = at;
    return [comment];
  });
}

function dateOf(time: {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}): string | undefined {
  const pad = (value: number) => value.toString().padStart(2, '0');
  const isReal =
    time.year >= 1900 &&
    time.year < 10_000 &&
    time.month >= 1 &&
    time.month <= 12 &&
    time.day >= 1 &&
    time.day <= 31;
  return isReal && time.hour < 24 && time.minute < 60 && time.second < 60
    ? `${time.year}-${pad(time.month)}-${pad(time.day)}T${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}`
    : undefined;
}
