// The moving picture of the README: a file is dropped on the page, its codes appear, a code is drawn, a presentation is converted.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';

export interface MovingPictureFiles {
  /** An image with several barcodes. */
  readonly sheet: string;
  /** A PowerPoint file. */
  readonly deck: string;
}

/** Width of the picture in pixels; the page is taken at WINDOW. */
const WIDTH = 960;
export const WINDOW = { width: 1280, height: 800 } as const;

/**
 * Takes the scenes on `page`, which has a key, and writes them to `file` as a GIF; `folder` is for the images between. Throws where ffmpeg
 * (Debian's package ffmpeg) is missing or fails.
 */
export async function takeMovingPicture(
  page: Page,
  {
    files,
    folder,
    file,
  }: { readonly files: MovingPictureFiles; readonly folder: string; readonly file: string },
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const scenes: { readonly image: string; readonly s: number }[] = [];
  const take = async (s: number): Promise<void> => {
    const image = `scene-${scenes.length}.png`;
    await page.screenshot({ path: join(folder, image) });
    scenes.push({ image, s });
  };

  // The sample that the page shows at first.
  await page.locator('.outlined img').waitFor();
  await take(1.2);
  const dropped = await transferOf(page, files.sheet);
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: dropped });
  await page.dispatchEvent('main', 'dragover', { dataTransfer: dropped });
  await take(0.8);
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
  await page.getByText(/^6 codes · .* 100 calls$/).waitFor();
  await page.locator('.outlined img').waitFor();
  await take(3);
  await page.getByRole('link', { name: 'Generate' }).click();
  const value = page.getByLabel('Value').first();
  await value.fill('https://example.com/');
  await page.locator('.barcode img').first().waitFor();
  await take(2.2);
  await page.goto(new URL('/ppt', page.url()).href);
  await page.setInputFiles('#ppt-file', files.deck);
  await page.getByRole('heading', { name: 'Slide 2' }).waitFor();
  await take(2.2);

  // The concat demuxer shows the last image as long as its line after it says.
  const list = [...scenes, ...scenes.slice(-1)]
    .map(({ image, s }) => `file ${image}\nduration ${s}\n`)
    .join('');
  writeFileSync(join(folder, 'scenes.txt'), list);
  const filter = `fps=10,scale=${WIDTH}:-1:flags=lanczos,split[a][b];[a]palettegen=max_colors=96:stats_mode=full[p];[b][p]paletteuse=dither=none:diff_mode=rectangle`;
  const { status, stderr, error } = spawnSync(
    'ffmpeg',
    ['-y', '-f', 'concat', '-i', 'scenes.txt', '-vf', filter, '-loop', '0', file],
    { cwd: folder, encoding: 'utf8' },
  );
  if (error || status !== 0)
    throw new Error(`ffmpeg (Debian's package ffmpeg) did not write ${file}: ${error?.message ?? stderr}`);
}

/** What a drop of that file on the page brings. */
function transferOf(page: Page, path: string): ReturnType<Page['evaluateHandle']> {
  return page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(readFileSync(path).toString('base64'))}), (c) => c.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], ${JSON.stringify(basename(path))}, { type: 'image/png' }));
    return transfer;
  })()`);
}
