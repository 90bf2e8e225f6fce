// Marks in the contents of the page the section that is being read.
export function followContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const sections = links.flatMap((link) => {
    const heading = document.getElementById(link.hash.slice(1));
    return heading ? [{ link, heading }] : [];
  });
  if (sections.length === 0) return;
  const mark = (): void => {
    const line = innerHeight / 4;
    const read = sections.findLast(({ heading }) => heading.getBoundingClientRect().top < line);
    for (const { link } of sections) {
      if (link === read?.link) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  let waiting = false;
  addEventListener(
    'scroll',
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}
