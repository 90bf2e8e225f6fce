// quietzone completion SHELL: prints a script with which the shell completes commands, their words, options and types. The options are read
// from each command's help when the script is made.
import { spawnSync } from 'node:child_process';
import { KINDS } from '../../registry/kinds.ts';
import { COMMANDS } from '../commands.ts';
import { misused, readCommand } from '../command-line.ts';

const HELP = `quietzone completion bash|zsh|fish

Prints a script that makes the shell complete quietzone's commands, options and types.

  quietzone completion bash > ~/.local/share/bash-completion/completions/quietzone
  quietzone completion zsh > "\${fpath[1]}/_quietzone"
  quietzone completion fish > ~/.config/fish/completions/quietzone.fish

Exit code: 0 printed, 1 there is no such shell.
`;

interface Row {
  readonly name: string;
  readonly summary: string;
  readonly words: readonly string[];
  readonly options: readonly string[];
}

const SHELLS: Readonly<Record<string, (rows: readonly Row[]) => string>> = { bash, zsh, fish };

const { command: shell, words } = readCommand(HELP, {});
const write = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
if (write === undefined || words.length > 0) misused(HELP, `Which shell? bash, zsh or fish.`);
process.stdout.write(write(rowsOf()));

function rowsOf(): readonly Row[] {
  const listed = Object.entries(COMMANDS).filter(([, { aliasOf }]) => aliasOf === undefined);
  return listed.map(([name, { summary, words: own = [] }]) => ({
    name,
    summary,
    words: name === 'draw' ? KINDS.map(({ path }) => path) : own,
    options: optionsOf(name),
  }));
}

/** The options in a command's help: those at the start of a line or after a comma or bracket. */
function optionsOf(name: string): readonly string[] {
  if (name === 'completion') return ['--help'];
  const { stdout } = spawnSync(
    process.execPath,
    [...process.execArgv, process.argv[1] ?? '', name, '--help'],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' } },
  );
  const found = [...stdout.matchAll(/(?:^|[\s[,|])(--[a-z][a-z\d-]+)/gm)].map(([, option = '']) => option);
  return [...new Set([...found, '--help'])].sort();
}

function bash(rows: readonly Row[]): string {
  const cases = rows.map(({ name, words: own, options }) => {
    const list = [...options, ...own].join(' ');
    return `    ${name}) COMPREPLY=($(compgen -W "${list}" -- "$word")) ;;`;
  });
  return `_quietzone() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${rows.map(({ name }) => name).join(' ')}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [ \${#COMPREPLY[@]} -eq 0 ]; then COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _quietzone quietzone
`;
}

function zsh(rows: readonly Row[]): string {
  const names = rows.map(({ name, summary }) => `    '${name}:${summary.replaceAll("'", "'\\''")}'`);
  const cases = rows.map(
    ({ name, words: own, options }) => `    ${name}) compadd -- ${[...options, ...own].join(' ')}; _files ;;`,
  );
  return `#compdef quietzone
_quietzone() {
  local -a commands
  commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case "$words[2]" in
${cases.join('\n')}
  esac
}
_quietzone "$@"
`;
}

function fish(rows: readonly Row[]): string {
  const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
  const lines = rows.flatMap(({ name, summary, words: own, options }) => [
    `complete -c quietzone -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...options.map(
      (option) => `complete -c quietzone -n '__fish_seen_subcommand_from ${name}' -l ${option.slice(2)}`,
    ),
    ...(own.length > 0
      ? [`complete -c quietzone -n '__fish_seen_subcommand_from ${name}' -a ${quoted(own.join(' '))}`]
      : []),
  ]);
  return `${lines.join('\n')}\n`;
}
