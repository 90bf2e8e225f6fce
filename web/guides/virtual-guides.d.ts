// What scripts/support/guides.ts makes of README.md and docs/ while the page is built.
declare module 'virtual:guides' {
  export interface Guide {
    /** `errors`, `design/html`; `readme` is README.md. */
    readonly name: string;
    readonly title: string;
    /** As Markdown becomes it; links to other guides are `#/NAME` and `#/NAME/SECTION`. */
    readonly html: string;
  }
  export interface Group {
    readonly title: string;
    readonly names: readonly string[];
  }
  export const GUIDES: readonly Guide[];
  /** The index of docs/README.md. */
  export const GROUPS: readonly Group[];
}
