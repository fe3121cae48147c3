/** @module-tag long */
import { afterAll, describe, expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { siteConfig, temporarySites } from "../../support/site-folders";
import { ALPHA_SLUG } from "../../support/site-slugs";

const folders = await temporarySites();
afterAll(() => folders.remove());

const model = (slug: string, changes: object = {}) => ({
  ...{ slug, name: slug, bodies: ["suvs"], text: "A car." },
  ...changes,
});
const price = { amount: 250, years: 5, services: 5, interval: "12 months", range: "75,000km" };

async function load(
  manufacturer: object | string,
  models: object,
  changes: object = {},
  wording: object | null = null,
) {
  const maker = { manufacturer: { name: "Maker", slug: "maker" } };
  const root = await folders.newRoot({
    "manufacturers/maker": { "manufacturer.json": manufacturer },
    "sites/alpha": {
      "site.json": siteConfig("alpha", { ...maker, models: { enabled: true, ...models }, ...changes }),
      ...(wording && { "wording/en-AU.json": wording }),
    },
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
    [
      "a text with a value to fill in",
      { models: [model("one", { text: "From {{price}}." })] },
      `${FILE} : {{price}} in "From {{price}}." is never filled in`,
    ],
    [
      "a text with markup",
      { models: [model("one", { text: "A <b>car</b>." })] },
      `${FILE} : <b> would be shown as it is written`,
    ],
    [
      "two accessories of the same wording key",
      { models: [model("one", { accessories: [{ name: "Roof rack" }, { name: "Roof-Rack" }] })] },
      `${FILE} : "Roof rack" and "Roof-Rack" have the same wording key`,
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

  test("are refused with an added one that names a fact in another spelling", async () => {
    const fact = (label: string) => ({ facts: [{ label, value: "5" }] });
    const { faults } = await load(
      { name: "Maker", models: [model("one", fact("Seats"))] },
      { added: [model("two", fact("seats"))] },
    );
    expect(faults).toEqual([
      'site.json models.added: "Seats" and "seats" have the same wording key: write them alike, or further apart',
    ]);
  });

  test("have texts that the site's wording overrides, key by key (rules/models#brand-wording)", async () => {
    const maker = {
      name: "Maker",
      models: [model("one", { accessories: [{ name: "Rack" }] }), model("two")],
      service_advantage: { default: price, disclaimer: "At most." },
      parts_terms: { fitted: "2 years." },
    };
    const wording = {
      brand: {
        model: { one: { text: "Our words." } },
        accessory: { rack: "Carrier" },
        service_advantage: { disclaimer: "At most, here." },
        parts_terms: { fitted: "Two years." },
      },
    };
    const { faults, site } = await load(maker, {}, {}, wording);
    expect(faults).toEqual([]);
    expect(site?.wording["en-AU"]).toMatchObject({
      brand: {
        ...wording.brand,
        model: { one: { name: "one", text: "Our words." }, two: { text: "A car." } },
        service_advantage: { term: { "75-000km": "75,000km" } },
      },
    });
    expect(site?.wordingSources.layers.map(({ name, tree }) => [name, Object.hasOwn(tree, "brand")])).toEqual(
      [
        ["default", false],
        ["manufacturer", true],
        ["template", false],
        ["template", false],
        ["site", true],
      ],
    );
  });

  test.each<[string, object, object, string]>([
    ["of a model that there isn't", {}, { model: { three: { name: "Three" } } }, "brand.model.three.name"],
    ["of a hidden model", { hidden: ["one"] }, { model: { one: { name: "One" } } }, "brand.model.one.name"],
    [
      "of prices that there aren't",
      {},
      { service_advantage: { disclaimer: "x" } },
      "brand.service_advantage.disclaimer",
    ],
  ])("are refused with a wording %s", async (_what, models, brand, key) => {
    const { faults } = await load(
      { name: "Maker", models: [model("one"), model("two")] },
      models,
      {},
      { brand },
    );
    expect(faults).toEqual([
      `wording/en-AU.json ${key}: unknown wording key: neither the default wording has it nor does site.json refer to it`,
    ]);
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
