// Spaces of the text styles that programs since 2007 keep beside a notes master ([MS-PPT] RoundTripNotesMasterTextStyles12Atom).
import type { ParagraphStyle, Spacing } from '../../deck/index.ts';
import { attribute, element } from '../../ooxml/xml/scan.ts';

/** One level: what tells whether the records still agree, and its spaces. */
export interface StoredLevel {
  readonly marginEmu: number;
  readonly sizeCpt: number;
  readonly spaces: Required<Pick<ParagraphStyle, 'lineSpacing' | 'spaceBefore' | 'spaceAfter'>>;
}

const PER_WHOLE = 100_000;
const MAX_XML_CHARACTERS = 1 << 19;
/** The size of runs without one. */
const DEFAULT_SIZE_CPT = 1800;

/** The levels of the body's style, as far as they go without a gap. */
export function readStoredLevels(xml: string, count: number): readonly StoredLevel[] {
  if (xml.length > MAX_XML_CHARACTERS) return [];
  const body = element(xml, 'p:bodyStyle')?.content ?? '';
  const levels: StoredLevel[] = [];
  for (let number = 1; number <= count; number++) {
    const level = element(body, `a:lvl${number}pPr`);
    if (level === undefined) break;
    const size = Number(attribute(element(level.content, 'a:defRPr')?.tag, 'sz') ?? DEFAULT_SIZE_CPT);
    levels.push({
      marginEmu: Number(attribute(level.tag, 'marL') ?? 0),
      sizeCpt: size,
      spaces: {
        lineSpacing: space(level.content, 'a:lnSpc') ?? { fraction: 1 },
        spaceBefore: space(level.content, 'a:spcBef') ?? { cpt: 0 },
        spaceAfter: space(level.content, 'a:spcAft') ?? { cpt: 0 },
      },
    });
  }
  return levels;
}

function space(level: string, name: string): Spacing | undefined {
  const inner = element(level, name)?.content ?? '';
  const percent = attribute(element(inner, 'a:spcPct')?.tag, 'val');
  if (percent !== undefined && /^\d{1,8}$/.test(percent)) return { fraction: Number(percent) / PER_WHOLE };
  const points = attribute(element(inner, 'a:spcPts')?.tag, 'val');
  return points !== undefined && /^\d{1,6}$/.test(points) ? { cpt: Number(points) } : undefined;
}
