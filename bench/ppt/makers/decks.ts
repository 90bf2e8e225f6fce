// Seeded presentations of every kind that a page is compared in: text of eight scripts, forms, groups, tables, charts, diagrams, pictures, media.
import { drawPng } from '../../../test/support/draw-png.ts';
import { createRandom, type Random } from '../../../test/fuzz/random.ts';
import { chartPart, CHART_KINDS } from './charts.ts';
import { diagramParts } from './diagrams.ts';
import { freeForm, LINES, PRESETS } from './forms.ts';
import { presentationFile, type Page, type Part, type Relationship } from './presentation.ts';
import {
  cells,
  createScope,
  frameXml,
  groupXml,
  paragraph,
  pictureXml,
  placeholderXml,
  preset,
  run,
  shapeXml,
  solid,
  type Box,
  type Scope,
  type Turn,
} from './shapes.ts';
import { SCRIPTS, sentence, textPages } from './texts.ts';

export interface DrawnDeck {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What pages share: parts that they bring, with names of their own. */
interface Book {
  readonly random: Random;
  readonly parts: Part[];
}

type Kind = (book: Book) => readonly Page[];

const KINDS: Readonly<Record<string, Kind>> = {
  texts: ({ random }) => textPages(random),
  presets: presetPages,
  freeforms: freeFormPages,
  groups: groupPages,
  lines: linePages,
  tables: tablePages,
  charts: chartPages,
  diagrams: diagramPages,
  pictures: picturePages,
  placeholders: placeholderPages,
};

/** One presentation of `slides` slides of each kind, one of all kinds, one of seven times as many slides, and two of large images. */
export function longDecks(slides: number, seed: string | number): readonly DrawnDeck[] {
  const all = Object.keys(KINDS);
  const deckOf = (name: string, kinds: readonly string[], count: number): DrawnDeck => {
    const pages: Page[] = [];
    const parts: Part[] = [];
    for (let round = 0; pages.length < count; round++)
      for (const kind of kinds)
        pages.push(...(KINDS[kind]?.({ random: createRandom(seed, kind, round), parts }) ?? []));
    // Rounds share the parts that have the same name.
    const named = new Map(parts.map((part) => [part.name, part]));
    return { name, bytes: presentationFile(pages.slice(0, count), [...named.values()]) };
  };
  return [
    ...all.map((kind) => deckOf(kind, [kind], slides)),
    deckOf('mixed', all, slides),
    deckOf('many', all, 7 * slides),
    ...[6, slides].map((images) => noiseDeck(images, createRandom(seed, 'noise', images))),
  ];
}

/** About 8 MB of images that do not shrink, one a slide. */
function noiseDeck(images: number, random: Random): DrawnDeck {
  const side = Math.round(Math.sqrt(8e6 / 3 / images));
  const parts = Array.from({ length: images }, (_, at): Part => {
    const noise = random.bytes(3 * side * side);
    const pixel = (x: number, y: number) => [...noise.subarray(3 * (y * side + x), 3 * (y * side + x) + 3)];
    const bytes = drawPng({ width: side, height: side, colour: 2, depth: 8, pixel });
    return { name: `ppt/media/noise${at}.png`, bytes, contentType: 'image/png' };
  });
  const pages = parts.map(({ name }) =>
    blank(
      [pictureXml(createScope(random), [0, 0, 6_000_000, 6_000_000], 'rIdP', {})],
      [{ id: 'rIdP', type: 'image', target: name.replace('ppt', '..') }],
    ),
  );
  return { name: `${images}-images`, bytes: presentationFile(pages, parts) };
}

function blank(shapes: readonly string[], relationships: readonly Relationship[] = []): Page {
  return { layout: 'blank', shapes, relationships };
}

function turnOf(random: Random): Turn {
  return {
    angle: random.chance(0.5) ? random.pick([30, 45, 90, 135, 180, 200, 270, 315, 350]) : 0,
    flipH: random.chance(0.3),
    flipV: random.chance(0.3),
  };
}

function presetPages({ random }: Book): readonly Page[] {
  const places = cells(5, 4);
  const isTurned = random.chance(0.75);
  const names = [...PRESETS];
  return Array.from({ length: Math.ceil(names.length / places.length) }, (_, page) => {
    const scope = createScope(random);
    return blank(
      names.slice(page * places.length, (page + 1) * places.length).map((name, at) =>
        shapeXml(scope, places[at] ?? [0, 0, 1, 1], {
          geometry: preset(name),
          ...(isTurned ? { turn: turnOf(random) } : {}),
        }),
      ),
    );
  });
}

function freeFormPages({ random }: Book): readonly Page[] {
  return Array.from({ length: 4 }, (_, page) => {
    const scope = createScope(random);
    return blank(
      cells(4, 3).map((box, at) =>
        shapeXml(scope, box, {
          geometry: freeForm(random, at + page),
          ...(page > 1 ? { turn: turnOf(random) } : {}),
          ...(random.chance(0.3) ? { text: paragraph(run(`form ${at}`)) } : {}),
        }),
      ),
    );
  });
}

function groupPages({ random }: Book): readonly Page[] {
  const member = (scope: Scope, box: Box): string =>
    shapeXml(scope, box, {
      geometry: preset(random.pick(['rect', 'ellipse', 'triangle', 'rightArrow', 'homePlate', 'plus'])),
      turn: turnOf(random),
      ...(random.chance(0.5) ? { text: paragraph(run(random.pick(['one', 'two', 'three']))) } : {}),
    });
  const members = (scope: Scope, [x, y, width, height]: Box): readonly string[] => [
    member(scope, [x, y, Math.round(width * 0.4), Math.round(height * 0.3)]),
    member(scope, [x + Math.round(width * 0.5), y, Math.round(width * 0.5), Math.round(height * 0.4)]),
    member(scope, [
      x + Math.round(width * 0.2),
      y + Math.round(height * 0.5),
      Math.round(width * 0.6),
      Math.round(height * 0.5),
    ]),
  ];
  return Array.from({ length: 4 }, (_, page) => {
    const scope = createScope(random);
    return blank(
      cells(3, 2).map((box, at) => {
        const inner: Box = at % 2 === 0 ? box : [1000, 2000, box[2] * 2, Math.round(box[3] * 1.5)];
        const turn: Turn = page === 0 ? {} : turnOf(random);
        if (at < 3) return groupXml(scope, box, inner, members(scope, inner), turn);
        const half: Box = [inner[0], inner[1], Math.round(inner[2] / 2), inner[3]];
        const nested = groupXml(
          scope,
          half,
          [0, 0, 800, 600],
          members(scope, [0, 0, 800, 600]),
          page > 1 ? turnOf(random) : {},
        );
        const other: Box = [
          inner[0] + Math.round(inner[2] * 0.55),
          inner[1],
          Math.round(inner[2] * 0.45),
          inner[3],
        ];
        return groupXml(scope, box, inner, [nested, member(scope, other)], turn);
      }),
    );
  });
}

function linePages({ random }: Book): readonly Page[] {
  const ends = ['none', 'triangle', 'stealth', 'diamond', 'oval', 'arrow'] as const;
  const dashes = ['solid', 'dot', 'dash', 'lgDash', 'dashDot', 'lgDashDotDot', 'sysDash', 'sysDot'] as const;
  return Array.from({ length: 3 }, () => {
    const scope = createScope(random);
    return blank(
      cells(4, 4).map((box, at) => {
        const line =
          `<a:ln w="${12_700 * (1 + random.below(5))}">${solid(scope.colour())}<a:prstDash val="${random.pick(dashes)}"/>` +
          `<a:headEnd type="${random.pick(ends)}"/><a:tailEnd type="${random.pick(ends)}"/></a:ln>`;
        const geometry = at % 4 === 3 ? preset('rect') : preset(LINES[random.below(LINES.length)] ?? 'line');
        return shapeXml(scope, box, { geometry, line, fill: '<a:noFill/>', turn: turnOf(random) });
      }),
    );
  });
}

function tablePages({ random }: Book): readonly Page[] {
  return Array.from({ length: 4 }, (_, page) => {
    const scope = createScope(random);
    const columns = 2 + random.below(4);
    const rows = 2 + random.below(5);
    const wide = Math.floor(8_000_000 / columns);
    const tall = Math.floor(4_000_000 / rows);
    const cell = (row: number, column: number): string => {
      const script = SCRIPTS[random.below(SCRIPTS.length)] ?? SCRIPTS[0];
      const across = page > 0 && row === 0 && column === 0 && columns > 2 ? ' gridSpan="2"' : '';
      const covered = page > 0 && row === 0 && column === 1 && columns > 2 ? ' hMerge="1"' : '';
      const down = page > 1 && row === 1 && column === columns - 1 && rows > 2 ? ' rowSpan="2"' : '';
      const below = page > 1 && row === 2 && column === columns - 1 && rows > 2 ? ' vMerge="1"' : '';
      const text =
        covered || below
          ? '<a:p/>'
          : paragraph(run(sentence(random, script, 2), { lang: script.lang, size: 12 }), script.attributes);
      const fill = random.chance(0.7) ? solid(scope.colour()) : '<a:noFill/>';
      return `<a:tc${across}${covered}${down}${below}><a:txBody><a:bodyPr/><a:lstStyle/>${text}</a:txBody><a:tcPr>${fill}</a:tcPr></a:tc>`;
    };
    const grid = `<a:tblGrid>${`<a:gridCol w="${wide}"/>`.repeat(columns)}</a:tblGrid>`;
    const body = Array.from(
      { length: rows },
      (_unused, row) =>
        `<a:tr h="${tall}">${Array.from({ length: columns }, (_none, column) => cell(row, column)).join('')}</a:tr>`,
    ).join('');
    const box: Box = [500_000, 600_000, wide * columns, tall * rows];
    const uri = 'http://schemas.openxmlformats.org/drawingml/2006/table';
    return blank([frameXml(scope, box, uri, `<a:tbl><a:tblPr/>${grid}${body}</a:tbl>`)]);
  });
}

function chartPages({ random, parts }: Book): readonly Page[] {
  return CHART_KINDS.map((kind, at) => {
    const scope = createScope(random);
    const name = `ppt/charts/chart${at + 1}.xml`;
    parts.push(chartPart(name, kind, random));
    const uri = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
    return blank(
      [
        frameXml(
          scope,
          [600_000, 800_000, 7_500_000, 4_800_000],
          uri,
          `<c:chart xmlns:c="${uri}" r:id="rId9"/>`,
        ),
      ],
      [{ id: 'rId9', type: 'chart', target: `../charts/chart${at + 1}.xml` }],
    );
  });
}

function diagramPages({ random, parts }: Book): readonly Page[] {
  return Array.from({ length: 3 }, (_, at) => {
    const scope = createScope(random);
    const words = Array.from(
      { length: 2 + random.below(4) },
      (_unused, word) => `${random.pick(['Plan', 'Build', 'Test', 'Ship'])} ${word}`,
    );
    const box: Box = [700_000, 900_000, 7_000_000, 4_500_000];
    const diagram = diagramParts(at + 1, words, box, scope);
    parts.push(...diagram.parts);
    return blank([frameXml(scope, box, diagram.uri, diagram.xml)], diagram.relationships);
  });
}

const MEDIA_2010 =
  '<p:extLst><p:ext uri="{DAA4B4D4-6D71-4841-9C94-3DE7FCFB9230}"><p14:media xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main" r:embed="rIdM"/></p:ext></p:extLst>';

function picturePages({ random, parts }: Book): readonly Page[] {
  const picture = (at: number): Part => {
    const colour = [random.below(256), random.below(256), random.below(256)] as const;
    const png = drawPng({
      width: 40,
      height: 30,
      colour: 2,
      depth: 8,
      pixel: (x, y) => (x < 20 === y < 15 ? colour : [255 - colour[0], x * 6, y * 8]),
    });
    return { name: `ppt/media/image${at}.png`, bytes: png, contentType: 'image/png' };
  };
  const sound: Part = { name: 'ppt/media/sound.wav', bytes: wave(random), contentType: 'audio/wav' };
  parts.push(sound);
  return Array.from({ length: 3 }, (_, page) => {
    const scope = createScope(random);
    const boxes = cells(3, 2);
    const images = boxes.map((_box, at) => picture(page * boxes.length + at + 1));
    parts.push(...images);
    const shapes = boxes.map((box, at) =>
      pictureXml(scope, box, `rIdP${at}`, {
        ...(page > 0 ? { turn: turnOf(random) } : {}),
        ...(at % 3 === 1
          ? { crop: [10_000 + random.below(20_000), 5000, 0, random.below(40_000)] as const }
          : {}),
        ...(page === 2 && at === 0 ? { media: `<a:audioFile r:link="rIdA"/>${MEDIA_2010}` } : {}),
        ...(page === 1 && at === 2 ? { more: '<a:hlinkClick r:id="rIdL"/>' } : {}),
      }),
    );
    return blank(shapes, [
      ...images.map(({ name }, at) => ({
        id: `rIdP${at}`,
        type: 'image',
        target: name.replace('ppt', '..'),
      })),
      { id: 'rIdA', type: 'audio', target: '../media/sound.wav' },
      {
        id: 'rIdM',
        type: 'http://schemas.microsoft.com/office/2007/relationships/media',
        target: '../media/sound.wav',
      },
      { id: 'rIdL', type: 'hyperlink', target: 'https://example.org/picture', isExternal: true },
    ]);
  });
}

/** A tenth of a second of noise: RIFF, 8 bits, one channel. */
function wave(random: Random): Uint8Array {
  const samples = random.bytes(800);
  const bytes = new Uint8Array(44 + samples.length);
  const view = new DataView(bytes.buffer);
  const word = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  word(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8000, true);
  view.setUint32(28, 8000, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  word(36, 'data');
  view.setUint32(40, samples.length, true);
  bytes.set(samples, 44);
  return bytes;
}

function placeholderPages({ random }: Book): readonly Page[] {
  const body = () =>
    Array.from({ length: 3 + random.below(3) }, (_, at) => {
      const script = SCRIPTS[random.below(SCRIPTS.length)] ?? SCRIPTS[0];
      const words = sentence(random, script, 3);
      return `<a:p><a:pPr lvl="${at % 3}"${script.attributes === '' ? '' : ` ${script.attributes}`}/><a:r><a:rPr lang="${script.lang}"/><a:t>${words}</a:t></a:r></a:p>`;
    }).join('');
  const title = () => `<a:p><a:r><a:rPr lang="en-US"/><a:t>Title ${random.below(1000)}</a:t></a:r></a:p>`;
  const notes = () => `<a:p><a:r><a:rPr lang="en-US"/><a:t>Notes ${random.below(1000)}</a:t></a:r></a:p>`;
  const first = createScope(random);
  return [
    {
      layout: 'title',
      shapes: [
        placeholderXml(first, 'type="ctrTitle"', title()),
        placeholderXml(first, 'type="subTitle" idx="1"', title()),
      ],
      notes: notes(),
    },
    ...Array.from({ length: 3 }, (): Page => {
      const scope = createScope(random);
      return {
        layout: 'content',
        shapes: [
          placeholderXml(scope, 'type="title"', title()),
          placeholderXml(scope, 'type="body" idx="1"', body()),
        ],
        notes: notes(),
      };
    }),
  ];
}
