// The first thing that is seen: a sheet of codes with what was read on it before, so that it costs and loads nothing.
import { useEffect, useState } from 'preact/hooks';
import { readingOfLibrary } from './codes.ts';
import type { Job } from './jobs.ts';
import stored from './sample.json';
import sampleUrl from './sample.png?url';

/** As the library reads the sheet; test/unit/web compares them. */
const READING = readingOfLibrary(
  // Of JSON, the compiler knows lists where corners are four.
  stored as unknown as Parameters<typeof readingOfLibrary>[0],
);
const EMPTY = new File([], 'sample.png', { type: 'image/png' });

/** The sheet that `npm start` draws as sheet.png (src/local/samples/draw.ts). Undefined when it is not wanted. */
export function useSample(wanted: boolean): Job | undefined {
  const [file, setFile] = useState(EMPTY);
  useEffect(() => {
    if (!wanted) return;
    void fetch(sampleUrl)
      .then((response) => response.blob())
      .then((image) => setFile(new File([image], EMPTY.name, { type: EMPTY.type })))
      // Without a network the outlines are shown on white.
      .catch(() => undefined);
  }, [wanted]);
  if (!wanted) return undefined;
  return {
    id: 0,
    file,
    name: 'A sample',
    where: 'device',
    password: '',
    state: 'done',
    result: { ok: true, reading: READING, calls: 0 },
  };
}
