// Encrypted presentations: RC4 CryptoAPI, the only kind of encryption that PowerPoint 2002 and 2003 wrote.
export { decryptPictures } from './pictures.ts';
export { readSession, unlock, type BlockCipher, type Session } from './session.ts';
export { decryptSummary } from './summary.ts';
