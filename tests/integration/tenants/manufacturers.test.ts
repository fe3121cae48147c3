import { cp } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { siteConfig, temporarySites, writeFiles } from "../../support/site-folders";
import { ALPHA_SLUG } from "../../support/site-slugs";

const folders = await temporarySites();
afterAll(() => folders.remove());

const model = (slug: string, changes: object = {}) => ({
  ...{ slug, name: slug, bodies: ["suvs"], text: "A car." },
  ...changes,
});
const price = { amount: 250, years: 5, services: 5, interval: "12 months", range: "75,000km" };

async function load(manufacturer: object | string, models: object, changes: object = {}) {
  const root = await folders.newFolder("root");
  await cp("app/tenants/templates", path.join(root, "app/tenants/templates"), { recursive: true });
  await cp("app/i18n/default", path.join(root, "app/i18n/default"), { recursive: true });
  await writeFiles(path.join(root, "app/tenants/manufacturers/maker"), {
    "manufacturer.json": manufacturer,
  });
  const maker = { manufacturer: { name: "Maker", slug: "maker" } };
  await writeFiles(path.join(root, "app/tenants/sites/alpha"), {
    "site.json": siteConfig("alpha", { ...maker, models: { enabled: true, ...models }, ...changes }),
  });
  const registry = await loadSites({ rootDir: root });
  return {
    faults: registry.faults.map(({ file, key, reason }) => `${file} ${key}: ${reason}`),
    site: registry.bySlug(ALPHA_SLUG),
  };
}

const FILE = "manufacturers/maker/manufacturer.json";

describe("a manufacturer's file", () => {
  test("gives its models to the sites of the brand, which hide, replace and add some", async () => {
    const file = { name: "Maker", models: [model("one"), model("two"), model("three")] };
    const added = [model("two", { name: "Our two" }), model("four")];
    const { faults, site } = await load(file, { hidden: ["three"], added });
    expect(faults).toEqual([]);
    expect(site?.range.map(({ name }) => name)).toEqual(["one", "Our two", "four"]);
  });

  test.each<[string, object | string, string]>([
    ["invalid JSON", "{", `${FILE} : is not valid JSON`],
    ["an unknown body", { models: [model("one", { bodies: ["boats"] })] }, `${FILE} models.0.bodies.0: `],
    [
      "a slug used twice",
      { models: [model("one"), model("one")] },
      `${FILE} models.1.slug: one is used twice`,
    ],
    [
      "an unknown price",
      {
        models: [model("one", { service_price: "Two" })],
        service_advantage: { default: price, disclaimer: "At most." },
      },
      `${FILE} models.0.service_price: there is no price Two in service_advantage.models`,
    ],
  ])("has %s reported with file, key and reason, and its site left out", async (_case, file, fault) => {
    const { faults, site } = await load(typeof file === "string" ? file : { name: "Maker", ...file }, {});
    expect(faults[0]).toContain(fault);
    expect(site).toBeUndefined();
  });
});

describe("a site's models", () => {
  const file = { name: "Maker", models: [model("one")] };

  test.each<[string, object, object, string]>([
    [
      "a hidden model that the manufacturer doesn't have",
      { hidden: ["two"] },
      {},
      "site.json models.hidden.0: the manufacturer has no model two",
    ],
    [
      "no manufacturer",
      {},
      { manufacturer: null },
      "site.json models.enabled: needs manufacturer: its models are shown",
    ],
    [
      "a manufacturer without a folder",
      {},
      { manufacturer: { name: "Other", slug: "other" } },
      "site.json models.enabled: there is no folder manufacturers/other",
    ],
  ])("are refused with %s", async (_case, models, changes, fault) => {
    expect((await load(file, models, changes)).faults).toEqual([fault]);
  });

  test("keep their addresses from forms and content pages", async () => {
    const wash = {
      path: "/one",
      category: "Service Booking",
      wording: "forms.service",
      fields: ["name", "phone"],
    };
    const { faults } = await load(file, {}, { forms: { wash } });
    expect(faults[0]).toMatch(/^site\.json forms\.wash\.path: /);
  });
});
