// The drawing of what is in the form, made on this device a moment after the last change. A value that cannot be drawn leaves no image.
import { useEffect, useRef, useState } from 'preact/hooks';
import { type DeviceProblem, type GeneratedImage, drawHere, textHere } from '../../device/index.ts';
import type { Values } from '../../parts/index.ts';
import { type ImageKind, imageKindOf } from './image-kind.ts';
import { type Wanted, deviceRequest, isEmpty } from './request.ts';

/** A pause in typing. */
const PAUSE_MS = 120;

export interface Shown {
  /** Of the file, or of a stand-in if browsers do not show its format. */
  readonly url: string;
  readonly alt: string;
  readonly file: File;
  readonly image: GeneratedImage;
}

export interface File {
  readonly bytes: Blob;
  readonly kind: ImageKind;
}

export interface Preview {
  readonly shown?: Shown;
  readonly problem?: DeviceProblem;
  /** What the fields of a form were built into. */
  readonly text?: string;
  readonly busy: boolean;
}

export type Made =
  | { readonly ok: true; readonly file: File; readonly image: GeneratedImage }
  | { readonly ok: false; readonly problem: DeviceProblem };

/** The file of a drawing. */
export async function fileOf(wanted: Wanted, options: Values = wanted.options): Promise<Made> {
  const drawn = await drawHere(deviceRequest({ ...wanted, options }));
  if (!drawn.ok) return drawn;
  const raw = new Blob([drawn.value.bytes as Uint8Array<ArrayBuffer>]);
  const kind = await imageKindOf(raw);
  return { ok: true, file: { bytes: raw.slice(0, raw.size, kind.type), kind }, image: drawn.value };
}

async function shownOf(wanted: Wanted): Promise<Preview> {
  const made = await fileOf(wanted);
  if (!made.ok) return { problem: made.problem, busy: false };
  const { format: _, ...plain } = wanted.options;
  const visible = made.file.kind.shows ? made : await fileOf(wanted, plain);
  if (!visible.ok) return { problem: visible.problem, busy: false };
  const { value, kind } = wanted;
  const text = typeof value === 'string' ? undefined : await textHere(wanted.options['content'] ?? '', value);
  return {
    shown: {
      url: URL.createObjectURL(visible.file.bytes),
      alt: `${kind.name} of ${typeof value === 'string' ? value : (wanted.options['content'] ?? '')}`,
      file: made.file,
      image: made.image,
    },
    ...(text?.ok && { text: text.value }),
    busy: false,
  };
}

export function usePreview(wanted: Wanted | undefined, isShown: boolean): Preview {
  const [preview, setPreview] = useState<Preview>({ busy: false });
  const url = useRef('');
  const show = (next: Preview): void => {
    if (url.current !== '' && next.shown?.url !== url.current) URL.revokeObjectURL(url.current);
    url.current = next.shown?.url ?? '';
    setPreview(next);
  };
  const key = wanted && JSON.stringify([wanted.kind.path, wanted.options, wanted.value]);
  useEffect(() => {
    if (wanted === undefined || !isShown) return undefined;
    if (isEmpty(wanted)) {
      show({ busy: false });
      return undefined;
    }
    let isWanted = true;
    const timer = setTimeout(() => {
      setPreview((before) => ({ ...before, busy: true }));
      void shownOf(wanted).then((made) => {
        if (isWanted) show(made);
        else if (made.shown) URL.revokeObjectURL(made.shown.url);
      });
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key, wanted?.logo, isShown]);
  return preview;
}
