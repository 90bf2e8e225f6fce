// npm run image-folder: puts what the container runs into a folder: the built package without its declarations, and the packages that it
// needs to start. The Dockerfile copies the folder into its last stage.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { readOptions } from '../src/cli/command-line.ts';
import { ROOT } from '../src/local/run.ts';
import { CALLED_FROM, stop } from '../src/local/task.ts';
import { type NeededPackage, needed, readLock } from './release/packages.ts';
import { billOfMaterials } from './release/sbom.ts';

const HELP = `npm run image-folder -- FOLDER [--built]

Makes FOLDER/app, which FOLDER/bin/node starts with app/dist/src/cli/main.js, and FOLDER/data, the empty state directory. Nothing is
bundled or installed when it starts.

  --built  takes dist/ as it is, without npm run build
`;
/** Loaded only where an Images binding is used. */
const NEVER_LOADED = ['sharp'];
/** Of packages and of dist/: what a compiler or a person reads. */
const NOT_RUN = /\.(d\.[mc]?ts|[mc]?ts|map|md|markdown)$/i;
const MB = 1e6;

const { values, words } = readOptions(HELP, { built: { type: 'boolean' } });
const [target, ...more] = words;
if (target === undefined || more.length > 0) stop(HELP);
const folder = resolve(CALLED_FROM, target);
if (existsSync(folder)) stop(`${target} exists.`);
if (values.built !== true) {
  const build = [join(ROOT, 'scripts', 'bootstrap.mjs'), 'build'];
  const { status } = spawnSync(process.execPath, build, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) stop('The build failed; its message stands above.');
}

const app = join(folder, 'app');
mkdirSync(app, { recursive: true });
mkdirSync(join(folder, 'data'));
const ours = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
};
const { scripts: _scripts, devDependencies: _dev, ...kept } = ours;
writeFileSync(join(app, 'package.json'), `${JSON.stringify(kept, null, 2)}\n`);
for (const name of ['LICENSE', 'THIRD-PARTY-NOTICES', 'migrations', 'dist']) copy(name);
const packages = needed(readLock(), [...Object.keys(ours.dependencies), 'miniflare'], {
  without: NEVER_LOADED,
});
for (const { path } of packages) copy(path);
// The Node that runs this; the program and workerd without the names of their functions are 58 MB less.
mkdirSync(join(folder, 'bin'));
copyFileSync(process.execPath, join(folder, 'bin', 'node'));
for (const program of [join(folder, 'bin', 'node'), ...packages.flatMap(runtimeOf)]) {
  const { error } = spawnSync('strip', ['--strip-unneeded', program], { stdio: 'inherit' });
  if (error) process.stderr.write(`strip is not here, so ${program} keeps the names of its functions.\n`);
}
const node = { name: 'node', version: process.versions.node, license: 'MIT' };
const bom = billOfMaterials({ ...ours, type: 'container' }, packages, [node]);
writeFileSync(join(app, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);

const { files, bytes } = sizeOf(folder);
process.stdout.write(
  `${target}: ${files} files, ${(bytes / MB).toFixed(0)} MB, ${packages.length} packages\n`,
);

function copy(path: string): void {
  cpSync(join(ROOT, path), join(app, path), {
    recursive: true,
    dereference: true,
    // A package inside another is copied for itself, if it is needed.
    filter: (source) =>
      !NOT_RUN.test(source) && !source.slice(join(ROOT, path).length).includes('node_modules'),
  });
}

/** The program of a package of workerd for this platform. */
function runtimeOf({ name, path }: NeededPackage): readonly string[] {
  return name.startsWith('@cloudflare/workerd-') ? [join(app, path, 'bin', 'workerd')] : [];
}

function sizeOf(path: string): { readonly files: number; readonly bytes: number } {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce(
      ({ files: count, bytes: sum }, entry) => ({
        files: count + 1,
        bytes: sum + statSync(join(entry.parentPath, entry.name)).size,
      }),
      { files: 0, bytes: 0 },
    );
}
