import type { shippedSite } from "./shipped-sites";

type Config = ReturnType<typeof shippedSite>["site"];

/** Returns a copy of a site.json with ids of its own: no two sites may have the same hosts, ids and dealerships. */
export function anotherSite(source: string, prefix: string): Config {
  const { domains: _domains, ...config } = JSON.parse(source) as Config;
  const taken = new Set<unknown>([config.id, ...config.dealerships.map(({ id }) => id)]);
  return JSON.parse(
    JSON.stringify(config, (_key, value) => (taken.has(value) ? `${prefix}-${value}` : value)),
  ) as Config;
}
