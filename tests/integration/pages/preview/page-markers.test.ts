import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { describeEditor } from "../../../support/editor";
import { defaultAnswers, formsOfPage, visitor } from "../../../support/page-forms";
import { siteLocation } from "../../../support/site-folders";

const OWNER = "owner@alpha.example";
const ROLES = ["texts", "content", "facts", "hours", "publish"];
const PAGES = ["/about-us", "/contact", "/locations/yard", "/teams/yard", "/fr/about-us", "/"];
const HOURS = [1, 2, 3, 4, 5, 6, 0].map((weekday) =>
  weekday === 0 ? { weekday, status: "Closed" } : { weekday, status: "Open", open: "08:30", close: "17:00" },
);
const POPUP = {
  ...{ title: "popup_texts.sale.title", description: "popup_texts.sale.description" },
  visible: true,
};
const ABOUT = `---
title: About the yard
description: Who we are.
---
Since 1987 we sell **cars** that we would drive.

{% hidden %}

{% call-to-action heading="Nobody sees it" button="Contact" href="/contact" /%}

{% /hidden %}

{% call-to-action heading="Visit us" button="Contact us" href="/contact" /%}

Open all week.

{% image src="yard.webp" alt="Our yard" /%}
`;

const sites = {
  alpha: {
    config: {
      languages: ["en-AU", "fr"],
      editors: [
        { email: OWNER, owner: true },
        ...ROLES.map((role) => ({ email: `${role}@alpha.example`, roles: [role] })),
      ],
      popups: { sale: { ...POPUP, pages: ["/teams/yard"] } },
      hours: {
        announced_days: 40,
        special: [
          { date: "2026-11-26", status: "Closed", department: "all" },
          { date: "2026-12-25", status: "Closed", department: "all", location_name: "The yard" },
        ],
      },
      locations: [
        siteLocation("alpha", {
          phone: "03 5550 0002",
          opening_hours: HOURS,
          team: [{ name: "Priya Raman", role: "teams.roles.dealer_principal" }],
        }),
      ],
    },
    wording: { popup_texts: { sale: { title: "A great sale", description: "Until Christmas." } } },
    content: { "about-us": ABOUT.replace(/\{% image.*\n/, "") },
  },
};

/* rules/editors#edit-here */
describeEditor("the markers of blocks, menus, facts and pictures", { sites }, (tools) => {
  const stranger = () => visitor(tools.served(), `alpha.localhost:${tools.served().port}`);
  const editing = new Set<string>();
  const signedIn = async (role: string) => {
    const who = await tools.signedIn(`${role}@alpha.example`);
    if (editing.has(role)) return who;
    editing.add(role);
    await who.preview(true);
    const edit = await who.post("/preview", [["do", "edit_here"]]);
    expect([role, edit.status]).toEqual([role, role === "publish" ? 403 : 303]);
    return who;
  };
  const markers = async (role: string, path: string) => {
    const { text } = await (await signedIn(role)).get(path);
    expect(text).not.toMatch(/[\uE000-\uE0FF]|%EE%80/);
    const links = text.matchAll(
      /<a id="([^"]*)" class="([^"]*)" href="([^"]*)" aria-label="([^"]*)"([^>]*)>/g,
    );
    return [...links].map(([, id = "", className = "", href = "", name = "", rest = ""]) => ({
      ...{ id, name, href: href.replaceAll("&amp;", "&").replace(/#.*/, "") },
      place: /#(.*)/.exec(href)?.[1] ?? "",
      isThing: rest.includes("data-thing"),
      isDraft: className.includes("fc-draft"),
    }));
  };
  const names = async (role: string, path: string) => [
    ...new Set((await markers(role, path)).flatMap(({ isThing, name }) => (isThing ? [name] : []))),
  ];

  const MENUS = ["Edit menu: Header", "Edit menu: Footer"];
  const BLOCKS = [
    ...["Edit page title", "Edit block: 1. Text"],
    ...["Edit block: 3. Call to action", "Edit block: 4. Text", "Edit page description"],
  ];
  const cases: [role: string, path: string, things: string[], hasTexts: boolean][] = [
    ["texts", "/about-us", [], true],
    ["content", "/about-us", [...MENUS, ...BLOCKS], false],
    ["facts", "/about-us", ["Edit phone number"], false],
    ["owner", "/about-us", [...MENUS, ...BLOCKS, "Edit phone number"], true],
    [
      "facts",
      "/locations/yard",
      [
        ...["Edit phone number", "Edit phone number: The yard", "Edit weekly hours: The yard"],
        "Who can change the address: The yard",
      ],
      false,
    ],
    [
      "hours",
      "/locations/yard",
      ["Edit special hours: 26 November", "Edit special hours: 25 December"],
      false,
    ],
    ["facts", "/teams/yard", ["Edit phone number", "Edit person: Priya Raman"], false],
    ["facts", "/contact", ["Edit email address"], false],
    ["hours", "/about-us", [], false],
    ["publish", "/about-us", [], false],
  ];
  it.each(cases)("are, for an editor with %s, on %s: %j", async (role, path, things, hasTexts) => {
    const found = await names(role, path);
    const wanted = path === "/contact" ? found.filter((name) => things.includes(name)) : found;
    expect([...wanted].sort()).toEqual([...things].sort());
    expect((await markers(role, path)).some(({ isThing }) => !isThing)).toBe(hasTexts);
  });

  it("each lead to the form of the thing, at its place", async () => {
    const owner = await signedIn("owner");
    const all = [
      ...(await Promise.all(
        ["/about-us", "/locations/yard", "/teams/yard"].map((at) => markers("owner", at)),
      )),
    ].flat();
    const hrefOf = (name: string) => all.find((each) => each.name === name)?.href ?? "";
    const open = async (name: string) => (await owner.get(hrefOf(name))).text;
    expect(await open("Edit block: 3. Call to action")).toMatch(/name="b2-heading"[^>]* value="Visit us"/);
    expect(all.find(({ name }) => name === "Edit block: 3. Call to action")?.place).toBe("part");
    expect(all.find(({ name }) => name === "Edit person: Priya Raman")?.place).toBe("person_0_name");
    expect(await open("Edit block: 4. Text")).toMatch(/id="part" name="b3-body"[^>]*>Open all week\./);
    expect(await open("Edit page title")).toMatch(/id="title"[^>]* value="About the yard"/);
    expect(await open("Edit menu: Footer")).toContain('name="key" value="footer"');
    expect(await open("Edit phone number")).toMatch(/id="phone"[^>]* value="03 5550 0001"/);
    expect(await open("Edit phone number: The yard")).toMatch(/id="phone"[^>]* value="03 5550 0002"/);
    expect(await open("Edit weekly hours: The yard")).toMatch(/ value="08:30"/);
    expect((await owner.get("/teams/yard")).text).toContain(">PR</span>");
    expect(await open("Edit person: Priya Raman")).toMatch(/id="person_0_name"[^>]* value="Priya Raman"/);
    const day = (await markers("owner", "/locations/yard")).find(({ name }) => name.endsWith("25 December"));
    expect((await owner.get(day?.href ?? "")).text).toMatch(/<h1>Edit: Friday, 25 December 2026 · The yard/);
    // The day after is for the same location, which the files name by its name.
    const next = await owner.get("/preview/hours?new=day&date=2026-12-26&location=The+yard");
    expect(next.text).toContain('<option value="alpha-yard" selected="">');
    expect(await open("Who can change the address: The yard")).toContain("Only a developer can change it");
    // A text of a popup leads on to the popup's form.
    const wanted = (href: string) => (href.includes("popup_texts") ? 302 : 200);
    for (const { href } of all) expect([href, (await owner.get(href)).status]).toEqual([href, wanted(href)]);
  });

  describe("and the page drawn with what is typed in a form (rules/editors#edit-live)", () => {
    const drawn = async (role: string, query: Record<string, string>, answers: Record<string, string>) => {
      const owner = await signedIn("owner");
      const form = await owner.get(`${query.form}?${query.of ?? ""}`);
      const sent = formsOfPage(form.text).find(({ action }) => action?.startsWith(query.form ?? ""));
      const kept = (sent ? defaultAnswers(sent) : []).map(([name, value]): [string, string] => [
        name,
        answers[name] ?? value,
      ]);
      const { of: _of, ...asked } = query;
      const who = role === "stranger" ? stranger() : await signedIn(role);
      return who.post(`/preview/drawn?${new URLSearchParams(asked)}`, kept);
    };
    const BLOCK = { of: "key=about-us&part=2", form: "/preview/pages", at: "/about-us" };

    it("shows a block, with the pencils of its parts, and stores nothing", async () => {
      const before = await (await signedIn("owner")).get("/about-us");
      const page = await drawn("owner", BLOCK, { "b2-heading": "Come by", title: "Our yard" });
      expect(page.status).toBe(200);
      expect(page.headers["cache-control"]).toBe("private, no-store");
      expect(page.headers["set-cookie"]).toBeUndefined();
      expect(page.text).toContain("Come by");
      expect(page.text).toMatch(/<h1[^>]*><fc-t[^>]*>Our yard/);
      expect(page.text).toMatch(/aria-label="Edit block: 3\. Call to action"/);
      expect(page.text).not.toMatch(/Visit us|Nobody sees it|[\uE000-\uE0FF]/);
      const now = await (await signedIn("owner")).get("/about-us");
      const plain = (text: string) => text.replace(/nonce="[^"]*"/g, "").replace(/value="[\w-]{20,}"/g, "");
      expect(plain(now.text)).toBe(plain(before.text));
      expect((await (await signedIn("owner")).get("/preview/publish")).text).not.toContain("Come by");
    });

    it("shows menus and facts, and pages in another language", async () => {
      const of = { of: "key=header", form: "/preview/menu", at: "/about-us" };
      expect((await drawn("owner", of, { "e0_text_en-AU": "Find us" })).text).toContain("Find us");
      const facts = { of: "key=site", form: "/preview/facts", at: "/fr/about-us" };
      const page = await drawn("owner", facts, { phone: "03 5550 4321" });
      expect(page.text).toContain('<html lang="fr"');
      expect(page.text).toContain("03 5550 4321");
    });

    it("shows a popup, which has a marker at each of its texts, and a page in its second language", async () => {
      const owner = await signedIn("owner");
      const texts = (await markers("owner", "/teams/yard")).filter(({ name }) => name.includes("great sale"));
      expect(texts).toHaveLength(1);
      const form = await owner.get(texts[0]?.href ?? "");
      expect(form.headers.location).toMatch(/^\/preview\/popups\?key=sale&from=/);
      const popup = { of: "key=sale", form: "/preview/popups", at: "/teams/yard" };
      const page = await drawn("owner", popup, { title: "A small sale", description: "Until Easter." });
      expect(page.text).toMatch(/<dialog[\s\S]*A small sale[\s\S]*Until Easter\./);
      // In another language its texts are wording, which the page's script fills in.
      const spoken = await owner.get("/preview/text?key=popup_texts.sale.title&language=fr");
      expect(spoken.text).toContain('data-key="popup_texts.sale.title"');
      const french = { of: "key=about-us&part=2&language=fr", form: "/preview/pages", at: "/fr/about-us" };
      const about = await drawn("owner", { ...french, language: "fr" }, { "b2-heading": "Passez nous voir" });
      expect(about.text).toMatch(/<html lang="fr"[\s\S]*Passez nous voir/);
      expect((await owner.get("/fr/about-us")).text).not.toContain("Passez nous voir");
    });

    it("leaves a block as it was while its fields are wrong, and says when the site can't have what is typed", async () => {
      const wrong = await drawn("owner", BLOCK, { "b2-heading": "", title: "Our yard" });
      expect([wrong.status, wrong.text.includes("Visit us")]).toEqual([200, true]);
      const facts = { of: "key=site", form: "/preview/facts", at: "/about-us" };
      expect((await drawn("owner", facts, { phone: "" })).status).toBe(422);
      expect((await drawn("owner", { ...BLOCK, at: "/nowhere" }, {})).status).toBe(422);
    });

    it("is refused to editors without the right to change the document, and for other sites", async () => {
      expect((await drawn("texts", BLOCK, { "b2-heading": "Come by" })).status).toBe(403);
      const refused = await drawn("stranger", BLOCK, { "b2-heading": "Come by" });
      expect([refused.status, refused.headers.location]).toEqual([302, "/preview"]);
      for (const query of [
        { ...BLOCK, at: "https://other.example/" },
        { ...BLOCK, form: "/preview/publish" },
        { form: "/preview/pages", at: "//other.example" },
      ])
        expect((await drawn("owner", query, {})).status).toBe(404);
      expect((await (await signedIn("owner")).get("/preview/drawn")).status).toBe(404);
    });
  });

  it("show drafts, lead back to their place, and change nothing for visitors before they are published", async () => {
    const owner = await signedIn("owner");
    const seen = async () => {
      const shopper = stranger();
      shopper.keepCookie("preview-keys=edit");
      const pages = await Promise.all(PAGES.map(async (path) => (await shopper.get(path)).text));
      return pages.map((text) =>
        text.replace(/nonce="[^"]*"/g, "nonce").replace(/value="[\w-]{20,}"/g, "id"),
      );
    };
    const before = await seen();
    for (const text of before) expect(text).not.toMatch(/fc-(?:pen|t\b)|data-(?:fc|edit|thing)/);
    const marker = async (name: string) => {
      const found = (await markers("owner", "/about-us")).find((each) => each.name.startsWith(name));
      if (!found) throw new Error(`no marker ${name}`);
      return found;
    };
    const block = await marker("Edit block: 3. Call to action");
    const form = await owner.get(block.href);
    const place = `/about-us#${block.id}`;
    expect(form.text).toContain(`<a href="${place}">Back to the page</a>`);
    // What is wrong keeps the way back.
    const refused = await owner.send(form, "/preview/pages", { "b2-heading": "" });
    expect([refused.status, refused.text.includes(`value="${place}"`)]).toEqual([400, true]);
    const saved = await owner.send(form, "/preview/pages", { "b2-heading": "Come and see us" });
    expect([saved.status, saved.headers.location]).toEqual([303, place]);
    expect((await owner.get("/about-us")).text).toContain("Come and see us");
    expect(await marker("Edit block: 3. Call to action")).toMatchObject({
      ...{ name: "Edit block: 3. Call to action (draft, not published yet)", isDraft: true },
    });
    const phone = await marker("Edit phone number");
    const facts = await owner.send(await owner.get(phone.href), "/preview/facts", { phone: "03 5550 0009" });
    expect(facts.headers.location).toBe(`/about-us#${phone.id}`);
    expect((await owner.get("/about-us")).text).toContain("03 5550 0009");
    expect((await marker("Edit phone number")).isDraft).toBe(true);
    const menu = await marker("Edit menu: Header");
    const unchanged = await owner.send(await owner.get(menu.href), "/preview/menu", {});
    expect(unchanged.headers.location).toBe(`/about-us#${menu.id}`);
    const elsewhere = await owner.get("/preview/facts?key=site&from=https://other.example/");
    expect(elsewhere.text).not.toContain("other.example");
    expect(await seen()).toEqual(before);
  });

  it("lead from a translation to its own page, and from what has no language to the first one", async () => {
    const found = await markers("owner", "/fr/about-us");
    const title = found.find(({ id }) => id.includes("page_about-us"));
    expect(title?.href).toContain(`from=${encodeURIComponent("/fr/about-us#")}`);
    const owner = await signedIn("owner");
    for (const { href, isThing } of found)
      if (isThing) expect([href, (await owner.get(href)).status]).toEqual([href, 200]);
  });

  it("are at a picture of the library, and lead to it and back", async () => {
    const owner = await signedIn("owner");
    const file = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#25a" } })
      .jpeg()
      .toBuffer();
    const kept = await owner.upload("/preview/pictures", [
      ["alt", "Our yard"],
      ["file", file, "yard.jpg"],
    ]);
    expect(kept.headers.location).toContain("name=yard.webp");
    const form = await owner.get("/preview/pages?key=about-us&as=text");
    const markdown = ABOUT.slice(ABOUT.indexOf("Since"));
    expect((await owner.send(form, "/preview/pages", { markdown })).status).toBe(303);
    const picture = (await markers("owner", "/about-us")).find(
      ({ name }) => name === "Edit picture: yard.webp",
    );
    expect(await names("texts", "/about-us")).toEqual([]);
    const page = await owner.get(picture?.href ?? "");
    expect(page.text).toMatch(/name="alt"[^>]* value="Our yard"/);
    const described = await owner.send(
      page,
      "/preview/pictures?name=yard.webp",
      { alt: "The yard at dusk" },
      ["do", "describe"],
    );
    expect(described.headers.location).toBe(`/about-us#${picture?.id}`);
  });
});
