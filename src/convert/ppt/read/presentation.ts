// The presentation, pass by pass: index → environment → masters → stored layouts → slides → layouts of slides.
import type { Draft, LevelStyle, Presentation, Slide } from '../../deck/index.ts';
import type { Budget } from '../../../lib/budget.ts';
import { fail } from '../../../lib/failure.ts';
import { ok, type Result } from '../../../lib/result.ts';
import { createWarningList } from '../../warning-list.ts';
import { createAllowances } from '../allowance.ts';
import type { Storage } from '../cfb/index.ts';
import { createInflateAllowance } from '../inflate.ts';
import { LOSSES } from '../losses.ts';
import { child, RT, type LiveDocument } from '../records/index.ts';
import { emuOfMaster } from '../units.ts';
import type { ReadContext, ReadPresentation } from './context.ts';
import { readIndex } from './document/document-index.ts';
import { readEnvironment, type Environment } from './document/environment.ts';
import { assignLayouts } from './masters/layouts.ts';
import { reportLosses } from './document/losses.ts';
import { readMasters } from './masters/masters.ts';
import { LEVELS, paragraphStyle, withDefaults, type SheetLevel } from './text/master-styles.ts';
import { readMasterTables } from './masters/master-tables.ts';
import { createObjectStore } from './objects/objects.ts';
import { adoptOrphans } from './masters/orphans.ts';
import { readPreferences } from './document/preferences.ts';
import { readProperties } from './document/properties.ts';
import { readShowSettings } from './document/show-settings.ts';
import { readSlides } from './slides/slides.ts';
import { readFamilies } from './masters/stored-layouts.ts';

export type { ReadPresentation } from './context.ts';
export { isPowerPoint95, readPowerPoint95 } from './powerpoint95/presentation.ts';

const DEFAULT_SLIDE = { x: 5760, y: 4320 };
/** 1 inch to 56 inches: what PowerPoint allows. */
const MIN_SIDE = 576;
const MAX_SIDE = 56 * 576;

const SIZE_KINDS: readonly Presentation['slideSize']['kind'][] = [
  'screen',
  'letter',
  'a4',
  'film35mm',
  'overhead',
  'banner',
  'custom',
];

/** `home` is the storage that has the document's streams. Stops after each slide with the bytes that it was read from. */
export function* readDocument(
  live: LiveDocument,
  home: Storage,
  budget: Budget,
): Generator<number, Result<ReadPresentation>, void> {
  const warnings = createWarningList();
  const warn = warnTo(warnings);
  const allowance = createInflateAllowance();
  const allowances = createAllowances({ pageBytes: live.bytes.length, mediaBytes: home.fileBytes }, warn);

  const index = readIndex(live, allowances, warn);
  if (index === undefined)
    return fail('malformed_file', { format: 'presentation', why: 'it has no readable document settings' });
  const environment = readEnvironment(live.document, home.stream('Pictures'), {
    inflate: allowance,
    document: allowances,
  });
  const context: ReadContext = {
    live,
    index,
    environment,
    masterTables: readMasterTables([
      ...index.masters.flatMap(({ record }) => record ?? []),
      ...[index.notesMaster, index.handoutMaster].flatMap((record) => record ?? []),
    ]),
    objects: createObjectStore(),
    budget,
    allowance,
    allowances,
    warn,
  };
  const masters = readMasters(context);
  const families = readFamilies(masters, context);
  const read = yield* readSlides({ masters, families, context });
  const { layouts, ofSlides } = assignLayouts(families, read, context);
  const adopted = families.map(({ main }, family) => {
    const places = [...read.keys()].filter((at) => read[at]?.master === family);
    const own = places.map((at) => ({ layout: ofSlides[at] ?? 0, shapes: read[at]?.slide.shapes ?? [] }));
    const { layouts: whole, shapes } = adoptOrphans(layouts[family] ?? [], own, main.master.shapes, context);
    return { layouts: whole, shapes: new Map(places.map((at, index) => [at, shapes[index] ?? []])) };
  });
  reportLosses(context);

  const { settings } = index;
  const presentation: Draft<Presentation> = {
    slideSize: {
      widthEmu: emuOfMaster(sideOf(settings.slideSize.x, DEFAULT_SLIDE.x)),
      heightEmu: emuOfMaster(sideOf(settings.slideSize.y, DEFAULT_SLIDE.y)),
      kind: SIZE_KINDS[settings.slideSize.type] ?? 'custom',
    },
    notesSize: {
      widthEmu: emuOfMaster(sideOf(settings.notesSize.x, DEFAULT_SLIDE.y)),
      heightEmu: emuOfMaster(sideOf(settings.notesSize.y, DEFAULT_SLIDE.x)),
    },
    firstSlideNumber: settings.firstSlideNumber,
    showOnTitleSlide: settings.showOnTitleSlide,
    rtl: settings.rtl,
    masters: families.map(({ main }, at) => ({ ...main.master, layouts: adopted[at]?.layouts ?? [] })),
    slides: read.map(({ slide, master }, at): Slide => ({
      ...slide,
      layout: ofSlides[at] ?? 0,
      shapes: adopted[master]?.shapes.get(at) ?? slide.shapes,
    })),
    defaultTextStyle: defaultTextStyle(environment),
    pictures: environment.pictures.list,
    sounds: environment.sounds,
    objects: context.objects.list,
    customShows: index.customShows,
    preferences: readPreferences(live.document, context),
    properties: readProperties(home, () => warn('properties-left-out', LOSSES['properties-left-out'])),
  };
  const show = readShowSettings(child(live.document, RT.SlideShowDocInfoAtom), index, warn);
  if (show !== undefined) presentation.show = show;
  if (masters.notes !== undefined) presentation.notesMaster = masters.notes;
  if (masters.handout !== undefined) presentation.handoutMaster = masters.handout;
  if (live.isCutShort()) {
    warn('records-left-out', 'The presentation has more records than can be read; the rest was left out.');
  }
  return ok({ presentation, warnings: [...live.warnings, ...warnings.list()] });
}

function warnTo({ add }: ReturnType<typeof createWarningList>): ReadContext['warn'] {
  return (code, message, where, shape) =>
    add({
      code,
      message,
      ...(where !== undefined && { where }),
      ...(shape !== undefined && { shapes: [shape] }),
    });
}

function sideOf(value: number, fallback: number): number {
  return value >= MIN_SIDE && value <= MAX_SIDE ? value : fallback;
}

/** The style of text that no master governs, over the document's defaults. */
function defaultTextStyle(environment: Environment): readonly LevelStyle[] {
  const whole = withDefaults(environment.sheet, environment);
  const nothing: SheetLevel = { paragraph: {}, run: {}, bullet: {} };
  return Array.from({ length: LEVELS }, (_, index) => {
    const level = whole.level('other', index);
    return { paragraph: paragraphStyle(level, nothing, environment.pictureBullet), run: level.run };
  });
}
