// The guides: an index, a search, and the one that the address names.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { GROUPS, GUIDES } from 'virtual:guides';
import { BASE_PATH } from '../api/index.ts';
import { excerpt, search, sectionsOf } from './search.ts';

const FIRST = 'readme';

interface Place {
  readonly name: string;
  readonly section: string;
}

/** `#/errors/what-to-do`. A guide's name may have a slash, a section has none. */
function placeOfAddress(): Place {
  const wanted = decodeURIComponent(location.hash.replace(/^#\/?/, ''));
  const guide = GUIDES.filter(({ name }) => wanted === name || wanted.startsWith(`${name}/`)).sort(
    (a, b) => b.name.length - a.name.length,
  )[0];
  return guide
    ? { name: guide.name, section: wanted.slice(guide.name.length + 1) }
    : { name: FIRST, section: '' };
}

export function Guides() {
  const [place, setPlace] = useState(placeOfAddress);
  const [query, setQuery] = useState('');
  const article = useRef<HTMLElement>(null);
  const sections = useMemo(() => (query === '' ? [] : sectionsOf(GUIDES)), [query === '']);
  const found = search(sections, query);
  const guide = GUIDES.find(({ name }) => name === place.name);
  useEffect(() => {
    const follow = (): void => {
      setQuery('');
      setPlace(placeOfAddress());
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    document.title = `quietzone: ${guide?.title ?? 'documentation'}`;
    const target = place.section === '' ? null : document.getElementById(place.section);
    if (target) target.scrollIntoView();
    else scrollTo(0, 0);
  }, [place, guide]);
  return (
    <div class="guides">
      <nav aria-label="Guides">
        <a class="home" href={`${BASE_PATH}/`}>
          quietzone
        </a>
        <input
          type="search"
          aria-label="Search the guides"
          placeholder="Search"
          value={query}
          onInput={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <a href={`${BASE_PATH}/docs/reference`}>API reference</a>
        {GROUPS.map(({ title, names }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <a href={`#/${name}`} aria-current={name === place.name ? 'page' : undefined}>
                    {GUIDES.find((each) => each.name === name)?.title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <main>
        <p role="status" class="count">
          {query === '' ? '' : `${found.length} ${found.length === 1 ? 'place' : 'places'}`}
        </p>
        {query === '' ? (
          // The guides are this project's own, rendered while the page was built.
          <article key={place.name} ref={article} dangerouslySetInnerHTML={{ __html: guide?.html ?? '' }} />
        ) : (
          <ol class="found">
            {found.map((section) => (
              <li key={`${section.guide}/${section.id}`}>
                <a
                  href={`#/${section.guide}${section.id === '' ? '' : `/${section.id}`}`}
                  onClick={() => setQuery('')}
                >
                  {section.heading === section.guideTitle
                    ? section.guideTitle
                    : `${section.guideTitle}: ${section.heading}`}
                </a>
                <p>{excerpt(section, query)}</p>
              </li>
            ))}
          </ol>
        )}
      </main>
    </div>
  );
}
