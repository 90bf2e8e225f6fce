// A logo in the middle of a QR code. The door of this folder.
export { type CoveredSymbol, coverMiddle } from './cover.ts';
export { encodeColourPng, type LogoPlace } from './compose.ts';
export { type Logo, readLogo } from './png-colours.ts';
export { SWISS_CROSS_PERCENT, swissCross } from './swiss-cross.ts';
