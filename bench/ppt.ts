// PPT to PPTX, measured: time and memory, and what is kept.
//   npm run bench -- ppt convert [DECKS_DIR [OUT_DIR]]: time and live buffers of each deck; OUT_DIR gets NAME.ppt.pptx, as score-ppt takes them
//   npm run bench -- ppt features DECKS_DIR OUT_DIR RIVAL_DIR: features in the records of each deck and in the XML of both results
// The first comment of bench/ppt/NAME.ts says more.
import process from 'node:process';

const PARTS = ['convert', 'features'];
const [part = ''] = process.argv.slice(2);
if (!PARTS.includes(part)) {
  process.stderr.write(`npm run bench -- ppt PART …: a part is one of ${PARTS.join(', ')}\n`);
  process.exit(1);
}
await import(`./ppt/${part}.ts`);
