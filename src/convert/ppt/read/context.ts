// What the readers of pages share: the values of the passes before them, and what the document may still ask for.
import type { Budget } from '../../../lib/budget.ts';
import type { Warning } from '../../../lib/warning.ts';
import type { Presentation } from '../../deck/index.ts';
import type { Allowances } from '../allowance.ts';
import type { InflateAllowance } from '../inflate.ts';
import type { LiveDocument } from '../records/index.ts';
import type { DocumentIndex } from './document/document-index.ts';
import type { Environment } from './document/environment.ts';
import type { MasterTables } from './masters/master-tables.ts';
import type { ObjectStore } from './objects/objects.ts';

export interface ReadContext {
  readonly live: LiveDocument;
  readonly index: DocumentIndex;
  readonly environment: Environment;
  readonly masterTables: MasterTables;
  readonly objects: ObjectStore;
  readonly budget: Budget;
  readonly allowance: InflateAllowance;
  /** What the document may still ask for, beside what it inflates. */
  readonly allowances: Allowances;
  /** `where` names the page, `shape` the shape on it, by its name. The same kind at the same place is one warning. */
  readonly warn: (code: string, message: string, where?: string, shape?: string) => void;
}

/** What the readers of a document give. */
export interface ReadPresentation {
  readonly presentation: Presentation;
  readonly warnings: readonly Warning[];
}
