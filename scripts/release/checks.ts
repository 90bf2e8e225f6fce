// Whether a release can be made.

export interface Release {
  readonly version: string;
  readonly tag?: string | undefined;
  readonly changelog: string;
  /** What `git status --porcelain` prints. */
  readonly changed: string;
  readonly dockerfile: string;
  /** `repository.url` of package.json. */
  readonly repository: string;
  /** Where it is released, as OWNER/NAME; undefined: nobody said. */
  readonly releasedAt?: string | undefined;
}

/** https://semver.org, without build metadata. */
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[\da-z.-]+)?$/i;

/** One line each. */
export function releaseFaults({
  version,
  tag,
  changelog,
  changed,
  dockerfile,
  repository,
  releasedAt,
}: Release): readonly string[] {
  return [
    ...(VERSION.test(version) ? [] : [`The version ${version} of package.json is no semantic version.`]),
    ...(tag === undefined || tag === `v${version}`
      ? []
      : [`The tag is ${tag}, the version of package.json ${version}.`]),
    ...(releaseNotes(changelog, version) === undefined
      ? [`CHANGELOG.md has no section "## ${version}" with changes.`]
      : []),
    ...unpinned(dockerfile).map(
      (image) =>
        `The base image ${image} of Dockerfile has no digest. Write it behind the name, as @sha256:…; docker buildx imagetools inspect ${image} --format '{{.Manifest.Digest}}' prints it.`,
    ),
    // npm refuses provenance of another repository, after everything else was published.
    ...(releasedAt === undefined || repository === `git+https://github.com/${releasedAt}.git`
      ? []
      : [
          `package.json names the repository ${repository}; this is ${releasedAt}. Correct repository, homepage and bugs.`,
        ]),
    ...(changed === '' ? [] : [`These files are changed and not committed:\n${changed}`]),
  ];
}

/** The images that the registry may replace under their names: those of `FROM` without a digest. */
function unpinned(dockerfile: string): readonly string[] {
  return [...dockerfile.matchAll(/^FROM (?:--\S+ )*(\S+)/gm)].flatMap(([, image = '']) =>
    /@sha256:[\da-f]{64}$/.test(image) ? [] : [image],
  );
}

/** The section of a version, without its heading. */
export function releaseNotes(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.split(/[\s(]/, 1)[0] === version);
  const text = section?.slice(section.indexOf('\n') + 1).trim();
  return text === undefined || text === '' ? undefined : `${text}\n`;
}
