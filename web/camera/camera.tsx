// The camera: frames are read on this device, with outlines over the live picture. A picture leaves it only if the person sends one.
import { useRef, useState } from 'preact/hooks';
import type { Barcode } from '../device/index.ts';
import './camera.css';
import { beep, keepBeep, wantsBeep } from './beep.ts';
import { useLive } from './live.ts';
import { Readings } from './readings.tsx';
import { type Seen, withFrame } from './seen.ts';

export interface CameraProps {
  /** Given each frame's codes, where there are any. */
  readonly onCodes?: (codes: readonly Barcode[]) => void;
  /** What the button says that takes a picture; undefined: there is none. */
  readonly take?: string;
  readonly onTake?: (picture: File) => void;
}

export function Camera({ onCodes, take, onTake }: CameraProps) {
  const [seen, setSeen] = useState<readonly Seen[]>([]);
  const all = useRef<readonly Seen[]>([]);
  const [sound, setSound] = useState(wantsBeep);
  const { video, live, fault } = useLive((codes, atMs) => {
    const { seen: next, isNew } = withFrame(all.current, codes, atMs);
    all.current = next;
    setSeen(next);
    if (isNew && sound) beep();
    onCodes?.(codes);
  });
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

/** The present frame in full size. */
async function fileOf(video: HTMLVideoElement): Promise<File> {
  const canvas = new OffscreenCanvas(Math.max(1, video.videoWidth), Math.max(1, video.videoHeight));
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new File([await canvas.convertToBlob()], 'camera.png', { type: 'image/png' });
}
