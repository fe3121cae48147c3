import { beforeEach, describe, expect, it } from "vitest";
import { incomingCar } from "../../../support/incoming-car";
import { type Answers, errorsOf, filledAnswers, leadFormOf } from "../../../support/page-forms";
import { requestServer } from "../../../support/request-server";
import { describeServedOnEachStore } from "../../../support/served-on-each-store";
import { serveSites } from "../../../support/served-sites";
import { lastCode, shopper, shoppersOf, signedIn } from "../../../support/sign-in";
import { ALPHA_SLUG } from "../../../support/site-slugs";

/* alpha gates its finance pages, beta does not. */
const FORM = "/cars/slug-alpha-1/finance-enquiry";
const SIGN_IN = `/sign-in?${new URLSearchParams({ type: "finance", redirect: FORM, back: FORM })}`;
const ADA = "0412 345 678";
const BEN = "0498 765 432";
const carOf = (site: string) => incomingCar(`${site}-1`, { dealership_id: site, dealership_slug: site });
const OPTIONS = {
  sites: {
    alpha: { cars: [carOf("alpha")], config: { gates: { finance: true } } },
    beta: { cars: [carOf("beta")] },
  },
};

describeServedOnEachStore("gates", OPTIONS, (served) => {
  const { later } = shoppersOf(served);
  beforeEach(() => later(120));
  const browser = () => shopper(served(), `alpha.localhost:${served().port}`, SIGN_IN);
  type Browser = ReturnType<typeof browser>;
  const leads = () => served().platform.store.leads.count();

  /** Ends all sessions of a number on the server, as a sign-out in another browser does. */
  async function endSessions(phone: string) {
    const { account } = (await signedIn(served().platform, ALPHA_SLUG, phone)).session;
    await served().platform.store.accounts.endSessions(account.id);
  }

  /** Returns the answers of the finance form, which the shopper is still signed in to open. */
  async function filledForm({ get }: Browser, words: string): Promise<Answers> {
    const page = await get(FORM);
    const form = leadFormOf(page.text);
    if (!form) throw new Error(`${page.status}: no form`);
    return filledAnswers(form, words);
  }

  describe("a gated page", () => {
    it("sends a signed-out visitor to the sign-in page, and back to where they came from", async () => {
      const ask = (target: string, headers: Record<string, string> = {}) =>
        requestServer(served().port, target, {
          headers: { Host: `alpha.localhost:${served().port}`, ...headers },
        });
      const answer = await ask("/finance?car_type=used");
      expect([answer.status, answer.headers.location, answer.headers["cache-control"]]).toEqual([
        302,
        "/sign-in?type=finance&redirect=%2Ffinance%3Fcar_type%3Dused&back=%2F",
        "private, no-store",
      ]);
      const from = (referrer: string) =>
        ask(FORM, { Referer: referrer }).then(({ headers }) => headers.location);
      const backTo = (path: string) =>
        `/sign-in?${new URLSearchParams({ type: "finance", redirect: FORM, back: path })}`;
      expect(await from(`http://alpha.localhost:${served().port}/cars?make=Toyota`)).toBe(
        backTo("/cars?make=Toyota"),
      );
      expect(await from("https://evil.example/cars")).toBe(backTo("/"));
      expect(await from(`http://alpha.localhost:${served().port}//evil.example`)).toBe(backTo("/"));
      expect(await from(`http://alpha.localhost:${served().port}${FORM}`)).toBe(backTo("/"));
      expect(await from("not an address")).toBe(backTo("/"));
    });

    it("redirects a router that asks for its data", async () => {
      const answer = await served().client.alpha.get(`${FORM}.data`);
      expect(answer.text).toContain(
        SIGN_IN.replace(encodeURIComponent(`${FORM}`), encodeURIComponent(FORM)).slice(0, 40),
      );
      expect(answer.text).toContain("reload");
    });

    it("opens after the sign-in, and is not in the sitemap", async () => {
      const person = browser();
      const done = await person.signIn(ADA);
      expect([done.status, done.headers.location]).toEqual([303, FORM]);
      expect((await person.get(FORM)).status).toBe(200);
      expect((await person.get("/finance")).status).toBe(200);
      const sitemap = (await person.get("/sitemap.xml")).text;
      expect(sitemap).toContain("/contact</loc>");
      expect(sitemap).not.toContain("/finance</loc>");
    });

    it("is open on a site that does not gate it, as are the other forms", async () => {
      const { alpha, beta } = served().client;
      expect((await beta.get("/finance")).status).toBe(200);
      expect((await beta.get("/sitemap.xml")).text).toContain("/finance</loc>");
      expect((await beta.get("/cars/slug-beta-1/finance-enquiry")).status).toBe(200);
      expect((await alpha.get("/cars/slug-alpha-1/enquire")).status).toBe(200);
    });

    it("is open where no text messages can be sent", async () => {
      const environment = { NODE_ENV: "production", DEMO_STOCK: "0", NOW: "" };
      const closed = await serveSites({ ...OPTIONS, environment });
      try {
        expect((await closed.client.alpha.get("/finance")).status).toBe(200);
      } finally {
        await closed.close();
      }
    });
  });

  describe("a post that meets an ended session", () => {
    it("is done after the sign-in, once, with its own outcome", async () => {
      const person = browser();
      await person.signIn(ADA);
      later(2);
      const answers = await filledForm(person, "Ada Nguyen");
      const before = await leads();
      await endSessions(ADA);
      const posted = await person.post(FORM, answers);
      expect([posted.status, posted.headers.location]).toEqual([303, SIGN_IN]);
      expect(await leads()).toBe(before);

      const codePage = await person.askForCode(ADA);
      const code = await lastCode(served().platform);
      await person.get(FORM);
      expect(await leads()).toBe(before);
      const done = await person.fill(codePage, { code });
      expect([done.status, done.headers.location]).toEqual([303, "/success"]);
      expect(await leads()).toBe(before + 1);
      expect((await person.get("/success")).text).toContain("Your reference");
      expect(await person.isSignedIn()).toBe(true);

      for (const target of [SIGN_IN, FORM, "/success"]) await person.get(target);
      await person.fill(codePage, { code });
      expect(await leads()).toBe(before + 1);
    });

    it("comes back with its errors and its answers when it is refused", async () => {
      const person = browser();
      await person.signIn(ADA);
      later(2);
      const answers = (await filledForm(person, "Ada Nguyen")).map(
        ([name, value]) => [name, name === "email" ? "no address" : value] as [string, string],
      );
      await endSessions(ADA);
      await person.post(FORM, answers);
      const answer = await person.signIn(ADA);
      expect(answer.status).toBe(400);
      expect(errorsOf(answer.text)).toContain("Enter an email address in the correct format");
      expect(leadFormOf(answer.text)?.action).toBe(FORM);
      expect(leadFormOf(answer.text)?.fields.find(({ name }) => name === "email")?.value).toBe("no address");
      expect(await person.isSignedIn()).toBe(true);
    });

    it("is done for a visitor who was never signed in", async () => {
      const person = browser();
      const other = browser();
      await other.signIn(ADA);
      const answers = await filledForm(other, "Robin Citizen");
      later(2);
      const before = await leads();
      expect((await person.post(FORM, answers)).status).toBe(303);
      const done = await person.signIn(BEN);
      expect([done.status, done.headers.location, (await leads()) - before]).toEqual([303, "/success", 1]);
    });

    it("is not done in another account", async () => {
      const person = browser();
      await person.signIn(ADA);
      const answers = await filledForm(person, "Ada Nguyen");
      await endSessions(ADA);
      const before = await leads();
      await person.post(FORM, answers);
      later(2);
      const done = await person.signIn(BEN);
      expect([done.status, done.headers.location]).toEqual([303, FORM]);
      expect(await leads()).toBe(before);
    });

    it("is not done by another browser, after another sign-in, or after 30 minutes", async () => {
      const person = browser();
      await person.signIn(ADA);
      const answers = await filledForm(person, "Ada Nguyen");
      const before = await leads();
      const keep = async () => {
        later(2);
        await endSessions(ADA);
        expect((await person.post(FORM, answers)).headers.location).toBe(SIGN_IN);
      };
      await keep();
      expect((await browser().signIn(ADA)).headers.location).toBe(FORM);
      later(2);
      expect((await person.signIn(ADA, "/sign-in")).headers.location).toBe("/account");
      await keep();
      later(30);
      expect((await person.signIn(ADA)).headers.location).toBe(FORM);
      expect(await leads()).toBe(before);
    });

    it("is done once by two sign-ins at once", async () => {
      const person = browser();
      await person.signIn(ADA);
      const answers = await filledForm(person, "Ada Nguyen");
      await endSessions(ADA);
      const before = await leads();
      await person.post(FORM, answers);
      later(2);
      const page = await person.askForCode(ADA);
      const code = await lastCode(served().platform);
      const done = await Promise.all([person.fill(page, { code }), person.fill(page, { code })]);
      expect(done.map(({ status }) => status).sort()).toEqual([303, 400]);
      expect(await leads()).toBe(before + 1);
    });

    it("is done by a form of several steps where the shopper was", async () => {
      const person = browser();
      await person.signIn(ADA, "/sign-in?type=finance&redirect=%2Ffinance&back=%2Ffinance");
      const page = await person.get("/finance");
      const form = leadFormOf(page.text);
      if (!form) throw new Error("no form");
      await endSessions(ADA);
      const posted = await person.post("/finance", filledAnswers(form, "Ada Nguyen"));
      expect(posted.status).toBe(303);
      later(2);
      const done = await person.signIn(ADA, posted.headers.location ?? "");
      expect([done.status, done.headers.location]).toEqual([
        303,
        expect.stringMatching(/^\/finance\?step=2/),
      ]);
      expect((await person.get((done.headers.location ?? "").replace(/#.*/, ""))).text).toContain(
        "Step 2 of 3",
      );
    });

    it("is refused when it is larger than any form, or no form", async () => {
      const { alpha } = served().client;
      const type = "application/x-www-form-urlencoded";
      expect((await alpha.postRaw(FORM, type, `message=${"a".repeat(257 * 1024)}`)).status).toBe(413);
      expect((await alpha.postRaw(FORM, "text/plain", "hello")).status).toBe(415);
    });
  });
});
