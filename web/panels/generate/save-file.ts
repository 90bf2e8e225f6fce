// Saves bytes as a file of the person at the page.

/** The browser has taken the bytes by then. */
const KEPT_MS = 10_000;

export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
