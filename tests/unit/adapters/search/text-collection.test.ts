import { expect, test } from "vitest";
import { TextCollection } from "~/adapters/search/index-writer.server";
import { accessoryDocuments, MAX_QUERY, PART_SETTINGS, partsQuery } from "~/domain/parts/part-document";

const accessories = [
  { name: "Soft tonneau cover", price: 749 },
  { name: "Tow bar", price: null },
];
const model = {
  ...{ slug: "hilux", name: "HiLux", bodies: [], status: "available" as const, image: null, text: "" },
  ...{ from_price: null, facts: [], stock_names: [], override_url: null, service_price: null, accessories },
};
const collection = TextCollection.of(
  accessoryDocuments([model, { ...model, slug: "tundra", name: "Tundra" }]),
  PART_SETTINGS,
);
const namesFor = async (query: string) =>
  (await (await collection).find(query, 10)).map(({ title, model }) => `${title}, ${model}`);

test("a part is found by words, by the beginning of a word and in spite of a typing error, the model's own first", async () => {
  expect((await namesFor("tundra tow bar"))[0]).toBe("Tow bar, Tundra");
  expect((await namesFor("cover hil"))[0]).toBe("Soft tonneau cover, HiLux");
  expect(await namesFor("tonnau")).toHaveLength(2);
  expect(await namesFor("windscreen")).toEqual([]);
});

test("a typed query is shortened and hostile text finds nothing", async () => {
  expect(partsQuery(null)).toBe("");
  expect(partsQuery("  tow bar ")).toBe("tow bar");
  expect(partsQuery("x".repeat(5000))).toHaveLength(MAX_QUERY);
  for (const query of ["\u0000\ud800", "__proto__", "{{constructor}}", "<script>alert(1)</script>"])
    expect(await namesFor(partsQuery(query))).toEqual([]);
});
