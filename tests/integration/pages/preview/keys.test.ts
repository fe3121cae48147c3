import { beforeAll, expect, it } from "vitest";
import { ADA, describeEditor, type Editor } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";
import { visitor } from "../../../support/page-forms";

const CAR = "/cars/slug-alpha-1";
const PAGES = ["/", "/cars", CAR, `${CAR}/enquire`, "/no-such-page", "/preview/see?state=car_sold"];
const POPUP = {
  ...{ title: "popup_texts.sale.title", description: "popup_texts.sale.description" },
  ...{ visible: true, expires: "2026-12-24T00:00:00+11:00" },
};
const alpha = {
  config: {
    editors: [ADA],
    popups: {
      now: { ...POPUP, pages: ["/about-us"] },
      later: { ...POPUP, pages: ["/"], starts: "2026-12-01T09:00:00+11:00" },
    },
  },
  wording: { popup_texts: { sale: { title: "A great sale", description: "Until Christmas." } } },
  cars: [incomingCar("alpha-1", { dealership_id: "alpha" })],
};

describeEditor("a preview's page", { sites: { alpha } }, ({ served, signedIn }) => {
  let ada: Editor;
  const turn = async (what: string) =>
    expect((await ada.post("/preview", Object.entries({ to: "/cars", do: what }))).headers.location).toBe(
      "/cars",
    );
  const stranger = () => visitor(served(), `alpha.localhost:${served().port}`);

  beforeAll(async () => {
    ada = await signedIn();
    expect((await ada.preview(true)).status).toBe(303);
  });

  it("shows the keys of its texts once an editor switches them on (rules/editors#text-keys)", async () => {
    expect((await ada.get("/cars")).text).not.toContain("fc-key");
    await turn("show_keys");
    for (const path of PAGES) {
      const { text, headers } = await ada.get(path);
      for (const part of ['<a class="fc-key" href="/preview/text?key=', "Keys on this page", "Hide keys"])
        expect(text, path).toContain(part);
      expect([path, /[\uE000-\uE0FF]|%EE%80/.test(text)]).toEqual([path, false]);
      expect([path, /<script[^>]*(src|type="module")/.test(text)]).toEqual([path, false]);
      expect(headers["cache-control"]).toMatch(/\bno-store$/);
    }
    const { text } = await ada.get(`${CAR}/enquire`);
    const hrefs = [...text.matchAll(/<a class="fc-key" href="([^"]*)"/g)].map(([, href = ""]) => href);
    for (const href of hrefs.slice(0, 3)) expect([href, (await ada.get(href)).status]).toEqual([href, 200]);
    await turn("hide_keys");
    expect((await ada.get("/cars")).text).not.toContain("fc-key");
  });

  it("leads from each text to its form and back (rules/editors#edit-here)", async () => {
    await turn("edit_here");
    for (const path of PAGES) {
      const { text, headers } = await ada.get(path);
      for (const part of ['class="fc-pen', "Stop editing"]) expect(text, path).toContain(part);
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
    expect(elsewhere).not.toMatch(/Back to the page|other\.example/);
    await ada.send(await ada.get(href), "/preview/text", { text_0: "Ask us" }, ["do", "discard"]);
    await turn("stop_editing");
    expect((await ada.get("/cars")).text).not.toContain("fc-pen");
  });

  it.each(["show_keys", "edit_here"])("shows nothing of %s to anybody else", async (what) => {
    await turn(what);
    const address = await ada.makeLink();
    const manager = stranger();
    expect((await manager.get(address)).status).toBe(303);
    for (const who of [manager, stranger()]) {
      who.keepCookie(`preview-keys=${what === "show_keys" ? "shown" : "edit"}`);
      const { text } = await who.get(CAR);
      expect(text).not.toMatch(
        /fc-(?:key|pen|t\b)|data-(?:fc|edit|thing)|Show keys|Edit on the page|[\uE000-\uE0FF]/,
      );
    }
    await turn("hide_keys");
  });

  it("shows a popup every time, and one whose time has not come (rules/editors#preview-popup)", async () => {
    for (const _visit of [1, 2]) expect((await ada.get("/about-us")).text).toContain("A great sale");
    const coming = await ada.get("/");
    expect(coming.text).toContain("Visitors will see this from 1 December 2026");
    expect(coming.headers["set-cookie"]?.join() ?? "").not.toContain("popup=");
    const shopper = stranger();
    expect((await shopper.get("/")).text).not.toContain("A great sale");
    expect((await shopper.get("/about-us")).text).toContain("A great sale");
    expect((await shopper.get("/about-us")).text).not.toContain("A great sale");
  });
});
