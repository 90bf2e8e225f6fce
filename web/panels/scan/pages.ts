// The pages of a file as images: an image as the browser decodes it, a PDF by the library, which is loaded then.
import { useEffect, useState } from 'preact/hooks';
import type { OpenPdf } from '../../device/pdf.ts';

export interface Picture {
  readonly url: string;
  /** In whatever pixels. */
  readonly width: number;
  readonly height: number;
}

export interface Pages {
  /** Undefined until it is known, or where the browser cannot tell. */
  readonly count?: number;
  /** Small images, in order, as far as they are drawn. */
  readonly thumbnails: readonly string[];
  /** The chosen page. */
  readonly picture?: Picture;
  /** Why there are no images. */
  readonly note: string;
}

/** Long enough a side for a page's codes to be seen when it is magnified. */
const SIDE_PX = 1600;
const THUMBNAIL_PX = 160;
const MAX_THUMBNAILS = 100;
const NOTHING: Pages = { thumbnails: [], note: '' };
const CANNOT = 'This browser cannot show the file itself.';

interface Opened {
  readonly count: number;
  readonly picture: (page: number) => Promise<Picture>;
  readonly thumbnail?: (page: number) => Promise<string>;
  readonly close: () => void;
}

/** `page` from 1. */
export function usePages(file: File, password: string, page: number): Pages {
  const [opened, setOpened] = useState<Opened>();
  const [pages, setPages] = useState<Pages>(NOTHING);
  useEffect(() => {
    let gone = false;
    let mine: Opened | undefined;
    setOpened(undefined);
    setPages(NOTHING);
    const show = async (): Promise<void> => {
      mine = await open(file, password);
      if (gone) return mine.close();
      setOpened(mine);
      setPages({ ...NOTHING, count: mine.count });
      for (
        let each = 1;
        mine.thumbnail && mine.count > 1 && each <= Math.min(mine.count, MAX_THUMBNAILS);
        each += 1
      ) {
        const url = await mine.thumbnail(each);
        if (gone) return;
        setPages((before) => ({ ...before, thumbnails: [...before.thumbnails, url] }));
        // The page stays quick between two of them.
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    };
    show().catch(() => {
      if (!gone) setPages({ ...NOTHING, note: CANNOT });
    });
    return () => {
      gone = true;
      mine?.close();
    };
  }, [file, password]);
  useEffect(() => {
    let gone = false;
    opened?.picture(page).then(
      (picture) => !gone && setPages((before) => ({ ...before, picture, note: '' })),
      () =>
        !gone &&
        setPages(({ count, thumbnails }) => ({
          ...(count !== undefined && { count }),
          thumbnails,
          note: CANNOT,
        })),
    );
    return () => void (gone = true);
  }, [opened, page]);
  return pages;
}

/** How many pages a PDF has; 1 for other files; undefined where it cannot be opened. */
export async function pageCountOf(file: File, password: string): Promise<number | undefined> {
  try {
    const pdf = await openIfPdf(file, password);
    const count = pdf?.pageCount ?? 1;
    pdf?.close();
    return count;
  } catch {
    return undefined;
  }
}

async function open(file: File, password: string): Promise<Opened> {
  const urls = new Set<string>();
  const kept = (image: Blob): string => {
    const url = URL.createObjectURL(image);
    urls.add(url);
    return url;
  };
  const forget = (): void => urls.forEach((url) => URL.revokeObjectURL(url));
  const pdf = await openIfPdf(file, password);
  if (!pdf) {
    const url = kept(file);
    const image = new Image();
    image.src = url;
    await image.decode().catch((cause: unknown) => {
      forget();
      throw cause;
    });
    const picture = { url, width: image.naturalWidth, height: image.naturalHeight };
    return { count: 1, picture: () => Promise.resolve(picture), close: forget };
  }
  const drawn = new Map<number, Promise<Picture>>();
  const draw = async (page: number): Promise<Picture> => {
    const { image, width, height } = await pdf.draw(page, SIDE_PX);
    return { url: kept(image), width, height };
  };
  return {
    count: pdf.pageCount,
    picture: (page) => {
      const known = drawn.get(page) ?? draw(page);
      drawn.set(page, known);
      return known;
    },
    thumbnail: async (page) => kept((await pdf.draw(page, THUMBNAIL_PX)).image),
    close: () => {
      pdf.close();
      forget();
    },
  };
}

/** By its first bytes; `%PDF-` may stand within the first 1,024 (ISO 32000-1, annex H, note 13). */
export async function openIfPdf(file: File, password: string): Promise<OpenPdf | undefined> {
  const head = await file.slice(0, 1024).text();
  if (!head.includes('%PDF-')) return undefined;
  const { openPdf } = await import('../../device/pdf.ts');
  return openPdf(file, password);
}
