// npm run release: checks that a release can be made of this commit, makes its files, and prints how to publish them. It publishes nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readOptions } from '../src/cli/command-line.ts';
import { pageDirectory } from '../src/local/page-directory.ts';
import { ROOT, runTool } from '../src/local/run.ts';
import { CALLED_FROM, shownPath, stop } from '../src/local/task.ts';
import { releaseFaults, releaseNotes } from './release/checks.ts';
import { needed, readLock } from './release/packages.ts';
import { billOfMaterials } from './release/sbom.ts';

const HELP = `npm run release -- [options]

  --to FOLDER  default: .quietzone/release/VERSION; it must not exist
  --tag TAG    the tag that is released: v and the version
  --repository OWNER/NAME  the repository on GitHub that releases: package.json must name it
  --trial      makes the files of any commit and of changed files, to look at; prints what is wrong instead of ending

Makes the package, the context of the container's build, the bundles of the three Workers with the page, the bill of materials (CycloneDX) and checksums.
`;
/** wrangler's configurations by the Worker. */
const WORKERS = {
  quietzone: 'wrangler.toml',
  'quietzone-recognition': 'wrangler.recognition.toml',
  'quietzone-ppt': 'wrangler.ppt.toml',
} as const;

const { values, words } = readOptions(HELP, {
  to: { type: 'string' },
  tag: { type: 'string' },
  repository: { type: 'string' },
  trial: { type: 'boolean' },
});
if (words.length > 0) stop(`What is "${words.join(' ')}"?\n\n${HELP}`);
const ours = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly repository: { readonly url: string };
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
};
const { version } = ours;
const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
const faults = releaseFaults({
  version,
  tag: values.tag,
  changelog,
  changed: git('status', '--porcelain'),
  repository: ours.repository.url,
  releasedAt: values.repository,
  dockerfile: readFileSync(join(ROOT, 'Dockerfile'), 'utf8'),
});
if (faults.length > 0) process.stderr.write(`${faults.join('\n')}\n`);
if (faults.length > 0 && values.trial !== true) stop('Nothing was made.');

const folder =
  values.to === undefined ? join(ROOT, '.quietzone', 'release', version) : resolve(CALLED_FROM, values.to);
if (existsSync(folder)) stop(`${shownPath(folder)} exists.`);
mkdirSync(folder, { recursive: true });
const base = join(folder, `quietzone-${version}`);
/** Of the commit: archives made twice are the same bytes. */
const time = git('log', '-1', '--format=%ct');

mustSucceed('npm', ['pack', '--silent', '--pack-destination', folder]);
mustSucceed('git', [
  'archive',
  '--format=tar.gz',
  `--prefix=quietzone-${version}/`,
  `--output=${base}-container.tar.gz`,
  'HEAD',
]);
const bundles = join(ROOT, '.quietzone', 'release-bundles');
rmSync(bundles, { recursive: true, force: true });
for (const [name, config] of Object.entries(WORKERS)) {
  const code = runTool(
    'wrangler',
    ['deploy', '--dry-run', '--outdir', join(bundles, name), '--config', config],
    { WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' },
  );
  if (code !== 0) stop(`The Worker ${name} could not be bundled.`);
}
cpSync(pageDirectory(), join(bundles, 'page'), { recursive: true });
archive(bundles, ['page', ...Object.keys(WORKERS)], `${base}-workers.tar.gz`);
const packages = needed(readLock(), Object.keys({ ...ours.dependencies, hono: '' }));
const bom = billOfMaterials({ ...ours, type: 'application' }, packages);
writeFileSync(`${base}.cdx.json`, `${JSON.stringify(bom, null, 2)}\n`);
writeFileSync(join(folder, 'NOTES.md'), releaseNotes(changelog, version) ?? '');
const sums = readdirSync(folder)
  .sort()
  .map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}  ${name}\n`,
  );
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));

process.stdout.write(`${sums.join('')}
The files are in ${shownPath(folder)}. To publish them:

  git tag -s v${version} -m 'quietzone ${version}' && git push origin v${version}

The workflow release then publishes the package with its provenance, the image and these files. By hand:

  npm publish ${shownPath(`${base}.tgz`)} --access public
  docker buildx build --platform linux/amd64,linux/arm64 --build-arg VERSION=${version} --push -t YOUR-REGISTRY/quietzone:${version} .
`);

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

function archive(from: string, names: readonly string[], file: string): void {
  const fixed = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner'];
  mustSucceed('tar', [...fixed, '--use-compress-program=gzip -n', '-cf', file, '-C', from, ...names]);
}

function mustSucceed(program: string, args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status !== 0) stop(`${program} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
}
