// The door: what the reference does with a script.
export { fillIn } from './fill.ts';
export { redirectRoute } from './route.ts';
export { offerTrying } from './offer.ts';
