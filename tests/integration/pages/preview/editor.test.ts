import { expect, it } from "vitest";
import { ADA, BEN, describeEditorOnEachStore } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";
import { errorsOf } from "../../../support/page-forms";
import { waitingMails } from "../../../support/sign-in";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const alpha = {
  cars: [incomingCar("alpha-1", { dealership_id: "alpha" })],
  config: { editors: [ADA, BEN] },
  wording: { nav: { menu: "Menu of alpha" } },
};
const beta = { config: { editors: ["bea@beta.example"] } };
const gamma = {};

describeEditorOnEachStore("the editor of editors", { sites: { alpha, beta, gamma } }, (tools) => {
  const { served, signedIn, newSession, person, later, seenBy, draftsIn } = tools;

  it("is 404 on a site without editors, and asks for an address elsewhere (rules/editors#editor-named)", async () => {
    for (const path of ["/preview", "/preview/text?key=nav.menu", "/preview/publish", "/preview/versions"])
      expect((await served().client.gamma.get(path)).status).toBe(404);
    const page = await served().client.alpha.get("/preview");
    expect(page.status).toBe(200);
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect(page.text).toContain('<meta name="robots" content="noindex');
    expect(page.text).not.toContain("<script");
    for (const path of ["/preview/text?key=nav.menu", "/preview/publish", "/preview/versions"]) {
      const { status, headers } = await served().client.alpha.get(path);
      expect([status, headers.location]).toEqual([302, "/preview"]);
      const posted = await served().client.alpha.post(path.split("?")[0] ?? "", {
        key: "nav.menu",
        text_0: "x",
      });
      expect([posted.status, posted.headers.location]).toEqual(
        path.startsWith("/preview/text") ? [303, "/preview?lost=1"] : [302, "/preview"],
      );
    }
  });

  it("signs an editor in with the code from an e-mail, for 12 hours (rules/editors#editor-session)", async () => {
    const ada = await newSession();
    const start = async () => (await ada.get("/preview")).text;
    for (const words of ["Edit alpha cars", ADA]) expect(await start()).toContain(words);
    later(12 * 60 - 1);
    expect(await start()).toContain("Edit alpha cars");
    later(1);
    expect(await start()).toContain("Email me a code");
  });

  it("answers an address that is no editor's as an editor's, and sends nothing (rules/editors#editor-unknown)", async () => {
    const masked = (text: string, email: string) =>
      text
        .replaceAll(email, "EMAIL")
        .replace(/\d{8}T[\w-]+@forecourt/, "FILE")
        .replace(/nonce="[^"]*"/g, "");
    later(61);
    const pages: string[] = [];
    for (const email of [BEN, "nobody@alpha.example", "bea@beta.example"]) {
      const who = person(email);
      const asked = await who.askForCode();
      expect([asked.status, asked.headers.location]).toEqual([303, "/preview?step=code"]);
      const code = await who.get("/preview?step=code");
      const wrong = await who.enter("000000");
      const again = await who.askForCode();
      expect([wrong.status, again.status]).toEqual([400, 429]);
      pages.push(masked(code.text, email) + masked(wrong.text, email) + masked(again.text, email));
    }
    expect(pages[1]).toBe(pages[0]);
    expect(pages[2]).toBe(pages[0]);
    expect((await waitingMails(served().platform)).map(({ to }) => to)).toEqual([BEN]);
  });

  it("takes a code once, and only in the browser that asked for it", async () => {
    later(61);
    const [ada, thief] = [person(), person()];
    await ada.askForCode();
    const [mail] = await waitingMails(served().platform);
    const code = /\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "";
    expect((await thief.post("/preview", [["code", code]])).status).toBe(400);
    expect((await ada.enter(code)).status).toBe(303);
    later(1);
    await thief.askForCode();
    expect((await thief.enter(code)).status).toBe(400);
  });

  it("ends the session of an editor whom the site names no longer, or who signs out", async () => {
    const [ada, ben] = [await newSession(), await newSession(BEN)];
    tools.setEditors([ADA]);
    expect((await ben.get("/preview")).text).toContain("Email me a code");
    tools.setEditors([ADA, BEN]);
    // It is over, not hidden.
    expect((await ben.get("/preview")).text).toContain("Email me a code");
    expect((await ada.post("/preview", [["do", "sign_out"]])).headers.location).toBe("/preview");
    expect((await ada.get("/preview")).text).toContain("Email me a code");
  });

  it("is off where no e-mail is sent (rules/editors#editor-possible)", async () => {
    const { config } = served().platform;
    served().platform.config = { ...config, NODE_ENV: "production", DEMO_STOCK: false };
    try {
      expect((await served().client.alpha.get("/preview")).status).toBe(404);
    } finally {
      served().platform.config = config;
    }
  });

  it("finds texts by what they say, by key, by state and by the page that shows them (rules/editors#editor-list)", async () => {
    const ada = await signedIn();
    const found = async (query: string) =>
      [...(await ada.get(`/preview?${query}`)).text.matchAll(/<code[^>]*>([^<]*)<\/code>/g)].map(
        ([, key]) => key,
      );
    for (const query of ["q=menu+of+ALPHA", "q=nav.menu"])
      expect(await found(query), query).toEqual(["nav.menu"]);
    for (const query of [
      ...["q=no+text+says+this", "show=draft", "page=/sign-in&q=six-digit", "q=workspace.list"],
      ...["page=https://elsewhere.example/", "page=/preview"],
    ])
      expect(await found(query), query).toEqual([]);
    expect(await found("page=/sign-in&q=Text+me+a+code")).toContain("account.sign_in.send");
    expect((await ada.get("/preview?q=%00&area=__proto__&show=x&from=99999999&page=//x")).status).toBe(200);
  });

  it("shows what each place says of a text (rules/editors#editor-text)", async () => {
    const ada = await signedIn();
    const { text } = await ada.openText("nav.menu");
    const layers = [...text.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*><span[^>]*>([^<]*)/g)].map(
      ([, dt, dd]) => [dt, dd],
    );
    expect(layers).toEqual([
      ["The product", "Menu"],
      ["The template", "No text of its own"],
      ["The site's files", "Menu of alpha"],
      ["Published here", "No text of its own"],
      ["Draft", "No text of its own"],
    ]);
    const plural = (await ada.get("/preview/text?key=account.sign_in.again_hint")).text;
    expect(plural).toContain("Text for one");
    expect(plural).toContain("Text for any other number");
    expect(plural).toContain("{{count}}");
    const unknown = ["no.such.key", "__proto__", "constructor", ""];
    for (const key of [...unknown, "desk.list.heading", "block_editor.slug_empty"])
      expect((await ada.get(`/preview/text?key=${key}`)).status).toBe(404);
    expect((await ada.get("/preview/text?key=nav.menu&used=1")).text).toContain('href="/cars"');
  });

  it("refuses a text with the reason and keeps it in the field (rules/editors#text-faults)", async () => {
    const ada = await signedIn();
    for (const [typed = "", reason = ""] of [
      ["<b>bold</b>", "would be shown exactly like that"],
      ["x".repeat(10_240), "characters or fewer"],
      ["", "t be blank"],
    ]) {
      const { status, text } = await ada.draft("nav.menu", typed);
      expect([typed, status]).toEqual([typed, 400]);
      expect(text).toContain("<title>Error: ");
      expect(errorsOf(text) + text).toContain(reason);
      expect(text).not.toContain("<b>bold</b>");
      if (typed === "x".repeat(10_240)) expect(text).toContain(typed);
    }
    expect(await draftsIn()).toEqual({});
  });

  it("changes no text that only the files may change (rules/editors#never-editable)", async () => {
    const ada = await signedIn();
    const page = await ada.openText("finance_terms.disclaimer");
    expect(page.text).toContain("Only the site's files can change this text");
    expect(page.text).not.toContain('name="text_0"');
    const posted = { key: "finance_terms.disclaimer", text_0: "No terms at all", seen_0: "0" };
    expect((await ada.post("/preview/text", Object.entries(posted))).status).toBe(403);
  });

  it("loses nothing between two editors (rules/editors#two-editors)", async () => {
    const [ada, ben] = [await signedIn(ADA), await signedIn(BEN)];
    const drafts = async () => (await served().platform.store.wording.drafts(ALPHA_SLUG, "en-AU")).drafts;
    const opened = await ben.openText("nav.menu");
    expect((await ada.draft("nav.menu", "Ada’s menu")).status).toBe(303);
    const late = await ben.send(opened, "/preview/text", { text_0: "Ben’s menu" });
    expect(late.status).toBe(409);
    for (const words of [
      ...["This text has changed since you opened it", `The draft by ${ADA} says “Ada’s menu”`],
      'value="Ben’s menu"',
    ])
      expect(late.text).toContain(words);
    expect(await drafts()).toMatchObject([{ text: "Ada’s menu", author: ADA }]);
    expect((await ben.send(late, "/preview/text", { text_0: "Ben’s menu" })).status).toBe(303);
    expect(await drafts()).toMatchObject([{ text: "Ben’s menu", author: BEN }]);
    expect((await ben.discardText("nav.menu")).headers.location).toContain("done=discarded");
    expect(await drafts()).toEqual([]);
  });

  it("publishes, shows the difference and restores (rules/editors#publish, rules/editors#versions)", async () => {
    const ada = await signedIn();
    const shown = () => seenBy("/");
    expect(await shown()).toContain("Menu of alpha");
    await ada.draft("nav.menu", "The first menu");
    expect(await shown()).not.toContain("The first menu");
    const publishing = await ada.get("/preview/publish");
    expect(publishing.text).toContain("The first menu");
    expect(publishing.text).toContain("Menu of alpha");
    const done = await ada.publish();
    expect([done.status, done.headers.location]).toEqual([303, "/preview/versions?done=published&version=1"]);
    expect(await shown()).toContain("The first menu");
    // The words of browsers too: the page names a file that exists.
    const words = /data-wording="([^"]*)"/.exec(await seenBy("/cars"))?.[1] ?? "";
    expect(await seenBy(words)).toContain("The first menu");

    await ada.draft("nav.menu", "The second menu");
    await ada.publish();
    expect(await shown()).toContain("The second menu");
    const versions = await ada.get("/preview/versions");
    expect(versions.text).toContain(ADA);
    const restored = await ada.send(versions, "/preview/versions", { version: "1" });
    expect(restored.headers.location).toBe("/preview/versions?done=restored&version=3");
    expect(await shown()).toContain("The first menu");
    // The page of before: something was published since.
    expect((await ada.send(versions, "/preview/versions", { version: "1" })).status).toBe(409);
    expect((await served().client.beta.get("/")).text).not.toContain("The first menu");
  });

  it("undoes the first publication, after which the site is as its files say it (rules/editors#versions)", async () => {
    const ada = await signedIn();
    const shown = () => seenBy("/");
    await ada.draft("nav.menu", "The only menu");
    const { headers } = await ada.publish();
    const version = Number(/version=(\d+)$/.exec(headers.location ?? "")?.[1]);
    expect(await shown()).toContain("The only menu");
    const versions = await ada.get("/preview/versions");
    expect(versions.text).toContain(`Undo version ${version}`);
    expect(versions.text).toContain("Before version 1");
    const undone = await ada.send(versions, "/preview/versions", { version: String(version - 1) });
    expect(undone.headers.location).toBe(`/preview/versions?done=restored&version=${version + 1}`);
    expect(await shown()).not.toContain("The only menu");

    await ada.draft("nav.menu", "Another menu");
    await ada.publish();
    await ada.restore(0);
    expect(await shown()).toContain("Menu of alpha");
    const restored = await ada.get("/preview/versions");
    expect(restored.text).toContain("Site's files restored");
    // Visitors see the files already.
    expect((await ada.send(restored, "/preview/versions", { version: "0" })).status).toBe(400);
  });

  it("publishes nothing of a draft that has changed since, or that nobody ticked", async () => {
    const ada = await signedIn();
    expect((await ada.post("/preview/publish", [])).status).toBe(400);
    await ada.draft("nav.menu", "One more menu");
    const { drafts } = await served().platform.store.wording.drafts(ALPHA_SLUG, "en-AU");
    const [seen] = drafts.map(({ revision, key }) => `${revision} ${key}`);
    await ada.draft("nav.menu", "Yet one more menu");
    const late = await ada.post("/preview/publish", [["draft", seen ?? ""]]);
    expect(late.status).toBe(409);
    expect(late.text).toContain("Nothing has been published");
    expect((await ada.post("/preview/publish", [["draft", "7 __proto__"]])).status).toBe(409);
    expect(await seenBy("/")).not.toContain("one more menu");
  });

  it("notices that somebody else has published a text without a draft (rules/editors#two-editors)", async () => {
    const [ada, ben] = [await signedIn(ADA), await signedIn(BEN)];
    const key = "nav.skip_to_content";
    const opened = await ben.openText(key);
    expect((await ada.draft(key, "Ada’s way out")).status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    const late = await ben.send(opened, "/preview/text", { text_0: "Ben’s way out" });
    expect(late.status).toBe(409);
    for (const words of ["Visitors now see “Ada’s way out”", 'value="Ben’s way out"'])
      expect(late.text).toContain(words);
    expect(await draftsIn()).toEqual({});
    expect((await ben.send(late, "/preview/text", { text_0: "Ben’s way out" })).status).toBe(303);
    expect((await ben.discardText(key)).status).toBe(303);
  });

  it("starts with tasks, what waits and whose it is, and the site's pages (rules/editors#editor-start)", async () => {
    const [ada, ben] = [await signedIn(), await signedIn(BEN)];
    await ada.draft("action.enquire", "Ask us now");
    const first = (await ben.get("/preview")).text;
    const [mine, theirs] = [(await ada.get("/preview")).text, first].map((page) =>
      /<h2 id="waiting"[\s\S]*?<\/section>/.exec(page)?.[0].replace(/<[^>]*>/g, "|"),
    );
    expect(mine).toMatch(/“Ask us now”\|+yours, /);
    expect(theirs).toMatch(/“Ask us now”\|+by ada@alpha\.example, /);
    for (const [href, label] of [
      ["/preview/popups?new=popup#title", "Put a notice up"],
      ["/preview/hours?new=day#date", "Change hours for a day"],
      ["/preview/pages?new=page#title", "New page"],
      ["/preview/pages?key=home", "Edit"],
      ["/preview/texts?page=%2Fcars#results", "Edit"],
    ])
      expect([href, first.split(`href="${href?.replace("&", "&amp;")}"`)[1]?.slice(0, 200)]).toEqual([
        href,
        expect.stringContaining(`>${label}</a>`),
      ]);
    // Neither is switched on here.
    expect(first).not.toMatch(/New post|New offer/);
    // One's own changes are ticked, another's by choice; only what differs is shown.
    const ticked = async (who: typeof ada) => {
      const { text } = await who.get("/preview/publish");
      expect(text).toMatch(/<del[^>]*>Enquire Now<\/del>[\s\S]*<ins[^>]*>Ask us now<\/ins>/);
      return /<input[^>]*name="draft"[^>]*>/.exec(text)?.[0].includes("checked");
    };
    expect([await ticked(ada), await ticked(ben)]).toEqual([true, false]);
    await ada.publish();
    expect((await ada.get("/preview/versions")).text).toMatch(/Version \d+(?:<!-- -->)?: “Ask us now”/);
    const published = (await ada.get("/preview")).text;
    expect(published).toMatch(/<h2 id="recent"[\s\S]*?“Ask us now”/);
    expect(published).toContain("Nothing. Everything you");
    await ada.draft("action.enquire", "Enquire Now");
    await ada.publish();
  });

  it("states before a restore what it can't bring back, and does exactly that (rules/editors#versions)", async () => {
    const ada = await signedIn();
    const { wording } = served().platform.store;
    const language = "en-AU";
    const { revision } = await wording.published(ALPHA_SLUG);
    const texts = [
      // The files have it since.
      { kind: "text" as const, key: "action.test_drive", language, text: "Drive it", base: null },
      { kind: "text" as const, key: "action.enquire", language, text: "Ask", base: "Enquire Now" },
    ];
    const { platform } = served();
    const made = await wording.setPublished(
      { site: ALPHA_SLUG, kind: "published", author: ADA },
      revision,
      texts,
      platform.now(),
    );
    if (made.kind === "changed") throw new Error("somebody else has published");
    await platform.wording.refresh();
    const press: [string, string][] = [
      ["version", String(made.version - 1)],
      ["revision", String(revision + 1)],
    ];
    const asked = await ada.post("/preview/versions", press);
    expect(asked.status).toBe(200);
    expect(asked.text).toMatch(
      /1 text can(?:'|&#x27;)t be removed[\s\S]*<code[^>]*>action\.test_drive<\/code>/,
    );
    expect((await wording.published(ALPHA_SLUG)).revision).toBe(revision + 1);
    const sure = /name="sure" value="([^"]*)"/.exec(asked.text)?.[1] ?? "";
    const done = await ada.post("/preview/versions", [...press, ["sure", sure]]);
    expect([done.status, done.headers.location]).toEqual([303, expect.stringContaining("kept=1")]);
    const { edits } = await wording.published(ALPHA_SLUG);
    expect(edits.map(({ key }) => key)).not.toEqual(expect.arrayContaining(["action.test_drive"]));
  });

  it("tells texts that say the same apart by the pages that they are on", async () => {
    const ada = await signedIn();
    // A publication is another site: its pages have not been looked at.
    await ada.draft("nav.menu", "Menu of pages");
    expect((await ada.publish()).status).toBe(303);
    const list = (await ada.get("/preview/texts?q=Enquire+Now")).text;
    expect(list).not.toContain("each vehicle");
    const [, href = ""] = /<a href="([^"]*#results)">Some texts say the same/.exec(list) ?? [];
    const { text } = await ada.get(href.replaceAll("&amp;", "&"));
    expect(text).not.toContain("Some texts say the same");
    const rows = text.split("<li").filter((row) => row.includes("Enquire Now"));
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.some((row) => /each vehicle(?:'|&#x27;)s page/.test(row))).toBe(true);
    expect(text).not.toMatch(/On \/cars\/\w/);
    // A text that is on none of these pages says to which part of the site it belongs.
    expect(rows.find((row) => row.includes("places.enquire_now"))).toContain(
      "Location cards and departments",
    );
    expect(text).toMatch(/<option value="lead_payload">Answers to programs that send enquiries<\/option>/);
    const used = (await ada.get("/preview/text?key=action.enquire")).text;
    expect(used).toContain("Part of the site: Buttons on cards and vehicle pages");
    expect(used).toMatch(/<a href="\/cars\/[\w-]+"[^>]*>each vehicle(?:'|&#x27;)s page<\/a>/);
    const [, page = ""] = /aria-labelledby="used".*?<li><a href="(\/[^"]+)"/s.exec(used) ?? [];
    // Its draft is shown where the text is.
    await ada.draft("action.enquire", "Ask us");
    expect((await ada.openText("action.enquire")).text).toContain(`name="to" value="${page}"`);
    await ada.discardText("action.enquire");
  });
});
