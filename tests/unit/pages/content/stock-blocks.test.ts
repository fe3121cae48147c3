import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContentNode } from "~/domain/content/content-node";
import { asDealershipId } from "~/domain/text/identifiers";
import { stockOfPage } from "~/pages/content/stock-blocks.server";
import { loadedSites } from "../../../support/loaded-sites";
import { NO_POSTCODES, SEARCH_ENGINES, searchEngineWith } from "../../../support/search-engines";
import { testCar } from "../../adapters/search/test-car";

type Engine = Awaited<ReturnType<typeof searchEngineWith>>;
let engine: Engine;
let place: Parameters<typeof stockOfPage>[0];
beforeAll(async () => {
  const [first] = (await loadedSites()).all();
  if (!first) throw new Error("no site is shipped");
  engine = await searchEngineWith(SEARCH_ENGINES[0], [
    testCar({ id: "new", slug: "new", car_type: "new" }),
    testCar({ id: "used", slug: "used", car_type: "used" }),
  ]);
  const platform = { ...NO_POSTCODES, search: engine.search, now: () => new Date("2026-03-04T01:00:00Z") };
  const site = { ...first, dealershipIds: [asDealershipId("dealer-1")] };
  place = { platform, site } as unknown as typeof place;
});
afterAll(() => engine?.close());

it("the cars of all strips of a page are looked for in one multi-search (docs/decisions/0124)", async () => {
  const { client } = engine.search;
  const send = client.multiSearch.bind(client);
  let asked = 0;
  client.multiSearch = ((...request: Parameters<typeof send>) => {
    asked += 1;
    return send(...request);
  }) as typeof client.multiSearch;
  const types = ["new", "used", "demo"];
  const strips = types.map(
    (show): ContentNode => ({ block: "stock-strip", attributes: { show }, children: [] }),
  );
  const stock = stockOfPage(place, strips);
  const found = [];
  for (const type of types) found.push(await stock.latest({ car_type: [type] }));
  expect(found.map(({ cars }) => cars.map(({ slug }) => slug))).toEqual([["new"], ["used"], []]);
  expect(asked).toBe(1);
});
