// Pages without a code that look like one: text, tables, fences, keyboards, sheet music, façades, blinds, noise,
// crosswords, book spines. Each is drawn from a seed; lengths in pixels of the page.
import { generator } from './draw-linear.ts';
import { blankPage, fillEllipse, fillRect, fillText, type Page } from './draw-photo-page.ts';

type Random = () => number;

const WIDTH = 560;
const HEIGHT = 420;

/** Every negative by its name. */
export const NEGATIVES = {
  text: (random) => {
    const page = sheet();
    fillText(page, [30, 30, WIDTH - 30, HEIGHT - 20], { height: 8 + 8 * random(), grey: 0, random });
    return page;
  },
  table: (random) => {
    const page = sheet();
    const [row, column] = [14 + 14 * random(), 40 + 50 * random()];
    for (let y = 20; y < HEIGHT - 20; y += row) fillRect(page, [20, y, WIDTH - 20, y + 1.5], 0);
    for (let x = 20; x < WIDTH - 20; x += column) {
      fillRect(page, [x, 20, x + 1.5, HEIGHT - 20], 0);
      for (let y = 20; y + row < HEIGHT - 20; y += row)
        fillText(page, [x + 4, y + 3, x + column - 3, y + row - 1], { height: 0.55 * row, grey: 0, random });
    }
    return page;
  },
  fence: (random) => {
    const page = blankPage(WIDTH, HEIGHT, 170);
    const [pitch, board] = [9 + 16 * random(), 0.35 + 0.4 * random()];
    for (let x = 0; x < WIDTH; x += pitch * (1 + 0.05 * random()))
      fillRect(page, [x, 40 + 6 * random(), x + board * pitch, HEIGHT - 30], 30 + 50 * random());
    for (const y of [100, 300]) fillRect(page, [0, y, WIDTH, y + 14], 60);
    return page;
  },
  keyboard: (random) => {
    const page = blankPage(WIDTH, HEIGHT, 40);
    const key = 26 + 10 * random();
    for (let row = 0; 30 + row * key < HEIGHT - 30; row++)
      for (let x = 20 + (row % 3) * 0.3 * key; x < WIDTH - key; x += key) {
        const y = 30 + row * key;
        fillRect(page, [x, y, x + 0.86 * key, y + 0.86 * key], 70 + 10 * random());
        fillText(page, [x + 0.3 * key, y + 0.25 * key, x + 0.6 * key, y + 0.65 * key], {
          height: 0.35 * key,
          grey: 230,
          random,
        });
      }
    return page;
  },
  'sheet music': (random) => {
    const page = sheet();
    for (let top = 30; top < HEIGHT - 60; top += 70 + 10 * random()) {
      for (let line = 0; line < 5; line++)
        fillRect(page, [20, top + 8 * line, WIDTH - 20, top + 8 * line + 1.4], 0);
      for (let x = 40; x < WIDTH - 30; x += 10 + 22 * random()) {
        const y = top + 4 * Math.floor(9 * random());
        if (random() < 0.12) fillRect(page, [x, top, x + 2, top + 33], 0);
        else {
          fillEllipse(page, { x, y }, { x: 5.5, y: 4 }, 0);
          fillRect(page, [x + 4, y - 26, x + 5.5, y], 0);
        }
      }
    }
    return page;
  },
  façade: (random) => {
    const page = blankPage(WIDTH, HEIGHT, 190);
    const [across, down] = [16 + 26 * random(), 20 + 24 * random()];
    for (let y = 10; y < HEIGHT - down; y += down)
      for (let x = 10; x < WIDTH - across; x += across)
        fillRect(page, [x, y, x + 0.6 * across, y + 0.65 * down], 20 + 90 * random());
    return page;
  },
  blinds: (random) => {
    const page = blankPage(WIDTH, HEIGHT, 220);
    const pitch = 7 + 12 * random();
    for (let y = 20; y < HEIGHT - 20; y += pitch)
      fillRect(page, [30, y, WIDTH - 30, y + pitch * (0.3 + 0.3 * random())], 50 + 40 * random());
    for (const x of [120, 400]) fillRect(page, [x, 10, x + 3, HEIGHT - 10], 20);
    return page;
  },
  noise: (random) => {
    const page = sheet();
    const cell = 2 + Math.floor(6 * random());
    for (let y = 0; y < HEIGHT; y += cell)
      for (let x = 0; x < WIDTH; x += cell) {
        const grey = random() < 0.5 ? 0 : 255;
        fillRect(page, [x, y, x + cell, y + cell], grey);
      }
    return page;
  },
  crossword: (random) => {
    const page = sheet();
    const cell = 14 + 12 * random();
    const count = Math.floor((HEIGHT - 40) / cell);
    for (let row = 0; row < count; row++)
      for (let column = 0; column < count; column++) {
        const [x, y] = [60 + column * cell, 20 + row * cell];
        fillRect(page, [x, y, x + cell + 1.5, y + cell + 1.5], 0);
        if (random() < 0.75) fillRect(page, [x + 1.5, y + 1.5, x + cell, y + cell], 255);
      }
    return page;
  },
  'book spines': (random) => {
    const page = blankPage(WIDTH, HEIGHT, 25);
    let x = 8;
    while (x < WIDTH - 20) {
      const width = 5 + 34 * random() ** 2;
      const [grey, top] = [40 + 200 * random(), 15 + 60 * random()];
      fillRect(page, [x, top, x + width, HEIGHT - 15], grey);
      for (const y of [top + 30, HEIGHT - 70])
        fillRect(page, [x, y, x + width, y + 4 + 6 * random()], 255 - grey);
      x += width + 1 + 2 * random();
    }
    return page;
  },
} as const satisfies Readonly<Record<string, (random: Random) => Page>>;

export type NegativeName = keyof typeof NEGATIVES;
export const NEGATIVE_NAMES = Object.keys(NEGATIVES) as readonly NegativeName[];

export function drawNegative(name: NegativeName, seed: number): Page {
  return NEGATIVES[name](generator(seed));
}

function sheet(): Page {
  return blankPage(WIDTH, HEIGHT);
}
