// docs/limits.md, the limits that a caller meets, from the limits.ts of each folder of src/.
import { FAILURES } from '../../src/http/errors.ts';
import type { Limits } from '../../src/lib/limits.ts';
import { LIMIT_ROWS as BARCODE } from '../../src/barcode/limits.ts';
import { LIMIT_ROWS as DRAWING } from '../../src/barcode/generate/limits.ts';
import { LIMIT_ROWS as CONVERT } from '../../src/convert/limits.ts';
import { LIMIT_ROWS as HTML } from '../../src/convert/html/limits.ts';
import { LIMIT_ROWS as METAFILE } from '../../src/convert/metafile/limits.ts';
import { LIMIT_ROWS as PPT } from '../../src/convert/ppt/limits.ts';
import { LIMIT_ROWS as PPTX } from '../../src/convert/pptx/limits.ts';
import { LIMIT_ROWS as HTTP } from '../../src/http/limits.ts';
import { LIMIT_ROWS as IMAGE } from '../../src/image/limits.ts';
import { LIMIT_ROWS as LABELS } from '../../src/labels/limits.ts';
import { LIMIT_ROWS as JOBS } from '../../src/jobs/limits.ts';
import { LIMIT_ROWS as METERING } from '../../src/metering/limits.ts';
import { LIMIT_ROWS as OPERATIONS } from '../../src/operations/limits.ts';
import { LIMIT_ROWS as PAGES } from '../../src/pages/limits.ts';
import { LIMIT_ROWS as PDF } from '../../src/pages/pdf/limits.ts';
import { LIMIT_ROWS as REGISTRY } from '../../src/registry/limits.ts';
import { LIMIT_ROWS as ROUTES } from '../../src/routes/limits.ts';
import { LIMIT_ROWS as SCAN } from '../../src/scan/limits.ts';
import { LIMIT_ROWS as WASM } from '../../src/wasm/limits.ts';

/** The sections of docs/limits.md, and the folders of src/ whose limits they list. */
export const SECTIONS: Readonly<Record<string, Readonly<Record<string, Limits>>>> = {
  'Headers and bodies': { http: HTTP, registry: REGISTRY },
  'Lists, tools and gates': { operations: OPERATIONS, routes: ROUTES },
  Images: { image: IMAGE, pages: PAGES },
  PDF: { 'pages/pdf': PDF },
  'Memory of the engines': { wasm: WASM },
  Recognition: { barcode: BARCODE, scan: SCAN },
  Drawing: { 'barcode/generate': DRAWING, labels: LABELS },
  HTML: { 'convert/html': HTML },
  PowerPoint: { 'convert/ppt': PPT, 'convert/pptx': PPTX, 'convert/metafile': METAFILE, convert: CONVERT },
  'Accounts and batch jobs': { metering: METERING, jobs: JOBS },
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Codes of failures as a caller of the service gets them: with the status. */
function overHttp(beyond: string): string {
  return beyond
    .replaceAll('`invalid_option`', '`invalid_header`')
    .replaceAll(/`(\w+)`/g, (quoted, code: string) =>
      code in FAILURES ? `${FAILURES[code as keyof typeof FAILURES].status} ${quoted}` : quoted,
    );
}

/** Those of docs/limits.md. The others bound work and memory, and no ordinary file comes near them. */
export const PUBLIC_LIMITS: ReadonlySet<string> = new Set([
  'MAX_UPLOAD_MS',
  'MAX_UPLOAD_SILENCE_MS',
  'MIN_UPLOAD_BYTES_PER_S',
  'MAX_MULTIPART_PARTS',
  'MAX_HEADER_CHARACTERS',
  'MAX_IMAGE_URL_HEADER_CHARACTERS',
  'MAX_IDEMPOTENCY_KEY_CHARACTERS',
  'MAX_MCP_FILE_BYTES',
  'MAX_SCAN_FILES',
  'MAX_PAGE_RANGES',
  'MAX_ANNOTATED_PAGES',
  'MAX_HEIF_CODED_PIXELS',
  'MAX_ICON_PIXELS',
  'MAX_PDF_PAGE_MS',
  'MAX_BATCH_VALUES',
  'MAX_BATCH_PIXELS',
  'MAX_LABELS',
  'MAX_ORNATE_PIXELS',
  'MAX_LOGO_PIXELS',
  'MAX_IMAGE_URL_CHARACTERS',
  'MAX_CSS_STYLE_CHARACTERS',
  'MAX_HTML_DEPTH',
  'MAX_PPT_PAGES',
  'MAX_PPT_SHAPES',
  'MAX_PPT_CHARACTERS',
  'MAX_PPT_WARNINGS',
  'MAX_PPTX_PAGE_BYTES',
  'STORE_WAIT_MS',
  'MAX_JOB_BYTES',
  'MAX_ACCOUNT_WAITING_JOBS',
  'MAX_ACCOUNT_WAITING_BYTES',
  'MAX_ACCOUNT_KEPT_JOBS',
  'MAX_ACCOUNT_KEPT_BYTES',
  'CALLBACK_WAIT_MS',
]);

type Row = readonly [name: string, limit: Limits[string]];

function sections(): readonly (readonly [title: string, rows: readonly Row[]])[] {
  return Object.entries(SECTIONS).flatMap(([title, folders]) => {
    const rows = Object.values(folders)
      .flatMap((limits) => Object.entries(limits))
      .filter(([name]) => PUBLIC_LIMITS.has(name));
    return rows.length === 0 ? [] : [[title, rows] as const];
  });
}

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** In the unit that gives a short number. */
function amount({ value, unit }: Limits[string]): string {
  if (unit === 'entries' || unit === 'pages') return value.toLocaleString('en');
  if (unit === 'bytes' && value % GIB === 0) return `${value / GIB} GiB`;
  if (unit === 'bytes' && value % MIB === 0) return `${value / MIB} MiB`;
  if (unit === 'ms' && value % 1000 === 0) return `${value / 1000} s`;
  return `${value.toLocaleString('en')} ${unit}`;
}

/** docs/limits.md. */
export function limitsPage(): string {
  const tables = sections().map(
    ([title, rows]) =>
      `## ${title}\n\n${table(
        ['limit', 'value', 'beyond it'],
        rows.map(([, limit]) => [limit.of, amount(limit), overHttp(limit.beyond)]),
      )}`,
  );
  return `# Limits

How large a request may be. The size of files, images, documents and queues can be set: [configuration](configuration.md) has the defaults. The limits
below are fixed. "Nominal ms" is work that the service counts itself, because a Worker's clock stands still while it computes.

On Cloudflare a request may take 10 ms of processor time on the Free plan, too little for scans, 5 minutes on the Paid plan (\`[limits] cpu_ms\` of \`wrangler.toml\`). A
document of 100 pages may take 260 s: keep \`SCAN_PAGE_WORK_MS\` × \`MAX_PAGES\` below 280 s.

${tables.join('\n\n')}
`;
}
