import { expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import type { SiteFault } from "~/tenants/site";
import { type Files, siteConfig, temporarySites } from "./site-folders";

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

export type FaultRow = [site: string, changes: object, faults: (string | RegExp)[]];

/** Adds a test for each row: the faults of a site with these changes, in their order. */
export function testFaults(rows: readonly FaultRow[], options: FaultOptions = {}): void {
  test.each(rows)("loadSites reports the faults of %s", async (_site, changes, faults) => {
    expect(await faultsOf(changes, options)).toEqual(
      faults.map((fault) => (typeof fault === "string" ? fault : expect.stringMatching(fault))),
    );
  });
}
