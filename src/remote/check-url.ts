// Checks one address before a request goes to it; each redirect is checked again.
import { fail } from '../service/failure.ts';
import { type Result, ok } from '../service/result.ts';
import { isIpv4, isPublicIpv4, isPublicIpv6 } from './address.ts';

export interface UrlRules {
  /** Entries `host` or `host:port` that are always allowed; for tests and private deployments. */
  readonly allowList: readonly string[];
  /** Ports of all other hosts, e.g. ['80', '443']. */
  readonly allowedPorts: readonly string[];
}

const MAX_URL_CHARACTERS = 4096;

/**
 * Names that are refused, with all names below them: those of local networks (RFC 6761, 6762, 8375; ICANN's `internal`), metadata services with a
 * public name, services of a Kubernetes cluster, and public names that resolve to a private address: to the one written in them (such as nip.io)
 * or to 127.0.0.1.
 */
const REFUSED_NAMES: readonly string[] =
  `localhost local localdomain internal intranet private corp home lan home.arpa
  in-addr.arpa ip6.arpa onion alt svc
  metadata.google.com metadata.goog metadata.azure.com metadata.tencentyun.com metadata.packet.net
  metadata.platformequinix.com instance-data.ec2.amazonaws.com
  nip.io sslip.io xip.io localtest.me lvh.me vcap.me lacolhost.com traefik.me backname.io`.split(/\s+/);

/** The parsed URL, or refused_url. The message names the rule, never the address. */
export function checkUrl(text: string, rules: UrlRules): Result<URL> {
  const trimmed = text.trim();
  if (trimmed.length > MAX_URL_CHARACTERS) {
    return refuse(`it has more than ${MAX_URL_CHARACTERS} characters`);
  }
  if (!URL.canParse(trimmed)) return refuse('it is not an absolute URL');
  const url = new URL(trimmed);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refuse('only http and https are fetched');
  if (url.username !== '' || url.password !== '') return refuse('it holds a user name or password');
  const host = url.hostname.replace(/\.+$/, '').toLowerCase();
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  if (isListed(rules.allowList, host, port)) return ok(url);
  if (!isPublicHost(host)) return notPublic();
  return rules.allowedPorts.includes(port)
    ? ok(url)
    : refuse(`its port is not one of ${rules.allowedPorts.join(', ')}, and ${NOT_LISTED}`);
}

const NOT_LISTED = 'the setting URL_ALLOW_LIST does not name it';

/** Also of a host whose name leads to a private address. */
export function notPublic(): ReturnType<typeof fail> {
  return refuse(`its host is not on the public internet, and ${NOT_LISTED}`);
}

function isListed(allowList: readonly string[], host: string, port: string): boolean {
  return allowList.some((entry) => {
    const listed = entry.trim().toLowerCase();
    return listed !== '' && (listed === host || listed === `${host}:${port}`);
  });
}

function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return isPublicIpv6(host.slice(1, -1));
  if (isIpv4(host)) return isPublicIpv4(host);
  // A name of one label belongs to the local network.
  if (!host.includes('.')) return false;
  return !REFUSED_NAMES.some((name) => host === name || host.endsWith(`.${name}`));
}

function refuse(why: string): ReturnType<typeof fail> {
  return fail('refused_url', { why });
}
