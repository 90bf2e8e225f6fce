// Tabs as the ARIA practices describe them: arrow keys move, Home and End jump, one tab stop.
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly name: string;
}

interface Props<Id extends string> {
  /** Names the list, and makes the ids of tabs and panels. */
  readonly name: string;
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function TabList<Id extends string>({ name, label, tabs, chosen, onChoose }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const next = tabs[STEPS[event.key]?.(at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`#${tabId(name, next.id)}`)?.focus();
  };
  return (
    <div class={`tabs ${name}`} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
      {tabs.map(({ id, name: text }) => (
        <button
          key={id}
          id={tabId(name, id)}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls={panelId(name)}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({
  name,
  chosen,
  children,
}: {
  readonly name: string;
  readonly chosen: string;
  readonly children: ComponentChildren;
}) {
  return (
    <div class={`panel ${name}`} role="tabpanel" id={panelId(name)} aria-labelledby={tabId(name, chosen)}>
      {children}
    </div>
  );
}

const tabId = (name: string, id: string): string => `${name}-${id}`;
const panelId = (name: string): string => `${name}-panel`;
