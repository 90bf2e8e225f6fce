// What time nodes act on (ISO/IEC 29500-1, 19.5.78–19.5.92), in the model's words.
import type { TimingTarget } from '../../../deck/index.ts';
import type { XmlNode } from '../../../ooxml/xml/tree.ts';
import { need, type Scope, whole } from './values.ts';

export function targetOf(element: XmlNode | undefined, scope: Scope): TimingTarget {
  const [target] = element?.children ?? [];
  if (target?.name === 'p:sldTgt') return { kind: 'slide' };
  const id = target?.name === 'p:spTgt' ? whole(target, 'spid') : undefined;
  const shape = need(scope, id === undefined ? undefined : scope.shapeOf(id), 0);
  const [part] = target?.children ?? [];
  if (part === undefined) return { kind: 'shape', shape };
  if (part.name === 'p:bg') return { kind: 'background', shape };
  scope.isKnown &&= part.name === 'p:txEl';
  const [range] = part.children;
  if (range === undefined) return { kind: 'text', shape };
  const from = need(scope, whole(range, 'st'), 0);
  const to = need(scope, whole(range, 'end'), 0);
  if (range.name === 'p:pRg') return { kind: 'paragraphs', shape, first: from, last: to };
  return { kind: 'characters', shape, begin: from, end: to };
}
