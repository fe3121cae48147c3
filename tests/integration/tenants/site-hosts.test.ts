/** @module-tag long */
import { afterAll, describe, expect, test } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { loadSites } from "~/tenants/registry.server";
import { siteConfig, siteLocation, temporarySites } from "../../support/site-folders";

const folders = await temporarySites();
afterAll(() => folders.remove());

/** Warnings of the shipped sites come and go with the days that they name. */
const errorsOf = ({ faults }: Awaited<ReturnType<typeof loadSites>>) =>
  faults.filter(({ severity }) => severity === "error");

describe("loadSites with a conflict between two sites", () => {
  const beta = (changes: object) => ({ "site.json": siteConfig("beta", changes) });
  test.each([
    ["the same id", beta({ id: "alpha" }), "id", "the id alpha is already taken by the site alpha"],
    [
      "the same domain",
      beta({ domains: ["www.alpha.example"] }),
      "domains.0",
      "the host www.alpha.example is already taken by the site alpha",
    ],
    [
      "the host of the other site as a domain",
      beta({ domains: ["alpha.localhost"] }),
      "domains.0",
      "the host alpha.localhost is already taken by the site alpha",
    ],
    [
      "the same dealership",
      beta({
        dealerships: [
          { id: "alpha", slug: "beta", name: "beta", state: "VIC", lead_email: "a@beta.example" },
        ],
        locations: [siteLocation("alpha")],
      }),
      "dealerships.0.id",
      "the dealership alpha is already taken by the site alpha",
    ],
  ])("leaves out the second site with %s", async (_name, files, key, reason) => {
    const alpha = { "site.json": siteConfig("alpha", { domains: ["www.alpha.example"] }) };
    const registry = await loadSites({ sitesDir: await folders.sitesDir({ alpha, beta: files }) });
    expect(errorsOf(registry)).toEqual([{ site: "beta", file: "site.json", key, reason, severity: "error" }]);
    expect(registry.byHost("alpha.localhost")?.slug).toBe("alpha");
    expect(registry.byHost("www.alpha.example")?.slug).toBe("alpha");
    expect(registry.byHost("beta.localhost")).toBeUndefined();
  });

  test("keeps a shipped site when a folder of SITES_DIR has the same name", async () => {
    const [shipped] = (await loadSites()).all();
    const slug = shipped?.slug ?? "";
    const registry = await loadSites({
      sitesDir: await folders.sitesDir({ [slug]: { "site.json": siteConfig(slug) } }),
    });
    expect(registry.bySlug(asSiteSlug(slug))?.name).toBe(shipped?.name);
    expect(errorsOf(registry)).toMatchObject([
      { site: slug, reason: expect.stringContaining("already a site of this name") },
    ]);
  });

  test("accepts the shipped folder as SITES_DIR", async () => {
    const registry = await loadSites({ sitesDir: "app/tenants/sites" });
    expect(errorsOf(registry)).toEqual([]);
  });
});

test("the host of a request selects a site by its name below the base domain, or by one of its domains", async () => {
  const dir = await folders.sitesDir({
    alpha: {
      "site.json": siteConfig("alpha", { domains: ["alpha-cars.example", "www.alpha-cars.example"] }),
    },
    beta: { "site.json": siteConfig("beta") },
  });
  const registry = await loadSites({ sitesDir: dir, baseDomain: "Cars.Example" });
  const slugOf = (host: string | undefined) => registry.byHost(host)?.slug;
  expect(slugOf("alpha.cars.example")).toBe("alpha");
  expect(slugOf("ALPHA.CARS.EXAMPLE:8443")).toBe("alpha");
  expect(slugOf("alpha.cars.example.")).toBe("alpha");
  expect(slugOf("www.alpha-cars.example:443")).toBe("alpha");
  expect(slugOf("beta.cars.example")).toBe("beta");
  for (const host of [
    undefined,
    "",
    "cars.example",
    "alpha.localhost",
    "alpha",
    "www.alpha.cars.example",
    "alpha.cars.example.evil.example",
    "evilalpha.cars.example",
    "alpha.cars.example, beta.cars.example",
    "alpha.cars.example@evil.example",
    "[::1]:3000",
    "__proto__",
    "constructor.cars.example",
  ])
    expect(slugOf(host), String(host)).toBeUndefined();
});
