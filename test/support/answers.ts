// What a response of the service says.
import type { plainApp } from './plain-app.ts';

export async function messageOf(answer: Response): Promise<string> {
  const body: { readonly ErrorMessage: string } = await answer.json();
  return body.ErrorMessage;
}

/** The text that a standard scan of the file answers. */
export async function scannedText(
  app: Pick<ReturnType<typeof plainApp>, 'post'>,
  file: Uint8Array,
): Promise<string | null> {
  const answer = await app.post('/barcode/scan/image', file, { 'Content-Type': 'application/octet-stream' });
  const body: { readonly RawText: string | null } = await answer.json();
  return body.RawText;
}
