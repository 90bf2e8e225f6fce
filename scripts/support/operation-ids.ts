// The operationIds of the route table, read from its text: a task must not load the engines to know the names.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROUTES = join(import.meta.dirname, '..', '..', 'src', 'routes');

const NAMES = ['barcode', 'convert']
  .filter((folder) => existsSync(join(ROUTES, folder)))
  .flatMap((folder) =>
    readdirSync(join(ROUTES, folder)).map((name) => readFileSync(join(ROUTES, folder, name), 'utf8')),
  )
  .flatMap((text) =>
    [...text.matchAll(/'([A-Z][a-z][A-Za-z]*_[A-Z][A-Za-z0-9]+)'/g)].map(([, id = '']) => id),
  );

export const OPERATION_IDS: readonly string[] = [...new Set(NAMES)];
