// What a command says where the local database has no catalogue.
import { stop } from '../../local/task.ts';

/** For createD1Catalog: ends the command if the database has no tables of a catalogue. */
export function tellMissing(error: unknown): void {
  if (/no such (table|column)/.test(String(error)))
    stop(
      'There is no catalogue here yet: quietzone catalog import FILE makes one, and quietzone start one for a first try.',
    );
}
