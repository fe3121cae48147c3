import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses that no receiver out in the world has: this machine, its networks, the cloud's own services. */
const INTERNAL = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  INTERNAL.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  INTERNAL.addSubnet(network, bits, "ipv6");
}

/** False for the addresses of private networks, and for what is no address. IPv4 written as IPv6 counts as IPv4. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "");
  const family = isIP(bare);
  return family !== 0 && !INTERNAL.check(bare, family === 4 ? "ipv4" : "ipv6");
}

/** A name's addresses, refused when one of them is internal: a name may be pointed at this machine's network. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "", 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(Object.assign(new Error("the name has no public address"), { code: "EPRIVATE" }), "", 0);
    }
    if (options.all) (done as (error: null, addresses: LookupAddress[]) => void)(null, addresses);
    else done(null, first.address, first.family);
  });
};
