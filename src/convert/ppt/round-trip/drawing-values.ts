// What rows of elements of DrawingML share: values of attributes, and children that many have.

export interface Row {
  /** Names of the children, each followed by a blank. */
  readonly children: RegExp;
  readonly attributes?: Readonly<Record<string, RegExp>>;
  readonly needed?: readonly string[];
}

export const WHOLE = /^-?\d{1,9}$/;
export const SIZE = /^\d{1,9}$/;
export const FLAG = /^(0|1|true|false)$/;
/** ST_LineWidth. */
const WIDTH = /^(\d{1,7}|1\d{7}|20000000|20[01]\d{5})$/;
export const NOTHING = /^$/;
export const COLOUR = '(schemeClr |srgbClr |prstClr |sysClr |scrgbClr )';
export const FILL = '(noFill |solidFill |gradFill |pattFill |blipFill )';
export const FILL_OF_GROUP = FILL.replace(')', '|grpFill )');
export const ONE_COLOUR = new RegExp(`^${COLOUR}$`);
export const OUTLINE: Row = {
  children: new RegExp(`^${FILL}?(prstDash )?(round |bevel |miter )?(headEnd )?(tailEnd )?$`),
  attributes: {
    w: WIDTH,
    cap: /^(rnd|sq|flat)$/,
    cmpd: /^(sng|dbl|thickThin|thinThick|tri)$/,
    algn: /^(ctr|in)$/,
  },
};
export const EMPTY: Row = { children: NOTHING };
