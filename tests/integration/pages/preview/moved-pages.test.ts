/** @module-tag long */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { exportWording } from "~/services/editing/export-wording.server";
import { createPublicationWorker } from "~/services/editing/publication-worker.server";
import { loadSites } from "~/tenants/registry.server";
import { editor, waitingMails } from "../../../support/editor";
import { serveSites } from "../../../support/served-sites";
import { describeOnEachEnvironment } from "../../../support/store";

const NOW = new Date("2026-11-27T01:30:00Z");
const SLUG = asSiteSlug("alpha");
const PATH = "/preview/pages";
const page = (title: string, more = "") => `---\ntitle: ${title}\n${more}---\n\nWords of ${title}.\n`;

const serve = (environment: Record<string, string>) =>
  serveSites({
    sites: {
      alpha: {
        phone: "03 5550 0001",
        cars: [],
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
      },
    },
    environment,
    now: NOW,
  });

/* rules/content#moved-pages */
const draftsOn = (text: string) =>
  [...text.matchAll(/type="checkbox"[^>]* name="draft"[^>]* value="([^"]*)"/g)].map(
    ([, value = ""]) => value,
  );

describeOnEachEnvironment("a page that moves in the editor", ({ environment }) => {
  let served: Awaited<ReturnType<typeof serve>>;
  let minutes = 0;
  const signedIn = async (email = "ada@alpha.example") => {
    const who = editor(served, `alpha.localhost:${served.port}`, email);
    expect((await who.signIn()).status).toBe(303);
    return who;
  };
  type Editor = Awaited<ReturnType<typeof signedIn>>;
  const form = (who: Editor, key: string) => who.get(`${PATH}?${new URLSearchParams({ key, as: "text" })}`);
  const move = async (who: Editor, key: string, slug: string) =>
    who.send(await form(who, key), PATH, { slug });
  const at = async (path: string) => {
    const { status, headers } = await served.client.alpha.get(path);
    return status === 301 ? String(headers.location).replace(/^https?:\/\/[^/]+/, "") : status;
  };

  beforeAll(async () => {
    served = await serve(environment());
  });
  afterAll(() => served?.close());
  beforeEach(() => {
    minutes += 61;
    const time = new Date(NOW.getTime() + minutes * 60_000);
    served.platform.now = () => time;
  });

  it("a moved page's old address redirects straight to the new one once published, in each language", async () => {
    const ada = await signedIn();
    const moved = await move(ada, "tips", "good-tips");
    expect(moved.headers.location).toBe(`${PATH}?key=good-tips&done=saved&as=text`);
    expect([await at("/tips"), await at("/good-tips")]).toEqual([200, 404]);
    expect((await ada.publish()).status).toBe(303);
    expect((await ada.get("/preview/publish?language=fr")).text).toContain("There are no drafts");
    expect((await served.client.alpha.get("/tips")).headers["cache-control"]).toContain("no-cache");
    expect([await at("/tips?a=1"), await at("/good-tips")]).toEqual(["/good-tips?a=1", 200]);
    expect(await at("/oldest")).toBe("/good-tips");
    expect(await at("/fr/tips")).toBe("/fr/good-tips");
    expect((await served.client.alpha.get("/fr/good-tips")).text).toContain("Words of Conseils");
    // A link to the old address still leads there: no other page has to change.
    expect(await at("/reads")).toBe(200);
  });

  it("a page that moves again is reached from all its old addresses, and one that moves back has no redirect from there", async () => {
    const ada = await signedIn();
    expect((await move(ada, "good-tips", "best-tips")).status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    expect([await at("/tips"), await at("/good-tips"), await at("/oldest")]).toEqual([
      ...["/best-tips", "/best-tips", "/best-tips"],
    ]);
    expect((await move(ada, "best-tips", "tips")).status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    expect([await at("/tips"), await at("/good-tips"), await at("/best-tips")]).toEqual([
      200,
      "/tips",
      "/tips",
    ]);
  });

  it("a new page at an old address replaces the redirect", async () => {
    const ada = await signedIn();
    const fresh = await ada.get(`${PATH}?new=page&as=text`);
    const saved = await ada.send(fresh, PATH, {
      title: "New tips",
      slug: "fresh-tips",
      markdown: "New words.",
    });
    expect(saved.status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    expect((await move(ada, "tips", "top-tips")).status).toBe(303);
    expect((await move(ada, "fresh-tips", "tips")).headers.location).toContain("done=saved");
    expect((await ada.publish()).status).toBe(303);
    expect([await at("/tips"), await at("/fresh-tips"), await at("/top-tips")]).toEqual([200, "/tips", 200]);
    expect((await served.client.alpha.get("/tips")).text).toContain("New words.");
  });

  it("a blog post can move too", async () => {
    const ada = await signedIn();
    expect((await move(ada, "blog/winter", "cold")).status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    expect([await at("/blog/winter"), await at("/blog/cold"), await at("/blog/nothing")]).toEqual([
      ...["/blog/cold", 200, 404],
    ]);
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
    expect([await at("/top-tips"), await at("/fr/top-tips"), await at("/lost-tips")]).toEqual([
      200, 200, 404,
    ]);
  });

  /* rules/editors#moved-together */
  it("a move is one draft, one version and one restore, in all languages", async () => {
    const ada = await signedIn();
    expect((await move(ada, "guide", "how-to")).status).toBe(303);
    const { text } = await ada.get("/preview/publish");
    expect(draftsOn(text)).toHaveLength(1);
    for (const part of ["Page Guide, moved from /guide to /how-to", "Address: /", "Address: /fr/"])
      expect(text.replace(/<[^>]+>/g, "")).toContain(part);
    const french = (await ada.get("/preview/publish?language=fr")).text;
    expect([draftsOn(french).length, french.includes("1 draft in English")]).toEqual([0, true]);
    expect((await ada.get("/preview")).text).toContain("Page Guide, moved from /guide to /how-to");
    // A list and a search have the page once, and its former address opens the same form.
    expect((await ada.get(PATH)).text).not.toContain("key=guide");
    expect((await form(ada, "guide")).text).toContain("moves from /guide to /how-to");
    const [lead = ""] = draftsOn(text)[0]?.split("\n") ?? [];
    expect((await ada.post("/preview/publish", [["draft", lead]])).status).toBe(409);
    const published = await ada.publish();
    expect([await at("/guide"), await at("/fr/guide"), await at("/fr/how-to")]).toEqual([
      ...["/how-to", "/fr/how-to", 200],
    ]);
    const version = Number(/version=(\d+)/.exec(String(published.headers.location))?.[1]);
    const versions = await ada.get("/preview/versions");
    const listed = versions.text.replace(/<!-- -->/g, "");
    const [heading = ""] = listed.match(/Version \d+: Page Guide[^<]*/) ?? [];
    expect(heading).toBe(`Version ${version}: Page Guide, moved from /guide to /how-to`);
    expect(/>(\d+) changes?</.exec(listed)?.[1]).toBe("1");
    const undone = await ada.send(versions, "/preview/versions", { version: String(version - 1) });
    expect(undone.status).toBe(303);
    expect([await at("/guide"), await at("/fr/guide"), await at("/how-to"), await at("/fr/how-to")]).toEqual([
      ...[200, 200, 404, 404],
    ]);
    expect((await ada.get("/preview")).text).toContain("Page Guide, moved from /how-to to /guide");
  });

  it("a move is sent, declined and published as one", async () => {
    const [ada, cleo] = [await signedIn(), await signedIn("cleo@alpha.example")];
    expect((await move(cleo, "guide", "how-to")).status).toBe(303);
    const send = async () => {
      const [draft = ""] = draftsOn((await cleo.get("/preview/publish")).text);
      return (
        await cleo.post("/preview/publish", [
          ["draft", draft],
          ["note", ""],
          ["do", "send"],
        ])
      ).status;
    };
    const waiting = () => served.platform.store.requests.list(SLUG);
    expect(await send()).toBe(303);
    const [first] = await waiting();
    const asked = (await ada.get("/preview/publish")).text;
    expect(asked.split("Page Guide, moved from /guide to /how-to").length).toBe(4);
    await createPublicationWorker(served.platform).runOnce();
    expect((await waitingMails(served.platform)).at(-1)?.text).toContain("has sent a draft on");
    await ada.post("/preview/publish", [
      ["request", first?.id ?? ""],
      ["note", "No"],
      ["do", "decline"],
    ]);
    expect((await cleo.get("/preview/publish")).text).toContain("Reason: No");
    expect(await send()).toBe(303);
    const again = (await ada.get("/preview/publish")).text;
    const hidden = [...again.matchAll(/type="hidden" name="draft" value="([^"]*)"/g)].map(
      ([, value = ""]) => value,
    );
    expect(hidden).toHaveLength(4);
    const answers = hidden.map((value): [string, string] => ["draft", value]);
    expect((await ada.post("/preview/publish", answers)).status).toBe(303);
    expect(await waiting()).toEqual([]);
    expect([await at("/guide"), await at("/fr/guide"), await at("/fr/how-to")]).toEqual([
      ...["/how-to", "/fr/how-to", 200],
    ]);
  });

  it("a planned move is published as it was planned, or not at all", async () => {
    const ada = await signedIn();
    const plans = () => served.platform.store.plans.list(SLUG);
    const plan = async () => {
      const [draft = ""] = draftsOn((await ada.get("/preview/publish")).text);
      const [date, time] = new Date(served.platform.now().getTime() + 20 * 60_000)
        .toLocaleString("en-AU", { timeZone: "Australia/Melbourne", hour12: false })
        .split(", ");
      const when: [string, string][] = [
        ["when", "later"],
        ["day", date ?? ""],
        ["time", time?.slice(0, 5) ?? ""],
      ];
      expect((await ada.post("/preview/publish", [["draft", draft], ...when])).status).toBe(303);
    };
    const pass = async () => {
      const time = new Date(served.platform.now().getTime() + 21 * 60_000);
      served.platform.now = () => time;
      await createPublicationWorker(served.platform).runOnce();
    };
    expect((await move(ada, "how-to", "guide")).status).toBe(303);
    await plan();
    const french = await ada.get(`${PATH}?key=guide&as=text&language=fr`);
    expect((await ada.send(french, `${PATH}?language=fr`, { title: "Le manuel" })).status).toBe(303);
    expect((await ada.get("/preview/publish")).text).toContain(
      "Changed or discarded since: Page Guide, moved",
    );
    const now = served.platform.now;
    await pass();
    const [failed] = await plans();
    expect([failed?.failure?.reason, await at("/guide")]).toEqual(["changed", "/how-to"]);
    await served.platform.store.plans.cancel(SLUG, failed?.id ?? "");
    served.platform.now = now;
    await plan();
    await pass();
    expect([await plans(), await at("/how-to"), await at("/fr/how-to")]).toEqual([[], "/guide", "/fr/guide"]);
    expect((await served.client.alpha.get("/fr/guide")).text).toContain("Le manuel");
  });

  it("a move is discarded from the form of its translation too, and its words go back", async () => {
    const ada = await signedIn();
    expect((await move(ada, "guide", "how-to")).status).toBe(303);
    const path = `${PATH}?language=fr`;
    const opened = () => ada.get(`${PATH}?key=how-to&as=text&language=fr`);
    expect((await ada.send(await opened(), path, { title: "Guide" })).status).toBe(303);
    const gone = await ada.send(await opened(), path, {}, ["do", "discard"]);
    expect(gone.headers.location).toContain("done=discarded");
    expect((await ada.get("/preview/publish")).text).toContain("There are no drafts");
    const left = (await ada.get("/preview/publish?language=fr")).text;
    expect([draftsOn(left).length, left.includes("key=guide")]).toEqual([1, true]);
  });

  it("a page keeps the figures of finance that its file states, in each language (rules/editors#finance-claims)", async () => {
    const ada = await signedIn();
    expect((await move(ada, "rates", "our-rates")).status).toBe(303);
    const path = `${PATH}?language=fr`;
    const opened = () => ada.get(`${PATH}?key=our-rates&as=text&language=fr`);
    expect((await ada.send(await opened(), path, { title: "Nos taux" })).status).toBe(303);
    const other = await ada.send(await opened(), path, { markdown: "De 8.9% p.a." });
    expect([other.status, other.text.includes("8.9%")]).toEqual([400, true]);
    expect((await ada.publish()).status).toBe(303);
    expect((await served.client.alpha.get("/fr/our-rates")).text).toContain("De 9.9% p.a.");
    expect((await move(ada, "our-rates", "rates")).status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
  });

  it("a page that no visitor has seen can change its address, in each language, and leaves no redirect", async () => {
    const ada = await signedIn();
    const fresh = await ada.get(`${PATH}?new=page&as=text`);
    const typed = { title: "Summr check", markdown: "Words of summer." };
    expect((await ada.send(fresh, PATH, typed)).status).toBe(303);
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
    expect((await ada.publish()).status).toBe(303);
    expect((await ada.publish("fr")).status).toBe(303);
    expect([await at("/summer-check"), await at("/fr/summer-check")]).toEqual([200, 200]);
    expect([await at("/summr-check"), await at("/fr/summr-check")]).toEqual([404, 404]);
  });

  it("a moved page that goes back before it is published leaves no draft", async () => {
    const ada = await signedIn();
    expect((await move(ada, "reads", "reading")).status).toBe(303);
    expect((await move(ada, "reading", "to-read")).status).toBe(303);
    expect((await form(ada, "to-read")).text).toMatch(/name="former_addresses"[^>]*value="\/reads"/);
    expect((await move(ada, "to-read", "reads")).status).toBe(303);
    expect((await ada.get("/preview/publish")).text).toContain("There are no drafts");
    expect([await at("/reads"), await at("/to-read")]).toEqual([200, 404]);
  });

  it("refuses an address that is taken or none, and keeps what was typed", async () => {
    const ada = await signedIn();
    for (const [slug, reason] of [
      ["reads", "That already exists"],
      ["contact", "is already the address of another page"],
      ["No Address", "Enter an address in lower-case letters"],
      ["home", "Enter an address in lower-case letters"],
    ] as const) {
      const refused = await move(ada, "top-tips", slug);
      expect([slug, refused.status]).toEqual([slug, 400]);
      expect(refused.text, slug).toContain(reason);
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
    const { platform } = served;
    const sitesDir = platform.config.SITES_DIR ?? "";
    const load = () => loadSites({ demoSites: false, sitesDir });
    const [site, files] = [platform.wording.ofFiles(SLUG), await load()];
    if (!site) throw new Error("alpha is not served");
    await exportWording(
      { store: platform.store, now: platform.now() },
      { site, files, dir: `${sitesDir}/alpha` },
      load,
    );
    const written = (await load()).bySlug(SLUG);
    expect(written?.redirects).toMatchObject({ "/good-tips": "/top-tips", "/blog/winter": "/blog/cold" });
    expect(Object.keys(written?.content ?? {})).toEqual(
      expect.arrayContaining(["tips", "top-tips", "blog/cold"]),
    );
    expect(written?.content["blog/winter"]).toBeUndefined();
  });
});
