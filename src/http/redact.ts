// Removes API keys from texts that leave the request: error messages echo what the caller sent, logs hold paths and causes.

/** The shape of a generated key (accounts/keys.ts), also as a piece of a longer text. */
const KEY_SHAPE = /qz_[0-9A-Za-z]{32}/g;
const REDACTED = '[key]';
/** Shorter texts may stand in a message for other reasons; generated keys have 35 characters. */
const MIN_SECRET_CHARACTERS = 12;

/** `text` without anything that has the shape of a key, and without the caller's own key in any shape. */
export function redactKeys(text: string, apikey: string | null = null): string {
  const own =
    apikey !== null && apikey.length >= MIN_SECRET_CHARACTERS ? text.replaceAll(apikey, REDACTED) : text;
  return own.replace(KEY_SHAPE, REDACTED);
}
