// The list of active formatting elements (HTML Standard 13.2.4.3).
import type { OpenElement } from './open-elements.ts';

/** An entry; `element` is undefined for a marker. `key` is name and attributes, for the Noah's Ark clause. */
export interface FormattingEntry {
  element: OpenElement | undefined;
  readonly key: string;
}

const MARKER: FormattingEntry = { element: undefined, key: '' };

export class FormattingElements {
  readonly entries: FormattingEntry[] = [];
  /** The number of entries that were visited. The standard does not bound the list, so the caller bounds this work. */
  steps = 0;

  /** 13.2.4.3 "push onto the list", with the Noah's Ark clause: at most three equal entries since the last marker. */
  push(element: OpenElement, key: string): void {
    let alike = 0;
    for (let index = this.entries.length - 1; index >= 0; index -= 1) {
      const entry = this.entries[index];
      this.steps += 1;
      if (entry?.element === undefined) break;
      if (entry.key !== key) continue;
      alike += 1;
      if (alike === 3) {
        this.entries.splice(index, 1);
        break;
      }
    }
    this.entries.push({ element, key });
  }

  pushMarker(): void {
    this.entries.push(MARKER);
  }

  clearToMarker(): void {
    for (;;) {
      const entry = this.entries.pop();
      if (entry?.element === undefined) return;
    }
  }

  /** The index of the last element of that name after the last marker; -1 if there is none. */
  find(name: string): number {
    for (let index = this.entries.length - 1; index >= 0; index -= 1) {
      const element = this.entries[index]?.element;
      this.steps += 1;
      if (element === undefined) return -1;
      if (element.name === name) return index;
    }
    return -1;
  }

  indexOf(element: OpenElement): number {
    for (let index = this.entries.length - 1; index >= 0; index -= 1) {
      this.steps += 1;
      if (this.entries[index]?.element === element) return index;
    }
    return -1;
  }

  remove(element: OpenElement): void {
    const index = this.indexOf(element);
    if (index >= 0) this.entries.splice(index, 1);
  }

  /** Whether there is something to reconstruct. */
  reopens(): boolean {
    const last = this.entries.at(-1)?.element;
    return last !== undefined && last.index < 0;
  }

  /** The index of the first of the trailing entries that are not on the stack; entries.length if there is nothing to reconstruct. */
  firstUnopened(): number {
    let index = this.entries.length;
    while (index > 0) {
      const element = this.entries[index - 1]?.element;
      if (element === undefined || element.index >= 0) break;
      this.steps += 1;
      index -= 1;
    }
    return index;
  }
}
