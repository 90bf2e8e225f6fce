// A deck that has something of everything, for the writer's tests.
import {
  DEFAULT_COLOUR_MAP,
  type Layout,
  type Master,
  type Picture,
  type Presentation,
  type Shape,
  type Slide,
  type TextBody,
  type Theme,
} from '../../../../src/convert/deck/index.ts';

export const THEME: Theme = {
  name: 'Sample',
  colours: {
    dark1: 0x000000,
    light1: 0xffffff,
    dark2: 0x1f3864,
    light2: 0xe7e6e6,
    accent1: 0xbbe0e3,
    accent2: 0x333399,
    accent3: 0x808000,
    accent4: 0x800080,
    accent5: 0x008080,
    accent6: 0xc0c0c0,
    hyperlink: 0x009999,
    followedHyperlink: 0x99cc00,
  },
  majorFont: { latin: { typeface: 'Arial' } },
  minorFont: { latin: { typeface: 'Times New Roman' } },
};

/** A PNG of one grey pixel. */
const PNG_BYTES = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);
export const PNG: Picture = { contentType: 'image/png', read: () => PNG_BYTES };

/** One paragraph of plain text. */
export function plainText(text: string, more: Partial<TextBody> = {}): TextBody {
  return {
    styleType: 'other',
    frame: {},
    paragraphs: [{ level: 0, style: {}, inlines: [{ kind: 'text', text, style: {} }] }],
    ...more,
  };
}

export const TITLE_BOX = { xEmu: 685800, yEmu: 609600, widthEmu: 7772400, heightEmu: 1143000 };
export const BODY_BOX = { xEmu: 685800, yEmu: 1981200, widthEmu: 7772400, heightEmu: 4114800 };

const rectangle = { kind: 'preset', form: 'rectangle', adjusts: [] } as const;

function placeholders(): readonly Shape[] {
  return [
    {
      kind: 'shape',
      id: 2,
      placeholder: { type: 'title', index: 0 },
      box: TITLE_BOX,
      geometry: rectangle,
      text: plainText('Title', { styleType: 'title', frame: { anchor: 'middle' } }),
    },
    {
      kind: 'shape',
      id: 3,
      placeholder: { type: 'body', index: 1 },
      box: BODY_BOX,
      geometry: rectangle,
      text: plainText('Text', { styleType: 'body' }),
    },
  ];
}

export const LAYOUT: Layout = { type: 'titleAndBody', name: 'Title and Text', shapes: placeholders() };

export const MASTER: Master = {
  name: 'Master',
  theme: THEME,
  colourMap: DEFAULT_COLOUR_MAP,
  textStyles: {
    title: [{ paragraph: { align: 'centre' }, run: { sizeCpt: 4400, font: { typeface: 'Arial' } } }],
    body: [
      {
        paragraph: { bullet: { kind: 'char', char: '•' }, marginEmu: 342900, indentEmu: -342900 },
        run: { sizeCpt: 3200 },
      },
      {
        paragraph: { bullet: { kind: 'char', char: '–' }, marginEmu: 742950, indentEmu: -285750 },
        run: { sizeCpt: 2800 },
      },
    ],
    other: [{ paragraph: {}, run: { sizeCpt: 2400 } }],
  },
  shapes: placeholders(),
  layouts: [LAYOUT],
};

/** A deck of one master and these slides. */
export function deckOf(slides: readonly Partial<Slide>[], more: Partial<Presentation> = {}): Presentation {
  return {
    slideSize: { widthEmu: 9144000, heightEmu: 6858000, kind: 'screen' },
    notesSize: { widthEmu: 6858000, heightEmu: 9144000 },
    masters: [MASTER],
    slides: slides.map((slide) => ({ master: 0, layout: 0, shapes: [], ...slide })),
    defaultTextStyle: [],
    pictures: [PNG],
    sounds: [],
    objects: [],
    customShows: [],
    properties: {},
    ...more,
  };
}
