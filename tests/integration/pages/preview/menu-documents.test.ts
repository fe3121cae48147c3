/** @module-tag long */
import { expect, it } from "vitest";
import type { NavigationLink } from "~/tenants/schema";
import { ADA, BEN, describeEditor, type Editor } from "../../../support/editor";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const PATH = "/preview/menu";
const alpha = {
  config: {
    languages: ["en-AU", "zh-Hans"],
    editors: [
      ...[ADA, BEN].map((email) => ({ email, roles: ["texts", "content", "publish"] })),
      "eve@alpha.example",
    ],
    navigation: {
      links: { search: { label: "nav.search_vehicles", href: "/cars" } },
      header: [
        {
          link: "search",
          menu: "stock",
          children: [{ label: "nav.used_cars", href: "/search/used-cars" }],
        },
        { label: "nav.contact", href: "/contact" },
        { label: "nav.about_us", href: "/our-story" },
      ],
      footer: [
        { heading: "footer.company", links: [{ label: "nav.contact", href: "/contact" }] },
        { heading: "footer.legal", links: [{ label: "nav.privacy_policy", href: "/privacy-policy" }] },
      ],
    },
  },
  content: { "our-story": "---\ntitle: About us\n---\n\nSince 1990.\n" },
};

/* rules/editors#menu-documents */
describeEditor("the menus as documents", { sites: { alpha } }, (tools) => {
  const { get, signedIn, seenBy } = tools;
  type Page = Awaited<ReturnType<Editor["get"]>>;
  const form = (who: Editor, key = "header") => who.get(`${PATH}?key=${key}`);
  const step = (who: Editor, page: Page, what: string, answers: Record<string, string> = {}) =>
    who.send(page, PATH, answers, ["do", what]);
  const save = (who: Editor, answers: Record<string, string>, key = "header") =>
    who.fill(PATH, `key=${key}`, answers);
  const names = (index: number, text: string, chinese: string) => ({
    [`e${index}_text_en-AU`]: text,
    [`e${index}_text_zh-Hans`]: chinese,
  });
  const navigation = () => tools.served().platform.sites.bySlug(ALPHA_SLUG)?.navigation;
  const header = () => {
    const shown = ({ href, children }: NavigationLink): string =>
      children?.length ? `${href} [${children.map(shown).join(" ")}]` : href;
    return navigation()?.header.map(shown);
  };

  it("menus saved unchanged stay the same", async () => {
    const ada = await signedIn();
    const list = await ada.get(PATH);
    for (const key of ["header", "footer"]) {
      expect(list.text).toContain(`href="${PATH}?key=${key}"`);
      expect((await save(ada, {}, key)).headers.location).toBe(`${PATH}?key=${key}&done=same`);
    }
    expect((await form(ada)).text).toContain('<option value="/our-story" label="About us">');
  });

  it("take a link that visitors see once it is published, in each language", async () => {
    const ada = await signedIn();
    const added = await step(ada, await form(ada), "add:");
    expect(added.status).toBe(200);
    expect(added.text).toContain("Added. Not saved yet.");
    const answers = { ...names(4, "Our yard", "我们的车场"), e4_href: "https://www.youtube.com/@alpha" };
    expect((await ada.send(added, PATH, answers)).headers.location).toContain("done=saved");
    for (const path of ["/contact", "/zh/contact", "/sitemap.xml"])
      expect(await seenBy(path), path).not.toMatch(/Our yard|我们的车场/);
    expect(await ada.previewed("/contact")).toContain("Our yard");
    expect((await ada.publish()).status).toBe(303);
    expect(await seenBy("/contact")).toMatch(
      /<a (?=[^>]*rel="noopener")[^>]*href="https:\/\/www\.youtube\.com\/@alpha"[^>]*>Our yard/,
    );
    expect(await seenBy("/zh/contact")).toContain("我们的车场");
    expect(header()).toEqual([
      "/cars [/search/used-cars]",
      "/contact",
      "/our-story",
      "https://www.youtube.com/@alpha",
    ]);
  });

  it("take a page of the site or of a draft by its title, however it is written", async () => {
    const ada = await signedIn();
    await ada.fill("/preview/pages", "new=page", { title: "Tyre week" });
    const page = await form(ada);
    expect(page.text).toContain('<option value="/tyre-week" label="Tyre week">');
    for (const typed of ["tyre week", "tyre-week", "CONTACT US"]) {
      const sent = await save(ada, { e2_href: typed });
      expect([typed, sent.headers.location]).toEqual([typed, expect.stringMatching(/done=(saved|same)/)]);
    }
    const draft = await save(ada, { e1_href: "Tyre week" });
    expect(draft.headers.location).toContain("done=saved");
    expect((await form(ada)).text).toMatch(/name="e1_href"[^>]*value="\/tyre-week"/);
    expect((await save(ada, { e2_href: "Our tyres" })).status).toBe(400);
    for (const [path, key] of [
      [PATH, "header"],
      ["/preview/pages", "tyre-week"],
    ] as const)
      await ada.press(path, `key=${key}`, "discard");
  });

  it("menu entries are moved, nested and removed step by step, and saved together", async () => {
    const ada = await signedIn();
    const before = header();
    let page = await form(ada);
    for (const what of ["up:4", "in:2", "remove:1"]) {
      page = await step(ada, page, what, { "e0_text_en-AU": "Cars for you" });
      expect([what, page.status]).toEqual([what, 200]);
      expect(page.text).toContain('value="Cars for you"');
    }
    expect(header()).toEqual(before);
    expect((await ada.send(page, PATH, {})).headers.location).toContain("done=saved");
    expect((await ada.publish()).status).toBe(303);
    expect(header()).toEqual(["/cars [/contact]", "https://www.youtube.com/@alpha", "/our-story"]);
    // What fills the menu besides stays.
    expect(navigation()?.header[0]).toMatchObject({ menu: "stock", link: "search" });
    const restored = await ada.restore(await ada.versionBefore());
    expect(restored.headers.location).toContain("restored");
  });

  it("keep the wording key of an entry until it is renamed, and then change it nowhere else", async () => {
    const ada = await signedIn();
    const before = await seenBy("/contact");
    const saved = await save(ada, { "e0_text_en-AU": "Who we are" }, "footer");
    expect(saved.headers.location).toContain("done=saved");
    expect((await ada.publish()).status).toBe(303);
    expect(navigation()?.footer).toMatchObject([
      { heading: "menu_texts.footer.e1", links: [{ label: "nav.contact" }] },
      { heading: "footer.legal" },
    ]);
    const after = await seenBy("/contact");
    expect(after).toContain("Who we are");
    expect(after.replace("Who we are", "Company").length).toBeLessThanOrEqual(before.length + 20);
    expect((await form(ada, "footer")).text).toContain('value="Who we are"');
    // The form of all labels has the others.
    const texts = (await ada.get("/preview/menus")).text;
    expect(texts).toContain('name="label-nav.contact"');
    expect(texts).not.toContain("menu_texts");
    expect((await ada.get("/preview/text?key=menu_texts.footer.e1")).status).toBe(404);
  });

  it("list every error at its field, and keep what was typed (rules/editors#document-faults)", async () => {
    const ada = await signedIn();
    const page = await step(ada, await form(ada), "add:");
    const last = Number(/name="order" value="(\d+)"/.exec(page.text)?.[1]) - 1;
    const refused = await ada.send(page, PATH, {
      ...names(0, "", "\u202e"),
      e0_href: "javascript:alert(1)",
      ...names(last, "x".repeat(61), "贷款 1.9% p.a."),
      [`e${last}_href`]: "/nowhere",
    });
    expect(refused.status).toBe(400);
    for (const field of ["e0_text_en-AU", "e0_href", `e${last}_text_en-AU`, `e${last}_text_zh-Hans`])
      expect(refused.text, field).toContain(`href="#${field}"`);
    for (const typed of ["javascript:alert(1)", "x".repeat(61), "/nowhere"])
      expect(refused.text).toContain(`value="${typed}"`);
    const lost = await ada.send(await step(ada, await form(ada), "add:"), PATH, {
      ...names(last, "Nowhere", "没有"),
      [`e${last}_href`]: "/nowhere",
    });
    expect(lost.status).toBe(400);
    expect(lost.text).toContain(`href="#e${last}_href"`);
    expect(lost.text).toContain("There's no page /nowhere on this site");
    const empty = await ada.send(
      await step(ada, await form(ada, "footer"), "add:"),
      PATH,
      names(4, "Empty", "空"),
    );
    expect(empty.text).toContain("Add a link to this list, or remove its heading");
  });

  it("refuse fields that are none of theirs, other menus, and their removal", async () => {
    const ada = await signedIn();
    const posted = Object.entries({ key: "header", seen: "0 0", order: "0" });
    for (const name of ["editors", "redirects", "current", "e0_menu", "e100_href"])
      expect((await ada.post(PATH, [...posted, [name, "x"]])).status, name).toBe(400);
    for (const key of ["sidebar", "models", "__proto__"])
      expect((await form(ada, key)).status, key).toBe(404);
    expect((await ada.get(`${PATH}?new=menu`)).status).toBe(404);
    expect((await ada.post(PATH, [...posted, ["do", "take_away"]])).status).toBe(403);
    expect((await get(PATH)).status).toBe(302);
    const eve = await signedIn("eve@alpha.example");
    for (const button of [[], [["do", "remove:0"]]] as [string, string][][])
      expect((await eve.post(PATH, [...posted, ...button])).status).toBe(403);
    // An entry that the form invents is a new one: it opens nothing and has no other wording key.
    const is = JSON.stringify({
      level: 0,
      entry: JSON.stringify({ label: "finance_terms.disclaimer", href: "/contact", menu: "models" }),
      was: {},
    });
    const invented = await ada.post(PATH, [
      ...[...posted.slice(0, 2), ["order", "1"], ["e0_is", is], ["e0_href", "/contact"]],
      ...Object.entries(names(0, "Invented", "新的")),
    ] as [string, string][]);
    expect([303, 409]).toContain(invented.status);
    expect((await ada.get("/preview/publish")).text).not.toContain("finance_terms");
  });

  it("show both where somebody else has saved meanwhile (rules/editors#two-editors)", async () => {
    const ada = await signedIn();
    const ben = await signedIn(BEN);
    const opened = await form(ben);
    expect((await save(ada, names(0, "By Ada", "艾达"))).status).toBe(303);
    const added = await step(ben, opened, "add:");
    const last = Number(/name="order" value="(\d+)"/.exec(added.text)?.[1]) - 1;
    const answers = {
      ...names(0, "By Ben", "本"),
      ...names(last, "Both", "都"),
      [`e${last}_href`]: "/contact",
    };
    const late = await ben.send(added, PATH, answers);
    expect([late.status, late.text.includes("By Ada")]).toEqual([409, true]);
    for (const words of ["By Ben", "Both"]) expect(late.text).toContain(`value="${words}"`);
    expect((await ben.send(late, PATH, {})).status).toBe(303);
    expect((await form(ada)).text).toContain('value="By Ben"');
  });

  it("the search finds menu entries by their text and their link", async () => {
    const ada = await signedIn();
    for (const query of ["By Ben", "privacy-policy"])
      expect((await ada.get(`/preview/texts?${new URLSearchParams({ q: query })}`)).text, query).toContain(
        `href="${PATH}?key=`,
      );
  });

  it("name the menu that links to a page when the page is removed", async () => {
    const ada = await signedIn();
    const page = await ada.get("/preview/pages?key=our-story&as=text");
    const refused = await ada.send(page, "/preview/pages", {}, ["do", "take_away"]);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(
      "in the header goes to this page. Change or remove it first, under “Menus”",
    );
  });

  it("menus are written into the site's files by sites:export (rules/editors#wording-export)", async () => {
    const ada = await signedIn();
    await ada.publish();
    const published = header();
    const { keys, written, faults } = await tools.exportSite();
    expect(keys).toEqual(expect.arrayContaining(["menu:header", "menu:footer"]));
    const hrefs = (links: readonly NavigationLink[] = []) => links.map(({ href }) => href);
    expect(hrefs(written?.navigation.header)).toEqual(published?.map((each) => each.split(" ")[0]));
    expect(written?.navigation.footer[0]?.heading).toBe("menu_texts.footer.e1");
    expect(faults.filter(({ severity }) => severity !== "warning")).toEqual([]);
  });
});
