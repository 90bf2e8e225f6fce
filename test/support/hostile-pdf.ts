// PDFs of a few KB (some of 1 MB) that cost a renderer without limits minutes or gigabytes. Every row is one mechanism;
// `n` scales it. All of them are drawn here, none was found elsewhere.
import { deflateSync } from 'node:zlib';

type Part = string | Uint8Array;

export interface RawPage {
  readonly content?: Part;
  /** Entries of the content stream's dictionary. */
  readonly contentMore?: string;
  /** Entries of the page's dictionary. */
  readonly more?: string;
  readonly resources?: string;
  readonly size?: readonly [number, number];
}

const FIRST_FREE = 5;

/**
 * A PDF of one page from `objects`, numbered from 5 on (1 catalogue, 2 pages, 3 page, 4 content).
 * An object is its text, or a stream as [dictionary entries, data].
 */
function rawPdf(page: RawPage, objects: readonly (string | readonly [string, Part])[] = []): Uint8Array {
  const [width, height] = page.size ?? [595, 842];
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << ${page.resources ?? ''} >> ${page.more ?? ''} >>`,
    [page.contentMore ?? '', page.content ?? ''],
    ...objects,
  ]);
}

/** Objects numbered from 1 on; the first is the catalogue. */
function fileOf(objects: readonly (string | readonly [string, Part])[], trailer = ''): Uint8Array {
  const parts: Uint8Array[] = [bytes('%PDF-1.7\n')];
  let length = 9;
  const push = (part: Part): void => {
    const data = bytes(part);
    parts.push(data);
    length += data.length;
  };
  const offsets = objects.map((object, i) => {
    const start = length;
    push(`${i + 1} 0 obj\n`);
    if (typeof object === 'string') push(object);
    else {
      const data = bytes(object[1]);
      push(`<< ${object[0]} /Length ${data.length} >>\nstream\n`);
      push(data);
      push('\nendstream');
    }
    push('\nendobj\n');
    return start;
  });
  const xref = length;
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) push(`${String(offset).padStart(10, '0')} 00000 n \n`);
  push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${xref}\n%%EOF\n`);
  return Buffer.concat(parts);
}

function bytes(part: Part): Uint8Array {
  return typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
}

const flate = (data: Part): Uint8Array => deflateSync(bytes(data), { level: 9 });
const times = (n: number, make: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => make(i)).join('\n');
const flated = (text: string): Pick<RawPage, 'content' | 'contentMore'> => ({
  content: flate(text),
  contentMore: '/Filter /FlateDecode',
});
const image = (width: number, height: number, more: string): string =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${more}`;

/** A PostScript calculator function of `ops` multiplications. */
const calculator = (inputs: number, outputs: number, ops: number): readonly [string, string] => [
  `/FunctionType 4 /Domain [${'0 1 '.repeat(inputs)}] /Range [${'0 1 '.repeat(outputs)}]`,
  `{ ${'pop '.repeat(inputs - 1)} ${'dup sin cos 0.5 exp sqrt abs '.repeat(ops)} ${'dup '.repeat(outputs - 1)} }`,
];

/** A form whose content draws the next form `fan` times, `depth` deep. */
function forms(depth: number, fan: number, leaf: string, more = ''): readonly (readonly [string, string])[] {
  return Array.from({ length: depth }, (_, i) => {
    const last = i === depth - 1;
    return [
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${more} /Resources << /XObject << ${last ? '' : `/F ${FIRST_FREE + i + 1} 0 R`} >> >>`,
      last ? leaf : 'q 0.99 0 0 0.99 1 1 cm /F Do Q '.repeat(fan),
    ] as const;
  });
}

const glyph3 = (content: string, more = ''): (string | readonly [string, string])[] => [
  `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 65 /Widths [1000] /Encoding << /Differences [65 /A] >> /CharProcs << /A 6 0 R >> /Resources << /Font << /T 5 0 R >> ${more} >> >>`,
  ['', content],
];

/** By name: what makes it expensive. */
export const HOSTILE: Readonly<Record<string, () => Uint8Array>> = {
  'function shading': () =>
    rawPdf({ content: times(40, () => '/S sh'), resources: '/Shading << /S 5 0 R >>' }, [
      '<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [595 0 0 842 0 0] /Function 6 0 R >>',
      calculator(2, 3, 90),
    ]),
  'axial shading': () =>
    rawPdf({ content: times(900, () => '/S sh'), resources: '/Shading << /S 5 0 R >>' }, [
      '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 595 842] /Extend [true true] /Function 6 0 R >>',
      calculator(1, 3, 90),
    ]),
  'radial shading': () =>
    rawPdf({ content: times(700, () => '/S sh'), resources: '/Shading << /S 5 0 R >>' }, [
      '<< /ShadingType 3 /ColorSpace /DeviceRGB /Coords [300 400 0 310 400 900] /Extend [true true] /Function 6 0 R >>',
      calculator(1, 3, 90),
    ]),
  'triangle mesh': () =>
    rawPdf({ content: times(20, () => '/S sh'), resources: '/Shading << /S 5 0 R >>' }, [
      [
        '/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 595 0 842 0 1 0 1 0 1] /Filter /FlateDecode',
        flate(
          Uint8Array.from(
            { length: 6 * 90_000 },
            (_, i) => [0, (i / 6) % 2 ? 255 : 0, (i / 6) % 3 ? 255 : 0, 9, 99, 200][i % 6] ?? 0,
          ),
        ),
      ],
    ]),
  'tensor patches': () =>
    rawPdf({ content: '/S sh', resources: '/Shading << /S 5 0 R >>' }, [
      [
        '/ShadingType 7 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 595 0 842 0 1 0 1 0 1] /Filter /FlateDecode',
        flate(new Uint8Array(45 * 3000).map((_, i) => (i % 45 === 0 ? 0 : (i * 89) % 256))),
      ],
    ]),
  'small tiles': () =>
    rawPdf(
      {
        content: times(60, () => '/Pattern cs /P scn 0 0 595 842 re f'),
        resources: '/Pattern << /P 5 0 R >>',
      },
      [
        [
          '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.04 /YStep 0.05 /Resources << >>',
          '0 0 0.5 0.5 re f',
        ],
      ],
    ),
  'tiles within tiles': () =>
    rawPdf({ content: '/Pattern cs /P scn 0 0 595 842 re f', resources: '/Pattern << /P 5 0 R >>' }, [
      [
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /Pattern << /P 6 0 R >> >>',
        '/Pattern cs /P scn 0 0 9 9 re f',
      ],
      [
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 3 3] /XStep 0.1 /YStep 0.1 /Resources << /Shading << /S 7 0 R >> >>',
        '/S sh',
      ],
      '<< /ShadingType 1 /ColorSpace /DeviceGray /Function 8 0 R >>',
      calculator(2, 1, 60),
    ]),
  'nested forms': () =>
    rawPdf({ content: '/F Do', resources: '/XObject << /F 5 0 R >>' }, forms(12, 9, '0 0 9 9 re f')),
  'nested transparency groups': () =>
    rawPdf(
      { content: '/F Do', resources: '/XObject << /F 5 0 R >> /ExtGState << /G << /ca 0.5 >> >>' },
      forms(14, 3, '0 0 595 842 re f', '/Group << /S /Transparency /I true /K true >>'),
    ),
  'soft masks of soft masks': () =>
    rawPdf(
      { content: times(30, () => '/G gs 0 0 595 842 re f'), resources: '/ExtGState << /G 5 0 R >>' },
      Array.from({ length: 24 }, (_, i) =>
        i % 2 === 0
          ? `<< /SMask << /S /Luminosity /G ${FIRST_FREE + i + 1} 0 R >> >>`
          : ([
              `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /CS /DeviceRGB >> /Resources << /ExtGState << ${i < 23 ? `/G ${FIRST_FREE + i + 1} 0 R` : ''} >> >>`,
              '/G gs 0 0 400 800 re f /G gs 1 g 9 9 500 500 re f',
            ] as const),
      ),
    ),
  'blend modes over the page': () =>
    rawPdf({
      content: times(400, (i) => `/G gs ${i % 2} g 0 0 595 842 re f`),
      resources: '/ExtGState << /G << /BM /Luminosity /ca 0.4 >> >>',
    }),
  'one path of 700,000 lines': () =>
    rawPdf(flated(`0 0 m\n${times(700_000, (i) => `${(i * 37) % 595} ${(i * 91) % 842} l`)}\nS`)),
  '90,000 curves, each stroked': () =>
    rawPdf(flated(`9 w 1 J 1 j\n${times(90_000, (i) => `${i % 595} 0 m 0 842 595 842 ${i % 500} 9 c S`)}`)),
  'a line of tiny dashes': () =>
    rawPdf({ content: times(900, () => '[0.0004 0.0004] 0 d 0 0 m 595 842 l S') }),
  'clips within clips': () =>
    rawPdf(flated(times(30_000, (i) => `q 0 0 m 595 ${i % 842} l 300 842 l h W n 0 0 595 842 re f`))),
  'content that inflates to 200 MB': () =>
    rawPdf({ content: bomb(), contentMore: '/Filter [/FlateDecode /FlateDecode]' }),
  'a chain of 500 filters': () => {
    let data = flate('0 0 9 9 re f');
    for (let i = 0; i < 499; i++) data = flate(data);
    return rawPdf({ content: data, contentMore: `/Filter [${'/FlateDecode '.repeat(500)}]` });
  },
  'an image of 30,000 × 30,000 from a small inflating stream': () =>
    rawPdf({ content: '595 0 0 842 0 0 cm /I Do', resources: '/XObject << /I 5 0 R >>' }, [
      [
        image(
          30_000,
          30_000,
          '/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter [/FlateDecode /FlateDecode]',
        ),
        bomb(),
      ],
    ]),
  'a fax image of 60,000 rows': () =>
    rawPdf({ content: '595 0 0 842 0 0 cm /I Do', resources: '/XObject << /I 5 0 R >>' }, [
      [
        image(
          60_000,
          60_000,
          '/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>',
        ),
        new Uint8Array(9000).fill(0xff),
      ],
    ]),
  'JBIG2 with a region of 2 gigapixels': () =>
    rawPdf({ content: '595 0 0 842 0 0 cm /I Do', resources: '/XObject << /I 5 0 R >>' }, [
      [
        image(60_000, 60_000, '/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode'),
        jbig2(60_000, 60_000),
      ],
    ]),
  'JPEG 2000 of 40,000 × 40,000': () =>
    rawPdf({ content: '595 0 0 842 0 0 cm /I Do', resources: '/XObject << /I 5 0 R >>' }, [
      [image(40_000, 40_000, '/Filter /JPXDecode'), jpx(40_000, 40_000)],
    ]),
  '1,000 images drawn on one page': () =>
    rawPdf(
      {
        content: times(1000, (i) => `q 500 0 0 800 ${i % 90} 0 cm /I${i} Do Q`),
        resources: `/XObject << ${times(1000, (i) => `/I${i} ${FIRST_FREE + i} 0 R`)} >>`,
      },
      Array.from(
        { length: 1000 },
        () =>
          [
            image(1500, 1500, '/BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode'),
            WHITE_IMAGE,
          ] as const,
      ),
    ),
  'an image whose ink is a program': () =>
    rawPdf(
      { content: times(9, () => 'q 595 0 0 842 0 0 cm /I Do Q'), resources: '/XObject << /I 5 0 R >>' },
      [
        [
          image(
            3000,
            3000,
            '/BitsPerComponent 8 /ColorSpace [/Separation /Ink /DeviceRGB 6 0 R] /Filter /FlateDecode',
          ),
          flate(new Uint8Array(9_000_000).map((_, i) => i % 251)),
        ],
        calculator(1, 3, 90),
      ],
    ),
  'stitched functions, each of the next twice': () =>
    rawPdf({ content: times(200, () => '/S sh'), resources: '/Shading << /S 5 0 R >>' }, [
      '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 595 842] /Function 6 0 R >>',
      ...Array.from({ length: 30 }, (_, i) =>
        i < 29
          ? `<< /FunctionType 3 /Domain [0 1] /Bounds [0.5] /Encode [0 1 0 1] /Functions [${i + 7} 0 R ${i + 7} 0 R] >>`
          : '<< /FunctionType 2 /Domain [0 1] /N 1.5 >>',
      ),
    ]),
  'text of 2 million glyphs': () =>
    rawPdf({
      ...flated(`BT /F 3 Tf 0 1 Td\n${times(20_000, () => `(${'W'.repeat(100)}) Tj`)} ET`),
      resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> >>',
    }),
  'glyphs that draw glyphs': () =>
    rawPdf(
      { content: `BT /T 9 Tf (${'A'.repeat(60)}) Tj ET`, resources: '/Font << /T 5 0 R >>' },
      glyph3(`1000 0 d0 BT /T 900 Tf (${'A'.repeat(60)}) Tj ET 0 0 900 900 re f`),
    ),
  'a character map of 300,000 ranges': () =>
    rawPdf({ content: 'BT /C 20 Tf 50 400 Td <0001000200030004> Tj ET', resources: '/Font << /C 5 0 R >>' }, [
      '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding 6 0 R /DescendantFonts [7 0 R] /ToUnicode 6 0 R >>',
      [
        '/Filter /FlateDecode',
        flate(
          `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange\n${times(300_000, (i) => `1 begincidrange <${(i % 65_536).toString(16).padStart(4, '0')}> <ffff> ${i % 60_000} endcidrange`)}`,
        ),
      ],
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 >> >>',
    ]),
  'Type 1C glyphs of nested subroutines': () =>
    rawPdf(
      { content: `BT /F 40 Tf 50 400 Td (${'A'.repeat(30)}) Tj ET`, resources: '/Font << /F 5 0 R >>' },
      [
        '<< /Type /Font /Subtype /Type1 /BaseFont /X /FirstChar 65 /LastChar 65 /Widths [500] /Encoding << /Differences [65 /A] >> /FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 /FontFile3 6 0 R >> >>',
        ['/Subtype /Type1C', cff(9, 40)],
      ],
    ),
  '20,000 annotations': () =>
    rawPdf({ more: `/Annots [${times(20_000, () => '5 0 R')}]` }, [
      '<< /Type /Annot /Subtype /Stamp /Rect [0 0 595 842] /AP << /N 6 0 R >> >>',
      ['/Type /XObject /Subtype /Form /BBox [0 0 595 842]', times(90, () => '0 0 595 842 re f')],
    ]),
  'a page tree 50,000 deep': () =>
    fileOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      ...Array.from(
        { length: 200_000 },
        (_, i) => `<< /Type /Pages /Count 1 /Parent ${i + 1} 0 R /Kids [${i + 3} 0 R] >>`,
      ),
      '<< /Type /Page /Parent 50001 0 R /MediaBox [0 0 99 99] >>',
    ]),
  'a page tree that contains itself': () =>
    fileOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count 90 /Kids [${times(50, () => '3 0 R')}] >>`,
      `<< /Type /Pages /Count 90 /Parent 2 0 R /Kids [${times(50, () => '2 0 R')} ${times(50, () => '3 0 R')}] >>`,
    ]),
  'arrays nested 600,000 deep': () => rawPdf({ content: '0 0 9 9 re f', more: `/X ${'['.repeat(600_000)}` }),
  'operands nested in the content': () => rawPdf({ ...flated(`${'[<<'.repeat(3_000_000)} 0 0 9 9 re f`) }),
  'cross-reference sections that point at each other': () => {
    const text =
      '%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Count 1 /Kids [1 0 R] >> endobj\n';
    const at = text.length;
    return Buffer.from(
      `${text}xref\n0 1\n0000000000 65535 f \ntrailer << /Root 1 0 R /Size 3 /Prev ${at} /XRefStm ${at} >>\nstartxref\n${at}\n%%EOF`,
      'latin1',
    );
  },
  'a cross-reference stream of 500 million entries': () => {
    const head = '%PDF-1.5\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n';
    const rows = flate(new Uint8Array(8_000_000).fill(1));
    return Buffer.concat([
      Buffer.from(
        `${head}9 0 obj << /Type /XRef /W [1 1 1] /Size 500000000 /Index [${times(40_000, (i) => `${i * 9} 400000000`)}] /Root 1 0 R /Filter /FlateDecode /Length ${rows.length} >>\nstream\n`,
        'latin1',
      ),
      rows,
      Buffer.from(`\nendstream endobj\nstartxref\n${head.length}\n%%EOF`, 'latin1'),
    ]);
  },
  'no table and 400,000 objects to find': () =>
    Buffer.from(
      `%PDF-1.4\n${times(400_000, (i) => `${i % 60_000} 0 obj<</Type/Catalog/Pages ${i % 77} 0 R>>`)}\ntrailer<</Root 1 0 R>>`,
      'latin1',
    ),
  'inline images': () =>
    rawPdf(flated(times(100_000, () => 'q 595 0 0 842 0 0 cm BI /W 8 /H 8 /BPC 1 /CS /G ID 12345678 EI Q'))),
  'membership expressions': () =>
    rawPdf(
      { content: times(3000, () => '/OC /M BDC 0 0 9 9 re f EMC'), resources: '/Properties << /M 5 0 R >>' },
      Array.from({ length: 40 }, (_, i) =>
        i < 39
          ? `<< /Type /OCMD /OCGs [] /VE [/And ${`${i + 6} 0 R `.repeat(3)}] >>`
          : '<< /Type /OCG /Name (a) >>',
      ),
    ),
};

const WHITE_IMAGE = flate(new Uint8Array(1500 * 1500).fill(255));

let kept: Uint8Array | undefined;
/** 200 MB of spaces, deflated twice: about 1 KB. */
function bomb(): Uint8Array {
  if (kept !== undefined) return kept;
  kept = flate(deflateSync(Buffer.alloc(200_000_000, 0x20), { level: 9 }));
  return kept;
}

/** Page information and one generic region segment of that size (ITU-T T.88 §7). */
function jbig2(width: number, height: number): Uint8Array {
  const adaptive = [3, -1, -3, -1, 2, -2, -2, -2].map((value) => value & 255);
  const coded = Array.from({ length: 400 }, (_, i) => (i * 7919) % 251);
  return Uint8Array.from(
    [
      [...u32(0), 48, 0, 1, ...u32(19)],
      [...u32(width, height, 0, 0), 0, 0, 0],
      [...u32(1), 38, 0, 1, ...u32(18 + 8 + 400)],
      [...u32(width, height, 0, 0), 0, 0, ...adaptive, ...coded],
    ].flat(),
  );
}

/** A codestream with one tile of that size and next to no data (ISO/IEC 15444-1 Annex A). */
function jpx(width: number, height: number): Uint8Array {
  const coded = Array.from({ length: 200 }, (_, i) => (i * 31) % 127);
  return Uint8Array.from(
    [
      [...u16(0xff4f, 0xff51, 47, 0), ...u32(width, height, 0, 0, width, height, 0, 0)],
      [...u16(3), 7, 1, 1, 7, 1, 1, 7, 1, 1],
      [...u16(0xff52, 12, 0, 1), 0, 5, 4, 4, 0, 1],
      [...u16(0xff5c, 19), 0x40, ...new Array<number>(16).fill(0x48)],
      [...u16(0xff90, 10, 0), ...u32(14 + 200), 0, 1, ...u16(0xff93), ...coded, ...u16(0xffd9)],
    ].flat(),
  );
}

const u16 = (...values: readonly number[]): number[] => values.flatMap((v) => [(v >> 8) & 255, v & 255]);
const u32 = (...values: readonly number[]): number[] => values.flatMap((v) => u16(v >>> 16, v & 0xffff));

/** A CFF font whose glyph calls a subroutine `fan` times, which calls the next as often, `depth` deep. */
function cff(depth: number, fan: number): Uint8Array {
  const index = (items: readonly (readonly number[])[]): number[] => {
    if (items.length === 0) return [0, 0];
    const offsets = [1];
    for (const item of items) offsets.push((offsets.at(-1) ?? 1) + item.length);
    return [
      items.length >> 8,
      items.length & 255,
      4,
      ...offsets.flatMap((o) => [o >>> 24, (o >> 16) & 255, (o >> 8) & 255, o & 255]),
      ...items.flat(),
    ];
  };
  const int = (value: number): number[] => [
    29,
    value >>> 24,
    (value >> 16) & 255,
    (value >> 8) & 255,
    value & 255,
  ];
  // Global subroutines; the bias is 107 with fewer than 1,240 of them.
  const call = (i: number): number[] => [28, ((i - 107) >> 8) & 255, (i - 107) & 255, 29];
  const subroutines = Array.from({ length: depth }, (_, i) =>
    i < depth - 1 ? [...Array.from({ length: fan }, () => call(i + 1)).flat(), 11] : [140, 140, 5, 11],
  );
  const header = [1, 0, 4, 4];
  const names = index([[88]]);
  const strings = index([[65]]);
  const globals = index(subroutines);
  const glyphs = index([[14], [139, 139, 21, ...call(0), 14]]);
  const top = (charset: number, chars: number): number[] => [...int(charset), 15, ...int(chars), 17];
  const before = header.length + names.length + index([top(0, 0)]).length + strings.length + globals.length;
  return Uint8Array.from([
    ...header,
    ...names,
    ...index([top(before, before + 3)]),
    ...strings,
    ...globals,
    0,
    0,
    34,
    ...glyphs,
  ]);
}
