import { describe, expect, it } from 'vitest';
import { focusStops } from '../../../../../../src/convert/ppt/read/paint/fill.ts';
import { fields, record } from '../../../../../support/ppt-builder.ts';
import { readOneShape, readOneSlide } from '../../../../../support/ppt-deck.ts';

const SHOW_FILL = { 0x01bf: 0x100010 };

describe('fills', () => {
  it.each([
    [
      'a colour',
      { ...SHOW_FILL, 0x0181: 0x00332211 },
      { kind: 'solid', colour: { kind: 'rgb', rgb: 0x112233 } },
    ],
    [
      'a scheme colour',
      { ...SHOW_FILL, 0x0181: 0x08000004 },
      { kind: 'solid', colour: { kind: 'scheme', slot: 'accent1' } },
    ],
    [
      'half opacity',
      { ...SHOW_FILL, 0x0181: 0, 0x0182: 0x8000 },
      { kind: 'solid', colour: { kind: 'rgb', rgb: 0, alpha: 0.5 } },
    ],
    ['none', { 0x01bf: 0x100000 }, { kind: 'none' }],
    ['the background', { ...SHOW_FILL, 0x0180: 9 }, { kind: 'background' }],
    [
      'a gradient from the top to the bottom',
      { ...SHOW_FILL, 0x0180: 7, 0x0181: 0x0000ff, 0x0183: 0xff0000, 0x018c: 100 },
      {
        kind: 'gradient',
        path: { kind: 'linear', angle: 90 },
        stops: [
          { at: 0, colour: { rgb: 0xff0000 } },
          { at: 1, colour: { rgb: 0x0000ff } },
        ],
      },
    ],
    [
      'a darker form of its own colour',
      { ...SHOW_FILL, 0x0180: 7, 0x0181: 0x08000004, 0x0183: 0x108001f0 },
      {
        kind: 'gradient',
        stops: [
          { colour: { kind: 'scheme', slot: 'accent1', changes: [{ op: 'darken', value: 128 / 255 }] } },
          { colour: { kind: 'scheme', slot: 'accent1' } },
        ],
      },
    ],
    [
      'a gradient of listed colours',
      {
        ...SHOW_FILL,
        0x0180: 7,
        0x018c: 100,
        0x0197: fields(
          [3, 2],
          [3, 2],
          [8, 2],
          [0xff, 4],
          [0, 4],
          [0xff00, 4],
          [0x4000, 4],
          [0xff0000, 4],
          [0x10000, 4],
        ),
      },
      {
        kind: 'gradient',
        stops: [
          { at: 0, colour: { rgb: 0xff0000 } },
          { at: 0.25, colour: { rgb: 0x00ff00 } },
          { at: 1, colour: { rgb: 0x0000ff } },
        ],
      },
    ],
    [
      'a gradient around a place',
      { ...SHOW_FILL, 0x0180: 5, 0x018d: 0x10000, 0x018f: 0x10000 },
      { kind: 'gradient', path: { kind: 'rectangle', focus: { left: 1, top: 0, right: 0, bottom: 1 } } },
    ],
  ])('are %s ([MS-ODRAW] 2.3.7)', (_, options, expected) => {
    expect(readOneShape({ options })).toMatchObject({ fill: expected });
  });

  it.each([
    [1, [0, 1]],
    [0, [1, 0]],
    [0.5, [0, 1, 0]],
    [-0.5, [1, 0, 1]],
    [-1, [1, 0]],
  ])('with focus %d have the first colour where it is told', (focus, order) => {
    const ramp = [0, 1].map((rgb) => ({ at: rgb, colour: { kind: 'rgb' as const, rgb } }));
    const stops = focusStops(ramp, focus);
    expect(stops.map((stop) => stop.colour.kind === 'rgb' && stop.colour.rgb)).toStrictEqual(order);
    expect(stops.map((stop) => stop.at)).toStrictEqual(order.map((_, index) => index / (order.length - 1)));
  });

  it('of pages are inherited unless the slide has one of its own', () => {
    const background = { 0x0181: 0x0000ff };
    expect(readOneSlide({ background }).background).toBeUndefined();
    expect(readOneSlide({ background, flags: 3 }).background).toMatchObject({
      kind: 'solid',
      colour: { rgb: 0xff0000 },
    });
  });
});

describe('lines and shadows', () => {
  it('have width, dash, compound, cap, join and arrows ([MS-ODRAW] 2.3.8)', () => {
    const options = {
      0x01c0: 0x0000ff,
      0x01cb: 38100,
      0x01cd: 1,
      0x01ce: 6,
      0x01d0: 1,
      0x01d2: 2,
      0x01d4: 0,
      0x01d1: 4,
      0x01d6: 1,
      0x01d7: 0,
      0x01ff: 0x80008,
    };
    expect(readOneShape({ type: 20, options })).toMatchObject({
      kind: 'connector',
      line: {
        paint: { kind: 'solid', colour: { rgb: 0xff0000 } },
        widthEmu: 38100,
        compound: 'double',
        dash: 'dash',
        cap: 'round',
        join: 'miter',
        start: { kind: 'triangle', width: 'large', length: 'medium' },
        end: { kind: 'oval', width: 'small', length: 'medium' },
      },
    });
  });

  it('are black and three quarters of a point where nothing is said, and absent where switched off', () => {
    expect(readOneShape({})).toMatchObject({
      line: { paint: { kind: 'solid', colour: { rgb: 0 } }, widthEmu: 9525 },
    });
    expect(readOneShape({ options: { 0x01ff: 0x80000 } })).toMatchObject({
      line: { paint: { kind: 'none' } },
    });
  });

  it('fall with an offset', () => {
    const options = { 0x0201: 0x808080, 0x0205: 50800, 0x0206: -50800, 0x023f: 0x20002 };
    expect(readOneShape({ options })).toMatchObject({
      shadow: { kind: 'outer', offsetXEmu: 50800, offsetYEmu: -50800, colour: { rgb: 0x808080 } },
    });
  });

  it('know what a connector is glued to', () => {
    const rule = record(0xf012, fields([2, 4], [3100, 4], [3200, 4], [3074, 4], [1, 4], [3, 4]), 0, 1);
    expect(readOneShape({ type: 32, flags: 0xb00 }, {}, [rule])).toMatchObject({
      kind: 'connector',
      startsAt: { shape: 3100, site: 1 },
      endsAt: { shape: 3200, site: 3 },
    });
  });
});

describe('depth and protection', () => {
  it('are read where they are switched on ([MS-ODRAW] 2.3.14, 2.3.3)', () => {
    const options = {
      0x007f: 0x1800180,
      0x0285: 254000,
      0x0287: 0x0000ff,
      0x02bf: 0xa000a,
      0x02c0: 20 << 16,
      0x02c1: -10 * 65536,
      0x02ff: 0x40000,
    };
    expect(readOneShape({ options })).toMatchObject({
      locks: ['aspectRatio', 'rotation'],
      extrusion: {
        depthEmu: 254000,
        colour: { rgb: 0xff0000 },
        rotationX: -10,
        rotationY: 20,
        parallel: false,
        material: 'matte',
      },
    });
    expect(readOneShape({})).not.toHaveProperty('extrusion');
  });
});
