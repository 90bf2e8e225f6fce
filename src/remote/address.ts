// Tells which addresses are public. The WHATWG URL parser has already normalised every notation of an IPv4 address (decimal, octal,
// hexadecimal, short, full-width) into four decimal numbers. It only compresses IPv6, so this file must know every form of IPv6 that
// contains an IPv4 address.

/** Networks that are not globally reachable or not unicast (IANA IPv4 Special-Purpose Address Registry; RFC 6890, 5771, 1112). */
const IPV4_SPECIAL: readonly (readonly [network: string, prefixBits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // The host of a virtual machine in Azure, with its agent's secrets; the address itself is a public one.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * The networks of 2000::/3 that are not public: 2001::/23 has Teredo, ORCHID and benchmarking, 2002::/16 is 6to4, the last two are for
 * documentation. Everything outside of 2000::/3, which is global unicast (RFC 4291), is refused anyway: loopback, unspecified, mapped
 * and compatible IPv4, both NAT64 prefixes, unique local, link-local, site-local, multicast.
 */
const IPV6_SPECIAL: readonly (readonly [groups: readonly number[], prefixBits: number])[] = [
  [[0x2001, 0x0000], 23],
  [[0x2002], 16],
  [[0x2001, 0x0db8], 32],
  [[0x3fff, 0x0000], 20],
];

/** Whether a host is four decimal numbers, the form in which the URL parser writes IPv4. */
export function isIpv4(host: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
}

/** `host` is an IPv4 address in that form. */
export function isPublicIpv4(host: string): boolean {
  const address = ipv4Bits(host);
  return !IPV4_SPECIAL.some(([network, prefixBits]) => {
    const shift = 32 - prefixBits;
    return Math.floor(address / 2 ** shift) === Math.floor(ipv4Bits(network) / 2 ** shift);
  });
}

/** `host` is an IPv6 address in the URL parser's form, without brackets. */
export function isPublicIpv6(host: string): boolean {
  const groups = ipv6Groups(host);
  const first = groups[0] ?? 0;
  if (first >> 13 !== 0b001) return false;
  if (IPV6_SPECIAL.some(([network, prefixBits]) => hasPrefix(groups, network, prefixBits))) return false;
  // ISATAP (RFC 5214): an interface identifier [02]00:5efe before the IPv4 address, under any prefix.
  const isatap = (groups[4] === 0 || groups[4] === 0x0200) && groups[5] === 0x5efe;
  return !isatap;
}

function ipv4Bits(host: string): number {
  return host.split('.').reduce((bits, part) => bits * 256 + Number(part), 0);
}

function ipv6Groups(host: string): readonly number[] {
  const [head = '', tail] = host.split('::');
  const parse = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const before = parse(head);
  if (tail === undefined) return before;
  const after = parse(tail);
  return [...before, ...new Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0), ...after];
}

function hasPrefix(groups: readonly number[], network: readonly number[], prefixBits: number): boolean {
  for (let bit = 0; bit < prefixBits; bit += 16) {
    const shift = 16 - Math.min(16, prefixBits - bit);
    const index = bit / 16;
    if ((groups[index] ?? 0) >> shift !== (network[index] ?? 0) >> shift) return false;
  }
  return true;
}
