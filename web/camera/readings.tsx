// The list of what the camera has read, to be taken along, and the sound.
import { CopyButton, Download } from '../parts/index.ts';
import { type Seen, csvOfSeen } from './seen.ts';

interface Props {
  readonly seen: readonly Seen[];
  readonly sound: boolean;
  readonly onSound: (wanted: boolean) => void;
  readonly onClear: () => void;
}

export function Readings({ seen, sound, onSound, onClear }: Props) {
  return (
    <>
      {seen.length > 0 && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
          <ul class="codes" tabIndex={0} aria-label="Codes that were read">
            {seen.map(({ type, text, count }) => (
              <li key={`${type} ${text}`}>
                <div class="what">
                  <span class="type">
                    {type.replaceAll('_', ' ')}
                    {count > 1 && ` · ${count} times`}
                  </span>
                  <div class="text">{text}</div>
                </div>
                <CopyButton text={text} what={text} />
              </li>
            ))}
          </ul>
          <div class="actions">
            {seen.length > 1 && (
              <CopyButton text={seen.map(({ text }) => text).join('\n')} label="Copy all texts" />
            )}
            <Download name="camera.csv" type="text/csv" content={() => csvOfSeen(seen)}>
              CSV
            </Download>
            <button type="button" class="quiet" onClick={onClear}>
              Clear
            </button>
          </div>
        </>
      )}
      <p class="field check">
        <input
          id="camera-sound"
          type="checkbox"
          checked={sound}
          onChange={({ currentTarget }) => onSound(currentTarget.checked)}
        />
        <label for="camera-sound">Sound</label>
      </p>
    </>
  );
}
