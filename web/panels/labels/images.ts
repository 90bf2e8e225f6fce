// The images of the labels that are laid out, each made when it is first shown.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { imageHere } from '../../device/index.ts';

export interface Images {
  /** Undefined if other labels have been laid out meanwhile. */
  readonly urlOf: (index: number) => Promise<string | undefined>;
}

export function useImages(plan: number): Images {
  const images = useMemo(() => {
    const urls = new Map<number, Promise<string | undefined>>();
    const made = async (index: number): Promise<string | undefined> => {
      const image = await imageHere(plan, index);
      return image && URL.createObjectURL(image);
    };
    return {
      urlOf: (index: number) => {
        const known = urls.get(index) ?? made(index);
        urls.set(index, known);
        return known;
      },
      forget: () => {
        for (const url of urls.values()) void url.then((each) => each && URL.revokeObjectURL(each));
      },
    };
  }, [plan]);
  // Those that are still on the screen stay until the next ones are there.
  useEffect(() => () => void setTimeout(images.forget, KEPT_MS), [images]);
  return images;
}

const KEPT_MS = 10_000;

/** The image of a label; that of the labels before until it is made. */
export function useImage(images: Images, index: number): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    void images.urlOf(index).then((made) => isWanted && made !== undefined && setUrl(made));
    return () => void (isWanted = false);
  }, [images, index]);
  return url;
}
