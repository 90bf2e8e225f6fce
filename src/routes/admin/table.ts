// THE ADMINISTRATOR'S ROUTES. Mounting and their OpenAPI document derive from this table.
import { AUDIT_KEPT_DAYS, MAX_AUDIT_PAGE } from '../../accounts/index.ts';
import { getAudit } from './audit.ts';
import { deleteKey, getKeys, patchKey, postKey, postRotation } from './keys.ts';
import { deleteProduct, getProduct, putProduct } from './products.ts';
import type { AdminRoute, Schema } from './route.ts';
import { type UsageColumn, getAccounts, getUsage } from './usage.ts';

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const count = { type: 'integer' };
const countOrNull = { type: ['integer', 'null'] };
const textsOrNull = { type: ['array', 'null'], items: text };
const flag = { type: 'boolean' };

const object = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});
const list = (items: Schema): Schema => ({ type: 'array', items });

const KEY = {
  Id: text,
  Name: text,
  Account: text,
  Quota: countOrNull,
  RateLimit: flag,
  Operations: textsOrNull,
  Origins: textsOrNull,
  Created: text,
  Expires: textOrNull,
  Revoked: textOrNull,
  State: { type: 'string', enum: ['live', 'expired', 'revoked'] },
};
const NEW_KEY = object({ Key: text, ...KEY, Warning: text }, ['Warning']);
const CHANGES = {
  Name: text,
  Quota: countOrNull,
  RateLimit: flag,
  Operations: textsOrNull,
  Origins: textsOrNull,
  Expires: textOrNull,
};
const DETAILS = { Brand: textOrNull, Category: textOrNull, Quantity: textOrNull, ImageUrl: textOrNull };
const PRODUCTS = object({
  Products: list(object({ Number: text, Title: text, ...DETAILS, Source: text, Updated: textOrNull })),
});
const PAGE = {
  account: 'this account alone',
  after: 'the account after which to go on: Next of the page before',
};
const NEXT = { Next: textOrNull };
const CHANGED = { type: ['object', 'null'], additionalProperties: {} };
const AUDIT_ENTRY = {
  Id: count,
  At: text,
  Actor: text,
  Action: text,
  Target: text,
  Before: CHANGED,
  After: CHANGED,
};
const USAGE_TYPES: Readonly<Record<UsageColumn, Schema>> = {
  Period: text,
  Account: text,
  Key: textOrNull,
  Name: textOrNull,
  Operation: text,
  Status: countOrNull,
  Requests: countOrNull,
  Calls: count,
};

export const ADMIN_ROUTES: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/admin/keys',
    id: 'Admin_ListKeys',
    summary: 'Every key, oldest first, without anything that could be used as one',
    query: { account: PAGE.account },
    answer: object({ Keys: list(object(KEY)) }),
    run: getKeys,
  },
  {
    method: 'POST',
    path: '/admin/keys',
    id: 'Admin_CreateKey',
    summary: 'Makes a key, which is shown in this answer alone',
    body: object({ ...CHANGES, Account: textOrNull }, [...Object.keys(CHANGES).slice(1), 'Account']),
    answer: NEW_KEY,
    run: postKey,
  },
  {
    method: 'PATCH',
    path: '/admin/keys/{id}',
    id: 'Admin_ChangeKey',
    summary: 'Changes what is named; the key stays the same',
    body: object(CHANGES, Object.keys(CHANGES)),
    answer: object(KEY),
    run: patchKey,
  },
  {
    method: 'POST',
    path: '/admin/keys/{id}/rotate',
    id: 'Admin_RotateKey',
    summary: 'A new key with the settings of an old one, which ends now or after OverlapS seconds',
    body: object({ OverlapS: count }, ['OverlapS']),
    answer: NEW_KEY,
    run: postRotation,
  },
  {
    method: 'DELETE',
    path: '/admin/keys/{id}',
    id: 'Admin_RevokeKey',
    summary: 'Revokes a key: it reserves nothing from now on',
    answer: object(KEY),
    run: deleteKey,
  },
  {
    method: 'GET',
    path: '/admin/accounts',
    id: 'Admin_ListAccounts',
    summary: 'Accounts with their keys and their month',
    query: PAGE,
    answer: object({
      Accounts: list(
        object({
          Account: text,
          Keys: count,
          LiveKeys: count,
          Period: text,
          CallsUsed: count,
          CallsHeld: count,
        }),
      ),
      ...NEXT,
    }),
    run: getAccounts,
  },
  {
    method: 'GET',
    path: '/admin/usage',
    id: 'Admin_Usage',
    summary: 'Requests and calls of a month by account, key, operation and status',
    query: {
      month: 'as 2026-11; default: this one',
      by: 'month or day; default: month',
      format: 'json or csv; default: json. CSV has its next page in the header X-Next',
      ...PAGE,
    },
    answer: object({ Month: text, Usage: list(object(USAGE_TYPES)), ...NEXT }),
    run: getUsage,
  },
  {
    method: 'GET',
    path: '/admin/audit',
    id: 'Admin_Audit',
    summary: `What administrators changed, newest first: who, when, which key or product, and the members that changed; kept ${AUDIT_KEPT_DAYS} days`,
    query: {
      target: 'this alone, as key 0123456789ab',
      below: 'entries with a lower Id: Next of the page before',
      limit: `1 to ${MAX_AUDIT_PAGE}; default: 100`,
    },
    answer: object({ Entries: list(object(AUDIT_ENTRY)), Next: countOrNull }),
    run: getAudit,
  },
  {
    method: 'GET',
    path: '/admin/products/{number}',
    id: 'Admin_GetProduct',
    summary: 'The rows of a number, the one that answers a lookup first',
    answer: PRODUCTS,
    run: getProduct,
  },
  {
    method: 'PUT',
    path: '/admin/products/{number}',
    id: 'Admin_PutProduct',
    summary: 'Writes the row of a number in a source (default: own)',
    body: object({ Title: text, ...DETAILS, Source: text }, [...Object.keys(DETAILS), 'Source']),
    answer: PRODUCTS,
    run: putProduct,
  },
  {
    method: 'DELETE',
    path: '/admin/products/{number}',
    id: 'Admin_DeleteProduct',
    summary: 'Deletes the row of a number in a source (default: own)',
    query: { source: 'default: own' },
    answer: object({ Deleted: flag }),
    run: deleteProduct,
  },
];
