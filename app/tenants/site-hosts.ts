import type { Site, SiteFault } from "./site";

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)\.?(?::\d{1,5})?$/;
const MAX_HOST_LENGTH = 253;

/**
 * Returns the host of a Host header in lower case, without port and trailing dot. IPv6 addresses keep their brackets.
 * Returns undefined for anything that is not exactly one host.
 */
export function normaliseHost(header: string | undefined): string | undefined {
  const host = HOST.exec((header ?? "").toLowerCase())?.[1];
  return host && host.length <= MAX_HOST_LENGTH && !host.includes("..") ? host : undefined;
}

interface Claim {
  kind: "host" | "id" | "dealership";
  value: string;
  /** The configuration key with the host. */
  key: string;
}

/** Sites by host. Rejects a site whose hosts, id or dealerships another site already has. */
export class SiteTable {
  readonly sites: Site[] = [];
  readonly #hosts = new Map<string, Site>();
  readonly #owners = new Map<string, string>();

  /** @param baseDomain belongs to the platform itself; `{slug}.{baseDomain}` selects a site */
  constructor(private readonly baseDomain: string) {
    this.#owners.set(`host ${baseDomain}`, "the platform (BASE_DOMAIN)");
  }

  byHost(header: string | undefined): Site | undefined {
    const host = normaliseHost(header);
    return host === undefined ? undefined : this.#hosts.get(host);
  }

  /** @returns the faults for which the site was not added */
  add(site: Site): SiteFault[] {
    if (this.sites.some((other) => other.slug === site.slug)) {
      const reason = "there is already a site of this name: rename the folder";
      return [{ site: site.slug, file: "", key: "", reason, severity: "error" }];
    }
    const claims = this.#claimsOf(site);
    const faults = claims.flatMap(({ kind, value, key }): SiteFault[] => {
      const owner = this.#owners.get(`${kind} ${value}`);
      if (owner === undefined) return [];
      const reason = `the ${kind} ${value} is already taken by ${owner}`;
      return [{ site: site.slug, file: "site.json", key, reason, severity: "error" }];
    });
    if (faults.length > 0) return faults;
    for (const { kind, value } of claims) {
      this.#owners.set(`${kind} ${value}`, `the site ${site.slug}`);
      if (kind === "host") this.#hosts.set(value, site);
    }
    this.sites.push(site);
    return [];
  }

  #claimsOf(site: Site): Claim[] {
    return [
      { kind: "host", value: `${site.slug}.${this.baseDomain}`, key: "slug" },
      ...site.domains.map((value, index): Claim => ({ kind: "host", value, key: `domains.${index}` })),
      { kind: "id", value: site.id, key: "id" },
      ...site.dealerships.map(
        ({ id }, index): Claim => ({ kind: "dealership", value: id, key: `dealerships.${index}.id` }),
      ),
    ];
  }
}
