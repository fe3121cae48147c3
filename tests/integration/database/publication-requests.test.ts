import { expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";
import { holds } from "../../support/stored-text";

const NOW = new Date("2026-11-23T01:00:00.000Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const inDays = (days: number) => later(days * 1440);
const ADA = "ada@alpha.example";
const WORDS = "words@alpha.example";
const EN = "en-AU";
const LIMITS = { perHour: 2, open: 3 };

async function draft({ wording }: Store, ...keys: string[]) {
  const changes = keys.map((key) => ({
    ...{ kind: "text" as const, key, text: `Text of ${key}`, base: null, seen: 0, seenVersion: 0 },
  }));
  const saved = await wording.saveDrafts(ALPHA_SLUG, EN, changes, WORDS, NOW);
  if (saved.kind !== "saved") throw new Error("the drafts have changed");
  return new Map(keys.map((key) => [key, saved.revision]));
}

const requestOf = (
  id: string,
  drafts: ReadonlyMap<string, number>,
  { author = WORDS, minutes = 0 } = {},
) => ({
  ...{ id, site: ALPHA_SLUG, language: EN, drafts, author, note: `Note of ${author}` },
  created_at: later(minutes).toISOString(),
});

const publish = ({ wording }: Store, drafts: ReadonlyMap<string, number>) =>
  wording.publish({ site: ALPHA_SLUG, kind: "published", author: ADA }, EN, drafts, () => null, later(30));

/* rules/editors#approval */
describeOnEachStore("requests to publish", (database) => {
  it("wait until their last draft is published, and then say by whom", async () => {
    const store = await database.open();
    const drafts = await draft(store, "a.b", "a.c");
    const request = requestOf("one", drafts);
    expect(await store.requests.add(request, LIMITS)).toBe("added");
    expect(await store.requests.list(ALPHA_SLUG)).toEqual([
      { ...request, outcome: null, answer: "", answered_by: "" },
    ]);
    expect(await store.requests.list(BETA_SLUG)).toEqual([]);
    await publish(store, new Map([["a.b", drafts.get("a.b") ?? 0]]));
    expect((await store.requests.list(ALPHA_SLUG)).map((each) => [...each.drafts.keys()])).toEqual([["a.c"]]);
    await publish(store, new Map([["a.c", drafts.get("a.c") ?? 0]]));
    expect(await store.requests.list(ALPHA_SLUG)).toEqual([]);
    expect(await store.requests.unnotified()).toMatchObject([{ outcome: "published", answered_by: ADA }]);
  });

  it("a request is refused when its drafts have changed, when its editor has sent too many, and beyond a limit", async () => {
    const store = await database.open();
    const drafts = await draft(store, "a.b");
    const add = (id: string, more: Parameters<typeof requestOf>[2] = {}, seen = drafts) =>
      store.requests.add(requestOf(id, seen, more), LIMITS);
    expect(await add("changed", {}, new Map([["a.b", 99]]))).toBe("changed");
    expect(await add("none", {}, new Map())).toBe("changed");
    expect([await add("1"), await add("2", { minutes: 10 }), await add("3", { minutes: 59 })]).toEqual([
      ...["added", "added", "too_often"],
    ]);
    // Closing one gives no further e-mail.
    const withdrawn = { outcome: "withdrawn" as const, answer: "", answered_by: WORDS };
    expect(await store.requests.close(ALPHA_SLUG, "1", withdrawn, later(20))).toBe(true);
    expect(await add("4", { minutes: 59 })).toBe("too_often");
    expect([await add("5", { minutes: 61 }), await add("6", { author: ADA, minutes: 61 })]).toEqual([
      ...["added", "added"],
    ]);
    expect(await add("7", { author: ADA, minutes: 62 })).toBe("too_many");
  });

  it("a request ends once, and its editors are notified of each state", async () => {
    const stores = [await database.open(), await database.open()] as const;
    const [{ requests }] = stores;
    await requests.add(requestOf("one", await draft(stores[0], "a.b")), LIMITS);
    const [asked] = await requests.unnotified();
    const answer = { outcome: "declined" as const, answer: "Not yet", answered_by: ADA };
    const ends = await Promise.all(
      stores.map((store) => store.requests.close(ALPHA_SLUG, "one", answer, later(1))),
    );
    expect(ends.sort()).toEqual([false, true]);
    // A process that has sent the first e-mails meanwhile doesn't hide the answer.
    if (asked) await requests.setNotified(asked);
    const [declined] = await requests.unnotified();
    expect(declined).toMatchObject(answer);
    await requests.deleteClosed(inDays(15));
    expect(await requests.unnotified()).toHaveLength(1);
    if (declined) await requests.setNotified(declined);
    expect(await requests.unnotified()).toEqual([]);
    await requests.deleteClosed(inDays(13));
    expect(await requests.declined(ALPHA_SLUG, WORDS, inDays(13))).toMatchObject([
      { ...answer, id: "one", closed_at: later(1).toISOString() },
    ]);
    expect(await requests.declined(ALPHA_SLUG, ADA, inDays(13))).toEqual([]);
    expect(await requests.declined(ALPHA_SLUG, WORDS, inDays(15))).toEqual([]);
    await requests.deleteClosed(inDays(15));
    const person = { accountIds: [], emails: [WORDS], phones: [], messagePersons: [], codeReceivers: [] };
    const exported = await stores[0].personalData.export({ site: ALPHA_SLUG, ...person });
    expect(exported.publication_requests).toEqual([]);
  });

  it("a published or withdrawn request is deleted after a day, and shown as declined to nobody", async () => {
    const store = await database.open();
    const { requests } = store;
    await requests.add(requestOf("one", await draft(store, "a.b")), LIMITS);
    const withdrawn = { outcome: "withdrawn" as const, answer: "", answered_by: WORDS };
    await requests.close(ALPHA_SLUG, "one", withdrawn, NOW);
    await requests.setNotified({ id: "one", outcome: "withdrawn" });
    expect(await requests.declined(ALPHA_SLUG, WORDS, NOW)).toEqual([]);
    const person = { accountIds: [], emails: [WORDS], phones: [], messagePersons: [], codeReceivers: [] };
    const count = async () =>
      (await store.personalData.export({ site: ALPHA_SLUG, ...person })).publication_requests?.length;
    await requests.deleteClosed(later(1439));
    expect(await count()).toBe(1);
    await requests.deleteClosed(later(1441));
    expect(await count()).toBe(0);
  });

  it("a request is in its editor's export and is deleted by an erasure (rules/editors#editor-data)", async () => {
    const store = await database.open();
    await store.requests.add(requestOf("one", await draft(store, "a.b")), LIMITS);
    const person = {
      ...{ site: ALPHA_SLUG, accountIds: [], emails: [WORDS], phones: [] },
      ...{ messagePersons: [], codeReceivers: [] },
    };
    expect(await store.personalData.export(person)).toMatchObject({
      publication_requests: [{ author: WORDS, note: `Note of ${WORDS}` }],
    });
    await store.personalData.erase(person, NOW);
    expect(await holds(database, WORDS)).toBe(false);
    expect(await store.requests.list(ALPHA_SLUG)).toEqual([]);
  });
});
