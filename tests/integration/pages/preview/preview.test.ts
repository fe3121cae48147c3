import { afterAll, beforeAll, expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { editor } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";
import { serveSites } from "../../../support/served-sites";
import { describeOnEachEnvironment } from "../../../support/store";

const NOW = new Date("2026-11-23T01:30:00Z");
const ADA = "ada@alpha.example";
const BEN = "ben@alpha.example";
const DRAFTED = "Zanzibar quokka";
const CAR = "/cars/slug-alpha-1";

describeOnEachEnvironment("the preview of a draft", ({ kind, environment }) => {
  // The store decides nothing here: the long run is on one of them.
  const rounds = kind === "sqlite" ? 10 : 50;
  let served: Awaited<ReturnType<typeof serve>>;
  const site = (email: string[]) => ({ phone: "03 5550 0001", config: { editors: email } });
  const serve = () =>
    serveSites({
      sites: {
        alpha: { ...site([ADA, BEN]), cars: [incomingCar("alpha-1", { dealership_id: "alpha" })] },
        beta: { ...site(["bea@beta.example"]), cars: [] },
      },
      environment: environment(),
      now: NOW,
    });
  const person = async (email: string) => {
    const who = editor(served, `alpha.localhost:${served.port}`, email);
    expect((await who.signIn()).status).toBe(303);
    return who;
  };
  let ada: Awaited<ReturnType<typeof person>>;
  let ben: Awaited<ReturnType<typeof person>>;
  let car = CAR;

  beforeAll(async () => {
    served = await serve();
    ada = await person(ADA);
    ben = await person(BEN);
    car = /href="(\/cars\/[^"/?]+)"/.exec((await served.client.alpha.get("/cars")).text)?.[1] ?? CAR;
    // A text of each hydrated page, of every page, of every title, and of e-mails.
    for (const key of ["action.enquire", "nav.menu", "nav.skip_to_content", "error.not_found.title"])
      expect((await ada.draft(key, DRAFTED)).status).toBe(303);
    expect((await ada.preview(true)).headers.location).toBe("/");
  });
  afterAll(() => served?.close());

  it("shows the draft on any page, with its words for browsers, uncached and under a bar (rules/editors#preview-only-here)", async () => {
    for (const path of [
      "/",
      "/cars",
      car,
      `${car}/enquire`,
      "/sign-in",
      "/no-such-page",
      "/cars?query=zzzz",
    ]) {
      const { text, headers } = await ada.get(path);
      expect([path, text.includes(DRAFTED)]).toEqual([path, true]);
      expect(text).toContain("seeing the draft. Visitors");
      expect([headers["cache-control"], headers["x-robots-tag"], headers.etag]).toEqual([
        "private, no-store",
        "noindex",
        undefined,
      ]);
    }
    const words = /data-wording="([^"]*)"/.exec((await ada.get(car)).text)?.[1] ?? "";
    const file = await ada.get(words);
    expect(file.text).toContain(DRAFTED);
    expect(file.headers["cache-control"]).toBe("private, no-store");
    expect((await served.client.alpha.get(words)).status).toBe(404);
    expect((await ada.get(`${car}.data`)).headers["cache-control"]).toBe("private, no-store");
  });

  it(`shows nobody else the draft in ${rounds * 10} requests meanwhile`, async () => {
    const paths = [
      "/",
      "/cars",
      car,
      "/sitemap.xml",
      "/robots.txt",
      "/sign-in",
      "/nowhere",
      "/api/cars",
      "/cars.data",
    ];
    const leaks: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (round % 10 === 0) await ada.draft("nav.menu", `${DRAFTED} ${round}`);
      const answers = await Promise.all([
        ...paths.map((path) => served.client.alpha.get(path)),
        served.client.beta.get("/"),
        ben.get("/cars"),
        ada.get("/cars"),
      ]);
      answers.slice(0, -1).forEach((answer, index) => {
        if (answer.text.includes(DRAFTED)) leaks.push(paths[index] ?? "another editor or site");
      });
      expect(answers.at(-1)?.text).toContain(DRAFTED);
    }
    expect(leaks).toEqual([]);
  });

  it("leaves feeds, sitemaps and JSON as everybody has them", async () => {
    for (const path of [
      "/sitemap.xml",
      "/robots.txt",
      "/feeds/google-vehicles.csv",
      "/api/cars",
      `${car}/view.json`,
    ])
      expect([path, (await ada.get(path)).text.includes(DRAFTED)]).toEqual([path, false]);
  });

  it("sends nothing (rules/editors#preview-sends-nothing)", async () => {
    const { store } = served.platform;
    const leads = await store.leads.count();
    for (const path of [
      `${car}/enquire`,
      "/sign-in",
      "/api/leads",
      "/api/events",
      "/remembered-details",
      "/nowhere",
      `${car}/enquire.data`,
    ]) {
      const answer = await ada.post(path, [
        ["name", "Ada"],
        ["phone", "0412 345 678"],
      ]);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.headers["cache-control"]).toMatch(/\bno-store$/);
      expect([path, answer.text.includes("looking at a draft, so")]).toEqual([path, true]);
    }
    expect(await store.leads.count()).toBe(leads);
    const { views } = served.platform;
    const slug = asSiteSlug("alpha");
    const id = (JSON.parse((await served.client.alpha.get("/api/cars")).text) as { hits: { id: never }[] })
      .hits[0]?.id;
    const before = await views.of(slug, id as never);
    await ada.get(`${car}/view.json?photos_count=1&updated_at=x&website_id=alpha`);
    await ada.get(`${car}/view.gif`);
    expect(await views.of(slug, id as never)).toBe(before);
  });

  it("leads from its bar to the texts of the page that the browser is on", async () => {
    const bar = /href="(\/preview\?here=[^"]*)"/.exec((await ada.get("/cars?query=a")).text)?.[1] ?? "";
    expect(bar).toBe("/preview?here=%2Fcars%3Fquery%3Da");
    const { status, headers } = await ada.get(bar);
    expect([status, headers.location]).toEqual([302, "/preview/texts?page=%2Fcars%3Fquery%3Da"]);
    expect((await ada.get(headers.location ?? "")).text).toMatch(/<code[^>]*>search\./);
  });

  it("ends by its button, and begins nowhere but here", async () => {
    const ended = await ada.post("/preview", [
      ["do", "end_preview"],
      ["to", "/cars?query=a"],
    ]);
    expect(ended.headers.location).toBe("/cars?query=a");
    expect((await ada.get("/cars")).text).not.toContain(DRAFTED);
    for (const to of ["https://evil.example", "//evil.example", "/\\evil.example"])
      expect(
        (
          await ada.post("/preview", [
            ["do", "preview"],
            ["to", to],
          ])
        ).headers.location,
      ).toBe("/");
    expect((await ada.get("/cars")).text).toContain(DRAFTED);
    expect((await ben.get("/cars")).text).not.toContain(DRAFTED);
    const stranger = await served.client.alpha.post("/preview", { do: "preview" });
    expect(stranger.headers.location).toBe("/preview");
    expect((await ada.post("/preview", [["do", "sign_out"]])).status).toBe(303);
    expect((await ada.get("/cars")).text).not.toContain(DRAFTED);
  });
});
