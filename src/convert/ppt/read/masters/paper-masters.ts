// The masters of notes pages and handouts ([MS-PPT] 2.5.6, 2.5.8).
import type { HandoutMaster, NotesMaster, TextStyles } from '../../../deck/index.ts';
import { child, RT, type RecordNode } from '../../records/index.ts';
import { readMainPart, readStoredLevels } from '../../round-trip/index.ts';
import type { ReadContext } from '../context.ts';
import { readHeaderFooter } from '../placeholders/header-footer.ts';
import { withUniqueIndexes } from '../placeholders/placeholders.ts';
import type { StyleSheet } from '../text/master-styles.ts';
import { NO_OUTLINE, readDrawing } from '../shapes/page.ts';
import { readTheme } from './theme.ts';

export function readNotesMaster(record: RecordNode, sheet: StyleSheet, context: ReadContext): NotesMaster {
  return {
    ...readHandoutMaster(record, sheet, context, 'Notes Master'),
    textStyles: withStoredSpaces(sheet.textStyles, record, context),
  };
}

/**
 * PowerPoint 2007 and later go by the spaces that they store as XML; the records have 30 percent before each paragraph, whatever the
 * XML says (seven decks of the corpus). The XML counts where sizes and margins of all levels are those of the records.
 */
function withStoredSpaces(styles: TextStyles, record: RecordNode, { allowance }: ReadContext): TextStyles {
  const atom = child(record, RT.RoundTripNotesMasterTextStyles12);
  const xml = atom && readMainPart(atom.data, 'textStyles', allowance);
  const own = styles.notes ?? [];
  const stored = readStoredLevels(xml ?? '', own.length);
  const agrees = own.every(
    ({ paragraph, run }, at) =>
      stored[at]?.sizeCpt === run.sizeCpt && stored[at]?.marginEmu === (paragraph.marginEmu ?? 0),
  );
  if (!agrees) return styles;
  return {
    ...styles,
    notes: own.map((level, at) => ({
      ...level,
      paragraph: { ...level.paragraph, ...stored[at]?.spaces },
    })),
  };
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
