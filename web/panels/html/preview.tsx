// A document as it looks, in a frame that shares nothing with the page: its scripts do not run, and what it links to on other
// hosts is loaded only when the person says so.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { BASE_PATH } from '../../api/index.ts';

/** Before everything else in the document: it can only forbid more. */
const HERE_ALONE = '<meta http-equiv="Content-Security-Policy" content="img-src data: blob:">';

export function HtmlPreview({ html }: { readonly html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(0);
  const [elsewhere, setElsewhere] = useState(false);
  // Before the frame can load: a plain effect runs after the next frame is painted, and a word that comes earlier is never heard.
  useLayoutEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>): void => {
      if (source === frame.current?.contentWindow && data === 'ready') setReady((count) => count + 1);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    // The frame has an origin that cannot be named.
    if (ready > 0) frame.current?.contentWindow?.postMessage(elsewhere ? html : HERE_ALONE + html, '*');
  }, [ready]);
  return (
    <>
      <div class="field check">
        <input
          id="preview-elsewhere"
          type="checkbox"
          checked={elsewhere}
          onChange={({ currentTarget }) => setElsewhere(currentTarget.checked)}
        />
        <label for="preview-elsewhere">Load images from other hosts</label>
      </div>
      {/* A new frame for each document and choice: it says when it is ready, and is given the document. */}
      <iframe
        key={`${elsewhere}${html}`}
        ref={frame}
        class="preview"
        title="Preview of the document"
        sandbox="allow-scripts"
        referrerpolicy="no-referrer"
        src={`${BASE_PATH}/preview`}
      />
    </>
  );
}
