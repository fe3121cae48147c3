import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { reloadSites } from "~/services/reload/reload-sites.server";
import { searchManufacturers } from "~/services/search/site-index-search.server";
import { incomingCar } from "../../support/incoming-car";
import { serveSites } from "../../support/served-sites";
import { siteConfig, writeFiles } from "../../support/site-folders";

const NOW = new Date("2026-11-23T01:00:00.000Z");
let served: Awaited<ReturnType<typeof serveSites<"alpha">>>;
beforeAll(async () => {
  const car = (key: string, make: string) => incomingCar(key, { make, dealership_id: "alpha" });
  served = await serveSites({
    sites: {
      alpha: {
        cars: [car("a", "Toyota"), car("b", "Lada")],
      },
    },
    now: NOW,
  });
  await served.platform.search.catchUp();
});
afterAll(() => served?.close());

it("searches and counts by a site's new rules after its files were read again (rules/editors#reload-listings)", async () => {
  const { platform, client } = served;
  const makes = async () => {
    const site = platform.sites.bySlug(asSiteSlug("alpha"));
    const { hits } = await searchManufacturers(platform, site as never, {});
    return hits.map(({ manufacturer }) => manufacturer.name).sort();
  };
  const found = async () => (await client.alpha.cars()).count;
  await expect.poll(makes).toEqual(["Lada", "Toyota"]);
  expect(await found()).toBe(2);
  const dir = path.join(platform.config.SITES_DIR ?? "", "alpha");
  const only = { search: { only: { exclude_makes: ["Lada"] } } };
  await writeFiles(dir, { "site.json": siteConfig("alpha", only) });
  expect(await reloadSites(platform)).toMatchObject({ reloaded: ["alpha"] });
  expect(await found()).toBe(1);
  await expect.poll(makes, { timeout: 20_000 }).toEqual(["Toyota"]);
});
