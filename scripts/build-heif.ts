// node scripts/bootstrap.mjs build-heif FOLDER: compiles dav1d and libde265 with src/wasm/heif/*.c and *.cc to src/wasm/heif/av1.wasm and
// hevc.wasm, which are checked in. FOLDER holds the source packages of Debian 12, whose patches mend the known holes:
//   apt-get source --download-only dav1d libde265
// Needs clang, clang++ and wasm-ld 14 and wasi-libc (clang-14 lld-14 wasi-libc libc++-14-dev-wasm32 libc++abi-14-dev-wasm32
// libclang-rt-14-dev-wasm32): other versions work, but give other bytes.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIMITS } from '../src/wasm/limits.ts';
import { addFuel } from './support/wasm-fuel.ts';
import { importMemory } from './support/wasm-memory.ts';

const HEIF = join(import.meta.dirname, '..', 'src', 'wasm', 'heif');
const PLATFORM = join(HEIF, 'platform');

interface Library {
  readonly output: string;
  readonly folder: string;
  /** Source and Debian's patches, with the SHA-256 of each. */
  readonly archives: readonly [source: readonly [string, string], patches: readonly [string, string]];
  readonly compiler: string;
  readonly flags: readonly string[];
  /** Where headers are looked for, in the folder. */
  readonly include: readonly string[];
  /** Files to compile, in the folder, with flags of their own. */
  readonly sources: readonly (readonly [file: string, ...flags: string[]])[];
  readonly shim: string;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const LIBRARIES: readonly Library[] = [
  {
    output: 'av1.wasm',
    folder: 'dav1d-1.0.0',
    archives: [
      ['dav1d_1.0.0.orig.tar.xz', '51737db7e4897e599684f873a4725176dd3c779e639411d7c4fce134bb5ebb82'],
      [
        'dav1d_1.0.0-2+deb12u1.debian.tar.xz',
        'ae53e2bda2a18275cc66570194fced9b9681df2b3b8e041586a26a59d69a727e',
      ],
    ],
    compiler: 'clang-14',
    flags: ['-O2', '-std=c99', '-D_GNU_SOURCE'],
    include: ['.', 'src', 'include', 'include/dav1d'],
    sources: [
      ...words(`cdf cpu data decode dequant_tables getbits intra_edge itx_1d lf_mask log mem msac obu picture qm ref
        refmvs scan tables warpmv wedge lib thread_task`).map((name) => [`src/${name}.c`] as const),
      ...words(`cdef_apply cdef fg_apply filmgrain ipred_prepare ipred itx lf_apply loopfilter looprestoration lr_apply
        mc recon`).flatMap((name) =>
        [8, 16].map((bits) => [`src/${name}_tmpl.c`, `-DBITDEPTH=${bits}`] as const),
      ),
    ],
    shim: 'av1.c',
  },
  {
    output: 'hevc.wasm',
    folder: 'libde265-1.0.11',
    archives: [
      ['libde265_1.0.11.orig.tar.gz', '2f8f12cabbdb15e53532b7c1eb964d4e15d444db1be802505e6ac97a25035bab'],
      [
        'libde265_1.0.11-1+deb12u3.debian.tar.xz',
        'ccdd55e4bf2aa04155de5d00fbc677e4cf620d961fd4584a43a37f13993d0f94',
      ],
    ],
    compiler: 'clang++-14',
    flags: [
      '-O2',
      '-std=c++14',
      '-fno-exceptions',
      '-D_WASI_EMULATED_SIGNAL',
      '-DHAVE_STDINT_H=1',
      '-DHAVE_POSIX_MEMALIGN=1',
      `-include${join(PLATFORM, 'mutex.h')}`,
    ],
    include: ['.', 'libde265'],
    sources: words(`alloc_pool bitstream cabac configparam contextmodel de265 deblock decctx dpb fallback-dct
      fallback-motion fallback image intrapred md5 motion nal-parser nal pps quality refpic sao scan sei slice sps
      threads transform util visualize vps vui`).map((name) => [`libde265/${name}.cc`] as const),
    shim: 'hevc.cc',
  },
];

/** The stack, the data, and a little; the same for both, so that either can have the other's memory. */
const INITIAL_MEMORY_BYTES = 2_097_152;

const TARGET = '--target=wasm32-wasi';
const COMPILE = [TARGET, '-c', '-msimd128', '-mbulk-memory', '-fvisibility=hidden', '-DNDEBUG', '-w'];
const LINK = [
  TARGET,
  '-mexec-model=reactor',
  '-fno-exceptions',
  '-Wl,--strip-all',
  '-Wl,--gc-sections',
  // An overflow of the stack ends in a trap instead of in the data. dav1d gives its threads as much.
  '-Wl,--stack-first',
  '-Wl,-z,stack-size=1048576',
  `-Wl,--initial-memory=${INITIAL_MEMORY_BYTES}`,
  `-Wl,--max-memory=${LIMITS.MAX_HEIF_MEMORY_BYTES}`,
];

const [packages] = process.argv.slice(2);
if (packages === undefined) {
  console.error('Usage: build-heif FOLDER (with the source packages, see scripts/build-heif.ts)');
  process.exit(1);
}
const work = mkdtempSync(join(tmpdir(), 'build-heif-'));
for (const library of LIBRARIES) build(library, packages);
rmSync(work, { recursive: true });

function build(library: Library, packages: string): void {
  const folder = unpack(library, packages);
  const { compiler, flags, include, sources, shim } = library;
  const headers = [PLATFORM, HEIF, ...include.map((each) => join(folder, each))].map((each) => `-I${each}`);
  const objects = [...sources.map(([file, ...own]) => [join(folder, file), ...own]), [join(HEIF, shim)]].map(
    (source, i) => {
      const object = join(folder, `${i}.o`);
      run(compiler, [...COMPILE, ...flags, ...headers, ...source, '-o', object]);
      return object;
    },
  );
  const silence = join(folder, 'silence.o');
  run('clang-14', [...COMPILE, '-O2', '-fno-builtin', join(PLATFORM, 'silence.c'), '-o', silence]);
  const linked = join(folder, library.output);
  run(compiler, [...LINK, ...objects, silence, '-o', linked]);
  writeFileSync(join(HEIF, library.output), importMemory(addFuel(readFileSync(linked))));
}

/** The library's folder with Debian's patches applied. */
function unpack({ folder, archives }: Library, packages: string): string {
  const [source, patches] = archives.map(([name, sha256]) => {
    const path = join(packages, name);
    const found = createHash('sha256').update(readFileSync(path)).digest('hex');
    if (found !== sha256) throw new Error(`${name} is another file than expected: SHA-256 ${found}`);
    return path;
  });
  const root = join(work, folder);
  run('tar', ['-xf', String(source), '-C', work]);
  run('tar', ['-xf', String(patches), '-C', root]);
  const series = readFileSync(join(root, 'debian/patches/series'), 'utf8');
  for (const patch of words(series)) {
    run('patch', ['-d', root, '-p1', '-s', '-i', join(root, 'debian/patches', patch)]);
  }
  return root;
}

function run(command: string, args: readonly string[]): void {
  const done = spawnSync(command, args, { encoding: 'utf8' });
  if (done.error) throw done.error;
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}\n${done.stdout}${done.stderr}`);
}
