// What shapes inherit from shapes of masters: the property tables of all masters, by shape identifier ([MS-ODRAW] 2.3.2.1 hspMaster).
import {
  fieldsOf,
  child,
  readOptions,
  OfficeArtFSP,
  RT,
  PID,
  type OptionTable,
  type RecordNode,
} from '../../records/index.ts';

/** Masters of masters that a shape inherits from; a title master's shapes have one above them. */
const MAX_INHERITED_TABLES = 4;
/** fPatriarch, fDeleted, fBackground ([MS-ODRAW] 2.2.40): nothing inherits from these. */
const NO_SHAPE = 0x4 | 0x8 | 0x400;

export interface MasterTables {
  /** The tables that a shape with these properties of its own inherits, the nearest first; empty where there is no master. */
  readonly above: (own: OptionTable) => readonly OptionTable[];
}

/** `masters` are the containers of masters of every kind; where two have a shape of the same identifier, the last counts. */
export function readMasterTables(masters: readonly RecordNode[]): MasterTables {
  const tables = new Map<number, OptionTable>();
  for (const master of masters) collect(child(master, RT.Drawing), tables);
  return {
    above(own) {
      const found: OptionTable[] = [];
      for (let table: OptionTable | undefined = own; found.length < MAX_INHERITED_TABLES;) {
        table = tables.get(table.get(PID.hspMaster)?.value ?? 0);
        if (table === undefined) break;
        found.push(table);
      }
      return found;
    },
  };
}

function collect(record: RecordNode | undefined, tables: Map<number, OptionTable>): void {
  for (const one of record?.children ?? []) {
    if (one.type !== RT.OfficeArtSpContainer) collect(one, tables);
    else {
      const shape = fieldsOf(child(one, RT.OfficeArtFSP), OfficeArtFSP);
      if (shape !== undefined && (shape.flags & NO_SHAPE) === 0)
        tables.set(shape.spid, readOptions(one.children));
    }
  }
}
