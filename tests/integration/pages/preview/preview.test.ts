import { beforeAll, expect, it } from "vitest";
import { ADA, BEN, describeEditorOnEachStore, type Editor } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const DRAFTED = "Zanzibar quokka";
const CAR = "/cars/slug-alpha-1";
const cars = [incomingCar("alpha-1", { dealership_id: "alpha" })];
const sites = {
  alpha: { cars, config: { editors: [ADA, BEN] } },
  beta: { phone: "03 5550 0001", config: { editors: ["bea@beta.example"] } },
};

describeEditorOnEachStore("the preview of a draft", { sites }, (tools) => {
  const { served, get } = tools;
  let ada: Editor;
  let ben: Editor;

  beforeAll(async () => {
    [ada, ben] = [await tools.signedIn(), await tools.signedIn(BEN)];
    // A text of each hydrated page, of every page, of every title, and of e-mails.
    for (const key of ["action.enquire", "nav.menu", "nav.skip_to_content", "error.not_found.title"])
      expect((await ada.draft(key, DRAFTED)).status).toBe(303);
    expect((await ada.preview(true)).headers.location).toBe("/");
  });

  it("shows the draft on any page, with its words for browsers, uncached and under a bar (rules/editors#preview-only-here)", async () => {
    const pages = ["/", "/cars", CAR, `${CAR}/enquire`, "/sign-in", "/no-such-page", "/cars?query=zzzz"];
    for (const path of pages) {
      const { text, headers } = await ada.get(path);
      expect([path, text.includes(DRAFTED)]).toEqual([path, true]);
      expect(text).toContain("seeing the draft. Visitors");
      for (const href of ["/preview/publish#editor", "/preview"])
        expect(text).toContain(`<a href="${href}">`);
      expect([headers["cache-control"], headers["x-robots-tag"], headers.etag]).toEqual([
        "private, no-store",
        "noindex",
        undefined,
      ]);
    }
    const words = /data-wording="([^"]*)"/.exec((await ada.get(CAR)).text)?.[1] ?? "";
    const file = await ada.get(words);
    expect(file.text).toContain(DRAFTED);
    expect(file.headers["cache-control"]).toBe("private, no-store");
    expect((await get(words)).status).toBe(404);
    expect((await ada.get(`${CAR}.data`)).headers["cache-control"]).toBe("private, no-store");
  });

  it("shows nobody else the draft in 100 requests meanwhile, and in 500 of the long run", async () => {
    // The store decides nothing here: the long run is on one of them.
    const rounds = served().platform.config.DATABASE_URL ? 50 : 10;
    const pages = ["/", "/cars", CAR, "/sign-in", "/nowhere"];
    const paths = [...pages, "/sitemap.xml", "/robots.txt", "/api/cars", "/cars.data"];
    const leaks: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (round % 10 === 0) await ada.draft("nav.menu", `${DRAFTED} ${round}`);
      const answers = await Promise.all([
        ...paths.map(get),
        served().client.beta.get("/"),
        ben.get("/cars"),
        ada.get("/cars"),
      ]);
      answers.slice(0, -1).forEach((answer, index) => {
        if (answer.text.includes(DRAFTED)) leaks.push(paths[index] ?? "another editor or site");
      });
      expect(answers.at(-1)?.text).toContain(DRAFTED);
    }
    expect(leaks).toEqual([]);
  }, 240_000);

  it("leaves feeds, sitemaps and JSON as everybody has them", async () => {
    const data = [
      "/sitemap.xml",
      "/robots.txt",
      "/feeds/google-vehicles.csv",
      "/api/cars",
      `${CAR}/view.json`,
    ];
    for (const path of data)
      expect([path, (await ada.get(path)).text.includes(DRAFTED)]).toEqual([path, false]);
  });

  it("sends nothing (rules/editors#preview-sends-nothing)", async () => {
    const { store, views } = served().platform;
    const leads = await store.leads.count();
    const typed = Object.entries({ name: "Ada", phone: "0412 345 678" });
    for (const path of [
      ...[`${CAR}/enquire`, `${CAR}/enquire.data`, "/sign-in", "/remembered-details", "/nowhere"],
      ...["/api/leads", "/api/events"],
    ]) {
      const answer = await ada.post(path, typed);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.headers["cache-control"]).toMatch(/\bno-store$/);
      expect([path, answer.text.includes("looking at a draft, so")]).toEqual([path, true]);
    }
    expect(await store.leads.count()).toBe(leads);
    const [id = ""] = cars.map((car) => car.id as string);
    const before = await views.of(ALPHA_SLUG, id as never);
    await ada.get(`${CAR}/view.json?photos_count=1&updated_at=x&website_id=alpha`);
    await ada.get(`${CAR}/view.gif`);
    expect(await views.of(ALPHA_SLUG, id as never)).toBe(before);
  });

  it("leads from its bar to the texts of the page that the browser is on", async () => {
    const bar = /href="(\/preview\?here=[^"]*)"/.exec((await ada.get("/cars?query=a")).text)?.[1] ?? "";
    expect(bar).toBe("/preview?here=%2Fcars%3Fquery%3Da");
    const { status, headers } = await ada.get(bar);
    expect([status, headers.location]).toEqual([302, "/preview/texts?page=%2Fcars%3Fquery%3Da#results"]);
    expect((await ada.get(headers.location ?? "")).text).toMatch(/<code[^>]*>search\./);
  });

  it("ends by its button, and begins nowhere but here", async () => {
    const leadsTo = async (what: string, to: string) =>
      (await ada.post("/preview", Object.entries({ do: what, to }))).headers.location;
    expect(await leadsTo("end_preview", "/cars?query=a")).toBe("/cars?query=a");
    expect((await ada.get("/cars")).text).not.toContain(DRAFTED);
    for (const to of ["https://evil.example", "//evil.example", "/\\evil.example"])
      expect(await leadsTo("preview", to)).toBe("/");
    expect((await ada.get("/cars")).text).toContain(DRAFTED);
    expect((await ben.get("/cars")).text).not.toContain(DRAFTED);
    const stranger = await served().client.alpha.post("/preview", { do: "preview" });
    expect(stranger.headers.location).toBe("/preview");
    expect((await ada.post("/preview", [["do", "sign_out"]])).status).toBe(303);
    expect((await ada.get("/cars")).text).not.toContain(DRAFTED);
  });
});
