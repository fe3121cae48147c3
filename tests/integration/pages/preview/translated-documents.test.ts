/** @module-tag long */
import { expect, it } from "vitest";
import { ADA, describeEditor, type Editor } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";

const ZH = "language=zh-Hans";
const WHEELS = { name: "Four wheels", description: "With every ute.", disclaimer: "While there are any." };
const alpha = {
  cars: [incomingCar("alpha-1", { dealership_id: "alpha" })],
  config: {
    editors: [ADA],
    languages: ["en-AU", "zh-Hans"],
    popups: {
      sale: { title: "notices.sale.title", description: "notices.sale.text", pages: ["/our-yard"] },
    },
    promotions: [{ positions: [1], node: { heading: "tiles.yard.heading", text: "tiles.yard.text" } }],
    offers: {
      enabled: true,
      entries: { wheels: { wording: "offers.entries.wheels", expires: "2027-01-31T23:59:59+11:00" } },
    },
  },
  wording: {
    notices: { sale: { title: "Summer sale", text: "Until Sunday." } },
    tiles: { yard: { heading: "Come by the yard", text: "Coffee is on us." } },
    offers: { entries: { wheels: WHEELS } },
  },
  content: { "our-yard": "---\ntitle: Our yard\n---\nA yard.\n" },
  files: {
    "wording/zh-Hans.json": {
      notices: { sale: { title: "夏季特卖" } },
      tiles: { yard: { heading: "欢迎光临" } },
    },
  },
};

describeEditor("the documents of the editor in a second language", { sites: { alpha } }, (tools) => {
  const { signedIn, seenBy: seen, draftsIn } = tools;
  const pathOf = (kind: string) => `/preview/${kind}?${ZH}`;
  /** Fills in the Chinese form of a kind, with texts by their keys. */
  const translate = async (who: Editor, kind: string, texts: Record<string, string>) => {
    const answers = Object.entries(texts).map(([key, text]) => [`label-${key}`, text]);
    return who.send(await who.get(pathOf(kind)), pathOf(kind), Object.fromEntries(answers));
  };
  const change = async (who: Editor, kind: string, query: string, answers: Record<string, string>) => {
    const { status, text } = await who.fill(`/preview/${kind}`, query, answers);
    expect([status, text]).toEqual([303, ""]);
  };
  const publish = async (who: Editor, language?: string) =>
    expect((await who.publish(language)).status).toBe(303);

  it("are one form of texts for each kind, each below the first language's (rules/editors#editor-language)", async () => {
    const ada = await signedIn();
    const page = await ada.get(pathOf("popups"));
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/In English<\/span><span[^>]*lang="en-AU"[^>]*>Summer sale/);
    expect(page.text).toMatch(/<input[^>]*name="label-notices\.sale\.title"[^>]* value="夏季特卖"/);
    expect(page.text).toMatch(/<input[^>]*name="label-notices\.sale\.text"[^>]* value=""/);
    expect(page.text).toContain("Edit them in English");
    expect((await ada.get(pathOf("promos"))).text).toContain("label-tiles.yard.text");
    const offers = (await ada.get(pathOf("offers"))).text;
    for (const name of ["name", "description", "disclaimer"])
      expect(offers).toContain(`label-offers.entries.wheels.${name}`);
    // Next to its page each is a text, which the page's script fills in while an editor types.
    for (const key of ["notices.sale.title", "tiles.yard.heading", "offers.entries.wheels.name"])
      expect((await ada.get(`/preview/text?key=${key}&${ZH}`)).text).toContain(`data-key="${key}"`);
  });

  it("are previewed and published in that language alone", async () => {
    const ada = await signedIn();
    const saved = await translate(ada, "popups", { "notices.sale.text": "到周日为止。" });
    expect([saved.status, saved.headers.location]).toEqual([303, expect.stringContaining(ZH)]);
    expect(await ada.previewed("/zh/our-yard")).toContain("到周日为止。");
    expect(await seen("/zh/our-yard")).toMatch(/夏季特卖[\s\S]*Until Sunday/);
    await publish(ada, "zh-Hans");
    expect(await seen("/zh/our-yard")).toMatch(/夏季特卖[\s\S]*到周日为止/);
    expect(await seen("/our-yard")).toMatch(/Summer sale[\s\S]*Until Sunday/);
  });

  it("keep their translations when the first language's document is changed", async () => {
    const ada = await signedIn();
    await change(ada, "popups", "key=sale", { link_to: "/contact", button_text: "Ask us" });
    await change(ada, "promos", "key=tiles-yard", { positions: "2" });
    // What is drafted can be translated before anybody sees it.
    const form = (await ada.get(pathOf("popups"))).text;
    expect(form).toMatch(/name="label-popup_texts\.sale\.title"[^>]* value="夏季特卖"/);
    expect(form).toMatch(/name="label-popup_texts\.sale\.description"[^>]* value="到周日为止。"/);
    expect(form).not.toContain("label-notices.sale");
    const button = { "popup_texts.sale.button_text": "联系我们" };
    expect((await translate(ada, "popups", button)).status).toBe(303);
    await publish(ada);
    const between = await seen("/zh/our-yard");
    expect(between).toMatch(/夏季特卖[\s\S]*到周日为止/);
    expect(between).toContain("Ask us");
    await publish(ada, "zh-Hans");
    expect(await seen("/zh/our-yard")).toMatch(/夏季特卖[\s\S]*到周日为止[\s\S]*联系我们/);
    expect(await seen("/our-yard")).toMatch(/Summer sale[\s\S]*Ask us/);
    expect(await seen("/zh/cars")).toContain("欢迎光临");
  });

  it("are listed where they are missing, and are in the file for translators", async () => {
    const ada = await signedIn();
    await change(ada, "popups", "new=popup", { id: "winter", title: "Winter hours", page_0: "/our-yard" });
    const missing = (await ada.get(`/preview/lists?${ZH}&list=missing&from=0`)).text;
    const rows = [missing];
    for (let from = 50; /list=missing&amp;from=/.test(rows.at(-1) ?? "") && from < 6000; from += 50)
      rows.push((await ada.get(`/preview/lists?${ZH}&list=missing&from=${from}`)).text);
    expect(rows.join("")).toContain("popup_texts.winter.title");
    const file = await ada.get(`/preview/texts.json?${ZH}&only=missing`);
    const texts = JSON.parse(file.text) as { popup_texts?: { winter?: { title?: string } } };
    expect(texts.popup_texts?.winter?.title).toBe("Winter hours");
    expect((await translate(ada, "popups", { "popup_texts.winter.title": "冬季时间" })).status).toBe(303);
    // Its popup is not there for visitors yet: the text waits for it.
    await publish(ada, "zh-Hans");
    expect(await seen("/zh/our-yard")).not.toContain("冬季时间");
    await publish(ada);
    const list = (await ada.get(pathOf("popups"))).text;
    expect(list.indexOf("popup_texts.sale.title")).toBeLessThan(list.indexOf("popup_texts.winter.title"));
    // The first popup that may show does.
    await change(ada, "popups", "key=sale", { visible: "" });
    await publish(ada);
    expect(await seen("/zh/our-yard")).toContain("冬季时间");
    expect(await seen("/our-yard")).toContain("Winter hours");
  });

  it("come back with their translations when a version is restored (rules/editors#versions)", async () => {
    const ada = await signedIn();
    const versions = (await ada.get("/preview/versions")).text;
    const [, last = "0"] = /Version (\d+)/.exec(versions) ?? [];
    await ada.press("/preview/popups", "key=winter", "take_away");
    await publish(ada);
    expect(await seen("/zh/our-yard")).not.toContain("冬季时间");
    const restored = await ada.restore(last);
    expect([restored.status, restored.text]).toEqual([303, ""]);
    expect(await seen("/zh/our-yard")).toContain("冬季时间");
    // The site as its files say it, in both languages.
    expect((await ada.restore(0)).status).toBe(303);
    expect(await seen("/zh/our-yard")).toMatch(/夏季特卖[\s\S]*Until Sunday/);
    expect((await ada.restore(last)).status).toBe(303);
    expect(await seen("/zh/our-yard")).toContain("冬季时间");
  });

  it("let a translation be undone whose document is gone", async () => {
    const ada = await signedIn();
    await change(ada, "popups", "new=popup", { id: "autumn", title: "Autumn hours", page_0: "/our-yard" });
    const key = "popup_texts.autumn.title";
    expect((await translate(ada, "popups", { [key]: "秋季时间" })).status).toBe(303);
    expect((await ada.press("/preview/popups", "key=autumn", "discard")).status).toBe(303);
    expect((await ada.get(pathOf("popups"))).text).not.toContain(key);
    const left = await ada.openText(key, "zh-Hans");
    expect([left.status, left.text.includes("秋季时间")]).toEqual([200, true]);
    const path = `/preview/text?${ZH}`;
    const typed = { text_0: "秋季营业时间" };
    expect((await ada.send(left, path, typed)).text).toContain("The product doesn't have this text");
    expect((await ada.send(left, path, {}, ["do", "discard"])).status).toBe(303);
    expect((await ada.openText(key, "zh-Hans")).status).toBe(404);
  });

  it("refuse what a text of theirs may not say, and keep what was typed", async () => {
    const ada = await signedIn();
    const key = "offers.entries.wheels.description";
    for (const text of ["年利率 1.9%", "轮".repeat(2001)]) {
      const typed = { [key]: text, "offers.entries.wheels.name": "四个轮子" };
      const refused = await translate(ada, "offers", typed);
      expect([text.slice(0, 9), refused.status]).toEqual([text.slice(0, 9), 400]);
      expect(refused.text).toContain("四个轮子");
      expect(refused.text).toMatch(/aria-invalid="true"/);
    }
    expect(await draftsIn("zh-Hans")).toEqual({});
    for (const [name, value] of [
      ["src", "yard.jpg"],
      ["label-nav.menu", "菜单"],
      ["label-__proto__", "x"],
    ] as const)
      expect((await ada.post(pathOf("offers"), [[name, value]])).status).toBe(400);
  });

  it("have their texts in the first language in their own forms only", async () => {
    const ada = await signedIn();
    const key = "offers.entries.wheels.name";
    const text = await ada.openText(key);
    expect([text.status, text.headers.location]).toEqual([302, "/preview/offers?key=wheels"]);
    const posted = Object.entries({ key, text_0: "Five wheels" });
    expect((await ada.post("/preview/text", posted)).status).toBe(403);
    const file = JSON.parse((await ada.get("/preview/texts.json")).text) as {
      offers?: { entries?: object };
    };
    expect(file.offers?.entries).toBeUndefined();
    // Other texts of the same area are texts.
    expect((await ada.openText("offers.enquire_now")).status).toBe(200);
  });
});
