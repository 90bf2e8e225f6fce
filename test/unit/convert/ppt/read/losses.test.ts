import { oldAnimation } from '../../../../support/ppt-animation.ts';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { convertPptToPptx } from '../../../../../src/convert/ppt-to-pptx.ts';
import { messageOf } from '../../../../../src/http/describe-failure.ts';
import { UNLIMITED } from '../../../../../src/lib/budget.ts';
import type { Warning } from '../../../../../src/lib/warning.ts';
import { join } from '../../../../support/cfb-builder.ts';
import {
  buildPpt,
  container,
  cstring,
  fields,
  FIRST_SLIDE_ID,
  placeholder,
  record,
  shape,
  text,
  utf16le,
  type DeckParts,
} from '../../../../support/ppt-builder.ts';
import { BOX } from '../../../../support/ppt-deck.ts';

async function warningsOf(parts: DeckParts): Promise<readonly Warning[]> {
  const result = await convertPptToPptx(buildPpt(parts), { budget: UNLIMITED });
  if (!result.ok) throw new Error(messageOf(result.failure));
  return result.value.warnings;
}

const kindsOf = async (parts: DeckParts) => (await warningsOf(parts)).map(({ code }) => code);
const tag = (name: string, ...records: readonly Uint8Array[]) =>
  container(0x1388, [container(0x138a, [cstring(name), record(0x138b, join(records))])]);
const animated = (id: number, name: string) =>
  shape({
    id,
    box: BOX,
    options: { 0x0380: utf16le(`${name}\0`) },
    clientData: [oldAnimation({ effect: 99 })],
  });
const hiddenForm = (files: Readonly<Record<string, string>>) => ({
  0x03a9: zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, new TextEncoder().encode(xml)])),
  ),
});
const frame = (id: number) =>
  shape({ id: 3074, type: 75, box: BOX, clientData: [record(0x0bc1, fields([id, 4]))] });
const object = (progId: string) =>
  container(0x0409, [
    container(0x0fcc, [
      record(0x0fc3, fields([1, 4], [0, 4], [1, 4], [0, 4], [0, 4], [0, 4]), 0, 1),
      cstring(progId, 2),
    ]),
  ]);
const show = (pen: number, flags: number) =>
  record(0x0401, join([fields([pen, 4]), new Uint8Array(72), fields([flags, 2], [0, 2])]), 0, 1);

const tag10 = (...records: readonly Uint8Array[]) =>
  container(0x1388, [container(0x138a, [cstring('___PPT10'), record(0x138b, join(records))])]);
/** Masks of TextCFException10: a font for East Asian letters, one for complex scripts, both. */
const [EAST_ASIAN, COMPLEX] = [0x1000000, 0x2000000];
const exception = (mask: number) =>
  join([
    fields([mask, 4]),
    ...(mask & EAST_ASIAN ? [fields([1, 2])] : []),
    ...(mask & COMPLEX ? [fields([1, 2])] : []),
    ...(mask & 0x4000000 ? [fields([0, 4])] : []),
  ]);
const runs = (...masks: readonly number[]) => tag10(record(0x0fb1, join(masks.map(exception))));
const FONTS: readonly (readonly [string, readonly string[], readonly Uint8Array[], string])[] = [
  ['a font for East Asian letters that are there', ['font-left-out'], [runs(EAST_ASIAN)], 'abc 한글'],
  ['a font for East Asian letters that are not there', [], [runs(EAST_ASIAN)], 'abc שלום'],
  ['a font for complex letters that are there', ['font-left-out'], [runs(0x4000000, COMPLEX)], 'abc שלום'],
  ['a font for complex letters that are not there', [], [runs(COMPLEX)], 'abc 漢字'],
  ['fonts for letters of other texts', [], [runs(EAST_ASIAN | COMPLEX)], 'abc – “•”'],
  ['runs without a font', [], [runs(0x4000000, 0)], '漢字'],
  [
    'a font in the defaults',
    ['font-left-out'],
    [runs(0), container(0x07d0, [tag10(record(0x0fb4, exception(EAST_ASIAN)))])],
    '漢字',
  ],
  [
    'a font in the second level of a style',
    ['font-left-out'],
    [
      runs(0),
      container(0x07d0, [
        tag10(
          record(0x0fb2, join([fields([2, 2], [0, 2]), exception(0), fields([1, 2]), exception(COMPLEX)]), 5),
        ),
      ]),
    ],
    'שלום',
  ],
];

describe('what does not reach the PPTX', () => {
  it('is one warning for each slide and kind, with the names of its shapes', async () => {
    const slides = [
      { shapes: [animated(3074, 'Box'), animated(3075, 'Arrow')] },
      {},
      { shapes: [animated(3074, '')] },
    ];
    const message = 'An effect of a kind that is not known became "appear".';
    expect(await warningsOf({ slides })).toStrictEqual([
      { code: 'animation-changed', message, where: 'slide 1', shapes: ['Box', 'Arrow'] },
      { code: 'animation-changed', message, where: 'slide 3', shapes: ['shape 3074'] },
    ]);
  });

  const effect = container(0xf144, [container(0xf12a, [container(0xf131, [])])]);
  const recolouring = join([fields([1, 2], [1, 2]), new Uint8Array(8), fields([1, 2]), new Uint8Array(42)]);
  const macros = (has: number) => [
    container(0x07d0, [container(0x03ff, [record(0x0400, fields([9, 4], [has, 4]))])]),
  ];

  it.each<readonly [string, DeckParts, readonly string[]]>([
    ['nothing', {}, []],
    [
      'damaged time nodes with an effect',
      { slides: [{ more: [tag('___PPT10', effect)] }] },
      ['animation-left-out'],
    ],
    ['time nodes without one', { slides: [{ more: [tag('___PPT10', container(0xf144, []))] }] }, []],
    [
      'a chart of Microsoft Graph',
      { documentMore: [object('MSGraph.Chart.8')], slides: [{ shapes: [frame(1)] }] },
      ['chart-as-picture', 'object-left-out', 'picture-unreadable'],
    ],
    [
      'a SmartArt diagram',
      {
        slides: [
          { shapes: [shape({ id: 3074, box: BOX, options: hiddenForm({ 'drs/diagrams/data1.xml': '' }) })] },
        ],
      },
      ['smartart-flattened'],
    ],
    [
      'a glow',
      {
        slides: [
          {
            shapes: [
              shape({ id: 3074, box: BOX, options: hiddenForm({ 'drs/shapexml.xml': '<a:glow rad="1"/>' }) }),
            ],
          },
        ],
      },
      ['effects-left-out'],
    ],
    [
      'a stored form without effects',
      {
        slides: [
          { shapes: [shape({ id: 3074, box: BOX, options: hiddenForm({ 'drs/shapexml.xml': '<p:sp/>' }) })] },
        ],
      },
      [],
    ],
    [
      'a sound that is nowhere',
      {
        documentMore: [container(0x0409, [container(0x100e, [record(0x1004, fields([1, 4], [0, 4]))])])],
        slides: [{ shapes: [frame(1)] }],
      },
      ['media-unplayable', 'picture-unreadable'],
    ],
    ['an embedded font', { documentMore: [record(0x0fb8, new Uint8Array(9))] }, ['font-not-embedded']],
    ['macros', { documentMore: macros(1) }, ['macro-left-out']],
    ['a place for macros', { documentMore: macros(0) }, []],
    [
      'a range of slides that are not there',
      { documentMore: [show(0xfe0000ff, 0x5)] },
      ['show-settings-left-out'],
    ],
    ['a show that loops', { documentMore: [show(0xfe0000ff, 0x81)] }, []],
    ['a usual show', { documentMore: [show(0xfe0000ff, 1)] }, []],
    [
      'a recoloured picture that is none',
      {
        slides: [
          {
            shapes: [
              shape({
                id: 3074,
                type: 75,
                box: BOX,
                options: { 0x0104: 9 },
                clientData: [record(0x0fe7, recolouring)],
              }),
            ],
          },
        ],
      },
      ['picture-unreadable', 'recolour-left-out'],
    ],
    [
      'a picture frame that never had a picture',
      {
        slides: [
          {
            shapes: [shape({ id: 3074, type: 75, box: BOX, clientData: [record(0x0fe7, recolouring)] })],
          },
        ],
      },
      [],
    ],
    ...FONTS.map(([what, kinds, records, words]): readonly [string, DeckParts, readonly string[]] => [
      what,
      {
        documentMore: records.filter((_, at) => at > 0),
        slides: [
          {
            shapes: [shape({ id: 3074, box: BOX, text: text(4, words), clientData: records.slice(0, 1) })],
          },
        ],
      },
      kinds,
    ]),
    [
      'what PowerPoint for Mac and Keynote write beside times and texts',
      {
        slides: [
          {
            more: [record(0x101d, fields([0, 4]))],
            shapes: [shape({ id: 3074, box: BOX, text: [record(0x1019, new Uint8Array(9))] })],
          },
        ],
      },
      [],
    ],
    [
      'a record of unknown kind',
      { slides: [{ more: [record(0x7abc, new Uint8Array(3))] }] },
      ['unknown-record'],
    ],
    ['records that fill up', { slides: [{ more: [record(0, new Uint8Array(3))] }] }, []],
    [
      'a double shadow',
      { slides: [{ shapes: [shape({ id: 3074, box: BOX, options: { 0x0200: 1, 0x023f: 0x20002 } })] }] },
      ['shadow-simplified'],
    ],
    [
      'a link whose address is not there',
      {
        slides: [
          {
            shapes: [
              shape({
                id: 3074,
                box: BOX,
                clientData: [
                  container(0x0ff2, [
                    record(0x0ff3, fields([0, 4], [228, 4], [4, 1], [0, 1], [0, 2], [8, 1], [0, 1], [0, 2])),
                  ]),
                ],
              }),
            ],
          },
        ],
      },
      ['link-left-out'],
    ],
    [
      'a link without an address or a name',
      {
        documentMore: [container(0x0409, [container(0x0fd7, [record(0x0fd3, fields([228, 4]))])])],
        slides: [
          {
            shapes: [
              shape({
                id: 3074,
                box: BOX,
                clientData: [
                  container(0x0ff2, [
                    record(0x0ff3, fields([0, 4], [228, 4], [4, 1], [0, 1], [0, 2], [8, 1], [0, 1], [0, 2])),
                  ]),
                ],
              }),
            ],
          },
        ],
      },
      ['link-left-out'],
    ],
    [
      'an object without its storage',
      { documentMore: [object('Excel.Sheet.8')], slides: [{ shapes: [frame(1)] }] },
      ['object-left-out', 'picture-unreadable'],
    ],
    [
      'a link to a show that is not there',
      {
        slides: [
          {
            shapes: [
              shape({
                id: 3074,
                box: BOX,
                clientData: [
                  container(0x0ff2, [record(0x0ff3, fields([0, 4], [0, 4], [7, 1], [0, 1], [0, 2], [0, 4]))]),
                ],
              }),
            ],
          },
        ],
      },
      ['link-left-out'],
    ],
  ])('is named: %s', async (_, parts, kinds) => {
    expect([...(await kindsOf(parts))].sort()).toStrictEqual(kinds);
  });

  it.each<readonly [string, () => DeckParts, string]>([
    [
      'placeholders of one layout',
      () => ({
        slides: [
          {
            shapes: Array.from({ length: 70 }, (_, at) =>
              shape({ id: 3074 + at, box: BOX, clientData: [placeholder(19, 1)], text: text(4, 'x') }),
            ),
          },
        ],
      }),
      'placeholders-left-out',
    ],
    [
      'slides of a custom show',
      () => ({
        documentMore: [
          container(0x0410, [
            container(0x0411, [
              cstring('Show'),
              record(0x0412, join(Array.from({ length: 10_001 }, () => fields([FIRST_SLIDE_ID, 4])))),
            ]),
          ]),
        ],
      }),
      'show-cut',
    ],
    [
      'formulas of an outline',
      () => {
        const points = join([
          fields([2, 2], [2, 2], [8, 2]),
          fields([0x80000000 + 512, 4], [0, 4], [9, 4], [9, 4]),
        ]);
        const guides = join([fields([600, 2], [600, 2], [8, 2]), new Uint8Array(4800)]);
        return {
          slides: [
            { shapes: [shape({ id: 3074, type: 0, box: BOX, options: { 0x0145: points, 0x0156: guides } })] },
          ],
        };
      },
      'guides-left-out',
    ],
    [
      'outlines that cannot be read',
      () => ({ slides: [{ shapes: [shape({ id: 3074, type: 0xfff, box: BOX })] }] }),
      'outline-left-out',
    ],
    [
      'a form for text that has no text',
      () => ({ slides: [{ shapes: [shape({ id: 3074, type: 136, box: BOX })] }] }),
      'outline-left-out',
    ],
    [
      'properties',
      () => {
        const count = 300;
        const rows = Array.from({ length: count }, (_, at) => fields([at + 100, 4], [8 + 8 * count, 4]));
        const set = join([fields([8 + 8 * count + 8, 4], [count, 4]), ...rows, fields([3, 4], [7, 4])]);
        const head = join([
          fields([0xfffe, 2], [0, 2]),
          new Uint8Array(20),
          fields([1, 4]),
          new Uint8Array(16),
          fields([48, 4]),
        ]);
        return { streams: { '\u0005SummaryInformation': join([head, set]) } };
      },
      'properties-left-out',
    ],
  ])('is named where a list is cut: %s', async (_, make, kind) => {
    expect(await kindsOf(make())).toContain(kind);
  });
});
