// Properties of shapes, and XML stored with them, that no reader takes.
import { LOSSES, type LossKind } from '../../losses.ts';
import { PID, type Options } from '../../records/index.ts';
import type { HiddenForm } from '../../round-trip/index.ts';
import type { PageContext } from './page.ts';

/** Properties whose value does not reach the deck. */
const PROPERTIES: readonly (readonly [kind: LossKind, isLost: (options: Options) => boolean])[] = [
  [
    'shadow-simplified',
    (options) =>
      options.flag(PID.shadowBooleans, SHADOW_SHOWN) === true &&
      SIMPLIFIED_SHADOWS.includes(options.number(PID.shadowType) ?? 0),
  ],
];
const SHADOW_SHOWN = 1;
/** msoshadowDouble and msoshadowEmbossOrEngrave ([MS-ODRAW] 2.4.9). */
const SIMPLIFIED_SHADOWS: readonly number[] = [1, 5];

/** Reports what a shape's properties, and the XML that is stored with them, say beyond the deck's words. */
export function reportShapeLosses(
  options: Options,
  form: HiddenForm | undefined,
  label: string,
  page: PageContext,
): void {
  const lose = (kind: LossKind) => page.context.warn(kind, LOSSES[kind], page.where, label);
  for (const [kind, isLost] of PROPERTIES) if (isLost(options)) lose(kind);
  if (form?.hasDiagram === true && form.diagram === undefined) lose('smartart-flattened');
  else if (form?.hasEffects === true) lose('effects-left-out');
}
