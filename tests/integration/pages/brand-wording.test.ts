import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it, test } from "vitest";
import { brandTexts } from "~/domain/models/brand-texts";
import { flattenWording } from "~/i18n/wording-tree";
import { manufacturerSchema } from "~/tenants/manufacturer-schema";
import { treeOf } from "~/tenants/wording-edits";
import { editor } from "../../support/editor";
import { servedSites } from "../../support/served-sites";

/* What a manufacturer's file says is wording: a site says it in its own words (rules/models#brand-wording). */

const { $schema: _schema, ...written } = JSON.parse(
  await readFile("app/tenants/manufacturers/toyota/manufacturer.json", "utf8"),
) as Record<string, unknown>;
const file = manufacturerSchema.parse(written);
const theirs = new Map(
  brandTexts({
    models: file.models,
    serviceAdvantage: file.service_advantage,
    partsTerms: file.parts_terms,
  }),
);
/** Each text by its key in brackets: no text of the file is left to be read. */
const ours = new Map([...theirs.keys()].map((key) => [key, `[${key}]`]));

const EDITOR = "ada@alpha.example";
const config = {
  extends: "manufacturer",
  manufacturer: { name: "Toyota", slug: "toyota" },
  models: { accessories_on_parts: true },
  parts_search: { enabled: true },
};
const content = {
  service:
    "---\ntitle: Service\n---\nText.\n\n{% service-advantage table=true /%}\n\n{% parts-intro /%}\n\n{% models count=3 /%}\n",
};
const served = servedSites({
  sites: {
    alpha: {
      config: { ...config, editors: [EDITOR] },
      content,
      wording: treeOf(ours),
    },
    beta: { config: { ...config, editors: [EDITOR] }, content },
  },
});

const mainOf = (text: string) => text.slice(text.indexOf("<main"), text.indexOf("</main"));
async function page(site: "alpha" | "beta", path: string): Promise<string> {
  const { status, text } = await served.client[site].get(path);
  expect([path, status]).toEqual([path, 200]);
  return text;
}

const withFacts = file.models.find(({ facts }) => facts.length > 0);
const withAccessories = file.models.find(({ accessories }) => accessories.length > 0);
if (!withFacts || !withAccessories) throw new Error("the file has no model with facts and accessories");

describe("a site's own words for its manufacturer's texts", () => {
  test.each([
    ["/models", [`brand.model.${withFacts.slug}.name`]],
    [
      `/models/${withFacts.slug}`,
      [
        `brand.model.${withFacts.slug}.name`,
        `brand.model.${withFacts.slug}.text`,
        "brand.fact.seats",
        `brand.model.${withFacts.slug}.fact.seats`,
        "brand.service_advantage.disclaimer",
        "brand.service_advantage.term.75-000km",
      ],
    ],
    [
      `/${withAccessories.slug}/accessories`,
      [`brand.model.${withAccessories.slug}.name`, "brand.accessory."],
    ],
    ["/vehicle-parts-and-accessories", [`brand.model.${withAccessories.slug}.name`]],
    [
      "/service",
      ["brand.service_advantage.model.coaster", "brand.parts_terms.fitted", "brand.parts_terms.not-fitted"],
    ],
    ["/models/get-quote", [`brand.model.${withFacts.slug}.name`]],
    ["/parts/search?query=accessory", ["brand.accessory."]],
  ])("are shown on %s", async (path, keys) => {
    const main = mainOf(await page("alpha", path));
    for (const key of keys) expect(main).toContain(`[${key}`);
  });

  it("a site's own words leave none of the manufacturer's longer texts on any of its pages", async () => {
    const texts = [...theirs.values()].filter((text) => text.length > 12 && text.includes(" "));
    expect(texts.length).toBeGreaterThan(40);
    const models = file.models.filter(({ override_url }) => override_url === null);
    const paths = [
      ...["/models", "/models?body=discontinued", "/vehicle-parts-and-accessories", "/warranty", "/service"],
      ...models.map(({ slug }) => `/models/${slug}`),
      ...models.filter(({ accessories }) => accessories.length > 0).map(({ slug }) => `/${slug}/accessories`),
    ];
    for (const path of paths) {
      const text = await page("alpha", path);
      // Names are the values of a form that the dealer reads; they stay as the manufacturer has them.
      expect([path, texts.filter((each) => text.includes(`>${each}<`))]).toEqual([path, []]);
    }
  });

  it("a site's own words are in the menu of models on every page, and in the title of a model's", async () => {
    expect(await page("alpha", "/service")).toContain(
      `<strong>[brand.model.${withFacts.slug}.name]</strong>`,
    );
    expect(await page("alpha", `/models/${withFacts.slug}`)).toContain(
      `<title>[brand.model.${withFacts.slug}.name] – `,
    );
  });

  it("a site's own words are on no other site", async () => {
    const text = await page("beta", `/models/${withFacts.slug}`);
    expect(text).not.toContain("[brand.");
    expect(mainOf(text)).toContain(withFacts.text);
  });

  it("a site's own words leave the dealer the manufacturer's name of the model that a shopper asks about", async () => {
    const main = mainOf(await page("alpha", "/models/get-quote"));
    expect(main).toMatch(
      new RegExp(
        `<option value="Toyota ${withFacts.name}"[^>]*>\\[brand\\.model\\.${withFacts.slug}\\.name\\]<`,
      ),
    );
  });
});

describe("the editor of editors", () => {
  // One sign-in: an address gets a code at most once in a while.
  let person: ReturnType<typeof editor>;
  beforeAll(async () => {
    person = editor(served, `beta.localhost:${served.port}`, EDITOR);
    await person.signIn();
  });

  it("the editor finds and changes a manufacturer's text, and shows what the manufacturer says", async () => {
    const key = `brand.model.${withFacts.slug}.text`;
    const found = await person.get(`/preview?q=${encodeURIComponent(withFacts.text)}`);
    expect(found.text).toContain(`/preview/text?key=${key}`);
    const { text } = await person.get(`/preview/text?key=${key}`);
    const layers = [...text.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*><span[^>]*>([^<]*)/g)];
    expect(layers.map(([, place, says]) => [place, says])).toContainEqual([
      "The manufacturer",
      withFacts.text,
    ]);
    expect((await person.draft(key, "Our own sentence about it.")).status).toBe(303);
    expect((await person.publish()).status).toBe(303);
    const path = `/models/${withFacts.slug}`;
    await expect.poll(async () => mainOf(await page("beta", path))).toContain("Our own sentence about it.");
    expect(mainOf(await page("beta", path))).not.toContain(withFacts.text);
  });

  it("the editor has no field for the conditions of the manufacturer's prices and warranty (rules/editors#never-editable)", async () => {
    for (const key of ["brand.service_advantage.disclaimer", "brand.parts_terms.fitted"]) {
      const { status, text } = await person.get(`/preview/text?key=${key}`);
      expect([status, text.includes('name="text_0"')]).toEqual([200, false]);
      const { status: posted } = await person.post("/preview/text", [
        ["key", key],
        ["do", "save"],
        ["text_0", "Always."],
        ["seen_0", ""],
      ]);
      expect(posted).toBe(403);
    }
  });
});

test("the wording of the product has no text of a manufacturer", () => {
  const defaults = served.platform.sites.all().map(({ wordingSources }) => wordingSources.layers[0]);
  for (const layer of defaults)
    expect([...flattenWording(layer?.tree ?? {}).keys()].filter((key) => key.startsWith("brand."))).toEqual(
      [],
    );
});
