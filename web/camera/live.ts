// Frames of the camera, read on this device one after the other.
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Barcode, readFrame } from '../device/index.ts';

/** Frames are read at this width; a picture that is taken has the camera's own. */
const READ_WIDTH_PX = 1280;
const WANTED = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  audio: false,
};
/** An outline stays so long after its code was last read: a shaken frame does not make it flicker. */
const KEPT_MS = 400;
/** The rate that is shown is of this many frames. */
const MEASURED_FRAMES = 20;

interface Live {
  readonly codes: readonly Barcode[];
  readonly width: number;
  readonly height: number;
  readonly perSecond: number | undefined;
}

/** `onCodes`: given each frame's codes, where there are any. */
export function useLive(onCodes: (codes: readonly Barcode[], atMs: number) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [live, setLive] = useState<Live>();
  const [fault, setFault] = useState('');
  const told = useRef(onCodes);
  told.current = onCodes;
  useEffect(() => {
    let stream: MediaStream | undefined;
    let gone = false;
    const watch = async (): Promise<void> => {
      if (!navigator.mediaDevices) throw new DOMException('', 'SecurityError');
      stream = await navigator.mediaDevices.getUserMedia(WANTED);
      const element = video.current;
      if (gone || !element) return stop(stream);
      element.srcObject = stream;
      await element.play();
      const [grab, outlinedAt, rateAt] = [grabber(), outlines(), meter()];
      while (!gone) {
        const frame = grab(element, READ_WIDTH_PX);
        const { width, height } = frame;
        const found = await readFrame(frame);
        if (gone) return;
        if (!found.ok) throw new Error(found.problem.message);
        const atMs = performance.now();
        setLive({ codes: outlinedAt(atMs, found.value), width, height, perSecond: rateAt(atMs) });
        if (found.value.length > 0) told.current(found.value, atMs);
        // The next frame of the camera, not the same again.
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    };
    watch().catch((cause: unknown) => {
      stop(stream);
      if (!gone) setFault(reasonOf(cause));
    });
    return () => {
      gone = true;
      stop(stream);
    };
  }, []);
  return { video, live, fault };
}

/** Each frame's codes with those that were read shortly before. */
function outlines(): (atMs: number, found: readonly Barcode[]) => readonly Barcode[] {
  const recent = new Map<string, { readonly code: Barcode; readonly atMs: number }>();
  return (atMs, found) => {
    for (const code of found) recent.set(`${code.type} ${code.text}`, { code, atMs });
    for (const [name, last] of recent) if (atMs - last.atMs > KEPT_MS) recent.delete(name);
    return [...recent.values()].map(({ code }) => code);
  };
}

/** Frames a second; undefined until enough were read. */
function meter(): (atMs: number) => number | undefined {
  const times: number[] = [];
  return (atMs) => {
    times.push(atMs);
    const [first = atMs] = times.splice(0, times.length - MEASURED_FRAMES);
    const perSecond = (1000 * times.length) / (atMs - first);
    return times.length >= 3 && Number.isFinite(perSecond) ? perSecond : undefined;
  };
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Takes frames from a video over one canvas. */
function grabber(): (video: HTMLVideoElement, maxWidth: number) => ImageData {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas.');
  return (video, maxWidth) => {
    const width = Math.max(1, Math.min(maxWidth, video.videoWidth));
    const height = Math.max(1, Math.round((video.videoHeight * width) / Math.max(1, video.videoWidth)));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  };
}

const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: 'The browser was not allowed to use it: allow the camera for this page and try again.',
  NotFoundError: 'This device has none.',
  NotReadableError: 'Another program uses it.',
  SecurityError: 'Browsers give the camera to pages over HTTPS and on this machine alone.',
};

function reasonOf(cause: unknown): string {
  const name = cause instanceof Error ? cause.name : '';
  return (
    REASONS[name] ?? (cause instanceof Error && cause.message ? cause.message : 'It could not be started.')
  );
}
