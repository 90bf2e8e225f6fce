// The camera: frames are read on this device, with outlines over the live picture. A picture leaves it only if the person sends one.
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Barcode, readFrame } from '../device/index.ts';
import './camera.css';
import { beep, keepBeep, wantsBeep } from './beep.ts';
import { Readings } from './readings.tsx';
import { type Seen, withFrame } from './seen.ts';

export interface CameraProps {
  /** Given each frame's codes, where there are any. */
  readonly onCodes?: (codes: readonly Barcode[]) => void;
  /** What the button says that takes a picture; undefined: there is none. */
  readonly take?: string;
  readonly onTake?: (picture: File) => void;
}

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
  readonly perSecond?: number;
}

export function Camera({ onCodes, take, onTake }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [live, setLive] = useState<Live>();
  const [seen, setSeen] = useState<readonly Seen[]>([]);
  const all = useRef<readonly Seen[]>([]);
  const [sound, setSound] = useState(wantsBeep);
  const isLoud = useRef(sound);
  isLoud.current = sound;
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
      const grab = grabber();
      const recent = new Map<string, { readonly code: Barcode; readonly atMs: number }>();
      const times: number[] = [];
      while (!gone) {
        const frame = grab(element, READ_WIDTH_PX);
        const { width, height } = frame;
        const found = await readFrame(frame);
        if (gone) return;
        if (!found.ok) throw new Error(found.problem.message);
        const atMs = performance.now();
        for (const code of found.value) recent.set(`${code.type} ${code.text}`, { code, atMs });
        for (const [name, last] of recent) if (atMs - last.atMs > KEPT_MS) recent.delete(name);
        times.push(atMs);
        const [first = atMs] = times.splice(0, times.length - MEASURED_FRAMES);
        const perSecond = times.length < 3 ? undefined : (1000 * times.length) / (atMs - first);
        setLive({
          codes: [...recent.values()].map(({ code }) => code),
          width,
          height,
          ...(perSecond !== undefined && Number.isFinite(perSecond) && { perSecond }),
        });
        if (found.value.length > 0) {
          const { seen: next, isNew } = withFrame(all.current, found.value, atMs);
          all.current = next;
          setSeen(next);
          if (isNew && isLoud.current) beep();
          told.current?.(found.value);
        }
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

  const picture = async (): Promise<void> => {
    const element = video.current;
    if (element) onTake?.(await fileOf(element));
  };
  return (
    <section class="card camera-card" aria-labelledby="camera-heading">
      <div class="card-head">
        <h2 id="camera-heading">Camera</h2>
        <p class="hint" data-rate={live?.perSecond?.toFixed(1)}>
          Read on this device, free; nothing is sent.
          {live?.perSecond !== undefined && ` ${Math.round(live.perSecond)} frames a second`}
        </p>
      </div>
      {fault ? (
        <div class="problem" role="alert">
          <strong>No camera.</strong> {fault}
        </div>
      ) : (
        <div class="result">
          <div class="live outlined">
            <video ref={video} muted playsInline aria-label="What the camera sees" />
            {live && (
              <svg viewBox={`0 0 ${live.width} ${live.height}`} preserveAspectRatio="none" aria-hidden="true">
                {live.codes.map(({ type, text, corners }) => (
                  <polygon
                    key={`${type} ${text}`}
                    points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
                  />
                ))}
              </svg>
            )}
          </div>
          <div class="readings">
            <p role="status" class="hint">
              {live === undefined
                ? 'Starting the camera …'
                : seen.length === 0
                  ? 'Point the camera at a code.'
                  : `${seen.length} read so far`}
            </p>
            <Readings
              seen={seen}
              sound={sound}
              onSound={(wanted) => {
                setSound(wanted);
                keepBeep(wanted);
              }}
              onClear={() => {
                all.current = [];
                setSeen([]);
              }}
            />
            {take !== undefined && live !== undefined && (
              <button type="button" onClick={() => void picture()}>
                {take}
              </button>
            )}
          </div>
        </div>
      )}
    </section>
  );
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

/** The present frame in full size. */
async function fileOf(video: HTMLVideoElement): Promise<File> {
  const canvas = new OffscreenCanvas(Math.max(1, video.videoWidth), Math.max(1, video.videoHeight));
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new File([await canvas.convertToBlob()], 'camera.png', { type: 'image/png' });
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
