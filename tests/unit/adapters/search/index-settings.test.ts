import { describe, expect, it } from "vitest";
import { createEmbeddedClient } from "#embedded-meilisearch";
import { settingsChange } from "~/adapters/search/index-writer.server";
import { STOCK_INDEX_SETTINGS } from "~/domain/search/stock-document";

const DEFAULT_TYPOS = {
  enabled: true,
  minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
  disableOnWords: [],
  disableOnAttributes: [],
  disableOnNumbers: false,
};

describe("settingsChange", () => {
  it.each([
    ["nothing when the index has the settings", { rankingRules: ["words"] }, { rankingRules: ["words"] }, {}],
    [
      "the setting that differs",
      { rankingRules: ["words"] },
      { rankingRules: ["typo"] },
      { rankingRules: ["words"] },
    ],
    [
      "the setting that the index lacks",
      { filterableAttributes: ["make"] },
      { filterableAttributes: [] },
      { filterableAttributes: ["make"] },
    ],
    [
      "nothing when only the order of a set differs",
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
      "a reset of settings that are not wanted",
      {},
      { stopWords: ["the"], distinctAttribute: "make", synonyms: {} },
      { stopWords: null, distinctAttribute: null },
    ],
    [
      "the whole of a setting in parts, so that foreign parts go",
      { typoTolerance: { disableOnNumbers: true } },
      { typoTolerance: { ...DEFAULT_TYPOS, enabled: false, disableOnNumbers: true } },
      { typoTolerance: { ...DEFAULT_TYPOS, disableOnNumbers: true } },
    ],
    [
      "the default of a setting in parts that is not wanted",
      {},
      { pagination: { maxTotalHits: 5 } },
      { pagination: { maxTotalHits: 1000 } },
    ],
    ["nothing for a setting that only the server knows", {}, { shiny: true }, {}],
    [
      "a setting that the server does not know, so that the server refuses it",
      { shiny: 1 },
      {},
      { shiny: 1 },
    ],
    [
      "nothing for synonyms in another order",
      { synonyms: { vw: ["volkswagen", "v w"] } },
      { synonyms: { vw: ["v w", "volkswagen"] } },
      {},
    ],
  ] as const)("returns %s", (_, wanted, current, change) => {
    expect(settingsChange(wanted as never, current as never)).toEqual(change);
  });

  it("returns nothing for the stock index after it was created", async () => {
    const index = createEmbeddedClient().index("stock");
    await index.updateSettings(STOCK_INDEX_SETTINGS).waitTask({ interval: 1 });
    expect(settingsChange(STOCK_INDEX_SETTINGS, await index.getSettings())).toEqual({});
  });
});
