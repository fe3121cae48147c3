import { beforeEach, describe, expect, it } from "vitest";
import type { MobileNumber } from "~/domain/account/mobile-number";
import type { TextContent } from "~/domain/message/message";
import { messageContent, messagePersons } from "~/services/messages/new-message.server";
import { newLead } from "../../../support/new-lead";
import { type Answers, formsOfPage, type Visitor } from "../../../support/page-forms";
import { summaryWords as summaryOf, pageWords as words } from "../../../support/page-words";
import { describeServedOnEachStore } from "../../../support/served-on-each-store";
import {
  fillForm as fill,
  formWith,
  lastCode,
  ownerAnswer,
  shopper,
  shoppersOf,
  signedIn,
} from "../../../support/sign-in";
import { ALPHA_SLUG, BETA_SLUG } from "../../../support/site-slugs";
import { filesWith, holds } from "../../../support/stored-text";

const OPTIONS = {
  sites: { alpha: {}, beta: {} },
};
const statusOf = (html: string) => words(/<p role="status".*?<\/p>/s.exec(html)?.[0] ?? "").trim();

describeServedOnEachStore("the pages of an account", OPTIONS, (served) => {
  const { newNumber, browser, emails, later: minutesLater } = shoppersOf(served);
  const later = (hours: number) => minutesLater(hours * 60);
  const sentCode = () => lastCode(served().platform);
  // A day later no limit counts what an earlier test did.
  beforeEach(() => later(25));

  /** Sends a post to one of the account's pages, as another website would have a browser do it. */
  const postFromElsewhere = (address: string, cookie: string, headers: Record<string, string>) =>
    served().client.alpha.post(
      address,
      { form: "name", name: "Mallory", delete_all: "on", phone: "0498 765 432", key: "a" },
      { Cookie: cookie, ...headers },
    );

  /** Gives the account an address and returns the path of the link that confirms it. */
  async function askToConfirm(who: Visitor, email: string): Promise<string> {
    const answer = await fill(who, "/account", "email", { email });
    expect(answer.headers.location).toBe("/account?done=email_sent");
    const message = (await emails()).at(-1);
    expect(message?.to).toBe(email);
    expect(message?.html).toContain(`">Confirm your email address</a>`);
    return /http:\/\/[^/]+(\/account\/confirm-email\?key=[\w-]+)/.exec(message?.text ?? "")?.[1] ?? "";
  }
  /** Enters the code that was sent last, or another one. */
  const enterCode = async (who: Visitor, entered?: string) =>
    fill(who, "/account/mobile?step=code", "code", { code: entered ?? (await sentCode()) });
  const isConfirmed = async (who: Visitor) => (await who.get("/account")).text.includes("was confirmed on");

  describe("/account", () => {
    it.each(["/account", "/account/mobile", "/account/delete", "/account/confirm-email?key=a"])(
      "shows %s to the signed-in shopper alone, to no cache, to no search engine, and without script",
      async (address) => {
        const answer = await (await browser(null)).get(address);
        expect([answer.status, answer.headers.location]).toEqual([
          302,
          `/sign-in?${new URLSearchParams({ type: "account", redirect: address, back: "/" })}`,
        ]);
        const page = await (await browser()).get(address);
        expect(page.headers["cache-control"]).toBe("private, no-store");
        expect(page.text).toContain('name="robots" content="noindex');
        expect(page.text).not.toMatch(/<script[^>]+src|type="module"/);
      },
    );

    it("asks for a new code 30 days after the last one (rules/account#new-code)", async () => {
      const who = await browser();
      later(30 * 24 - 1);
      expect((await who.get("/account")).status).toBe(200);
      later(1);
      expect((await who.get("/account")).headers.location).toMatch(/^\/sign-in\?type=account/);
    });

    it("keeps a name, and refuses one that is too long with what was typed", async () => {
      const who = await browser();
      const saved = await fill(who, "/account", "name", { name: "  Ada Nguyen " });
      expect([saved.status, saved.headers.location]).toEqual([303, "/account?done=name"]);
      const page = await who.get("/account?done=name");
      expect(statusOf(page.text)).toBe("Your name has been saved.");
      expect(page.text).toContain('value="Ada Nguyen"');
      const long = "a".repeat(101);
      const refused = await fill(who, "/account", "name", { name: long });
      expect([refused.status, summaryOf(refused.text)]).toEqual([
        400,
        "Please fix the following errors: Name must be 100 characters or fewer",
      ]);
      expect(refused.text).toContain(`value="${long}"`);
      expect(refused.text).toContain('href="#name-name"');
      expect(refused.text).toContain("<title>Error: ");
      expect((await who.get("/account")).text).toContain('value="Ada Nguyen"');
    });

    it.each([
      "/account",
      "/account/mobile",
      "/account/confirm-email",
      "/account/delete",
      "/account/download",
    ])("takes no post from another website at %s", async (address) => {
      const { cookie, session } = await signedIn(served().platform, ALPHA_SLUG, newNumber());
      const elsewhere: Record<string, string>[] = [
        { Origin: "https://evil.example" },
        { Origin: `http://beta.localhost:${served().port}` },
        { Origin: "null" },
        { "Sec-Fetch-Site": "cross-site" },
      ];
      for (const headers of elsewhere) {
        const answer = await postFromElsewhere(address, cookie, headers);
        expect([answer.status, answer.headers["content-disposition"]]).toEqual([403, undefined]);
      }
      const { store, now } = served().platform;
      expect((await store.accounts.session(ALPHA_SLUG, session.id, now()))?.account).toEqual(session.account);
      expect(await store.messages.claim(10, 15, now(), { channels: ["sms"] })).toEqual([]);
    });

    it("refuses what only programs send, and a form that it does not have", async () => {
      const who = await browser();
      expect((await fill(who, "/account", "name", { website_address: "spam", name: "Bot" })).status).toBe(
        400,
      );
      expect((await who.get("/account")).text).not.toContain("Bot");
      expect((await who.post("/account", [["form", "constructor"]])).status).toBe(400);
    });
  });

  describe("the e-mail address of an account", () => {
    it("is used only after its link was opened and confirmed; opening alone does nothing (rules/account#email-confirmation)", async () => {
      const who = await browser();
      const { store } = served().platform;
      const lead = newLead("signed out", { email: "Ada@Example.com", phone: null });
      const { reference } = await store.leads.submit(lead, [], served().platform.now());
      const link = await askToConfirm(who, "ada@example.com");
      expect(decodeURIComponent(link)).not.toMatch(/ada@|example/i);
      const page = await who.get("/account?done=email_sent");
      expect(statusOf(page.text)).toContain("We've sent a link to ada@example.com.");
      expect(page.text).not.toContain(reference);

      const ask = await who.get(link);
      expect([ask.status, words(ask.text)]).toEqual([
        200,
        expect.stringContaining("Is ada@example.com your address?"),
      ]);
      expect(await isConfirmed(who)).toBe(false);
      const key: Answers = [["key", new URLSearchParams(link.split("?")[1]).get("key") ?? ""]];
      for (const press of [1, 2]) {
        const done =
          press === 1 ? await fill(who, link, "key") : await who.post("/account/confirm-email", key);
        expect([done.status, done.headers.location]).toEqual([303, "/account?done=email_confirmed"]);
      }
      // The link again, also where nobody is signed in: nothing is asked any more.
      for (const reader of [who, await browser(null)]) {
        const used = await reader.get(link);
        expect([used.status, words(used.text)]).toEqual([
          200,
          expect.stringContaining("Your email address is already confirmed"),
        ]);
        expect(formsOfPage(used.text).filter(({ action }) => action === "/account/confirm-email")).toEqual(
          [],
        );
      }
      expect(await isConfirmed(who)).toBe(true);
      expect((await who.get("/account")).text).toContain(reference);
    });

    it("is not confirmed by another account, on another site, after a day, or when it was changed since", async () => {
      const phone = newNumber();
      const who = await browser(phone);
      const link = await askToConfirm(who, "ada2@example.com");
      for (const other of [await browser(), await browser(phone, "beta")]) {
        expect((await other.get(link)).status).toBe(400);
        const posted = await other.post(
          "/account/confirm-email",
          Object.entries({ key: new URLSearchParams(link.split("?")[1]).get("key") ?? "" }),
        );
        expect([posted.status, summaryOf(posted.text)]).toEqual([400, ""]);
        expect(words(posted.text)).toContain("This link no longer works");
      }
      expect(await isConfirmed(who)).toBe(false);
      const second = await askToConfirm(who, "ada3@example.com");
      expect((await who.get(link)).status).toBe(400);
      later(23.9);
      expect((await who.get(second)).status).toBe(200);
      later(0.1);
      expect((await who.get(second)).status).toBe(400);
      expect((await who.get("/account/confirm-email?key=a")).status).toBe(400);
    });

    it("is no longer confirmed when it changes, and is removed by an empty answer", async () => {
      const who = await browser();
      await fill(who, await askToConfirm(who, "ada4@example.com"), "key");
      const same = await fill(who, "/account", "email", { email: "ada4@example.com" });
      expect(same.headers.location).toBe("/account?done=email_confirmed");
      expect(await emails()).toEqual([]);
      await askToConfirm(who, "ada5@example.com");
      expect(await isConfirmed(who)).toBe(false);
      expect((await fill(who, "/account", "email", { email: "" })).headers.location).toBe(
        "/account?done=email_removed",
      );
      expect(words((await who.get("/account")).text)).not.toContain("ada5@example.com");
    });

    it("comes back with an error when it is none", async () => {
      const who = await browser();
      for (const email of ["ada", "ada@", `${"a".repeat(250)}@example.com`]) {
        const refused = await fill(who, "/account", "email", { email });
        expect([refused.status, summaryOf(refused.text)]).toEqual([
          400,
          "Please fix the following errors: Enter an email address in the correct format, like name@example.com",
        ]);
        expect(refused.text).toContain(`value="${email}"`);
      }
      expect(await emails()).toEqual([]);
    });

    it("gets at most 3 links an hour and 6 a day from an account, 3 a day from all (rules/account#email-limits)", async () => {
      const who = await browser();
      const ask = async (person: Visitor, email: string) =>
        (await fill(person, "/account", "email", { email })).headers.location;
      const outcomes = [];
      for (let index = 0; index < 4; index += 1) outcomes.push(await ask(who, `a${index}@example.com`));
      later(1);
      for (let index = 4; index < 8; index += 1) outcomes.push(await ask(who, `a${index}@example.com`));
      later(1);
      outcomes.push(await ask(who, "a8@example.com"));
      const [sent, limited] = ["/account?done=email_sent", "/account?done=email_limited"];
      expect(outcomes).toEqual([sent, sent, sent, limited, sent, sent, sent, limited, limited]);
      expect(await emails()).toHaveLength(6);
      const victim = [];
      for (let index = 0; index < 4; index += 1)
        victim.push(await ask(await browser(), "Victim@example.com"));
      expect(victim).toEqual([sent, sent, sent, limited]);
      expect(await emails()).toHaveLength(3);
    });
  });

  describe("a confirmed e-mail address that is changed", () => {
    it("is notified of it once, and nothing of the new one (rules/account#email-changed)", async () => {
      const phone = newNumber();
      const who = await browser(phone);
      await fill(who, await askToConfirm(who, "ada6@example.com"), "key");
      await fill(who, "/account", "email", { email: "mallory@example.com" });
      const [told, asked, ...others] = (await emails()).sort((one, other) => one.to.localeCompare(other.to));
      expect(others).toEqual([]);
      expect([told?.to, told?.subject]).toEqual([
        "ada6@example.com",
        "Your email address for alpha cars has been changed",
      ]);
      expect(told?.text).toContain(
        `is no longer linked to the account with the mobile number 04••\u00a0•••\u00a0${phone.slice(-3)} at alpha cars`,
      );
      expect(told?.text).toContain("call us on 03 5550 0001");
      expect(told?.text).not.toMatch(/mallory|confirm-email/);
      expect(asked?.to).toBe("mallory@example.com");
      // The new address was never confirmed: nobody need be notified that it goes.
      await fill(who, "/account", "email", { email: "" });
      expect(await emails()).toEqual([]);
    });

    it("is notified when it is removed, and not when it is only written in other letters", async () => {
      const who = await browser();
      await fill(who, await askToConfirm(who, "ada7@example.com"), "key");
      await fill(who, "/account", "email", { email: "Ada7@Example.com" });
      expect((await emails()).map(({ to }) => to)).toEqual(["Ada7@Example.com"]);
      await fill(who, await askToConfirm(who, "ada8@example.com"), "key");
      await fill(who, "/account", "email", { email: "" });
      expect((await emails()).map(({ to }) => to)).toEqual(["ada8@example.com"]);
    });
  });

  describe("the devices of an account", () => {
    it("are listed with this browser marked, and signed out one by one", async () => {
      const phone = newNumber();
      const there = await browser(phone);
      later(1);
      const here = await browser(phone);
      const devices = async () => {
        const { text } = await here.get("/account");
        return /<section[^>]*aria-labelledby="devices".*?<\/section>/s.exec(text)?.[0] ?? "";
      };
      const listed = words(await devices());
      expect(listed.match(/Chrome on Android/g)).toHaveLength(2);
      expect(listed).toMatch(
        /Chrome on Android This browser Last used \d+ \w+ 202\d at \d+:\d\d.[ap]m Sign out Chrome on Android Last used/,
      );
      const forms = formsOfPage(await devices());
      const button = forms[1]?.fields.find(({ name }) => name === "device");
      // This browser signs out as from everywhere else; the others are ended from here.
      expect(forms.map(({ action }) => action)).toEqual(["/sign-out", "/account", "/sign-out"]);
      const done = await here.post("/account", [
        ["form", "device"],
        ["device", button?.value ?? ""],
        ...(await ownerAnswer(here)),
      ]);
      expect(done.headers.location).toBe("/account?done=device");
      expect((await there.get("/account")).status).toBe(302);
      expect(words(await devices()).match(/Chrome on Android/g)).toHaveLength(1);
      await here.post("/sign-out", [["everywhere", "1"]]);
      expect((await here.get("/account")).status).toBe(302);
    });

    it("end only in their own account, and never on another site", async () => {
      const [ada, ben] = [newNumber(), newNumber()];
      const who = await browser(ada);
      const { platform } = served();
      const own = await signedIn(platform, ALPHA_SLUG, ada);
      const others = [await signedIn(platform, ALPHA_SLUG, ben), await signedIn(platform, BETA_SLUG, ada)];
      for (const { session } of [...others, own])
        await who.post("/account", [["form", "device"], ["device", session.id], ...(await ownerAnswer(who))]);
      for (const { session } of others)
        expect(
          await platform.store.accounts.session(session.account.site, session.id, platform.now()),
        ).not.toBeNull();
      expect(await platform.store.accounts.session(ALPHA_SLUG, own.session.id, platform.now())).toBeNull();
      expect((await who.get("/account")).status).toBe(200);
      expect((await who.get("/account")).text).not.toContain(others[0]?.session.id);
    });
  });

  describe("a form of a person who was signed in here before (rules/account#form-owner)", () => {
    const REFUSED = "A different mobile number has signed in since this page was opened";

    it.each([
      ["/account", "name", { name: "Mallory" }],
      ["/account", "email", { email: "mallory@example.com" }],
      ["/account/delete", "delete_all", { delete_all: "on" }],
      ["/account/mobile", "phone", { phone: "0498 765 432" }],
    ])(
      "at %s with %s changes nothing of the account that is signed in now",
      async (address, field, answers) => {
        const { answers: posted } = formWith(await (await browser()).get(address), field, answers);
        const phone = newNumber();
        const second = await browser(phone);
        const answer = await second.post(address, posted);
        expect([400, 409]).toContain(answer.status);
        expect(summaryOf(answer.text)).toContain(REFUSED);
        const account = await second.get("/account");
        expect(account.status).toBe(200);
        expect(account.text).toContain(phone);
        expect(account.text.toLowerCase()).not.toContain("mallory");
        expect(await sentCode()).toBe("no code was sent");
      },
    );

    it("signs out no device, and downloads nothing", async () => {
      const owner = await ownerAnswer(await browser());
      const phone = newNumber();
      const second = await browser(phone);
      const { session } = await signedIn(served().platform, ALPHA_SLUG, phone);
      const { store, now } = served().platform;
      for (const answers of [owner, []] as Answers[]) {
        const device = await second.post("/account", [
          ["form", "device"],
          ["device", session.id],
          ...answers,
        ]);
        expect([device.status, device.text]).toEqual([400, expect.stringMatching(/<p role="alert"/)]);
        expect(words(device.text)).toContain(REFUSED);
        expect(device.text).toContain("<title>Error: ");
        const file = await second.post("/account/download", answers);
        expect([file.status, file.headers.location]).toEqual([303, "/account?done=other"]);
      }
      expect(words((await second.get("/account?done=other")).text)).toContain(REFUSED);
      const everywhere = await second.post("/sign-out", [["everywhere", "1"], ...owner]);
      expect([everywhere.status, words(everywhere.text)]).toEqual([
        400,
        expect.stringContaining("No devices were signed out"),
      ]);
      expect(await store.accounts.session(ALPHA_SLUG, session.id, now())).not.toBeNull();
      expect((await second.get("/account")).status).toBe(200);
    });

    it("is refused also after the sign-out and the sign-in for which it waited", async () => {
      const first = await browser();
      const { answers: posted } = formWith(await first.get("/account"), "name", { name: "Mallory" });
      await first.post("/sign-out", await ownerAnswer(first));
      const waits = await first.post("/account", posted);
      const phone = newNumber();
      const next = shopper(served(), first.host);
      for (const cookie of waits.headers["set-cookie"] ?? []) next.keepCookie(cookie.split(";")[0] ?? "");
      const done = await next.signIn(phone, waits.headers.location ?? "");
      expect([done.status, summaryOf(done.text)]).toEqual([400, expect.stringContaining(REFUSED)]);
      expect(done.text).not.toContain("Mallory");
    });
  });

  describe("a change of the mobile number", () => {
    it("asks a code from the old number, then one from the new, and signs other devices out (rules/account#phone-change)", async () => {
      const [before, after] = [newNumber(), newNumber()];
      const who = await browser(before);
      const other = await browser(before);
      const same = await fill(who, "/account/mobile", "phone", { phone: before });
      expect([same.status, summaryOf(same.text)]).toEqual([
        400,
        "Please fix the following errors: That's already your number",
      ]);
      const asked = await fill(who, "/account/mobile", "phone", { phone: after });
      expect([asked.status, asked.headers.location]).toEqual([303, "/account/mobile?step=code"]);
      const old = await who.get("/account/mobile?step=code");
      expect(words(old.text)).toContain("Enter the code from your current number");
      const wrong = await enterCode(who, "12345");
      expect([wrong.status, summaryOf(wrong.text)]).toEqual([
        400,
        "Please fix the following errors: The code has six digits. Enter it exactly as it appears in the text message",
      ]);
      await enterCode(who);
      const next = await who.get("/account/mobile?step=code");
      expect(words(next.text)).toContain("Enter the code from your new number");
      expect((await who.get("/account")).text).toContain(before);

      const done = await enterCode(who);
      expect([done.status, done.headers.location]).toEqual([303, "/account?done=mobile"]);
      // Nothing leads from the account to its former number any more: what was sent to it is erased.
      const messagesTo = (phone: string) =>
        served().platform.store.personalData.messages({
          site: ALPHA_SLUG,
          accountIds: [],
          emails: [],
          phones: [],
          messagePersons: messagePersons(served().platform, ALPHA_SLUG, phone),
          codeReceivers: [],
        });
      expect(await messagesTo(before)).toEqual([]);
      expect(await messagesTo(after)).not.toEqual([]);
      expect((await who.get("/account")).text).toContain(after);
      expect((await other.get("/account")).status).toBe(302);
      const fresh = await browser(after);
      expect((await fresh.get("/account")).text).not.toContain(before);
    });

    it("says that a number has an account only to the person who can read its messages", async () => {
      const [mine, taken] = [newNumber(), newNumber()];
      const owner = await browser(taken);
      await fill(owner, "/account", "name", { name: "The Owner" });
      const who = await browser(mine);
      const asked = await fill(who, "/account/mobile", "phone", { phone: taken });
      expect([asked.status, asked.headers.location]).toEqual([303, "/account/mobile?step=code"]);
      await enterCode(who);
      const refused = await enterCode(who);
      expect([refused.status, summaryOf(refused.text)]).toEqual([
        400,
        `Please fix the following errors: ${taken} already has its own account here. Sign in with that number, or delete that account first`,
      ]);
      expect((await who.get("/account")).text).toContain(mine);
      expect((await owner.get("/account")).text).toContain("The Owner");
    });

    it("to a number that another account takes at the same moment succeeds for one of them", async () => {
      const after = newNumber();
      const people: { who: Visitor; code: string }[] = [];
      for (const before of [newNumber(), newNumber()]) {
        const who = await browser(before);
        await fill(who, "/account/mobile", "phone", { phone: after });
        await enterCode(who);
        people.push({ who, code: await sentCode() });
        later(0.02);
      }
      const answers = await Promise.all(
        people.map(async ({ who, code }) =>
          who.post("/account/mobile", [["code", code], ...(await ownerAnswer(who))]),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
      const refused = answers.find(({ status }) => status === 400);
      expect(summaryOf(refused?.text ?? "")).toBe(
        `Please fix the following errors: ${after} already has its own account here. Sign in with that number, or delete that account first`,
      );
    });

    it("takes no code of one number for the other, and none of another browser", async () => {
      const [before, after] = [newNumber(), newNumber()];
      const who = await browser(before);
      await fill(who, "/account/mobile", "phone", { phone: after });
      const first = await sentCode();
      const thief = await browser(before);
      await fill(thief, "/account/mobile", "phone", { phone: newNumber() });
      const refused = await thief.post("/account/mobile", [["code", first], ...(await ownerAnswer(thief))]);
      expect(refused.status).toBe(400);
      await enterCode(who, first);
      const again = await enterCode(who, first);
      expect([again.status, summaryOf(again.text)]).toEqual([
        400,
        "Please fix the following errors: That's not the code we sent. Check it and try again",
      ]);
      expect((await who.get("/account")).text).toContain(before);
    });
  });

  it("the download of a shopper's data is a file with everything of this account and of no other, and comes only by a post", async () => {
    const phone = newNumber();
    const who = await browser(phone);
    await fill(who, "/account", "name", { name: "Ada Nguyen" });
    const { session } = await signedIn(served().platform, ALPHA_SLUG, phone);
    const { store, now } = served().platform;
    const own = await store.leads.submit(newLead("own lead"), [], now(), { accountId: session.account.id });
    const other = await store.leads.submit(newLead("other lead", { phone }), [], now());
    const file = await who.post("/account/download", await ownerAnswer(who));
    expect([file.status, file.headers["content-type"], file.headers["content-disposition"]]).toEqual([
      200,
      "application/json; charset=utf-8",
      expect.stringMatching(/^attachment; filename="alpha-my-data-202\d-\d\d-\d\d\.json"$/),
    ]);
    expect(file.headers["cache-control"]).toBe("private, no-store");
    const data = JSON.parse(file.text);
    expect(data).toMatchObject({
      site: "alpha",
      account: [{ name: "Ada Nguyen", email: null }],
      devices: [{}, {}],
      enquiries: [{ reference: own.reference, message: "Is it still there?" }],
    });
    expect(file.text).not.toContain(other.reference);
    expect(file.text).not.toContain(session.id);
    expect((await who.get("/account/download")).status).toBe(404);
    const signedOut = await (await browser(null)).post("/account/download", []);
    expect([signedOut.status, signedOut.headers.location]).toEqual([
      303,
      `/sign-in?${new URLSearchParams({ type: "account", redirect: "/account", back: "/account" })}`,
    ]);
  });

  describe("the deletion of an account", () => {
    it("says what goes and what stays, asks to tick a box, and leaves nothing of the shopper (rules/account#account-deletion)", async () => {
      const phone = "0491 570 110";
      const who = await browser(phone);
      const { store, now, config } = served().platform;
      await fill(who, await askToConfirm(who, "zebedee@quagmire.example"), "key");
      await fill(who, "/account/mobile", "phone", { phone: newNumber() });
      const lead = { phone: "(04) 9157-0110", email: "Zebedee@quagmire.example" };
      await store.leads.submit(newLead("gone", lead), [], now());
      await store.leads.submit(newLead("stays", { phone: null, email: "stays@example.com" }), [], now());
      const page = await who.get("/account/delete");
      expect(words(page.text)).toContain("What the dealership already has: your enquiries went to its email");
      const unticked = await who.post("/account/delete", []);
      expect([unticked.status, summaryOf(unticked.text)]).toEqual([
        400,
        "Please fix the following errors: Tick the box to delete your account",
      ]);
      // The messages are being sent: the deletion waits.
      const sending = await store.messages.claim(100, 15, now(), { channels: ["sms", "email"] });
      expect(sending.length).toBeGreaterThan(0);
      const waits = await fill(who, "/account/delete", "delete_all", { delete_all: "on" });
      expect([waits.status, summaryOf(waits.text)]).toEqual([
        409,
        expect.stringContaining("your account hasn't been deleted. Please try again in a minute"),
      ]);
      expect((await who.get("/account")).status).toBe(200);

      // They are sent: as files, as in a demo.
      for (const message of sending) {
        const { to = "", text = "" } = messageContent<TextContent>(served().platform, message) ?? {};
        await served().platform.texts.send(
          { id: message.id, to: to as MobileNumber, text, at: message.created_at },
          AbortSignal.timeout(10_000),
        );
        await store.messages.delivered(message.id, now());
      }
      expect(filesWith(config.DATA_DIR, "+61491570110")).not.toEqual([]);
      const done = await fill(who, "/account/delete", "delete_all", { delete_all: "on" });
      expect([done.status, done.headers.location]).toEqual([303, "/account/delete?done=1"]);
      expect(words((await who.get("/account/delete?done=1")).text)).toContain(
        "Your account has been deleted",
      );
      expect((await who.get("/account")).status).toBe(302);
      const database = { location: () => ({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR }) };
      for (const text of ["91570110", "9157-0110", "quagmire"]) {
        expect([text, filesWith(config.DATA_DIR, text)]).toEqual([text, []]);
        expect([text, await holds(database, text)]).toEqual([text, false]);
      }
      expect(await holds(database, "stays@example.com")).toBe(true);
    });

    it("ends a code that was sent for it", async () => {
      const [before, after] = [newNumber(), newNumber()];
      const who = await browser(before);
      await fill(who, "/account/mobile", "phone", { phone: after });
      const code = await sentCode();
      later(0.01);
      await fill(who, "/account/delete", "delete_all", { delete_all: "on" });
      const again = await browser(before);
      const answers: Answers = [["code", code], ...(await ownerAnswer(again))];
      expect((await again.post("/account/mobile", answers)).status).toBe(400);
      const rows = await served().platform.store.personalData.export({
        site: ALPHA_SLUG,
        accountIds: [],
        emails: [],
        phones: [],
        messagePersons: [],
        codeReceivers: [""],
      });
      expect(rows.codes?.length).toBeGreaterThan(0);
    });
  });
});
