// The camera: frames are read in the browser until a code is found; only then one leaves the device, if the panel sends it.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FrameCode } from './reader.ts';

interface Props {
  /** Given the frame in which a code was found, and what the browser read in it. The camera is off by then. */
  readonly onFrame: (frame: File, codes: readonly FrameCode[]) => void;
  /** The operation that the frame is then sent to; undefined: none. */
  readonly uploads?: string;
}

/** The engine reads a frame of this width in about 20 ms; the sent one has the camera's own. */
const READ_WIDTH_PX = 960;
/** Between two frames: the page stays quick. */
const PAUSE_MS = 80;
const WANTED = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  audio: false,
};

export function Camera({ onFrame, uploads }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [status, setStatus] = useState('Starting the camera …');
  const [fault, setFault] = useState('');
  const done = useRef(onFrame);
  done.current = onFrame;

  useEffect(() => {
    let stream: MediaStream | undefined;
    let gone = false;
    const watch = async (): Promise<void> => {
      const { prepareReader, readFrame } = await import('./reader.ts');
      if (!navigator.mediaDevices) throw new DOMException('', 'SecurityError');
      [stream] = await Promise.all([navigator.mediaDevices.getUserMedia(WANTED), prepareReader()]);
      const element = video.current;
      if (gone || !element) return stop(stream);
      element.srcObject = stream;
      await element.play();
      setStatus('Point the camera at a code. Nothing leaves this device until one is found.');
      while (!gone) {
        const codes = await readFrame(frameOf(element, READ_WIDTH_PX).pixels);
        if (gone) return;
        if (codes.length > 0) {
          const file = await frameOf(element, element.videoWidth).file();
          stop(stream);
          if (!gone) done.current(file, codes);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
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

  return (
    <section class="card" aria-labelledby="camera-heading">
      <h2 id="camera-heading">Camera</h2>
      {fault ? (
        <div class="problem" role="alert">
          <strong>No camera.</strong> {fault}
        </div>
      ) : (
        <>
          <video ref={video} class="camera" muted playsInline aria-label="What the camera sees" />
          <p class="hint" role="status">
            {status}
            {uploads && ` The frame with it is then sent to the ${uploads} scan.`}
          </p>
        </>
      )}
    </section>
  );
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

interface Frame {
  readonly pixels: ImageData;
  file(): Promise<File>;
}

/** The present frame, at most so wide. */
function frameOf(video: HTMLVideoElement, maxWidth: number): Frame {
  const width = Math.max(1, Math.min(maxWidth, video.videoWidth));
  const height = Math.max(1, Math.round((video.videoHeight * width) / Math.max(1, video.videoWidth)));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas.');
  context.drawImage(video, 0, 0, width, height);
  return {
    get pixels() {
      return context.getImageData(0, 0, width, height);
    },
    async file() {
      return new File([await canvas.convertToBlob()], 'camera.png', { type: 'image/png' });
    },
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
  return REASONS[name] ?? 'It could not be started.';
}
