// Numbers for people.

/** `0.4 s`, `12 s`. */
export function seconds(ms: number): string {
  return ms < 9950 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

/** `1 code`, `2 codes`; of 1,000 and more with separators. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** `712 bytes`, `34 KB`, `1.2 MB`. */
export function bytes(count: number): string {
  if (count < 1000) return `${count} bytes`;
  return count < 995_000 ? `${Math.round(count / 1000)} KB` : `${(count / 1e6).toFixed(1)} MB`;
}
