import { describe, expect, it } from "vitest";
import { createEmbeddedClient } from "~/adapters/search/embedded/embedded-client.server";
import { settingsChange } from "~/adapters/search/index-settings.server";
import { STOCK_INDEX_SETTINGS } from "~/domain/search/stock-document";

const DEFAULT_TYPOS = {
  enabled: true,
  minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
  disableOnWords: [],
  disableOnAttributes: [],
  disableOnNumbers: false,
};

describe("the change that gives an index its settings", () => {
  it.each([
    ["nothing, when it has them", { rankingRules: ["words"] }, { rankingRules: ["words"] }, {}],
    ["what differs", { rankingRules: ["words"] }, { rankingRules: ["typo"] }, { rankingRules: ["words"] }],
    [
      "what it lacks",
      { filterableAttributes: ["make"] },
      { filterableAttributes: [] },
      { filterableAttributes: ["make"] },
    ],
    [
      "nothing, when only the order of a set differs",
      { filterableAttributes: ["make", "body"] },
      { filterableAttributes: ["body", "make"] },
      {},
    ],
    [
      "a list whose order counts",
      { searchableAttributes: ["make", "body"] },
      { searchableAttributes: ["body", "make"] },
      { searchableAttributes: ["make", "body"] },
    ],
    [
      "a reset of what nobody asked for",
      {},
      { stopWords: ["the"], distinctAttribute: "make", synonyms: {} },
      { stopWords: null, distinctAttribute: null },
    ],
    [
      "the whole of a setting in parts, so that a foreign part goes",
      { typoTolerance: { disableOnNumbers: true } },
      { typoTolerance: { ...DEFAULT_TYPOS, enabled: false, disableOnNumbers: true } },
      { typoTolerance: { ...DEFAULT_TYPOS, disableOnNumbers: true } },
    ],
    [
      "a setting in parts that nobody asked for",
      {},
      { pagination: { maxTotalHits: 5 } },
      { pagination: { maxTotalHits: 1000 } },
    ],
    ["nothing for what only the server knows", {}, { shiny: true }, {}],
    ["a wish that the server does not know, which it then refuses", { shiny: 1 }, {}, { shiny: 1 }],
    [
      "synonyms with their lists in any order",
      { synonyms: { vw: ["volkswagen", "v w"] } },
      { synonyms: { vw: ["v w", "volkswagen"] } },
      {},
    ],
  ] as const)("is %s", (_, wanted, current, change) => {
    expect(settingsChange(wanted as never, current as never)).toEqual(change);
  });

  it("is nothing for the stock index once it was made", async () => {
    const index = createEmbeddedClient().index("stock");
    await index.updateSettings(STOCK_INDEX_SETTINGS).waitTask({ interval: 1 });
    expect(settingsChange(STOCK_INDEX_SETTINGS, await index.getSettings())).toEqual({});
  });
});
