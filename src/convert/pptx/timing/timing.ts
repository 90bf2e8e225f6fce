// The part of a slide that says what moves and plays: the tree of time nodes, and how the parts of shapes are built.
import type { Shape, TimeNode, Timing } from '../../deck/index.ts';
import type { PageScope } from '../shapes/index.ts';
import { element, unlessEmpty } from '../../ooxml/xml/write.ts';
import { buildXml } from './build.ts';
import { nodeXml, type NodeScope, shapeOf } from './node.ts';
import { prune } from './prune.ts';
import { animatedShapes } from './target.ts';

const TOO_LARGE = {
  code: 'animation-left-out',
  message: 'The animation of the page is larger than can be written; it was left out.',
};

/** The element, written after the shapes of its page; nothing where no target is left. */
export function timingXml(timing: Timing | undefined, shapes: readonly Shape[], page: PageScope): string {
  if (timing === undefined) return '';
  const targets = animatedShapes(shapes, page);
  const { root, lost } = prune(timing.root, targets);
  const where = page.place;
  if (lost > 0) {
    page.document.warn({
      code: 'animation-left-out',
      message:
        lost === 1
          ? 'An effect or sound was left out: what it acts on is not on the page, or what it does is unknown.'
          : `${lost} effects or sounds were left out: what they act on is not on the page, or what they do is unknown.`,
      where,
    });
  }
  if (root === undefined) return '';
  const inUse = new Set(buildsIn(root));
  const builds = timing.builds.flatMap((build) => {
    const xml = inUse.has(`${build.shape} ${build.number}`) ? buildXml(build, targets) : undefined;
    return xml === undefined ? [] : [{ build, xml }];
  });
  // A group number without its build makes PowerPoint offer a repair, and so does a build without an effect.
  const known = new Set(builds.map(({ build }) => `${build.shape} ${build.number}`));
  const scope: NodeScope = { page, targets, isBuild: (shape, number) => known.has(`${shape} ${number}`) };
  const xml = element('p:timing', {}, [
    element('p:tnLst', {}, [nodeXml(root, scope)]),
    unlessEmpty('p:bldLst', {}, [
      ...new Map(builds.map((one) => [`${one.build.shape} ${one.build.number}`, one.xml])).values(),
    ]),
  ]);
  if (!page.hasRoom(xml.length)) {
    page.document.warn({ ...TOO_LARGE, where });
    return '';
  }
  page.spend(xml.length);
  return xml;
}

/** Which builds of which shapes the nodes belong to. */
function buildsIn(node: TimeNode): readonly string[] {
  const shape = node.build === undefined ? undefined : shapeOf(node);
  return [
    ...(shape === undefined ? [] : [`${shape} ${node.build}`]),
    ...[...(node.children ?? []), ...(node.attendants ?? [])].flatMap(buildsIn),
  ];
}
