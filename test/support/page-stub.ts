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

const FILES: Readonly<Record<string, string>> = {
  '/index.html': STUB_PAGE,
  '/preview.html': STUB_PAGE,
  '/assets/index-1a2B_3.js': 'export {};',
  '/assets/index-4.css': 'p {}',
  '/assets/notes.txt': 'not of the page',
};

/** In place of the binding PAGE (src/deps.ts). */
export async function stubPage(path: string): Promise<Response> {
  const body = FILES[path];
  return new Response(body ?? 'none', { status: body === undefined ? 404 : 200 });
}
