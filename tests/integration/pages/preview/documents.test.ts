import { expect, it, vi } from "vitest";
import { StoreUnavailableError } from "~/adapters/database/store-unavailable";
import { ADA, BEN, describeEditor, type Editor } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";
import { formsOfPage } from "../../../support/page-forms";
import { siteLocation } from "../../../support/site-folders";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const PAGES = "/preview/pages";
const THREE_BLOCKS = `Our mechanics get your car ready for the heat.

{% call-to-action heading="Book it in" button="Contact us" href="/contact" /%}

{% faq heading="Asked often" %}

{% question ask="How long does it take?" %}
About an hour.
{% /question %}

{% /faq %}

{% stock-strip count=3 /%}
`;

const ODD = "This form didn't reach us as this page made it, so nothing has been saved.";

const alpha = {
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
    "our-yard": "---\ntitle: Our yard\n---\nA yard with [a film](https://films.example/yard) and 5% shade.\n",
  },
};
const beta = { config: { editors: ["bea@beta.example"] } };

describeEditor("the documents of the editor", { sites: { alpha, beta } }, (tools) => {
  const { served, signedIn, seenBy, statusOf: status, later } = tools;
  const newPage = (who: Editor, slug: string, markdown: string, title = "Summer service") =>
    who.fill(PAGES, "as=text&new=page", { title, slug, markdown });
  const saved = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    expect([status, text]).toEqual([303, ""]);
  };
  /** Publishes the drafts. */
  const publish = (who: Editor) => saved(who.publish());

  it("the publish page shows only the changed lines of a document, and each link names its document", async () => {
    const ada = await signedIn();
    await ada.fill(PAGES, "as=text&key=privacy-policy", {
      markdown: "We keep what you send us to ourselves.\n\nAsk Ada.",
    });
    const { text } = await ada.get("/preview/publish");
    const [, before = "", after = ""] = /<dd[^>]*>(.*?)<\/dd>.*?<dd[^>]*>(.*?)<\/dd>/s.exec(text) ?? [];
    expect(after).toContain("Ask Ada.");
    expect(before + after).not.toContain("title: Privacy");
    expect(text).toMatch(/<a href="\/preview\/pages\?key=privacy-policy">Edit: Page [^<]+</);
    await ada.press(PAGES, "as=text&key=privacy-policy", "discard");
  });

  it("the editor finds a document by its words, by its page and by its state (rules/editors#editor-list)", async () => {
    const ada = await signedIn();
    const yard = "/preview/pages?key=our-yard";
    const found = async (query: string) => {
      const { text } = await ada.get(`/preview?${query}`);
      const list = /<h2 id="found-documents">.*?<\/section>/s.exec(text)?.[0] ?? "";
      return [...list.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
    };
    for (const query of ["q=5%25+SHADE", "page=/our-yard", "page=our-yard?utm=x"])
      expect(await found(query), query).toEqual([yard]);
    for (const query of [
      ...["", "q=no+page+says+this", "page=/our-yard&q=ourselves", "q=yard&area=nav"],
      ...["show=draft&q=yard", "show=draft&page=//elsewhere.example"],
    ])
      expect(await found(query), query).toEqual([]);
    expect((await ada.get("/preview?q=5%25+shade")).text).toContain("and 5% shade.");
    // The words of a draft are found, those that it replaces are not.
    const title = "Our yard";
    await ada.fill(PAGES, "key=our-yard&as=text", { title, markdown: "A roof & a kettle." });
    expect(await found("q=kettle&show=draft")).toEqual([yard]);
    expect(await found("q=5%25+shade")).toEqual([]);
    await ada.fill(PAGES, "key=our-yard&as=text", { title, markdown: THREE_BLOCKS });
    const excerpts = (await ada.get("/preview?q=how+long+does")).text;
    expect([excerpts.includes("Question: How long does it take?"), excerpts.includes("{%")]).toEqual([
      true,
      false,
    ]);
    await ada.press(PAGES, "key=our-yard", "discard");
    expect(await found("q=kettle")).toEqual([]);
  });

  it("publish a new page with three blocks, which only its editor has seen before (rules/editors#document-draft)", async () => {
    const ada = await signedIn();
    expect((await newPage(ada, "summer-service", THREE_BLOCKS)).headers.location).toBe(
      "/preview/pages?key=summer-service&done=saved&as=text",
    );
    // The Back button leads to the form of a new page.
    const back = unescaped((await ada.get(`${PAGES}?new=page`)).text);
    expect(back).toMatch(/<a href="[^"]*key=summer-service">You saved “Summer service” as a draft/);
    await ada.preview(true);
    const draft = await ada.get("/summer-service");
    expect(draft.status).toBe(200);
    for (const words of ["Summer service", "Book it in", "How long does it take?"])
      expect(draft.text).toContain(words);
    // Nobody else: visitors, an editor who doesn't preview, another site, and what is no page.
    const ben = await signedIn(BEN);
    expect([await status("/summer-service"), (await ben.get("/summer-service")).status]).toEqual([404, 404]);
    expect((await served().client.beta.get("/summer-service")).status).toBe(404);
    for (const path of ["/sitemap.xml", "/", "/search.json", "/feeds/google-vehicles.xml"]) {
      expect(await seenBy(path)).not.toContain("ummer-service");
      if (path !== "/") expect((await ada.get(path)).text).not.toContain("ummer-service");
    }
    await ada.preview(false);
    await publish(ada);
    expect(await seenBy("/summer-service")).toContain("How long does it take?");
    expect(await seenBy("/sitemap.xml")).toContain("/summer-service");
    // Restored to before: the page is gone again, without a restart.
    const change = { title: "Winter service", markdown: THREE_BLOCKS };
    await saved(ada.fill(PAGES, "as=text&key=summer-service", change));
    await publish(ada);
    expect(await seenBy("/summer-service")).toContain("Winter service");
    await saved(ada.restore(1));
    expect(await seenBy("/summer-service")).toContain("Summer service");
    await saved(ada.press(PAGES, "as=text&key=summer-service", "take_away"));
    await publish(ada);
    expect(await status("/summer-service")).toBe(404);
    expect(await seenBy("/sitemap.xml")).not.toContain("/summer-service");
  });

  it("ask for a video's address in the words of a video, before and after it is refused", async () => {
    const ada = await signedIn();
    const page = await ada.fill(PAGES, "new=page", { title: "Film" }, ["do", "add:video"]);
    expect(page.text).toContain("copy its address and paste it here.");
    expect(page.text).not.toContain("Type a page on this site");
    for (const href of ["", "our film"]) {
      const refused = await ada.send(page, PAGES, { "b0-title": "Our yard", "b0-href": href });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain("Where the video is: Paste the address of the video");
    }
  });

  it("take a picture in the form of a block before the site has any (rules/editors#picture-upload)", async () => {
    const page = await (await signedIn()).fill(PAGES, "new=page", { title: "Yard" }, ["do", "add:image"]);
    const [form] = formsOfPage(page.text).filter(({ action }) => action.startsWith(PAGES));
    const names = form?.fields.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining(["b0-src", "upload-b0-src", "b0-alt"]));
    expect(page.text).toContain('value="upload:0::b0-src"');
  });

  it("build a page from blocks with buttons and forms alone (rules/editors#page-blocks)", async () => {
    const ada = await signedIn();
    const path = PAGES;
    let page = await ada.get(`${path}?new=page`);
    const press = async (what: string | null, answers: Record<string, string> = {}) => {
      page = await ada.send(page, path, answers, what === null ? undefined : ["do", what]);
      return page;
    };
    await press("add:text", { title: "Winter check" });
    await press("add:text-tiles", { "b0-body": "Winter is coming, with 10% off." });
    await press("row-add:1", {
      "b1-heading": 'Say "hi"',
      "b1-r0-heading": "Battery",
      "b1-r0-body": "We test it.",
    });
    await press("add:faq", {
      "b1-r1-heading": "Tyres",
      "b1-r1-href": `http://alpha.localhost:${served().port}/contact`,
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
      "b4-button 5. Call to action, Button text: Fill this in",
      expect.stringMatching(/^b4-href 5\. Call to action, Where the button goes: Enter a page on this site/),
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
    const draft = await ada.previewed("/winter-check");
    expect([draft.includes("Winter is coming."), draft.includes("A secret")]).toEqual([true, false]);
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
    ] as const) {
      const odd = await ada.send(page, path, { [name]: value, title: "Typed before" }, ["do", "up:1"]);
      expect([odd.status, unescaped(odd.text)]).toEqual([400, expect.stringContaining(ODD)]);
      expect(odd.text).toContain('value="Typed before"');
      expect(odd.text.match(/<h3 /g)).toHaveLength(page.text.match(/<h3 /g)?.length ?? 0);
    }
    for (const what of "up:9 up:__proto__ add:constructor add:tile row-up:0:7 show:0 edit:99".split(" "))
      expect((await ada.send(page, path, {}, ["do", what])).status).toBe(200);
    await ada.send(page, path, {}, ["do", "discard"]);
  });

  it("show a page in the preview before its first day", async () => {
    const ada = await signedIn();
    const page = { title: "On Thursday", slug: "thursday", markdown: "New cars come on Thursday." };
    await saved(ada.fill(PAGES, "as=text&new=page", { ...page, publish_at: "2026-11-26T09:00" }));
    expect(await ada.previewed("/thursday")).toContain("New cars come on Thursday");
    await publish(ada);
    expect(await status("/thursday")).toBe(404);
    later(60 * 24 * 3);
    expect(await status("/thursday")).toBe(200);
  });

  it("publish other blocks on the home page, which can't be taken away (rules/editors#document-draft)", async () => {
    const ada = await signedIn();
    const before = await seenBy("/");
    const form = await ada.get(`${PAGES}?as=text&key=home`);
    expect(form.text).not.toContain("Delete page");
    await saved(ada.send(form, PAGES, { markdown: THREE_BLOCKS }));
    expect(await seenBy("/")).not.toContain("How long does it take?");
    expect(await ada.previewed("/")).toContain("How long does it take?");
    await publish(ada);
    expect(await seenBy("/")).toContain("How long does it take?");
    const away = Object.entries({ key: "home", seen: "0 0", do: "take_away" });
    expect((await ada.post(PAGES, away)).status).toBe(403);
    // Back to what the files say.
    await ada.press(PAGES, "as=text&key=home", "revert");
    await publish(ada);
    const headings = (html: string) => html.match(/<h[12][^>]*>.*?<\/h[12]>/g);
    expect(headings(await seenBy("/"))).toEqual(headings(before));
  });

  it("refuse a page with each line and its reason, and keep what was typed (rules/editors#document-faults)", async () => {
    const ada = await signedIn();
    const together: [line: string, reason: string][] = [
      ["{% stock-strip count=99 /%}", "Line 1, {% stock-strip %} count: This can be up to 12"],
      ["A [link](/no-such-page).", "There's no page /no-such-page on this site"],
      ["A [link](http://elsewhere.example/).", "http://elsewhere.example/ can't be linked to"],
      ["Only 1.9**%** a year", "You can't state 1.9% here"],
      ["![A film](https://elsewhere.example/a.jpg)", "isn't one of this site's pictures"],
      [
        '{% video title="A film" href="https://elsewhere.example/a" picture="no.jpg" /%}',
        "This site has no picture called “no.jpg”",
      ],
    ];
    const refused: [markdown: string, ...reasons: string[]][] = [
      [together.map(([line]) => line).join("\n\n"), ...together.map(([, reason]) => reason)],
      [`Fine.\n\n{% faq x=${"[".repeat(10_000)} /%}`, "Line 3, {% faq x=[[["],
      ["{% stock-strip /%}\n\n".repeat(100), "Line 33, {% stock-strip %}: There are too many blocks"],
      [
        "<script>alert(1)</script> text\n\nOnly 1.9&#37; a year",
        ...["HTML can't be used here", "You can't state 1.9% here"],
      ],
    ];
    for (const [markdown, ...reasons] of refused) {
      const page = await newPage(ada, "hostile", markdown);
      expect([page.status, markdown]).toEqual([400, markdown]);
      const text = unescaped(page.text);
      for (const reason of reasons) expect(text, markdown).toContain(reason);
    }
    for (const slug of ["our-yard", "../etc", "cars", "preview/christmas"])
      expect([slug, (await newPage(ada, slug, "Elsewhere.")).status]).toEqual([slug, 400]);
    // A template has such a page too, which visitors would see in its place.
    expect((await ada.get(`${PAGES}?as=text&key=privacy-policy`)).text).not.toContain("take_away");
    expect((await ada.get(`${PAGES}?as=text&key=our-yard`)).text).toContain("take_away");
    // What the file has already may stay.
    const same = { markdown: "[A film](https://films.example/yard) of 5% shade.\n" };
    await saved(ada.fill(PAGES, "as=text&key=our-yard", same));
    await ada.press(PAGES, "as=text&key=our-yard", "discard");
  });

  it("keep a text that is too long, with how long it may be (rules/editors#document-faults)", async () => {
    const ada = await signedIn();
    // A letter is nine bytes in a form: this one is larger than any other form of a site may be.
    const page = await newPage(ada, "too-long", "车".repeat(60_000));
    expect([page.status, page.text.includes("车".repeat(60_000))]).toEqual([400, true]);
    expect(unescaped(page.text)).toContain("the limit is 45,000. Remove 15,000, or");
    const long = await ada.draft("nav.menu", "m".repeat(60_000));
    expect([long.status, long.text.includes("m".repeat(60_000))]).toEqual([400, true]);
    // As long as it may be.
    await saved(newPage(ada, "too-long", "车".repeat(45_000)));
    await ada.press(PAGES, "as=text&key=too-long", "discard");
  });

  it("begin the page of a saved form with what was done, also in its title and with the focus", async () => {
    const ada = await signedIn();
    const { headers } = await ada.fill(PAGES, "as=text&key=privacy-policy", { markdown: "Ask us." });
    const { text } = await ada.get(headers.location ?? "");
    expect(text).toMatch(/<title>The draft has been saved\./);
    expect(text).toMatch(/<div id="editor"[^>]*><p [^>]*autofocus[^>]*>The draft has been saved\./i);
    await ada.press(PAGES, "as=text&key=privacy-policy", "discard");
  });

  it("offer hours only for departments that a location has", async () => {
    const ada = await signedIn();
    const page = await ada.get("/preview/hours?new=day");
    const [options = ""] = /<select[^>]*name="department".*?<\/select>/s.exec(page.text) ?? [];
    expect([...options.matchAll(/value="(\w+)"/g)].map(([, value]) => value)).toEqual(["all", "sales"]);
    const parts = await ada.send(page, "/preview/hours", { date: "2026-12-24", department: "parts" });
    expect([parts.status, unescaped(parts.text)]).toEqual([
      400,
      expect.stringContaining("No location here has this department."),
    ]);
  });

  it("take only the fields of their forms", async () => {
    const ada = await signedIn();
    const posted = Object.entries({ new: "page", seen: "0 0", title: "A", slug: "a", markdown: "A" });
    for (const name of ["editors", "legal_name", "__proto__", "constructor"]) {
      const odd = await ada.post(PAGES, [...posted, [name, "x"]]);
      expect([odd.status, unescaped(odd.text)]).toEqual([400, expect.stringContaining(ODD)]);
      expect(odd.text).toMatch(/name="title"[^>]* value="A"/);
    }
    const text = await ada.post("/preview/text", [
      ["key", "nav.menu"],
      ["text_0", "What was typed"],
      ["do", "nothing"],
    ]);
    expect([text.status, unescaped(text.text)]).toEqual([400, expect.stringContaining(ODD)]);
    expect(text.text).toContain("What was typed");
    const labels = await ada.post("/preview/menus", [
      ["label-nav.contact", "Ring us"],
      ["other", "x"],
    ]);
    expect([labels.status, unescaped(labels.text)]).toEqual([400, expect.stringContaining(ODD)]);
    expect(labels.text).toContain("Ring us");
    for (const key of ["__proto__", "constructor", "nothing"])
      expect((await ada.get(`${PAGES}?key=${key}`)).status).toBe(404);
  });

  it("publish hours for Christmas (rules/editors#document-draft)", async () => {
    const ada = await signedIn();
    const send = (day: Record<string, string>) => ada.fill("/preview/hours", "new=day", day);
    const wrong = { date: "2026-12-24", start_hour: "14:00", end_hour: "09:00" };
    for (const odd of [wrong, { ...wrong, end_hour: "" }, { ...wrong, name: "hours.days.no_such" }])
      expect((await send(odd)).status).toBe(400);
    const past = await send({ date: "2020-12-24" });
    expect([past.status, unescaped(past.text)]).toEqual([
      400,
      expect.stringContaining("This day has passed."),
    ]);
    expect(past.text).toContain('name="past"');
    await saved(send({ ...wrong, start_hour: "09:00", end_hour: "13:30" }));
    // A day that the list has is changed.
    await saved(send({ date: "2026-12-25", start_hour: "10:00", end_hour: "12:00" }));
    const listed = (await ada.get("/preview/hours")).text;
    expect(listed.match(/25 December 2026/g)).toHaveLength(1);
    expect(unescaped(listed)).toMatch(/Open 10:00 to 12:00 · Christmas Day/);
    await ada.press("/preview/hours", "key=2026-12-25+all", "discard");
    // The days of a holiday are one form.
    for (const until of ["2026-12-28", "2027-12-28"]) {
      const { status, text } = await send({ date: "2026-12-28", until });
      expect([until, status, text.includes("Enter a day after the first one")]).toEqual([until, 400, true]);
    }
    const holiday = await send({ date: "2026-12-26", until: "2026-12-28" });
    expect([holiday.status, holiday.headers.location]).toEqual([303, "/preview/hours?done=saved"]);
    // Each has the name that belongs to its date.
    const days = (await ada.get("/preview/hours")).text.match(/\d\d December 2026|(?<=Closed · )[\w ]+/g);
    const december = ["24 December 2026", "25 December 2026", "26 December 2026", "Boxing Day"];
    expect(days).toEqual([...december, "27 December 2026", "28 December 2026"]);
    expect(await seenBy("/locations/yard")).not.toContain("Christmas Eve");
    await publish(ada);
    later(60 * 24 * 21);
    expect(await seenBy("/locations/yard")).toMatch(/Christmas Eve[\s\S]*1:30/);
  });

  it("publish a popup and refuse one that leads elsewhere (rules/editors#document-draft)", async () => {
    const ada = await signedIn();
    const popup = { title: "Summer hours", description: "Open late on Fridays.", page_0: "/our-yard" };
    const send = (more: Record<string, string>) =>
      ada.fill("/preview/popups", "new=popup", { ...popup, ...more });
    const refused: [answers: Record<string, string>, errors: Record<string, string>][] = [
      [{ link_to: "http://elsewhere.example/" }, { link_to: "Choose a page from the list" }],
      [{ title: "Only 1.9% a year" }, { title: "You can't state 1.9% here" }],
      [{ button_text: "Ask us" }, { link_to: "Enter where the button goes" }],
      [
        { title: "", description: "Only 1.9% a year", link_to: "javascript:x" },
        {
          title: "Enter a title",
          description: "You can't state 1.9% here",
          link_to: "Choose a page from the list",
        },
      ],
    ];
    for (const [answers, errors] of refused) {
      const { status, text } = await send(answers);
      expect(status).toBe(400);
      expect(text).not.toContain("ask a developer");
      for (const [field, error] of Object.entries(errors))
        expect([field, unescaped(text).split(`href="#${field}"`)[1]?.slice(0, 200)]).toEqual([
          field,
          expect.stringContaining(error),
        ]);
    }
    const timeOnly = await send({ expires_time: "17:00" });
    expect([timeOnly.status, timeOnly.text]).toEqual([400, expect.stringContaining("Enter a valid day")]);
    const past = await send({ title: "Last summer", expires: "2026-03-08" });
    expect([past.status, past.text]).toEqual([400, expect.stringContaining("This day has passed")]);
    await saved(ada.send(past, "/preview/popups", { title: "Last summer" }, ["past", "on"]));
    // It asks once: what has ended before may stay as it is.
    await saved(ada.fill("/preview/popups", "key=last-summer", { title: "The last summer" }));
    await saved(send({ link_to: "/contact", button_text: "Ask us", expires: "2027-03-08" }));
    // A last day without a time counts as a whole.
    expect((await ada.get("/preview/publish")).text).toContain("8 March 2027 at 11:59 pm");
    // Its short name was left blank.
    expect((await ada.get("/preview/popups?key=summer-hours")).status).toBe(200);
    expect(await seenBy("/our-yard")).not.toContain("Open late on Fridays");
    await publish(ada);
    const page = await seenBy("/our-yard");
    for (const words of ["Summer hours", "Open late on Fridays", "Ask us"]) expect(page).toContain(words);
  });

  it("take a popup's pages by their titles, and list titles as visitors read them", async () => {
    const ada = await signedIn();
    const page = { title: "Why {{site.name}}", slug: "why-us", markdown: "Words." };
    await saved(ada.fill(PAGES, "as=text&new=page", page));
    // The button "Link" leaves the address to be typed.
    const unfinished = { ...page, slug: "why-not", markdown: "See [us]()." };
    expect((await ada.fill(PAGES, "as=text&new=page", unfinished)).status).toBe(400);
    const list = (await ada.get(PAGES)).text;
    expect(list).toContain("Why alpha cars");
    expect(list).not.toContain("{{site");
    // The field keeps what is stored, and says what visitors read.
    const field = (await ada.get(`${PAGES}?key=why-us`)).text;
    expect(field).toContain('value="Why {{site.name}}"');
    expect(unescaped(field)).toMatch(/id="title-hint"[^>]*>{{site\.name}} shows as “alpha cars”\.</);
    const form = await ada.get("/preview/popups?new=popup");
    expect(form.text).toContain('<option value="/why-us" label="Why alpha cars">');
    const popup = { id: "notice", title: "A notice", page_0: "/our-yard", page_1: "why ALPHA cars" };
    const wrong = await ada.send(form, "/preview/popups", { ...popup, page_2: "nowhere at all" });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('href="#page_2"')]);
    expect(wrong.text).toMatch(/name="page_2"[^>]* value="nowhere at all"/);
    await saved(ada.send(form, "/preview/popups", popup));
    const again = await ada.get("/preview/popups?key=notice");
    expect(again.text).toMatch(/name="page_1"[^>]* value="\/why-us"/);
    // There is always room for more.
    expect(again.text).toContain('name="page_3"');
    const none = await ada.send(again, "/preview/popups", { page_0: "", page_1: "" });
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('href="#page_0"')]);
    await saved(ada.send(again, "/preview/popups", {}, ["every_page", "on"]));
    const everywhere = (await ada.get("/preview/popups?key=notice")).text;
    expect(everywhere).toMatch(/<input[^>]* name="every_page"[^>]* checked=""/);
    expect(everywhere).toMatch(/name="page_0"[^>]* value=""/);
    await ada.press("/preview/popups", "key=notice", "discard");
    await ada.press(PAGES, "key=why-us&as=text", "discard");
  });

  it("offer the day after a saved one with the same hours, and new tiles at a position", async () => {
    const ada = await signedIn();
    const day = { date: "2026-12-31", start_hour: "09:00", end_hour: "12:30" };
    const saved = await ada.fill("/preview/hours", "new=day", { ...day, location: "alpha-yard" });
    const page = await ada.get(saved.headers.location ?? "");
    const href = /<a href="([^"]+)"[^>]*>Add the next day with these hours/.exec(page.text)?.[1] ?? "";
    expect([saved.status, href]).toEqual([303, expect.stringContaining("date=2027-01-01")]);
    const form = (await ada.get(unescaped(href))).text;
    for (const value of ["2027-01-01", "09:00", "12:30"]) expect(form).toContain(`value="${value}"`);
    for (const chosen of ["by_date", "alpha-yard"])
      expect(form).toMatch(new RegExp(`value="${chosen}" selected`));
    const next = await ada.send(await ada.get(unescaped(href)), "/preview/hours", {});
    expect(next.headers.location).toContain("2027-01-01");
    for (const date of ["2026-12-31", "2027-01-01"])
      await ada.press("/preview/hours", `key=${date}+all+alpha-yard`, "discard");
    expect((await ada.get("/preview/promos?new=promo")).text).toMatch(/name="positions"[^>]*value="8"/);
  });

  it("publish a promo tile, change one of the files, and take both away (rules/editors#document-draft)", async () => {
    const ada = await signedIn();
    const path = "/preview/promos";
    expect(await seenBy("/cars")).toContain("Come by the yard");
    const tile = { id: "summer-wheels", title: "Summer wheels", text: "Ready today.", positions: "1, 3" };
    const link = { link_to: "/contact", link_label: "Ask us now" };
    await saved(ada.fill(path, "new=promo", { ...tile, ...link }));
    expect(await seenBy("/cars")).not.toContain("Summer wheels");
    expect(await ada.previewed("/cars")).toContain("Ask us now");
    // The file's own link to another site may stay.
    await saved(ada.fill(path, "key=promotions-yard", { title: "Come by on Sunday" }));
    await publish(ada);
    const page = await seenBy("/cars");
    const words = ["Summer wheels", "Ready today.", "Ask us now", "Come by on Sunday"];
    for (const said of [...words, "https://films.example/yard"]) expect(page).toContain(said);
    expect(page).not.toContain("Come by the yard");
    for (const key of ["summer-wheels", "promotions-yard"])
      await saved(ada.press(path, `key=${key}`, "take_away"));
    await publish(ada);
    expect(await seenBy("/cars")).not.toMatch(/Summer wheels|Come by/);
    // The version before has both again.
    await ada.restore(await ada.versionBefore());
    expect(await seenBy("/cars")).toContain("Summer wheels");
  });

  /** Sends new documents that are refused: each reason is given, and what was typed is still there. */
  async function expectRefused(
    send: (answers: Record<string, string>) => ReturnType<Editor["fill"]>,
    refused: [answers: Record<string, string>, ...reasons: string[]][],
  ) {
    for (const [answers, ...reasons] of refused) {
      const { status, text } = await send(answers);
      expect(status, JSON.stringify(answers)).toBe(400);
      const page = unescaped(text);
      for (const said of [...reasons, ...Object.values(answers)]) expect(page).toContain(said);
    }
  }

  it("refuse a promo tile with what it may not say, and show its texts as text (rules/editors#document-faults)", async () => {
    const ada = await signedIn();
    const tile = { id: "hostile", title: "A tile", positions: "2" };
    const send = (answers: Record<string, string>) =>
      ada.fill("/preview/promos", "new=promo", { ...tile, ...answers });
    const late = { starts: "2026-12-02", starts_time: "08:00", expires: "2026-12-01" };
    await expectRefused(send, [
      [
        { title: "", positions: "0", link_to: "/contact", ...late },
        ...["Enter a title", "Enter positions from 1 to 1000", "Enter the link text"],
        "The end must be after the start",
      ],
      [
        { id: "__proto__", positions: "1001", link_label: "Go" },
        ...["Enter a short name", "Enter positions from 1 to 1000", "Enter where the link goes"],
      ],
      [
        { title: "Only 1.9% a year", link_to: "javascript:x", link_label: "Go" },
        ...["You can't state 1.9% here", "Choose a page from the list"],
      ],
      [{ text: "From {{price}}" }, "The page can't fill in {{price}}"],
      [{ id: "promotions-yard" }, "That already exists"],
    ]);
    const posted = Object.entries({ new: "promo", seen: "0 0", ...tile, tone: "brand" });
    const others = ["https://elsewhere.example/a.jpg", "/img/demo/a", "no.jpg"].map((src) => [
      "picture",
      src,
    ]);
    for (const other of [...others, ["node", "x"], ["href", "x"], ["config", "x"], ["strict", "x"]])
      expect((await ada.post("/preview/promos", [...posted, other as [string, string]])).status).toBe(400);
    // What only looks like markup is text.
    await saved(send({ title: "<x-y onload=1> now" }));
    const shown = await ada.previewed("/cars");
    expect(shown).toContain("&lt;x-y onload=1&gt; now");
    expect(shown).not.toContain("<x-y");
    await ada.press("/preview/promos", "key=hostile", "discard");
  });

  it("publish an offer, change one of the files and restore it (rules/editors#document-draft)", async () => {
    const ada = await signedIn();
    const path = "/preview/offers";
    const id = "summer-check";
    const words = {
      name: "Summer check",
      description: "We look at the cooling.",
      disclaimer: "Until March.",
    };
    await saved(ada.fill(path, "new=offer", { id, ...words }));
    expect(await status("/offers/summer-check")).toBe(404);
    await ada.preview(true);
    expect((await ada.get("/special-offers")).text).toContain("We look at the cooling.");
    expect((await ada.get("/offers/summer-check")).status).toBe(200);
    await ada.preview(false);
    // A date is taken away too; the model and its address on another site stay.
    const changes = { description: "Wheels with every used ute.", expires: "" };
    await saved(ada.fill(path, "key=wheels", changes));
    await publish(ada);
    const list = await seenBy("/special-offers");
    for (const said of ["Summer check", "Until March.", changes.description, "https://films.example/ute"])
      expect(list).toContain(said);
    expect(list.indexOf("Four wheels")).toBeLessThan(list.indexOf("Summer check"));
    expect(list).not.toContain("31 January 2027");
    expect(await seenBy("/sitemap.xml")).toContain("/offers/summer-check");
    await saved(ada.press(path, "key=summer-check", "take_away"));
    await publish(ada);
    expect(await status("/offers/summer-check")).toBe(404);
    await ada.restore(await ada.versionBefore());
    expect(await status("/offers/summer-check")).toBe(200);
  });

  it("refuse an offer with what it may not say or be (rules/editors#document-faults)", async () => {
    const ada = await signedIn();
    const offer = { id: "hostile", name: "An offer", description: "Words." };
    const late = { starts: "2026-12-02", starts_time: "08:00", expires: "2026-12-01" };
    await expectRefused(
      (answers) => ada.fill("/preview/offers", "new=offer", { ...offer, ...answers }),
      [
        [
          { name: "", alt: "A picture", ...late },
          ...["Enter a name", "Choose a picture", "The end must be after the start"],
        ],
        [
          { description: "Only 1.9% a year", disclaimer: "Comparison rate 2.9 per cent" },
          ...["You can't state 1.9%", "You can't state 2.9"],
        ],
        [{ description: "x".repeat(2001) }, "2,000 characters or fewer"],
        [{ id: "wheels" }, "That already exists"],
      ],
    );
    const lost = await ada.fill("/preview/offers", "key=wheels", { disclaimer: "" });
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
    const bea = await signedIn("bea@beta.example", "beta");
    expect((await bea.get("/preview/offers")).text).toContain("Offers are turned off");
    expect((await bea.get("/preview/offers?new=offer")).status).toBe(404);
    const posted = Object.entries({ new: "offer", seen: "0 0", id: "a", name: "A", description: "A" });
    expect((await bea.post("/preview/offers", posted)).status).toBe(404);
  });

  it("restore what visitors saw before an export into the files (rules/editors#versions)", async () => {
    const ada = await signedIn();
    const { platform } = served();
    await newPage(ada, "exported-page", "New.");
    await ada.fill(PAGES, "as=text&key=privacy-policy", { markdown: "Changed before the export." });
    await ada.fill("/preview/hours", "new=day", { date: "2026-12-29" });
    await ada.draft("nav.menu", "Menu of Ada");
    await publish(ada);
    const before = await ada.versionBefore();
    expect((await tools.exportSite()).keys).toEqual(
      expect.arrayContaining(["page:exported-page", "page:privacy-policy", "nav.menu"]),
    );
    await platform.sites.reload();
    expect(await seenBy("/privacy-policy")).toContain("Changed before the export.");
    const restored = await ada.restore(before);
    expect([restored.status, restored.headers.location]).toEqual([303, expect.stringContaining("restored")]);
    expect(await status("/exported-page")).toBe(404);
    const page = await seenBy("/privacy-policy");
    expect(page).toContain("We keep what you send us");
    expect(page).not.toContain("Menu of Ada");
    expect(platform.sites.bySlug(ALPHA_SLUG)?.hours.special.map(({ date }) => date)).not.toContain(
      "2026-12-29",
    );
    expect((await ada.get("/preview/versions")).text).not.toContain("in the site's files then will stay");
  });

  it("show the second of two editors what the first wrote, with 409 (rules/editors#two-editors)", async () => {
    const [ada, ben] = [await signedIn(), await signedIn(BEN)];
    const page = await ben.get(`${PAGES}?as=text&key=our-yard`);
    await saved(ada.fill(PAGES, "as=text&key=our-yard", { markdown: "By Ada.\n" }));
    const late = await ben.send(page, PAGES, { markdown: "By Ben.\n" });
    expect(late.status).toBe(409);
    for (const words of ["By Ada.", "By Ben."]) expect(late.text).toContain(words);
    await saved(ben.send(late, PAGES, { markdown: "By Ben.\n" }));
  });

  it("take the same form twice, as a double click sends it", async () => {
    const ada = await signedIn();
    const twice = { title: "Twice", description: "The same text." };
    const form = await ada.get("/preview/popups?new=popup");
    const send = () => saved(ada.send(form, "/preview/popups", twice));
    await Promise.all([send(), send()]);
    await send();
    const other = await ada.send(form, "/preview/popups", { ...twice, description: "Another one." });
    expect([other.status, unescaped(other.text)]).toEqual([
      400,
      expect.stringContaining("That already exists."),
    ]);
    await ada.press("/preview/popups", "key=twice", "discard");
  });

  it("come back with a button that sends them again while the disk is full (rules/editors#editor-store-full)", async () => {
    const ada = await signedIn();
    const { wording } = served().platform.store;
    const typed = { title: "Half typed", slug: "half-typed", markdown: "“Two lines”\n\nof text." };
    const full = new StoreUnavailableError("SQLITE_FULL");
    const saving = vi.spyOn(wording, "saveDrafts").mockRejectedValueOnce(full);
    const refused = await newPage(ada, typed.slug, typed.markdown, typed.title);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, expect.any(String)]);
    expect(refused.text).toContain("Nothing has changed, and everything you wrote is still on this page.");
    expect(refused.text).toContain("of text.");
    await saved(ada.send(refused, PAGES, typed));
    saving.mockRestore();
    const publishing = vi.spyOn(wording, "publish").mockRejectedValueOnce(full);
    const unpublished = await ada.publish();
    expect([unpublished.status, await status("/half-typed")]).toEqual([503, 404]);
    await saved(ada.send(unpublished, "/preview/publish", {}));
    publishing.mockRestore();
    expect(await seenBy("/half-typed")).toContain("“Two lines”");
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
