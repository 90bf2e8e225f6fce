// A software bill of materials in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/).
import type { NeededPackage } from './packages.ts';

export interface Subject {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier. */
  readonly license: string;
  readonly type: 'application' | 'container';
}

interface Component {
  readonly type: string;
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly licenses?: readonly object[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

export interface Bom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly version: 1;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** `programs`: what is beside the packages, as Node in a container. The same input gives the same bytes: there is no time in it. */
export function billOfMaterials(
  subject: Subject,
  packages: readonly NeededPackage[],
  programs: readonly { readonly name: string; readonly version: string; readonly license: string }[] = [],
): Bom {
  const { name, version, license, type } = subject;
  const root: Component = {
    type,
    'bom-ref': `pkg:npm/${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name}@${version}`,
    licenses: licensesOf(license),
  };
  const components = [
    ...packages.map(packageComponent),
    ...programs.map((program) => ({
      type: 'application',
      'bom-ref': `pkg:generic/${program.name}@${program.version}`,
      name: program.name,
      version: program.version,
      purl: `pkg:generic/${program.name}@${program.version}`,
      licenses: licensesOf(program.license),
    })),
  ];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: root },
    components,
    dependencies: [
      { ref: root['bom-ref'], dependsOn: [...new Set(components.map((each) => each['bom-ref']))] },
    ],
  };
}

function packageComponent({ name, version, license, integrity, path }: NeededPackage): Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    // Two copies of a package can stand at different places.
    'bom-ref': `${purl}#${path}`,
    name,
    version,
    purl,
    ...(license !== undefined && { licenses: licensesOf(license) }),
    ...(integrity !== undefined && { hashes: [hashOf(integrity)] }),
  };
}

/** An identifier, or an expression such as `(MIT OR CC0-1.0)`. */
function licensesOf(license: string): readonly object[] {
  return / /.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
}

/** `sha512-BASE64` as npm writes it (https://www.w3.org/TR/SRI/). */
function hashOf(integrity: string): { readonly alg: string; readonly content: string } {
  const [algorithm = '', digest = ''] = integrity.split('-');
  return {
    alg: algorithm.toUpperCase().replace(/^SHA/, 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  };
}
