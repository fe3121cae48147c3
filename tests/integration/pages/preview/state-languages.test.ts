/** @module-tag long */
import { afterAll, beforeAll, expect, it } from "vitest";
import { payableSite } from "../../../support/checkout-pages";
import { editor } from "../../../support/editor";
import { serveSites } from "../../../support/served-sites";
import { describeOnEachEnvironment } from "../../../support/store";

const NOW = new Date("2026-11-23T01:30:00Z");
const ADA = "ada@alpha.example";
const LANGUAGE = "zh-Hans";
const ZH = `language=${LANGUAGE}`;
const see = (state: string) => `/preview/see?state=${state}`;
const inChinese = (state: string) => `${see(state)}&${ZH}`;
/** Drafts of both languages: of every page, and of two e-mails. */
const ENGLISH = "Zanzibar quokka";
const CHINESE = "草稿甲乙";
const DRAFTED = ["nav.skip_to_content", "reservation_email.paid.heading", "account.email.subject"];
/** What each state is known by in Chinese, and its status. */
const STATES: [state: string, status: number, text: string][] = [
  ["search", 200, "2022 Toyota Hilux SR5"],
  ["search_empty", 200, "zzzzzz"],
  ["search_stale", 200, "2022 Toyota Hilux SR5"],
  ["search_away", 503, "03 5550 0001"],
  ["car", 200, "$52,990"],
  ["car_reserved", 200, "2021 Mazda CX-5 Maxx Sport"],
  ["car_sold", 200, "2023 Kia Sportage GT-Line"],
  ["form", 200, "2022 Toyota Hilux SR5"],
  ["form_errors", 400, "Robin Sample"],
  ["form_sent", 200, "SAMPLE"],
  ["too_often", 429, "Robin Sample"],
  ["checkout", 200, "订金"],
  ["checkout_errors", 400, "订金"],
  ["account", 200, "robin@example.com"],
  ["watchlist", 200, "2022 Toyota Hilux SR5"],
  ["not_found", 404, CHINESE],
];
const MAILS = [
  "alert",
  "confirm_email",
  "email_changed",
  "reservation_paid",
  "reservation_ending",
  "reservation_over",
  "reservation_car_gone",
  "reservation_lost",
  "reservation_cancelled",
  "reservation_called_off",
  "reservation_refunded",
  "reservation_refund_failed",
  "payment_paid",
  "payment_refunded",
  "payment_refund_failed",
];

const serve = (environment: Record<string, string>) =>
  serveSites({
    sites: {
      alpha: {
        phone: "03 5550 0001",
        config: {
          ...payableSite("alpha"),
          editors: [ADA],
          languages: ["en-AU", LANGUAGE, "fr"],
          saved_cars: { favourites: false, watchlist: true },
          actions: { checkout: { enabled: true, default_payment_processors: ["stripe"] }, card: "reserve" },
          alerts: { enabled: true },
          online_payment: { enabled: true },
        },
        cars: [],
      },
    },
    environment,
    now: NOW,
  });

describeOnEachEnvironment("a page in a state in a second language", ({ environment }) => {
  let served: Awaited<ReturnType<typeof serve>>;
  let ada: ReturnType<typeof editor>;
  const decoded = (html: string) => html.replaceAll("&amp;", "&");
  const mailIn = (page: string) => /<section id="mail".*?<\/section>/s.exec(page)?.[0] ?? "";
  const draftIn = async (key: string, text: string) => {
    const page = await ada.get(`/preview/text?${new URLSearchParams({ key, language: LANGUAGE })}`);
    return ada.send(page, `/preview/text?${ZH}`, { text_0: text });
  };

  beforeAll(async () => {
    served = await serve(environment());
    ada = editor(served, `alpha.localhost:${served.port}`, ADA);
    expect((await ada.signIn()).status).toBe(303);
    for (const key of DRAFTED) {
      const isSubject = key === "account.email.subject";
      expect((await ada.draft(key, isSubject ? `${ENGLISH} {{site}}` : ENGLISH)).status).toBe(303);
      expect((await draftIn(key, isSubject ? `${CHINESE} {{site}}` : CHINESE)).status).toBe(303);
    }
  });
  afterAll(() => served?.close());

  it("the editor lists states in the language that it edits, and begins the preview there (rules/editors#page-states)", async () => {
    const before = await ada.get(`/preview/states?${ZH}`);
    const begun = await ada.send(before, "/preview", { to: `/preview/states?${ZH}` }, ["do", "preview"]);
    expect(begun.headers.location).toBe(`/preview/states?${ZH}`);
    const { text } = await ada.get(`/preview/states?${ZH}`);
    const listed = [...decoded(text).matchAll(/href="(\/preview\/(?:see\?|states\?mail)[^"]*)"/g)];
    expect(listed.map(([, href]) => href)).toEqual([
      ...STATES.map(([state]) => inChinese(state)),
      ...MAILS.map((mail) => `/preview/states?mail=${mail}&${ZH}#mail`),
    ]);
    expect((await ada.get("/preview/states")).text).not.toContain(`see?state=car&amp;${ZH}`);
    for (const unknown of ["xx", "__proto__", "en-AU", ""]) {
      const list = (await ada.get(`/preview/states?language=${unknown}`)).text;
      expect([unknown, list.includes(`href="${see("car")}"`)]).toEqual([unknown, true]);
    }
  });

  it("a state is the page of that language, with its draft and its links", async () => {
    for (const [state, status, text] of STATES) {
      const page = await ada.get(inChinese(state));
      expect([state, page.status, page.text.includes(text)]).toEqual([state, status, true]);
      expect([state, /<html[^>]* lang="([^"]*)"/.exec(page.text)?.[1]]).toEqual([state, LANGUAGE]);
      expect([state, page.text.includes(CHINESE), page.text.includes(ENGLISH)]).toEqual([state, true, false]);
      // Without those that lead to the page in another language.
      const links = [...page.text.matchAll(/<(?:a|form)\b[^>]*?\s(?:href|action)="(\/[^"]*)"[^>]*>/g)]
        .filter(([tag]) => !/\shreflang=/i.test(tag))
        .map(([, address = ""]) => address);
      expect(links.length).toBeGreaterThan(10);
      expect([
        state,
        links.filter((each) => !/^\/(?:zh(?:[/?#]|$)|preview\b|blog\/feed)|print\.pdf$/.test(each)),
      ]).toEqual([state, []]);
    }
  });

  it("a state of the first language, and of an unknown one, is as before", async () => {
    for (const [state, status] of STATES) {
      const page = await ada.get(see(state));
      expect([state, page.status, /<html[^>]* lang="([^"]*)"/.exec(page.text)?.[1]]).toEqual([
        state,
        status,
        "en-AU",
      ]);
      expect([state, page.text.includes(ENGLISH), page.text.includes(CHINESE)]).toEqual([state, true, false]);
    }
    for (const unknown of ["xx", "__proto__", "en-AU", ""])
      expect((await ada.get(`${see("car")}&language=${unknown}`)).text).toMatch(/<html[^>]* lang="en-AU"/);
  });

  it("the bar of a state leads to its texts and to all states in that language", async () => {
    const { text } = await ada.get(inChinese("account"));
    const bar = decoded(/<aside class="fc-preview".*?<\/aside>/s.exec(text)?.[0] ?? "");
    expect(bar).toContain(`href="/preview/states?${ZH}"`);
    const here = /href="(\/preview\?here=[^"]*)"/.exec(bar)?.[1] ?? "";
    const texts = `/preview/texts?${new URLSearchParams({ page: see("account"), language: LANGUAGE })}`;
    expect((await ada.get(here)).headers.location).toBe(texts);
    const list = (await ada.get(texts)).text;
    expect(list).toMatch(/<code[^>]*>account\./);
    expect(decoded(list)).toContain(`/preview/text?key=account.heading&${ZH}`);
    expect(list).toContain("您的账户");
    // The same with the language within the page's address, as somebody may type it.
    const typed = new URLSearchParams({ page: inChinese("account"), language: LANGUAGE });
    expect((await ada.get(`/preview?${typed}`)).text).toMatch(/<code[^>]*>account\./);
  });

  it("a state shows its keys, and comes back to itself when they are switched", async () => {
    const turn = async (what: string) =>
      ada.post("/preview", [
        ["to", inChinese("car_sold")],
        ["do", what],
      ]);
    expect((await turn("show_keys")).headers.location).toBe(inChinese("car_sold"));
    const { text } = await ada.get(inChinese("car_sold"));
    expect(decoded(text)).toContain(`href="/preview/text?key=nav.skip_to_content&${ZH}"`);
    expect((await turn("hide_keys")).headers.location).toBe(inChinese("car_sold"));
  });

  it("e-mails are in that language, with its draft, its addresses and its mark", async () => {
    for (const mail of MAILS) {
      const page = await ada.get(`/preview/states?mail=${mail}&${ZH}`);
      const shown = mailIn(page.text);
      expect([mail, page.status, shown.includes(`<p class=`), /[\u4e00-\u9fff]/.test(shown)]).toEqual([
        mail,
        200,
        true,
        true,
      ]);
      expect(shown).toMatch(/<span lang="zh-Hans">[^<]*[\u4e00-\u9fff]/);
      expect([mail, /:\d+\/(?!zh\/)/.test(shown)]).toEqual([mail, false]);
      // The other languages lead to the same e-mail.
      expect(decoded(page.text)).toContain(`href="/preview/states?mail=${mail}&language=fr"`);
    }
    const texts = async (mail: string, language = "") =>
      mailIn((await ada.get(`/preview/states?mail=${mail}${language}`)).text);
    for (const mail of ["reservation_paid", "confirm_email"]) {
      expect(await texts(mail, `&${ZH}`)).toContain(CHINESE);
      expect(await texts(mail, `&${ZH}`)).not.toContain(ENGLISH);
      expect(await texts(mail)).toContain(ENGLISH);
      expect(await texts(mail)).not.toMatch(/[\u4e00-\u9fff]|lang=/);
      expect(await texts(mail, "&language=xx")).toContain(ENGLISH);
    }
    // French has no words of its own here: it shows the first language's, as its pages do.
    expect(await texts("reservation_paid", "&language=fr")).toContain(ENGLISH);
    const { messages } = served.platform.store;
    expect(await messages.claim(10, 60, NOW, { channels: ["email", "sms"] })).toEqual([]);
    expect(await served.platform.store.checkout.list({ limit: 10 })).toEqual([]);
  });

  it("a state leads to the list in its language once the preview has ended", async () => {
    expect((await ada.preview(false)).status).toBe(303);
    expect((await ada.get(inChinese("car"))).headers.location).toBe(`/preview/states?${ZH}`);
    expect((await ada.get(`${see("car")}&language=xx`)).headers.location).toBe("/preview/states");
  });
});
