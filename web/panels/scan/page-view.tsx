// A file's pages with every code outlined at its place. An image is shown as the browser decodes it, a PDF by PDFium, which is
// loaded then; where neither can, the outlines alone.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Code } from './codes.ts';
import type { OpenPdf } from './pdf.ts';

interface Props {
  readonly file: File;
  readonly codes: readonly Code[];
  readonly password: string;
  /** Place in `codes` of the one that is pointed at. */
  readonly chosen: number | undefined;
  readonly onChoose: (index: number | undefined) => void;
}

/** Beyond, a document is shown in its first pages and those with codes. */
const MAX_SHOWN_PAGES = 20;

interface Shown {
  readonly page: number;
  /** A picture of the page, and its size in whatever pixels. */
  readonly url?: string;
  readonly width: number;
  readonly height: number;
}

export function PageView({ file, codes, password, chosen, onChoose }: Props) {
  const { pages, note } = usePages(file, password);
  const withCodes = new Set(codes.map(({ page }) => page));
  const known = pages.map(({ page }) => page);
  const unseen = [...withCodes].filter((page) => !known.includes(page)).sort((a, b) => a - b);
  const all: readonly Shown[] = [...pages, ...unseen.map((page) => ({ page, ...extentOf(codes, page) }))];
  return (
    <div class="pages">
      {note && <p class="hint">{note}</p>}
      {all
        .filter(({ page }, index) => index < MAX_SHOWN_PAGES || withCodes.has(page))
        .map((shown) => (
          <figure key={shown.page}>
            <Outlined shown={shown} file={file} codes={codes} chosen={chosen} onChoose={onChoose} />
            {all.length > 1 && <figcaption>Page {shown.page}</figcaption>}
          </figure>
        ))}
      {all.length > MAX_SHOWN_PAGES && (
        <p class="hint">
          Of {all.length} pages, the first {MAX_SHOWN_PAGES} and those with codes are shown.
        </p>
      )}
    </div>
  );
}

interface OutlinedProps extends Pick<Props, 'file' | 'codes' | 'chosen' | 'onChoose'> {
  readonly shown: Shown;
}

function Outlined({ shown, file, codes, chosen, onChoose }: OutlinedProps) {
  const { page, url, width, height } = shown;
  const here = codes.flatMap((code, index) => (code.page === page && code.corners ? [{ code, index }] : []));
  // The service's pixels: a PDF's page is drawn here in another size.
  const size = here[0]?.code.pageSize ?? { width, height };
  const stroke = Math.max(size.width, size.height) / 220;
  return (
    <div class="outlined">
      {url ? <img src={url} alt={`${file.name}, page ${page}`} /> : null}
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        class={url ? 'over' : 'alone'}
        aria-hidden="true"
      >
        {here.map(({ code: { corners = [] }, index }) => (
          <polygon
            key={index}
            class={index === chosen ? 'chosen' : ''}
            points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
            stroke-width={stroke}
            data-index={index}
            onMouseEnter={() => onChoose(index)}
            onMouseLeave={() => onChoose(undefined)}
          />
        ))}
      </svg>
    </div>
  );
}

/** Of a page that cannot be drawn: as the service says, or as far as its outlines reach. */
function extentOf(codes: readonly Code[], page: number): { width: number; height: number } {
  const here = codes.filter((code) => code.page === page);
  const corners = here.flatMap((code) => code.corners ?? []);
  const [x, y] = [
    Math.max(1, ...corners.map((corner) => corner.x)),
    Math.max(1, ...corners.map((corner) => corner.y)),
  ];
  return here[0]?.pageSize ?? { width: 1.05 * x, height: 1.05 * y };
}

interface Pages {
  readonly pages: readonly Shown[];
  readonly note: string;
}

function usePages(file: File, password: string): Pages {
  const [state, setState] = useState<Pages>({ pages: [], note: '' });
  const urls = useRef<string[]>([]);
  useEffect(() => {
    let gone = false;
    let pdf: OpenPdf | undefined;
    setState({ pages: [], note: '' });
    const show = async (): Promise<void> => {
      if (await isPdf(file)) {
        const { openPdf } = await import('./pdf.ts');
        pdf = await openPdf(new Uint8Array(await file.arrayBuffer()), password);
        for (let page = 1; page <= Math.min(pdf.pageCount, MAX_SHOWN_PAGES) && !gone; page += 1) {
          const drawn = await pdf.draw(page);
          const url = URL.createObjectURL(drawn.image);
          urls.current.push(url);
          setState(({ pages }) => ({ pages: [...pages, { ...drawn, page, url }], note: '' }));
        }
      } else {
        const url = URL.createObjectURL(file);
        urls.current.push(url);
        const image = new Image();
        image.src = url;
        await image.decode();
        if (!gone)
          setState({
            pages: [{ page: 1, url, width: image.naturalWidth, height: image.naturalHeight }],
            note: '',
          });
      }
    };
    show().catch(() => {
      if (!gone) setState({ pages: [], note: 'This browser cannot show the file itself.' });
    });
    return () => {
      gone = true;
      pdf?.close();
      for (const url of urls.current.splice(0)) URL.revokeObjectURL(url);
    };
  }, [file, password]);
  return state;
}

/** By its first bytes; `%PDF-` may stand within the first 1,024 (ISO 32000-1, annex H, note 13). */
async function isPdf(file: File): Promise<boolean> {
  const head = await file.slice(0, 1024).text();
  return head.includes('%PDF-');
}
