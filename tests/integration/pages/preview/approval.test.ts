import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { EditorEntry } from "~/domain/editing/editor-rights";
import { asSiteSlug } from "~/domain/text/identifiers";
import { createPublicationWorker } from "~/services/editing/publication-worker.server";
import { editor, waitingMails } from "../../../support/editor";
import type { Answers } from "../../../support/page-forms";
import { serveSites } from "../../../support/served-sites";
import { describeOnEachEnvironment } from "../../../support/store";

const NOW = new Date("2026-11-23T01:00:00Z");
const ALPHA = asSiteSlug("alpha");
const ADA = "ada@alpha.example";
const BEN = "ben@alpha.example";
const WORDS = "words@alpha.example";
const OTHER = "other@alpha.example";
const EDITORS: EditorEntry[] = [
  ADA,
  { email: BEN, roles: ["publish"] },
  { email: WORDS, roles: ["texts"] },
  { email: OTHER, roles: ["texts"] },
];

const serve = (environment: Record<string, string> = {}) =>
  serveSites({
    sites: { alpha: { phone: "03 5550 0001", cars: [], config: { editors: EDITORS } } },
    environment,
    now: NOW,
  });

/* rules/editors#approval */
describeOnEachEnvironment("sending drafts to those who may publish", ({ environment }) => {
  let served: Awaited<ReturnType<typeof serve>>;
  let people: Record<"ada" | "words" | "other", ReturnType<typeof editor>>;
  let hours = 0;
  const mails = async () => {
    await createPublicationWorker(served.platform).runOnce();
    return waitingMails(served.platform);
  };
  const requests = () => served.platform.store.requests.list(ALPHA);
  const setEditors = (editors: EditorEntry[]) => {
    const site = served.platform.sites.bySlug(ALPHA);
    if (!site) throw new Error("alpha is not served");
    Object.assign(site, { editors });
  };
  /** Drafts a text of this hour and sends all drafts. */
  const send = async (note: string, key = "nav.menu") => {
    const { words } = people;
    await words.draft(key, `Text ${hours}`);
    const page = (await words.get("/preview/publish")).text;
    const drafts = [...page.matchAll(/type="checkbox"[^>]* name="draft"[^>]* value="([^"]*)"/g)];
    const answers = drafts.map(([, value = ""]): [string, string] => ["draft", value]);
    return words.post("/preview/publish", [...answers, ["note", note], ["do", "send"]]);
  };

  beforeAll(async () => {
    served = await serve(environment());
    const signedIn = async (email: string) => {
      const who = editor(served, `alpha.localhost:${served.port}`, email);
      expect((await who.signIn()).status).toBe(303);
      return who;
    };
    people = { ada: await signedIn(ADA), words: await signedIn(WORDS), other: await signedIn(OTHER) };
  });
  afterAll(() => served?.close());
  beforeEach(async () => {
    setEditors(EDITORS);
    // No request of an earlier test counts.
    hours += 1;
    const time = new Date(NOW.getTime() + hours * 3_700_000);
    served.platform.now = () => time;
    for (const { id } of await requests())
      await served.platform.store.requests.close(
        ALPHA,
        id,
        { outcome: "withdrawn", answer: "", answered_by: "" },
        time,
      );
    await mails();
  });

  it("sends an e-mail with the note to each of them, and shows what waits and from whom", async () => {
    const { words, ada, other } = people;
    const sent = await send("Please before <Friday>.");
    expect([sent.status, sent.headers.location]).toEqual([303, "/preview/publish?done=sent"]);
    const waiting = await mails();
    expect(waiting.map(({ to }) => to)).toEqual([ADA, BEN]);
    for (const { subject, text } of waiting) {
      expect(subject).toBe(`${WORDS} asks you to publish changes on alpha cars`);
      expect(text).toContain("Please before <Friday>.");
      expect(text).toMatch(/http:\/\/alpha\.localhost:\d+\/preview\/publish$/);
    }
    expect(await mails()).toEqual([]);
    for (const path of ["/preview", "/preview/publish"]) {
      const { text } = await ada.get(path);
      expect(text).toContain(`${WORDS}, `);
      expect(text).toContain("Please before &lt;Friday&gt;.");
    }
    expect((await words.get("/preview")).text).toContain("By you, ");
    // It is nobody else's business before it is published.
    expect((await other.get("/preview")).text).not.toContain("Friday");
    // What was sent is not ticked again.
    expect((await words.get("/preview/publish")).text).not.toMatch(/name="draft"[^>]* checked/);
  });

  it("tells the editor when it is published", async () => {
    await send("");
    await mails();
    const { ada } = people;
    const page = await ada.get("/preview/publish");
    const [, draft = ""] = /type="hidden" name="draft" value="([^"]*)"/.exec(page.text) ?? [];
    expect((await ada.post("/preview/publish", [["draft", draft]])).status).toBe(303);
    expect(await requests()).toEqual([]);
    expect(await mails()).toMatchObject([
      { to: WORDS, subject: "Your changes on alpha cars have been published" },
    ]);
    expect((await served.client.alpha.get("/")).text).toContain(`Text ${hours}`);
  });

  it("tells the editor why it is declined, and keeps the drafts", async () => {
    await send("");
    await mails();
    const { ada, words } = people;
    const [request] = await requests();
    const decline = (note: string): Answers => [
      ["request", request?.id ?? ""],
      ["note", note],
      ["do", "decline"],
    ];
    expect((await words.post("/preview/publish", decline("No"))).status).toBe(403);
    const long = await ada.post("/preview/publish", decline("x".repeat(1001)));
    expect([long.status, long.text.includes("x".repeat(1001))]).toEqual([400, true]);
    expect(long.text).toContain("The note is too long");
    const { status, headers } = await ada.post("/preview/publish", decline("Use the old name."));
    expect([status, headers.location]).toEqual([303, "/preview/publish?done=declined"]);
    const answer = await mails();
    expect(answer).toMatchObject([{ to: WORDS }]);
    expect(answer[0]?.text).toContain(`${ADA} has declined`);
    expect(answer[0]?.text).toContain("Use the old name.");
    expect((await words.get("/preview/publish")).text).toContain(`Text ${hours}`);
    expect((await words.get("/preview")).text).not.toContain("By you, ");
    for (const path of ["/preview", "/preview/publish"]) {
      const { text } = await words.get(path);
      expect(text).toContain(`Declined by ${ADA}, `);
      expect(text).toContain("Reason: Use the old name.");
      expect((await ada.get(path)).text).not.toContain("Declined by");
    }
    // Sent again, it waits again.
    await send("The old name");
    expect((await words.get("/preview")).text).not.toContain("Declined by");
  });

  it("shows the editor what was declined without a reason, for 14 days or until the drafts are discarded", async () => {
    const { ada, words } = people;
    await send("");
    const [request] = await requests();
    await ada.post("/preview/publish", [
      ["request", request?.id ?? ""],
      ["do", "decline"],
    ]);
    const start = async () => (await words.get("/preview")).text;
    expect(await start()).toContain(`Declined by ${ADA}, `);
    expect(await start()).not.toContain("Reason:");
    const { store, now } = served.platform;
    const declinedAfter = (days: number) =>
      store.requests.declined(ALPHA, WORDS, new Date(now().getTime() + days * 86_400_000));
    expect((await declinedAfter(13)).map(({ id }) => id)).toContain(request?.id);
    expect(await declinedAfter(15)).toEqual([]);
    const text = await words.get("/preview/text?key=nav.menu");
    expect((await words.send(text, "/preview/text", {}, ["do", "discard"])).status).toBe(303);
    expect(await start()).not.toContain("Declined by");
  });

  it("lets the editor alone withdraw it, without an e-mail", async () => {
    await send("");
    await mails();
    const { words, other } = people;
    const [request] = await requests();
    const withdraw: Answers = [
      ["request", request?.id ?? ""],
      ["do", "withdraw"],
    ];
    expect((await other.post("/preview/publish", withdraw)).status).toBe(303);
    expect(await requests()).toHaveLength(1);
    expect((await words.post("/preview/publish", withdraw)).status).toBe(303);
    expect(await requests()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it("refuses a long or odd note, nothing that is ticked, and the sixth within an hour", async () => {
    const long = await send("x".repeat(1001));
    expect([long.status, long.text.includes("The note is too long")]).toEqual([400, true]);
    expect((await send("a\u202eb")).status).toBe(400);
    const none = await people.words.post("/preview/publish", [["do", "send"]]);
    expect(none.status).toBe(400);
    for (let times = 0; times < 5; times += 1) expect((await send(`Note ${times}`)).status).toBe(303);
    const sixth = await send("Note 6");
    expect([sixth.status, sixth.text.includes("five times within an hour")]).toEqual([429, true]);
    expect(sixth.text).toContain("Note 6");
  });

  it("says when a draft has changed since it was sent", async () => {
    await send("");
    await people.words.draft("nav.menu", `Changed ${hours}`);
    expect((await people.ada.get("/preview/publish")).text).toContain(
      `Changed or discarded since it was sent: “Changed ${hours}”`,
    );
  });

  it("offers nothing to send where nobody may publish", async () => {
    setEditors([{ email: WORDS, roles: ["texts"] }]);
    await people.words.draft("nav.menu", `Alone ${hours}`);
    const { text } = await people.words.get("/preview/publish");
    expect(text).toMatch(/none of this site.{1,6}s editors/);
    expect(text).not.toContain("Send for publishing");
    expect((await send("")).status).toBe(403);
    expect(await requests()).toEqual([]);
  });
});
