// Options as headers: what the description of each says beyond the help that all surfaces share.
import type { Option } from '../registry/option.ts';
import { inWords } from '../wording/index.ts';
import { headerName } from './header-names.ts';
import type { HeaderParameter } from './headers.ts';
import { HTTP_WORDS } from './words.ts';

/** What a description adds to the help, because it is so over HTTP alone. */
const ADDED: Readonly<Record<string, string>> = {
  inputFileUrl: '; a file in the body wins',
  xDimension: '. The answer says in X-Barcode-Module what it is in whole dots',
  includeFiles: ': parts imageFile, or a JSON list imageFiles',
  conversionWarnings:
    '. With detail the header of that name in the answer is JSON, a list of Code, Message, Where (such as slide 3) and Shapes (their names), at most 4,000 characters; More counts the rest',
};

/** The options of an operation, for its declaration: by their own names, and as headers. */
export function withHeaders(options: readonly Option[]): {
  readonly options: readonly Option[];
  readonly headers: readonly HeaderParameter[];
} {
  return { options, headers: headersOf(options) };
}

/** The headers of an operation's options. */
export function headersOf(options: readonly Option[]): readonly HeaderParameter[] {
  return options.map((option) => {
    const { name, help, label: _, ...declared } = option;
    const added = Object.hasOwn(ADDED, name) ? (ADDED[name] ?? '') : '';
    return {
      ...declared,
      name: headerName(name),
      description: `${inWords(help, HTTP_WORDS)}${added}`,
      ...(option.label !== undefined && { label: option.label }),
    };
  });
}
