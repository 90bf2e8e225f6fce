// The operationIds of the route table, read from its text: a task must not load the engines to know the names.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

const ROUTES = join(ROOT, 'src', 'routes');

export const OPERATION_IDS: readonly string[] = ['barcode', 'convert']
  .flatMap((folder) =>
    readdirSync(join(ROUTES, folder)).map((name) => readFileSync(join(ROUTES, folder, name), 'utf8')),
  )
  .flatMap((text) => [...text.matchAll(/\bid: '([A-Za-z]+_[A-Za-z0-9]+)'/g)].map(([, id = '']) => id));
