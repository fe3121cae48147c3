import { describe, expect, it } from "vitest";
import { clientOver, createEmbeddedClient } from "../src/embedded-client.ts";
import { checkedTransport } from "./restored-engine.ts";

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

type Value = string | number | boolean | null | (string | number)[];
interface Thing {
  id: number;
  text: string;
  kind?: Value;
  size?: Value;
  tags?: Value;
}

const KINDS = ["Ute / Tray", "SUV", "suv", "Sedan", "Hatch-back", "7", ""];
const WORDS = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot"];
const FIELDS = ["kind", "size", "tags"] as const;
type Field = (typeof FIELDS)[number];

function randomThing(random: Random, id: number): Thing {
  const thing: Thing = {
    id,
    text: Array.from({ length: 1 + random.below(4) }, () => random.pick(WORDS)).join(" "),
  };
  if (random.below(8) > 0) thing.kind = random.below(6) === 0 ? null : random.pick(KINDS);
  if (random.below(6) > 0)
    thing.size = random.pick([random.below(10), random.below(1000) / 4, -3, null, "7", true, false]);
  if (random.below(4) > 0)
    thing.tags = Array.from({ length: random.below(4) }, () =>
      random.pick<string | number>(["a", "B", "b", "c", 7, 8]),
    );
  return thing;
}

/* The meaning of a filter, calculated value by value. An empty text is no value. */
type Test = (thing: Thing) => boolean;
const valuesOf = (thing: Thing, field: Field) => {
  const value = thing[field] ?? [];
  return (Array.isArray(value) ? value : [value]).filter((one) => one !== "");
};
const keyOf = (value: string | number | boolean) =>
  typeof value === "number" ? value : String(value).trim().toLowerCase();
const isNumeric = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
const equals =
  (field: Field, text: string): Test =>
  (thing) =>
    valuesOf(thing, field).some((value) => {
      const key = keyOf(value);
      return key === text.trim().toLowerCase() || (isNumeric(text) && key === Number(text));
    });
const compares =
  (field: Field, check: (key: string | number, text: string | number) => boolean, text: string): Test =>
  (thing) =>
    valuesOf(thing, field).some((value) => {
      const key = keyOf(value);
      return typeof key === "number"
        ? isNumeric(text) && check(key, Number(text))
        : check(key, text.toLowerCase());
    });

function randomFilter(random: Random, depth: number): { text: string; test: Test } {
  const quote = (value: string) => `"${value}"`;
  const field = random.pick(FIELDS);
  const value = random.pick([...KINDS, "a", "b", "7", "8", "2.5", "-3", "true", "missing"]);
  const choice = random.below(depth > 0 ? 15 : 11);
  switch (choice) {
    case 0:
      return { text: `${field} = ${quote(value)}`, test: equals(field, value) };
    case 1:
      return { text: `${field} != ${quote(value)}`, test: (thing) => !equals(field, value)(thing) };
    case 2:
    case 3: {
      const values = Array.from({ length: random.below(4) }, () => random.pick([...KINDS, "a", "7", "-3"]));
      const any: Test = (thing) => values.some((one) => equals(field, one)(thing));
      const list = `[${values.map(quote).join(", ")}]`;
      return choice === 2
        ? { text: `${field} IN ${list}`, test: any }
        : { text: `${field} NOT IN ${list}`, test: (thing) => !any(thing) };
    }
    case 4:
      return { text: `${field} > ${quote(value)}`, test: compares(field, (key, text) => key > text, value) };
    case 5:
      return {
        text: `${field} <= ${quote(value)}`,
        test: compares(field, (key, text) => key <= text, value),
      };
    case 6: {
      const from = random.below(20) - 5;
      const to = from + random.below(100);
      const test: Test = (thing) =>
        valuesOf(thing, "size").some((one) => {
          const key = keyOf(one);
          return typeof key === "number"
            ? key >= from && key <= to
            : key >= String(from) && key <= String(to);
        });
      return { text: `size ${from} TO ${to}`, test };
    }
    case 7:
      return { text: `${field} EXISTS`, test: (thing) => thing[field] !== undefined };
    case 8:
      return { text: `${field} IS NULL`, test: (thing) => thing[field] === null };
    case 9: {
      const isEmpty: Test = (thing) =>
        thing[field] === "" || (Array.isArray(thing[field]) && (thing[field] as []).length === 0);
      return { text: `${field} IS EMPTY`, test: isEmpty };
    }
    case 10: {
      const test: Test = (thing) =>
        valuesOf(thing, field).some((one) => typeof one !== "number" && String(keyOf(one)).startsWith("s"));
      return { text: `${field} STARTS WITH S`, test };
    }
    case 11: {
      const inner = randomFilter(random, depth - 1);
      return { text: `NOT (${inner.text})`, test: (thing) => !inner.test(thing) };
    }
    default: {
      const parts = [
        randomFilter(random, depth - 1),
        randomFilter(random, depth - 1),
        randomFilter(random, depth - 1),
      ];
      const isAnd = choice % 2 === 0;
      return {
        text: `(${parts.map(({ text }) => text).join(isAnd ? " AND " : " OR ")})`,
        test: (thing) =>
          isAnd ? parts.every(({ test }) => test(thing)) : parts.some(({ test }) => test(thing)),
      };
    }
  }
}

function naiveFacets(things: readonly Thing[], field: Field) {
  const counts = new Map<string | number, { shown: string; count: number }>();
  const numbers: number[] = [];
  for (const thing of things) {
    const seen = new Set<string | number>();
    for (const value of valuesOf(thing, field)) {
      const key = keyOf(value);
      if (typeof key === "number") numbers.push(key);
      if (seen.has(key)) continue;
      seen.add(key);
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { shown: String(value), count: 1 });
    }
  }
  const distribution: Record<string, number> = {};
  // A number and a string that look alike share a name: the count of the string is shown.
  const byNumber = [...counts].sort(
    ([a], [b]) => Number(typeof a === "string") - Number(typeof b === "string"),
  );
  for (const [, { shown, count }] of byNumber) distribution[shown] = count;
  const stats = numbers.length === 0 ? undefined : { min: Math.min(...numbers), max: Math.max(...numbers) };
  return { distribution, stats };
}

const SETTINGS = {
  searchableAttributes: ["text"],
  filterableAttributes: [...FIELDS, "id"],
  sortableAttributes: ["size", "id"],
  pagination: { maxTotalHits: 10_000 },
  faceting: { maxValuesPerFacet: 1000 },
};

// These tests compare a lot: the limit allows for a slow machine.
describe("the embedded engine, with random documents,", { timeout: 120_000 }, () => {
  it.each([1, 2, 3, 4, 5])(
    "filters, counts and sorts like a simple implementation, seed %i",
    async (seed) => {
      const random = generator(seed);
      const client = seed === 5 ? clientOver(checkedTransport()) : createEmbeddedClient();
      const index = client.index<Thing>("things");
      await index.updateSettings(SETTINGS).waitTask({ interval: 1 });
      const things = new Map<number, Thing>();
      for (let round = 0; round < 6; round += 1) {
        const changed = Array.from({ length: 60 }, () => randomThing(random, random.below(150)));
        await index.addDocuments(changed, { primaryKey: "id" }).waitTask({ interval: 1 });
        for (const thing of changed) things.set(thing.id, thing);
        const gone = Array.from({ length: 15 }, () => random.below(150));
        await index.deleteDocuments(gone).waitTask({ interval: 1 });
        for (const id of gone) things.delete(id);
        const inOrder = (await index.getDocuments({ limit: 1000 })).results;
        expect(inOrder.toSorted((a, b) => a.id - b.id)).toEqual(
          [...things.values()].sort((a, b) => a.id - b.id),
        );

        for (let query = 0; query < 60; query += 1) {
          const { text, test } = randomFilter(random, 3);
          const answer = await index.search("", { filter: text, facets: [...FIELDS], limit: 1000 });
          const expected = inOrder.filter(test);
          expect(
            answer.hits.map(({ id }) => id),
            text,
          ).toEqual(expected.map(({ id }) => id));
          for (const field of FIELDS) {
            const { distribution, stats } = naiveFacets(expected, field);
            expect(answer.facetDistribution?.[field] ?? {}, `${field} of ${text}`).toEqual(distribution);
            expect(answer.facetStats?.[field], `${field} of ${text}`).toEqual(stats);
          }
        }
        const { hits } = await index.search("", { sort: ["size:desc", "id:asc"], limit: 1000 });
        const sizes = hits.map(({ size }) => (typeof size === "number" ? size : Number.NEGATIVE_INFINITY));
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      }
    },
  );

  it.each([11, 12, 13])("answers after many changes like a fresh index, seed %i", async (seed) => {
    const random = generator(seed);
    const client = seed === 13 ? clientOver(checkedTransport()) : createEmbeddedClient();
    const index = client.index<Thing>("changed");
    await index.updateSettings(SETTINGS).waitTask({ interval: 1 });
    for (let round = 0; round < 40; round += 1) {
      const changed = Array.from({ length: 50 }, () => randomThing(random, random.below(400)));
      await index.addDocuments(changed, { primaryKey: "id" }).waitTask({ interval: 1 });
      await index.deleteDocuments([random.below(400), random.below(400)]).waitTask({ interval: 1 });
      if (round === 20) await index.search("alpha");
    }
    const fresh = client.index<Thing>("fresh");
    await fresh.updateSettings(SETTINGS).waitTask({ interval: 1 });
    const { results } = await index.getDocuments({ limit: 1000 });
    await fresh.addDocuments(results, { primaryKey: "id" }).waitTask({ interval: 1 });
    const queries = [
      "alpha",
      "alp",
      "alpah",
      "bravo charlie",
      "charlie -delta",
      '"echo foxtrot"',
      "foxtrto alpha",
      "ech",
    ];
    for (const query of queries) {
      for (const matchingStrategy of ["all", "last"] as const) {
        const params = { matchingStrategy, facets: ["kind", "tags"], limit: 1000 };
        const { hits, facetDistribution } = await index.search(query, params);
        const expected = await fresh.search(query, params);
        expect(
          hits.map(({ id }) => id),
          query,
        ).toEqual(expected.hits.map(({ id }) => id));
        expect(facetDistribution, query).toEqual(expected.facetDistribution);
      }
    }
  });
});
