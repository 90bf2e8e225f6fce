// Children under the body itself: what is printed stands outside of everything that is not.
import { type ComponentChild, render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  /** Of the element that the children stand in. */
  readonly class?: string;
  readonly children: ComponentChild;
}

export function BodyPortal({ class: name = '', children }: Props) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = document.createElement('div');
    element.className = name;
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
