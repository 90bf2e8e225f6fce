// The name of this tab, which a reload keeps: what is kept belongs to it. A tab that kept nothing has none, and loads nothing for it.
const NAME = 'quietzone-tab';

/** Undefined: nothing was kept. */
export const tabBefore = (): string | undefined => sessionStorage.getItem(NAME) ?? undefined;

export function tabNow(): string {
  const tab = tabBefore() ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
  sessionStorage.setItem(NAME, tab);
  return tab;
}
