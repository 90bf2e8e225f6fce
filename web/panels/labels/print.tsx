// Prints the sheets by the browser: the images of the labels at their places, in millimetres, on pages of the sheet's size.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LabelSheet } from '../../device/index.ts';
import { BodyPortal } from '../../parts/index.ts';
import type { Images } from './images.ts';
import { orderOf } from './plan.ts';

interface Props {
  readonly sheet: LabelSheet;
  readonly images: Images;
  readonly outlined: boolean;
  /** They are on the paper, or the person did not want them. */
  readonly onDone: () => void;
}

export function PrintedSheets({ sheet, images, outlined, onDone }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [urls, setUrls] = useState<readonly (string | undefined)[]>();
  useEffect(() => {
    let isWanted = true;
    void Promise.all(sheet.labels.map((_, index) => images.urlOf(index))).then(
      (made) => isWanted && setUrls(made),
    );
    return () => void (isWanted = false);
  }, []);
  useEffect(() => {
    if (urls === undefined) return undefined;
    const style = new CSSStyleSheet();
    const { width, height } = sheet.page;
    style.replaceSync(`@media print {
      @page { size: ${width}mm ${height}mm; margin: 0; }
      body > :not(.label-print) { display: none !important; }
    }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
    addEventListener('afterprint', onDone);
    // The portal stands in the document by then.
    const timer = setTimeout(() => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('.label-print img')];
      void Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined))).then(() =>
        print(),
      );
    }, 0);
    return () => {
      clearTimeout(timer);
      removeEventListener('afterprint', onDone);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== style);
    };
  }, [urls]);
  if (urls === undefined) return null;
  const { page, label, places, start } = sheet;
  const order = orderOf(sheet);
  const pages = Math.ceil((start + order.length) / places.length);
  return (
    <BodyPortal class="label-print">
      <div ref={host} aria-hidden="true">
        {Array.from({ length: pages }, (_, number) => (
          <div key={number} class="page" style={{ width: `${page.width}mm`, height: `${page.height}mm` }}>
            {places.map(({ x, y }, place) => {
              const url = urls[order[number * places.length + place - start] ?? -1];
              return (
                url !== undefined && (
                  <img
                    key={place}
                    class={outlined ? 'outlined' : ''}
                    src={url}
                    alt=""
                    style={{
                      left: `${x}mm`,
                      top: `${y}mm`,
                      width: `${label.width}mm`,
                      height: `${label.height}mm`,
                    }}
                  />
                )
              );
            })}
          </div>
        ))}
      </div>
    </BodyPortal>
  );
}
