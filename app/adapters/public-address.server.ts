import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses that no external receiver has: this machine, its networks, the cloud's own services. */
const INTERNAL = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  INTERNAL.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  // Forms of IPv4 inside IPv6 that are obsolete or local to one network: compatible, translated, 6to4, local NAT64.
  ["::", 96],
  ["::ffff:0:0:0", 96],
  ["2002::", 16],
  ["64:ff9b:1::", 48],
  // Discard-only, IETF protocols (Teredo among them), documentation, segment routing.
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  // Site-local, as fc00::/7 was once called.
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  INTERNAL.addSubnet(network, bits, "ipv6");
}

/** NAT64 and IPv4-mapped addresses: their last 32 bits are an IPv4 address. */
const CARRIES_IPV4 = new BlockList();
CARRIES_IPV4.addSubnet("64:ff9b::", 96, "ipv6");
CARRIES_IPV4.addSubnet("::ffff:0:0", 96, "ipv6");

/** Returns false for the addresses of private networks, and for invalid addresses. IPv4 inside IPv6 counts as IPv4. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "");
  const family = isIP(bare);
  if (family === 4) return !INTERNAL.check(bare, "ipv4");
  // An address with a zone ("%eth0") belongs to one of this machine's own networks.
  if (family === 0 || bare.includes("%")) return false;
  if (CARRIES_IPV4.check(bare, "ipv6")) return isPublicAddress(carriedIpv4(bare));
  return !INTERNAL.check(bare, "ipv6");
}

/** Returns the last 32 bits of an IPv6 address in IPv4 notation. */
function carriedIpv4(address: string): string {
  if (address.includes(".")) return address.slice(address.lastIndexOf(":") + 1);
  // "::" may replace one or both of the last two groups.
  const [before = "", after] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const tail = groups(after ?? before);
  const [high = "0", low = "0"] = ["0", "0", ...tail].slice(-2);
  const bits = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return bits.flatMap((value) => [value >> 8, value & 0xff]).join(".");
}

/** Returns all addresses of a host name. */
type Resolve = (hostname: string, options: LookupOptions) => Promise<readonly LookupAddress[]>;

/**
 * Returns a lookup that rejects a name when one of its addresses is internal, because a name may point into this
 * machine's network. The connection goes to the addresses that were checked: the name is not resolved again.
 */
export function createPublicLookup(resolve: Resolve, isPublic = isPublicAddress): LookupFunction {
  return (hostname, options, done) => {
    const answer = (addresses: readonly LookupAddress[]) => {
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublic(address))) {
        return done(Object.assign(new Error("the name has no public address"), { code: "EPRIVATE" }), "", 0);
      }
      if (options.all) (done as (error: null, addresses: LookupAddress[]) => void)(null, [...addresses]);
      else done(null, first.address, first.family);
    };
    resolve(hostname, options).then(answer, (error: NodeJS.ErrnoException) => done(error, "", 0));
  };
}

export const publicLookup = createPublicLookup((hostname, options) =>
  lookup(hostname, { ...options, all: true }),
);
