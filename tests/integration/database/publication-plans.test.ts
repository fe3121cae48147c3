import { expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";
import { holds } from "../../support/stored-text";

const NOW = new Date("2026-11-23T01:00:00.000Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const ADA = "ada@alpha.example";
const EN = "en-AU";
const base = () => "As now";

/** Drafts texts and returns their revisions by their ids. */
async function draft({ wording }: Store, texts: Record<string, string>) {
  const before = (await wording.drafts(ALPHA_SLUG, EN)).drafts;
  const changes = Object.entries(texts).map(([key, text]) => ({
    ...{ kind: "text" as const, key, text, base: "As now", seenVersion: 0 },
    seen: before.find((each) => each.key === key)?.revision ?? 0,
  }));
  const saved = await wording.saveDrafts(ALPHA_SLUG, EN, changes, ADA, NOW);
  if (saved.kind !== "saved") throw new Error("the drafts have changed");
  return new Map(changes.map(({ key }) => [key, saved.revision]));
}

const planOf = (id: string, drafts: ReadonlyMap<string, number>, minutes = 60) => ({
  ...{ id, site: ALPHA_SLUG, language: EN, drafts, author: ADA },
  created_at: NOW.toISOString(),
  publish_at: later(minutes).toISOString(),
});

/* rules/editors#publish-later */
describeOnEachStore("planned publications", (database) => {
  it("a plan is due at its time, the earliest first, and is listed by site until then", async () => {
    const store = await database.open();
    const { plans } = store;
    const drafts = await draft(store, { "a.b": "One" });
    expect(await plans.add(planOf("second", drafts, 120), 20)).toBe("added");
    expect(await plans.add(planOf("first", drafts, 60), 20)).toBe("added");
    expect((await plans.list(ALPHA_SLUG)).map(({ id }) => id)).toEqual(["first", "second"]);
    expect(await plans.list(BETA_SLUG)).toEqual([]);
    expect(await plans.due(later(59))).toEqual([]);
    expect((await plans.due(later(60))).map(({ id }) => id)).toEqual(["first"]);
    expect((await plans.due(later(500))).map(({ id }) => id)).toEqual(["first", "second"]);
    expect(await plans.counts(later(61))).toEqual({ waiting: 2, failed: 0, overdueSeconds: 60 });
    expect(await plans.cancel(BETA_SLUG, "first")).toBe(false);
    expect(await plans.cancel(ALPHA_SLUG, "first")).toBe(true);
    expect(await plans.cancel(ALPHA_SLUG, "first")).toBe(false);
    expect((await plans.list(ALPHA_SLUG)).map(({ id }) => id)).toEqual(["second"]);
  });

  it("a plan is added only with drafts as the editor saw them, and up to a limit", async () => {
    const store = await database.open();
    const drafts = await draft(store, { "a.b": "One" });
    const add = (id: string, seen: ReadonlyMap<string, number>) => store.plans.add(planOf(id, seen), 1);
    expect(await add("none", new Map())).toBe("changed");
    expect(await add("unknown", new Map([["a.c", 1]]))).toBe("changed");
    const now = await draft(store, { "a.b": "Two" });
    expect(await add("old", drafts)).toBe("changed");
    expect(await add("one", now)).toBe("added");
    expect(await add("two", now)).toBe("too_many");
    expect((await store.plans.list(ALPHA_SLUG)).map(({ id }) => id)).toEqual(["one"]);
  });

  it("two processes publish a plan once, with its version, and delete it", async () => {
    const stores = [await database.open(), await database.open()] as const;
    const [store] = stores;
    await store.plans.add(planOf("plan", await draft(store, { "a.b": "One", "a.c": "Two" })), 20);
    const [plan] = await store.plans.due(later(60));
    if (!plan) throw new Error("nothing is due");
    const outcomes = await Promise.all(
      [...stores, ...stores].map(({ wording }) => wording.publishPlan(plan, base, later(61))),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["gone", "gone", "gone", "published"]);
    expect(await store.wording.versions(ALPHA_SLUG, 9)).toEqual([
      {
        ...{ version: 1, kind: "published", restores: null, author: ADA },
        ...{ at: later(61).toISOString(), planned_for: later(60).toISOString() },
      },
    ]);
    expect((await store.wording.published(ALPHA_SLUG)).edits.map(({ text }) => text)).toEqual(["One", "Two"]);
    expect(await store.plans.list(ALPHA_SLUG)).toEqual([]);
  });

  it("publish nothing when one draft has changed since, or when they were cancelled", async () => {
    const store = await database.open();
    await store.plans.add(planOf("plan", await draft(store, { "a.b": "One", "a.c": "Two" })), 20);
    const [plan] = await store.plans.due(later(60));
    if (!plan) throw new Error("nothing is due");
    await draft(store, { "a.c": "Three" });
    expect(await store.wording.publishPlan(plan, base, later(60))).toEqual({ kind: "changed" });
    expect((await store.wording.published(ALPHA_SLUG)).edits).toEqual([]);
    expect(await store.plans.list(ALPHA_SLUG)).toHaveLength(1);
    await store.plans.cancel(ALPHA_SLUG, "plan");
    expect(await store.wording.publishPlan(plan, base, later(60))).toEqual({ kind: "gone" });
  });

  it("keep why they were not published, which is noted once and ends them", async () => {
    const store = await database.open();
    await store.plans.add(planOf("plan", await draft(store, { "a.b": "One" })), 20);
    const failure = { reason: "faults" as const, drafts: ["a.b"] };
    expect(await store.plans.fail("plan", failure, later(60))).toBe(true);
    expect(await store.plans.fail("plan", { reason: "rights", drafts: [] }, later(61))).toBe(false);
    const [plan] = await store.plans.list(ALPHA_SLUG);
    expect(plan?.failure).toEqual(failure);
    expect(await store.plans.due(later(99))).toEqual([]);
    expect(await store.plans.counts(later(99))).toEqual({ waiting: 0, failed: 1, overdueSeconds: 0 });
    if (plan) expect(await store.wording.publishPlan(plan, base, later(99))).toEqual({ kind: "gone" });
  });

  it("lose a draft that is published before its time, and end without any", async () => {
    const store = await database.open();
    const drafts = await draft(store, { "a.b": "One", "a.c": "Two" });
    await store.plans.add(planOf("plan", drafts), 20);
    const publish = (key: string) =>
      store.wording.publish(
        { site: ALPHA_SLUG, kind: "published", author: ADA },
        EN,
        new Map([[key, drafts.get(key) ?? 0]]),
        base,
        NOW,
      );
    await publish("a.b");
    expect((await store.plans.list(ALPHA_SLUG)).map((plan) => [...plan.drafts.keys()])).toEqual([["a.c"]]);
    await publish("a.c");
    expect(await store.plans.list(ALPHA_SLUG)).toEqual([]);
    expect(await store.wording.versions(ALPHA_SLUG, 9)).toMatchObject([
      { planned_for: null },
      { planned_for: null },
    ]);
  });

  it("show and lose their editor's address with an export and an erasure (rules/editors#editor-data)", async () => {
    const store = await database.open();
    await store.plans.add(planOf("plan", await draft(store, { "a.b": "One" })), 20);
    const person = {
      ...{ site: ALPHA_SLUG, accountIds: [], emails: [ADA], phones: [] },
      ...{ messagePersons: [], codeReceivers: [] },
    };
    expect(await store.personalData.export(person)).toMatchObject({
      publication_plans: [{ author: ADA, publish_at: later(60).toISOString() }],
    });
    await store.personalData.erase(person, NOW);
    expect(await holds(database, ADA)).toBe(false);
    expect((await store.plans.list(ALPHA_SLUG)).map(({ id, author }) => [id, author])).toEqual([
      ["plan", ""],
    ]);
  });
});
