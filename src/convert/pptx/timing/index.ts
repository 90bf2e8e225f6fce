// p:timing: the animation of a slide (ISO/IEC 29500-1, 19.5).
export { timingXml } from './timing.ts';
