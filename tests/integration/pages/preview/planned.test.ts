import { beforeAll, beforeEach, expect, it } from "vitest";
import type { EditorEntry } from "~/domain/editing/editor-rights";
import { createPublicationWorker } from "~/services/editing/publication-worker.server";
import { ADA, describeEditorOnEachStore, draftsOn, type Editor } from "../../../support/editor";
import type { Answers } from "../../../support/page-forms";
import { ALPHA_SLUG } from "../../../support/site-slugs";

// Noon in Melbourne, which is eleven hours ahead of UTC.
const NOW = new Date("2026-11-23T01:00:00Z");
const WORDS = "words@alpha.example";
const EDITORS: EditorEntry[] = [ADA, { email: WORDS, roles: ["texts"] }];
const LATER = Object.entries({ day: "2026-12-24", time: "18:00" });
const DUE = new Date("2026-12-24T07:00:00Z");
const alpha = {
  config: { editors: EDITORS, languages: ["en-AU", "fr"] },
  content: { "about-us": "---\ntitle: About us\n---\n\nWarranty for everybody.\n" },
};

/* rules/editors#publish-later */
describeEditorOnEachStore("publishing at a set time", { sites: { alpha }, now: NOW }, (tools) => {
  const { served, at, seenBy, setEditors } = tools;
  let ada: Editor;
  let words: Editor;
  /** Posts all drafts with these answers. */
  const post = async (answers: Answers, language = "") => {
    const path = `/preview/publish${language}`;
    const drafts = draftsOn(await ada.get(path));
    return ada.post(path, [...drafts.map((value): [string, string] => ["draft", value]), ...answers]);
  };
  const publishDue = () => createPublicationWorker(served().platform).runOnce();
  const home = () => seenBy("/");
  const plans = () => served().platform.store.plans.list(ALPHA_SLUG);

  beforeAll(async () => {
    [ada, words] = [await tools.signedIn(), await tools.signedIn(WORDS)];
  });
  beforeEach(async () => {
    at(NOW);
    setEditors(EDITORS);
    const { store } = served().platform;
    for (const { id } of await plans()) await store.plans.cancel(ALPHA_SLUG, id);
    await ada.draft("nav.menu", `Menu ${(await store.wording.versions(ALPHA_SLUG, 99)).length}`);
  });

  it("a plan is shown with its editor, is published at its time and not before, and names the version", async () => {
    await ada.draft("nav.menu", "Christmas menu");
    const posted = await post(LATER);
    expect([posted.status, posted.headers.location]).toEqual([303, "/preview/publish?done=planned"]);
    expect(await home()).not.toContain("Christmas menu");
    for (const path of ["/preview", "/preview/publish"]) {
      const { text } = await words.get(path);
      expect(text).toContain("Will be published on 24 December 2026 at 6:00 pm");
      expect(text).toContain("“Christmas menu”");
      expect(text).toContain(`Set by ${ADA}`);
    }
    // What is planned is not ticked for a publication now.
    expect((await ada.get("/preview/publish")).text).not.toMatch(/name="draft"[^>]* checked/);
    at(new Date(DUE.getTime() - 1000));
    expect(await publishDue()).toBe(0);
    expect(await home()).not.toContain("Christmas menu");
    // The server was down at its time.
    at(new Date(DUE.getTime() + 3 * 3600_000));
    expect(await publishDue()).toBe(1);
    expect(await publishDue()).toBe(0);
    expect(await home()).toContain("Christmas menu");
    expect(await plans()).toEqual([]);
    expect(await served().platform.store.plans.counts(served().platform.now())).toMatchObject({ waiting: 0 });
    const versions = await served().platform.store.wording.versions(ALPHA_SLUG, 1);
    expect(versions).toMatchObject([{ author: ADA, planned_for: DUE.toISOString() }]);
    at(NOW);
    expect((await ada.get("/preview/versions")).text).toContain(
      "Published as set for 24 December 2026 at 6:00 pm",
    );
  });

  it("refuses a day and time with the reason, and keeps what was typed", async () => {
    for (const [day, time, reason] of [
      ["2026-11-23", "12:00", "This time has passed"],
      ["2028-01-01", "10:00", "This is more than a year ahead"],
      ["2027-10-03", "02:30", "The clocks skip this time"],
      ["", "10:00", "Enter the day"],
      ["2026-11-23", "", "This day has already begun"],
      ["tomorrow", "10:00", "s not a valid day or time"],
    ] as const) {
      const { status, text } = await post(Object.entries({ day, time }));
      expect([day, time, status]).toEqual([day, time, 400]);
      for (const said of [reason, `value="${day}"`]) expect(text).toContain(said);
    }
    expect(await plans()).toEqual([]);
    expect((await ada.get("/preview/publish")).text).toContain("nav.menu");
  });

  it("publishes nothing when a draft was changed since, warns before, and keeps the reason", async () => {
    await ada.draft("nav.contact", "Reach us");
    expect((await post(LATER)).status).toBe(303);
    await ada.draft("nav.menu", "Changed menu");
    expect((await ada.get("/preview")).text).toContain("Changed or discarded since: “Changed menu”");
    at(DUE);
    expect(await publishDue()).toBe(1);
    expect(await publishDue()).toBe(0);
    expect(await home()).not.toMatch(/Changed menu|Reach us/);
    at(NOW);
    for (const path of ["/preview", "/preview/publish"]) {
      const { text } = await ada.get(path);
      expect(text).toContain("Not published: it was set for 24 December 2026 at 6:00 pm");
      expect(text).toContain("Changed or discarded before its time: “Changed menu”");
    }
    // Published by hand, it is no longer listed.
    expect((await post([])).status).toBe(303);
    expect(await plans()).toEqual([]);
  });

  it("publishes nothing for an editor who may not publish any more", async () => {
    expect((await post(LATER)).status).toBe(303);
    setEditors([{ email: ADA, roles: ["texts"] }, WORDS]);
    at(DUE);
    expect(await publishDue()).toBe(1);
    at(NOW);
    expect((await words.get("/preview")).text).toContain(`${ADA} can no longer publish`);
  });

  it("publishes nothing when a check refuses a draft at its time", async () => {
    expect((await post(LATER)).status).toBe(303);
    const { wording } = served().platform.store;
    const [plan] = await plans();
    const [draft] = (await wording.drafts(ALPHA_SLUG, "en-AU")).drafts;
    if (!plan || !draft) throw new Error("nothing is planned");
    // As a draft of an earlier version may be, whose checks were others.
    const change = { ...draft, text: "<b>Menu</b>", seen: draft.revision, seenVersion: 0 };
    const versions = (await wording.published(ALPHA_SLUG)).edits.map(
      ({ key, version }) => [key, version] as const,
    );
    const seenVersion = new Map(versions).get(draft.key) ?? 0;
    const saved = await wording.saveDrafts(ALPHA_SLUG, "en-AU", [{ ...change, seenVersion }], ADA, NOW);
    if (saved.kind !== "saved") throw new Error("the draft has changed");
    await served().platform.store.plans.cancel(ALPHA_SLUG, plan.id);
    await served().platform.store.plans.add({ ...plan, drafts: new Map([[draft.key, saved.revision]]) }, 20);
    at(DUE);
    expect(await publishDue()).toBe(1);
    at(NOW);
    expect((await plans()).map(({ failure }) => failure)).toEqual([
      { reason: "faults", drafts: [draft.key] },
    ]);
    expect((await ada.get("/preview/publish")).text).toMatch(/This can.{1,6}t be published as it is/);
  });

  it("only an editor who may publish cancels a plan", async () => {
    expect((await post(LATER)).status).toBe(303);
    const [plan] = await plans();
    const cancel = Object.entries({ do: "cancel", plan: plan?.id ?? "" });
    expect((await words.post("/preview/publish", cancel)).status).toBe(403);
    expect(await plans()).toHaveLength(1);
    const { status, headers } = await ada.post("/preview/publish", cancel);
    expect([status, headers.location]).toEqual([303, "/preview/publish?done=cancelled"]);
    at(DUE);
    expect(await publishDue()).toBe(0);
  });

  it("plans drafts of another language apart, and leads to them", async () => {
    expect((await words.post("/preview/publish", LATER)).status).toBe(403);
    await ada.draftIn("fr", "nav.menu", "Le menu");
    expect((await post(LATER, "?language=fr")).status).toBe(303);
    const { text } = await ada.get("/preview/publish");
    expect(text).toContain('href="/preview/publish?language=fr"');
    at(DUE);
    expect(await publishDue()).toBe(1);
    expect(await seenBy("/fr")).toContain("Le menu");
  });

  it("two workers at the same moment publish a plan once", async () => {
    expect((await post(LATER)).status).toBe(303);
    const before = (await served().platform.store.wording.versions(ALPHA_SLUG, 99)).length;
    at(DUE);
    const settled = await Promise.all([publishDue(), publishDue(), publishDue()]);
    expect(settled.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await served().platform.store.wording.versions(ALPHA_SLUG, 99)).toHaveLength(before + 1);
  });
});
