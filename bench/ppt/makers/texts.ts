// Text in the scripts that programs treat apart: from right to left, without spaces between words, from top to bottom.
import type { Random } from '../../../test/fuzz/random.ts';
import type { Page } from './presentation.ts';
import { cells, createScope, paragraph, run, shapeXml } from './shapes.ts';

export interface Script {
  readonly lang: string;
  readonly words: readonly [string, ...(readonly string[])];
  /** Attributes of a:pPr. */
  readonly attributes: string;
  readonly separator: string;
}

const RIGHT_TO_LEFT = 'algn="r" rtl="1"';

export const SCRIPTS: readonly [Script, ...(readonly Script[])] = [
  { lang: 'en-US', words: ['slide', 'quiet', 'zone', 'paper', 'river'], attributes: '', separator: ' ' },
  {
    lang: 'ar-SA',
    words: ['مرحبا', 'بالعالم', 'كتاب', 'مدرسة', 'الربيع', 'نهر'],
    attributes: RIGHT_TO_LEFT,
    separator: ' ',
  },
  { lang: 'he-IL', words: ['שלום', 'עולם', 'ספר', 'נהר', 'אביב'], attributes: RIGHT_TO_LEFT, separator: ' ' },
  {
    lang: 'fa-IR',
    words: ['سلام', 'گرمی', 'چای', 'پنجره', 'ژاله'],
    attributes: RIGHT_TO_LEFT,
    separator: ' ',
  },
  { lang: 'th-TH', words: ['สวัสดี', 'ชาวโลก', 'แม่น้ำ', 'หนังสือ'], attributes: '', separator: '' },
  { lang: 'ja-JP', words: ['東京', 'の', '春', 'カタカナ', 'ひらがな'], attributes: '', separator: '' },
  { lang: 'zh-CN', words: ['中文', '文字', '河流', '学校'], attributes: '', separator: '' },
  { lang: 'ko-KR', words: ['안녕하세요', '세계', '학교', '봄'], attributes: '', separator: ' ' },
  { lang: 'hi-IN', words: ['नमस्ते', 'दुनिया', 'नदी', 'किताब'], attributes: '', separator: ' ' },
  { lang: 'ru-RU', words: ['привет', 'мир', 'река', 'книга'], attributes: '', separator: ' ' },
];

export function sentence(random: Random, { words, separator }: Script, count: number): string {
  return Array.from({ length: count }, () => random.pick(words)).join(separator);
}

const FLOWS = ['', 'vert="eaVert"', 'vert="vert"', 'vert="vert270"', 'vert="wordArtVert"'] as const;
const ALIGNMENTS = ['l', 'ctr', 'r', 'just'] as const;
const BULLETS = [
  '<a:buNone/>',
  '<a:buChar char="•"/>',
  '<a:buAutoNum type="arabicPeriod"/>',
  '<a:buAutoNum type="alphaLcParenR" startAt="3"/>',
] as const;

/** A page for each script, one of directions, one of mixed runs, one of lists and tabs. */
export function textPages(random: Random): readonly Page[] {
  const scripts = SCRIPTS.map((script): Page => {
    const scope = createScope(random);
    const shapes = cells(2, 2).map((box) => {
      const paragraphs = Array.from({ length: 2 }, () =>
        paragraph(
          run(sentence(random, script, 3), { lang: script.lang, size: 16, bold: random.chance(0.3) }),
          script.attributes,
        ),
      );
      return shapeXml(scope, box, { text: paragraphs.join('') });
    });
    return { layout: 'blank', shapes };
  });
  const directions = createScope(random);
  const mixed = createScope(random);
  const lists = createScope(random);
  return [
    ...scripts,
    {
      layout: 'blank',
      shapes: cells(5, 1).map((box, at) => {
        const script = SCRIPTS[at % 2 === 0 ? 5 : 6] ?? SCRIPTS[0];
        return shapeXml(directions, box, {
          body: FLOWS[at % FLOWS.length] ?? '',
          text: paragraph(run(sentence(random, script, 3), { lang: script.lang, size: 18 })),
        });
      }),
    },
    {
      layout: 'blank',
      shapes: cells(2, 3).map((box) => {
        const rtl = SCRIPTS[1 + random.below(3)] ?? SCRIPTS[0];
        const runs = [
          run(`${sentence(random, rtl, 2)} `, { lang: rtl.lang }),
          run(`${100 + random.below(900)} mixed `, { bold: true }),
          run(sentence(random, rtl, 1), { lang: rtl.lang, size: 20 }),
        ];
        return shapeXml(mixed, box, {
          text: paragraph(runs.join(''), random.chance(0.5) ? RIGHT_TO_LEFT : 'algn="l" rtl="1"'),
        });
      }),
    },
    {
      layout: 'blank',
      shapes: cells(2, 2).map((box) => {
        const bullet = random.pick(BULLETS);
        const tabs = '<a:tabLst><a:tab pos="914400" algn="l"/><a:tab pos="2743200" algn="r"/></a:tabLst>';
        const script = random.chance(0.4) ? (SCRIPTS[1 + random.below(2)] ?? SCRIPTS[0]) : SCRIPTS[0];
        const lines = Array.from({ length: 3 }, (_, at) =>
          paragraph(
            run(`${sentence(random, script, 1)}\t${at}`, { lang: script.lang }),
            `marL="457200" indent="-342900" ${script.attributes === '' ? `algn="${random.pick(ALIGNMENTS)}"` : script.attributes}`,
            bullet + tabs,
          ),
        );
        return shapeXml(lists, box, { text: lines.join('') });
      }),
    },
  ];
}
