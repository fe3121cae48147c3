import { describe, expect, it } from "vitest";
import { runToEnd } from "../src/cooperative-scheduler.ts";
import { EmbeddedIndex } from "../src/embedded-index.ts";
import type { JsonObject } from "../src/json.ts";
import { rank } from "../src/ranking.ts";
import { slotsOf } from "../src/selection.ts";

/** A small deterministic generator, so that a failure can be reproduced. */
function generator(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * limit);
  };
  return { below, pick: <T>(choices: readonly T[]): T => choices[below(choices.length)] as T };
}
type Random = ReturnType<typeof generator>;

const WORDS = ["automatic", "automatik", "auto", "matic", "power", "steering", "powersteering", "toyota"];
const MORE = ["toyoto", "hilux", "hilus", "steer", "camera", "rear", "view", "bluetooth", "4x4", "2021", "a"];
const ALL = [...WORDS, ...MORE];
/** More attributes than the postings can tell apart, so that some of them collide. */
const ATTRIBUTES = ["name", "make", "model", "badge", "body", "colour", "features", "note"];

function words(random: Random, most: number): string {
  const separators = [" ", " ", " ", " ", "-", ". ", ", "];
  let text = random.pick(ALL);
  for (let count = random.below(most); count > 0; count -= 1)
    text += random.pick(separators) + random.pick(ALL);
  return text;
}

function randomDocument(random: Random, id: number): JsonObject {
  const document: JsonObject = { id };
  for (const attribute of ATTRIBUTES) {
    if (random.below(3) === 0) continue;
    if (attribute === "features") {
      document[attribute] = Array.from({ length: random.below(12) }, () => words(random, 3));
    } else document[attribute] = words(random, attribute === "note" ? 120 : 4);
  }
  return document;
}

function randomQuery(random: Random): string {
  const parts = Array.from({ length: 1 + random.below(4) }, () => {
    const word = random.pick(ALL);
    const turn = random.below(12);
    if (turn === 0) return `"${word} ${random.pick(ALL)}"`;
    if (turn === 1) return `-${word}`;
    if (turn === 2) return word.slice(0, -1);
    if (turn === 3 && word.length > 4) return `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;
    return word;
  });
  return `${parts.join(random.pick([" ", " ", " ", ". "]))}${random.pick(["", "", " "])}`;
}

const RULES = ["words", "typo", "proximity", "attribute", "exactness"];

// These tests compare a lot: the limit allows for a slow machine.
describe("word notes", { timeout: 120_000 }, () => {
  it.each([
    ["the usual rules", RULES],
    ["rules without 'typo'", RULES.filter((rule) => rule !== "typo")],
    [
      "rules with attributeRank and wordPosition",
      ["words", "typo", "attributeRank", "wordPosition", "exactness"],
    ],
    ["rules with exactness first", ["exactness", "attribute", "typo"]],
  ])("rank documents like reading all their words does: %s", (_, rankingRules) => {
    const random = generator(rankingRules.join().length);
    const index = new EmbeddedIndex("things", "id");
    const settings = {
      searchableAttributes: ATTRIBUTES,
      rankingRules,
      synonyms: { auto: ["automatic", "power steering"], "4x4": ["rear view"] },
      typoTolerance: { disableOnAttributes: ["badge"] },
    };
    runToEnd(index.changeSettings(settings));
    for (let id = 0; id < 250; id += 1) index.put(String(id), randomDocument(random, id));
    // Some documents change and some are deleted, so that lists and chunks are rewritten.
    for (let change = 0; change < 150; change += 1) {
      const id = random.below(250);
      if (random.below(4) === 0) index.delete(String(id));
      else index.put(String(id), randomDocument(random, id));
    }
    let compared = 0;
    for (let query = 0; query < 100; query += 1) {
      // Empties the cache, so that its tables are used again.
      if (query % 3 === 0) index.put("0", randomDocument(random, 0));
      const text = randomQuery(random);
      const strategy = random.pick(["all", "last", "frequency"] as const);
      const prepared = runToEnd(index.prepareQuery(text, strategy));
      if (!prepared.plan) continue;
      const slots = slotsOf(prepared.plan.slots);
      const ranked = (withPostings: boolean) =>
        runToEnd(
          rank(
            {
              text: index.text,
              column: (attribute) => index.column(attribute),
              rankingRules,
              sort: [],
              plan: prepared.plan,
              postings: (fewestTyposOnly) =>
                withPostings ? prepared.postings(index.text, fewestTyposOnly, index.buffers) : null,
              buffers: index.buffers,
              dropsWords: strategy !== "all",
            },
            slots,
            0,
            slots.length,
          ),
        );
      expect(ranked(true), `${strategy}: ${text}`).toEqual(ranked(false));
      if (slots.length >= 64) compared += 1;
    }
    // With fewer results the engine makes no postings at all.
    expect(compared).toBeGreaterThan(50);
  });

  it("stay right when documents change", () => {
    const random = generator(3);
    // Attributes are numbered in order of appearance: the same order in every index of this test.
    const first = Object.fromEntries(ATTRIBUTES.map((attribute) => [attribute, "x"]));
    const newIndex = (uid: string) => {
      const index = new EmbeddedIndex(uid, "id");
      index.put("first", { id: "first", ...first });
      return index;
    };
    const changed = newIndex("changed");
    const documents = new Map<number, JsonObject>();
    for (let change = 0; change < 600; change += 1) {
      const id = random.below(80);
      const document = randomDocument(random, id);
      documents.set(id, document);
      changed.put(String(id), document);
    }
    const noteIn = (index: EmbeddedIndex, word: string, id: number) => {
      const term = index.text.term(word);
      return term ? index.text.posting(term, index.slot(String(id)) as number) : 0;
    };
    for (const [id, document] of documents) {
      const fresh = newIndex("fresh");
      fresh.put(String(id), document);
      for (const word of ALL)
        expect(noteIn(changed, word, id), `${word} of ${id}`).toBe(noteIn(fresh, word, id));
    }
  });
});
