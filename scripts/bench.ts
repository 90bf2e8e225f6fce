// npm run bench -- NAME [arguments]: runs bench/NAME.ts; without a name, says which there are.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './support/run.ts';

const [name = '', ...args] = process.argv.slice(2);
const path = join(ROOT, 'bench', `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || !existsSync(path)) {
  const names = readdirSync(join(ROOT, 'bench')).filter((file) => file.endsWith('.ts'));
  process.stderr.write(
    `npm run bench -- NAME, where NAME is one of: ${names.map((file) => file.slice(0, -3)).join(', ')}\n`,
  );
  process.exit(1);
}
const hooks = join(ROOT, 'bench', 'support', 'wasm-modules.ts');
const done = spawnSync(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', '--import', hooks, path, ...args],
  {
    stdio: 'inherit',
  },
);
process.exit(done.status ?? 1);
