// The places of the header: each tool has a path of its own, which the Worker serves (src/routes/page.ts).

export const TOOLS = [
  { id: 'scan', name: 'Scan', path: '/scan' },
  { id: 'generate', name: 'Generate', path: '/generate' },
  { id: 'labels', name: 'Labels', path: '/labels' },
  { id: 'lookup', name: 'Look up', path: '/lookup' },
  { id: 'html', name: 'HTML', path: '/html' },
  { id: 'ppt', name: 'PPT to PPTX', path: '/ppt' },
  // GET /usage is the API's.
  { id: 'usage', name: 'Usage', path: '/account' },
] as const;

export type ToolId = (typeof TOOLS)[number]['id'];

export const PLACES = [
  { id: 'guides', name: 'Guides', path: '/docs' },
  { id: 'reference', name: 'Reference', path: '/docs/reference' },
] as const;
