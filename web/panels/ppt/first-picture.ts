// A picture to know the deck by: its thumbnail where it has one, else the largest picture of its first slide.
export interface Found {
  readonly image: Blob;
  /** What it shows, as a clause. */
  readonly where: string;
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};
const THUMBNAIL = /^docProps\/thumbnail\.(jpe?g|png)$/i;
const RELATIONS = 'ppt/slides/_rels/slide1.xml.rels';

/** Undefined: the deck has none that a browser shows. */
export async function firstPicture(deck: Blob): Promise<Found | undefined> {
  const file = new Uint8Array(await deck.arrayBuffer());
  const small = await entries(file, (name) => name === RELATIONS || THUMBNAIL.test(name));
  const thumbnail = Object.entries(small).find(([name]) => THUMBNAIL.test(name));
  if (thumbnail) return found(...thumbnail, 'the first slide');
  const relations = new TextDecoder().decode(small[RELATIONS]);
  const targets = [...relations.matchAll(/Target="\.\.\/(media\/[^"]+)"/g)].map(
    ([, target = '']) => `ppt/${target}`,
  );
  const media = await entries(file, (name) => targets.includes(name) && typeOf(name) !== undefined);
  const [largest] = Object.entries(media).sort(([, a], [, b]) => b.length - a.length);
  return largest && found(...largest, 'the first slide’s picture');
}

function found(name: string, bytes: Uint8Array<ArrayBuffer>, where: string): Found {
  return { image: new Blob([bytes], { type: typeOf(name) ?? '' }), where };
}

function typeOf(name: string): string | undefined {
  return TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''];
}

/** The chosen files of an archive; none when it cannot be read. */
async function entries(
  file: Uint8Array,
  wanted: (name: string) => boolean,
): Promise<Readonly<Record<string, Uint8Array<ArrayBuffer>>>> {
  // In this thread: fflate's workers are made of blobs, which the policy forbids.
  const { unzipSync } = await import('fflate');
  try {
    return unzipSync(file, { filter: ({ name }) => wanted(name) });
  } catch {
    return {};
  }
}
