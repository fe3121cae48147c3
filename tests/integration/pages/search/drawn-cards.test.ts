import { describe, expect, it } from "vitest";
import { incomingCar } from "../../../support/incoming-car";
import { requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";
import { ALPHA_SLUG } from "../../../support/site-slugs";

/* A card that another page has drawn (docs/decisions/0198). The host renders each of these pages for its visitor. */
const NOW = new Date("2026-03-04T01:00:00Z");
const car = (key: string, price: number) =>
  incomingCar(`alpha-${key}`, {
    dealership_id: "alpha",
    dealership_slug: "alpha",
    name: `2020 Mazda ${key}`,
    price,
  });
const served = servedSites({
  sites: {
    alpha: {
      cars: [car("one", 41_000), car("two", 42_000), car("three", 43_000)],
      config: { saved_cars: { compare: true, compare_limit: 3 } },
    },
  },
  now: NOW,
});

async function read(target: string, headers: Record<string, string> = {}) {
  const host = `alpha.localhost:${served.port}`;
  const { text } = await requestServer(served.port, target, { headers: { Host: host, ...headers } });
  return text.replaceAll(/ nonce="[^"]*"/g, "");
}

/** The cards of a page by the name in their headings. */
function cardsOf(page: string): Map<string, string> {
  const cards = page.match(/<article .*?<\/article>/gs) ?? [];
  return new Map(
    cards.map((card) => {
      const id = /aria-labelledby="([^"]+)"/.exec(card)?.[1] ?? "";
      // The name is that of the card's own heading, and no other element of the page has its id.
      expect(page.split(` id="${id}"`)).toHaveLength(2);
      const heading = card.split(` id="${id}"`)[1] ?? "";
      const key = /2020 (?:<[^>]*>)*Mazda (?:<[^>]*>)*(\w+)/.exec(heading)?.[1] ?? "";
      return [key, card.replaceAll(id, "ID")];
    }),
  );
}
const compared = (card = "") => /aria-pressed="(true|false)"[^>]*aria-label="[^"]*[Cc]ompar/.exec(card)?.[1];

describe("cards that an earlier page has drawn", () => {
  it("a kept card is the same at another place of another page", async () => {
    // Its footer says whether every price has a kind, once that is counted.
    await expect.poll(() => read("/cars")).toContain("Every price says");
    const first = await read("/cars");
    expect(await read("/cars")).toBe(first);
    const sorted = await read("/cars?sortBy=price-desc");
    expect([...cardsOf(sorted).keys()]).toEqual(["three", "two", "one"]);
    for (const [key, card] of cardsOf(sorted)) expect(card).toBe(cardsOf(first).get(key));
  });

  it("a kept card has its visitor's ticks, and small pictures for one who saves data", async () => {
    const others = cardsOf(await read("/cars"));
    const ticked = cardsOf(await read("/cars", { Cookie: "compare=id-alpha-two" }));
    expect([...ticked].map(([key, card]) => [key, compared(card)])).toEqual(
      [...others.keys()].map((key) => [key, key === "two" ? "true" : "false"]),
    );
    const both = cardsOf(await read("/cars", { Cookie: "compare=id-alpha-two.id-alpha-one" }));
    expect(ticked.get("two")).toContain('href="/compare"');
    expect(both.get("two")).not.toBe(ticked.get("two"));
    expect(both.get("three")).toBe(others.get("three"));
    expect(cardsOf(await read("/cars"))).toEqual(others);
    const saved = cardsOf(await read("/cars", { "Save-Data": "on" }));
    expect(saved.size).toBe(3);
    for (const card of saved.values()) expect(card).not.toContain("srcSet");
  });

  it("a card whose price has changed is drawn again", async () => {
    expect(cardsOf(await read("/cars")).get("one")).toContain("$41,000");
    const { store, search } = served.platform;
    await store.cars.applyBatch(ALPHA_SLUG, "feed", [car("one", 39_990)], NOW);
    await search.catchUp();
    const cards = cardsOf(await read("/cars"));
    expect(cards.get("one")).toContain("$39,990");
    expect(cards.get("two")).toContain("$42,000");
  });
});
