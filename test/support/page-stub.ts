// A page and files like those of the build, for the Worker under test, so that no build is needed. test/clients/page.test.ts serves and drives
// the built ones.

const STUB_PAGE = `<!doctype html>
<html lang="en">
<head><title>quietzone</title>
<script type="module" crossorigin src="/assets/index-1a2B_3.js"></script>
<link rel="stylesheet" href="/assets/index-4.css"><link rel="help" href="https://example.com/">
</head>
<body><div id="app"></div></body>
</html>
`;

const STUB_REFERENCE = `<!doctype html>
<html lang="en">
<body><a href="/docs/errors">errors</a>
<li data-operation="BarcodeScan_Image">scan</li><span data-price="BarcodeScan_ImageAdvancedQR">1 call a file</span></body>
</html>
`;

const FILES: Readonly<Record<string, string>> = {
  '/index.html': STUB_PAGE,
  '/preview.html': STUB_PAGE,
  '/docs/index.html': STUB_PAGE,
  '/docs/errors.html': STUB_PAGE,
  '/docs/reference.html': STUB_REFERENCE,
  '/docs/reference/scan.html': STUB_REFERENCE,
  '/assets/index-1a2B_3.js': 'export {};',
  '/assets/index-4.css': 'p {}',
  '/assets/search-5.json': '[]',
  '/assets/notes.txt': 'not of the page',
};

/** In place of the binding PAGE (src/deps.ts). */
export async function stubPage(path: string): Promise<Response> {
  const body = FILES[path];
  return new Response(body ?? 'none', { status: body === undefined ? 404 : 200 });
}
