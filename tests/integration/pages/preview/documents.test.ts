import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { exportWording } from "~/services/editing/export-wording.server";
import { loadSites } from "~/tenants/registry.server";
import { editor } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";
import { serveSites } from "../../../support/served-sites";
import { siteLocation } from "../../../support/site-folders";
import { describeOnEachEnvironment } from "../../../support/store";

const NOW = new Date("2026-11-23T01:30:00Z");
const ADA = "ada@alpha.example";
const BEN = "ben@alpha.example";
const THREE_BLOCKS = `Our mechanics get your car ready for the heat.

{% call-to-action heading="Book it in" button="Contact us" href="/contact" /%}

{% faq heading="Asked often" %}

{% question ask="How long does it take?" %}
About an hour.
{% /question %}

{% /faq %}

{% stock-strip count=3 /%}
`;

type Served = Awaited<ReturnType<typeof serve>>;
const serve = (environment: Record<string, string> = {}) =>
  serveSites({
    sites: {
      alpha: {
        phone: "03 5550 0001",
        cars: [incomingCar("alpha-1", { dealership_id: "alpha" })],
        config: {
          editors: [ADA, BEN],
          locations: [
            siteLocation("alpha", {
              opening_hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
                ...{ weekday, status: "Open", open: "08:30", close: "17:00" },
              })),
            }),
          ],
          hours: { special: [{ status: "Closed", date: "2026-12-25" }] },
          offers: {
            enabled: true,
            entries: {
              wheels: {
                wording: "offers.entries.wheels",
                model: { name: "Ute", slug: "ute", override_url: "https://films.example/ute" },
                expires: "2027-01-31T23:59:59+11:00",
              },
            },
          },
          promotions: [
            {
              positions: [1],
              node: {
                heading: "promotions.yard.heading",
                link: { label: "nav.contact", href: "https://films.example/yard" },
              },
            },
          ],
        },
        wording: {
          promotions: { yard: { heading: "Come by the yard" } },
          offers: {
            entries: {
              wheels: {
                name: "Four wheels",
                description: "Wheels with every ute.",
                disclaimer: "While there are any.",
              },
            },
          },
        },
        content: {
          "privacy-policy": "---\ntitle: Privacy\n---\nWe keep what you send us to ourselves.\n",
          "our-yard":
            "---\ntitle: Our yard\n---\nA yard with [a film](https://films.example/yard) and 5% shade.\n",
        },
      },
      beta: { phone: "03 5550 0002", cars: [], config: { editors: ["bea@beta.example"] } },
    },
    environment,
    now: NOW,
  });

describeOnEachEnvironment("the documents of the editor", ({ environment }) => {
  let served: Served;
  let minutes = 0;
  const later = (by: number) => {
    minutes += by;
    const time = new Date(NOW.getTime() + minutes * 60_000);
    served.platform.now = () => time;
  };
  const signedIn = async (email = ADA) => {
    const who = editor(served, `alpha.localhost:${served.port}`, email);
    expect((await who.signIn()).status).toBe(303);
    return who;
  };
  type Editor = Awaited<ReturnType<typeof signedIn>>;
  const fill = async (who: Editor, path: string, query: string, answers: Record<string, string>) =>
    who.send(await who.get(`${path}?${query}`), path, answers);
  const newPage = (who: Editor, slug: string, markdown: string, title = "Summer service") =>
    fill(who, "/preview/pages", "as=text&new=page", { title, slug, markdown });
  const seenBy = async (path: string) => (await served.client.alpha.get(path)).text;
  const status = async (path: string) => (await served.client.alpha.get(path)).status;

  beforeAll(async () => {
    served = await serve(environment());
  });
  afterAll(() => served?.close());
  beforeEach(() => later(61));

  it("the publish page shows only the changed lines of a document, and each link names its document", async () => {
    const ada = await signedIn();
    const page = await ada.get("/preview/pages?as=text&key=privacy-policy");
    await ada.send(page, "/preview/pages", {
      markdown: "We keep what you send us to ourselves.\n\nAsk Ada.",
    });
    const { text } = await ada.get("/preview/publish");
    const [, before = "", after = ""] = /<dd[^>]*>(.*?)<\/dd>.*?<dd[^>]*>(.*?)<\/dd>/s.exec(text) ?? [];
    expect(after).toContain("Ask Ada.");
    expect(before + after).not.toContain("title: Privacy");
    expect(text).toMatch(/<a href="\/preview\/pages\?key=privacy-policy">Edit: Page [^<]+</);
    const drafted = await ada.get("/preview/pages?as=text&key=privacy-policy");
    await ada.send(drafted, "/preview/pages", {}, ["do", "discard"]);
  });

  it("the editor finds a document by its words, by its page and by its state (rules/editors#editor-list)", async () => {
    const ada = await signedIn();
    const found = async (query: string) => {
      const { text } = await ada.get(`/preview?${query}`);
      const list = /<h2 id="found-documents">.*?<\/section>/s.exec(text)?.[0] ?? "";
      return [...list.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
    };
    const yard = "/preview/pages?key=our-yard";
    expect(await found("")).toEqual([]);
    expect(await found("q=5%25+SHADE")).toEqual([yard]);
    expect((await ada.get("/preview?q=5%25+shade")).text).toContain("and 5% shade.");
    expect(await found("q=no+page+says+this")).toEqual([]);
    expect(await found("page=/our-yard")).toEqual([yard]);
    expect(await found("page=our-yard?utm=x")).toEqual([yard]);
    expect(await found("page=/our-yard&q=ourselves")).toEqual([]);
    expect(await found("q=yard&area=nav")).toEqual([]);
    expect(await found("show=draft&q=yard")).toEqual([]);
    expect(await found("show=draft&page=//elsewhere.example")).toEqual([]);
    // The words of a draft are found, those that it replaces are not.
    const form = await ada.get(`${yard}&as=text`);
    const title = "Our yard";
    await ada.send(form, "/preview/pages", { title, markdown: "A roof & a kettle." });
    expect(await found("q=kettle&show=draft")).toEqual([yard]);
    expect(await found("q=5%25+shade")).toEqual([]);
    await ada.send(await ada.get(yard), "/preview/pages", {}, ["do", "discard"]);
    expect(await found("q=kettle")).toEqual([]);
  });

  it("publish a new page with three blocks, which only its editor has seen before (rules/editors#document-draft)", async () => {
    const ada = await signedIn();
    const saved = await newPage(ada, "summer-service", THREE_BLOCKS);
    expect([saved.status, saved.headers.location]).toEqual([
      303,
      "/preview/pages?key=summer-service&done=saved&as=text",
    ]);
    await ada.preview(true);
    const draft = await ada.get("/summer-service");
    expect(draft.status).toBe(200);
    for (const words of ["Summer service", "Book it in", "How long does it take?"])
      expect(draft.text).toContain(words);
    // Nobody else: visitors, an editor who doesn't preview, another site, and what is no page.
    const ben = await signedIn(BEN);
    expect([await status("/summer-service"), (await ben.get("/summer-service")).status]).toEqual([404, 404]);
    expect((await served.client.beta.get("/summer-service")).status).toBe(404);
    for (const path of ["/sitemap.xml", "/", "/search.json", "/feeds/google-vehicles.xml"]) {
      expect(await seenBy(path)).not.toContain("ummer-service");
      if (path !== "/") expect((await ada.get(path)).text).not.toContain("ummer-service");
    }
    await ada.preview(false);
    expect((await ada.publish()).status).toBe(303);
    expect(await seenBy("/summer-service")).toContain("How long does it take?");
    expect(await seenBy("/sitemap.xml")).toContain("/summer-service");
    // Restored to before: the page is gone again, without a restart.
    const change = { title: "Winter service", markdown: THREE_BLOCKS };
    expect((await fill(ada, "/preview/pages", "as=text&key=summer-service", change)).status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    expect(await seenBy("/summer-service")).toContain("Winter service");
    const versions = await ada.get("/preview/versions");
    const restored = await ada.send(versions, "/preview/versions", { version: "1" });
    expect(restored.status).toBe(303);
    expect(await seenBy("/summer-service")).toContain("Summer service");
    const taken = await ada.send(
      await ada.get("/preview/pages?as=text&key=summer-service"),
      "/preview/pages",
      {},
      ["do", "take_away"],
    );
    expect(taken.status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    expect(await status("/summer-service")).toBe(404);
    expect(await seenBy("/sitemap.xml")).not.toContain("/summer-service");
  });

  it("build a page from blocks with buttons and forms alone (rules/editors#page-blocks)", async () => {
    const ada = await signedIn();
    const path = "/preview/pages";
    let page = await ada.get(`${path}?new=page`);
    const press = async (what: string | null, answers: Record<string, string> = {}) => {
      page = await ada.send(page, path, answers, what === null ? undefined : ["do", what]);
      return page;
    };
    expect(unescaped(page.text)).toContain("This site has no pictures yet");
    await press("add:text", { title: "Winter check" });
    await press("add:text-tiles", { "b0-body": "Winter is coming, with 10% off." });
    await press("row-add:1", {
      "b1-heading": 'Say "hi"',
      "b1-r0-heading": "Battery",
      "b1-r0-body": "We test it.",
    });
    await press("add:faq", {
      "b1-r1-heading": "Tyres",
      "b1-r1-href": `http://alpha.localhost:${served.port}/contact`,
    });
    await press("add:stock-strip", { "b2-r0-ask": "How long?", "b2-r0-body": "An hour." });
    await press("add:call-to-action", { "b3-count": "99" });
    expect([page.status, page.text.includes("Error:")]).toEqual([200, false]);
    // Everything that is wrong is said together, at its field, and what was typed stays.
    const refused = await press(null, {
      "b4-heading": "Ready?",
      "b4-href": "javascript:alert(1)",
      "b0-body": "Only 1.9% p.a. now",
    });
    expect(refused.status).toBe(400);
    const text = unescaped(refused.text);
    expect(
      [...text.matchAll(/<a href="#(b[^"]*)"[^>]*>([^<]*)/g)].map(([, at, said]) => `${at} ${said}`),
    ).toEqual([
      expect.stringMatching(/^b0 1\. Text: You can't state 1\.9% here/),
      "b3-count 4. Cars for sale, Show up to: Enter a whole number from 1 to 12",
      "b4-button 5. Call to action, Text of the button: Fill this in",
      expect.stringMatching(/^b4-href 5\. Call to action, Where the button goes: Enter a page of this site/),
    ]);
    for (const typed of ['value="javascript:alert(1)"', 'value="99"', "Only 1.9% p.a. now"])
      expect(text).toContain(typed);
    // What a field says is not said again in other words, by the check of the site.
    await press(null, { "b0-body": "Winter is coming." });
    expect([...page.text.matchAll(/<a href="#(b[^"]*)"/g)].map(([, at]) => at)).toEqual([
      ...["b3-count", "b4-button", "b4-href"],
    ]);
    const fixed = {
      "b4-button": "Book",
      "b4-href": "contact",
      "b3-count": "3",
      "b0-body": "Winter is coming.",
    };
    await press("up:4", fixed);
    await press("copy:0");
    await press("hide:5", { "b5-body": "A secret for later." });
    expect(unescaped(page.text)).toContain("Text: hidden. Not saved yet.");
    await press("remove:2");
    await press("undo");
    const saved = await press(null);
    expect([saved.status, saved.headers.location]).toEqual([303, `${path}?key=winter-check&done=saved`]);
    const stored = await ada.get(`${path}?as=text&key=winter-check`);
    expect(unescaped(/<textarea[^>]*>([^<]*)/.exec(stored.text)?.[1] ?? "").trim()).toBe(
      `Winter is coming.

{% hidden %}

A secret for later.

{% /hidden %}

{% text-tiles heading="Say \\"hi\\"" %}

{% tile heading="Battery" %}
We test it.
{% /tile %}

{% tile heading="Tyres" href="/contact" %}
{% /tile %}

{% /text-tiles %}

{% faq %}

{% question ask="How long?" %}
An hour.
{% /question %}

{% /faq %}

{% call-to-action heading="Ready?" button="Book" href="/contact" /%}

{% stock-strip count=3 /%}`,
    );
    await ada.preview(true);
    const draft = (await ada.get("/winter-check")).text;
    expect([draft.includes("Winter is coming."), draft.includes("A secret")]).toEqual([true, false]);
    await ada.preview(false);
    // Opened and saved, nothing has changed; nothing is done with a form that is none.
    page = await ada.get(`${path}?key=winter-check`);
    expect((await press(null)).status).toBe(303);
    const again = await ada.get(`${path}?as=text&key=winter-check`);
    const said = (html: string) => /<textarea[^>]*>[^<]*/.exec(html)?.[0];
    expect(said(again.text)).toBe(said(stored.text));
    page = await ada.get(`${path}?key=winter-check`);
    for (const [name, value] of [
      ["order", "0,0"],
      ["order", "9"],
      ["order", "__proto__"],
      ["undo", "x"],
    ] as const)
      expect((await ada.send(page, path, { [name]: value }, ["do", "up:1"])).status).toBe(400);
    for (const what of [
      "up:9",
      "up:__proto__",
      "add:constructor",
      "add:tile",
      "row-up:0:7",
      "show:0",
      "edit:99",
    ])
      expect((await ada.send(page, path, {}, ["do", what])).status).toBe(200);
    await ada.send(page, path, {}, ["do", "discard"]);
  });

  it("show a page in the preview before its first day", async () => {
    const ada = await signedIn();
    const page = { title: "On Thursday", slug: "thursday", markdown: "New cars come on Thursday." };
    const saved = await fill(ada, "/preview/pages", "as=text&new=page", {
      ...page,
      publish_at: "2026-11-26T09:00",
    });
    expect([saved.status, saved.text]).toEqual([303, ""]);
    await ada.preview(true);
    expect((await ada.get("/thursday")).text).toContain("New cars come on Thursday");
    await ada.preview(false);
    expect((await ada.publish()).status).toBe(303);
    expect(await status("/thursday")).toBe(404);
    later(60 * 24 * 3);
    expect(await status("/thursday")).toBe(200);
  });

  it("publish other blocks on the home page, which can't be taken away (rules/editors#document-draft)", async () => {
    const ada = await signedIn();
    const before = await seenBy("/");
    const form = await ada.get("/preview/pages?as=text&key=home");
    expect(form.text).not.toContain("Delete page");
    expect((await ada.send(form, "/preview/pages", { markdown: THREE_BLOCKS })).status).toBe(303);
    expect(await seenBy("/")).not.toContain("How long does it take?");
    await ada.preview(true);
    expect((await ada.get("/")).text).toContain("How long does it take?");
    await ada.preview(false);
    expect((await ada.publish()).status).toBe(303);
    expect(await seenBy("/")).toContain("How long does it take?");
    const away: [string, string][] = [
      ["key", "home"],
      ["seen", "0 0"],
      ["do", "take_away"],
    ];
    expect((await ada.post("/preview/pages", away)).status).toBe(403);
    // Back to what the files say.
    const published = await ada.get("/preview/pages?as=text&key=home");
    await ada.send(published, "/preview/pages", {}, ["do", "revert"]);
    expect((await ada.publish()).status).toBe(303);
    const headings = (html: string) => html.match(/<h[12][^>]*>.*?<\/h[12]>/g);
    expect(headings(await seenBy("/"))).toEqual(headings(before));
  });

  it("refuse a page with the line and the reason, and keep what was typed (rules/editors#document-faults)", async () => {
    const ada = await signedIn();
    const refused: [markdown: string, reason: string][] = [
      ["Fine.\n\n{% stock-strip count=99 /%}\n", "Line 3, {% stock-strip %} count: This can be up to 12"],
      ['{% call-to-action heading="Book it in button="Go" href="/contact" /%}', "This block isn't complete"],
      ["Text with {% stock-strip count=3 in it", "This block isn't complete"],
      [`Fine.\n\n{% faq x=${"[".repeat(10_000)} /%}`, "Line 3, {% faq x=[[["],
      ["{".repeat(44_900), "too much formatting"],
      ["{% stock-strip /%}\n\n".repeat(100), "Line 33, {% stock-strip %}: There are too many blocks"],
      ["A [link](/no-such-page).", "There's no page /no-such-page on this site"],
      ["A [link](http://elsewhere.example/).", "http://elsewhere.example/ can't be linked to"],
      ["A [link](/\\elsewhere.example).", "can't be linked to"],
      ["<script>alert(1)</script> text", "HTML can't be used here"],
      ["Only 1.9**%** a year", "You can't state 1.9% here"],
      ["Only 1.9&#37; a year", "You can't state 1.9% here"],
      ["Only １.9％ a year", "You can't state 1.9% here"],
      ["A \u202eturned\u202c word", "hidden mark that changes its direction"],
      ["A zero&#8203;width word", "invisible character"],
      ["![A film](https://elsewhere.example/a.jpg)", "isn't one of this site's pictures"],
      [
        '{% video title="A film" href="https://elsewhere.example/a" picture="no.jpg" /%}',
        "This site has no picture called “no.jpg”",
      ],
    ];
    for (const [markdown, reason] of refused) {
      const page = await newPage(ada, "hostile", markdown);
      expect([page.status, markdown]).toEqual([400, markdown]);
      expect(unescaped(page.text), markdown).toContain(reason);
    }
    expect((await newPage(ada, "our-yard", "Again.")).status).toBe(400);
    expect((await newPage(ada, "../etc", "Away.")).status).toBe(400);
    expect((await newPage(ada, "cars", "Instead of the search.")).status).toBe(400);
    expect((await newPage(ada, "preview/christmas", "As if it was the editor.")).status).toBe(400);
    // A template has such a page too, which visitors would see in its place.
    expect((await ada.get("/preview/pages?as=text&key=privacy-policy")).text).not.toContain("take_away");
    expect((await ada.get("/preview/pages?as=text&key=our-yard")).text).toContain("take_away");
    // What the file has already may stay.
    const same = await fill(ada, "/preview/pages", "as=text&key=our-yard", {
      markdown: "[A film](https://films.example/yard) of 5% shade.\n",
    });
    expect(same.status).toBe(303);
    await ada.send(await ada.get("/preview/pages?as=text&key=our-yard"), "/preview/pages", {}, [
      "do",
      "discard",
    ]);
  });

  it("keep a text that is too long, with how long it may be (rules/editors#document-faults)", async () => {
    const ada = await signedIn();
    // A letter is nine bytes in a form, so the last one is larger than any other form of a site may be.
    for (const [markdown, over] of [
      ["x".repeat(45_001), "1"],
      ["x".repeat(300_000), "255,000"],
      ["车".repeat(60_000), "15,000"],
    ] as const) {
      const page = await newPage(ada, "too-long", markdown);
      expect(page.status).toBe(400);
      expect(unescaped(page.text)).toContain(`the limit is 45,000. Remove ${over}, or`);
      expect(page.text.includes(markdown)).toBe(true);
    }
    const text = await ada.get("/preview/text?key=nav.menu");
    const long = await ada.send(text, "/preview/text", { text_0: "m".repeat(60_000) });
    expect([long.status, long.text.includes("m".repeat(60_000))]).toEqual([400, true]);
    // As long as it may be.
    expect((await newPage(ada, "too-long", "车".repeat(45_000))).status).toBe(303);
    await ada.send(await ada.get("/preview/pages?as=text&key=too-long"), "/preview/pages", {}, [
      "do",
      "discard",
    ]);
  });

  it("take only the fields of their forms", async () => {
    const ada = await signedIn();
    const posted: [string, string][] = [
      ["new", "page"],
      ["seen", "0 0"],
      ["title", "A"],
      ["slug", "a"],
      ["markdown", "A"],
    ];
    for (const name of ["editors", "legal_name", "__proto__", "constructor"])
      expect((await ada.post("/preview/pages", [...posted, [name, "x"]])).status).toBe(400);
    for (const key of ["__proto__", "constructor", "nothing"])
      expect((await ada.get(`/preview/pages?key=${key}`)).status).toBe(404);
  });

  it("publish hours for Christmas (rules/editors#document-draft)", async () => {
    const ada = await signedIn();
    const wrong = { date: "2026-12-24", status: "Open", start_hour: "14:00", end_hour: "09:00" };
    expect((await fill(ada, "/preview/hours", "new=day", wrong)).status).toBe(400);
    const past = await fill(ada, "/preview/hours", "new=day", { date: "2020-12-24" });
    expect([past.status, unescaped(past.text)]).toEqual([400, expect.stringContaining("This day is over.")]);
    expect(past.text).toContain('name="past"');
    const day = { ...wrong, start_hour: "09:00", end_hour: "13:30", name: "hours.days.christmas_eve" };
    const saved = await fill(ada, "/preview/hours", "new=day", day);
    expect([saved.status, unescaped(saved.text)]).toEqual([303, ""]);
    expect(await seenBy("/locations/yard")).not.toContain("Christmas Eve");
    expect((await ada.publish()).status).toBe(303);
    later(60 * 24 * 21);
    const shown = await seenBy("/locations/yard");
    expect(shown).toContain("Christmas Eve");
    expect(shown).toContain("1:30");
  });

  it("publish a popup and refuse one that leads elsewhere (rules/editors#document-draft)", async () => {
    const ada = await signedIn();
    const popup = {
      title: "Summer hours",
      description: "Open late on Fridays.",
      pages: "/our-yard",
    };
    const away = await fill(ada, "/preview/popups", "new=popup", {
      ...popup,
      link_to: "http://elsewhere.example/",
    });
    expect([away.status, unescaped(away.text)]).toEqual([
      400,
      expect.stringContaining("Enter a page on this site"),
    ]);
    const all = await fill(ada, "/preview/popups", "new=popup", {
      ...popup,
      ...{ title: "", description: "Only 1.9% a year", link_to: "javascript:x" },
    });
    for (const [field, error] of [
      ["title", "Enter a title"],
      ["description", "You can't state 1.9% here"],
      ["link_to", "Enter a page on this site"],
    ])
      expect([field, unescaped(all.text).split(`href="#${field}"`)[1]?.slice(0, 200)]).toEqual([
        field,
        expect.stringContaining(error ?? ""),
      ]);
    const rate = await fill(ada, "/preview/popups", "new=popup", { ...popup, title: "Only 1.9% a year" });
    expect(rate.status).toBe(400);
    const saved = await fill(ada, "/preview/popups", "new=popup", {
      ...popup,
      link_to: "/contact",
      button_text: "Ask us",
    });
    expect(saved.status).toBe(303);
    // Its short name was left blank.
    expect((await ada.get("/preview/popups?key=summer-hours")).status).toBe(200);
    expect(await seenBy("/our-yard")).not.toContain("Open late on Fridays");
    expect((await ada.publish()).status).toBe(303);
    const page = await seenBy("/our-yard");
    for (const words of ["Summer hours", "Open late on Fridays", "Ask us"]) expect(page).toContain(words);
  });

  it("publish a promo tile, change one of the files, and take both away (rules/editors#document-draft)", async () => {
    const ada = await signedIn();
    expect(await seenBy("/cars")).toContain("Come by the yard");
    const tile = { id: "summer-wheels", title: "Summer wheels", text: "Ready today.", positions: "1, 3" };
    const link = { link_to: "/contact", link_label: "Ask us now" };
    expect((await fill(ada, "/preview/promos", "new=promo", { ...tile, ...link })).status).toBe(303);
    expect(await seenBy("/cars")).not.toContain("Summer wheels");
    await ada.preview(true);
    expect((await ada.get("/cars")).text).toContain("Ask us now");
    await ada.preview(false);
    // The file's own link to another site may stay.
    const own = "key=promotions-yard";
    expect((await fill(ada, "/preview/promos", own, { title: "Come by on Sunday" })).status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    const page = await seenBy("/cars");
    for (const words of ["Summer wheels", "Ready today.", "Ask us now", "Come by on Sunday"])
      expect(page).toContain(words);
    expect(page).toContain("https://films.example/yard");
    expect(page).not.toContain("Come by the yard");
    for (const key of ["summer-wheels", "promotions-yard"]) {
      const form = await ada.get(`/preview/promos?key=${key}`);
      const taken = await ada.send(form, "/preview/promos", {}, ["do", "take_away"]);
      expect(taken.status).toBe(303);
    }
    expect((await ada.publish()).status).toBe(303);
    expect(await seenBy("/cars")).not.toMatch(/Summer wheels|Come by/);
    // The version before has both again.
    const versions = await ada.get("/preview/versions");
    const [, last = "0"] = /name="version"[^>]* value="(\d+)"/.exec(versions.text) ?? [];
    await ada.send(versions, "/preview/versions", { version: last });
    expect(await seenBy("/cars")).toContain("Summer wheels");
  });

  it("refuse a promo tile with what it may not say, and show its texts as text (rules/editors#document-faults)", async () => {
    const ada = await signedIn();
    const tile = { id: "hostile", title: "A tile", positions: "2" };
    const refused: [answers: Record<string, string>, reason: string][] = [
      [{ title: "Only 1.9% a year" }, "You can't state 1.9% here"],
      [{ title: "Turned \u202e round" }, "hidden mark that changes its direction"],
      [{ title: "" }, "Enter a title"],
      [{ text: "<b>Now</b>" }, "would be shown exactly like that"],
      [{ text: "From {{price}}" }, "The page can't fill in {{price}}"],
      [{ link_to: "https://user@elsewhere.example/", link_label: "Go" }, "can't be linked to"],
      [{ link_to: "javascript:alert(1)", link_label: "Go" }, "Enter a page on this site"],
      [{ link_to: "/no-such-page", link_label: "Go" }, "There's no page /no-such-page"],
      [{ link_to: "/contact" }, "Enter the link text"],
      [{ link_label: "Go" }, "Enter where the link goes"],
      [{ positions: "0" }, "Enter positions from 1 to 1000"],
      [{ positions: "1001" }, "Enter positions from 1 to 1000"],
      [{ starts: "2026-12-02T08:00", expires: "2026-12-01T08:00" }, "The end must be after the start"],
      [{ id: "promotions-yard" }, "That already exists"],
      [{ id: "__proto__" }, "Enter a short name"],
    ];
    for (const [answers, reason] of refused) {
      const page = await fill(ada, "/preview/promos", "new=promo", { ...tile, ...answers });
      expect([page.status, unescaped(page.text)], JSON.stringify(answers)).toEqual([
        400,
        expect.stringContaining(reason),
      ]);
      // What was typed is still there.
      for (const typed of Object.values(answers)) expect(unescaped(page.text)).toContain(typed);
    }
    const posted: [string, string][] = [
      ["new", "promo"],
      ["seen", "0 0"],
      ...Object.entries({ ...tile, tone: "brand" }),
    ];
    for (const picture of ["https://elsewhere.example/a.jpg", "/img/demo/a", "no.jpg"])
      expect((await ada.post("/preview/promos", [...posted, ["picture", picture]])).status).toBe(400);
    for (const name of ["node", "href", "config", "strict"])
      expect((await ada.post("/preview/promos", [...posted, [name, "x"]])).status).toBe(400);
    // What only looks like markup is text.
    const page = await fill(ada, "/preview/promos", "new=promo", { ...tile, title: "<x-y onload=1> now" });
    expect(page.status).toBe(303);
    await ada.preview(true);
    const shown = await ada.get("/cars");
    expect(shown.text).toContain("&lt;x-y onload=1&gt; now");
    expect(shown.text).not.toContain("<x-y");
    await ada.send(await ada.get("/preview/promos?key=hostile"), "/preview/promos", {}, ["do", "discard"]);
  });

  it("publish an offer, change one of the files and restore it (rules/editors#document-draft)", async () => {
    const ada = await signedIn();
    const offer = {
      id: "summer-check",
      name: "Summer check",
      description: "We look at the cooling.",
      disclaimer: "Until March.",
    };
    expect((await fill(ada, "/preview/offers", "new=offer", offer)).status).toBe(303);
    expect(await status("/offers/summer-check")).toBe(404);
    await ada.preview(true);
    expect((await ada.get("/special-offers")).text).toContain("We look at the cooling.");
    expect((await ada.get("/offers/summer-check")).status).toBe(200);
    await ada.preview(false);
    // A date is taken away too; the model and its address on another site stay.
    const changes = { description: "Wheels with every used ute.", expires: "" };
    expect((await fill(ada, "/preview/offers", "key=wheels", changes)).status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    const list = await seenBy("/special-offers");
    for (const words of [
      "Summer check",
      "Until March.",
      "Wheels with every used ute.",
      "https://films.example/ute",
    ])
      expect(list).toContain(words);
    expect(list.indexOf("Four wheels")).toBeLessThan(list.indexOf("Summer check"));
    expect(list).not.toContain("31 January 2027");
    expect(await seenBy("/sitemap.xml")).toContain("/offers/summer-check");
    const form = await ada.get("/preview/offers?key=summer-check");
    expect((await ada.send(form, "/preview/offers", {}, ["do", "take_away"])).status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    expect(await status("/offers/summer-check")).toBe(404);
    const versions = await ada.get("/preview/versions");
    const [, last = "0"] = /name="version"[^>]* value="(\d+)"/.exec(versions.text) ?? [];
    await ada.send(versions, "/preview/versions", { version: last });
    expect(await status("/offers/summer-check")).toBe(200);
  });

  it("refuse an offer with what it may not say or be (rules/editors#document-faults)", async () => {
    const ada = await signedIn();
    const offer = { id: "hostile", name: "An offer", description: "Words." };
    const refused: [answers: Record<string, string>, reason: string][] = [
      [{ description: "Only 1.9% a year" }, "You can't state 1.9% here"],
      [{ disclaimer: "Comparison rate 2.9 per cent" }, "You can't state "],
      [{ name: "Turned \u202e round" }, "hidden mark that changes its direction"],
      [{ name: "" }, "Enter a name"],
      [{ description: "<script>alert(1)</script>" }, "would be shown exactly like that"],
      [{ description: "x".repeat(2001) }, "2,000 characters or fewer"],
      [{ alt: "A picture" }, "Choose a picture"],
      [{ starts: "2026-12-02T08:00", expires: "2026-12-01T08:00" }, "The end must be after the start"],
      [{ id: "wheels" }, "That already exists"],
      [{ id: "../x" }, "Enter a short name"],
    ];
    for (const [answers, reason] of refused) {
      const page = await fill(ada, "/preview/offers", "new=offer", { ...offer, ...answers });
      expect([page.status, unescaped(page.text)], JSON.stringify(answers)).toEqual([
        400,
        expect.stringContaining(reason),
      ]);
      for (const typed of Object.values(answers)) expect(unescaped(page.text)).toContain(typed);
    }
    const lost = await fill(ada, "/preview/offers", "key=wheels", { disclaimer: "" });
    expect([lost.status, lost.text]).toEqual([400, expect.stringContaining("conditions can't be removed")]);
    const posted = Object.entries({ new: "offer", seen: "0 0", ...offer });
    const others: [string, string][] = [
      ["src", "https://elsewhere.example/a.jpg"],
      ["category", "Editors"],
      ["model", "x"],
      ["override_url", "/contact"],
      ["chat_url", "https://elsewhere.example/"],
    ];
    for (const other of others)
      expect((await ada.post("/preview/offers", [...posted, other])).status, other.join(" ")).toBe(400);
  });

  it("have no offers where a site shows none", async () => {
    const bea = editor(served, `beta.localhost:${served.port}`, "bea@beta.example");
    expect((await bea.signIn()).status).toBe(303);
    expect((await bea.get("/preview/offers")).text).toContain("Offers are turned off");
    expect((await bea.get("/preview/offers?new=offer")).status).toBe(404);
    const posted = Object.entries({ new: "offer", seen: "0 0", id: "a", name: "A", description: "A" });
    expect((await bea.post("/preview/offers", posted)).status).toBe(404);
  });

  it("restore what visitors saw before an export into the files (rules/editors#versions)", async () => {
    const ada = await signedIn();
    const { platform } = served;
    const slug = asSiteSlug("alpha");
    const sitesDir = platform.config.SITES_DIR ?? "";
    const load = () => loadSites({ demoSites: false, sitesDir });
    await newPage(ada, "exported-page", "New.");
    await ada.send(await ada.get("/preview/pages?as=text&key=privacy-policy"), "/preview/pages", {
      markdown: "Changed before the export.",
    });
    await fill(ada, "/preview/hours", "new=day", { date: "2026-12-26" });
    await ada.draft("nav.menu", "Menu of Ada");
    expect((await ada.publish()).status).toBe(303);
    const [, before = ""] =
      /name="version"[^>]* value="(\d+)"/.exec((await ada.get("/preview/versions")).text) ?? [];
    const [site, files] = [platform.wording.ofFiles(slug), await load()];
    if (!site) throw new Error("alpha is not served");
    const exported = await exportWording(
      { store: platform.store, now: platform.now() },
      { site, files, dir: `${sitesDir}/alpha` },
      load,
    );
    expect(exported.keys).toEqual(
      expect.arrayContaining(["page:exported-page", "page:privacy-policy", "nav.menu"]),
    );
    await platform.sites.reload();
    expect(await seenBy("/privacy-policy")).toContain("Changed before the export.");
    const restored = await ada.send(await ada.get("/preview/versions"), "/preview/versions", {
      version: before,
    });
    expect([restored.status, restored.headers.location]).toEqual([303, expect.stringContaining("restored")]);
    expect(await status("/exported-page")).toBe(404);
    const page = await seenBy("/privacy-policy");
    expect(page).toContain("We keep what you send us");
    expect(page).not.toContain("Menu of Ada");
    expect(platform.sites.bySlug(slug)?.hours.special.map(({ date }) => date)).not.toContain("2026-12-26");
    expect((await ada.get("/preview/versions")).text).not.toContain("in the site's files then will stay");
  });

  it("show the second of two editors what the first wrote, with 409 (rules/editors#two-editors)", async () => {
    const [ada, ben] = [await signedIn(), await signedIn(BEN)];
    const page = await ben.get("/preview/pages?as=text&key=our-yard");
    expect(
      (await fill(ada, "/preview/pages", "as=text&key=our-yard", { markdown: "By Ada.\n" })).status,
    ).toBe(303);
    const late = await ben.send(page, "/preview/pages", { markdown: "By Ben.\n" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("By Ada.");
    expect(late.text).toContain("By Ben.");
    expect((await ben.send(late, "/preview/pages", { markdown: "By Ben.\n" })).status).toBe(303);
  });
});

function unescaped(html: string): string {
  return html
    .replace(/<!-- -->/g, "")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}
