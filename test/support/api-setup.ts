// Before each file of test/api: the migrations in its own D1.
import { type D1Migration, applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Env } from '../../src/env.ts';

const bindings = env as unknown as Env & { readonly TEST_MIGRATIONS: D1Migration[] };
await applyD1Migrations(bindings.DB, bindings.TEST_MIGRATIONS);
