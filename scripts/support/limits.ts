// docs/limits.md, from the settings and from the limits that each folder of src/ keeps in its limits.ts.
import { FAILURES } from '../../src/http/errors.ts';
import type { Limits } from '../../src/lib/limits.ts';
import { SETTINGS, allowed } from '../../src/settings.ts';
import { LIMIT_ROWS as BARCODE } from '../../src/barcode/limits.ts';
import { LIMIT_ROWS as DRAWING } from '../../src/barcode/generate/limits.ts';
import { LIMIT_ROWS as CONVERT } from '../../src/convert/limits.ts';
import { LIMIT_ROWS as HTML } from '../../src/convert/html/limits.ts';
import { LIMIT_ROWS as PPT } from '../../src/convert/ppt/limits.ts';
import { LIMIT_ROWS as PPTX } from '../../src/convert/pptx/limits.ts';
import { LIMIT_ROWS as HTTP } from '../../src/http/limits.ts';
import { LIMIT_ROWS as IMAGE } from '../../src/image/limits.ts';
import { LIMIT_ROWS as JOBS } from '../../src/jobs/limits.ts';
import { LIMIT_ROWS as METERING } from '../../src/metering/limits.ts';
import { LIMIT_ROWS as PAGES } from '../../src/pages/limits.ts';
import { LIMIT_ROWS as PDF } from '../../src/pages/pdf/limits.ts';
import { LIMIT_ROWS as REGISTRY } from '../../src/registry/limits.ts';
import { LIMIT_ROWS as ROUTES } from '../../src/routes/limits.ts';
import { LIMIT_ROWS as SCAN } from '../../src/scan/limits.ts';
import { LIMIT_ROWS as WASM } from '../../src/wasm/limits.ts';

/** The sections of docs/limits.md, and the folders of src/ whose limits they list. */
export const SECTIONS: Readonly<Record<string, Readonly<Record<string, Limits>>>> = {
  'Headers and bodies': { http: HTTP, registry: REGISTRY },
  'Lists, tools and gates': { routes: ROUTES },
  Images: { image: IMAGE, pages: PAGES },
  PDF: { 'pages/pdf': PDF },
  'Memory of the engines': { wasm: WASM },
  Recognition: { barcode: BARCODE, scan: SCAN },
  Drawing: { 'barcode/generate': DRAWING },
  HTML: { 'convert/html': HTML },
  PowerPoint: { 'convert/ppt': PPT, 'convert/pptx': PPTX, convert: CONVERT },
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

/** The page. `shownBy` names the test of each limit. */
export function limitsPage(shownBy: (limit: string) => string): string {
  const sections = Object.entries(SECTIONS).map(([title, folders]) => {
    const rows = Object.values(folders)
      .flatMap((limits) => Object.entries(limits))
      .map(([name, { value, unit, of, beyond }]) => [
        of,
        `${value.toLocaleString('en')} ${unit}`,
        overHttp(beyond),
        shownBy(name),
      ]);
    return `## ${title}\n\n${table(['limit', 'value', 'beyond it', 'shown by'], rows)}`;
  });
  const settings = Object.entries(SETTINGS)
    .filter(([, row]) => row.kind === 'integer')
    .map(([name, row]) => [`\`${name}\``, row.fallback, allowed(row), row.meaning]);
  return `# Limits

How large a request may be, and how much work it may cause. scripts/support/limits.ts collects this page from the files limits.ts of src/ and
from src/settings.ts (\`npx vitest run --project unit test/unit/limits.test.ts -u\`). The code counts its own work in "nominal ms", because a
Worker's clock stands still while it computes (docs/architecture.md, "Time"). [security.md](security.md) gives the reason for each bound.

## Settings

An operator can change these. A bad value stops the start, and the message names it.

${table(['setting', 'default', 'allowed', 'meaning'], settings)}

${sections.join('\n\n')}
`;
}
