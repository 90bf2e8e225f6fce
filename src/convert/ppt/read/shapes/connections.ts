// Which shapes a connector is glued to: the solver's rules ([MS-ODRAW] 2.2.36 OfficeArtFConnectorRule).
import type { Connector, Draft } from '../../../deck/index.ts';
import { childrenOf, fieldsOf, OfficeArtFConnectorRule, RT, type RecordNode } from '../../records/index.ts';

export type ConnectorEnds = Pick<Connector, 'startsAt' | 'endsAt'>;
/** By the connector's shape identifier. */
export type Connections = ReadonlyMap<number, ConnectorEnds>;

const NO_SITE = 0xffffffff;

export function readConnections(solver: RecordNode | undefined): Connections {
  const found = new Map<number, ConnectorEnds>();
  for (const record of childrenOf(solver, RT.OfficeArtFConnectorRule)) {
    const rule = fieldsOf(record, OfficeArtFConnectorRule);
    if (rule === undefined) continue;
    const ends: Draft<ConnectorEnds> = {};
    if (rule.spidA !== 0 && rule.cptiA !== NO_SITE) ends.startsAt = { shape: rule.spidA, site: rule.cptiA };
    if (rule.spidB !== 0 && rule.cptiB !== NO_SITE) ends.endsAt = { shape: rule.spidB, site: rule.cptiB };
    found.set(rule.spidC, ends);
  }
  return found;
}
