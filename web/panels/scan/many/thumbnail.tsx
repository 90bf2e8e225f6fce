// A small image of a file, made one after the other when its row comes into sight.
import { useEffect, useRef, useState } from 'preact/hooks';
import { openIfPdf } from '../pages.ts';

const SIDE_PX = 96;
/** Kept as long as the file is. */
const made = new WeakMap<File, Promise<Blob | undefined>>();
let last: Promise<unknown> = Promise.resolve();

export function Thumbnail({ file, password }: { readonly file: File; readonly password: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState('');
  useEffect(() => {
    let gone = false;
    let mine = '';
    const show = (image: Blob | undefined): void => {
      if (gone || !image) return;
      mine = URL.createObjectURL(image);
      setUrl(mine);
    };
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        void thumbnailOf(file, password).then(show);
      },
      { rootMargin: '200px' },
    );
    if (place.current) watch.observe(place.current);
    return () => {
      gone = true;
      watch.disconnect();
      URL.revokeObjectURL(mine);
    };
  }, [file]);
  return (
    <span class="small" ref={place}>
      {url !== '' && <img src={url} alt="" />}
    </span>
  );
}

function thumbnailOf(file: File, password: string): Promise<Blob | undefined> {
  const known = made.get(file);
  if (known) return known;
  // Undefined: this browser cannot show it.
  const image = last.then(() => draw(file, password)).catch(() => undefined);
  last = image;
  made.set(file, image);
  return image;
}

async function draw(file: File, password: string): Promise<Blob> {
  const pdf = await openIfPdf(file, password);
  if (pdf)
    try {
      return (await pdf.draw(1, SIDE_PX)).image;
    } finally {
      pdf.close();
    }
  const image = await createImageBitmap(file, { resizeWidth: SIDE_PX, resizeQuality: 'medium' });
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  image.close();
  return canvas.convertToBlob();
}
