// The words of a surface: how its user names an option, gives a password and moves a limit. A failure of the core has the names alone, in
// braces where they stand within a text: {width} is an option as an object ("the header width", "--width"), {=width} its name alone,
// {@maxPages} a limit, {#logo} a note.

export interface Words {
  /** An option as a subject or object within a sentence: "the header width", "--width". `sentAs`: what carried it. */
  option(name: string, sentAs?: string): string;
  /** The same where the name stands out as code: "the header `pages`"; default: as `option`. */
  optionInCode?(name: string): string;
  /** The name alone: "width", "--width". */
  name(name: string): string;
  /** What helps on this surface alone, after a rule; default: nothing. */
  note?(name: string): string;
  /** A limit that can be moved: "the setting MAX_PAGES". */
  limit(name: string): string;
  /** How a file is opened that needs a password, after a colon: "send its password in the header password". */
  readonly sendPassword: string;
  /** The password that was given: "the password in the header password". */
  readonly givenPassword: string;
}

/** The text with the names in braces as the surface says them. */
export function inWords(text: string, words: Words): string {
  return text.replaceAll(/\{([=@#]?)([A-Za-z][\w-]*)\}/g, (_, kind: string, name: string) =>
    kind === '#'
      ? (words.note?.(name) ?? '')
      : kind === '='
        ? words.name(name)
        : kind === '@'
          ? words.limit(name)
          : words.option(name),
  );
}

/** The limit within parentheses: "setting MAX_PAGES". */
export function limitIn(words: Words, name: string): string {
  return words.limit(name).replace(/^the /, '');
}

/** Upper case for the first letter of a sentence, where it begins with a word and not with a flag. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
