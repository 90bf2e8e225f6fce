// p:timing (ISO/IEC 29500-1, 19.5): the deck's tree → XML, with what is left out where shapes are absent.
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../../src/http/describe-failure.ts';
import type {
  Presentation,
  Shape,
  TimeNode,
  Timing,
  TimingBehaviour,
  TimingTarget,
} from '../../../../../src/convert/deck/index.ts';
import { writePptx, type WrittenPptx } from '../../../../../src/convert/pptx/index.ts';
import { openPptx, packageFaults } from '../../../../support/opc-check.ts';
import { deckOf, LAYOUT, MASTER, plainText } from '../sample-deck.ts';

const BOX = { xEmu: 100000, yEmu: 200000, widthEmu: 300000, heightEmu: 400000 };
const words = (id: number): Shape => ({ kind: 'shape', id, box: BOX, text: plainText('Words') });
const at = (shape: number): TimingTarget => ({ kind: 'shape', shape });

let numbers = 0;
const node = (more: Partial<TimeNode>): TimeNode => ({ kind: 'parallel', number: ++numbers, ...more });
const act = (value: TimingBehaviour, more: Partial<TimeNode> = {}): TimeNode =>
  node({ kind: 'behaviour', duration: 500, behaviour: value, ...more });
const show = (target: TimingTarget): TimeNode =>
  act({ kind: 'set', target, attributes: ['style.visibility'], to: 'visible' });
const effect = (children: readonly TimeNode[], more: Partial<TimeNode> = {}): TimeNode =>
  node({
    role: 'clickEffect',
    effect: { class: 'entrance', preset: 2, variant: 4 },
    fill: 'hold',
    children,
    ...more,
  });
const tree = (...children: readonly TimeNode[]): Timing => ({
  root: node({ role: 'root', duration: 'indefinite', restart: 'never', children }),
  builds: [],
});

async function written(
  timing: Timing,
  shapes: readonly Shape[] = [words(7)],
  more: Partial<Presentation> = {},
): Promise<{ xml: string; rels: string; warnings: WrittenPptx['warnings'] }> {
  const result = await writePptx(deckOf([{ shapes, timing }], more));
  if (!result.ok) throw new Error(messageOf(result.failure));
  const pkg = await openPptx(result.value.body);
  expect(packageFaults(pkg)).toEqual([]);
  const slide = new TextDecoder().decode(pkg.parts.get('ppt/slides/slide1.xml'));
  const rels = new TextDecoder().decode(pkg.parts.get('ppt/slides/_rels/slide1.xml.rels'));
  return { xml: /<p:timing>.*<\/p:timing>/.exec(slide)?.[0] ?? '', rels, warnings: result.value.warnings };
}

const inner = async (value: TimingBehaviour): Promise<string> =>
  /<p:childTnLst><p:par>.*?<p:childTnLst>(.*?)<\/p:childTnLst>/.exec(
    (await written(tree(effect([act(value)])))).xml,
  )?.[1] ?? '';

const HEAD = '<p:cTn id="3" dur="500"/><p:tgtEl><p:spTgt spid="7"/></p:tgtEl>';

describe('a tree', () => {
  it('is written with nodes numbered in document order', async () => {
    const { xml } = await written(tree(effect([show(at(7))])));
    expect(xml).toBe(
      '<p:timing><p:tnLst><p:par><p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot"><p:childTnLst>' +
        '<p:par><p:cTn id="2" presetID="2" presetClass="entr" presetSubtype="4" fill="hold" nodeType="clickEffect"><p:childTnLst>' +
        '<p:set><p:cBhvr><p:cTn id="3" dur="500"/><p:tgtEl><p:spTgt spid="7"/></p:tgtEl>' +
        '<p:attrNameLst><p:attrName>style.visibility</p:attrName></p:attrNameLst></p:cBhvr>' +
        '<p:to><p:strVal val="visible"/></p:to></p:set>' +
        '</p:childTnLst></p:cTn></p:par></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>',
    );
  });

  it('names shapes by the ids that they have in the part', async () => {
    const { xml } = await written(tree(effect([show(at(200000))])), [words(200000)]);
    expect(xml).toContain('<p:spTgt spid="2"/>');
  });

  it('turns conditions to the new numbers, and leaves out those of nodes that are gone', async () => {
    const sequence = node({
      kind: 'sequence',
      role: 'mainSequence',
      sequence: { concurrent: true, seeks: true, skipsTimed: true },
      previous: [{ event: 'previous', delay: 0, of: { kind: 'slide' } }],
      next: [{ event: 'next', delay: 0, of: { kind: 'slide' } }],
      endsWith: { event: 'endOfNode', delay: 0, of: { kind: 'children', which: 'all' } },
    });
    const child = effect([show(at(7))], {
      begins: [
        { delay: 'indefinite' },
        { event: 'begin', delay: 20, of: { kind: 'node', number: sequence.number } },
        { event: 'begin', delay: 30, of: { kind: 'node', number: 99999 } },
      ],
    });
    const { xml } = await written(tree(effect([show(at(8))]), { ...sequence, children: [child] }));
    expect(xml).toContain(
      '<p:seq concurrent="1" prevAc="skipTimed" nextAc="seek"><p:cTn id="2" nodeType="mainSeq">',
    );
    expect(xml).toContain('<p:endSync evt="end" delay="0"><p:rtn val="all"/></p:endSync>');
    expect(xml).toContain(
      '<p:stCondLst><p:cond delay="indefinite"/><p:cond evt="onBegin" delay="20"><p:tn val="2"/></p:cond></p:stCondLst>',
    );
    expect(xml).toContain(
      '</p:cTn><p:prevCondLst><p:cond evt="onPrev" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:prevCondLst><p:nextCondLst>',
    );
  });

  it('keeps times, shares, filters and iteration', async () => {
    const { xml } = await written(
      tree(
        effect([show(at(7))], {
          repeatCount: 2.5,
          repeatFor: 'indefinite',
          speed: 2,
          accelerate: 0.5,
          decelerate: 0.25,
          autoReverse: true,
          restart: 'always',
          timeFilter: '0,0; 1,1',
          eventFilter: 'cancelBubble',
          placeholder: true,
          iterate: { by: 'letter', backwards: true, interval: { fraction: 0.1 } },
        }),
        effect([show(at(7))], { iterate: { by: 'word', interval: { ms: 80 } } }),
      ),
    );
    expect(xml).toContain(
      'repeatCount="2500" repeatDur="indefinite" spd="200000" accel="50000" decel="25000" autoRev="1" restart="always" fill="hold"' +
        ' tmFilter="0,0; 1,1" evtFilter="cancelBubble" nodeType="clickEffect" nodePh="1">' +
        '<p:iterate type="lt" backwards="1"><p:tmPct val="10000"/></p:iterate>',
    );
    expect(xml).toContain('<p:iterate type="wd"><p:tmAbs val="80"/></p:iterate>');
  });

  it('has what attends a node behind its children', async () => {
    const hide = act(
      { kind: 'set', target: at(7), attributes: ['style.visibility'], to: 'hidden', overridesChildren: true },
      { hidden: true, attends: 'nextClick', afterEffect: true },
    );
    const { xml } = await written(tree(effect([show(at(7))], { attendants: [hide] })));
    expect(xml).toContain(
      '</p:childTnLst><p:subTnLst><p:set><p:cBhvr override="childStyle">' +
        '<p:cTn id="4" dur="500" display="0" masterRel="nextClick" afterEffect="1"/>',
    );
  });
});

describe('behaviours', () => {
  it.each<readonly [TimingBehaviour, string]>([
    [
      {
        kind: 'animate',
        target: at(7),
        attributes: ['ppt_x'],
        additive: 'base',
        mode: 'linear',
        values: 'number',
        by: 'b',
        keys: [
          { at: 0, value: 0.5, formula: '1+$' },
          { at: 1, value: '#ppt_x' },
          { at: 'indefinite', value: true },
        ],
      },
      '<p:anim by="b" calcmode="lin" valueType="num"><p:cBhvr additive="base">' +
        `${HEAD}<p:attrNameLst><p:attrName>ppt_x</p:attrName></p:attrNameLst></p:cBhvr>` +
        '<p:tavLst><p:tav tm="0" fmla="1+$"><p:val><p:fltVal val="0.5"/></p:val></p:tav>' +
        '<p:tav tm="100000"><p:val><p:strVal val="#ppt_x"/></p:val></p:tav>' +
        '<p:tav tm="indefinite"><p:val><p:boolVal val="1"/></p:val></p:tav></p:tavLst></p:anim>',
    ],
    [
      {
        kind: 'colour',
        target: at(7),
        model: 'hsl',
        direction: 'counterClockwise',
        by: { kind: 'hsl', hue: 72, saturation: -1, luminance: 0.5 },
        from: { kind: 'rgb', rgb: 0xff8000 },
        to: { kind: 'scheme', slot: 'accent1' },
      },
      `<p:animClr clrSpc="hsl" dir="ccw"><p:cBhvr>${HEAD}</p:cBhvr><p:by><p:hsl h="4320000" s="-100000" l="50000"/></p:by>` +
        '<p:from><a:srgbClr val="FF8000"/></p:from><p:to><a:schemeClr val="accent1"/></p:to></p:animClr>',
    ],
    [
      { kind: 'colour', target: at(7), by: { kind: 'rgb', red: 0.5, green: 0, blue: -1 } },
      `<p:animClr><p:cBhvr>${HEAD}</p:cBhvr><p:by><p:rgb r="50000" g="0" b="-100000"/></p:by></p:animClr>`,
    ],
    [
      { kind: 'effect', target: at(7), transition: 'in', filter: 'wipe(left)', progress: 0.5 },
      `<p:animEffect transition="in" filter="wipe(left)"><p:cBhvr>${HEAD}</p:cBhvr><p:progress><p:fltVal val="0.5"/></p:progress></p:animEffect>`,
    ],
    [
      {
        kind: 'motion',
        target: at(7),
        origin: 'layout',
        path: 'M 0 0 L 0.25 0 E',
        editing: 'relative',
        angle: 90,
        pointTypes: 'AA',
        to: { x: 0.5, y: 1 },
        centre: { x: 0.1, y: 0.2 },
      },
      '<p:animMotion origin="layout" path="M 0 0 L 0.25 0 E" pathEditMode="relative" rAng="5400000" ptsTypes="AA">' +
        `<p:cBhvr>${HEAD}</p:cBhvr><p:to x="50000" y="100000"/><p:rCtr x="10000" y="20000"/></p:animMotion>`,
    ],
    [
      { kind: 'rotation', target: at(7), by: 360 },
      `<p:animRot by="21600000"><p:cBhvr>${HEAD}</p:cBhvr></p:animRot>`,
    ],
    [
      { kind: 'scale', target: at(7), zoomContents: true, by: { x: 1.5, y: 0.5 } },
      `<p:animScale zoomContents="1"><p:cBhvr>${HEAD}</p:cBhvr><p:by x="150000" y="50000"/></p:animScale>`,
    ],
    [
      { kind: 'command', target: at(7), type: 'verb', command: '1' },
      `<p:cmd type="verb" cmd="1"><p:cBhvr>${HEAD}</p:cBhvr></p:cmd>`,
    ],
    [
      { kind: 'set', target: at(7), to: { colour: { kind: 'rgb', rgb: 0xff } }, context: 'PPT' },
      `<p:set><p:cBhvr rctx="PPT">${HEAD}</p:cBhvr><p:to><p:clrVal><a:srgbClr val="0000FF"/></p:clrVal></p:to></p:set>`,
    ],
  ])('%#', async (value, expected) => {
    expect(await inner(value)).toBe(expected);
  });

  it.each<readonly [TimingTarget, string]>([
    [{ kind: 'background', shape: 7 }, '<p:spTgt spid="7"><p:bg/></p:spTgt>'],
    [{ kind: 'text', shape: 7 }, '<p:spTgt spid="7"><p:txEl/></p:spTgt>'],
    [{ kind: 'paragraphs', shape: 7, first: 0, last: 0 }, '<p:txEl><p:pRg st="0" end="0"/></p:txEl>'],
    [{ kind: 'characters', shape: 7, begin: 1, end: 3 }, '<p:txEl><p:charRg st="1" end="3"/></p:txEl>'],
    [
      { kind: 'chartElement', shape: 7, by: 'seriesElement', element: 2 },
      '<p:oleChartEl type="ptInSeries" lvl="2"/>',
    ],
    [{ kind: 'slide' }, '<p:sldTgt/>'],
  ])('act on %o', async (target, expected) => {
    expect((await written(tree(effect([show(target)])))).xml).toContain(expected);
  });
});

describe('what names a shape that is absent', () => {
  it('goes with its node, and with the nodes that nothing is left in, with one warning a slide', async () => {
    const click = (...effects: readonly TimeNode[]) => node({ children: effects });
    const { xml, warnings } = await written(
      tree(
        click(effect([show(at(8)), show(at(8))])),
        click(effect([show(at(7))]), effect([show({ kind: 'paragraphs', shape: 7, first: 5, last: 5 })])),
      ),
    );
    expect(xml.match(/<p:par>/g)).toHaveLength(3);
    expect(warnings).toEqual([
      {
        code: 'animation-left-out',
        message:
          '2 effects or sounds were left out: what they act on is not on the page, or what they do is unknown.',
        where: 'slide 1',
      },
    ]);
  });

  it('leaves no p:timing where nothing else moves', async () => {
    const { xml, warnings } = await written(tree(effect([show(at(8))])));
    expect(xml).toBe('');
    expect(warnings.map(({ code }) => code)).toEqual(['animation-left-out']);
  });

  it('takes the sequence that waits for a click on it', async () => {
    const { xml, warnings } = await written(
      tree(
        node({
          kind: 'sequence',
          role: 'interactiveSequence',
          begins: [{ event: 'click', delay: 0, of: at(8) }],
          children: [effect([show(at(7))])],
        }),
      ),
    );
    expect(xml).toBe('');
    expect(warnings).toHaveLength(1);
  });

  it('stays where another behaviour of the effect has its shape, without a warning', async () => {
    const { xml, warnings } = await written(tree(effect([show(at(8)), show(at(7))])));
    expect(xml).toContain('presetID="2"');
    expect(warnings).toEqual([]);
  });
});

describe('what no program knows', () => {
  it.each<readonly [string, TimingBehaviour]>([
    ['an attribute', { kind: 'set', target: at(7), attributes: ['style.visibilit'], to: 'visible' }],
    ['a filter', { kind: 'effect', target: at(7), transition: 'in', filter: 'wipe(sideways)' }],
    ['a filter without its direction', { kind: 'effect', target: at(7), transition: 'in', filter: 'wipe' }],
    ['a path that begins with no move', { kind: 'motion', target: at(7), path: 'L 0.5 0 E' }],
    ['a path with other letters', { kind: 'motion', target: at(7), path: 'M 0 0 Q 0.5 0 E' }],
  ])('%s leaves its behaviour out, with a warning', async (_, behaviour) => {
    const { xml, warnings } = await written(tree(effect([act(behaviour)]), effect([show(at(7))])));
    expect(xml.match(/presetID/g)).toHaveLength(1);
    expect(warnings.map(({ code }) => code)).toEqual(['animation-left-out']);
  });

  it('goes alone where other attributes are known', async () => {
    const { xml, warnings } = await written(
      tree(effect([act({ kind: 'set', target: at(7), attributes: ['ppt_x', 'ppt_?'], to: '0' })])),
    );
    expect(xml.match(/<p:attrName>.*?</g)).toEqual(['<p:attrName>ppt_x<']);
    expect(warnings.map(({ code }) => code)).toEqual(['animation-left-out']);
  });
});

describe('the root and the sequences', () => {
  const ROOT = '<p:tnLst><p:par><p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot">';
  it.each<readonly [string, TimeNode]>([
    ['of another kind', node({ kind: 'sequence', children: [effect([show(at(7))])] })],
    ['that is a behaviour', show(at(7))],
    [
      'without its role',
      node({ duration: 'indefinite', restart: 'never', children: [effect([show(at(7))])] }),
    ],
  ])('a root %s becomes one', async (_, root) => {
    expect((await written({ root, builds: [] })).xml).toContain(ROOT);
  });

  it('have one root, and one main sequence with both steps', async () => {
    const main = (): TimeNode =>
      node({ kind: 'sequence', role: 'mainSequence', children: [effect([show(at(7))], { role: 'root' })] });
    const { xml } = await written(tree(main(), main()));
    expect(xml.match(/nodeType="tmRoot"/g)).toHaveLength(1);
    expect(xml.match(/nodeType="mainSeq"/g)).toHaveLength(1);
    expect(xml).toContain(
      '<p:prevCondLst><p:cond evt="onPrev" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:prevCondLst>' +
        '<p:nextCondLst><p:cond evt="onNext" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:nextCondLst>',
    );
  });
});

describe('an animation that is larger than the page may be', () => {
  it('is left out whole, with a warning', async () => {
    const timing = tree(...Array.from({ length: 1000 }, () => effect([show(at(7))])));
    const result = await writePptx(deckOf([{ shapes: [words(7)], timing }]), { maxXmlBytes: 200_000 });
    if (!result.ok) throw new Error(messageOf(result.failure));
    expect(result.value.warnings.map(({ code }) => code)).toContain('animation-left-out');
    const pkg = await openPptx(result.value.body);
    expect(new TextDecoder().decode(pkg.parts.get('ppt/slides/slide1.xml'))).not.toContain('p:timing');
  });
});

describe('builds', () => {
  const build = (shape: number, more: object = {}) =>
    ({ kind: 'paragraphs', number: 0, shape, by: 'level', ...more }) as const;
  const grouped = (shape: number) => effect([show(at(shape))], { build: 0 });

  it('stand in the list that their effects refer to', async () => {
    const { xml } = await written({
      ...tree(grouped(7)),
      builds: [
        build(7, { level: 2, background: true, keepsBackground: true, reverse: true, advanceAfter: 700 }),
      ],
    });
    expect(xml).toContain('grpId="0"');
    expect(xml).toContain(
      '<p:bldLst><p:bldP spid="7" grpId="0" build="p" bldLvl="2" animBg="1" autoUpdateAnimBg="0" rev="1" advAuto="700"/></p:bldLst>',
    );
  });

  it('are left out with the group of the effect for shapes that are absent or have no text', async () => {
    const picture: Shape = { kind: 'picture', id: 9, box: BOX, picture: 0 };
    const { xml } = await written({ ...tree(grouped(9)), builds: [build(9), build(8)] }, [picture]);
    expect(xml).toContain('spid="9"');
    expect(xml).not.toContain('grpId');
    expect(xml).not.toContain('bldLst');
  });

  it('stand only where an effect of that shape belongs to them', async () => {
    const { xml } = await written(
      { ...tree(grouped(7)), builds: [build(7), build(7, { number: 4 }), build(9)] },
      [words(7), words(9)],
    );
    expect(xml.match(/<p:bldP .*?>/g)).toEqual(['<p:bldP spid="7" grpId="0" build="p"/>']);
  });

  it('stand once for each shape', async () => {
    const { xml } = await written({ ...tree(grouped(7)), builds: [build(7), build(7)] });
    expect(xml.match(/<p:bldP /g)).toHaveLength(1);
  });
});

describe('masters and layouts', () => {
  it('have their animation before their headers, footers and styles', async () => {
    const shapes = [...MASTER.shapes, words(77)];
    const timing = tree(effect([show(at(77))]));
    const layouts = [
      { ...LAYOUT, shapes: [...LAYOUT.shapes, words(78)], timing: tree(effect([show(at(78))])) },
    ];
    const result = await writePptx(deckOf([{}], { masters: [{ ...MASTER, shapes, timing, layouts }] }));
    if (!result.ok) throw new Error(messageOf(result.failure));
    const pkg = await openPptx(result.value.body);
    expect(packageFaults(pkg)).toEqual([]);
    const part = (name: string) => new TextDecoder().decode(pkg.parts.get(name));
    expect(part('ppt/slideMasters/slideMaster1.xml')).toMatch(
      /<\/p:sldLayoutIdLst><p:timing>.*spid="77".*<\/p:timing><p:txStyles>/,
    );
    expect(part('ppt/slideLayouts/slideLayout1.xml')).toMatch(
      /<\/p:clrMapOvr><p:timing>.*spid="78".*<\/p:timing><\/p:sldLayout>/,
    );
  });
});

describe('sounds', () => {
  const sound = { name: 'ding', contentType: 'audio/wav', bytes: new TextEncoder().encode('RIFF') } as const;

  it('of effects are embedded', async () => {
    const attendant = node({
      kind: 'media',
      hidden: true,
      attends: 'sameClick',
      media: { kind: 'audio', target: { kind: 'sound', sound: 0 } },
    });
    const { xml, rels } = await written(
      tree(effect([show(at(7))], { attendants: [attendant] })),
      [words(7)],
      { sounds: [sound] },
    );
    const id =
      /<p:audio><p:cMediaNode><p:cTn [^>]*\/><p:tgtEl><p:sndTgt r:embed="(rId\d+)" name="ding"\/>/.exec(
        xml,
      )?.[1];
    expect(rels).toContain(
      `Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/audio" Target="../media/audio1.wav"`,
    );
  });

  it('and films of shapes need a shape that plays', async () => {
    const media = (shape: number) =>
      node({
        kind: 'media',
        hidden: true,
        begins: [{ delay: 'indefinite' }],
        media: {
          kind: 'video',
          target: at(shape),
          volume: 0.8,
          mute: true,
          fullScreen: true,
          slideCount: 3,
          hideWhenStopped: true,
        },
      });
    const film: Shape = {
      kind: 'picture',
      id: 9,
      box: BOX,
      picture: 0,
      media: { kind: 'video', link: 'film.avi' },
    };
    const { xml } = await written(tree(media(9), media(7)), [film, words(7)]);
    expect(xml).toContain(
      '<p:video fullScrn="1"><p:cMediaNode vol="80000" mute="1" numSld="3" showWhenStopped="0"><p:cTn id="2" display="0">' +
        '<p:stCondLst><p:cond delay="indefinite"/></p:stCondLst></p:cTn><p:tgtEl><p:spTgt spid="9"/></p:tgtEl></p:cMediaNode></p:video>',
    );
    expect(xml).not.toContain('spid="7"');
  });
});
