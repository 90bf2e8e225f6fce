// Files that come from anywhere in the window, dropped or pasted, on their way to the tool that takes them.
import { useEffect, useRef } from 'preact/hooks';
import { SCAN_ENDINGS } from '../../src/lib/scan-formats.ts';
import { toolOf } from './header.tsx';
import { TOOLS, type ToolId } from './navigation.ts';

interface Kind {
  readonly tool: ToolId;
  /** As a person calls them. */
  readonly what: string;
  readonly type: RegExp;
  readonly name: RegExp;
}

/** By media type or, where the system knows none, by the file's ending. */
const KINDS: readonly Kind[] = [
  {
    tool: 'scan',
    what: 'images and PDFs',
    type: /^(?:image\/(?!svg)|application\/pdf)/,
    name: new RegExp(`\\.(?:${[...SCAN_ENDINGS].join('|')})$`, 'i'),
  },
  {
    tool: 'ppt',
    what: 'presentations (PPT)',
    type: /^application\/vnd\.ms-powerpoint/,
    name: /\.(?:ppt|pps|pot)$/i,
  },
  // A list is of numbers to look up, unless Labels is open.
  {
    tool: 'lookup',
    what: 'lists (CSV)',
    type: /^text\/(?:csv|tab-separated-values)/,
    name: /\.(?:csv|tsv)$/i,
  },
  {
    tool: 'labels',
    what: 'lists of labels (CSV, XLSX)',
    type: /^(?:text\/(?:csv|tab-sep)|application\/vnd\.openxmlformats-officedocument\.spreadsheetml)/,
    name: /\.(?:csv|tsv|xlsx)$/i,
  },
  { tool: 'html', what: 'HTML', type: /^(?:text\/html|application\/xhtml)/, name: /\.(?:html?|xhtml)$/i },
];

export const TAKES = KINDS.map(({ tool, what }) => ({
  what,
  name: TOOLS.find(({ id }) => id === tool)?.name ?? '',
}));

/** The tool of a media type, which is all that is known of a file that is still held; the present one before others. */
export function toolOfType(type: string): ToolId | undefined {
  const present = toolOf(location);
  const tools = KINDS.filter((kind) => kind.type.test(type)).map(({ tool }) => tool);
  return tools.find((tool) => tool === present) ?? tools[0];
}

/** The tool of most of the files, with those that it takes, the present one before others; undefined: none takes any. */
export function toolOfFiles(
  files: readonly File[],
): { readonly tool: ToolId; readonly files: readonly File[] } | undefined {
  const present = toolOf(location);
  const groups = KINDS.map(({ tool }) => ({ tool, files: files.filter((file) => isFor(tool, file)) })).sort(
    (a, b) => b.files.length - a.files.length || Number(b.tool === present) - Number(a.tool === present),
  );
  return groups[0] && groups[0].files.length > 0 ? groups[0] : undefined;
}

const isFor = (tool: ToolId, file: File): boolean =>
  KINDS.some((kind) => kind.tool === tool && (kind.type.test(file.type) || kind.name.test(file.name)));

export interface Sorted {
  /** In the order of their names, numbers by their value. */
  readonly files: readonly File[];
  /** Those that the tool does not take. */
  readonly skipped: readonly File[];
}

/** Several files, as of a folder. One that was chosen alone is taken, whatever its name. */
export function sortedFor(tool: ToolId, all: readonly File[]): Sorted {
  if (all.length === 1) return { files: all, skipped: [] };
  const byName = new Intl.Collator('en', { numeric: true });
  const files = all.filter((file) => isFor(tool, file));
  return {
    files: files.sort((a, b) => byName.compare(pathOf(a), pathOf(b))),
    skipped: all.filter((file) => !files.includes(file)),
  };
}

/** With its folder, as the person sees it. */
export const pathOf = ({ webkitRelativePath, name }: File): string => webkitRelativePath || name;

type Take = (files: readonly File[]) => unknown;
const takers = new Map<ToolId, Take>();
/** Files for a tool that is still being loaded. */
const held = new Map<ToolId, readonly File[]>();

export function deliver(tool: ToolId, files: readonly File[]): void {
  const take = takers.get(tool);
  if (take) take(files);
  else held.set(tool, files);
}

/** Files that were dropped or pasted for this tool come to `take`. */
export function useIncoming(tool: ToolId, take: Take): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    takers.set(tool, (files) => latest.current(files));
    const waiting = held.get(tool);
    held.delete(tool);
    if (waiting) latest.current(waiting);
    return () => void takers.delete(tool);
  }, [tool]);
}

/** Also those inside dropped folders. Entries must be taken before the event is over. */
export async function droppedFiles(transfer: DataTransfer | null): Promise<readonly File[]> {
  const items = [...(transfer?.items ?? [])].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const lists = await Promise.all(
    entries.map(async (entry) => {
      if (entry === null) return [];
      return entry instanceof File ? [entry] : filesIn(entry);
    }),
  );
  return lists.flat();
}

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry.isFile)
    return new Promise((resolve) => {
      (entry as FileSystemFileEntry).file(
        // Dropped, a file does not know its folder.
        (file) =>
          resolve([
            Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.replace(/^\//, '') }),
          ]),
        () => resolve([]),
      );
    });
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    // A reader hands over at most 100 entries at a time, and none at the end.
    const some = await new Promise<readonly FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return files;
    for (const each of some) files.push(...(await filesIn(each)));
  }
}
