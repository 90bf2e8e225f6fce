// The sound of a code that was read, and whether the person wants it: kept in this browser.
const NAME = 'quietzone-beep';
const HERTZ = 1760;
const SECONDS = 0.08;
const GAIN = 0.1;

export function wantsBeep(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off';
  } catch {
    return true;
  }
}

export function keepBeep(wanted: boolean): void {
  try {
    if (wanted) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, 'off');
  } catch {
    // It is so for this visit.
  }
}

let context: AudioContext | undefined;

/** Browsers allow it after a press of a button, as the camera's is. */
export function beep(): void {
  context ??= new AudioContext();
  const { currentTime: now, destination } = context;
  const tone = new OscillatorNode(context, { frequency: HERTZ });
  const gain = new GainNode(context, { gain: GAIN });
  // Without a click at the end.
  gain.gain.setTargetAtTime(0, now + SECONDS / 2, SECONDS / 8);
  tone.connect(gain).connect(destination);
  tone.start(now);
  tone.stop(now + SECONDS);
}
