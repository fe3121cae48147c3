/** @module-tag long */
import { afterAll, beforeAll, expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { payableSite, soldBy } from "../../../support/checkout-pages";
import { editor } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";
import { visitor } from "../../../support/page-forms";
import { pageWords } from "../../../support/page-words";
import { serveSites } from "../../../support/served-sites";
import { describeOnEachEnvironment } from "../../../support/store";

const NOW = new Date("2026-11-23T01:30:00Z");
const ADA = "ada@alpha.example";
const BEN = "ben@beta.example";
const DRAFTED = "Zanzibar quokka";
const see = (state: string) => `/preview/see?state=${state}`;
/** What each state is known by, and its status. */
const STATES: [state: string, status: number, text: string][] = [
  ["search", 200, "2022 Toyota Hilux SR5"],
  ["search_empty", 200, "zzzzzz"],
  ["search_stale", 200, "2022 Toyota Hilux SR5"],
  ["search_away", 503, "03 5550 0001"],
  ["car", 200, "2022 Toyota Hilux SR5"],
  ["car_reserved", 200, "2021 Mazda CX-5 Maxx Sport"],
  ["car_sold", 200, "2023 Kia Sportage GT-Line"],
  ["form", 200, "Your name"],
  ["form_errors", 400, "Please fix the following errors:"],
  ["form_sent", 200, "SAMPLE"],
  ["too_often", 429, "Robin Sample"],
  ["checkout", 200, "Paid to alpha cars"],
  ["checkout_errors", 400, "Please fix the following errors:"],
  ["account", 200, "robin@example.com"],
  ["watchlist", 200, "2022 Toyota Hilux SR5"],
  ["not_found", 404, "Page not found"],
];

/** What each e-mail is known by. */
const MAILS: [mail: string, text: string][] = [
  ["alert", "2022 Toyota Hilux SR5"],
  ["confirm_email", "/account/confirm-email?key="],
  ["email_changed", "no longer"],
  ["reservation_paid", "SAMPLE"],
  ["reservation_ending", "ends soon"],
  ["reservation_over", "has ended"],
  ["reservation_car_gone", "2022 Toyota Hilux SR5"],
  ["reservation_lost", "arrived too late"],
  ["reservation_cancelled", "cancelled"],
  ["reservation_called_off", "cancelled"],
  ["reservation_refunded", "$200"],
  ["reservation_refund_failed", "$200"],
  ["payment_paid", "$1,234.50"],
  ["payment_refunded", "$1,234.50"],
  ["payment_refund_failed", "$1,234.50"],
  ["prize", "Floor mats"],
];
const campaign = {
  id: "one",
  name: "site.spin",
  starts: "2026-11-01T00:00:00+11:00",
  ends: "2026-11-30T23:59:59+11:00",
  permit: "site.permit",
  terms: ["site.rule"],
  prizes: [{ id: "mats", name: "site.mats", chances: 1000, stock: 1 }],
};
const SPIN = { spin: "Summer spin", permit: "Permit 26/1", rule: "Be 18 or over.", mats: "Floor mats" };

/** What the editor shows of an e-mail. */
const mailOf = (page: string) => pageWords(/<section id="mail".*?<\/section>/s.exec(page)?.[0] ?? "");

/** Whether a page says something, or has it in a field. */
const isShown = (page: string, text: string) => page.includes(text) || pageWords(page).includes(text);

describeOnEachEnvironment("a page in a state", ({ kind, environment }) => {
  // The store decides nothing here: the long run is on one of them.
  const rounds = kind === "sqlite" ? 10 : 50;
  let served: Awaited<ReturnType<typeof serve>>;
  let ada: ReturnType<typeof editor>;
  const lines: string[] = [];
  const serve = () =>
    serveSites({
      sites: {
        alpha: {
          phone: "03 5550 0001",
          config: {
            ...payableSite("alpha"),
            editors: [ADA],
            saved_cars: { favourites: false, watchlist: true },
            actions: {
              checkout: { enabled: true, default_payment_processors: ["stripe"] },
              card: "reserve",
            },
            alerts: { enabled: true },
            online_payment: { enabled: true },
            spin_to_win: { enabled: true, campaign },
          },
          wording: { site: SPIN },
          cars: [incomingCar("alpha-1", { ...soldBy("alpha"), name: "2018 Real Car" })],
        },
        beta: { phone: "03 5550 0002", cars: [], config: { editors: [BEN] } },
      },
      environment: environment(),
      logTo: { write: (line) => void lines.push(line) },
      now: NOW,
    });

  beforeAll(async () => {
    served = await serve();
    ada = editor(served, `alpha.localhost:${served.port}`, ADA);
    expect((await ada.signIn()).status).toBe(303);
    for (const key of ["nav.skip_to_content", "account.email.subject"])
      expect(
        (await ada.draft(key, `${DRAFTED} {{site}}`.replace(key.startsWith("nav") ? " {{site}}" : "", "")))
          .status,
      ).toBe(303);
  });
  afterAll(() => served?.close());

  it("is shown in a preview only, to an editor only (rules/editors#page-states)", async () => {
    const list = await ada.get("/preview/states");
    expect([list.status, list.text.includes("A sold car"), list.text.includes(see("car_sold"))]).toEqual([
      200,
      true,
      false,
    ]);
    expect((await ada.get(see("car_sold"))).headers.location).toBe("/preview/states");
    const stranger = visitor(served, `alpha.localhost:${served.port}`);
    for (const path of ["/preview/states", see("car_sold")])
      expect((await stranger.get(path)).headers.location).toBe("/preview");
    expect((await ada.preview(true)).status).toBe(303);
    expect((await ada.get("/preview/states")).text).toContain(`href="${see("car_sold")}"`);
  });

  it("is the site's own page, with the draft, an invented shopper and invented cars, and no script", async () => {
    for (const [state, status, text] of STATES) {
      const page = await ada.get(see(state));
      expect([state, page.status, isShown(page.text, text)]).toEqual([state, status, true]);
      expect([state, page.text.includes(DRAFTED)]).toEqual([state, true]);
      expect(page.text).toContain("The people and cars are made up");
      expect(page.text).not.toContain("2018 Real Car");
      expect([state, page.text.includes("read this form. Check your answers")]).toEqual([state, false]);
      expect([state, /<script[^>]*(src|type="module")/.test(page.text)]).toEqual([state, false]);
      expect(page.headers).toMatchObject({ "x-robots-tag": "noindex" });
      expect(page.headers["cache-control"]).toMatch(/\bno-store$/);
      expect([state, page.headers["set-cookie"]]).toEqual([state, undefined]);
    }
  });

  it("lists only the states that a site has", async () => {
    const list = (await ada.get("/preview/states")).text;
    const listed = [...list.matchAll(/href="\/preview\/see\?state=([^"]*)"/g)].map(([, state]) => state);
    expect(listed).toEqual(STATES.map(([state]) => state));
    expect((await ada.get(see("constructor"))).headers.location).toBe("/preview/states");
    const ben = editor(served, `beta.localhost:${served.port}`, BEN);
    await ben.signIn();
    await ben.preview(true);
    const others = (await ben.get("/preview/states")).text;
    expect(others).toContain(see("account"));
    // It has no dealership that can be paid, and no campaign.
    expect(others).not.toMatch(/state=checkout|mail=(?:reservation|payment|prize)/);
  });

  it("has its texts listed like any page's", async () => {
    const bar = /href="(\/preview\?here=[^"]*)"/.exec((await ada.get(see("car_sold"))).text)?.[1] ?? "";
    const { headers } = await ada.get(bar.replaceAll("&amp;", "&"));
    expect(headers.location).toBe(`/preview/texts?${new URLSearchParams({ page: see("car_sold") })}`);
    expect((await ada.get(`/preview?${new URLSearchParams({ page: see("account") })}`)).text).toMatch(
      /<code[^>]*>account\./,
    );
  });

  it("shows an e-mail with the draft's words, which nobody gets", async () => {
    const list = (await ada.get("/preview/states")).text;
    const listed = [...list.matchAll(/href="\/preview\/states\?mail=([^"#]*)#mail"/g)].map(
      ([, mail]) => mail,
    );
    expect(listed).toEqual(MAILS.map(([mail]) => mail));
    for (const [mail, text] of MAILS) {
      const page = await ada.get(`/preview/states?mail=${mail}`);
      expect([mail, page.status, mailOf(page.text).includes(text)]).toEqual([mail, 200, true]);
    }
    expect(mailOf((await ada.get("/preview/states?mail=confirm_email")).text)).toContain(
      `Subject: ${DRAFTED}`,
    );
    expect((await ada.get("/preview/states?mail=constructor")).status).toBe(200);
    const { store } = served.platform;
    expect(await store.messages.claim(10, 60, NOW, { channels: ["email", "sms"] })).toEqual([]);
  });

  it("writes nothing into the store and sends nothing", async () => {
    const { store } = served.platform;
    const before = [await store.leads.count(), await store.cars.count(), await store.stockRevision()];
    for (const [state] of STATES) await ada.get(see(state));
    expect([await store.leads.count(), await store.cars.count(), await store.stockRevision()]).toEqual(
      before,
    );
    expect(await store.accounts.sites()).toEqual([]);
    expect((await served.client.alpha.get("/cars/invented-for-sale")).status).toBe(404);
    // Its forms lead to the site, where a preview sends nothing.
    expect((await ada.post("/account", [["form", "name"]])).status).toBe(403);
    expect(lines.filter((line) => line.includes("robin"))).toEqual([]);
  });

  it(`shows nobody a draft, an invented car or person in ${rounds * 10} requests meanwhile`, async () => {
    const made = await ada.send(await ada.get("/preview/links"), "/preview/links", { path: "/" }, [
      "do",
      "make",
    ]);
    expect(made.status).toBe(303);
    const address =
      /id="made"[^>]* value="[^"]*(\/preview\/shared[^"]*)"/.exec(
        (await ada.get("/preview/links")).text,
      )?.[1] ?? "";
    const manager = visitor(served, `alpha.localhost:${served.port}`);
    expect((await manager.get(address)).status).toBe(303);
    const car = "/cars/slug-alpha-1";
    const paths = [
      "/",
      "/cars",
      car,
      `${car}/enquire`,
      "/robots.txt",
      "/sign-in",
      "/nowhere",
      "/api/cars",
      "/cars.data",
      "/cars?query=hilux",
    ];
    const secrets = [DRAFTED, "invented-", "Robin", "The people and cars"];
    const leaks: string[] = [];
    const etags = new Map<string, string | undefined>();
    for (let round = 0; round < rounds; round += 1) {
      const [state = ""] = STATES[round % STATES.length] ?? [];
      const inState = round % 5 === 0 ? ada.get(see(state)) : ada.get("/cars");
      const [drawn, shared, ...answers] = await Promise.all([
        inState,
        manager.get("/cars"),
        ...paths.map((path) => served.client.alpha.get(path)),
        served.client.beta.get("/cars"),
      ]);
      expect([drawn?.text.includes(DRAFTED), shared?.text.includes(DRAFTED)]).toEqual([true, true]);
      expect(shared?.text).not.toContain("Robin");
      answers.forEach((answer, index) => {
        const path = paths[index] ?? "another site";
        for (const secret of secrets) if (answer.text.includes(secret)) leaks.push(`${path}: ${secret}`);
        if (answer.headers.etag && (etags.get(path) ?? answer.headers.etag) !== answer.headers.etag)
          leaks.push(`${path}: another ETag`);
        etags.set(path, answer.headers.etag);
      });
    }
    // Files that are limited to some requests a minute.
    for (const path of ["/sitemap.xml", "/feeds/google-vehicles.csv"])
      for (const who of [ada, manager])
        for (const secret of secrets)
          if ((await who.get(path)).text.includes(secret)) leaks.push(`${path}: ${secret}`);
    expect(leaks).toEqual([]);
    const { cars } = served.platform.store;
    expect(await cars.count(served.platform.sites.bySlug(asSiteSlug("alpha"))?.dealershipIds)).toBe(1);
  });
});
