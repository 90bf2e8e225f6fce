// An image for the middle of a QR code. The service takes PNG; any image that the browser knows is made one.
import { useState } from 'preact/hooks';
import type { Logo } from './request.ts';

interface Props {
  readonly logo: Logo | undefined;
  readonly onChange: (logo: Logo | undefined) => void;
}

/** More pixels are not seen in the middle of a symbol. */
const MAX_SIDE = 512;

export function LogoField({ logo, onChange }: Props) {
  const [fault, setFault] = useState('');
  const take = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file === undefined) return;
    const made = await asPng(file);
    setFault(made === undefined ? `${file.name} is no image that this browser can read.` : '');
    if (made !== undefined) onChange({ name: 'logo.png', file: made });
  };
  return (
    <div class="actions">
      <label class="button quiet">
        {logo ? 'Another logo' : 'Add a logo'}
        <input
          id="generate-logo"
          class="away"
          type="file"
          accept="image/*"
          onChange={({ currentTarget }) => void take(currentTarget)}
        />
      </label>
      {logo && (
        <button type="button" class="quiet" onClick={() => onChange(undefined)}>
          Remove the logo
        </button>
      )}
      {fault && (
        <span class="bad" role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}

async function asPng(file: File): Promise<Blob | undefined> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const [width, height] = [image.naturalWidth || MAX_SIDE, image.naturalHeight || MAX_SIDE];
    const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}
