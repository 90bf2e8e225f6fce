// What a release and an installation are made of: checks of a release, bills of materials, and the files for containers, clusters, systemd
// and workflows, each parsed.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { releaseFaults, releaseNotes } from '../../../scripts/release/checks.ts';
import { type Lock, needed, readLock } from '../../../scripts/release/packages.ts';
import { billOfMaterials } from '../../../scripts/release/sbom.ts';
import { ROOT } from '../../../src/local/run.ts';
import { SETTINGS } from '../../../src/settings.ts';

const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');
const OURS = JSON.parse(read('package.json')) as {
  readonly version: string;
  readonly license: string;
  readonly repository: { readonly url: string };
  readonly bin: { readonly quietzone: string };
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
};
/** Seconds that a server may take to answer what it has, and that whoever ends it must grant. */
const SHUTDOWN_GRACE_S = 30;

describe('a release', () => {
  const CHANGELOG =
    '# Changes\n\n## Unreleased (1.3.0)\n- C\n\n## 1.2.0 (2026-11-23)\n- B\n\n## 1.1.0\n- A\n';

  it.each([
    [{ version: '1.2.0', tag: 'v1.2.0' }, []],
    [{ version: '1.2.0', tag: 'v1.2.1' }, ['The tag is v1.2.1, the version of package.json 1.2.0.']],
    [{ version: '1.3.0' }, ['CHANGELOG.md has no section "## 1.3.0" with changes.']],
    [
      { version: '1.2' },
      [expect.stringContaining('no semantic version'), expect.stringContaining('no section')],
    ],
    [
      { version: '1.1.0', dockerfile: `FROM a:1 AS build\nFROM --platform=$X b@sha256:${'0'.repeat(64)}\n` },
      [expect.stringMatching(/^The base image a:1 of Dockerfile has no digest\..* inspect a:1 /)],
    ],
    [{ version: '1.1.0', releasedAt: 'a/b' }, []],
    [
      { version: '1.1.0', releasedAt: 'a/c' },
      [
        'package.json names the repository git+https://github.com/a/b.git; this is a/c. Correct repository, homepage and bugs.',
      ],
    ],
    [{ version: '1.1.0', changed: ' M a' }, ['These files are changed and not committed:\n M a']],
  ])('of %j has these faults: %j', (release, faults) => {
    expect(
      releaseFaults({
        changelog: CHANGELOG,
        changed: '',
        dockerfile: '',
        repository: 'git+https://github.com/a/b.git',
        ...release,
      }),
    ).toEqual(faults);
  });

  it('has the notes of its version alone', () => {
    expect(releaseNotes(CHANGELOG, '1.2.0')).toBe('- B\n');
  });
});

describe('the packages that something needs', () => {
  const lock: Lock = {
    'node_modules/a': { version: '1.0.0', dependencies: { b: '*', never: '*' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', optionalDependencies: { other: '*' } },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/never': { version: '1.0.0', dependencies: { deep: '*' } },
    'node_modules/other': { version: '1.0.0' },
  };

  it('are found as Node finds them, without what is never loaded and what is of another platform', () => {
    const isInstalled = (path: string): boolean => path !== 'node_modules/other';
    expect(needed(lock, ['a'], { without: ['never'], isInstalled }).map(({ path }) => path)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
    ]);
    expect(() => needed(lock, ['a'], { isInstalled })).toThrow('deep is not installed.');
  });

  it('of the container are a runtime, and no tool that builds', () => {
    const names = needed(readLock(), [...Object.keys(OURS.dependencies), 'miniflare'], {
      without: ['sharp'],
    }).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['miniflare', 'workerd', ...Object.keys(OURS.dependencies)]),
    );
    for (const tool of ['wrangler', 'esbuild', 'typescript', 'vite', 'npm'])
      expect(names).not.toContain(tool);
  });

  it('make a CycloneDX bill with names, versions, licences and digests', () => {
    const packages = needed(readLock(), Object.keys(OURS.dependencies));
    const bom = billOfMaterials(
      { name: 'quietzone', version: '1.0.0', license: 'MIT', type: 'application' },
      packages,
      [{ name: 'node', version: '24.0.0', license: 'MIT' }],
    );
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(bom.components).toHaveLength(packages.length + 1);
    for (const component of bom.components.slice(0, -1))
      expect(component).toMatchObject({
        type: 'library',
        purl: expect.stringMatching(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/),
        licenses: [expect.anything()],
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
      });
    const references = bom.components.map((component) => component['bom-ref']);
    expect(new Set(references).size).toBe(references.length);
    expect(bom.dependencies[0]?.dependsOn).toEqual(references);
  });
});

describe('the badges of README.md', () => {
  const [, repository = ''] = /^git\+(.*)\.git$/.exec(OURS.repository.url) ?? [];
  const badges = read('README.md').slice(0, read('README.md').indexOf('\n\n', '# quietzone\n\n'.length));

  it('name the version, the licence and the repository of package.json', () => {
    expect(badges).toContain(`badge/version-${OURS.version}-`);
    expect(badges).toContain(`badge/licence-${OURS.license}-`);
    expect(badges).toContain(`https://deploy.workers.cloudflare.com/?url=${repository})`);
    const workflow = /actions\/workflows\/([\w.]+)/.exec(badges)?.[1] ?? '';
    expect(badges).toContain(`(${repository}/actions/workflows/${workflow})`);
    expect(existsSync(join(ROOT, '.github', 'workflows', workflow))).toBe(true);
  });

  it('hold no other address of a repository', () => {
    const named = badges.match(/https:\/\/github\.com\/[\w-]+\/[\w-]+/g) ?? [];
    expect(new Set(named)).toEqual(new Set([repository]));
  });
});

describe('the container', () => {
  const dockerfile = read('Dockerfile');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

  it('starts the command line as a numbered user, and installs nothing in its last stage', () => {
    expect(last).toContain(`ENTRYPOINT ["node", "/app/${OURS.bin.quietzone}"]`);
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(last).not.toMatch(/^RUN /m);
    for (const label of ['title', 'description', 'licenses', 'version', 'revision'])
      expect(last).toContain(`org.opencontainers.image.${label}=`);
  });

  it('gets both secrets from compose.yaml, and nothing to write but /data and /tmp', () => {
    const { quietzone } = parse(read('compose.yaml')).services;
    expect(quietzone.environment).toEqual(
      expect.arrayContaining(['ADMIN_SECRET', 'LINK_SECRET', 'DEV_API_KEY']),
    );
    expect(quietzone).toMatchObject({ read_only: true, tmpfs: ['/tmp'], volumes: ['quietzone-data:/data'] });
    expect(Number.parseInt(quietzone.stop_grace_period, 10)).toBeGreaterThan(SHUTDOWN_GRACE_S);
  });
});

describe('the files of deploy/', () => {
  it('for Kubernetes have one instance with its volume, probes and limits', () => {
    const documents = parseAllDocuments(read('deploy', 'kubernetes', 'quietzone.yaml'));
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    const [claim, deployment, service] = documents.map((each) => each.toJS());
    const { template, replicas, strategy } = deployment.spec;
    const [container] = template.spec.containers;
    expect([claim.kind, deployment.kind, service.kind]).toEqual([
      'PersistentVolumeClaim',
      'Deployment',
      'Service',
    ]);
    expect({ replicas, strategy }).toEqual({ replicas: 1, strategy: { type: 'Recreate' } });
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(SHUTDOWN_GRACE_S);
    expect(template.spec.volumes[0].persistentVolumeClaim.claimName).toBe(claim.metadata.name);
    expect(service.spec.selector).toEqual(template.metadata.labels);
    expect(container).toMatchObject({
      securityContext: { readOnlyRootFilesystem: true },
      readinessProbe: { httpGet: { path: '/health/ready' } },
      livenessProbe: { httpGet: { path: '/health' } },
      resources: { limits: { cpu: '2', memory: '1Gi' } },
    });
    expect(container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual([
      '/data',
      '/tmp',
    ]);
    const { environment } = parse(read('compose.yaml')).services.quietzone;
    const base = parse(read('deploy', 'kubernetes', 'kustomization.yaml'));
    const [settings] = base.configMapGenerator;
    const named = settings.literals.map((literal: string) => literal.split('=')[0]);
    expect(base.resources).toEqual(['quietzone.yaml']);
    expect(base.images).toEqual([{ name: 'quietzone', newName: 'quietzone', newTag: OURS.version }]);
    expect(container.image).toBe(`quietzone:${OURS.version}`);
    expect(container.envFrom[0].configMapRef.name).toBe(settings.name);
    expect(named.filter((name: string) => !(name in SETTINGS) && !environment.includes(name))).toEqual([]);
  });

  it('for Compose are mounted from where they stand, and what is kept has a volume', () => {
    const { services, volumes, secrets } = parse(read('compose.yaml'));
    const mounts = Object.values<{ readonly volumes?: readonly string[] }>(services).flatMap(
      (service) => service.volumes ?? [],
    );
    const from = mounts.map((mount) => mount.split(':')[0] ?? '');
    const files = from.filter((name) => name.startsWith('./'));
    expect(files).toHaveLength(6);
    for (const name of files) expect(existsSync(join(ROOT, name)), name).toBe(true);
    expect(from.filter((name) => !name.startsWith('./')).toSorted()).toEqual(Object.keys(volumes).toSorted());
    expect(secrets).toEqual({ 'admin-secret': { file: './admin-secret' } });
    expect(read('.gitignore').split('\n')).toContain('/admin-secret');
    expect(read('.dockerignore').split('\n')).toContain('admin-secret');
    // Whoever starts the service alone starts nothing else.
    const alone = Object.entries<{ readonly profiles?: readonly string[] }>(services).filter(
      ([, { profiles }]) => !profiles,
    );
    expect(alone.map(([name]) => name)).toEqual(['quietzone']);
  });

  it('for Prometheus beside the container differ from the documented ones by names alone', () => {
    const [inside, outside] = [
      ['deploy', 'compose'],
      ['docs', 'monitoring'],
    ].map((folder) => parse(read(...folder, 'prometheus.yml')));
    const [scrape] = outside.scrape_configs;
    expect(inside).toEqual({
      ...outside,
      scrape_configs: [
        {
          ...scrape,
          authorization: { credentials_file: '/run/secrets/admin-secret' },
          static_configs: [{ targets: ['quietzone:8787'] }],
        },
      ],
    });
  });

  it('for systemd start the command line with a state directory of its own', () => {
    const unit = sectionsOf(read('deploy', 'quietzone.service'));
    expect(Object.keys(unit)).toEqual(['Unit', 'Service', 'Install']);
    expect(unit['Service']).toMatchObject({
      ExecStart: `/usr/bin/node /opt/quietzone/node_modules/quietzone/${OURS.bin.quietzone} start`,
      DynamicUser: 'yes',
      StateDirectory: 'quietzone',
      Environment: expect.stringContaining('QUIETZONE_STATE=/var/lib/quietzone'),
    });
    expect(Number(unit['Service']?.['TimeoutStopSec'])).toBeGreaterThan(SHUTDOWN_GRACE_S);
  });
});

describe('the workflows', () => {
  const folder = join(ROOT, '.github', 'workflows');
  const workflows = readdirSync(folder).map(
    (name) => [name, parse(readFileSync(join(folder, name), 'utf8'))] as const,
  );
  interface Step {
    readonly uses?: string;
    readonly run?: string;
  }
  const stepsOf = (workflow: { jobs: Record<string, { steps: readonly Step[] }> }): readonly Step[] =>
    Object.values(workflow.jobs).flatMap(({ steps }) => steps);

  it.each(workflows)(
    '%s has few rights, a limit of time for each job, and calls what exists',
    (_, workflow) => {
      expect(workflow.permissions).toEqual({ contents: 'read' });
      for (const job of Object.values<Record<string, unknown>>(workflow.jobs))
        expect(job).toMatchObject({ 'runs-on': 'ubuntu-24.04', 'timeout-minutes': expect.any(Number) });
      for (const { uses, run } of stepsOf(workflow)) {
        expect([uses, run].filter((each) => each !== undefined)).toHaveLength(1);
        if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40}$/);
        for (const [, name = ''] of run?.matchAll(/npm run (\S+)/g) ?? [])
          expect(OURS.scripts).toHaveProperty(name);
        for (const [path] of run?.matchAll(/\.ci\/\w+/g) ?? [])
          expect(existsSync(join(ROOT, path))).toBe(true);
      }
    },
  );

  const check = Object.fromEntries(workflows)['check.yml'];

  it('check the package on every Node that it promises', () => {
    const promised = Array.from(
      read('scripts', 'runtimes.ts').matchAll(/nodeRuntime\('([\d.]+)'\)/g),
      ([, version]) => version,
    );
    expect(promised[0]).toMatch(/^20\./);
    expect(check.jobs.package.strategy.matrix.node).toEqual(promised);
  });

  it('check every suite but the one that other work on a machine disturbs, each in one job', () => {
    const suites = Array.from(read('vitest.config.ts').matchAll(/\bname: '([\w-]+)'/g), ([, name]) => name);
    const checked = stepsOf(check).flatMap(({ run = '' }) =>
      Array.from(run.matchAll(/--project ([\w-]+)/g), ([, name]) => name),
    );
    expect(new Set([...checked, 'times'])).toEqual(new Set(suites));
    expect(checked).toHaveLength(suites.length - 1);
  });

  it('release with provenance, for two architectures', () => {
    const release = Object.fromEntries(workflows)['release.yml'];
    expect(release.on).toEqual({ push: { tags: ['v*'] } });
    const text = JSON.stringify(stepsOf(release));
    expect(text).toContain('--provenance');
    expect(text).toContain('linux/amd64,linux/arm64');
    expect(release.jobs.image.permissions).toHaveProperty('id-token', 'write');
  });

  it('update packages, the base image and actions', () => {
    const { updates } = parse(read('.github', 'dependabot.yml'));
    const systems = updates.map((each: Record<string, string>) => each['package-ecosystem']);
    expect(systems).toEqual(['npm', 'npm', 'docker', 'github-actions']);
  });
});

/** `[Section]` with `Name=value` lines (systemd.syntax(7)). */
function sectionsOf(text: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {};
  let current: Record<string, string> = {};
  for (const line of text.split('\n')) {
    const [, section] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, name, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (section !== undefined) current = sections[section] = {};
    else if (name !== undefined) current[name] = value;
    else if (!/^(#.*)?$/.test(line)) throw new Error(`Neither a section nor a setting: ${line}`);
  }
  return sections;
}
