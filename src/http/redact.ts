// Removes API keys from texts that leave the request: error messages repeat what the caller sent, and logs have paths and causes.

/** The shape of a generated key (accounts/keys.ts), also within a longer text. */
const KEY_SHAPE = /qz_[0-9A-Za-z]{32}/g;
const REDACTED = '[key]';
/** A shorter key may occur in a message by chance; generated keys have 35 characters. */
const MIN_SECRET_CHARACTERS = 12;

/** `text` without texts of the shape of a key and without the caller's own key, whatever its shape. */
export function redactKeys(text: string, apikey: string | null = null): string {
  const own =
    apikey !== null && apikey.length >= MIN_SECRET_CHARACTERS ? text.replaceAll(apikey, REDACTED) : text;
  return own.replace(KEY_SHAPE, REDACTED);
}
