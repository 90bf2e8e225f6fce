// The masters of notes pages and handouts ([MS-PPT] 2.5.6, 2.5.8).
import type { HandoutMaster, NotesMaster } from '../../deck/index.ts';
import type { RecordNode } from '../records/index.ts';
import type { ReadContext } from './context.ts';
import { readHeaderFooter } from './header-footer.ts';
import { withUniqueIndexes } from './placeholders.ts';
import type { StyleSheet } from './master-styles.ts';
import { NO_OUTLINE, readDrawing } from './page.ts';
import { readTheme } from './theme.ts';

export function readNotesMaster(record: RecordNode, sheet: StyleSheet, context: ReadContext): NotesMaster {
  return { ...readHandoutMaster(record, sheet, context, 'Notes Master'), textStyles: sheet.textStyles };
}

/** What both have in common is all that a handout master has. */
export function readHandoutMaster(
  record: RecordNode,
  sheet: StyleSheet,
  context: ReadContext,
  name = 'Handout Master',
): HandoutMaster {
  const { theme, colourMap, scheme } = readTheme(record, sheet, context, name);
  const where = name.toLowerCase();
  const drawing = readDrawing(record, { context, sheet, scheme, isMaster: true, ...NO_OUTLINE, where });
  const headerFooter = readHeaderFooter(record);
  return {
    theme,
    colourMap,
    shapes: withUniqueIndexes(drawing.shapes),
    ...(drawing.background === undefined ? {} : { background: drawing.background }),
    ...(headerFooter === undefined ? {} : { headerFooter }),
  };
}
