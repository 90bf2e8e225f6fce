// Document properties (ISO/IEC 29500-2, 11 core; 29500-1, 22.2 extended and 22.3 custom) and the three small parts that every deck has.
import type { CustomProperty, Presentation } from '../../deck/index.ts';
import type { ColourScope } from '../drawingml/index.ts';
import { toUri } from '../../ooxml/opc/index.ts';
import { printXml, viewXml } from './preferences.ts';
import { showXml } from './show.ts';
import { XML_DECLARATION, element, textElement } from '../../ooxml/xml/write.ts';
import type { DocumentScope } from '../document.ts';
import { CONTENT_TYPES, NAMESPACES, PART } from '../../ooxml/names.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const CORE_NAMESPACES = {
  'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:dcterms': 'http://purl.org/dc/terms/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
} as const;
/** The set of custom properties that programs show to people (22.3.2.2). */
const CUSTOM_FORMAT_ID = '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}';
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;
/** "No style, no grid": tables of old decks carry their own borders and fills. */
const DEFAULT_TABLE_STYLE = '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}';

export async function writeProperties(document: DocumentScope): Promise<void> {
  const { deck, pkg } = document;
  pkg.root.to('coreProperties', PART.coreProperties);
  await pkg.addXml(PART.coreProperties, CONTENT_TYPES.coreProperties, coreXml(deck));
  pkg.root.to('extendedProperties', PART.extendedProperties);
  await pkg.addXml(PART.extendedProperties, CONTENT_TYPES.extendedProperties, extendedXml(deck));
  const custom = deck.properties.custom ?? [];
  if (custom.length > 0) {
    pkg.root.to('customProperties', PART.customProperties);
    await pkg.addXml(PART.customProperties, CONTENT_TYPES.customProperties, customXml(custom));
  }
}

/** presProps, viewProps and tableStyles, related to the presentation; the pen has a colour of `colours`. */
export async function writeSettings(document: DocumentScope, colours: ColourScope): Promise<void> {
  const { pkg } = document;
  const rels = pkg.relationshipsOf(PART.presentation);
  const add = async (type: 'presProps' | 'viewProps' | 'tableStyles', xml: string): Promise<void> => {
    rels.to(type, PART[type]);
    await pkg.addXml(PART[type], CONTENT_TYPES[type], XML_DECLARATION + xml);
  };
  const { preferences } = document.deck;
  await add(
    'presProps',
    element('p:presentationPr', NAMESPACES, [printXml(preferences?.print), showXml(document.deck, colours)]),
  );
  await add('viewProps', element('p:viewPr', NAMESPACES, viewXml(preferences?.view)));
  await add(
    'tableStyles',
    element('a:tblStyleLst', { 'xmlns:a': NAMESPACES['xmlns:a'], def: DEFAULT_TABLE_STYLE }),
  );
}

function coreXml({ properties }: Presentation): string {
  const text = (name: string, value: string | undefined): string =>
    value === undefined || value === '' ? '' : textElement(name, value);
  const time = (name: string, value: string | undefined): string =>
    value !== undefined && DATE_TIME.test(value)
      ? textElement(name, value, { 'xsi:type': 'dcterms:W3CDTF' })
      : '';
  const { printed, revision } = properties;
  return (
    XML_DECLARATION +
    element('cp:coreProperties', CORE_NAMESPACES, [
      text('dc:title', properties.title),
      text('dc:subject', properties.subject),
      text('dc:creator', properties.author),
      text('cp:keywords', properties.keywords),
      text('dc:description', properties.comments),
      text('cp:lastModifiedBy', properties.lastAuthor),
      text('cp:revision', revision !== undefined && /^\d+$/.test(revision) ? revision : undefined),
      printed !== undefined && DATE_TIME.test(printed) ? textElement('cp:lastPrinted', printed) : '',
      time('dcterms:created', properties.created),
      time('dcterms:modified', properties.modified),
      text('cp:category', properties.category),
    ])
  );
}

function extendedXml({ properties, slides }: Presentation): string {
  const text = (name: string, value: string | undefined): string =>
    value === undefined || value === '' ? '' : textElement(name, value);
  const minutes = properties.totalEditMinutes;
  const base = properties.hyperlinkBase === undefined ? undefined : toUri(properties.hyperlinkBase);
  return (
    XML_DECLARATION +
    element('Properties', { xmlns: `${OFFICE}/extended-properties` }, [
      text('Template', properties.template),
      minutes === undefined
        ? ''
        : textElement('TotalTime', String(Math.max(0, Math.min(0x7fffffff, Math.round(minutes))))),
      textElement('Application', 'Microsoft Office PowerPoint'),
      textElement('Slides', String(slides.length)),
      textElement('Notes', String(slides.filter(({ notes }) => notes).length)),
      textElement('HiddenSlides', String(slides.filter(({ hidden }) => hidden).length)),
      text('Manager', properties.manager),
      text('Company', properties.company),
      text('HyperlinkBase', base),
    ])
  );
}

function customXml(properties: readonly CustomProperty[]): string {
  const names = new Set<string>();
  const rows: string[] = [];
  for (const { name, value } of properties) {
    if (name === '' || names.has(name.toLowerCase())) continue;
    names.add(name.toLowerCase());
    // Property ids begin at 2 (22.3.2.2).
    rows.push(
      element('property', { fmtid: CUSTOM_FORMAT_ID, pid: rows.length + 2, name }, [valueXml(value)]),
    );
  }
  return (
    XML_DECLARATION +
    element(
      'Properties',
      { xmlns: `${OFFICE}/custom-properties`, 'xmlns:vt': `${OFFICE}/docPropsVTypes` },
      rows,
    )
  );
}

function valueXml(value: CustomProperty['value']): string {
  if (typeof value === 'string') return textElement('vt:lpwstr', value);
  if (typeof value === 'boolean') return textElement('vt:bool', String(value));
  if (typeof value === 'number') {
    const isInt = Number.isInteger(value) && Math.abs(value) <= 0x7fffffff;
    return textElement(isInt ? 'vt:i4' : 'vt:r8', String(Number.isFinite(value) ? value : 0));
  }
  return DATE_TIME.test(value.date)
    ? textElement('vt:filetime', value.date)
    : textElement('vt:lpwstr', value.date);
}
