import { beforeEach, expect, it } from "vitest";
import type { Account } from "~/adapters/database/accounts.server";
import { type Answers, formsOfPage, type Visitor } from "../../../support/page-forms";
import { pageWords, summaryWords } from "../../../support/page-words";
import { describeServedOnEachStore } from "../../../support/served-on-each-store";
import { ownerAnswer, shoppersOf } from "../../../support/sign-in";

const NOW = new Date("2026-03-04T01:00:00Z");

describeServedOnEachStore<"alpha" | "beta">(
  "rules/alerts#alerts-in-account: the alerts of the account page",
  {
    sites: {
      alpha: { config: { alerts: { enabled: true, max_searches: 5 } } },
      beta: {},
    },
    now: NOW,
  },
  (served) => {
    const { account: newAccount } = shoppersOf(served);
    let who: Visitor;
    let account: Account;
    beforeEach(async () => {
      ({ who, account } = await newAccount());
    });
    const alerts = () => served().platform.store.alerts;
    async function save(name: string, query: string) {
      const answers = Object.entries({ name, channel: "sms", consent: "on" });
      expect((await who.post(`/alerts/new?${query}`, answers)).status).toBe(303);
    }
    const post = async (form: string, answers: Record<string, string> = {}) =>
      who.post("/account", [
        ["form", form],
        ...Object.entries(answers),
        ...(await ownerAnswer(who)),
      ] as Answers);
    const section = async (target = "/account") => {
      const { status, text } = await who.get(target);
      expect(status).toBe(200);
      return (text.match(/<section[^>]*aria-labelledby="(?:searches|alerts)">.*?<\/section>/gs) ?? []).join(
        "",
      );
    };
    const idOf = async (name: string) =>
      (await alerts().searches(account.id)).find((search) => search.name === name)?.id ?? "";
    const names = async () => (await alerts().searches(account.id)).map(({ name }) => name).sort();

    it("are not there on a site without alerts, which takes none of their forms", async () => {
      ({ who, account } = await newAccount(undefined, "beta"));
      expect(await section()).toBe("");
      expect((await post("alerts_on", { channel: "sms", consent: "on" })).status).toBe(400);
      expect(await alerts().settings(account.id)).toMatchObject({ channel: null });
    });

    it("say that they are off, and how to save a search", async () => {
      const words = pageWords(await section());
      expect(words).toContain("Alerts are off: we won't tell you about new cars or price drops.");
      expect(words).toContain(
        "You have no saved searches yet. Search for a car, then choose “Tell me about new matches”.",
      );
    });

    it("come last, with the other settings, after what the shopper has", async () => {
      const { text } = await who.get("/account");
      const order = [...text.matchAll(/<section[^>]*aria-labelledby="([a-z]+)"/g)].map(([, id]) => id);
      expect(order).toEqual(["saved", "searches", "enquiries", "alerts", "details", "devices", "data"]);
    });

    it("list the saved searches, each with its link, its words and its own buttons", async () => {
      await save("Cheap Toyotas", "make=Toyota&range[price]=:30000");
      await save("Anything", "");
      const html = await section();
      expect(html).toMatch(
        /<a href="\/cars\?make=Toyota&amp;range%5Bprice%5D=:30000&amp;sortBy=latest"[^>]*>Cheap Toyotas</,
      );
      const words = pageWords(html);
      expect(words).toContain("Cheap Toyotas Toyota, Up to $30,000 Saved on 4 March 2026");
      expect(words).toContain("Anything All cars Saved on");
      expect(words).toContain("You can save up to 5 searches.");
      expect(html.match(/aria-label="Delete: [^"]+"/g)?.sort()).toEqual([
        'aria-label="Delete: Anything"',
        'aria-label="Delete: Cheap Toyotas"',
      ]);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    });

    it("rename a search, and refuse a bad name next to what was typed", async () => {
      await save("Toyotas", "make=Toyota");
      await save("Mazdas", "make=Mazda");
      const search = await idOf("Toyotas");
      const renamed = await post("search_name", { search, search_name: "  Only   Toyotas " });
      expect([renamed.status, renamed.headers.location]).toEqual([
        303,
        "/account?done=search_renamed#searches",
      ]);
      expect(pageWords(await section("/account?done=search_renamed"))).toContain(
        "Your search has been renamed.",
      );
      expect(await names()).toEqual(["Mazdas", "Only Toyotas"]);
      const long = "y".repeat(81);
      const refused = await post("search_name", { search, search_name: long });
      expect([refused.status, summaryWords(refused.text)]).toEqual([
        400,
        "Please fix the following errors: Search name must be 80 characters or fewer",
      ]);
      expect(refused.text).toContain("<title>Error: ");
      const form = formsOfPage(refused.text).find(({ fields }) =>
        fields.some(({ name, value }) => name === "search" && value === search),
      );
      expect(form?.fields.find(({ name }) => name === "search_name")?.value).toBe(long);
      expect(refused.text.match(/<details open/g)).toHaveLength(1);
      expect(await names()).toEqual(["Mazdas", "Only Toyotas"]);
    });

    it("delete a search with what it found, and take a second press as done", async () => {
      await save("Toyotas", "make=Toyota");
      const search = await idOf("Toyotas");
      for (const _press of [1, 2])
        expect((await post("search_delete", { search })).headers.location).toBe(
          "/account?done=search_deleted#searches",
        );
      expect(await names()).toEqual([]);
    });

    it("rename and delete nothing of another account", async () => {
      await save("Toyotas", "make=Toyota");
      const [search, owner] = [await idOf("Toyotas"), account];
      ({ who, account } = await newAccount());
      await post("search_name", { search, search_name: "Mine" });
      await post("search_delete", { search });
      account = owner;
      expect(await names()).toEqual(["Toyotas"]);
    });

    it("take no form of a page of another number, and each of their forms says whose it is (rules/account#form-owner)", async () => {
      await save("Toyotas", "make=Toyota");
      const search = await idOf("Toyotas");
      const forms = formsOfPage(await section());
      expect(forms.length).toBeGreaterThan(3);
      for (const { fields } of forms) expect(fields.map(({ name }) => name)).toContain("asked");
      const { who: first } = await newAccount();
      const others = await ownerAnswer(first);
      for (const answers of [
        { form: "alerts_off" },
        { form: "search_delete", search },
        { form: "search_name", search, search_name: "Theirs" },
        { form: "alerts_on", channel: "email", alert_email: "mallory@example.com", consent: "on" },
      ]) {
        const answer = await who.post("/account", [...Object.entries(answers), ...others] as Answers);
        expect([answer.status, pageWords(answer.text)]).toEqual([
          400,
          expect.stringContaining("A different mobile number has signed in since this page was opened"),
        ]);
        expect(answer.text).not.toContain("mallory");
      }
      expect(await names()).toEqual(["Toyotas"]);
      expect(await alerts().settings(account.id)).toMatchObject({ channel: "sms" });
      const wish = await first.post("/alerts/new?make=Mazda", [
        ["name", "Mazdas"],
        ["channel", "sms"],
        ["consent", "on"],
        ...(await ownerAnswer(who)),
      ]);
      expect([wish.status, summaryWords(wish.text)]).toEqual([
        400,
        expect.stringContaining("A different mobile number has signed in"),
      ]);
    });

    it("turn everything off at once, and on again with the consent asked for", async () => {
      await save("Toyotas", "make=Toyota");
      const on = pageWords(await section());
      expect(on).toContain("We'll text 0412 1");
      expect(on).toContain(
        "about new cars and price drops, between 8:00 am and 8:00 pm, no more than once a day.",
      );
      expect(on).toContain("You agreed to this on 4 March 2026: “Yes, alpha Pty Ltd may tell me");
      expect((await post("alerts_off")).headers.location).toBe("/account?done=alerts_off#alerts");
      expect(await alerts().settings(account.id)).toMatchObject({ channel: null });
      expect(await alerts().consents(account.id)).toMatchObject([{ withdrawn_at: NOW.toISOString() }]);
      expect(pageWords(await section("/account?done=alerts_off"))).toContain(
        "Your alerts are off. We won't send you any more.",
      );
      expect(await names()).toEqual(["Toyotas"]);
      const refused = await post("alerts_on", { channel: "sms" });
      expect([refused.status, summaryWords(refused.text)]).toEqual([
        400,
        "Please fix the following errors: Tick the box: we won't send you anything without your consent",
      ]);
      expect((await post("alerts_on", { channel: "sms", consent: "on" })).headers.location).toBe(
        "/account?done=alerts_on#alerts",
      );
      expect(await alerts().settings(account.id)).toMatchObject({ channel: "sms" });
    });

    it("change the channel with a new consent, and say that the address waits for its link", async () => {
      await save("Toyotas", "make=Toyota");
      const changed = await post("alerts_on", {
        channel: "email",
        alert_email: "ada@example.com",
        consent: "on",
      });
      expect(changed.status).toBe(303);
      expect(await alerts().consents(account.id)).toMatchObject([
        { kind: "alerts_sms", withdrawn_at: NOW.toISOString() },
        { kind: "alerts_email", withdrawn_at: null },
      ]);
      const html = await section();
      expect(pageWords(html)).toContain(
        "Alerts haven't started yet: first open the link we sent to ada@example.com.",
      );
      const again = formsOfPage(html).find(({ fields }) =>
        fields.some(({ name, value }) => name === "email" && value === "ada@example.com"),
      );
      expect(again?.action).toBe("/account");
      // The address is removed: nobody can be notified, and the page states it.
      await post("email", { email: "" });
      expect(pageWords(await section())).toContain(
        "We're not sending your alerts: they go by email, but your account has no email address.",
      );
    });
  },
);
