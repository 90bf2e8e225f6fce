// The layouts of animation records ([MS-PPT] 2.8); which of their fields count is told by `flags`, or by a property of the node.
import { bool8, f32, i16, i32, list, skip, struct, u16, u32, u8 } from './struct.ts';

/** Effects of PowerPoint 97 (2.8.2). */
export const AnimationInfoAtom = struct({
  dimColor: u32,
  flags: u32,
  soundIdRef: u32,
  delayTime: i32,
  orderID: i16,
  slideCount: u16,
  animBuildType: u8,
  animEffect: u8,
  animEffectDirection: u8,
  animAfterEffect: u8,
  textBuildSubEffect: u8,
  oleVerb: u8,
  unused: skip(2),
});

export const VisualShapeAtom = struct({ type: u32, refType: u32, idRef: u32, data1: i32, data2: i32 });

export const BuildAtom = struct({
  buildType: u32,
  buildId: u32,
  shapeIdRef: u32,
  fExpanded: bool8,
  fUIExpanded: bool8,
  unused: skip(2),
});

export const ParaBuildAtom = struct({
  paraBuild: u32,
  buildLevel: u32,
  fAnimBackground: bool8,
  fReverse: bool8,
  fUserSetAnimBackground: bool8,
  fAutomatic: bool8,
  delayTime: u32,
});

export const ChartBuildAtom = struct({ chartBuild: u32, fAnimBackground: bool8, unused: skip(3) });

export const TimeNodeAtom = struct({
  reserved1: skip(4),
  restart: u32,
  type: u32,
  fill: u32,
  reserved2: skip(8),
  duration: i32,
  flags: u32,
});

export const TimeConditionAtom = struct({ triggerObject: u32, triggerEvent: u32, id: u32, delay: i32 });

export const TimeSequenceDataAtom = struct({
  concurrency: u32,
  nextAction: u32,
  previousAction: u32,
  reserved: skip(4),
  flags: u32,
});

export const TimeIterateDataAtom = struct({
  iterateInterval: u32,
  iterateType: u32,
  iterateDirection: u32,
  iterateIntervalType: u32,
  flags: u32,
});

export const TimeBehaviorAtom = struct({
  flags: u32,
  behaviorAdditive: u32,
  behaviorAccumulate: u32,
  behaviorTransform: u32,
});

export const TimeAnimateBehaviorAtom = struct({ calcMode: u32, flags: u32, valueType: u32 });

/** A model (0 RGB, 1 HSL, 2 index of the scheme) and its components. */
const AnimateColor = struct({ model: u32, components: list(i32, 3) });

export const TimeColorBehaviorAtom = struct({
  flags: u32,
  colorBy: AnimateColor,
  colorFrom: AnimateColor,
  colorTo: AnimateColor,
});

export const TimeEffectBehaviorAtom = struct({ flags: u32, effectTransition: u32 });

export const TimeMotionBehaviorAtom = struct({
  flags: u32,
  by: list(f32, 2),
  from: list(f32, 2),
  to: list(f32, 2),
  behaviorOrigin: u32,
});

export const TimeRotationBehaviorAtom = struct({
  flags: u32,
  by: f32,
  from: f32,
  to: f32,
  rotationDirection: u32,
});

export const TimeScaleBehaviorAtom = struct({
  flags: u32,
  by: list(f32, 2),
  from: list(f32, 2),
  to: list(f32, 2),
  fZoomContents: bool8,
  unused: skip(3),
});

export const TimeCommandBehaviorAtom = struct({ flags: u32, commandBehaviorType: u32 });
