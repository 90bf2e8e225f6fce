// The settings of a key as an administrator sends them: each member at its bounds, and what a refusal says.
import { describe, expect, it } from 'vitest';
import { endOf, isOrigin, readKeyChanges, readKeySettings } from '../../../src/accounts/order.ts';
import { OPERATION_IDS } from '../../../src/registry/operations.ts';

const NOW_MS = Date.UTC(2026, 10, 22);
const LATER = '2026-12-01T00:00:00Z';
const LATER_MS = Date.UTC(2026, 11, 1);
const long = (length: number): string => 'x'.repeat(length);
const origin = (length: number): string => `https://${'a'.repeat(length - 'https://'.length)}`;

describe('a change of a key', () => {
  it.each<[name: string, value: unknown, to: string, read: unknown]>([
    ['Name', 'shop', 'name', 'shop'],
    ['Name', long(200), 'name', long(200)],
    ['Quota', 0, 'quota', 0],
    ['Quota', 1, 'quota', 1],
    ['Quota', 2 ** 53 - 1, 'quota', 2 ** 53 - 1],
    ['Quota', null, 'quota', null],
    ['RateLimit', true, 'rateLimit', true],
    ['RateLimit', false, 'rateLimit', false],
    ['Operations', ['BarcodeScan_Image'], 'operations', ['BarcodeScan_Image']],
    ['Operations', [...OPERATION_IDS], 'operations', [...OPERATION_IDS]],
    ['Operations', Array(100).fill('BarcodeScan_Image'), 'operations', Array(100).fill('BarcodeScan_Image')],
    ['Operations', null, 'operations', null],
    ['Origins', ['https://shop.example'], 'origins', ['https://shop.example']],
    ['Origins', ['http://localhost:8080', origin(70)], 'origins', ['http://localhost:8080', origin(70)]],
    ['Origins', [origin(200)], 'origins', [origin(200)]],
    ['Origins', null, 'origins', null],
    ['Expires', LATER, 'expiresMs', LATER_MS],
    ['Expires', '2026-11-22T00:00:00.001Z', 'expiresMs', NOW_MS + 1],
    ['Expires', null, 'expiresMs', null],
  ])('takes %s %j', (name, value, to, read) => {
    expect(readKeyChanges({ [name]: value }, NOW_MS)).toEqual({ ok: true, value: { [to]: read } });
  });

  const TEXT = 'must be a text of at most 200 characters';
  const CALLS = 'must be a whole number of calls a month, or null for no limit';
  const IDS = 'must be a list of operationIds of openapi.json, or null for all';
  const ORIGINS = 'must be a list of origins like https://shop.example, or null for any';
  const DATE = 'must be a date that lies ahead, or null for never';
  it.each<[name: string, value: unknown, rule: string]>([
    ['Name', '', TEXT],
    ['Name', ' \t', TEXT],
    ['Name', long(201), TEXT],
    ['Name', 5, TEXT],
    ['Name', null, TEXT],
    ['Quota', -1, CALLS],
    ['Quota', 1.5, CALLS],
    ['Quota', 2 ** 53, CALLS],
    ['Quota', '5', CALLS],
    ['RateLimit', 'true', 'must be true or false'],
    ['RateLimit', null, 'must be true or false'],
    ['Operations', [], IDS],
    ['Operations', ['BarcodeScan_Image', 'BarcodeScan_Nothing'], IDS],
    ['Operations', [5], IDS],
    ['Operations', 'BarcodeScan_Image', IDS],
    ['Operations', Array(101).fill('BarcodeScan_Image'), IDS],
    ['Origins', ['https://shop.example/'], ORIGINS],
    ['Origins', ['shop.example'], ORIGINS],
    ['Origins', ['https://shop.example', 'https://shop.example/path'], ORIGINS],
    ['Origins', [origin(201)], ORIGINS],
    ['Origins', [], ORIGINS],
    ['Expires', '2026-11-22T00:00:00Z', DATE],
    ['Expires', '2020-01-01', DATE],
    ['Expires', 'soon', DATE],
    ['Expires', LATER_MS, DATE],
    ['Expires', 2030, DATE],
  ])('refuses %s %j', (name, value, rule) => {
    expect(readKeyChanges({ [name]: value }, NOW_MS)).toEqual({ ok: false, failure: `${name} ${rule}` });
  });

  it.each<[body: unknown, message: string]>([
    [null, 'a JSON object is expected'],
    [[], 'a JSON object is expected'],
    ['x', 'a JSON object is expected'],
    [{}, 'nothing is to change; there are Name, Quota, RateLimit, Operations, Origins, Expires'],
    [{ Nmae: 'x' }, 'there is no member Nmae: is Name meant?'],
    [
      { [long(90)]: 1 },
      `there is no member ${long(60)}: there are Name, Quota, RateLimit, Operations, Origins, Expires`,
    ],
    // A key's account cannot change.
    [
      { Account: 'acme' },
      'there is no member Account: there are Name, Quota, RateLimit, Operations, Origins, Expires',
    ],
  ])('refuses %j', (body, message) => {
    expect(readKeyChanges(body, NOW_MS)).toEqual({ ok: false, failure: message });
  });

  it('takes several members at once and leaves the others absent', () => {
    expect(readKeyChanges({ Quota: 5, Name: 'x' }, NOW_MS)).toEqual({
      ok: true,
      value: { quota: 5, name: 'x' },
    });
  });
});

describe('a new key', () => {
  it('has the settings that are given', () => {
    const body = {
      Name: 'shop',
      Account: 'acme',
      Quota: 0,
      RateLimit: false,
      Operations: ['BarcodeScan_Image'],
      Origins: ['https://shop.example'],
      Expires: LATER,
    };
    expect(readKeySettings(body, NOW_MS)).toEqual({
      ok: true,
      value: {
        name: 'shop',
        account: 'acme',
        quota: 0,
        rateLimit: false,
        operations: ['BarcodeScan_Image'],
        origins: ['https://shop.example'],
        expiresMs: LATER_MS,
      },
    });
  });

  it.each<[body: object]>([
    [{ Name: 'shop' }],
    [{ Name: 'shop', Account: null, Operations: null, Origins: null, Expires: null }],
  ])('has the defaults else: %j', (body) => {
    expect(readKeySettings(body, NOW_MS)).toEqual({ ok: true, value: { name: 'shop' } });
  });

  it('keeps a quota of null and a rate limit', () => {
    expect(readKeySettings({ Name: 'shop', Quota: null, RateLimit: true }, NOW_MS)).toEqual({
      ok: true,
      value: { name: 'shop', quota: null, rateLimit: true },
    });
  });

  it.each<[body: unknown, message: string]>([
    [{}, 'Name is needed: it says whose key this is'],
    [{ Quota: 5 }, 'Name is needed: it says whose key this is'],
    [{ Name: 'shop', Account: '' }, 'Account must be a text of at most 200 characters'],
    [{ Name: 'shop', Account: long(201) }, 'Account must be a text of at most 200 characters'],
    [{ Name: 'shop', Quota: -1 }, 'Quota must be a whole number of calls a month, or null for no limit'],
    [{ Name: 'shop', Acount: 'x' }, 'there is no member Acount: is Account meant?'],
    [undefined, 'a JSON object is expected'],
  ])('is refused: %j', (body, message) => {
    expect(readKeySettings(body, NOW_MS)).toEqual({ ok: false, failure: message });
  });
});

describe('the end of a key', () => {
  it.each<[text: string, iso: string | undefined]>([
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['2027-02-29', undefined],
    ['2027-04-31', undefined],
    ['2027-02-30T00:00:00Z', undefined],
    ['2027-13-01', undefined],
    ['2027-01-31T10:00', '2027-01-31T10:00:00.000Z'],
    ['2027-01-31T10:00:00+02:00', '2027-01-31T08:00:00.000Z'],
    ['2027-01-31T25:00:00Z', undefined],
    ['31.01.2027', undefined],
    ['2027', undefined],
    ['1', undefined],
  ])('of %s is %s, wherever it is read', (text, iso) => {
    expect(endOf(text)).toBe(iso === undefined ? undefined : Date.parse(iso));
  });
});

describe('an origin', () => {
  it.each(['https://*.shop.example', '*', 'https://shop.example/', 'https://shop.example:443', 'null', ''])(
    '%j is none: no browser sends it',
    (origin) => {
      expect(isOrigin(origin)).toBe(false);
    },
  );
});
