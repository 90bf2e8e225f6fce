// Children under the body itself: what is printed stands outside of everything that is not.
import { type ComponentChild, render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export function BodyPortal({ children }: { readonly children: ComponentChild }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = document.createElement('div');
    host.current = element;
    document.body.append(element);
    return () => {
      render(null, element);
      element.remove();
    };
  }, []);
  useEffect(() => {
    if (host.current) render(children, host.current);
  });
  return null;
}
