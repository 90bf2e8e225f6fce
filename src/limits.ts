// THE LIMITS TABLE: every bound on what a stranger's request may hold or spend, with its unit, what happens beyond it,
// and the test that shows it at the limit and one past it. Limits that an operator may change are settings
// (settings.ts); this table holds the fixed ones. docs/limits.md is written from both by test/unit/limits.test.ts.

export type LimitUnit =
  | 'bytes'
  | 'characters'
  | 'pixels'
  | 'pages'
  | 'entries'
  | 'levels'
  | 'steps'
  | 'ratio'
  | 'bytes/s'
  | 'ms'
  | 'nominal ms'
  | 'nominal ns/pixel'
  | 'nominal ns/byte';

export interface Limit {
  readonly value: number;
  readonly unit: LimitUnit;
  /** What is bounded, as a noun phrase. */
  readonly of: string;
  /** What happens beyond it: the error code, or what is left out and where that is said. */
  readonly beyond: string;
  /** The test file that uses the limit's name, at the limit and one past it. */
  readonly test: string;
}

/** Headers, bodies, remote documents. */
const HTTP = {
  // In base64 and as a text: 16 MB become 43 MB of an isolate's 128.
  MAX_MCP_FILE_BYTES: {
    value: 16 * 2 ** 20,
    unit: 'bytes',
    of: 'a file in the result of a tool of /mcp',
    beyond: 'the result says to request the file over HTTP',
    test: 'test/unit/routes/mcp.test.ts',
  },
  // Each is up to 2 MP: as PNG in base64 some 0.1 to 2 MB of the answer.
  MAX_ANNOTATED_PAGES: {
    value: 10,
    unit: 'pages',
    of: 'pages that X-Annotate annotates',
    beyond: '`ErrorMessage` names the pages that are not annotated',
    test: 'test/unit/scan/annotate-pages.test.ts',
  },
  MAX_MULTIPART_PARTS: {
    value: 100,
    unit: 'entries',
    of: 'parts of a multipart body',
    beyond: '400 `malformed_body`',
    test: 'test/unit/http/multipart.test.ts',
  },
  // The longest boundary that RFC 2046 section 5.1.1 allows.
  MAX_BOUNDARY_CHARACTERS: {
    value: 70,
    unit: 'characters',
    of: 'boundary of a multipart body',
    beyond: '400 `invalid_header`',
    test: 'test/unit/http/multipart.test.ts',
  },
  // Browsers send 60 to 150 characters and up to 9 ranges.
  MAX_ACCEPT_CHARACTERS: {
    value: 4096,
    unit: 'characters',
    of: 'header Accept',
    beyond: '400 `invalid_header`',
    test: 'test/unit/http/header-limits.test.ts',
  },
  MAX_ACCEPT_RANGES: {
    value: 64,
    unit: 'entries',
    of: 'media ranges of Accept',
    beyond: '400 `invalid_header`',
    test: 'test/unit/http/header-limits.test.ts',
  },
  MAX_HEADER_CHARACTERS: {
    value: 4096,
    unit: 'characters',
    of: 'each other header that is read (Content-Type, Origin, password, options)',
    beyond: '400 `invalid_header`',
    test: 'test/unit/http/header-limits.test.ts',
  },
  // A data: URL may fill what workerd takes as headers, 128 KB; http and https have MAX_URL_CHARACTERS of image-markup.ts.
  MAX_IMAGE_URL_HEADER_CHARACTERS: {
    value: 131_072,
    unit: 'characters',
    of: 'header imageUrl with a data: URL',
    beyond: '400 `invalid_header`',
    test: 'test/unit/http/header-limits.test.ts',
  },
  // No path of the service has more than 60 characters after BASE_PATH.
  MAX_PATH_CHARACTERS: {
    value: 2048,
    unit: 'characters',
    of: 'path of the address',
    beyond: '404 `not_found`',
    test: 'test/unit/http/request-path.test.ts',
  },
  MAX_UPLOAD_MS: {
    value: 120_000,
    unit: 'ms',
    of: 'time for a whole upload',
    beyond: '400 `malformed_body`',
    test: 'test/unit/http/body.test.ts',
  },
  MAX_UPLOAD_SILENCE_MS: {
    value: 10_000,
    unit: 'ms',
    of: 'pause within an upload',
    beyond: '400 `malformed_body`',
    test: 'test/unit/http/body.test.ts',
  },
  UPLOAD_WINDOW_MS: {
    value: 10_000,
    unit: 'ms',
    of: "window in which an upload's rate is measured",
    beyond: 'two windows in succession below the minimum rate: 400 `malformed_body`',
    test: 'test/unit/http/body.test.ts',
  },
  MAX_DISCARDED_BYTES: {
    value: 33_554_432,
    unit: 'bytes',
    of: 'body of a refused request that is read and discarded, so that its client gets the answer',
    beyond: 'the connection is closed after the answer',
    test: 'test/unit/http/discard-body.test.ts',
  },
  MAX_DISCARD_SILENCE_MS: {
    value: 2000,
    unit: 'ms',
    of: 'pause within such a body',
    beyond: 'the answer is given, then the connection closed',
    test: 'test/unit/http/discard-body.test.ts',
  },
  MAX_DISCARD_MS: {
    value: 20_000,
    unit: 'ms',
    of: 'time for such a body',
    beyond: 'the answer is given, then the connection closed',
    test: 'test/unit/http/discard-body.test.ts',
  },
  // A quarter of what a phone on EDGE sends; 20 such uploads hold 10 MB when their time is up.
  MIN_UPLOAD_BYTES_PER_S: {
    value: 4096,
    unit: 'bytes/s',
    of: 'minimum rate of an upload',
    beyond: '400 `malformed_body`',
    test: 'test/unit/http/body.test.ts',
  },
  // A string body of the default size: lookups go on while uploads fill the memory.
  SMALL_UPLOAD_BYTES: {
    value: 65_536,
    unit: 'bytes',
    of: 'upload that is never refused because of others',
    beyond: '503 `overloaded` while MAX_UPLOADS_BYTES is held',
    test: 'test/unit/lib/byte-ledger.test.ts',
  },
  // Of MAX_UPLOADS_BYTES: the default leaves one account one largest upload, and 8 MB to the others.
  MAX_ACCOUNT_UPLOADS_RATIO: {
    value: 0.8,
    unit: 'ratio',
    of: 'share of one account in MAX_UPLOADS_BYTES',
    beyond: '503 `overloaded` while others upload',
    test: 'test/unit/lib/byte-ledger.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;

/** Image files: containers, codecs, nested images. */
const IMAGE = {
  MAX_TIFF_DIRECTORIES: {
    // A page, its smaller copy, its mask and that one's smaller copy, for the most pages that MAX_PAGES can allow.
    value: 4000,
    unit: 'entries',
    of: 'directories of a TIFF file, including smaller copies and masks',
    beyond: '413 `too_large`',
    test: 'test/unit/image/tiff-limits.test.ts',
  },
  MAX_TIFF_ENTRIES: {
    // TIFF 6.0 names 74 tags, EXIF and GeoTIFF some 100 more.
    value: 1024,
    unit: 'entries',
    of: 'entries of one TIFF directory',
    beyond: '413 `too_large`',
    test: 'test/unit/image/tiff-limits.test.ts',
  },
  MAX_TIFF_SEGMENTS: {
    // One plane of 50 million pixels in the smallest tiles that TIFF allows, 16 × 16, is 195,313.
    value: 262_144,
    unit: 'entries',
    of: 'strips or tiles of one plane of a TIFF page',
    beyond: '413 `too_large`',
    test: 'test/unit/image/tiff-limits.test.ts',
  },
  MAX_HEIF_ENTRIES: {
    // 50 million pixels in tiles of 64 × 64, the smallest that MIAF allows, take 12,208 items with 7 entries each.
    value: 131_072,
    unit: 'entries',
    of: 'boxes, items, properties, references and extents of a HEIC or AVIF file',
    beyond: '413 `too_large`',
    test: 'test/unit/image/heif-limits.test.ts',
  },
  MAX_HEIF_MEMORY_BYTES: {
    // Beside it there are the file, 1 byte a pixel of the result, and what an idle isolate holds. 12 MP in one piece take 27 MB
    // as AVIF of 8 bits and 52 MB as HEIC (docs/design/image.md). The modules are linked with it.
    value: 75_497_472,
    unit: 'bytes',
    of: "linear memory of a HEIC or AVIF file's codec",
    beyond: '413 `too_large`',
    test: 'test/unit/image/heif-limits.test.ts',
  },
  MAX_HEIF_CODED_PIXELS: {
    // Measured at 12 MP in one piece, docs/design/image.md.
    value: 16_777_216,
    unit: 'pixels',
    of: 'one coded image of a HEIC or AVIF file: a tile, or the whole image where it has no tiles',
    beyond: '413 `too_large`',
    test: 'test/unit/image/heif-limits.test.ts',
  },
  MAX_ICON_PIXELS: {
    // Windows itself shows none beyond 768 × 768; icons of 1024 × 1024 occur.
    value: 4_000_000,
    unit: 'pixels',
    of: 'a bitmap in an ICO file, which is held as a whole',
    beyond: '413 `too_large`',
    test: 'test/unit/image/ico.test.ts',
  },
  MAX_DECODE_MS: {
    // Starting a decoder and the tables of any format take under 10 ms; a tile of 512 × 512 of a small page, 30.
    value: 100,
    unit: 'nominal ms',
    of: 'decoding one page of an image file, whatever its size',
    beyond: 'the page fails as 422 `processing_limit`',
    test: 'test/unit/image/decode-limits.test.ts',
  },
  MAX_DECODE_PIXEL_NS: {
    // Twice the most expensive ordinary image, 16-bit RGB of a TIFF with 58 ns (docs/design/image.md).
    value: 120,
    unit: 'nominal ns/pixel',
    of: 'decoding one page of an image file, added for each of its pixels',
    beyond: 'the page fails as 422 `processing_limit`',
    test: 'test/unit/image/decode-limits.test.ts',
  },
  MAX_DECODE_BYTE_NS: {
    // Twice what a byte of LZW costs, the most expensive compression.
    value: 40,
    unit: 'nominal ns/byte',
    of: 'decoding one page of an image file, added for each byte of the file, divided by its pages',
    beyond: 'the page fails as 422 `processing_limit`',
    test: 'test/unit/image/decode-limits.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;

/** PDF files. */
const PDF = {
  MAX_PDF_MEMORY_BYTES: {
    // A drawn grey scan of 600 dpi takes 130 MB.
    value: 150_994_944,
    unit: 'bytes',
    of: "PDFium's linear memory",
    beyond: 'the page is named as 413 `too_large`',
    test: 'test/unit/pages/pdf/bounds.test.ts',
  },
  MAX_PDF_PAGE_MS: {
    // Ordinary pages at 300 dpi measured 5 to 650.
    value: 1500,
    unit: 'nominal ms',
    of: "PDFium's work on one page, and on opening the document",
    beyond: 'the page is named; when none can be read, 422 `processing_limit`',
    test: 'test/unit/pages/pdf/bounds.test.ts',
  },
  MAX_PDF_FRUITLESS_MS: {
    // 18 scans of A4 in colour at 300 dpi with other content over them, each rendered; hostile pages take up to 15 s for it.
    value: 8000,
    unit: 'nominal ms',
    of: "PDFium's work on consecutive pages without a barcode, not counting the first 25 ms of each",
    beyond: 'later pages are not tried, but named',
    test: 'test/unit/pages/pdf/bounds.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;

/** Recognition. */
const BARCODE = {
  // They share SCAN_WORK_MS, 12 s: 0.6 s for each; a photograph of 12 MP takes 0.23 s.
  MAX_SCAN_FILES: {
    value: 20,
    unit: 'entries',
    of: 'files of a request with X-Include-Files',
    beyond: '413 `too_large`',
    test: 'test/unit/http/uploads.test.ts',
  },
  MAX_PAGE_RANGES: {
    value: 100,
    unit: 'entries',
    of: 'pages and ranges in the header pages',
    beyond: '400 `invalid_header`',
    test: 'test/unit/routes/barcode/scan-options.test.ts',
  },
  MAX_FINDER_PLACES: {
    value: 20_000,
    unit: 'entries',
    of: 'candidates for finder patterns in one image',
    beyond: 'later ones are not examined',
    test: 'test/unit/barcode/recognize/limits.test.ts',
  },
  MAX_COMBINED_FINDERS: {
    value: 300,
    unit: 'entries',
    of: 'finder patterns with the highest confidence, whose triples are compared',
    beyond: 'those of lower confidence are not combined',
    test: 'test/unit/barcode/recognize/limits.test.ts',
  },
  MAX_BAR_AREAS: {
    value: 600,
    unit: 'entries',
    of: 'longest areas of bars at one size of an image, which the built-in linear decoders read',
    beyond: 'shorter ones are not read',
    test: 'test/unit/barcode/recognize/limits.test.ts',
  },
  MAX_CORNER_WORK_MS: {
    value: 300,
    unit: 'nominal ms',
    of: 'the search for the corners of bent QR codes',
    beyond: 'corners found by then are tried',
    test: 'test/unit/barcode/recognize/limits.test.ts',
  },
  MAX_MAXICODE_WORK_MS: {
    value: 700,
    unit: 'nominal ms',
    of: 'the search for MaxiCodes on one page',
    beyond: 'the page is named in `ErrorMessage`',
    test: 'test/unit/barcode/maxicode/maxicode.test.ts',
  },
  MAX_BUILT_IN_LINEAR_WORK_MS: {
    value: 1000,
    unit: 'nominal ms',
    of: 'the built-in linear decoders on one page',
    beyond: 'the page is named in `ErrorMessage`',
    test: 'test/unit/barcode/recognize/limits.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;

/** Images that are drawn beyond the plain ones. */
const DRAWING = {
  // A sheet of labels has 10 to 200; a request of 1,000 values answers within seconds.
  MAX_BATCH_VALUES: {
    value: 1000,
    unit: 'entries',
    of: 'values of a list to draw',
    beyond: '413 `too_large`',
    test: 'test/unit/routes/barcode/generate-batch.test.ts',
  },
  // 1,000 images of 400 × 400 are 160 million; JPEG files of 200 million take 1.4 s.
  MAX_BATCH_PIXELS: {
    value: 200_000_000,
    unit: 'pixels',
    of: 'the images of a list together',
    beyond: '413 `too_large`',
    test: 'test/unit/routes/barcode/generate-batch.test.ts',
  },
  // Rows of round modules and of logos are not alike: 2,000 × 2,000 take 0.6 s with a logo.
  MAX_ORNATE_PIXELS: {
    value: 4_000_000,
    unit: 'pixels',
    of: 'a QR code with a logo or round modules',
    beyond: '400 `invalid_header`',
    test: 'test/unit/routes/barcode/ornaments.test.ts',
  },
  // A file of so many pixels takes up to 5 ms.
  MAX_UNGATED_DRAWING_PIXELS: {
    value: 1_000_000,
    unit: 'pixels',
    of: 'a drawing that needs no slot of a gate',
    beyond:
      'it waits for a slot of the second gate; 429 `rate_limited` or 503 `overloaded` when too many wait',
    test: 'test/unit/routes/barcode/generate-gate.test.ts',
  },
  // They hold a laid-out drawing or an HTML document of 1 MB; a client that draws 100 labels at once is served.
  MAX_SHORT_QUEUE: {
    value: 128,
    unit: 'entries',
    of: 'drawings and HTML documents that wait at the second gate',
    beyond:
      '429 `rate_limited` to the account that has most of the places, 503 `overloaded` when several hold them',
    test: 'test/unit/routes/barcode/generate-gate.test.ts',
  },
  // As RGBA 4 MB; more than any image of it shows.
  MAX_LOGO_PIXELS: {
    value: 1_000_000,
    unit: 'pixels',
    of: 'a logo',
    beyond: '413 `too_large`',
    test: 'test/unit/routes/barcode/ornaments.test.ts',
  },
  // Each value is encoded twice: all are checked before the first is answered.
  MAX_BATCH_WORK_MS: {
    value: 5000,
    unit: 'nominal ms',
    of: 'encoding the values of a list',
    beyond: '422 `processing_limit`',
    test: 'test/unit/routes/barcode/generate-batch.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;

/** HTML documents. */
const HTML = {
  MAX_HTML_DEPTH: {
    // They hold about 12 MB; browsers flatten everything below 512.
    value: 65_536,
    unit: 'levels',
    of: 'elements open at once',
    beyond: '413 `too_large`; the language is taken from the part before',
    test: 'test/unit/convert/html/html-limits.test.ts',
  },
  MAX_HTML_STEPS: {
    // About 0.3 s; the test documents of html5lib take fewer than 300.
    value: 8_000_000,
    unit: 'steps',
    of: 'repairing misnested formatting elements',
    beyond: '422 `processing_limit`; the language is taken from the part before',
    test: 'test/unit/convert/html/html-limits.test.ts',
  },
  // Longer values are no links but mistakes; data: images are bounded by the request itself.
  MAX_IMAGE_URL_CHARACTERS: {
    value: 16_384,
    unit: 'characters',
    of: 'imageUrl of http or https',
    beyond: '400 `invalid_value`',
    test: 'test/unit/convert/html/html-limits.test.ts',
  },
  MAX_CSS_STYLE_CHARACTERS: {
    value: 16_384,
    unit: 'characters',
    of: 'cssStyle',
    beyond: '400 `invalid_value`',
    test: 'test/unit/convert/html/html-limits.test.ts',
  },
  // About 3 ms of scanning, 5 ms for nothing but tags.
  MAX_UNGATED_HTML_BYTES: {
    value: 65_536,
    unit: 'bytes',
    of: 'HTML document that needs no slot of a gate',
    beyond:
      'it waits for a slot of the second gate; 429 `rate_limited` or 503 `overloaded` when too many wait',
    test: 'test/unit/routes/convert/html.test.ts',
  },
  // What scanning holds is a few times the document.
  MAX_SHORT_HTML_BYTES: {
    value: 1_048_576,
    unit: 'bytes',
    of: 'HTML document that waits for a slot of the second gate',
    beyond: 'it waits for a slot of the gate of images and documents',
    test: 'test/unit/routes/convert/html.test.ts',
  },
  // As WebAssembly the rewriter takes 5 s for ten megabytes of `<`.
  MAX_REWRITER_BYTES: {
    value: 1_048_576,
    unit: 'bytes',
    of: 'HTML document that the rewriter writes',
    beyond: 'the bytes are spliced: the answer is the same',
    test: 'test/unit/convert/html/html-limits.test.ts',
  },
  // About 2 ms as WebAssembly. `<a></b>` repeated, 560 KB, takes 6.4 s and ends with "memory limit" in workerd.
  MAX_REWRITER_STEPS: {
    value: 1_000_000,
    unit: 'steps',
    of: "the rewriter's walks over its stack",
    beyond: 'the bytes are spliced: the answer is the same',
    test: 'test/unit/convert/html/html-limits.test.ts',
  },
  // The built-in rewriter has a memory limit of its own.
  MAX_REWRITER_DEPTH: {
    value: 4096,
    unit: 'levels',
    of: 'start tags that no end tag has closed, in a document that the rewriter writes',
    beyond: 'the bytes are spliced: the answer is the same',
    test: 'test/unit/convert/html/html-limits.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;

/** PowerPoint files and what is written from them. */
const PPT = {
  MAX_PPT_RECORDS: {
    value: 400_000,
    unit: 'entries',
    of: 'records of one PowerPoint file that are read at once',
    beyond: 'the rest is left out, warning `records-left-out`',
    test: 'test/unit/convert/ppt/allowance.test.ts',
  },
  MAX_PPT_PAGES: {
    value: 4000,
    unit: 'pages',
    of: 'slides, masters and notes pages that a presentation lists',
    beyond: 'the rest is left out, warning `slides-left-out`',
    test: 'test/unit/convert/ppt/allowance.test.ts',
  },
  MAX_PPT_SHAPES: {
    value: 40_000,
    unit: 'entries',
    of: 'shapes of one presentation, layouts included',
    beyond: 'the rest is left out, warning `shapes-left-out`',
    test: 'test/unit/convert/ppt/allowance.test.ts',
  },
  MAX_PPT_POINTS: {
    value: 250_000,
    unit: 'entries',
    of: 'points of outlines and stops of gradients in one presentation',
    beyond: 'the outline becomes a rectangle, the gradient two colours, warning `outline-left-out`',
    test: 'test/unit/convert/ppt/allowance.test.ts',
  },
  MAX_PPT_CHARACTERS: {
    value: 4_000_000,
    unit: 'characters',
    of: 'text of one presentation: of shapes, notes, comments, footers, links',
    beyond: 'the rest is left out, warning `text-too-long`',
    test: 'test/unit/convert/ppt/allowance.test.ts',
  },
  MAX_PPT_RUNS: {
    value: 150_000,
    unit: 'entries',
    of: 'runs and paragraphs of one presentation',
    beyond: 'the rest is left out, warning `text-too-long`',
    test: 'test/unit/convert/ppt/allowance.test.ts',
  },
  MAX_PPT_CELLS: {
    value: 50_000,
    unit: 'entries',
    of: 'table cells of one presentation',
    beyond: 'the table stays a group, warning `table-left-as-group`',
    test: 'test/unit/convert/ppt/allowance.test.ts',
  },
  /** A diagram of thirty nodes has 0.2 million, most of them in its layout and its drawing. */
  MAX_PPT_DIAGRAM_CHARACTERS: {
    value: 8_000_000,
    unit: 'characters',
    of: 'stored XML of the SmartArt diagrams, format schemes and painted letters of one presentation',
    beyond:
      'the diagram becomes single shapes, warning `smartart-flattened`; the theme has a plain format scheme; letters are plain, warning `effects-left-out`',
    test: 'test/unit/convert/ppt/allowance.test.ts',
  },
  MAX_PPT_LAYOUTS: {
    value: 500,
    unit: 'entries',
    of: 'masters and layouts of one presentation',
    beyond: 'slides take another one, warning `layout-left-out`',
    test: 'test/unit/convert/ppt/allowance.test.ts',
  },
  /** The longest take 3 kB of XML each: so many fill a page. The fullest of 112 public decks has 75. */
  MAX_PPT_EFFECTS: {
    value: 4000,
    unit: 'entries',
    of: 'animation effects made from those of PowerPoint 97, one for each paragraph',
    beyond: 'the rest is left out, warning `animation-left-out`',
    test: 'test/unit/convert/ppt/allowance.test.ts',
  },
  MAX_PPT_WARNINGS: {
    value: 200,
    unit: 'entries',
    of: 'warnings of one conversion',
    beyond: 'the first of every code are kept, warning `more-warnings`',
    test: 'test/unit/convert/ppt/allowance.test.ts',
  },
  /** The largest of 45 public ones has 770,000. */
  MAX_PPT_PICT_PIXELS: {
    value: 2_000_000,
    unit: 'pixels',
    of: 'bitmaps of one PICT picture',
    beyond: 'only the original PICT is kept, which programs for Windows do not draw',
    test: 'test/unit/convert/ppt/pict.test.ts',
  },
  MAX_PPT_INFLATED_BYTES: {
    value: 67_108_864,
    unit: 'bytes',
    of: 'inflated data of one presentation: metafiles, objects, stored layouts',
    beyond: 'the picture or object is left out, with a warning',
    test: 'test/unit/convert/ppt/read/robustness.test.ts',
  },
  MAX_PPT_INFLATED_STREAM_BYTES: {
    value: 33_554_432,
    unit: 'bytes',
    of: 'one inflated metafile or object',
    beyond: 'it is left out, with a warning',
    test: 'test/unit/convert/ppt/read/robustness.test.ts',
  },
  MAX_PPTX_PAGE_BYTES: {
    value: 12_582_912,
    unit: 'bytes',
    of: 'XML of the shapes of one slide, layout or master',
    beyond: 'the rest of its shapes is left out, warning `page-too-large`',
    test: 'test/unit/convert/ppt/allowance.test.ts',
  },
  MIN_PPTX_XML_BYTES: {
    value: 25_165_824,
    unit: 'bytes',
    of: 'XML of one PPTX, plus 8 bytes for each byte of the PPT',
    beyond: 'shapes are left out, warning `presentation-too-large`; at twice as much 422 `processing_limit`',
    test: 'test/unit/convert/ppt/allowance.test.ts',
  },
  MAX_PPTX_XML_BYTES: {
    value: 100_663_296,
    unit: 'bytes',
    of: 'XML of one PPTX, for a PPT of any length',
    beyond: 'as above',
    test: 'test/unit/convert/ppt/allowance.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;

/** Keys, quotas, stored answers. */
const METERING = {
  STORE_WAIT_MS: {
    value: 5_000,
    unit: 'ms',
    of: 'the wait for one answer of Workers KV, D1 or a Durable Object',
    beyond: '503 `overloaded`, nothing charged; a settlement is delivered later',
    test: 'test/api/faults.test.ts',
  },
  MAX_IDEMPOTENCY_KEY_CHARACTERS: {
    value: 255,
    unit: 'characters',
    of: 'header Idempotency-Key',
    beyond: '400 `invalid_header`',
    test: 'test/unit/http/header-limits.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;

/** Batch jobs of one account: docs/batch-jobs.md. */
const JOBS = {
  // As much as an answer that is kept: what an account's Durable Object takes in pieces of 1 MB.
  MAX_JOB_BYTES: {
    value: 33_554_432,
    unit: 'bytes',
    of: 'the file of a batch job',
    beyond: '413 `too_large`',
    test: 'test/unit/jobs/client.test.ts',
  },
  // Each waits at most 24 h; a scan takes some seconds.
  MAX_ACCOUNT_WAITING_JOBS: {
    value: 1_000,
    unit: 'entries',
    of: 'batch jobs of one account that wait',
    beyond: '503 `overloaded`',
    test: 'test/unit/metering/jobs.test.ts',
  },
  MAX_ACCOUNT_WAITING_BYTES: {
    value: 268_435_456,
    unit: 'bytes',
    of: 'files of the waiting batch jobs of one account',
    beyond: '503 `overloaded`',
    test: 'test/unit/metering/jobs.test.ts',
  },
  // A Durable Object holds 10 GB, and beyond that every write of the account would fail.
  MAX_ACCOUNT_KEPT_JOBS: {
    value: 100_000,
    unit: 'entries',
    of: 'batch jobs of one account within 24 hours',
    beyond: '503 `overloaded`',
    test: 'test/unit/metering/jobs.test.ts',
  },
  MAX_ACCOUNT_KEPT_BYTES: {
    value: 1_073_741_824,
    unit: 'bytes',
    of: 'files and results of the batch jobs of one account',
    beyond: '503 `overloaded`',
    test: 'test/unit/metering/jobs.test.ts',
  },
  CALLBACK_WAIT_MS: {
    value: 10_000,
    unit: 'ms',
    of: 'the wait for the receiver of a callback',
    beyond: 'it counts as a failed try',
    test: 'test/unit/jobs/callback.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;

/** The table by area, in the order of docs/limits.md. */
export const LIMIT_AREAS = {
  'Headers, bodies, remote documents': HTTP,
  Images: IMAGE,
  PDF,
  Recognition: BARCODE,
  'Drawing: lists, logos': DRAWING,
  HTML,
  PowerPoint: PPT,
  Metering: METERING,
  'Batch jobs': JOBS,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Limit>>>>;

const ROWS = { ...HTTP, ...IMAGE, ...PDF, ...BARCODE, ...DRAWING, ...HTML, ...PPT, ...METERING, ...JOBS };

export type LimitName = keyof typeof ROWS;

/** The values by name: `LIMITS.MAX_MULTIPART_PARTS`. */
export const LIMITS = Object.fromEntries(
  Object.entries<Limit>(ROWS).map(([name, { value }]) => [name, value]),
) as { readonly [Name in LimitName]: number };
