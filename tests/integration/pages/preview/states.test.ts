/** @module-tag long */
import { beforeAll, expect, it } from "vitest";
import { payableSite, soldBy } from "../../../support/checkout-pages";
import { ADA, describeEditor, type Editor } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";
import { visitor } from "../../../support/page-forms";
import { pageWords } from "../../../support/page-words";
import { NOW } from "../../../support/served-sites";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const BEN = "ben@beta.example";
const LANGUAGE = "zh-Hans";
const ZH = `language=${LANGUAGE}`;
const see = (state: string) => `/preview/see?state=${state}`;
const inChinese = (state: string) => `${see(state)}&${ZH}`;
/** Drafts of both languages: of every page, and of two e-mails. */
const ENGLISH = "Zanzibar quokka";
const CHINESE = "草稿甲乙";
const DRAFTED = ["nav.skip_to_content", "reservation_email.paid.heading", "account.email.subject"];
/** What each state is known by, here and in Chinese, and its status. */
const STATES: [state: string, status: number, text: string, chinese?: string][] = [
  ["search", 200, "2022 Toyota Hilux SR5"],
  ["search_empty", 200, "zzzzzz"],
  ["search_stale", 200, "2022 Toyota Hilux SR5"],
  ["search_away", 503, "03 5550 0001"],
  ["car", 200, "2022 Toyota Hilux SR5", "$52,990"],
  ["car_reserved", 200, "2021 Mazda CX-5 Maxx Sport"],
  ["car_sold", 200, "2023 Kia Sportage GT-Line"],
  ["form", 200, "Your name", "2022 Toyota Hilux SR5"],
  ["form_errors", 400, "Please fix the following errors:", "Robin Sample"],
  ["form_sent", 200, "SAMPLE"],
  ["too_often", 429, "Robin Sample"],
  ["checkout", 200, "Paid to alpha cars", "订金"],
  ["checkout_errors", 400, "Please fix the following errors:", "订金"],
  ["account", 200, "robin@example.com"],
  ["watchlist", 200, "2022 Toyota Hilux SR5"],
  ["not_found", 404, "Page not found", CHINESE],
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
const sites = {
  alpha: {
    config: {
      ...payableSite("alpha"),
      editors: [ADA],
      languages: ["en-AU", LANGUAGE, "fr"],
      saved_cars: { favourites: false, watchlist: true },
      actions: { checkout: { enabled: true, default_payment_processors: ["stripe"] }, card: "reserve" },
      alerts: { enabled: true },
      online_payment: { enabled: true },
      spin_to_win: { enabled: true, campaign },
    },
    wording: { site: SPIN },
    cars: [incomingCar("alpha-1", { ...soldBy("alpha"), name: "2018 Real Car" })],
  },
  beta: { config: { editors: [BEN] } },
};
const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };

const decoded = (html: string) => html.replaceAll("&amp;", "&");
/** What the editor shows of an e-mail. */
const mailIn = (page: string) => /<section id="mail".*?<\/section>/s.exec(page)?.[0] ?? "";
/** Whether a page says something, or has it in a field. */
const isShown = (page: string, text: string) => page.includes(text) || pageWords(page).includes(text);
const languageOf = (page: string) => /<html[^>]* lang="([^"]*)"/.exec(page)?.[1];

describeEditor("a page in a state", { sites, logTo }, ({ served, signedIn, get }) => {
  let ada: Editor;
  const stranger = () => visitor(served(), `alpha.localhost:${served().port}`);
  const listed = async (query: string, who = ada) => {
    const { text } = await who.get(`/preview/states${query}`);
    return [...decoded(text).matchAll(/href="(\/preview\/(?:see\?|states\?mail)[^"]*)"/g)].map(
      ([, href]) => href,
    );
  };
  const waiting = () => served().platform.store.messages.claim(10, 60, NOW, { channels: ["email", "sms"] });

  beforeAll(async () => {
    ada = await signedIn();
    for (const key of DRAFTED) {
      const more = key === "account.email.subject" ? " {{site}}" : "";
      expect((await ada.draft(key, ENGLISH + more)).status).toBe(303);
      expect((await ada.draftIn(LANGUAGE, key, CHINESE + more)).status).toBe(303);
    }
  });

  it("is shown in a preview only, to an editor only (rules/editors#page-states)", async () => {
    const list = await ada.get("/preview/states");
    expect(list.status).toBe(200);
    expect(list.text).toContain("A sold car");
    expect(list.text).not.toContain(see("car_sold"));
    for (const [address, back] of [
      [see("car_sold"), "/preview/states"],
      [inChinese("car"), `/preview/states?${ZH}`],
      [`${see("car")}&language=xx`, "/preview/states"],
    ] as const)
      expect((await ada.get(address)).headers.location).toBe(back);
    for (const path of ["/preview/states", see("car_sold")])
      expect((await stranger().get(path)).headers.location).toBe("/preview");
    // A list in another language begins the preview there.
    const before = await ada.get(`/preview/states?${ZH}`);
    const begun = await ada.send(before, "/preview", { to: `/preview/states?${ZH}` }, ["do", "preview"]);
    expect(begun.headers.location).toBe(`/preview/states?${ZH}`);
  });

  it("is listed with the states and e-mails that a site has, in the language that the editor edits", async () => {
    const mails = MAILS.map(([mail]) => mail);
    const english = [
      ...STATES.map(([state]) => see(state)),
      ...mails.map((mail) => `/preview/states?mail=${mail}#mail`),
    ];
    for (const unknown of ["", "?language=xx", "?language=__proto__", "?language=en-AU", "?language="])
      expect(await listed(unknown), unknown).toEqual(english);
    expect(await listed(`?${ZH}`)).toEqual([
      ...STATES.map(([state]) => inChinese(state)),
      ...mails.map((mail) => `/preview/states?mail=${mail}&${ZH}#mail`),
    ]);
    expect((await ada.get(see("constructor"))).headers.location).toBe("/preview/states");
    const ben = await signedIn(BEN, "beta");
    await ben.preview(true);
    const others = (await listed("", ben)).join();
    expect(others).toContain(see("account"));
    // It has no dealership that can be paid, and no campaign.
    expect(others).not.toMatch(/state=checkout|mail=(?:reservation|payment|prize)/);
  });

  it("is the site's own page in its language, with the draft, an invented shopper and invented cars, no script, and stores nothing", async () => {
    const { store } = served().platform;
    const stored = async () =>
      Promise.all([store.leads.count(), store.cars.count(), store.stockRevision(), store.accounts.sites()]);
    const before = await stored();
    for (const [state, status, text, chinese = text] of STATES)
      for (const [address, language, known] of [
        [see(state), "en-AU", text],
        [inChinese(state), LANGUAGE, chinese],
      ] as const) {
        const page = await ada.get(address);
        expect([address, page.status, isShown(page.text, known)]).toEqual([address, status, true]);
        expect([address, languageOf(page.text)]).toEqual([address, language]);
        const drafts = [page.text.includes(ENGLISH), page.text.includes(CHINESE)];
        expect([address, ...drafts]).toEqual([address, language === "en-AU", language !== "en-AU"]);
        expect(page.text).not.toContain("2018 Real Car");
        expect([address, /<script[^>]*(src|type="module")/.test(page.text)]).toEqual([address, false]);
        expect(page.headers).toMatchObject({ "x-robots-tag": "noindex" });
        expect(page.headers["cache-control"]).toMatch(/\bno-store$/);
        expect([address, page.headers["set-cookie"]]).toEqual([address, undefined]);
        if (language === "en-AU") {
          expect(page.text).toContain("The people and cars are made up");
          expect([state, page.text.includes("read this form. Check your answers")]).toEqual([state, false]);
          continue;
        }
        // Without those that lead to the page in another language.
        const links = [...page.text.matchAll(/<(?:a|form)\b[^>]*?\s(?:href|action)="(\/[^"]*)"[^>]*>/g)]
          .filter(([tag]) => !/\shreflang=/i.test(tag))
          .map(([, link = ""]) => link);
        expect(links.length).toBeGreaterThan(10);
        const away = links.filter(
          (each) => !/^\/(?:zh(?:[/?#]|$)|preview\b|blog\/feed)|print\.pdf$/.test(each),
        );
        expect([state, away]).toEqual([state, []]);
      }
    for (const unknown of ["xx", "__proto__", "en-AU", ""])
      expect(languageOf((await ada.get(`${see("car")}&language=${unknown}`)).text)).toBe("en-AU");
    expect(await stored()).toEqual(before);
    expect(before.at(-1)).toEqual([]);
    expect((await get("/cars/invented-for-sale")).status).toBe(404);
    // Its forms lead to the site, where a preview sends nothing.
    expect((await ada.post("/account", [["form", "name"]])).status).toBe(403);
    expect(lines.filter((line) => line.includes("robin"))).toEqual([]);
  });

  it("has its texts listed like any page's, in its language", async () => {
    for (const [address, more, text] of [
      [see("car_sold"), {}, ""],
      [inChinese("account"), { language: LANGUAGE }, "您的账户"],
    ] as const) {
      const page = (await ada.get(address)).text;
      const bar = decoded(/<aside class="fc-preview".*?<\/aside>/s.exec(page)?.[0] ?? "");
      if (text) expect(bar).toContain(`href="/preview/states?${ZH}"`);
      const here = /href="(\/preview\?here=[^"]*)"/.exec(bar)?.[1] ?? "";
      const texts = `/preview/texts?${new URLSearchParams({ page: address.split("&")[0] ?? "", ...more })}`;
      expect((await ada.get(here)).headers.location).toBe(`${texts}#results`);
      expect((await ada.get(texts)).text).toContain(text);
    }
    // The same with the language within the page's address, as somebody may type it.
    const asTyped: Record<string, string>[] = [
      { page: see("account") },
      { page: inChinese("account"), language: LANGUAGE },
    ];
    for (const typed of asTyped) {
      const list = (await ada.get(`/preview?${new URLSearchParams(typed)}`)).text;
      expect(list).toMatch(/<code[^>]*>account\./);
      if (typed.language) expect(decoded(list)).toContain(`/preview/text?key=account.heading&${ZH}`);
    }
  });

  it("shows its keys, and comes back to itself when they are switched", async () => {
    const to = inChinese("car_sold");
    const turn = async (what: string) =>
      (await ada.post("/preview", Object.entries({ to, do: what }))).headers.location;
    expect(await turn("show_keys")).toBe(to);
    const { text } = await ada.get(to);
    expect(decoded(text)).toContain(`href="/preview/text?key=nav.skip_to_content&${ZH}"`);
    expect(await turn("hide_keys")).toBe(to);
  });

  it("shows an e-mail in its language with the draft's words, which nobody gets", async () => {
    const read = async (mail: string, language = "") => {
      const page = await ada.get(`/preview/states?mail=${mail}${language}`);
      expect([mail, page.status]).toEqual([mail, 200]);
      return { page: decoded(page.text), shown: mailIn(page.text) };
    };
    for (const [mail, text] of MAILS) {
      expect([mail, pageWords((await read(mail)).shown).includes(text)]).toEqual([mail, true]);
      const { page, shown } = await read(mail, `&${ZH}`);
      expect(shown, mail).toContain("<p class=");
      expect(shown, mail).toMatch(/<span lang="zh-Hans">[^<]*[\u4e00-\u9fff]/);
      expect([mail, /:\d+\/(?!zh\/)/.test(shown)]).toEqual([mail, false]);
      // The other languages lead to the same e-mail.
      expect(page).toContain(`href="/preview/states?mail=${mail}&language=fr"`);
    }
    for (const mail of ["reservation_paid", "confirm_email"]) {
      const { shown } = await read(mail, `&${ZH}`);
      expect([shown.includes(CHINESE), shown.includes(ENGLISH)]).toEqual([true, false]);
      const english = (await read(mail)).shown;
      expect(english).toContain(ENGLISH);
      expect(english).not.toMatch(/[\u4e00-\u9fff]|lang=/);
      expect((await read(mail, "&language=xx")).shown).toContain(ENGLISH);
    }
    expect(pageWords((await read("confirm_email")).shown)).toContain(`Subject: ${ENGLISH}`);
    // French has no words of its own here: it shows the first language's, as its pages do.
    expect((await read("reservation_paid", "&language=fr")).shown).toContain(ENGLISH);
    await read("constructor");
    expect(await waiting()).toEqual([]);
    expect(await served().platform.store.checkout.list({ limit: 10 })).toEqual([]);
  });

  it("shows nobody a draft, an invented car or person in 200 requests while each state is seen", async () => {
    const address = await ada.makeLink();
    const manager = stranger();
    expect((await manager.get(address)).status).toBe(303);
    const car = "/cars/slug-alpha-1";
    const paths = [
      ...["/", "/cars", car, `${car}/enquire`, "/robots.txt", "/sign-in", "/nowhere", "/api/cars"],
      ...["/cars.data", "/cars?query=hilux"],
    ];
    const secrets = [ENGLISH, "invented-", "Robin", "The people and cars"];
    const leaks: string[] = [];
    const etags = new Map<string, string | undefined>();
    for (const [state] of STATES) {
      const [drawn, shared, ...answers] = await Promise.all([
        ada.get(see(state)),
        manager.get("/cars"),
        ...paths.map(get),
        served().client.beta.get("/cars"),
      ]);
      expect([drawn?.text.includes(ENGLISH), shared?.text.includes(ENGLISH)]).toEqual([true, true]);
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
      for (const who of [ada, manager]) {
        const { text } = await who.get(path);
        for (const secret of secrets) if (text.includes(secret)) leaks.push(`${path}: ${secret}`);
      }
    expect(leaks).toEqual([]);
    const { cars } = served().platform.store;
    expect(await cars.count(served().platform.sites.bySlug(ALPHA_SLUG)?.dealershipIds)).toBe(1);
  }, 240_000);
});
