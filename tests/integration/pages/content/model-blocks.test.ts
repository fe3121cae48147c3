import { describe, expect, it } from "vitest";
import { incomingCar } from "../../../support/incoming-car";
import { servedSites } from "../../../support/served-sites";

const blocks = (text: string) => `---\ntitle: Range\n---\nText.\n\n${text}\n`;
const content = {
  range: blocks(
    '{% models count=2 /%}\n\n{% models category="upcoming" heading="Soon" /%}\n\n{% models category="performance" count=24 /%}',
  ),
  parts: blocks('{% accessories /%}\n\n{% accessories heading="For the tray" /%}'),
  "vehicle-parts-and-accessories": blocks('{% accessories heading="In the text" /%}'),
};
const brand = { extends: "manufacturer", manufacturer: { name: "Toyota", slug: "toyota" } };
const added = [
  {
    slug: "dune",
    name: "Dune",
    bodies: ["suvs"],
    text: "About it.",
    status: "coming_soon",
    accessories: [{ name: "Rack", price: 100 }],
  },
];
const served = servedSites({
  sites: {
    alpha: {
      cars: ["Hilux", "86"].map((model, index) =>
        incomingCar(`a${index}`, {
          make: "Toyota",
          model,
          dealership_id: "alpha",
          dealership_slug: "alpha",
        }),
      ),
      config: { ...brand, models: { added, accessories_on_parts: true } },
      content,
    },
    beta: {
      config: { ...brand, models: { added, accessories_on_parts: false } },
      content,
    },
    gamma: { content: { range: content.range, parts: content.parts } },
  },
});

async function main(site: "alpha" | "beta" | "gamma", path: string): Promise<string> {
  const { status, text } = await served.client[site].get(path);
  expect([path, status]).toEqual([path, 200]);
  return text.slice(text.indexOf("<main"), text.indexOf("</main"));
}
const headings = (html: string, level: 2 | 3) =>
  [...html.matchAll(new RegExp(`<h${level}[^>]*>([^<]+)</h${level}>`, "g"))].map(([, name]) => name);
const repeatedIds = (html: string) => {
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
};

describe("the block models (rules/models#models-block)", () => {
  it("has the first models of the range, of a category, with picture, status and ways on", async () => {
    const html = await main("alpha", "/range");
    expect(headings(html, 2)).toEqual(["Our models", "Soon", "Performance"]);
    expect(headings(html, 3)).toContain("Dune");
    expect(html).toMatch(/All-New<\/span>/);
    expect(html).toMatch(/Upcoming<\/span>/);
    expect(html).toContain('href="/models/dune"');
    expect(html).toMatch(/<img[^>]*width="520" height="292"/);
    expect(html).toMatch(/<a href="\/models"[^>]*>All models/);
    expect(html.split("</section>")[0]?.match(/<article/g)).toHaveLength(2);
    expect(repeatedIds(html)).toEqual([]);
  });

  it("is nothing on a site without models", async () => {
    const html = await main("gamma", "/range");
    expect(html).toContain("Text.");
    expect(headings(html, 2)).toEqual([]);
  });
});

describe("the block accessories (rules/models#accessories)", () => {
  it("has the models with accessories, and may stand twice", async () => {
    const html = await main("alpha", "/parts");
    expect(headings(html, 2)).toEqual(["Accessories by model", "For the tray"]);
    expect(html).toMatch(/<a href="\/dune\/accessories"[^>]*>View Accessories/);
    expect(repeatedIds(html)).toEqual([]);
  });

  it("is on the parts page instead of the page's own list", async () => {
    expect(headings(await main("alpha", "/vehicle-parts-and-accessories"), 2)).not.toContain(
      "Accessories by model",
    );
    expect(headings(await main("alpha", "/vehicle-parts-and-accessories"), 2)).toContain("In the text");
  });

  it.each(["beta", "gamma"] as const)(
    "is nothing where models.accessories_on_parts is off: %s",
    async (site) => expect(headings(await main(site, "/parts"), 2)).toEqual([]),
  );
});
