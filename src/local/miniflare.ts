// Miniflare, which runs Workers on this machine. In a clone it is a package like others. In the published package it is an optional peer:
// beside it, or in the cache folder of miniflare-install.ts, to which the command line leads by MINIFLARE_ENTRY.
import { createRequire } from 'node:module';
import type * as Package from 'miniflare';
import { MINIFLARE_ENTRY } from './miniflare-install.ts';

const entry = process.env[MINIFLARE_ENTRY];
const loaded = (await (entry === undefined ? import('miniflare') : import(entry))) as typeof Package;

/** Where the package is: its file or address. */
export const PACKAGE = entry ?? createRequire(import.meta.url).resolve('miniflare');
export const { Log, LogLevel, Miniflare, convertV4MiniflareOptions } = loaded;
export type Miniflare = Package.Miniflare;
