// The element categories of tree construction (HTML Standard 13.2.4.2, 13.2.6), with names in lower case.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** 13.2.4.2 "special", HTML namespace. */
export const SPECIAL =
  words(`address applet area article aside base basefont bgsound blockquote body br button caption
  center col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4
  h5 h6 head header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes
  noscript object ol p param plaintext pre script search section select source style summary table tbody td template
  textarea tfoot th thead title tr track ul wbr xmp`);

/** 13.2.4.2 "special" and "in scope" of the other two namespaces: the elements that can contain HTML again. */
export const MATH_TEXT_INTEGRATION = words('mi mo mn ms mtext');
export const SVG_HTML_INTEGRATION = words('foreignobject desc title');

/** 13.2.4.2 "has an element in scope", HTML namespace. */
export const SCOPE = words('applet caption html table td th marquee object template');
export const LIST_ITEM_SCOPE = words('ol ul');
export const TABLE_SCOPE = words('html table template');
/** The names at which "reset the insertion mode appropriately" (13.2.4.1) stops. */
export const RESET = words(
  'select td th tr tbody thead tfoot caption colgroup table template head body frameset html',
);

/** 13.2.6.3 implied end tags; the longer set is the "thoroughly" one. */
export const IMPLIED_END = words('dd dt li optgroup option p rb rp rt rtc');
export const IMPLIED_END_THOROUGHLY = words(
  'caption colgroup dd dt li optgroup option p rb rp rt rtc tbody td tfoot th thead tr',
);

export const HEADINGS = words('h1 h2 h3 h4 h5 h6');
/** Start tags that close an open p and are pushed (13.2.6.4.7). */
export const BLOCKS =
  words(`address article aside blockquote center details dialog dir div dl fieldset figcaption figure
  footer header hgroup main menu nav ol p search section summary ul`);
/** End tags that close the element of their name when it is in scope (13.2.6.4.7). */
export const BLOCK_ENDS =
  words(`address article aside blockquote button center details dialog dir div dl fieldset
  figcaption figure footer header hgroup listing main menu nav ol pre search section summary ul`);
/** The formatting elements, without `a` and `nobr`, which have their own rules. */
export const FORMATTING = words('b big code em font i s small strike strong tt u');
/** Start tags that follow the rules of "in head" in every mode (13.2.6.4.4). */
export const HEAD_CONTENT = words('base basefont bgsound link meta noframes script style template title');
export const TABLE_PARTS = words('caption col colgroup tbody td tfoot th thead tr');
/** Void elements that reconstruct the formatting elements first. */
export const VOID_INLINE = words('area br embed img keygen wbr');
export const VOID_PLAIN = words('param source track');

/** HTML start tags that leave foreign content (13.2.6.5). */
export const BREAKOUT =
  words(`b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img
  li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`);

/**
 * The elements in which an image does not show, is a link or is not separate content; they are closed before an insertion. `table` stands
 * for all its parts. The content of those in the last two lines is a fallback, or hidden until something happens.
 */
export const UNFIT =
  words(`a picture table select optgroup option button svg math template object applet marquee
  audio video canvas meter progress datalist iframe noscript
  details dialog rp`);

/** The elements whose text tells no language: it is not visible, or is code or the value of a form. */
export const INVISIBLE =
  words(`script style template noscript title textarea iframe noembed noframes select option
  code kbd samp var object svg math datalist`);
