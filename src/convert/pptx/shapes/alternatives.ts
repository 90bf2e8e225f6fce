// Markup compatibility (ISO/IEC 29500-3): one thing in several forms, of which a program takes the first that it understands.

export const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
/** Understood by PowerPoint for the Macintosh, which draws PICT; it writes such pictures with this choice itself. */
export const MAC_DRAWING = 'http://schemas.microsoft.com/office/mac/drawingml/2008/main';
/**
 * Understood by PowerPoint since 2010. LibreOffice 7.4 takes any choice whose prefix it knows by name (a14 is one), whatever it stands
 * for; it does not know a10.
 */
export const OFFICE_2010 = 'http://schemas.microsoft.com/office/drawing/2010/main';
