// The sample files of a start. The first start of a version draws them, so that later ones do not load the generator.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../version.ts';

export interface Samples {
  readonly sheet: string;
  readonly label: string;
  readonly logo: string;
  readonly pdf: string;
  readonly html: string;
  readonly deck: string;
}

/** In the directory: the version that drew the samples, and the bytes of each. */
const STAMP = 'drawn-by';

/** The paths of the samples in `directory`; draws them where one is missing, has another length, or is of another version. */
export async function sampleFiles(directory: string): Promise<Samples> {
  const paths = samplesIn(directory);
  const stamp = join(directory, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === described(paths)) return paths;
  // 0.2 s of processor time: the generator and its encoders.
  const { drawSamples } = await import('./draw.ts');
  const drawn = await drawSamples(directory);
  writeFileSync(stamp, described(drawn));
  return drawn;
}

/** Their paths, with the names that the guides use. */
export function samplesIn(directory: string): Samples {
  return {
    sheet: join(directory, 'sheet.png'),
    label: join(directory, 'label.png'),
    logo: join(directory, 'logo.png'),
    pdf: join(directory, 'two-pages.pdf'),
    html: join(directory, 'page.html'),
    deck: join(directory, 'demo.ppt'),
  };
}

function described(paths: Samples): string {
  const sizes = Object.values(paths).map((path) => (existsSync(path) ? statSync(path).size : 0));
  return `${VERSION} ${sizes.join(' ')}\n`;
}
