// What was read: type and text of each code, to copy and to open.
import { CopyButton } from '../../parts/index.ts';
import { type Code, linkOf, piecesOf } from './codes.ts';

interface Props {
  readonly codes: readonly Code[];
  readonly chosen: number | undefined;
  readonly onChoose: (index: number | undefined) => void;
}

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
            onMouseEnter={() => onChoose(index)}
            onMouseLeave={() => onChoose(undefined)}
            onFocusCapture={() => onChoose(index)}
            onBlurCapture={() => onChoose(undefined)}
          >
            <div>
              <span class="type">{code.type.replaceAll('_', ' ')}</span>
              {pages > 1 && <span class="hint"> page {code.page}</span>}
              <div class="text">
                <Text text={code.text} />
              </div>
            </div>
            <div class="actions">
              <CopyButton text={code.text} />
              {link && (
                <a class="button quiet" href={link} target="_blank" rel="noopener noreferrer">
                  Open
                </a>
              )}
            </div>
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
