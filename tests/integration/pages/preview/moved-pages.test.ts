/** @module-tag long */
import { expect, it } from "vitest";
import { createPublicationWorker } from "~/services/editing/publication-worker.server";
import { describeEditor, draftsOn, type Editor } from "../../../support/editor";
import { waitingMails } from "../../../support/sign-in";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const PATH = "/preview/pages";
const page = (title: string, more = "") => `---\ntitle: ${title}\n${more}---\n\nWords of ${title}.\n`;
const alpha = {
  config: {
    languages: ["en-AU", "fr"],
    editors: ["ada@alpha.example", { email: "cleo@alpha.example", roles: ["content"] }],
    redirects: { "/oldest": "/tips" },
    blog: { enabled: true },
  },
  content: {
    tips: page("Tips"),
    "blog/winter": page("Winter", "date: 2026-11-01\n"),
    guide: page("Guide"),
    rates: page("Rates").replace("Words", "From 9.9% p.a."),
    reads: page("Reads").replace("Words", "[All tips](/tips)\n\nWords"),
  },
  files: {
    "content.fr/rates.md": page("Taux").replace("Words", "De 9.9% p.a."),
    "content.fr/tips.md": page("Conseils"),
    "content.fr/guide.md": page("Manuel"),
  },
};

/* rules/content#moved-pages */
describeEditor("a page that moves in the editor", { sites: { alpha } }, (tools) => {
  const { served, signedIn, get, seenBy } = tools;
  const form = (who: Editor, key: string) => who.get(`${PATH}?${new URLSearchParams({ key, as: "text" })}`);
  const move = async (who: Editor, key: string, slug: string) =>
    who.send(await form(who, key), PATH, { slug });
  const publish = async (who: Editor, language?: string) =>
    expect((await who.publish(language)).status).toBe(303);
  const moveAndPublish = async (who: Editor, key: string, slug: string) => {
    expect((await move(who, key, slug)).status).toBe(303);
    await publish(who);
  };
  /** Where each address leads, or its status. */
  const at = (...paths: string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const { status, headers } = await get(path);
        return status === 301 ? String(headers.location).replace(/^https?:\/\/[^/]+/, "") : status;
      }),
    );
  const noDrafts = async (who: Editor) =>
    expect((await who.get("/preview/publish")).text).toContain("There are no drafts");

  it("a moved page's old address redirects straight to the new one once published, in each language", async () => {
    const ada = await signedIn();
    const moved = await move(ada, "tips", "good-tips");
    expect(moved.headers.location).toBe(`${PATH}?key=good-tips&done=saved&as=text`);
    expect(await at("/tips", "/good-tips")).toEqual([200, 404]);
    await publish(ada);
    expect((await ada.get("/preview/publish?language=fr")).text).toContain("There are no drafts");
    expect((await get("/tips")).headers["cache-control"]).toContain("no-cache");
    expect(await at("/tips?a=1", "/good-tips")).toEqual(["/good-tips?a=1", 200]);
    expect(await at("/oldest", "/fr/tips")).toEqual(["/good-tips", "/fr/good-tips"]);
    expect(await seenBy("/fr/good-tips")).toContain("Words of Conseils");
    // A link to the old address still leads there: no other page has to change.
    expect(await at("/reads")).toEqual([200]);
  });

  it("a page that moves again is reached from all its old addresses, and one that moves back has no redirect from there", async () => {
    const ada = await signedIn();
    await moveAndPublish(ada, "good-tips", "best-tips");
    expect(await at("/tips", "/good-tips", "/oldest")).toEqual([
      ...["/best-tips", "/best-tips", "/best-tips"],
    ]);
    await moveAndPublish(ada, "best-tips", "tips");
    expect(await at("/tips", "/good-tips", "/best-tips")).toEqual([200, "/tips", "/tips"]);
  });

  it("a new page at an old address replaces the redirect", async () => {
    const ada = await signedIn();
    const fresh = { title: "New tips", slug: "fresh-tips", markdown: "New words." };
    expect((await ada.fill(PATH, "new=page&as=text", fresh)).status).toBe(303);
    await publish(ada);
    expect((await move(ada, "tips", "top-tips")).status).toBe(303);
    expect((await move(ada, "fresh-tips", "tips")).headers.location).toContain("done=saved");
    await publish(ada);
    expect(await at("/tips", "/fresh-tips", "/top-tips")).toEqual([200, "/tips", 200]);
    expect(await seenBy("/tips")).toContain("New words.");
  });

  it("a blog post starts with a text, and can move too", async () => {
    const ada = await signedIn();
    expect((await ada.get("/preview/pages?new=post")).text).toContain('name="b0-body"');
    await moveAndPublish(ada, "blog/winter", "cold");
    expect(await at("/blog/winter", "/blog/cold", "/blog/nothing")).toEqual(["/blog/cold", 200, 404]);
  });

  it("a page whose draft at a new address is discarded stays where it was, in each language", async () => {
    const ada = await signedIn();
    expect((await move(ada, "top-tips", "lost-tips")).status).toBe(303);
    const draft = await form(ada, "lost-tips");
    expect((await ada.send(draft, PATH, {}, ["do", "discard"])).headers.location).toContain("done=discarded");
    for (const path of [PATH, `${PATH}?language=fr`]) {
      const list = (await ada.get(path)).text;
      expect(list).toContain("top-tips");
      expect(list).not.toContain("lost-tips");
    }
    expect((await (await ada.get("/preview/publish")).text).includes("top-tips")).toBe(false);
    expect(await at("/top-tips", "/fr/top-tips", "/lost-tips")).toEqual([200, 200, 404]);
  });

  /* rules/editors#moved-together */
  it("a move is one draft, one version and one restore, in all languages", async () => {
    const ada = await signedIn();
    expect((await move(ada, "guide", "how-to")).status).toBe(303);
    const { text } = await ada.get("/preview/publish");
    expect(draftsOn({ text })).toHaveLength(1);
    for (const part of ["Page Guide, moved from /guide to /how-to", "Address: /", "Address: /fr/"])
      expect(text.replace(/<[^>]+>/g, "")).toContain(part);
    const french = await ada.get("/preview/publish?language=fr");
    expect([draftsOn(french).length, french.text.includes("1 draft in English")]).toEqual([0, true]);
    expect((await ada.get("/preview")).text).toContain("Page Guide, moved from /guide to /how-to");
    // A list and a search have the page once, and its former address opens the same form.
    expect((await ada.get(PATH)).text).not.toContain("key=guide");
    expect((await form(ada, "guide")).text).toContain("moves from /guide to /how-to");
    const [lead = ""] = draftsOn({ text })[0]?.split("\n") ?? [];
    expect((await ada.post("/preview/publish", [["draft", lead]])).status).toBe(409);
    const published = await ada.publish();
    expect(await at("/guide", "/fr/guide", "/fr/how-to")).toEqual(["/how-to", "/fr/how-to", 200]);
    const version = Number(/version=(\d+)/.exec(String(published.headers.location))?.[1]);
    const versions = await ada.get("/preview/versions");
    const listed = versions.text.replace(/<!-- -->/g, "");
    const [heading = ""] = listed.match(/Version \d+: Page Guide[^<]*/) ?? [];
    expect(heading).toBe(`Version ${version}: Page Guide, moved from /guide to /how-to`);
    expect(/>(\d+) changes?</.exec(listed)?.[1]).toBe("1");
    expect((await ada.restore(version - 1)).status).toBe(303);
    expect(await at("/guide", "/fr/guide", "/how-to", "/fr/how-to")).toEqual([200, 200, 404, 404]);
    expect((await ada.get("/preview")).text).toContain("Page Guide, moved from /how-to to /guide");
  });

  it("a move is sent, declined and published as one", async () => {
    const [ada, cleo] = [await signedIn(), await signedIn("cleo@alpha.example")];
    expect((await move(cleo, "guide", "how-to")).status).toBe(303);
    const send = async () => {
      const [draft = ""] = draftsOn(await cleo.get("/preview/publish"));
      return (await cleo.post("/preview/publish", Object.entries({ draft, note: "", do: "send" }))).status;
    };
    const waiting = () => served().platform.store.requests.list(ALPHA_SLUG);
    expect(await send()).toBe(303);
    const [first] = await waiting();
    const asked = (await ada.get("/preview/publish")).text;
    expect(asked.split("Page Guide, moved from /guide to /how-to").length).toBe(4);
    await createPublicationWorker(served().platform).runOnce();
    expect((await waitingMails(served().platform)).at(-1)?.text).toContain("has sent a draft on");
    const decline = { request: first?.id ?? "", note: "No", do: "decline" };
    await ada.post("/preview/publish", Object.entries(decline));
    expect((await cleo.get("/preview/publish")).text).toContain("Reason: No");
    expect(await send()).toBe(303);
    const again = (await ada.get("/preview/publish")).text;
    const [, draft = ""] = /type="hidden" name="draft" value="([^"]*)"/.exec(again) ?? [];
    expect(draft.split("\n")).toHaveLength(4);
    expect((await ada.post("/preview/publish", [["draft", draft]])).status).toBe(303);
    expect(await waiting()).toEqual([]);
    expect(await at("/guide", "/fr/guide", "/fr/how-to")).toEqual(["/how-to", "/fr/how-to", 200]);
  });

  it("a planned move is published as it was planned, or not at all", async () => {
    const ada = await signedIn();
    const plans = () => served().platform.store.plans.list(ALPHA_SLUG);
    const plan = async () => {
      const [draft = ""] = draftsOn(await ada.get("/preview/publish"));
      const [date, time] = new Date(served().platform.now().getTime() + 20 * 60_000)
        .toLocaleString("en-AU", { timeZone: "Australia/Melbourne", hour12: false })
        .split(", ");
      const when = { day: date ?? "", time: time?.slice(0, 5) ?? "" };
      expect((await ada.post("/preview/publish", Object.entries({ draft, ...when }))).status).toBe(303);
    };
    const pass = async () => {
      tools.later(21);
      await createPublicationWorker(served().platform).runOnce();
    };
    expect((await move(ada, "how-to", "guide")).status).toBe(303);
    await plan();
    const french = await ada.get(`${PATH}?key=guide&as=text&language=fr`);
    expect((await ada.send(french, `${PATH}?language=fr`, { title: "Le manuel" })).status).toBe(303);
    expect((await ada.get("/preview/publish")).text).toContain(
      "Changed or discarded since: Page Guide, moved",
    );
    const now = served().platform.now;
    await pass();
    const [failed] = await plans();
    expect([failed?.failure?.reason, ...(await at("/guide"))]).toEqual(["changed", "/how-to"]);
    await served().platform.store.plans.cancel(ALPHA_SLUG, failed?.id ?? "");
    served().platform.now = now;
    await plan();
    await pass();
    expect(await plans()).toEqual([]);
    expect(await at("/how-to", "/fr/how-to")).toEqual(["/guide", "/fr/guide"]);
    expect(await seenBy("/fr/guide")).toContain("Le manuel");
  });

  it("a move is discarded from the form of its translation too, and its words go back", async () => {
    const ada = await signedIn();
    expect((await move(ada, "guide", "how-to")).status).toBe(303);
    const path = `${PATH}?language=fr`;
    const opened = () => ada.get(`${PATH}?key=how-to&as=text&language=fr`);
    expect((await ada.send(await opened(), path, { title: "Guide" })).status).toBe(303);
    const gone = await ada.send(await opened(), path, {}, ["do", "discard"]);
    expect(gone.headers.location).toContain("done=discarded");
    await noDrafts(ada);
    const left = await ada.get("/preview/publish?language=fr");
    expect([draftsOn(left).length, left.text.includes("key=guide")]).toEqual([1, true]);
  });

  it("a page keeps the figures of finance that its file states, in each language (rules/editors#finance-claims)", async () => {
    const ada = await signedIn();
    expect((await move(ada, "rates", "our-rates")).status).toBe(303);
    const path = `${PATH}?language=fr`;
    const opened = () => ada.get(`${PATH}?key=our-rates&as=text&language=fr`);
    expect((await ada.send(await opened(), path, { title: "Nos taux" })).status).toBe(303);
    const other = await ada.send(await opened(), path, { markdown: "De 8.9% p.a." });
    expect([other.status, other.text.includes("8.9%")]).toEqual([400, true]);
    await publish(ada);
    expect(await seenBy("/fr/our-rates")).toContain("De 9.9% p.a.");
    await moveAndPublish(ada, "our-rates", "rates");
  });

  it("a page that no visitor has seen can change its address, in each language, and leaves no redirect", async () => {
    const ada = await signedIn();
    const typed = { title: "Summr check", markdown: "Words of summer." };
    expect((await ada.fill(PATH, "new=page&as=text", typed)).status).toBe(303);
    const french = await ada.get(`${PATH}?key=summr-check&as=text&language=fr`);
    expect(french.text).not.toContain('name="slug"');
    const translated = { title: "Bilan", markdown: "Mots." };
    expect((await ada.send(french, `${PATH}?language=fr`, translated)).status).toBe(303);
    const opened = await form(ada, "summr-check");
    expect(opened.text).toMatch(/isn.{1,6}t published yet: you can still change it/);
    expect((await move(ada, "summr-check", "reads")).text).toContain("That already exists");
    const moved = await move(ada, "summr-check", "summer-check");
    expect(moved.headers.location).toBe(`${PATH}?key=summer-check&done=saved&as=text`);
    for (const path of [PATH, `${PATH}?language=fr`]) {
      const list = (await ada.get(path)).text;
      expect(list).toContain("summer-check");
      expect(list).not.toContain("summr-check");
    }
    await publish(ada);
    await publish(ada, "fr");
    expect(await at("/summer-check", "/fr/summer-check")).toEqual([200, 200]);
    expect(await at("/summr-check", "/fr/summr-check")).toEqual([404, 404]);
  });

  it("a moved page that goes back before it is published leaves no draft", async () => {
    const ada = await signedIn();
    expect((await move(ada, "reads", "reading")).status).toBe(303);
    expect((await move(ada, "reading", "to-read")).status).toBe(303);
    expect((await form(ada, "to-read")).text).toMatch(/name="former_addresses"[^>]*value="\/reads"/);
    expect((await move(ada, "to-read", "reads")).status).toBe(303);
    await noDrafts(ada);
    expect(await at("/reads", "/to-read")).toEqual([200, 404]);
  });

  it("refuses an address that is taken or none, and keeps what was typed", async () => {
    const ada = await signedIn();
    for (const [slug, reason] of [
      ["reads", "That already exists"],
      ["contact", "is already the address of another page"],
      ["No Address", "Enter an address in lower-case letters"],
      ["home", "Enter an address in lower-case letters"],
      ["fr", "are for the site in another language"],
    ] as const) {
      const refused = await move(ada, "top-tips", slug);
      expect([slug, refused.status]).toEqual([slug, 400]);
      expect(refused.text.split('href="#slug"')[1]?.slice(0, 200), slug).toContain(reason);
      expect(refused.text).toContain(`value="${slug}"`);
    }
    const home = await ada.get(`${PATH}?key=home&as=text`);
    expect(home.text).not.toContain('name="slug"');
    const wrong = await ada.send(await form(ada, "reads"), PATH, {
      former_addresses: "https://elsewhere.example",
    });
    expect([wrong.status, wrong.text.includes("Enter up to 20 addresses")]).toEqual([400, true]);
  });

  it("a moved page is written into the site's files by sites:export (rules/editors#wording-export)", async () => {
    const { written } = await tools.exportSite();
    expect(written?.redirects).toMatchObject({ "/good-tips": "/top-tips", "/blog/winter": "/blog/cold" });
    expect(Object.keys(written?.content ?? {})).toEqual(
      expect.arrayContaining(["tips", "top-tips", "blog/cold"]),
    );
    expect(written?.content["blog/winter"]).toBeUndefined();
  });
});
