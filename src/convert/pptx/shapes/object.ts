// Embedded and linked objects: p:oleObj in a graphic frame, with the picture that is shown for it.
import { NAMESPACE } from '../../ooxml/namespaces.ts';
import type { ObjectShape, PictureShape } from '../../deck/index.ts';
import { fileUri } from '../../ooxml/opc/index.ts';
import type { PageScope, Stand } from './page.ts';
import { element } from '../../ooxml/xml/write.ts';
import { applicationXml, locksXml, nameXml } from './non-visual.ts';
import { pictureFillXml, pictureXml } from './picture.ts';
import { shapePropertiesXml } from './properties.ts';
import { transformXml } from './transform.ts';
import { standOf } from './page.ts';

const RECTANGLE = { kind: 'preset', form: 'rectangle', adjusts: [] } as const;
const OBJECT_LOST = {
  code: 'object-left-out',
  message: 'An embedded object is damaged or missing; its picture stays.',
} as const;
const NOWHERE = {
  box: { xEmu: 0, yEmu: 0, widthEmu: 0, heightEmu: 0 },
  rotation: 0,
  flipH: false,
  flipV: false,
} as const;

/** The object's frame; its picture alone when the object itself is lost. */
export function objectXml(shape: ObjectShape, page: PageScope): string {
  const object = page.document.deck.objects[shape.object];
  const upright = uprightOf(shape, page);
  const chart = page.document.chart(shape.object, upright.box);
  if (chart) return chartFrameXml(shape, upright, page.rels.to('chart', chart.partName), page);
  const part = page.document.object(shape.object);
  const link = object?.link === undefined ? undefined : fileUri(object.link);
  const id = part
    ? page.rels.to(part.relationship, part.partName)
    : link && page.rels.outside('oleObject', link);
  if (!object || id === undefined) {
    page.document.warn({ ...OBJECT_LOST, where: page.place });
    return pictureXml(asPicture(shape), page);
  }
  return element('p:graphicFrame', {}, [
    element('p:nvGraphicFramePr', {}, [
      nameXml(shape, page),
      element('p:cNvGraphicFramePr', {}, [locksXml('a:graphicFrameLocks', shape, ['noChangeAspect'])]),
      applicationXml(shape, page),
    ]),
    transformXml('p:xfrm', upright),
    element('a:graphic', {}, [
      element('a:graphicData', { uri: NAMESPACE.ole }, [
        element(
          'p:oleObj',
          {
            name: object.name === '' ? 'Object' : object.name,
            'r:id': id,
            imgW: positive(upright.box.widthEmu),
            imgH: positive(upright.box.heightEmu),
            showAsIcon: object.aspect === 'icon' ? true : undefined,
            // Without one, PowerPoint takes the object for damaged.
            progId: object.progId === '' ? 'Package' : object.progId,
          },
          [part ? '<p:embed/>' : '<p:link updateAutomatic="1"/>', previewXml(shape, page)],
        ),
      ]),
    ]),
  ]);
}

/** A frame is neither rotated nor flipped. */
function uprightOf(shape: ObjectShape, page: PageScope): Stand {
  const stand = standOf(shape) ?? (shape.placeholder && page.inheritance.stand(shape.placeholder)) ?? NOWHERE;
  return { ...stand, rotation: 0, flipH: false, flipV: false };
}

/** A chart takes the place of the object and of its picture. */
function chartFrameXml(shape: ObjectShape, upright: Stand, id: string, page: PageScope): string {
  return element('p:graphicFrame', {}, [
    element('p:nvGraphicFramePr', {}, [
      nameXml(shape, page),
      element('p:cNvGraphicFramePr', {}, [locksXml('a:graphicFrameLocks', shape, ['noGrp'])]),
      applicationXml(shape, page),
    ]),
    transformXml('p:xfrm', upright),
    element('a:graphic', {}, [
      element('a:graphicData', { uri: NAMESPACE.chart }, [
        element('c:chart', { 'xmlns:c': NAMESPACE.chart, 'r:id': id }),
      ]),
    ]),
  ]);
}

function previewXml(shape: ObjectShape, page: PageScope): string {
  const { placeholder: _frame, click: _click, over: _over, ...base } = shape;
  return element('p:pic', {}, [
    element('p:nvPicPr', {}, [
      element('p:cNvPr', { id: page.freshId(), name: '' }),
      element('p:cNvPicPr'),
      element('p:nvPr'),
    ]),
    pictureFillXml(asPicture(shape), page),
    shapePropertiesXml({ ...base, rotation: 0, flipH: false, flipV: false }, page, { geometry: RECTANGLE }),
  ]);
}

/** The same id: the frame that it stands for is not written. */
function asPicture(shape: ObjectShape): PictureShape {
  const { kind: _kind, object: _object, preview, ...rest } = shape;
  return { ...rest, kind: 'picture', ...(preview !== undefined && { picture: preview }) };
}

/** ST_PositiveCoordinate32. */
function positive(emu: number): number {
  return Math.max(0, Math.min(51206400, emu));
}
