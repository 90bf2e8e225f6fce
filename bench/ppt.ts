// PPT to PPTX, measured: time and memory, what is kept, what other programs read of the results, and hostile decks.
//   npm run bench -- ppt convert [DECKS_DIR [OUT_DIR]]: time and live buffers of each deck; OUT_DIR gets NAME.ppt.pptx, as score-ppt takes them
//   npm run bench -- ppt features DECKS_DIR OUT_DIR RIVAL_DIR: features in the records of each deck and in the XML of both results
//   npm run bench -- ppt readers DECKS_DIR OUT_DIR: what other programs open of the results, and the words that they find
//   npm run bench -- ppt ratio [SLIDES [SEED]]: processor time of drawn decks compared with a warm LibreOffice
//   npm run bench -- ppt forms: prints src/convert/ppt/read/geometry/unnamed-form-table.ts
//   npm run bench -- ppt hostile: processor time and memory of test/support/hostile-decks.ts; at most 3 s and 100 MB each
// The first comment of bench/ppt/NAME.ts says more.
import process from 'node:process';

const PARTS = ['convert', 'features', 'readers', 'ratio', 'forms', 'hostile'];
const [part = ''] = process.argv.slice(2);
if (!PARTS.includes(part)) {
  process.stderr.write(`npm run bench -- ppt PART …: a part is one of ${PARTS.join(', ')}\n`);
  process.exit(1);
}
await import(`./ppt/${part}.ts`);
