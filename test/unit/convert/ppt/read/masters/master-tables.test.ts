import { describe, expect, it } from 'vitest';
import {
  readOptions,
  createRecordCount,
  readRecords,
  PID,
  type OptionTable,
} from '../../../../../../src/convert/ppt/records/index.ts';
import { readMasterTables } from '../../../../../../src/convert/ppt/read/masters/master-tables.ts';
import { container, drawing, options, shape } from '../../../../../support/ppt-builder.ts';

const master = (shapes: readonly Uint8Array[]) =>
  readRecords(container(0x03f8, [drawing(shapes)]), createRecordCount());
/** Rotation says which shape a table is of; hspMaster which one it inherits from. */
const drawn = (id: number, above: number, flags = 0xa00) =>
  shape({ id, flags, options: { [PID.rotation]: id, [PID.hspMaster]: above } });
const own = (above: number): OptionTable =>
  readOptions(readRecords(options({ [PID.hspMaster]: above }), createRecordCount()));
const ids = (tables: readonly OptionTable[]) => tables.map((table) => table.get(PID.rotation)?.value);

describe('the property tables of masters', () => {
  it('are found along the shapes that inherit from one another, in whatever order they stand', () => {
    const tables = readMasterTables([...master([drawn(2000, 2001)]), ...master([drawn(2001, 0)])]);
    expect(ids(tables.above(own(2000)))).toStrictEqual([2000, 2001]);
    expect(ids(tables.above(own(2001)))).toStrictEqual([2001]);
    expect(tables.above(own(9))).toStrictEqual([]);
  });

  it('are four at most, also where shapes inherit in a circle', () => {
    const chain = Array.from({ length: 6 }, (_, at) => drawn(2000 + at, 2001 + at));
    expect(ids(readMasterTables(master(chain)).above(own(2000)))).toStrictEqual([2000, 2001, 2002, 2003]);
    const circle = readMasterTables(master([drawn(2000, 2001), drawn(2001, 2000)]));
    expect(ids(circle.above(own(2000)))).toStrictEqual([2000, 2001, 2000, 2001]);
  });

  it('are none of deleted shapes, root groups and backgrounds', () => {
    for (const flag of [0x8, 0x4, 0x400]) {
      expect(readMasterTables(master([drawn(2000, 0, flag)])).above(own(2000))).toStrictEqual([]);
    }
  });
});
