import { beforeAll, expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import type { SiteFault } from "~/tenants/site";
import { type Files, siteConfig, temporarySites } from "./site-folders";

type LoadOptions = Pick<Parameters<typeof loadSites>[0] & object, "now" | "baseDomain">;

interface FaultOptions {
  /** Further files of the site. */
  files?: Files;
  now?: Date;
}

/** Loads a site "alpha" with these changes of its site.json. */
export async function loadAlpha(changes: object, { files = {}, now }: FaultOptions = {}) {
  const folders = await temporarySites();
  const sitesDir = await folders.sitesDir({ alpha: { "site.json": siteConfig("alpha", changes), ...files } });
  const registry = await loadSites({ demoSites: false, sitesDir, ...(now ? { now } : {}) });
  await folders.remove();
  return registry;
}

/** Returns faults as "severity key: reason", with the file in front of the key unless it is site.json. */
export function faultLines({ faults }: { faults: readonly SiteFault[] }): string[] {
  return faults.map(({ file, key, reason, severity }) =>
    [severity, ...(file === "site.json" ? [] : [file]), `${key}: ${reason}`].join(" "),
  );
}

export const faultsOf = async (changes: object, options: FaultOptions = {}): Promise<string[]> =>
  faultLines(await loadAlpha(changes, options));

/** Loads many sites at once, which takes a quarter of the time: site 0 of the list is "row-0". */
export async function loadRows(sites: readonly Files[], { now, ...more }: LoadOptions = {}) {
  const folders = await temporarySites();
  const sitesDir = await folders.sitesDir(
    Object.fromEntries(sites.map((files, index) => [`row-${index}`, files])),
  );
  const registry = await loadSites({ demoSites: false, sitesDir, ...(now ? { now } : {}), ...more });
  await folders.remove();
  const faultsOfRow = (index: number) => registry.faults.filter(({ site }) => site === `row-${index}`);
  return { registry, faultsOfRow };
}

export type FaultRow = [site: string, changes: object, faults: (string | RegExp)[]];

/** Each row is a site "alpha" here, and the same host or dealership of another row is no fault. */
const IS_CLASH = / is already taken by the site row-\d+$/;

/** Adds a test for each row: the faults of a site with these changes, in their order. */
export function testFaults(rows: readonly FaultRow[], { files = {}, now }: FaultOptions = {}): void {
  let loaded: Awaited<ReturnType<typeof loadRows>>;
  beforeAll(async () => {
    const sites = rows.map(([, changes]) => ({ "site.json": siteConfig("alpha", changes), ...files }));
    loaded = await loadRows(sites, now ? { now } : {});
  });
  test.each(rows.map(([site, , faults], index) => [site, faults, index] as const))(
    "loadSites reports the faults of %s",
    (_site, expected, index) => {
      const faults = loaded.faultsOfRow(index).filter(({ reason }) => !IS_CLASH.test(reason));
      expect(faultLines({ faults })).toEqual(
        expected.map((fault) => (typeof fault === "string" ? fault : expect.stringMatching(fault))),
      );
    },
  );
}
