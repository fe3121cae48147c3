import { beforeEach, describe, expect, it } from "vitest";
import type { Account } from "~/adapters/database/accounts.server";
import { matchChangedCars } from "~/services/alerts/match-changed-cars.server";
import { incomingCar } from "../../../support/incoming-car";
import {
  defaultAnswers,
  formsOfPage,
  type PageForm,
  type Visitor,
  visitor,
} from "../../../support/page-forms";
import { pageWords, summaryWords } from "../../../support/page-words";
import { describeServedOnEachStore } from "../../../support/served-on-each-store";
import { answersOf, lastCode, shopper, shoppersOf, signedIn } from "../../../support/sign-in";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const NOW = new Date("2026-03-04T01:00:00Z");
const SEARCH = "make=Toyota&car_type=used&range[price]=:30000";
const PAGE = `/alerts/new?${SEARCH}`;
const NAME = "Used Toyotas up to 30k";
const CONSENT =
  "Yes, alpha Pty Ltd may tell me about new cars that match my saved searches and price drops on cars I watch, in the way I choose here or in my account, with no more than one message a day. I can stop this at any time.";

const car = (site: string, key: string) =>
  incomingCar(`${site}-${key}`, { dealership_id: site, dealership_slug: site });

describeServedOnEachStore<"alpha" | "beta">(
  "saving a search to be told of new matches",
  {
    sites: {
      alpha: {
        cars: [car("alpha", "one")],
        config: { alerts: { enabled: true, max_searches: 3 } },
      },
      beta: { cars: [car("beta", "one")] },
    },
    now: NOW,
  },
  (served) => {
    const { newNumber, account: browser, emails, later } = shoppersOf(served);
    const DAY = 24 * 60;
    let days = 0;
    // A day later no limit counts what an earlier test did.
    beforeEach(async () => {
      days += 2;
      later(2 * DAY);
      await served().platform.search.catchUp();
    });
    const host = () => `alpha.localhost:${served().port}`;
    const formOf = (html: string): PageForm | undefined =>
      formsOfPage(html).find(({ action }) => action.startsWith("/alerts/new"));
    async function save(who: Visitor, changed: Record<string, string | null>, page = PAGE) {
      const { text } = await who.get(page);
      return who.post(page, answersOf(formOf(text), changed));
    }
    const bySms = { name: NAME, channel: "sms", consent: "on" };
    const byEmail = { ...bySms, channel: "email", alert_email: "ada@example.com" };
    const alerts = () => served().platform.store.alerts;
    const saved = async ({ id }: Account) =>
      (await alerts().searches(id)).map(({ name, address }) => [name, address]);

    describe("the search page", () => {
      const link = (html: string) => /<a href="(\/alerts\/new[^"]*|#alert)"[^>]*>([^<]*)</.exec(html) ?? [];

      it.each([
        [
          "with results",
          "/cars?make=Toyota&sortBy=price-asc",
          "/alerts/new?make=Toyota&amp;sortBy=price-asc",
        ],
        ["without results", "/cars?query=zeppelin", "#alert"],
        ["at an address of its own", "/search/toyota", "/alerts/new?make=Toyota"],
      ])("%s leads to saving the search, once", async (_title, address, target) => {
        const { text } = await served().client.alpha.get(address);
        expect(link(text).slice(1)).toEqual([target, "Tell me about new matches"]);
        expect(text.match(/Tell me about new matches<\/a>/g)).toHaveLength(1);
      });

      it("shows the alert form on a search without results, which saves it under the offered name", async () => {
        const { who, account } = await browser();
        const page = "/cars?make=Lada&query=niva";
        const { text } = await who.get(page);
        expect(pageWords(text)).toContain("Tell me about new matches We'll save this search");
        const form = formOf(text);
        const refused = await who.post(
          form?.action ?? "",
          answersOf(form, { channel: "sms", consent: null }),
        );
        expect(refused.status).toBe(400);
        expect(summaryWords(refused.text)).toContain("Tick the box");
        const saving = await who.post(form?.action ?? "", answersOf(form, { channel: "sms", consent: "on" }));
        expect(saving.headers.location).toBe("/account?done=search_saved#searches");
        expect(await saved(account)).toEqual([["“niva”, Lada", "query=niva&make=Lada"]]);
        const again = await who.get(page);
        expect(pageWords(again.text)).toContain("You've already saved this search as ““niva”, Lada”.");
        expect(formOf(again.text)).toBeUndefined();
      });

      it("of a site without alerts has no such link, and the site no such page", async () => {
        const { text } = await served().client.beta.get("/cars");
        expect(text).not.toContain("/alerts/new");
        expect((await served().client.beta.get(PAGE)).status).toBe(404);
        expect((await served().client.beta.post(PAGE, bySms)).status).toBe(404);
      });
    });

    describe("rules/alerts#alerts-offered: /alerts/new", () => {
      it("says what will be saved, for everybody, to no cache, to no search engine, and without script", async () => {
        const page = await served().client.alpha.get(`${PAGE}&query=sr5&page=3&sortBy=price-asc`);
        expect(page.status).toBe(200);
        expect(pageWords(page.text)).toContain(
          "Your search Keywords “sr5” Make Toyota Condition Used Price Up to $30,000",
        );
        expect(page.text).toContain('value="“sr5”, Toyota, Used, Up to $30,000"');
        expect(page.text).toContain(
          'href="/cars?query=sr5&amp;make=Toyota&amp;car_type=used&amp;range%5Bprice%5D=:30000&amp;sortBy=price-asc&amp;page=3"',
        );
        expect(page.headers["cache-control"]).toBe("private, no-store");
        expect(page.text).toContain('name="robots" content="noindex');
        expect(page.text).not.toMatch(/<script[^>]+src|type="module"/);
      });

      it.each([
        ["all cars, of an address without a search", "", "All cars"],
        ["several values of one facet", "?make=Toyota&make=Mazda", "Make Mazda or Toyota"],
        ["markup as text", "?query=%3Cb%3E%26", "“&lt;b&gt;&"],
        ["nothing that it does not know", "?near=3000&constructor=a&__proto__[a]=b", "All cars"],
      ])("says %s", async (_title, query, words) => {
        const { status, text } = await served().client.alpha.get(`/alerts/new${query}`);
        expect([status, pageWords(text)]).toEqual([200, expect.stringContaining(words)]);
      });

      it("refuses a search that is too long, and reports it", async () => {
        const colours = Array.from({ length: 40 }, (_, number) => `colour=${"x".repeat(90)}${number}`);
        const page = `/alerts/new?${colours.join("&")}`;
        const { text } = await served().client.alpha.get(page);
        expect(pageWords(text)).toContain("This search has too many filters to save.");
        expect(formOf(text)).toBeUndefined();
        expect((await served().client.alpha.post(page, bySms)).status).toBe(400);
      });

      it("saves the search with its consent, and leads to the account, where it is listed", async () => {
        const { who, account } = await browser();
        const answer = await save(who, bySms);
        expect([answer.status, answer.headers.location]).toEqual([
          303,
          "/account?done=search_saved#searches",
        ]);
        expect(await saved(account)).toEqual([[NAME, "make=Toyota&car_type=used&range%5Bprice%5D=%3A30000"]]);
        expect(await alerts().settings(account.id)).toMatchObject({ channel: "sms" });
        const now = served().platform.now().toISOString();
        expect(await alerts().consents(account.id)).toEqual([
          { kind: "alerts_sms", wording: CONSENT, given_at: now, withdrawn_at: null },
        ]);
        const { text } = await who.get("/account?done=search_saved");
        expect(pageWords(text)).toContain("Saved searches Your search has been saved.");
        expect(text).toMatch(
          /<a href="\/cars\?make=Toyota&amp;car_type=used&amp;range%5Bprice%5D=:30000[^"]*"[^>]*>Used Toyotas up to 30k</,
        );
      });

      it("shows the very words that it stores as the consent", async () => {
        const { text } = await served().client.alpha.get(PAGE);
        expect(pageWords(text)).toContain(CONSENT);
      });

      it("finds the new cars that come after it", async () => {
        const { who, account } = await browser();
        await matchChangedCars(served().platform);
        await served().platform.store.cars.noteSource(ALPHA_SLUG, "feed", served().platform.now());
        expect((await save(who, bySms, "/alerts/new?make=Toyota")).status).toBe(303);
        await served().platform.store.cars.applyBatch(
          ALPHA_SLUG,
          "feed",
          [car("alpha", `new-${days}`)],
          served().platform.now(),
        );
        await matchChangedCars(served().platform);
        expect((await served().platform.store.alertWork.pending(account.id)).matches).toMatchObject([
          { name: NAME, carIds: [`id-alpha-new-${days}`] },
        ]);
      });

      it("asks only for a name while alerts are on, and says where they go", async () => {
        const { who, account } = await browser("0412 345 678");
        await save(who, bySms);
        const page = "/alerts/new?make=Mazda";
        const { text } = await who.get(page);
        expect(pageWords(text)).toContain("We'll text 0412 345 678, no more than once a day.");
        expect(formOf(text)?.fields.map(({ name }) => name)).not.toContain("channel");
        expect((await save(who, { name: "Mazdas" }, page)).status).toBe(303);
        expect(await saved(account)).toHaveLength(2);
        expect(await alerts().consents(account.id)).toHaveLength(1);
        // They are turned off in another tab: the page that was read before asks how to tell.
        await alerts().turnOff(account.id, served().platform.now());
        const refused = await who.post("/alerts/new?make=Kia", [["name", "Kias"]]);
        expect([refused.status, summaryWords(refused.text)]).toEqual([
          400,
          "Please fix the following errors: Choose how we should let you know Tick the box: we won't send you anything without your consent",
        ]);
      });

      it("saves the same search once, whatever its order and its name, and reports it", async () => {
        const { who, account } = await browser();
        await save(who, bySms, "/alerts/new?make=Toyota&make=Mazda");
        const again = await who.post("/alerts/new?make=Mazda&make=Toyota&page=2", [["name", "Another name"]]);
        expect(again.headers.location).toBe("/account?done=search_known#searches");
        expect(await saved(account)).toEqual([[NAME, "make=Mazda&make=Toyota"]]);
        expect(pageWords((await who.get("/account?done=search_known")).text)).toContain(
          "You'd already saved this search, so it's listed once.",
        );
        expect(pageWords((await who.get("/alerts/new?make=Mazda&make=Toyota")).text)).toContain(
          `You've already saved this search as “${NAME}”.`,
        );
      });

      it("saves one search of a double click, and no more than alerts.max_searches of parallel posts", async () => {
        const { who, account } = await browser();
        const twice = await Promise.all([1, 2].map(() => who.post(PAGE, Object.entries(bySms))));
        expect(twice.map(({ status }) => status)).toEqual([303, 303]);
        expect(await saved(account)).toHaveLength(1);
        const many = await Promise.all(
          [1, 2, 3, 4].map((seats) => who.post(`/alerts/new?seats=${seats}`, Object.entries(bySms))),
        );
        expect(many.map(({ status }) => status).sort()).toEqual([303, 303, 400, 400]);
        expect(await saved(account)).toHaveLength(3);
      });

      it("says that the list is full, with the number, and keeps what was typed", async () => {
        const { who, account } = await browser();
        for (const make of ["Toyota", "Mazda", "Kia"]) await save(who, bySms, `/alerts/new?make=${make}`);
        const full =
          "You have 3 saved searches, which is the limit. Delete one in your account to save another one.";
        const page = await who.get(PAGE);
        expect(pageWords(page.text)).toContain(full);
        expect(formOf(page.text)).toBeUndefined();
        const refused = await who.post(PAGE, [["name", "One more"]]);
        expect(refused.status).toBe(400);
        expect(pageWords(refused.text)).toContain(full);
        expect(refused.text).toContain('value="One more"');
        expect(await saved(account)).toHaveLength(3);
      });

      it("refuses what is missing with everything kept, before any sign-in", async () => {
        const who = visitor(served(), host());
        for (const [changed, words] of [
          [{ ...bySms, name: " \u200b " }, "Enter a name for this search"],
          [{ ...bySms, name: "x".repeat(81) }, "Search name must be 80 characters or fewer"],
          [{ ...bySms, channel: null }, "Choose how we should let you know"],
          [{ ...bySms, channel: "fax" }, "Choose how we should let you know"],
          [{ ...bySms, consent: null }, "Tick the box: we won't send you anything without your consent"],
          [{ ...byEmail, alert_email: "" }, "Enter your email address, or choose text messages"],
          [
            { ...byEmail, alert_email: "ada@" },
            "Enter an email address in the correct format, like name@example.com",
          ],
        ] as [changed: Record<string, string | null>, words: string][]) {
          const refused = await save(who, changed);
          expect([refused.status, summaryWords(refused.text)]).toEqual([
            400,
            `Please fix the following errors: ${words}`,
          ]);
          expect(refused.text).toContain("<title>Error: ");
          const fields = formOf(refused.text)?.fields ?? [];
          const field = (name: string) => fields.find((each) => each.name === name);
          expect(field("name")?.value.trim()).toBe((changed.name ?? "").trim());
          expect(field("alert_email")?.value).toBe(changed.alert_email ?? "");
          expect(field("consent")?.checked).toBe(changed.consent === "on");
          expect(fields.find(({ checked, type }) => type === "radio" && checked)?.value).toBe(
            changed.channel === "sms" || changed.channel === "email"
              ? changed.channel
              : changed.channel === null
                ? "email"
                : undefined,
          );
        }
      });

      it("refuses what only programs send", async () => {
        const { who, account } = await browser();
        expect((await save(who, { ...bySms, website_address: "spam" })).status).toBe(400);
        expect(await saved(account)).toEqual([]);
      });
    });

    describe("a signed-out visitor", () => {
      it("sends the form, signs in, and finds the search saved", async () => {
        const who = shopper(served(), host());
        const phone = newNumber();
        const { text } = await who.get(PAGE);
        expect(pageWords(text)).toContain("Next, you'll sign in with your mobile number.");
        const asked = await who.post(PAGE, answersOf(formOf(text), bySms));
        expect(asked.status).toBe(303);
        const signIn = new URL(asked.headers.location ?? "", "http://a.example");
        expect([...signIn.searchParams]).toEqual([
          ["type", "alerts"],
          ["redirect", `/alerts/new?${new URLSearchParams(SEARCH)}`],
          ["back", `/cars?${SEARCH}`],
        ]);
        const page = await who.get(signIn.pathname + signIn.search);
        expect(pageWords(page.text)).toContain("Sign in to hear about new cars and price drops.");
        const coded = await who.fill(page, { phone });
        const code = await lastCode(served().platform);
        const done = await who.fill(await who.get(coded.headers.location ?? ""), { code });
        expect([done.status, done.headers.location]).toEqual([303, "/account?done=search_saved#searches"]);
        const account = (await signedIn(served().platform, ALPHA_SLUG, phone)).session.account;
        expect(await saved(account)).toHaveLength(1);
        expect(await alerts().settings(account.id)).toMatchObject({ channel: "sms" });
      });

      it("saves nothing by reading the page, and nothing until the code is entered", async () => {
        const who = shopper(served(), host());
        const { text } = await who.get(PAGE);
        await who.post(PAGE, answersOf(formOf(text), bySms));
        const phone = newNumber();
        await who.askForCode(phone, "/sign-in?type=alerts");
        const account = (await signedIn(served().platform, ALPHA_SLUG, phone)).session.account;
        expect(await saved(account)).toEqual([]);
      });

      it("with a code of 30 days ago is shown nothing of the account, and enters a new one to save", async () => {
        const { who, account } = await browser();
        await save(who, byEmail);
        await emails();
        later(29 * DAY);
        // Used in between, the session is still there a day later.
        expect((await who.get("/alerts/new?make=Kia")).text).toContain("ada@example.com");
        later(DAY);
        const { text } = await who.get("/alerts/new?make=Kia");
        expect(text).not.toContain("ada@example.com");
        expect(text).not.toContain(account.phone.slice(-3));
        const asked = await save(who, bySms, "/alerts/new?make=Kia");
        expect(asked.headers.location).toMatch(/^\/sign-in\?type=alerts&/);
        expect(await saved(account)).toHaveLength(1);
      });
    });

    it("rules/alerts#alert-consent: alerts by e-mail begin once the link that is sent to the address was opened and confirmed", async () => {
      const { who, account } = await browser();
      expect((await save(who, byEmail)).status).toBe(303);
      const [message, ...others] = await emails();
      expect([message?.to, others]).toEqual(["ada@example.com", []]);
      expect(await alerts().consents(account.id)).toMatchObject([{ kind: "alerts_email", wording: CONSENT }]);
      const before = await who.get("/account");
      expect(pageWords(before.text)).toContain(
        "Alerts haven't started yet: first open the link we sent to ada@example.com.",
      );
      expect(pageWords((await who.get("/alerts/new?make=Kia")).text)).toContain(
        "We'll email ada@example.com once you've opened the link we sent to it.",
      );
      const link =
        /http:\/\/[^/]+(\/account\/confirm-email\?key=[\w-]+)/.exec(message?.text ?? "")?.[1] ?? "";
      const [form] = formsOfPage((await who.get(link)).text).filter(({ fields }) =>
        fields.some(({ name }) => name === "key"),
      );
      await who.post(form?.action ?? "", form ? defaultAnswers(form) : []);
      expect(pageWords((await who.get("/account")).text)).toContain(
        "We'll email ada@example.com about new cars and price drops, no more than once a day.",
      );
      // A confirmed address is offered, not asked for again.
      await alerts().turnOff(account.id, served().platform.now());
      const { text } = await who.get("/alerts/new?make=Kia");
      expect(pageWords(text)).toContain("By email to ada@example.com");
      expect(formOf(text)?.fields.map(({ name }) => name)).not.toContain("alert_email");
      await save(who, { name: "Kias", channel: "email", consent: "on" }, "/alerts/new?make=Kia");
      expect(await alerts().settings(account.id)).toMatchObject({ channel: "email" });
      expect(await emails()).toEqual([]);
    });
  },
);
