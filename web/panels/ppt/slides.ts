// The slides of a converted deck as far as a browser can show them: title, text, and the largest picture of each.

export interface Slide {
  /** From 1. */
  readonly number: number;
  /** Its texts in their order, the title first where it has one. */
  readonly texts: readonly string[];
  readonly image?: Blob;
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};
const SLIDE = /^ppt\/slides\/slide(\d+)\.xml$/;
const RELATIONS = /^ppt\/slides\/_rels\/slide(\d+)\.xml\.rels$/;
/** Decks of more slides are shown by these. */
const MAX_SLIDES = 200;
const MAX_TEXTS = 6;

/** In the order of their numbers; none where the archive cannot be read. */
export async function slidesOf(deck: Blob): Promise<readonly Slide[]> {
  const file = new Uint8Array(await deck.arrayBuffer());
  const parts = await entries(file, (name) => SLIDE.test(name) || RELATIONS.test(name));
  const text = new TextDecoder();
  const pictures = new Map<number, readonly string[]>();
  for (const [name, bytes] of Object.entries(parts)) {
    const number = Number(RELATIONS.exec(name)?.[1]);
    if (Number.isNaN(number)) continue;
    const targets = [...text.decode(bytes).matchAll(/Target="\.\.\/(media\/[^"]+)"/g)];
    pictures.set(
      number,
      targets.map(([, target = '']) => `ppt/${target}`),
    );
  }
  const wanted = new Set([...pictures.values()].flat());
  const media = await entries(file, (name) => wanted.has(name) && typeOf(name) !== undefined);
  return Object.entries(parts)
    .flatMap(([name, bytes]): readonly Slide[] => {
      const number = Number(SLIDE.exec(name)?.[1]);
      if (Number.isNaN(number)) return [];
      const [largest] = (pictures.get(number) ?? [])
        .filter((path) => media[path])
        .sort((a, b) => (media[b]?.length ?? 0) - (media[a]?.length ?? 0));
      const image = largest === undefined ? undefined : media[largest];
      return [
        {
          number,
          texts: textsOf(text.decode(bytes)),
          ...(image && largest && { image: new Blob([image], { type: typeOf(largest) ?? '' }) }),
        },
      ];
    })
    .sort((a, b) => a.number - b.number)
    .slice(0, MAX_SLIDES);
}

/** The texts of the shapes, titles first, from the XML that the service writes: always with these prefixes. */
function textsOf(xml: string): readonly string[] {
  const shapes = [...xml.matchAll(/<p:sp>[^]*?<\/p:sp>/g)].map(([shape]) => ({
    isTitle: /<p:ph [^>]*type="(?:ctrT|t)itle"/.test(shape),
    text: shape
      .split('</a:p>')
      .map((paragraph) => [...paragraph.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, run = '']) => run).join(''))
      .filter((line) => line.trim() !== '')
      .join('\n'),
  }));
  return shapes
    .filter(({ text }) => text !== '')
    .sort((a, b) => Number(b.isTitle) - Number(a.isTitle))
    .slice(0, MAX_TEXTS)
    .map(({ text }) => unescaped(text));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return ENTITIES[name] ?? whole;
    const point = Number.parseInt(String(decimal ?? hex), decimal === undefined ? 16 : 10);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
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
