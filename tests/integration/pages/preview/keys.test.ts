import { afterAll, beforeAll, expect, it } from "vitest";
import { editor } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";
import { visitor } from "../../../support/page-forms";
import { serveSites } from "../../../support/served-sites";
import { describeOnEachEnvironment } from "../../../support/store";

const NOW = new Date("2026-11-23T01:30:00Z");
const ADA = "ada@alpha.example";
const CAR = "/cars/slug-alpha-1";
const POPUP = { title: "popup_texts.sale.title", description: "popup_texts.sale.description" };

describeOnEachEnvironment("a preview's page", ({ environment }) => {
  let served: Awaited<ReturnType<typeof serve>>;
  let ada: ReturnType<typeof editor>;
  const serve = () =>
    serveSites({
      sites: {
        alpha: {
          phone: "03 5550 0001",
          config: {
            editors: [ADA],
            popups: {
              now: { ...POPUP, visible: true, pages: ["/about-us"], expires: "2026-12-24T00:00:00+11:00" },
              later: {
                ...POPUP,
                visible: true,
                pages: ["/"],
                starts: "2026-12-01T09:00:00+11:00",
                expires: "2026-12-24T00:00:00+11:00",
              },
            },
          },
          wording: { popup_texts: { sale: { title: "A great sale", description: "Until Christmas." } } },
          cars: [incomingCar("alpha-1", { dealership_id: "alpha" })],
        },
      },
      environment: environment(),
      now: NOW,
    });
  const turn = (what: string) =>
    ada.post("/preview", [
      ["to", "/cars"],
      ["do", what],
    ]);

  beforeAll(async () => {
    served = await serve();
    ada = editor(served, `alpha.localhost:${served.port}`, ADA);
    expect((await ada.signIn()).status).toBe(303);
    expect((await ada.preview(true)).status).toBe(303);
  });
  afterAll(() => served?.close());

  it("shows the keys of its texts once an editor switches them on (rules/editors#text-keys)", async () => {
    expect((await ada.get("/cars")).text).not.toContain("fc-key");
    expect((await turn("show_keys")).headers.location).toBe("/cars");
    for (const path of [
      "/",
      "/cars",
      CAR,
      `${CAR}/enquire`,
      "/no-such-page",
      "/preview/see?state=car_sold",
    ]) {
      const { text, headers } = await ada.get(path);
      expect([path, text.includes('<a class="fc-key" href="/preview/text?key=')]).toEqual([path, true]);
      expect([path, text.includes("Keys on this page")]).toEqual([path, true]);
      expect([path, /[\uE000-\uE0FF]|%EE%80/.test(text)]).toEqual([path, false]);
      expect([path, /<script[^>]*(src|type="module")/.test(text)]).toEqual([path, false]);
      expect(text).toContain("Hide keys");
      expect(headers["cache-control"]).toMatch(/\bno-store$/);
    }
    const { text } = await ada.get(`${CAR}/enquire`);
    const hrefs = [...text.matchAll(/<a class="fc-key" href="([^"]*)"/g)].map(([, href = ""]) => href);
    for (const href of hrefs.slice(0, 3)) expect([href, (await ada.get(href)).status]).toEqual([href, 200]);
    expect((await turn("hide_keys")).headers.location).toBe("/cars");
    expect((await ada.get("/cars")).text).not.toContain("fc-key");
  });

  it("leads from each text to its form and back (rules/editors#edit-here)", async () => {
    expect((await turn("edit_here")).headers.location).toBe("/cars");
    for (const path of [
      "/",
      "/cars",
      CAR,
      `${CAR}/enquire`,
      "/no-such-page",
      "/preview/see?state=car_sold",
    ]) {
      const { text, headers } = await ada.get(path);
      expect([path, text.includes('class="fc-pen'), text.includes("Stop editing")]).toEqual([
        path,
        true,
        true,
      ]);
      expect([path, /[\uE000-\uE0FF]|%EE%80/.test(text)]).toEqual([path, false]);
      expect(headers["cache-control"]).toMatch(/\bno-store$/);
    }
    const marker = async () => {
      const { text } = await ada.get(CAR);
      const [, href = "", name = ""] =
        /<a id="edit-action_enquire" class="[^"]*" href="([^"]*)" aria-label="([^"]*)"/.exec(text) ?? [];
      return { href: href.replaceAll("&amp;", "&"), name };
    };
    const { href, name } = await marker();
    expect(name).toBe("Edit “Enquire Now”");
    const form = await ada.get(href);
    expect(form.text).toContain(`<a href="${CAR}#edit-action_enquire">Back to the page</a>`);
    const saved = await ada.send(form, "/preview/text", { text_0: "Ask us" });
    expect(saved.headers.location).toBe(`${CAR}#edit-action_enquire`);
    expect((await marker()).name).toBe("Edit “Ask us” (draft, not published yet)");
    const elsewhere = (await ada.get(`${href.split("&from=")[0]}&from=https://other.example/`)).text;
    expect([elsewhere.includes("Back to the page"), elsewhere.includes("other.example")]).toEqual([
      false,
      false,
    ]);
    await ada.send(await ada.get(href), "/preview/text", { text_0: "Ask us" }, ["do", "discard"]);
    expect((await turn("stop_editing")).headers.location).toBe("/cars");
    expect((await ada.get("/cars")).text).not.toContain("fc-pen");
  });

  it.each(["show_keys", "edit_here"])("shows nothing of %s to anybody else", async (what) => {
    await turn(what);
    const address = async () => {
      await ada.send(await ada.get("/preview/links"), "/preview/links", { path: "/" }, ["do", "make"]);
      return /id="made"[^>]* value="[^"]*(\/preview\/shared[^"]*)"/.exec(
        (await ada.get("/preview/links")).text,
      )?.[1];
    };
    const manager = visitor(served, `alpha.localhost:${served.port}`);
    expect((await manager.get((await address()) ?? "")).status).toBe(303);
    const stranger = visitor(served, `alpha.localhost:${served.port}`);
    for (const who of [manager, stranger]) {
      who.keepCookie(`preview-keys=${what === "show_keys" ? "shown" : "edit"}`);
      const { text } = await who.get(CAR);
      expect(text).not.toMatch(/fc-(?:key|pen|t\b)|Show keys|Edit on the page|[\uE000-\uE0FF]/);
    }
    await turn("hide_keys");
  });

  it("shows a popup every time, and one whose time has not come (rules/editors#preview-popup)", async () => {
    for (const _visit of [1, 2]) expect((await ada.get("/about-us")).text).toContain("A great sale");
    const coming = await ada.get("/");
    expect(coming.text).toContain("Visitors will see this from 1 December 2026");
    expect(coming.headers["set-cookie"]?.join() ?? "").not.toContain("popup=");
    const shopper = visitor(served, `alpha.localhost:${served.port}`);
    expect((await shopper.get("/")).text).not.toContain("A great sale");
    expect((await shopper.get("/about-us")).text).toContain("A great sale");
    expect((await shopper.get("/about-us")).text).not.toContain("A great sale");
  });
});
