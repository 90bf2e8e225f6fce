// Hostile fields: the time, the longest block of the event loop, the memory and the nominal work of recognition.
//   npm run bench -- recognition-hostile [--only REGEX] [--mode REGEX] [--megapixels 1,12,25] [--passes]
import { parseArgs } from 'node:util';
import { recognize, type RecognizeOptions } from '../src/barcode/index.ts';
import { createBudget } from '../src/lib/budget.ts';
import { HOSTILE_FIELDS, qrSheet } from '../test/support/hostile-fields.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '.' },
    mode: { type: 'string', default: '.' },
    megapixels: { type: 'string', default: '1,12,25' },
    passes: { type: 'boolean', default: false },
  },
});

/** The operations' calls of recognition, with their pages' budgets. */
const MODES: readonly (Omit<RecognizeOptions, 'budget'> & {
  readonly name: string;
  readonly workMs: number;
})[] = [
  { name: 'standard', symbologies: 'all', effort: 'standard', preprocessing: 'Auto', workMs: 2500 },
  { name: 'advanced', symbologies: 'all', effort: 'advanced', preprocessing: 'Auto', workMs: 2500 },
  { name: 'qr none', symbologies: 'qr', effort: 'advanced', preprocessing: 'None', workMs: 2500 },
  {
    name: 'qr smooth+',
    symbologies: 'qr',
    effort: 'advanced',
    preprocessing: 'SmoothEdgesPlus',
    workMs: 2500,
  },
  { name: 'qr auto', symbologies: 'qr', effort: 'advanced', preprocessing: 'Auto', workMs: 2500 },
  { name: 'qr advanced2', symbologies: 'qr', effort: 'advanced2', preprocessing: 'Auto', workMs: 5000 },
];
const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 0));
const megabytes = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};

console.log('field | mode | MP | wall s | cpu s | nominal s | blocked ms | MB more | read');
for (const mp of values.megapixels.split(',').map(Number)) {
  const fields = [...HOSTILE_FIELDS, { name: 'sheet of 500 QR codes', draw: qrSheet(500, mp < 3 ? 1 : 4) }];
  for (const field of fields.filter(({ name }) => new RegExp(values.only).test(name))) {
    const luma = field.draw(mp * 1e6);
    for (const mode of MODES.filter(({ name }) => new RegExp(values.mode).test(name))) {
      const inner = createBudget({ workMs: mode.workMs });
      let nominal = 0;
      const budget = {
        spend: (ms: number): boolean => ((nominal += ms), inner.spend(ms)),
        get exhausted() {
          return inner.exhausted;
        },
      };
      const before = megabytes();
      let most = before;
      let blocked = 0;
      let last = performance.now();
      const start = last;
      const timer = setInterval(() => {
        blocked = Math.max(blocked, performance.now() - last);
        last = performance.now();
        most = Math.max(most, megabytes());
      }, 5);
      const cpu = process.cpuUsage();
      const passes: string[] = [];
      let [cpuLast, nominalLast] = [0, 0];
      const result = await recognize(luma, {
        ...mode,
        budget,
        pause,
        observe: (name) => {
          const used = process.cpuUsage(cpu);
          const now = (used.user + used.system) / 1000;
          if (values.passes)
            passes.push(
              `   ${name}: cpu ${(now - cpuLast).toFixed(0)} nominal ${(nominal - nominalLast).toFixed(0)}`,
            );
          [cpuLast, nominalLast] = [now, nominal];
        },
      });
      blocked = Math.max(blocked, performance.now() - last);
      clearInterval(timer);
      const used = process.cpuUsage(cpu);
      const wall = (performance.now() - start) / 1000;
      most = Math.max(most, megabytes());
      const seconds = (ms: number): string => (ms / 1000).toFixed(2);
      console.log(
        `${field.name} | ${mode.name} | ${mp} | ${wall.toFixed(2)} | ${seconds((used.user + used.system) / 1000)} | ${seconds(nominal)} | ${blocked.toFixed(0)} | ${(most - before).toFixed(0)} | ${result.ok ? result.value.length : 'failed'}`,
      );
      for (const line of passes) console.log(line);
    }
  }
}
