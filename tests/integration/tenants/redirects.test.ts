import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { siteConfig, temporarySites } from "../../support/site-folders";

let folders: Awaited<ReturnType<typeof temporarySites>>;
beforeAll(async () => {
  folders = await temporarySites();
});
afterAll(() => folders.remove());

async function faultsOf(redirects: Record<string, string>) {
  const files = {
    "site.json": siteConfig("alpha", { redirects }),
    "content/pages/tips.md": "---\ntitle: Tips\n---\nx",
  };
  const { faults } = await loadSites({
    demoSites: false,
    sitesDir: await folders.sitesDir({ alpha: files }),
  });
  return faults.filter(({ site }) => site === "alpha").map(({ key, reason }) => `${key}: ${reason}`);
}

describe("a redirect of a site", () => {
  it("may lead to a page, a search, another redirect or another site", async () => {
    expect(
      await faultsOf({
        "/pages/old": "/pages/tips",
        "/older": "/pages/old",
        "/stock": "/cars?make=Toyota",
        "/shop": "https://shop.example/",
      }),
    ).toEqual([]);
  });

  it.each([
    ["a page of its own", { "/pages/tips": "/cars" }, "is the address of a page"],
    ["a page of the platform", { "/cars": "/pages/tips" }, "is the address of a page"],
    ["the home page of a form", { "/contact": "/pages/tips" }, "is the address of a page"],
  ])("may not hide %s", async (_name, redirects, reason) => {
    expect(await faultsOf(redirects)).toEqual([expect.stringContaining(reason)]);
  });

  it("may not lead in a circle", async () => {
    expect(await faultsOf({ "/a": "/b", "/b": "/a" })).toEqual([
      "redirects./a: redirects in a circle: /a to /b to /a",
      "redirects./b: redirects in a circle: /b to /a to /b",
    ]);
    expect(await faultsOf({ "/a": "/a" })).toEqual(["redirects./a: redirects in a circle: /a to /a"]);
  });

  it("may not lead to a page that is not there", async () => {
    expect(await faultsOf({ "/a": "/nowhere" })).toEqual([
      "redirects./a: there is no page /nowhere on this site",
    ]);
  });
});
