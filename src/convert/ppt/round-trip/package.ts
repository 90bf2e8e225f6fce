// Packages of the XML format inside binary records: small zips with one main part ([MS-PPT] 2.11, [MS-OI29500] 3.1.4).
import { unzipSync } from 'fflate';
import { own } from '../../../lib/own.ts';
import type { InflateAllowance } from '../inflate.ts';
import { readDiagram, type StoredDiagram } from './diagram.ts';
import { readEffects, type HiddenEffects } from './effects.ts';
import { lengthOfText, readHiddenText, type HiddenText } from './hidden-text.ts';
import { isPainted } from './letters.ts';
import { readStoredShape, type StoredShape } from './stored-shape.ts';
import { element, elements } from '../../ooxml/xml/scan.ts';

/** The longest main part of the corpus (917 layouts) has 40,000 bytes. */
const MAX_MAIN_PART_BYTES = 1 << 20;

/** How the main part of each kind is found. */
const MAIN_PARTS = {
  timing: /^drs\/timingInfo\.xml$/i,
  layout: /slideLayout\d*\.xml$/i,
  tableStyles: /tableStyles\.xml$/i,
  textStyles: /slideMaster\d*\.xml$/i,
} as const;

/** The main part's XML; undefined when these bytes are no zip, lack it, or have more than the document may still inflate. */
export function readMainPart(
  bytes: Uint8Array,
  kind: keyof typeof MAIN_PARTS,
  allowance: InflateAllowance,
): string | undefined {
  const isMain = (name: string) => MAIN_PARTS[kind].test(name) && !name.includes('_rels/');
  const content = unzipFirst(bytes, isMain, allowance);
  return content && new TextDecoder().decode(content);
}

/** Only that one file is unpacked: an archive can list the same bytes under many names. */
function unzipFirst(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  allowance: InflateAllowance,
): Uint8Array | undefined {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return undefined;
  let name: string | undefined;
  try {
    const files = unzipSync(bytes, {
      filter(file) {
        const length = Math.max(file.size, file.originalSize);
        const isMain = isWanted(file.name);
        if (name !== undefined || !isMain || length > MAX_MAIN_PART_BYTES) return false;
        if (length > allowance.bytes) return false;
        allowance.bytes -= length;
        ({ name } = file);
        return true;
      },
    });
    return name === undefined ? undefined : files[name];
  } catch {
    // fflate throws where the archive is damaged: what it holds is only a second form of what is read anyway.
    return undefined;
  }
}

export interface HiddenForm {
  /** No picture, group or diagram. */
  readonly isShape: boolean;
  /** A SmartArt diagram with its data. */
  readonly hasDiagram: boolean;
  /** Where all of it could be read. */
  readonly diagram?: StoredDiagram;
  /** What the binary properties have no words for, but for what `text` has. */
  readonly hasEffects: boolean;
  /** Of a single shape. */
  readonly text?: HiddenText;
  /** Of a shape or a group. */
  readonly effects?: HiddenEffects;
  /** Of a shape, a picture or a connector. */
  readonly shape?: StoredShape;
}

const SHAPE_PART = /^drs\/(shape|groupshape|picture|connector)xml\.xml$/i;
/** A shape begins behind the declaration and its namespaces. */
const MAX_HEAD_CHARACTERS = 2000;
const DIAGRAM_PART = /diagram|quickStyle\d*\.xml$/i;
/** Glow, soft edges, reflections, inner shadows, bevels. Letters that are spaced, or set as capitals. */
const EFFECTS = /<a:(glow|softEdge|reflection|innerShdw|bevelT|bevelB)[ />]/;
const EVERY_EFFECT = new RegExp(EFFECTS, 'g');
const TEXT_EFFECTS = / spc="-?[1-9]| cap="(all|small)"/;
/** Where the effects of shapes and groups stand. Those of pictures are left out. */
const PROPERTIES = { sp: 'p:spPr', grpSp: 'p:grpSpPr' } as const;
/** What stands first in the part. */
const KIND = /<p:(sp|grpSp|pic|cxnSp|graphicFrame)[ >]/;

/** What a newer program keeps of a shape beside its properties ([MS-ODRAW] 2.3.4.41 metroBlob); undefined when these bytes are no zip. */
export function readHiddenForm(
  bytes: Uint8Array,
  allowance: InflateAllowance,
  mayParse: (characters: number) => boolean,
): HiddenForm | undefined {
  let hasDiagram = false;
  const content = unzipFirst(
    bytes,
    (name) => {
      hasDiagram ||= DIAGRAM_PART.test(name);
      return SHAPE_PART.test(name);
    },
    allowance,
  );
  if (hasDiagram) {
    const diagram = readDiagram(bytes, allowance, mayParse);
    return { isShape: false, hasDiagram, hasEffects: false, ...(diagram && { diagram }) };
  }
  // Names stand in a damaged archive as they are.
  if (content === undefined) {
    const isDiagram = new TextDecoder('latin1').decode(bytes).includes('diagrams/');
    return isDiagram ? { isShape: false, hasDiagram: true, hasEffects: false } : undefined;
  }
  const xml = new TextDecoder().decode(content);
  const kind = KIND.exec(xml.slice(0, MAX_HEAD_CHARACTERS))?.[1];
  const text = kind === 'sp' ? readHiddenText(xml, mayParse) : undefined;
  const properties = own(PROPERTIES, kind ?? '');
  const effects =
    properties !== undefined && EFFECTS.test(xml)
      ? readEffects(xml, lengthOfText(xml), mayParse, properties)
      : undefined;
  const isLost = text === undefined ? TEXT_EFFECTS.test(xml) || hasPaintedLetters(xml) : !text.isWhole;
  // As many as stand in the part: fields, and the shapes of a group, have some too.
  const isKept = countEffects(xml) === (effects?.effects.length ?? 0) + countInText(xml, text !== undefined);
  const shape =
    kind === 'sp' || kind === 'cxnSp' || kind === 'pic' ? readStoredShape(xml, mayParse) : undefined;
  return {
    isShape: kind === 'sp' || kind === 'cxnSp',
    hasDiagram,
    hasEffects: isLost || !isKept,
    ...(text && { text }),
    ...(effects && { effects }),
    ...(shape && { shape }),
  };
}

function countEffects(xml: string): number {
  return [...xml.matchAll(EVERY_EFFECT)].length;
}

function hasPaintedLetters(xml: string): boolean {
  return elements(xml, 'a:rPr').some(({ content }) => isPainted(content));
}

/** Those of the letters, and of the ends of paragraphs, which show nothing. */
function countInText(xml: string, hasLetters: boolean): number {
  const ends = elements(xml, 'a:endParaRPr');
  const letters = hasLetters ? elements(element(xml, 'p:txBody')?.content ?? '', 'a:rPr') : [];
  return [...ends, ...letters].reduce((sum, { content }) => sum + countEffects(content), 0);
}
