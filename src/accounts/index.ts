// The accounts folder's door.
export { AUDIT_KEPT_DAYS, MAX_AUDIT_PAGE, createAuditLog, d1Statements } from './audit.ts';
export type { AuditEntry, AuditLog, AuditedChange, Statements } from './audit.ts';
export { createAuthenticator } from './authenticate.ts';
export { createAccountById } from './by-id.ts';
export type { Authenticator, AuthenticatorDeps } from './authenticate.ts';
export {
  changeKey,
  createKey,
  idOfKey,
  keyById,
  listKeys,
  revokeKey,
  rotateKey,
  stateOfKey,
  valuesOf,
} from './keys.ts';
export { MAX_KEY_TEXT, endOf, isKeyText, isOrigin, readKeyChanges, readKeySettings } from './order.ts';
export type { CreatedKey, KeyChanges, KeyDeps, KeySettings, KvStore, ListedKey } from './keys.ts';
export { inBulks, kvReader, kvStore, workerKvStore } from './kv.ts';
export { permit } from './permit.ts';
export { digestOfKey, parseRecord, recordName } from './record.ts';
export type { Account, KeyRecord } from './record.ts';
