// A description of the service with its operations and links, made from the route table. It is the content of GET / until the page's
// script runs (or for good without JavaScript), or a whole page without scripts if there is no built page. Also the page of an address where
// nothing is.
import { nearestOf } from '../lib/edit-distance.ts';
import { xmlEscaper } from '../lib/xml-escape.ts';
import { JOB_STATUS, namesOperation } from '../registry/operations.ts';
import type { Settings } from '../settings.ts';
import { priceText } from '../registry/price.ts';
import { enabledOperations } from './table.ts';

const escape = xmlEscaper({
  forbidden: '\uFFFD',
  references: { '&': '&#38;', '<': '&#60;', '>': '&#62;', '"': '&#34;' },
});

/** The whole page. `path` is the path of the API, without a slash at its end. */
export function startPage(path: string, settings: Settings, version: string): string {
  return plainPage('quietzone', startContent(path, settings, version));
}

/** A page for a browser that asks for an address where nothing is. `pages`: paths of pages, below `base`. */
export function notFoundPage(path: string, base: string, pages: readonly string[]): string {
  const link = (page: string): string => `<a href="${escape(base + page)}">${escape(base + page)}</a>`;
  const asked = path.startsWith(base) ? path.slice(base.length) : path;
  const nearest = nearestOf(asked.replace(/\/+$/, ''), pages);
  const listed = pages.map((page) => `<li>${link(page)}</li>`).join('\n');
  return plainPage(
    'Not found – quietzone',
    `<h1>There is no page here</h1>
<p>Nothing is at <code>${escape(path)}</code>.${nearest === undefined ? '' : ` Did you mean ${link(nearest)}?`}</p>
<p>Pages of this service:</p>
<ul>
${listed}
</ul>`,
  );
}

/** Its Content-Security-Policy: no script, and the styles that stand in it. */
export const PLAIN_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function plainPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid #8884; vertical-align: top }
code { font-size: .9em }
a { color: light-dark(#3538cd, #a6b0ff) }
</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

/** The content of the page's body. */
export function startContent(path: string, settings: Settings, version: string): string {
  const basePath = escape(path);
  const rows = enabledOperations(settings)
    .map(
      ({ path: operation, summary, price }) =>
        `<tr><td><code>POST ${basePath}${operation}</code></td><td>${escape(summary)}</td><td>${escape(priceText(price, settings))}</td></tr>`,
    )
    .join('\n');
  const status = namesOperation(settings.DISABLED_OPERATIONS, JOB_STATUS)
    ? ''
    : `<li><code>GET ${basePath}${JOB_STATUS.path}?AsyncJobID=</code> with your key: a batch job and its result</li>\n`;
  return `<h1>quietzone</h1>
<p>A barcode and document-conversion API: it looks up product numbers, reads barcodes of every type from images and PDFs,
draws barcodes, reads the language of HTML pages and converts presentations. Every operation is a POST with your key in the
header <code>Apikey</code>.</p>
<table>
<thead><tr><th>Operation</th><th>What it does</th><th>Cost</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
<h2>For programs</h2>
<ul>
<li><a href="${basePath}/openapi.json">openapi.json</a> – OpenAPI 3.1</li>
<li><a href="${basePath}/barcode/docs/v1/swagger">Swagger 2.0, barcode</a> and <a href="${basePath}/convert/docs/v1/swagger">convert</a> – for client builders</li>
<li><a href="${basePath}/connector.json">connector.json</a> – for Power Automate and Logic Apps</li>
<li><a href="${basePath}/health">health</a> and <a href="${basePath}/health/ready">readiness</a></li>
${status}<li><code>GET ${basePath}/usage</code> with your key: the calls of this month</li>
</ul>
<p>Uploads are processed in memory and never stored, but the file of a batch job, which is kept encrypted until the job is done;
the answer to a call with an <code>Idempotency-Key</code> and the result of a batch job are kept for a day, encrypted with a key
that only the caller can make. Product titles of a catalogue that was imported from Open Food Facts
contain information from Open Food Facts, made available under the Open Database License (ODbL).</p>
<p>quietzone ${escape(version)}, MIT licence.</p>`;
}
