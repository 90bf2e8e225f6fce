// The address of a caller, which the caller cannot forge: Cloudflare's header, or the peer of the local server's socket. X-Forwarded-For
// counts only when that peer is a proxy of the setting TRUSTED_PROXIES.

/** The address of the caller of a request; empty when the runtime tells none. */
export function callerAddress(
  request: { readonly headers: Headers; readonly cf?: unknown },
  trustedProxies: readonly string[],
): string {
  const cf = request.cf as { readonly clientIp?: unknown; readonly colo?: unknown } | null | undefined;
  // Only workerd outside of Cloudflare tells the socket's peer, `127.0.0.1:4711` or `[::1]:4711`.
  const peer = typeof cf?.clientIp === 'string' ? withoutPort(cf.clientIp) : undefined;
  // Cloudflare names its data centre, sets this header and removes a caller's own.
  if (peer === undefined)
    return cf?.colo === undefined ? '' : (request.headers.get('cf-connecting-ip') ?? '');
  if (!trustedProxies.includes(peer)) return peer;
  const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',').map((each) => each.trim());
  // Each proxy adds the address it saw at the end: the last one that is no proxy is the caller's.
  return forwarded.findLast((each) => each !== '' && !trustedProxies.includes(each)) ?? peer;
}

function withoutPort(address: string): string {
  return address.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
}
