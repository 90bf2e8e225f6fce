// The header X-Conversion-Warnings for people, slide by slide: the list that `X-Conversion-Warnings: detail` asks for.

export interface Shown {
  /** What was left out, as a sentence. */
  readonly text: string;
  readonly count: number;
}

export interface Place {
  /** `Slide 3`, `Master 1`; `The presentation` where the warning names none. */
  readonly name: string;
  readonly warnings: readonly Shown[];
}

interface Detail {
  readonly Message?: unknown;
  /** `slide 3`. */
  readonly Where?: unknown;
  /** Names of shapes there. */
  readonly Shapes?: unknown;
  /** How many more there are. */
  readonly More?: unknown;
}

/** The places in the order of their first warning, the presentation last; equal warnings of a place are counted. */
export function warningsOf(header: string): readonly Place[] {
  const places = new Map<string, Map<string, number>>();
  const add = (where: string, text: string, count = 1): void => {
    const texts = places.get(where) ?? new Map<string, number>();
    places.set(where, texts.set(text, (texts.get(text) ?? 0) + count));
  };
  for (const { Message, Where, Shapes, More } of detailsOf(header)) {
    if (typeof More === 'number') add('', 'More warnings than are listed.', More);
    if (typeof Message !== 'string') continue;
    const shapes = Array.isArray(Shapes) && Shapes.length > 0 ? ` (${Shapes.join(', ')})` : '';
    add(typeof Where === 'string' ? Where : '', Message + shapes);
  }
  return [...places]
    .sort(([a], [b]) => Number(a === '') - Number(b === ''))
    .map(([place, texts]) => ({
      name: place === '' ? 'The presentation' : capitalised(place),
      warnings: [...texts].map(([text, count]) => ({ text, count })),
    }));
}

function detailsOf(header: string): readonly Detail[] {
  if (header === '') return [];
  try {
    const list: unknown = JSON.parse(header);
    return Array.isArray(list)
      ? list.filter((item): item is Detail => typeof item === 'object' && item !== null)
      : [];
  } catch {
    // A service of another version answers codes.
    return [{ Message: header }];
  }
}

const capitalised = (text: string): string => (text[0]?.toUpperCase() ?? '') + text.slice(1);
