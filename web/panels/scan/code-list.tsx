// What was read, a row a code: its number in the image, type, text, and what the text says.
import { CopyButton } from '../../parts/index.ts';
import { type Code, linkOf, piecesOf } from './codes.ts';
import { FactTable } from './fact-table.tsx';
import { typeName } from './type-names.ts';

interface Props {
  readonly codes: readonly Code[];
  readonly chosen: number | undefined;
  /** `isAsked`: the person wants to see the outline, and did not only pass over the row. */
  readonly onChoose: (index: number | undefined, isAsked?: boolean) => void;
}

/** Tables of more codes than these begin closed. */
const MAX_OPEN = 2;

export function CodeList({ codes, chosen, onChoose }: Props) {
  const pages = new Set(codes.map(({ page }) => page)).size;
  return (
    <ol class="codes">
      {codes.map((code, index) => {
        const link = linkOf(code.text);
        return (
          <li
            key={index}
            class={index === chosen ? 'chosen' : ''}
            data-index={index}
            onMouseEnter={() => onChoose(index)}
            onMouseLeave={() => onChoose(undefined)}
            onFocusCapture={() => onChoose(index)}
          >
            <button
              type="button"
              class="number"
              aria-label={`Show code ${index + 1} in the image`}
              disabled={code.corners === undefined}
              onClick={() => onChoose(index, true)}
            >
              {index + 1}
            </button>
            <div class="what">
              <span class="type">
                {typeName(code.type)}
                {pages > 1 && `, page ${code.page}`}
              </span>
              <div class="text">
                <Text text={code.text} />
              </div>
            </div>
            <div class="actions">
              {link && (
                <a class="button quiet" href={link} target="_blank" rel="noopener noreferrer">
                  Open
                </a>
              )}
              <CopyButton text={code.text} what={`text of code ${index + 1}`} />
            </div>
            {code.facts.map((facts) => (
              <FactTable key={facts.title} facts={facts} open={codes.length <= MAX_OPEN} />
            ))}
          </li>
        );
      })}
    </ol>
  );
}

function Text({ text }: { readonly text: string }) {
  return (
    <>
      {piecesOf(text).map((piece, index) =>
        piece.control ? (
          <span key={index} class="control">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </>
  );
}
