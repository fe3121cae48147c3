import { beforeAll, beforeEach, expect, it } from "vitest";
import type { EditorEntry } from "~/domain/editing/editor-rights";
import { createPublicationWorker } from "~/services/editing/publication-worker.server";
import { ADA, BEN, describeEditorOnEachStore, draftsOn, type Editor } from "../../../support/editor";
import { waitingMails } from "../../../support/sign-in";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const WORDS = "words@alpha.example";
const OTHER = "other@alpha.example";
const EDITORS: EditorEntry[] = [
  ADA,
  { email: BEN, roles: ["publish"] },
  { email: WORDS, roles: ["texts"] },
  { email: OTHER, roles: ["texts"] },
];
const PATH = "/preview/publish";
const alpha = { config: { editors: EDITORS } };

/* rules/editors#approval */
describeEditorOnEachStore("sending drafts to those who may publish", { sites: { alpha } }, (tools) => {
  const { served, setEditors } = tools;
  let ada: Editor;
  let words: Editor;
  let other: Editor;
  let hours = 0;
  const mails = async () => {
    await createPublicationWorker(served().platform).runOnce();
    return waitingMails(served().platform);
  };
  const requests = () => served().platform.store.requests.list(ALPHA_SLUG);
  const answer = (who: Editor, answers: Record<string, string>) => who.post(PATH, Object.entries(answers));
  /** Drafts a text of this hour and sends all drafts. */
  const send = async (note: string) => {
    await words.draft("nav.menu", `Text ${hours}`);
    const answers = draftsOn(await words.get(PATH)).map((value): [string, string] => ["draft", value]);
    return words.post(PATH, [...answers, ["note", note], ["do", "send"]]);
  };
  /** Sends all drafts, and returns the request and what answers it. */
  const sent = async () => {
    expect((await send("")).status).toBe(303);
    await mails();
    const [request] = await requests();
    return request?.id ?? "";
  };
  const start = async (who = words) => (await who.get("/preview")).text;

  beforeAll(async () => {
    const { signedIn } = tools;
    [ada, words, other] = [await signedIn(), await signedIn(WORDS), await signedIn(OTHER)];
  });
  beforeEach(async () => {
    setEditors(EDITORS);
    // No request of an earlier test counts.
    hours += 1;
    tools.later(61);
    const withdrawn = { outcome: "withdrawn", answer: "", answered_by: "" } as const;
    for (const { id } of await requests())
      await served().platform.store.requests.close(ALPHA_SLUG, id, withdrawn, served().platform.now());
    await mails();
  });

  it("sends an e-mail with the note to each of them, and shows what waits and from whom", async () => {
    const sent = await send("Please before <Friday>.");
    expect([sent.status, sent.headers.location]).toEqual([303, "/preview/publish?done=sent"]);
    const waiting = await mails();
    expect(waiting.map(({ to }) => to)).toEqual([ADA, BEN]);
    for (const { subject, text } of waiting) {
      expect(subject).toBe(`${WORDS} has asked you to publish changes on alpha cars`);
      expect(text).toContain("Please before <Friday>.");
      expect(text).toMatch(/http:\/\/alpha\.localhost:\d+\/preview\/publish$/);
    }
    expect(await mails()).toEqual([]);
    for (const path of ["/preview", PATH]) {
      const { text } = await ada.get(path);
      expect(text).toContain(`${WORDS}, `);
      expect(text).toContain("Please before &lt;Friday&gt;.");
    }
    expect(await start(words)).toContain("By you, ");
    // It is nobody else's business before it is published.
    expect(await start(other)).not.toContain("Friday");
    // What was sent is not ticked again.
    expect((await words.get(PATH)).text).not.toMatch(/name="draft"[^>]* checked/);
  });

  it("tells the editor when it is published", async () => {
    await sent();
    const page = await ada.get(PATH);
    const [, draft = ""] = /type="hidden" name="draft" value="([^"]*)"/.exec(page.text) ?? [];
    expect((await answer(ada, { draft })).status).toBe(303);
    expect(await requests()).toEqual([]);
    expect(await mails()).toMatchObject([
      { to: WORDS, subject: "Your changes on alpha cars have been published" },
    ]);
    expect(await tools.seenBy("/")).toContain(`Text ${hours}`);
  });

  it("tells the editor why it is declined, and keeps the drafts", async () => {
    const request = await sent();
    const decline = (who: Editor, note: string) => answer(who, { request, note, do: "decline" });
    expect((await decline(words, "No")).status).toBe(403);
    const long = await decline(ada, "x".repeat(1001));
    expect([long.status, long.text.includes("x".repeat(1001))]).toEqual([400, true]);
    expect(long.text).toContain("The note must be");
    const { status, headers } = await decline(ada, "Use the old name.");
    expect([status, headers.location]).toEqual([303, "/preview/publish?done=declined"]);
    const declined = await mails();
    expect(declined).toMatchObject([{ to: WORDS }]);
    for (const said of [`${ADA} has declined`, "Use the old name."])
      expect(declined[0]?.text).toContain(said);
    expect((await words.get(PATH)).text).toContain(`Text ${hours}`);
    expect(await start(words)).not.toContain("By you, ");
    for (const path of ["/preview", PATH]) {
      const { text } = await words.get(path);
      expect(text).toContain(`Declined by ${ADA}, `);
      expect(text).toContain("Reason: Use the old name.");
      expect((await ada.get(path)).text).not.toContain("Declined by");
    }
    // Sent again, it waits again.
    await send("The old name");
    expect(await start(words)).not.toContain("Declined by");
  });

  it("shows the editor what was declined without a reason, for 14 days or until the drafts are discarded", async () => {
    const request = await sent();
    await answer(ada, { request, do: "decline" });
    expect(await start()).toContain(`Declined by ${ADA}, `);
    expect(await start()).not.toContain("Reason:");
    const { store, now } = served().platform;
    const declinedAfter = (days: number) =>
      store.requests.declined(ALPHA_SLUG, WORDS, new Date(now().getTime() + days * 86_400_000));
    expect((await declinedAfter(13)).map(({ id }) => id)).toContain(request);
    expect(await declinedAfter(15)).toEqual([]);
    expect((await words.discardText("nav.menu")).status).toBe(303);
    expect(await start()).not.toContain("Declined by");
  });

  it("lets the editor alone withdraw it, without an e-mail", async () => {
    const withdraw = { request: await sent(), do: "withdraw" };
    expect((await answer(other, withdraw)).status).toBe(303);
    expect(await requests()).toHaveLength(1);
    expect((await answer(words, withdraw)).status).toBe(303);
    expect(await requests()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it("refuses a long or odd note, nothing that is ticked, and the sixth within an hour", async () => {
    const long = await send("x".repeat(1001));
    expect([long.status, long.text.includes("The note must be")]).toEqual([400, true]);
    expect((await send("a\u202eb")).status).toBe(400);
    const none = await words.post(PATH, [["do", "send"]]);
    expect(none.status).toBe(400);
    for (let times = 0; times < 5; times += 1) expect((await send(`Note ${times}`)).status).toBe(303);
    const sixth = await send("Note 6");
    expect([sixth.status, sixth.text.includes("five times within an hour")]).toEqual([429, true]);
    expect(sixth.text).toContain("Note 6");
  });

  it("says when a draft has changed since it was sent", async () => {
    await send("");
    await words.draft("nav.menu", `Changed ${hours}`);
    expect((await ada.get(PATH)).text).toContain(
      `Changed or discarded since it was sent: “Changed ${hours}”`,
    );
  });

  it("offers nothing to send where nobody may publish", async () => {
    setEditors([{ email: WORDS, roles: ["texts"] }]);
    await words.draft("nav.menu", `Alone ${hours}`);
    const { text } = await words.get(PATH);
    expect(text).toMatch(/none of this site.{1,6}s editors/);
    expect(text).not.toContain("Send for publishing");
    expect((await send("")).status).toBe(403);
    expect(await requests()).toEqual([]);
  });
});
