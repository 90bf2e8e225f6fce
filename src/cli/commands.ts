// THE COMMANDS of `quietzone`: what each is for, where it is, and what its first word may be. Help and completion follow it.
import { OPERATION_COMMANDS } from '../registry/operations.ts';
import { APPEND, CONVERT, DRAW, LABELS, LANGUAGE, LOOKUP, SCAN, SEARCH } from '../registry/tools.ts';

export interface Command {
  readonly summary: string;
  /** The command that this one is another name of: help and completion leave it out. */
  readonly aliasOf?: string;
  /** Does the command with the rest of the command line. */
  readonly run: () => Promise<unknown>;
  /** It works on stores: those of the Worker in whose folder it is called, else those of `quietzone start` there. */
  readonly stores?: true;
  /** Its own commands, for completion. */
  readonly words?: readonly string[];
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    summary: 'starts the service on this machine; so does quietzone alone',
    run: () => import('./commands/start.ts'),
    stores: true,
  },
  // Made of operations; those below are written for theirs.
  ...Object.fromEntries(
    OPERATION_COMMANDS.map(([name, summary]) => [
      name,
      { summary, run: async () => (await import('./commands/operation.ts')).run(name) },
    ]),
  ),
  scan: { summary: SCAN.summary, run: () => import('./commands/scan.ts') },
  split: {
    summary: 'writes the documents of a scanned PDF, told apart by separator sheets, as files of their own',
    run: () => import('./commands/split.ts'),
  },
  draw: { summary: DRAW.summary, run: () => import('./commands/draw.ts') },
  batch: {
    summary: 'draws the barcodes of a list, as an archive or a sheet',
    run: () => import('./commands/batch.ts'),
  },
  labels: { summary: LABELS.summary, run: () => import('./commands/labels.ts') },
  convert: { summary: CONVERT.summary, run: () => import('./commands/ppt.ts') },
  html: {
    summary: 'tells the language of HTML documents, and puts an image at the end of one',
    run: () => import('./commands/html.ts'),
    words: ['append', 'language'],
  },
  language: {
    summary: LANGUAGE.summary,
    aliasOf: 'html language',
    run: () => import('./commands/html-language.ts'),
  },
  append: {
    summary: APPEND.summary,
    aliasOf: 'html append',
    run: () => import('./commands/html-append.ts'),
  },
  lookup: {
    summary: LOOKUP.summary,
    run: () => import('./commands/lookup.ts'),
    stores: true,
  },
  search: {
    summary: SEARCH.summary,
    run: () => import('./commands/search.ts'),
    stores: true,
  },
  compare: {
    summary: 'shows what another service of the same API reads in your images, and what is read here',
    run: () => import('./commands/compare.ts'),
  },
  keys: {
    summary: 'creates, lists, changes, revokes and rotates API keys',
    run: () => import('./commands/keys.ts'),
    stores: true,
    words: ['create', 'list', 'set', 'revoke', 'rotate'],
  },
  link: {
    summary: 'signs a link to an image, for pages without an API key',
    run: () => import('./commands/link.ts'),
  },
  catalog: {
    summary: 'imports products, and makes the index of a search',
    run: () => import('./commands/catalog.ts'),
    stores: true,
    words: ['import', 'index'],
  },
  migrate: {
    summary: 'applies the migrations that the local database lacks',
    run: () => import('./commands/migrate.ts'),
    stores: true,
  },
  usage: {
    summary: 'tells what each account and key used in a month, for bills',
    run: () => import('./commands/usage.ts'),
    stores: true,
  },
  doctor: {
    summary: 'looks at versions, settings and stores, and has a drawn code read',
    run: () => import('./commands/doctor.ts'),
    stores: true,
  },
  backup: {
    summary: 'copies catalogue, keys and meters into a new folder',
    run: () => import('./commands/backup.ts'),
    stores: true,
  },
  restore: {
    summary: 'puts a backup in the place of the stores',
    run: () => import('./commands/restore.ts'),
    stores: true,
  },
  completion: {
    summary: 'prints what makes a shell complete these commands',
    run: () => import('./commands/completion.ts'),
    words: ['bash', 'zsh', 'fish'],
  },
};
