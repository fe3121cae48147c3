import { expect, it } from "vitest";
import { ADA, BEN, describeEditor, type Editor } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";
import { waitingMails } from "../../../support/sign-in";

const LANGUAGE = "zh-Hans";
const ZH = `language=${LANGUAGE}`;
const alpha = {
  cars: [incomingCar("alpha-1", { dealership_id: "alpha" })],
  config: { editors: [ADA, BEN], languages: ["en-AU", "zh-Hans", "fr"] },
  wording: { nav: { skip_to_content: "To the content of alpha" } },
  content: {
    "about-us": "---\ntitle: About alpha\n---\nWe sell cars at 9.9% off.\n",
    "our-people": "---\ntitle: Our people\n---\nThree of us.\n",
    "our-yard": "---\ntitle: Our yard\n---\nOpen all day.\n",
  },
  files: {
    "wording/zh-Hans.json": {
      nav: { menu: "菜单甲", home: "首页" },
      search: { count_one: "{{formatted}} 辆" },
    },
    "content.zh-Hans/about-us.md": "---\ntitle: 关于甲\n---\n我们卖车。\n",
  },
};

describeEditor("the editor in a second language", { sites: { alpha } }, (tools) => {
  const { served, signedIn, newSession, later, seenBy, draftsIn } = tools;
  const draft = (who: Editor, key: string, text: string) => who.draftIn(LANGUAGE, key, text);
  const publish = (who: Editor) => who.publish(LANGUAGE);
  /** The language, the state and the fields of each column of a text's form. */
  const columnsOf = (html: string) =>
    [...html.matchAll(/<fieldset.*?<\/fieldset>/gs)].map(([column]): [string, string, string[]] => {
      const [, tag = "", state = ""] =
        /<span lang="([^"]*)">.*?<\/span> <span[^>]*>([^<]*)/.exec(column) ?? [];
      const fields = [...column.matchAll(/<input id="([^"]*)"[^>]* value="([^"]*)"/g)];
      return [tag, state, fields.map(([, name, value]) => `${name}=${value}`)];
    });

  it("keeps the chosen language in its links and forms (rules/editors#editor-language)", async () => {
    const ada = await signedIn();
    const page = await ada.get(`/preview?${ZH}`);
    expect(page.text).toContain('<input type="hidden" name="language" value="zh-Hans"');
    const links = [...page.text.matchAll(/href="(\/preview[^"]*)"/g)].map(([, href = ""]) => href);
    const without = links.filter((href) => !href.includes("language="));
    // The one that leads to the first language.
    expect(without).toEqual(["/preview"]);
    expect(page.text).toMatch(/<a [^>]*lang="zh-Hans"[^>]*aria-current="true"/);
    for (const language of ["xx", "__proto__", "en-AU", ""])
      expect((await ada.get(`/preview?language=${language}`)).text).not.toContain('name="language"');
    const text = await ada.openText("nav.menu", LANGUAGE);
    expect(text.text).toContain(`action="/preview/text?${ZH}"`);
    expect((await ada.get("/zh/preview")).status).toBe(404);
  });

  it("shows the layers of the language, and the text in all languages next to each other", async () => {
    const ada = await signedIn();
    const { text } = await ada.openText("nav.skip_to_content", LANGUAGE);
    const layers = [...text.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*><span[^>]*>([^<]*)/g)].map(
      ([, dt, dd]) => [dt, dd],
    );
    expect(layers).toEqual([
      ["The product", "跳到主要内容"],
      ["The template", "No text of its own"],
      ["The site's files", "No text of its own"],
      ["Published here", "No text of its own"],
      ["Draft", "No text of its own"],
    ]);
    expect(columnsOf(text)).toEqual([
      ["en-AU", "Original", ["text_0_en-AU=To the content of alpha"]],
      ["zh-Hans", "Up to date", ["text_0=跳到主要内容"]],
      ["fr", "Missing in this language", ["text_0_fr="]],
    ]);
    const french = await ada.openText("search.count", "fr");
    expect(columnsOf(french.text).map(([tag, , fields]) => [tag, fields.length])).toEqual([
      ["en-AU", 2],
      ["zh-Hans", 1],
      ["fr", 3],
    ]);
    // What only the files change is shown in its own language alone.
    expect(columnsOf((await ada.openText("finance_terms.disclaimer", LANGUAGE)).text)).toEqual([]);
  });

  it("saves a text in several languages as one change (rules/editors#side-by-side)", async () => {
    const [ada, ben] = [await signedIn(ADA), await signedIn(BEN)];
    const path = `/preview/text?${ZH}`;
    const opened = await ada.openText("nav.menu", LANGUAGE);
    const refused = await ada.send(opened, path, {
      ...{ "text_0_en-AU": "Our menu", text_0: "菜单<b>", text_0_fr: "Notre menu" },
    });
    expect(refused.status).toBe(400);
    expect(columnsOf(refused.text).map(([, , fields]) => fields)).toEqual([
      ["text_0_en-AU=Our menu"],
      ["text_0=菜单&lt;b&gt;"],
      ["text_0_fr=Notre menu"],
    ]);
    expect(refused.text).toMatch(/<a href="#text_0"[^>]*>简体中文: /);
    expect(await draftsIn("fr")).toEqual({});

    // Two languages are changed, so the third one gets no draft.
    const again = await ada.send(refused, path, { text_0: "菜单甲" });
    expect(again.headers.location).toBe(`/preview/text?key=nav.menu&done=saved&${ZH}`);
    expect(await draftsIn("en-AU")).toEqual({ "nav.menu": "Our menu" });
    expect(await draftsIn("zh-Hans")).toEqual({});
    expect(await draftsIn("fr")).toEqual({ "nav.menu": "Notre menu" });

    const late = await ben.openText("nav.menu", LANGUAGE);
    await ada.send(await ada.openText("nav.menu", LANGUAGE), path, { text_0_fr: "Le menu d’Ada" });
    const typed = { "text_0_en-AU": "Ben’s menu", text_0_fr: "Le menu de Ben" };
    const other = await ben.send(late, path, typed);
    expect(other.status).toBe(409);
    expect(other.text).toContain("says “Le menu d’Ada”");
    expect(other.text).toContain('value="Le menu de Ben"');
    // Nothing of it is saved, neither the language that nobody else has changed.
    expect(await draftsIn("en-AU")).toEqual({ "nav.menu": "Our menu" });
    expect((await ben.send(other, path, {})).status).toBe(303);
    expect(await draftsIn("fr")).toEqual({ "nav.menu": "Le menu de Ben" });

    for (const [language, button] of [["en-AU", "discard en-AU"] as const, ["fr", "discard fr"] as const]) {
      const page = await ada.openText("nav.menu", LANGUAGE);
      expect((await ada.send(page, path, {}, ["do", button])).headers.location).toContain("done=discarded");
      expect(await draftsIn(language)).toEqual({});
    }
    for (const button of ["discard xx", "steal", "__proto__"])
      expect((await ada.send(opened, path, {}, ["do", button])).status).toBe(400);
  });

  it("leads from a document to its other languages, with their states (rules/editors#side-by-side)", async () => {
    const ada = await signedIn();
    const states = async (path: string) => {
      const { text } = await ada.get(path);
      const [nav = ""] = /<nav aria-label="Language of the texts".*?<\/nav>/s.exec(text) ?? [];
      return [...nav.matchAll(/href="([^"]*)"[^>]*>[^<]*<\/a> <span[^>]*>([^<]*)/g)].map(
        ([, href, state]) => [href?.replaceAll("&amp;", "&"), state],
      );
    };
    expect(await states("/preview/pages?key=about-us")).toEqual([
      ["/preview/pages?key=about-us#title", "Original"],
      [`/preview/pages?key=about-us&${ZH}#title`, "Up to date"],
      ["/preview/pages?key=about-us&language=fr#title", "Missing in this language"],
    ]);
    expect(await states("/preview/hours")).toEqual([]);
    const made = await ada.get("/preview/popups?new=popup");
    const popup = { id: "notice", title: "A notice", page_0: "/our-yard" };
    expect((await ada.send(made, "/preview/popups", popup)).status).toBe(303);
    expect(await states("/preview/popups?key=notice")).toEqual([
      ["/preview/popups?key=notice#title", "Draft"],
      [`/preview/popups?${ZH}#part-notice`, "Missing in this language"],
      ["/preview/popups?language=fr#part-notice", "Missing in this language"],
    ]);
    const chinese = await ada.get(`/preview/popups?${ZH}`);
    expect(chinese.text).toContain('id="part-notice"');
    expect(chinese.text).toContain('href="/preview/popups?key=notice"');
    const shown = await ada.get("/preview/popups?key=notice");
    await ada.send(shown, "/preview/popups", {}, ["do", "discard"]);
  });

  it("drafts, previews, publishes and restores in that language alone (rules/editors#editor-language)", async () => {
    const ada = await signedIn();
    const home = seenBy;
    expect((await draft(ada, "nav.menu", "菜单乙")).headers.location).toContain(ZH);
    expect(await draftsIn(LANGUAGE)).toEqual({ "nav.menu": "菜单乙" });
    expect(await draftsIn()).toEqual({});
    expect(await home("/zh")).toContain("菜单甲");
    expect(await ada.previewed("/zh")).toContain("菜单乙");
    expect(await ada.previewed("/")).not.toContain("菜单乙");
    const done = await publish(ada);
    expect(done.headers.location).toBe(`/preview/versions?done=published&version=1&${ZH}`);
    expect(await home("/zh")).toContain("菜单乙");
    expect(await home("/")).not.toContain("菜单乙");
    await draft(ada, "nav.menu", "菜单丙");
    await publish(ada);
    expect((await ada.get("/preview/versions")).text).toMatch(/<span lang="zh-Hans"[^>]*>简体中文<\/span>/);
    // A version is the site's: it is restored from the editor in any language.
    expect((await ada.restore(1)).headers.location).toContain("done=restored");
    expect(await home("/zh")).toContain("菜单乙");
  });

  it("shows a published text of the first language where the other one has none", async () => {
    const ada = await signedIn();
    await ada.draft("nav.skip_to_content", "To alpha’s words");
    await ada.publish();
    // French has no text of its own in the product.
    expect(await seenBy("/fr")).toContain("To alpha’s words");
    expect(await seenBy("/zh")).toContain("跳到主要内容");
  });

  it("refuses what a text of the first language needs, and one form without the others", async () => {
    const ada = await signedIn();
    const refused = await ada.draftIn("fr", "search.count", "{{formatted}} voiture", "", "");
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Write the text for any other number too");
    expect(refused.text).toContain('value="{{formatted}} voiture"');
    expect((await ada.openText("workspace.email.subject", "fr")).status).toBe(404);
    const without = await ada.draftIn("fr", "alerts.message.per_week", "par semaine");
    expect(without.status).toBe(400);
    expect(without.text).toContain("The text needs {{amount}}");
    expect(await draftsIn("fr")).toEqual({});
  });

  it("translates a page, and shows it at the address of the language (rules/editors#editor-language)", async () => {
    const ada = await signedIn();
    const list = await ada.get(`/preview/pages?${ZH}`);
    expect(list.text).toContain("关于甲");
    expect(list.text).toContain("Our yard");
    expect(list.text).toContain("Missing in this language");
    expect(list.text).not.toContain("New page");
    const path = `/preview/pages?${ZH}`;
    const begun = await ada.get(`${path}&key=our-yard`);
    expect(begun.text).toContain("t translated yet. Below is the English page");
    expect(begun.text).not.toContain("Still right");
    expect(begun.text).toContain('value="Our yard"');
    expect(begun.text).toMatch(/type="hidden" name="p0" value="Open all day\./);
    expect(begun.text).toMatch(/<textarea[^>]*name="b0-body"[^>]*>Open all day\./);
    const page = await ada.get(`${path}&as=text&key=our-yard`);
    expect(page.text).toContain("In English");
    expect(page.text).toContain("Open all day.");
    const saved = await ada.send(page, path, { title: "我们的场地", markdown: "全天营业。" });
    expect(saved.status).toBe(303);
    expect(await seenBy("/zh/our-yard")).toContain("Open all day.");
    await publish(ada);
    expect(await seenBy("/zh/our-yard")).toContain("全天营业。");
    expect(await seenBy("/our-yard")).toContain("Open all day.");
    const rate = await ada.get(`${path}&as=text&key=about-us`);
    expect((await ada.send(rate, path, { markdown: "优惠 9.9%。" })).status).toBe(303);
    const other = await ada.get(`${path}&as=text&key=about-us`);
    const refused = await ada.send(other, path, { markdown: "利率 8.8%。" });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("8.8%");
    for (const kind of ["hours", "popups", "promos", "offers"]) {
      const other = await ada.get(`/preview/${kind}?${ZH}`);
      expect(other.status).toBe(200);
      expect(other.text).toContain("Edit them in English");
      const made = await ada.post(`/preview/${kind}?${ZH}`, [["new", ""]]);
      expect([kind, made.status]).toEqual([kind, kind === "hours" ? 404 : 400]);
    }
    expect((await ada.get(`${path}&key=no-such-page`)).status).toBe(404);
    const discarded = await ada.get(`${path}&as=text&key=about-us`);
    await ada.send(discarded, path, {}, ["do", "discard"]);
  });

  it("lists what is missing, unused and drafted, page by page (rules/editors#editor-lists)", async () => {
    const ada = await signedIn();
    const missing = await ada.get("/preview/lists?language=fr");
    expect(missing.text).toMatch(/href="\/preview\/text\?key=[^"]*language=fr"/);
    expect(missing.text).toContain("More entries");
    const next = /href="(\/preview\/lists\?[^"]*from=50[^"]*)"/
      .exec(missing.text)?.[1]
      ?.replaceAll("&amp;", "&");
    const second = await ada.get(next ?? "");
    expect(second.text).toContain("Previous entries");
    const unused = await ada.get(`/preview/lists?${ZH}&list=unused`);
    expect(unused.text).toContain("search.count_one");
    expect(unused.text).toContain("This language doesn't have this plural form");
    expect(unused.text).toContain("nav.home");
    expect(unused.text).toContain("Same as in the product or the template");
    await draft(ada, "nav.home", "新首页");
    const drafts = await ada.get(`/preview/lists?${ZH}&list=drafts`);
    expect(drafts.text).toContain("新首页");
    expect(drafts.text).toMatch(/href="\/preview\/text\?key=nav.home&amp;language=zh-Hans"/);
    for (const query of ["list=__proto__", "from=99999", "from=-1"])
      expect((await ada.get(`/preview/lists?${ZH}&${query}`)).status).toBe(200);
    await ada.discardText("nav.home", LANGUAGE);
  });

  it("lists pages that are not translated, and says where else there are drafts", async () => {
    const ada = await signedIn();
    const list = (await ada.get(`/preview/lists?${ZH}&list=missing`)).text;
    expect(list).toMatch(/<a href="\/preview\/pages\?key=our-people&amp;language=zh-Hans"/);
    expect(list).not.toContain("key=about-us");
    const [, count = ""] = /Missing in this language \(([\d,]+)\)/.exec(list) ?? [];
    for (const start of ["/preview", `/preview?${ZH}`, "/preview?language=fr"]) {
      const attention = (await ada.get(start)).text;
      const said = `>${count} (?:page or text isn|pages and texts aren).{1,6}t translated: 简体中文`;
      expect(attention, start).toMatch(new RegExp(said));
    }
    expect((await draft(ada, "nav.menu", "菜单丙")).status).toBe(303);
    const publishing = (await ada.get("/preview/publish")).text;
    expect(publishing).toContain("There are also drafts in another language");
    expect(publishing).toMatch(/<a href="\/preview\/publish\?language=zh-Hans"[^>]*>\d+ drafts? in 简体中文/);
    expect((await ada.discardText("nav.menu", LANGUAGE)).status).toBe(303);
  });

  it("lists what was published in the first language after its translation, until that is published again (rules/editors#editor-older)", async () => {
    const ada = await signedIn();
    const older = async () => {
      const { text } = await ada.get(`/preview/lists?${ZH}&list=older`);
      return [...text.matchAll(/<a href="\/preview\/(text|pages)\?key=([^&"]*)&amp;language=zh-Hans"/g)].map(
        ([, , key]) => key,
      );
    };
    const before = await older();
    expect((await ada.get("/preview/lists?list=older")).text).not.toContain("changed since");
    await ada.draft("nav.home", "Our start");
    // This one has the product's translation.
    await ada.draft("nav.search_vehicles", "See cars");
    const markdown = "We sell cars and vans at 9.9% off.";
    await ada.fill("/preview/pages", "as=text&key=about-us", { markdown });
    expect(await older()).toEqual(before);
    await ada.publish();
    expect((await older()).slice(0, 3).sort()).toEqual(["about-us", "nav.home", "nav.search_vehicles"]);
    expect((await older()).slice(3)).toEqual(before);

    const text = await ada.openText("nav.home", LANGUAGE);
    expect(text.text).toMatch(/English was changed in version \d+, after this translation/);
    expect(text.text).toMatch(/Our start.*It used to say.*Home/s);
    await ada.send(text, `/preview/text?${ZH}`, {}, ["do", "still_right"]);
    expect(await draftsIn(LANGUAGE)).toEqual({ "nav.home": "首页" });
    const zhPage = `/preview/pages?${ZH}`;
    const about = await ada.get(`${zhPage}&key=about-us`);
    expect(about.text).toMatch(/cars and vans.*It used to say.*We sell cars at 9.9% off/s);
    await ada.send(about, zhPage, {}, ["do", "still_right"]);
    expect(await older()).toEqual(["nav.search_vehicles", ...before]);
    await publish(ada);
    expect(await older()).toEqual(["nav.search_vehicles", ...before]);
    expect(await seenBy("/zh/about-us")).toContain("我们卖车。");
    expect((await ada.openText("nav.home", LANGUAGE)).text).not.toContain("Still right");
    await draft(ada, "nav.search_vehicles", "看车");
    await publish(ada);
    expect(await older()).toEqual(before);
  });

  it.each<[string, (ada: Editor) => unknown]>([
    ["after 12 hours", () => later(12 * 60)],
    ["after signing out in another tab", (ada) => ada.post("/preview", [["do", "sign_out"]])],
    ["without cookies", (ada) => ada.forgetCookies()],
  ])("keeps what an editor sends %s for the sign-in (rules/editors#session-ended)", async (_, leave) => {
    const ada = await newSession();
    const page = await ada.openText("nav.menu", LANGUAGE);
    await leave(ada);
    const sent = await ada.send(page, `/preview/text?${ZH}`, { text_0: "很长的菜单" });
    expect([sent.status, sent.headers.location]).toEqual([303, "/preview"]);
    expect((await ada.get("/preview")).text).toContain("just sent is kept for 30 minutes");
    expect(await draftsIn(LANGUAGE)).toEqual({});
    later(2);
    const done = await ada.signIn();
    expect([done.status, done.headers.location]).toEqual([
      303,
      `/preview/text?key=nav.menu&done=saved&${ZH}`,
    ]);
    expect(await draftsIn(LANGUAGE)).toEqual({ "nav.menu": "很长的菜单" });
    await ada.discardText("nav.menu", LANGUAGE);
  });

  it("saves nothing for another editor, and keeps nothing for a stranger (rules/editors#session-ended)", async () => {
    const ada = await newSession();
    const page = await ada.openText("nav.menu", LANGUAGE);
    later(12 * 60);
    await ada.send(page, `/preview/text?${ZH}`, { text_0: "艾达的话" });
    // Ben signs in in Ada's browser.
    await ada.send(await ada.get("/preview"), "/preview", { email: BEN });
    const mail = (await waitingMails(served().platform)).at(-1);
    const done = await ada.enter(/\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "");
    expect([done.status, done.headers.location]).toEqual([303, "/preview"]);
    expect(await draftsIn(LANGUAGE)).toEqual({});
    const stranger = await served().client.alpha.post(`/preview/text?${ZH}`, {
      key: "nav.menu",
      text_0: "x",
    });
    expect([stranger.status, stranger.headers.location]).toEqual([303, "/preview?lost=1"]);
    expect(stranger.headers["set-cookie"]).toBeUndefined();
    expect(await seenBy("/preview?lost=1")).toContain("t saved, and going back won");
  });
});
