import { expect, it } from "vitest";
import type { DraftChange } from "~/adapters/database/wording-rows";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";
import { holds } from "../../support/stored-text";

const NOW = new Date("2026-11-23T01:00:00.000Z");
const ADA = "ada@alpha.example";
const BEN = "ben@alpha.example";
const EN = "en-AU";
const draft = (key: string, text: string | null | undefined, seen = 0, seenVersion = 0): DraftChange => ({
  kind: "text",
  key,
  text,
  base: "As before",
  seen,
  seenVersion,
});
const published = (author = ADA) => ({ site: ALPHA_SLUG, kind: "published" as const, author });
const person = (email: string) => ({
  site: ALPHA_SLUG,
  accountIds: [],
  emails: [email],
  phones: [],
  messagePersons: [],
  codeReceivers: [],
});

describeOnEachStore("drafts and publications", (database) => {
  it("refuse the second of two saves of one draft, whole, and say what the first one wrote (rules/editors#two-editors)", async () => {
    const { wording } = await database.open();
    const other = (await database.open()).wording;
    expect(await wording.saveDrafts(ALPHA_SLUG, EN, [draft("a.b", "One")], ADA, NOW)).toEqual({
      kind: "saved",
      revision: 1,
    });
    const late = await other.saveDrafts(ALPHA_SLUG, EN, [draft("a.c", "New"), draft("a.b", "Two")], BEN, NOW);
    expect(late).toMatchObject({ kind: "changed", drafts: [{ key: "a.b", text: "One", author: ADA }] });
    const { drafts } = await other.drafts(ALPHA_SLUG, EN);
    expect(drafts.map(({ key, text }) => [key, text])).toEqual([["a.b", "One"]]);
    expect(await other.saveDrafts(ALPHA_SLUG, EN, [draft("a.b", "Two", 1)], BEN, NOW)).toMatchObject({
      kind: "saved",
    });
    expect((await wording.drafts(BETA_SLUG, EN)).drafts).toEqual([]);
  });

  it("refuse a save after somebody else's publication, also of a text without a draft (rules/editors#two-editors)", async () => {
    const { wording } = await database.open();
    const late = (await database.open()).wording;
    const save = (text: string, seen: number, seenVersion: number) =>
      late.saveDrafts(ALPHA_SLUG, EN, [draft("a.b", text, seen, seenVersion)], BEN, NOW);
    const publishNext = async (text: string | null, seenVersion: number) => {
      const saved = await wording.saveDrafts(ALPHA_SLUG, EN, [draft("a.b", text, 0, seenVersion)], ADA, NOW);
      if (saved.kind !== "saved") throw new Error("there was a draft");
      const seen = new Map([["a.b", saved.revision]]);
      return wording.publish(published(), EN, seen, () => "As now", NOW);
    };
    expect(await publishNext("One", 0)).toEqual({ kind: "published", version: 1 });
    // Nobody has a draft, before and after.
    expect(await save("Late", 0, 0)).toEqual({ kind: "changed", drafts: [] });
    expect((await wording.drafts(ALPHA_SLUG, EN)).drafts).toEqual([]);
    expect(await publishNext("Two", 1)).toEqual({ kind: "published", version: 2 });
    expect(await save("Late", 0, 1)).toEqual({ kind: "changed", drafts: [] });
    // Back to what the files say.
    expect(await publishNext(null, 2)).toEqual({ kind: "published", version: 3 });
    expect(await save("Late", 0, 2)).toEqual({ kind: "changed", drafts: [] });
    expect(await save("In time", 0, 0)).toMatchObject({ kind: "saved" });
  });

  it("save one of many drafts of the same text at the same moment", async () => {
    const stores = [await database.open(), await database.open()];
    const saves = Array.from({ length: 12 }, (_, index) =>
      stores[index % 2]?.wording.saveDrafts(ALPHA_SLUG, EN, [draft("a.b", `Text ${index}`)], ADA, NOW),
    );
    const outcomes = await Promise.all(saves);
    expect(outcomes.filter((outcome) => outcome?.kind === "saved")).toHaveLength(1);
  });

  it("publish all chosen drafts or none (rules/editors#publish)", async () => {
    const { wording } = await database.open();
    await wording.saveDrafts(ALPHA_SLUG, EN, [draft("a.b", "One"), draft("a.c", "Two")], ADA, NOW);
    const base = () => "As now";
    const stale = new Map([
      ["a.b", 1],
      ["a.c", 7],
    ]);
    expect(await wording.publish(published(), EN, stale, base, NOW)).toEqual({ kind: "changed" });
    expect((await wording.published(ALPHA_SLUG)).edits).toEqual([]);

    const one = await wording.publish(published(), EN, new Map([["a.b", 1]]), base, NOW);
    expect(one).toEqual({ kind: "published", version: 1 });
    expect(await wording.published(ALPHA_SLUG)).toEqual({
      revision: 1,
      edits: [
        {
          ...{ language: EN, kind: "text", key: "a.b", text: "One", base: "As now" },
          ...{ version: 1, exported: false },
        },
      ],
    });
    expect((await wording.drafts(ALPHA_SLUG, EN)).drafts.map(({ key }) => key)).toEqual(["a.c"]);
    expect((await wording.revisions()).get(ALPHA_SLUG)?.published).toBe(1);
    // The same again: it is published already.
    expect(await wording.publish(published(), EN, new Map([["a.b", 1]]), base, NOW)).toEqual({
      kind: "changed",
    });
  });

  it("keep each version with its difference (rules/editors#versions)", async () => {
    const { wording } = await database.open();
    const publish = async (text: string | null, version = 0) => {
      const saved = await wording.saveDrafts(ALPHA_SLUG, EN, [draft("a.b", text, 0, version)], ADA, NOW);
      const revision = saved.kind === "saved" ? saved.revision : 0;
      return wording.publish(published(), EN, new Map([["a.b", revision]]), () => "Files", NOW);
    };
    await publish("One");
    await publish("Two", 1);
    await publish(null, 2);
    expect((await wording.versions(ALPHA_SLUG, 10)).map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(
      (await wording.changes(ALPHA_SLUG, { from: 1 })).map(({ version, before, after }) => [
        version,
        before,
        after,
      ]),
    ).toEqual([
      [1, null, "One"],
      [2, "One", "Two"],
      [3, "Two", null],
    ]);
    const restored = { ...published(BEN), kind: "restored" as const, restores: 1 };
    const texts = [{ kind: "text" as const, key: "a.b", language: EN, text: "One", base: "Files" }];
    expect(await wording.setPublished(restored, 2, texts, NOW)).toEqual({ kind: "changed" });
    expect(await wording.setPublished(restored, 3, texts, NOW)).toEqual({ kind: "published", version: 4 });
    expect((await wording.published(ALPHA_SLUG)).edits.map(({ text }) => text)).toEqual(["One"]);
    expect((await wording.versions(ALPHA_SLUG, 1))[0]).toMatchObject({
      kind: "restored",
      restores: 1,
      author: BEN,
    });
  });

  it("mark what was exported, unless it was published again since", async () => {
    const { wording } = await database.open();
    await wording.saveDrafts(ALPHA_SLUG, EN, [draft("a.b", "One"), draft("a.c", "Two")], ADA, NOW);
    const both = new Map([
      ["a.b", 1],
      ["a.c", 1],
    ]);
    await wording.publish(published(), EN, both, () => "Files", NOW);
    const written = [
      { kind: "text" as const, key: "a.b", language: EN, text: "One", base: "Old" },
      { kind: "text" as const, key: "a.c", language: EN, text: "An earlier text", base: "Old" },
    ];
    expect(await wording.exported(ALPHA_SLUG, written, NOW)).toEqual([`${EN} a.b`]);
    expect(
      (await wording.published(ALPHA_SLUG)).edits.map(({ key, exported, base }) => [key, exported, base]),
    ).toEqual([
      ["a.b", true, "Old"],
      ["a.c", false, "Files"],
    ]);
    expect(await wording.exported(ALPHA_SLUG, written, NOW)).toEqual([]);
  });

  it("show and erase what is stored of an editor, and keep the texts (rules/editors#editor-data)", async () => {
    const store = await database.open();
    const { wording, editors, personalData } = store;
    const expiresAt = new Date(NOW.getTime() + 1000);
    for (const email of [ADA, BEN])
      await editors.start(
        { id: `hash of ${email}`.replace("@", " at "), site: ALPHA_SLUG, email, expiresAt },
        NOW,
      );
    const link = {
      site: ALPHA_SLUG,
      path: "/",
      created_at: NOW.toISOString(),
      expires_at: expiresAt.toISOString(),
    };
    for (const email of [ADA, BEN])
      await store.previewLinks.add({ ...link, id: `link of ${email.slice(0, 3)}`, email }, 20, NOW);
    await wording.saveDrafts(ALPHA_SLUG, EN, [draft("a.b", "One"), draft("a.c", "Two")], ADA, NOW);
    await wording.publish(published(), EN, new Map([["a.b", 1]]), () => "Files", NOW);
    const exported = await personalData.export(person("Ada@Alpha.example "));
    expect(exported).toMatchObject({
      editor_sessions: [{ email: ADA }],
      preview_links: [{ email: ADA, path: "/" }],
      wording_drafts: [{ key: "a.c", author: ADA }],
      publications: [{ version: 1, author: ADA }],
    });
    const draftsRevision = async () => (await wording.revisions()).get(ALPHA_SLUG)?.drafts ?? 0;
    const before = await draftsRevision();
    await personalData.erase(person("Ada@Alpha.example "), NOW);
    // Processes read the drafts again, with their authors.
    expect(await draftsRevision()).toBe(before + 1);
    expect(await holds(database, ADA)).toBe(false);
    expect(await holds(database, BEN)).toBe(true);
    expect((await store.previewLinks.list(ALPHA_SLUG, NOW)).map(({ email }) => email)).toEqual([BEN]);
    expect((await wording.drafts(ALPHA_SLUG, EN)).drafts).toMatchObject([
      { key: "a.c", text: "Two", author: "" },
    ]);
    expect((await wording.published(ALPHA_SLUG)).edits).toMatchObject([{ key: "a.b", text: "One" }]);
  });
});
