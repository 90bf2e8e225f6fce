// Markup compatibility (ISO/IEC 29500-3): one thing in several forms, of which a program takes the first that it understands.
import { element } from '../xml.ts';

const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';

/** Namespaces that stand for programs, by the prefixes to which they are bound. */
const PROGRAMS = {
  /** PowerPoint for the Macintosh, which draws PICT; it writes such pictures with this choice itself. */
  ma: 'http://schemas.microsoft.com/office/mac/drawingml/2008/main',
  /**
   * PowerPoint since 2010. LibreOffice 7.4 takes any choice whose prefix it knows by name (a14 is one), whatever it stands for; it does
   * not know a10.
   */
  a10: 'http://schemas.microsoft.com/office/drawing/2010/main',
  /** None. */
  first: 'urn:quietzone:first-choice',
} as const;

export interface Form {
  readonly requires: keyof typeof PROGRAMS;
  readonly xml: string;
}

export function alternativesXml(choices: readonly Form[], fallback: string): string {
  return element('mc:AlternateContent', { 'xmlns:mc': COMPATIBILITY }, [
    ...choices.map(({ requires, xml }) =>
      element('mc:Choice', { [`xmlns:${requires}`]: PROGRAMS[requires], Requires: requires }, [xml]),
    ),
    element('mc:Fallback', {}, [fallback]),
  ]);
}
