import { afterAll, describe, expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { siteConfig, siteLocation, temporarySites } from "../../support/site-folders";

const folders = await temporarySites();
afterAll(() => folders.remove());

describe("what two sites can't share", () => {
  const beta = (changes: object) => ({ "site.json": siteConfig("beta", changes) });
  test.each([
    ["id", beta({ id: "alpha" }), "id", "the id alpha is already taken by the site alpha"],
    [
      "domain",
      beta({ domains: ["www.alpha.example"] }),
      "domains.0",
      "the host www.alpha.example is already taken by the site alpha",
    ],
    [
      "another's host as a domain",
      beta({ domains: ["alpha.localhost"] }),
      "domains.0",
      "the host alpha.localhost is already taken by the site alpha",
    ],
    [
      "dealership",
      beta({
        dealerships: [
          { id: "alpha", slug: "beta", name: "beta", state: "VIC", lead_email: "a@beta.example" },
        ],
        locations: [siteLocation("alpha")],
      }),
      "dealerships.0.id",
      "the dealership alpha is already taken by the site alpha",
    ],
  ])("%s: the second is left out", async (_name, files, key, reason) => {
    const alpha = { "site.json": siteConfig("alpha", { domains: ["www.alpha.example"] }) };
    const registry = await loadSites({ sitesDir: await folders.sitesDir({ alpha, beta: files }) });
    expect(registry.faults).toEqual([{ site: "beta", file: "site.json", key, reason, severity: "error" }]);
    expect(registry.byHost("alpha.localhost")?.slug).toBe("alpha");
    expect(registry.byHost("www.alpha.example")?.slug).toBe("alpha");
    expect(registry.byHost("beta.localhost")).toBeUndefined();
  });

  test("a shipped site's name is not taken over by a folder of SITES_DIR", async () => {
    const [shipped] = (await loadSites()).all();
    const slug = shipped?.slug ?? "";
    const registry = await loadSites({
      sitesDir: await folders.sitesDir({ [slug]: { "site.json": siteConfig(slug) } }),
    });
    expect(registry.bySlug(slug)?.name).toBe(shipped?.name);
    expect(registry.faults).toMatchObject([
      { site: slug, reason: expect.stringContaining("already a site of this name") },
    ]);
  });

  test("SITES_DIR may be the shipped folder itself", async () => {
    const registry = await loadSites({ sitesDir: "app/tenants/sites" });
    expect(registry.faults.filter((fault) => fault.severity === "error")).toEqual([]);
  });
});

describe("which host selects which site", () => {
  test("its name below the base domain, or one of its domains", async () => {
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
    ]) {
      expect(slugOf(host), String(host)).toBeUndefined();
    }
  });
});
