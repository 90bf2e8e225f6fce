// The slides of the converted deck, each with what could not be carried over; a list of those with warnings leads to them.
import { useEffect, useState } from 'preact/hooks';
import { counted } from '../../parts/index.ts';
import { type Slide, slidesOf } from './slides.ts';
import type { Place } from './warnings.ts';

interface Props {
  readonly deck: Blob;
  readonly places: readonly Place[];
}

const numberOf = (place: string): number => Number(/^slide (\d+)$/i.exec(place)?.[1] ?? Number.NaN);

export function SlideList({ deck, places }: Props) {
  const slides = useSlides(deck);
  const numbers = new Set(slides.map(({ slide }) => slide.number));
  const elsewhere = places.filter(({ name }) => !numbers.has(numberOf(name)));
  const onSlides = places.filter(({ name }) => numbers.has(numberOf(name)));
  return (
    <>
      <h2>{places.length === 0 ? 'Everything was carried over' : 'Not carried over as it was'}</h2>
      {onSlides.length > 0 && (
        <nav aria-label="Slides with warnings" class="actions">
          {onSlides.map(({ name, warnings }) => (
            <a key={name} class="button quiet" href={`#ppt-slide-${numberOf(name)}`}>
              {name} <span class="hint">{warnings.reduce((sum, { count }) => sum + count, 0)}</span>
            </a>
          ))}
        </nav>
      )}
      {elsewhere.map((place) => (
        <section key={place.name} aria-label={place.name}>
          <h3>{place.name}</h3>
          <Warnings place={place} />
        </section>
      ))}
      {slides.length > 0 && (
        <ol class="slides" aria-label={counted(slides.length, 'slide')}>
          {slides.map(({ slide: { number, texts }, url }) => {
            const place = places.find(({ name }) => numberOf(name) === number);
            const [title = 'No text', ...others] = texts;
            return (
              <li key={number} id={`ppt-slide-${number}`} tabIndex={-1} class={place ? 'warned' : ''}>
                <div class="sheet">
                  {url !== undefined && <img src={url} alt={`Largest picture of slide ${number}`} />}
                  <p class="title">{title}</p>
                  {url === undefined && others.map((text) => <p key={text}>{text}</p>)}
                </div>
                <h3>Slide {number}</h3>
                {place && <Warnings place={place} />}
              </li>
            );
          })}
        </ol>
      )}
      <p class="hint">Slides are sketched by their texts and largest picture; the file has them in full.</p>
    </>
  );
}

function Warnings({ place: { warnings } }: { readonly place: Place }) {
  return (
    <ul class="plain-list">
      {warnings.map(({ text, count }) => (
        <li key={text}>
          {text} {count > 1 && <span class="hint">{count} times</span>}
        </li>
      ))}
    </ul>
  );
}

interface Shown {
  readonly slide: Slide;
  readonly url?: string;
}

function useSlides(deck: Blob): readonly Shown[] {
  const [slides, setSlides] = useState<readonly Shown[]>([]);
  useEffect(() => {
    let urls: readonly string[] = [];
    let gone = false;
    setSlides([]);
    void slidesOf(deck).then((found) => {
      if (gone) return;
      const shown = found.map((slide) => ({
        slide,
        ...(slide.image && { url: URL.createObjectURL(slide.image) }),
      }));
      urls = shown.flatMap(({ url }) => url ?? []);
      setSlides(shown);
    });
    return () => {
      gone = true;
      urls.forEach((url) => URL.revokeObjectURL(url));
    };
  }, [deck]);
  return slides;
}
