// The text style of notes: the spaces that PowerPoint 2007 and later store as XML, where the records agree.
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ParagraphStyle } from '../../../../../../src/convert/deck/index.ts';
import { fields, notesMaster, record } from '../../../../../support/ppt-builder.ts';
import { readDeck } from '../../../../../support/ppt-deck.ts';

/** 30 percent before, 12 points. */
const NOTES_STYLE = record(0x0fa3, fields([1, 2], [0x2000, 4], [30, 2], [0x20000, 4], [12, 2]), 2);

function styleOf(level: string): ParagraphStyle | undefined {
  const xml = `<p:txStyles><p:bodyStyle>${level}</p:bodyStyle><p:otherStyle/></p:txStyles>`;
  const zip = zipSync({ 'drs/slideMasters/slideMaster1.xml': new TextEncoder().encode(xml) });
  const deck = readDeck({
    masterMore: [NOTES_STYLE],
    notesMaster: notesMaster(record(0x0427, zip)),
    slides: [{ notes: [] }],
  });
  return deck.notesMaster?.textStyles.notes?.[0]?.paragraph;
}

const level = (spaces: string, size = 1200, margin = 0) =>
  `<a:lvl1pPr marL="${margin}">${spaces}<a:defRPr sz="${size}"/></a:lvl1pPr>`;
const RECORDS = { spaceBefore: { fraction: 0.3 } };

describe('spaces of the text of notes', () => {
  it.each<readonly [string, string, ParagraphStyle]>([
    [
      'none where the XML names none',
      level(''),
      { lineSpacing: { fraction: 1 }, spaceBefore: { cpt: 0 }, spaceAfter: { cpt: 0 } },
    ],
    [
      'are those of the XML',
      level(
        '<a:lnSpc><a:spcPct val="90000"/></a:lnSpc><a:spcBef><a:spcPts val="600"/></a:spcBef><a:spcAft><a:spcPct val="0"/></a:spcAft>',
      ),
      { lineSpacing: { fraction: 0.9 }, spaceBefore: { cpt: 600 }, spaceAfter: { fraction: 0 } },
    ],
    ['are those of the records where the size is another', level('', 1000), RECORDS],
    ['are those of the records where the margin is another', level('', 1200, 457200), RECORDS],
    ['are those of the records where no level is stored', '', RECORDS],
  ])('%s', (_, xml, expected) => {
    expect(styleOf(xml)).toStrictEqual(expected);
  });
});
