import { beforeEach, describe, expect, it } from "vitest";
import { incomingCar } from "../../../support/incoming-car";
import { defaultAnswers, errorsOf, formsOfPage, visitor } from "../../../support/page-forms";
import { type Answer, requestServer } from "../../../support/request-server";
import { describeServedOnEachStore } from "../../../support/served-on-each-store";
import { serveSites } from "../../../support/served-sites";
import { lastCode, shopper, shoppersOf, signedIn, textMessages } from "../../../support/sign-in";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const OPTIONS = {
  sites: {
    alpha: {
      cars: [
        incomingCar("alpha-1", { dealership_id: "alpha" }),
        incomingCar("alpha-hidden", { dealership_id: "alpha", show_on_dealer_website: false }),
      ],
    },
    beta: { cars: [incomingCar("beta-1", { dealership_id: "beta" })] },
  },
  environment: { TRUST_PROXY: "loopback" },
};
const TARGET = "/sign-in?type=watchlist&redirect=%2Fcars%2Fa%3Fx%3D1&back=%2Fcars";

const cookieNames = ({ headers }: Answer) =>
  (headers["set-cookie"] ?? []).map((cookie) => cookie.replace(/=.*/, ""));
const fieldOf = ({ text }: Answer, name: string) =>
  formsOfPage(text)
    .filter(({ action }) => action === "/sign-in")
    .flatMap(({ fields }) => fields)
    .find((field) => field.name === name);
const isError = (text: string) => text.includes("<title>Error: ");

describeServedOnEachStore("signing in", OPTIONS, (served) => {
  const { newNumber, later } = shoppersOf(served);
  const browser = (site: "alpha" | "beta" = "alpha") =>
    shopper(served(), `${site}.localhost:${served().port}`, TARGET);
  const texts = () => textMessages(served().platform);
  const sentCode = () => lastCode(served().platform);
  /** A code that is not this one. */
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  // Two hours later no limit counts what an earlier test did.
  beforeEach(() => later(120));

  describe("the sign-in page", () => {
    it("asks for a number, then for the code, and goes on to the target", async () => {
      const { get, fill, isSignedIn } = browser();
      const first = await get(TARGET);
      expect(first.status).toBe(200);
      expect(fieldOf(first, "phone")?.attributes).toMatchObject({
        type: "tel",
        inputmode: "tel",
        autocomplete: "tel",
      });
      expect(first.text).toContain("Sign in to save cars to your watchlist");
      expect(first.text).not.toContain('<script type="module"');
      const asked = await fill(first, { phone: "(0412) 345-678" });
      expect([asked.status, asked.headers.location]).toEqual([303, `${TARGET}&step=code`]);
      const second = await get(asked.headers.location ?? "");
      expect(second.text).toContain("We've texted a code to 04••\u00a0•••\u00a0678");
      const code = fieldOf(second, "code")?.attributes;
      expect(code).toMatchObject({ inputmode: "numeric", autocomplete: "one-time-code" });
      expect(code).not.toHaveProperty("pattern");
      expect(second.text).toContain('href="/cars"');
      const [message] = await texts();
      expect(message?.to).toBe("+61412345678");
      const digits = message?.text.slice(0, 6) ?? "";
      expect(message?.text).toBe(
        `${digits} is your alpha cars code. It works for 10 minutes. Never share it with anyone.\n\n@alpha.localhost #${digits}`,
      );
      const done = await fill(second, { code: ` ${digits.slice(0, 3)} ${digits.slice(3)} ` });
      expect([done.status, done.headers.location]).toEqual([303, "/cars/a?x=1"]);
      expect(await isSignedIn()).toBe(true);
    });

    it("shows the car that the shopper continues with, also when the number is refused", async () => {
      for (const [redirect, shown] of [
        ["/cars/slug-alpha-1/finance-enquiry?a=b", true],
        ["/finance?car_id=id-alpha-1", true],
        // Of another site, hidden, and what no database accepts.
        ["/cars/slug-beta-1", false],
        ["/finance?car_id=id-beta-1", false],
        ["/cars/slug-alpha-hidden", false],
        ["/finance?car_id=%00", false],
        ["https://beta.example/cars/slug-alpha-1", false],
      ] as const) {
        const { get, fill } = browser();
        const first = await get(`/sign-in?${new URLSearchParams({ type: "finance", redirect, back: "/" })}`);
        const refused = await fill(first, { phone: "1" });
        expect([first.status, refused.status]).toEqual([200, 400]);
        for (const { text } of [first, refused]) {
          for (const part of ['href="/cars/slug-alpha-1"', "$45,990"])
            expect([redirect, text.includes(part)]).toEqual([redirect, shown]);
          expect(text).not.toContain('href="/cars/slug-beta-1"');
        }
      }
    });

    it("says in a demo where the message is", async () => {
      const page = await browser().askForCode(newNumber());
      expect(page.text).toMatch(
        /your text message is in the file \d{8}T\d{9}Z-[0-9a-z]+-[0-9a-f]+\.json in DATA_DIR\/outbox\/sms/,
      );
    });

    it("refuses what is no mobile number with the reason, and keeps it", async () => {
      const { get, fill } = browser();
      for (const [phone, message] of [
        ["", "Enter your mobile number"],
        ["03 9555 0123", "That's not a mobile number"],
        ['"><script>alert(1)</script>', "Enter an Australian mobile number, like 0412 345 678"],
      ] as const) {
        const answer = await fill(await get(TARGET), { phone });
        expect([answer.status, isError(answer.text)]).toEqual([400, true]);
        expect(errorsOf(answer.text)).toContain(`Please fix the following errors: ${message}`);
        const [form] = formsOfPage(answer.text).filter(({ action }) => action === "/sign-in");
        const kept = form?.fields.find(({ name }) => name === "phone");
        expect([kept?.value, kept?.attributes["aria-invalid"]]).toEqual([phone, "true"]);
        expect(form && Object.fromEntries(defaultAnswers(form))).toMatchObject({
          ...{ type: "watchlist", redirect: "/cars/a?x=1", back: "/cars" },
        });
      }
      expect(await texts()).toEqual([]);
    });

    it("refuses what is no code without counting a try", async () => {
      const person = browser();
      const page = await person.askForCode(newNumber());
      const code = await sentCode();
      for (const typed of ["", "", "12345", "12345", "abcdef", "abcdef"]) {
        const answer = await person.fill(page, { code: typed });
        expect([answer.status, isError(answer.text)]).toEqual([400, true]);
        expect(errorsOf(answer.text)).toContain(
          typed === "" ? "Enter the code from the text message" : "The code has six digits",
        );
      }
      expect((await person.fill(page, { code })).status).toBe(303);
    });

    it("tells a wrong code, too many tries, an old code and a replaced one apart", async () => {
      const person = browser();
      const phone = newNumber();
      const page = await person.askForCode(phone);
      const first = await sentCode();
      const wrong = otherThan(first);
      const errors = [];
      for (let index = 0; index < 5; index += 1) {
        const answer = await person.fill(page, { code: wrong });
        expect(answer.status).toBe(400);
        errors.push(errorsOf(answer.text));
      }
      expect(errors.slice(0, 4).every((text) => text.includes("not the code we sent"))).toBe(true);
      expect(errors[4]).toContain("The wrong code was entered too many times");
      expect(errorsOf((await person.fill(page, { code: first })).text)).toContain("too many times");

      later(2);
      expect((await person.fill(page, {}, "again")).status).toBe(303);
      const second = await sentCode();
      later(10);
      expect(errorsOf((await person.fill(page, { code: second })).text)).toContain(
        "That code has expired: codes work for 10 minutes",
      );
      expect(await person.isSignedIn()).toBe(false);
    });

    it("says of a code that came late that a newer one was sent, and counts no try for it", async () => {
      const person = browser();
      const page = await person.askForCode(newNumber());
      const first = await sentCode();
      later(2);
      expect((await person.fill(page, {}, "again")).status).toBe(303);
      const second = await sentCode();
      for (let tries = 0; tries < 6; tries += 1) {
        const answer = await person.fill(page, { code: first });
        expect([answer.status, errorsOf(answer.text)]).toEqual([
          400,
          expect.stringContaining("sent you a newer code"),
        ]);
      }
      expect((await person.fill(page, { code: second })).status).toBe(303);
      expect(await person.isSignedIn()).toBe(true);
    });

    it("takes a code once: of two posts at once one signs in, and the other states it", async () => {
      const person = browser();
      const page = await person.askForCode(newNumber());
      const code = await sentCode();
      const answers = await Promise.all([person.fill(page, { code }), person.fill(page, { code })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
      const loser = answers.find(({ status }) => status === 400);
      expect(errorsOf(loser?.text ?? "")).toContain("That code has already been used");
      expect(loser?.text).toMatch(/<a href="\/cars\/a\?x=1"[^>]*>Continue</);
      expect(cookieNames(loser as Answer)).not.toContain("session");
      expect(await person.isSignedIn()).toBe(true);
    });

    it("answers a double click on the number with the code's page, and sends one message", async () => {
      const person = browser();
      const page = await person.get(TARGET);
      const phone = newNumber();
      const answers = await Promise.all([person.fill(page, { phone }), person.fill(page, { phone })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 429]);
      const messages = await texts();
      expect(messages).toHaveLength(1);
      const second = answers.find(({ status }) => status === 429) as Answer;
      expect(second.text).toContain("just sent a code to this number");
      const done = await person.fill(second, { code: messages[0]?.text.slice(0, 6) ?? "" });
      expect(done.status).toBe(303);
    });

    it("sends a new code after 60 seconds, not before", async () => {
      const person = browser();
      const phone = newNumber();
      const page = await person.askForCode(phone);
      const first = await sentCode();
      const early = await person.fill(page, {}, "again");
      expect([early.status, early.headers["retry-after"]]).toEqual([429, "60"]);
      expect(isError(early.text)).toBe(true);
      expect(errorsOf(early.text)).toContain("You can ask for a new one in 60 seconds");
      later(1);
      const asked = await person.fill(early, {}, "again");
      expect(asked.status).toBe(303);
      const second = await sentCode();
      const answer = await person.fill(page, { code: first });
      // One in a million: then it is the right one.
      if (first !== second) expect(errorsOf(answer.text)).toContain("sent you a newer code");
      expect((await person.fill(page, { code: second })).status).toBe(303);
    });

    it("says when to ask again over a limit: the form is kept, and nothing is sent", async () => {
      const phone = newNumber();
      for (let index = 0; index < 5; index += 1) {
        const { fill, get } = browser();
        expect((await fill(await get(TARGET), { phone })).status).toBe(303);
        later(1);
      }
      await texts();
      const person = browser();
      const answer = await person.fill(await person.get(TARGET), { phone });
      expect([answer.status, answer.headers["retry-after"]]).toEqual([429, String(55 * 60)]);
      expect(errorsOf(answer.text)).toMatch(
        /We've sent 5 codes to this number in the last hour. You can ask for a new one at \d{1,2}:\d\d/,
      );
      expect(answer.text).toContain(`value="${phone}"`);
      expect(await texts()).toEqual([]);
    });

    it("counts the codes of one connection, an IPv6 household as one", async () => {
      const statuses = [];
      for (let index = 0; index < 21; index += 1) {
        const answer = await served().client.alpha.post(
          "/sign-in",
          { phone: newNumber() },
          { "X-Forwarded-For": `2001:db8:1:2::${index}` },
        );
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([...Array(20).fill(303), 429]);
      const other = { "X-Forwarded-For": "2001:db8:1:3::1" };
      expect((await served().client.alpha.post("/sign-in", { phone: newNumber() }, other)).status).toBe(303);
      await texts();
    });

    it("gives known and unknown numbers the same answer", async () => {
      const known = newNumber();
      expect((await browser().signIn(known)).status).toBe(303);
      later(120);
      const shape = async (phone: string) => {
        const person = browser();
        const asked = await person.fill(await person.get(TARGET), { phone });
        const page = await person.get(asked.headers.location ?? "");
        const code = await sentCode();
        const wrong = otherThan(code);
        const refused = await person.fill(page, { code: wrong });
        const again = await person.fill(page, {}, "again");
        const anonymous = (text: string) =>
          text
            .replace(/nonce="[^"]*"/g, "")
            .replace(/\S+\.json/g, "")
            .replace(/•••\u00a0\d{3}/g, "")
            .replace(/value="\d{6}"/g, "");
        return [asked, page, refused, again].map(({ status, headers, text }) => ({
          status,
          headers: Object.keys(headers).sort(),
          location: headers.location,
          cookies: (headers["set-cookie"] ?? []).map((cookie) => cookie.replace(/=[^;]*/, "")),
          text: anonymous(text),
        }));
      };
      expect(await shape(known)).toEqual(await shape(newNumber()));
    });

    it("starts again when the browser has lost its cookie", async () => {
      const person = browser();
      const page = await person.askForCode(newNumber());
      const answer = await served().client.alpha.post("/sign-in", { code: await sentCode() });
      expect(answer.status).toBe(400);
      expect(errorsOf(answer.text)).toContain("find a code for this browser");
      expect(answer.text).toContain('name="phone"');
      expect(page.text).toContain('name="code"');
      expect((await served().client.alpha.get("/sign-in?step=code")).text).toContain('name="phone"');
    });

    it("leads a signed-in visitor to the target immediately, whether they read or post", async () => {
      const person = browser();
      await person.signIn(newNumber());
      const read = await person.get(TARGET);
      expect([read.status, read.headers.location]).toEqual([302, "/cars/a?x=1"]);
      const posted = await person.post("/sign-in", Object.entries({ phone: newNumber(), redirect: "/cars" }));
      expect([posted.status, posted.headers.location]).toEqual([303, "/cars"]);
      expect(await texts()).toEqual([]);
    });

    it("is kept by no cache, listed by no search engine, and tells no other site where the visitor was", async () => {
      const person = browser();
      const page = await person.get(TARGET);
      const posted = await person.fill(page, { phone: newNumber() });
      for (const answer of [page, posted, await person.get("/sign-out")]) {
        expect(answer.headers["cache-control"]).toBe("private, no-store");
        expect(answer.headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
      }
      expect(page.text).toContain('<meta name="robots" content="noindex, follow"');
      expect((await person.get("/robots.txt")).text).toContain("Disallow: /sign-in");
      expect((await person.get("/sitemap.xml")).text).not.toContain("sign-in");
      await texts();
    });

    it("ignores a post that only a program sends", async () => {
      const answer = await served().client.alpha.post("/sign-in", {
        phone: newNumber(),
        website_address: "https://spam.example",
      });
      expect(answer.status).toBe(400);
      expect(await texts()).toEqual([]);
    });
  });

  describe("a session", () => {
    it("is a new one after each sign-in, whatever token the browser had", async () => {
      const planted = `session=${"x".repeat(43)}`;
      const { alpha } = served().client;
      const asked = await alpha.post("/sign-in", { phone: newNumber() }, { Cookie: planted });
      const [state = ""] = asked.headers["set-cookie"]?.[0]?.split(";") ?? [];
      const code = await sentCode();
      const done = await alpha.post("/sign-in", { code }, { Cookie: `${planted}; ${state}` });
      const set = (done.headers["set-cookie"] ?? []).find((cookie) => cookie.startsWith("session="));
      expect(set).toMatch(/^session=[\w-]{43}\.[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
      const signedInWith = async (cookie: string) =>
        (await requestServer(served().port, "/sign-out", { headers: { Host: alpha.host, Cookie: cookie } }))
          .text;
      expect(await signedInWith(planted)).toContain("re signed out");
      expect(await signedInWith(set?.split(";")[0] ?? "")).toContain("re signed in as");
    });

    it("is not begun again by the posts of a sign-in, and a token that was signed out is none", async () => {
      const { alpha } = served().client;
      const asked = await alpha.post("/sign-in", { phone: newNumber() });
      const [state = ""] = asked.headers["set-cookie"]?.[0]?.split(";") ?? [];
      const code = await sentCode();
      const enter = () => alpha.post("/sign-in", { code }, { Cookie: state });
      const first = await enter();
      const token = (cookies: string[] | undefined) =>
        (cookies ?? []).find((cookie) => cookie.startsWith("session="))?.split(";")[0] ?? "";
      const session = token(first.headers["set-cookie"]);
      expect(session).not.toBe("");
      const home = async () =>
        (
          await requestServer(served().port, "/sign-out", { headers: { Host: alpha.host, Cookie: session } })
        ).text.includes("re signed in as");
      expect(await home()).toBe(true);
      for (const _replay of [1, 2]) {
        const replay = await enter();
        expect([replay.status, token(replay.headers["set-cookie"])]).toEqual([400, ""]);
      }
      expect((await alpha.post("/sign-out", {}, { Cookie: session })).status).toBe(303);
      expect(await home()).toBe(false);
      expect(token((await enter()).headers["set-cookie"])).toBe("");
    });

    it("can't be begun with a cookie that somebody else made", async () => {
      const attacker = browser();
      const page = await attacker.askForCode(newNumber());
      const victim = browser();
      const own = await victim.askForCode(newNumber());
      const [, code = ""] = (await texts()).map(({ text }) => text.slice(0, 6));
      // The victim's code, entered in the attacker's browser.
      const answer = await attacker.fill(page, { code });
      expect(answer.status).toBe(400);
      expect(await attacker.isSignedIn()).toBe(false);
      expect((await victim.fill(own, { code })).status).toBe(303);
    });

    it("of one site is none on another, and neither are the state and the code of a sign-in", async () => {
      const { cookie } = await signedIn(served().platform, ALPHA_SLUG);
      const ask = (site: "alpha" | "beta") =>
        served()
          .client[site].post("/sign-out", {}, { Cookie: cookie })
          .then(({ status }) => status);
      const there = visitor(served(), `beta.localhost:${served().port}`);
      expect((await there.get("/sign-out")).text).not.toContain("re signed in");
      there.keepCookie(cookie);
      for (const path of ["/account", "/account/delete"])
        expect((await there.get(path)).headers.location).toMatch(/^\/sign-in\?type=account/);
      expect((await there.get("/sign-out")).text).not.toContain("re signed in");
      expect(await ask("beta")).toBe(303);
      const person = browser();
      await person.askForCode(newNumber());
      const code = await sentCode();
      // The same browser, sent to another host with the cookies of this one.
      person.at(served().port, `beta.localhost:${served().port}`);
      const answer = await person.post("/sign-in", [["code", code]]);
      expect([answer.status, errorsOf(answer.text)]).toEqual([
        400,
        expect.stringContaining("find a code for this browser"),
      ]);
    });

    it("ends on the server by a post, never by a GET", async () => {
      const person = browser();
      await person.signIn(newNumber());
      const page = await person.get("/sign-out");
      expect(page.text).toContain("You're signed in as 0412");
      expect(await person.isSignedIn()).toBe(true);
      const kept = browser();
      const [form] = formsOfPage(page.text).filter(({ action }) => action === "/sign-out");
      expect(form).toBeDefined();
      const done = await person.post("/sign-out", []);
      expect([done.status, done.headers.location]).toEqual([303, "/sign-out"]);
      // Only the cache: cookies and storage belong to sibling sites too.
      expect(done.headers["clear-site-data"]).toBe('"cache"');
      expect((await person.get("/sign-out")).text).toContain("re signed out");
      expect(await kept.isSignedIn()).toBe(false);
    });

    it("ends everywhere when the shopper asks for it", async () => {
      const phone = newNumber();
      const [phoneBrowser, laptop] = [browser(), browser()];
      await phoneBrowser.signIn(phone);
      later(2);
      await laptop.signIn(phone);
      expect([await phoneBrowser.isSignedIn(), await laptop.isSignedIn()]).toEqual([true, true]);
      await laptop.post("/sign-out", [["everywhere", "1"]]);
      expect([await phoneBrowser.isSignedIn(), await laptop.isSignedIn()]).toEqual([false, false]);
    });

    it("that is 30 days old is asked for a new code before the account page, by the same number only", async () => {
      const person = browser();
      await person.signIn(newNumber());
      for (let day = 0; day < 30; day += 10) {
        later(10 * 24 * 60);
        expect(await person.isSignedIn()).toBe(true);
      }
      const watchlist = await person.get(TARGET);
      expect([watchlist.status, watchlist.headers.location]).toEqual([302, "/cars/a?x=1"]);
      const page = await person.get("/sign-in?type=account&redirect=%2Faccount");
      expect(page.status).toBe(200);
      expect(page.text).toContain("It's been 30 days since you last entered a code here");
      expect(page.text).not.toContain('name="phone"');
      const asked = await person.post(
        "/sign-in",
        Object.entries({ type: "account", redirect: "/account", phone: newNumber() }),
      );
      expect(asked.status).toBe(303);
      const [message] = await texts();
      expect(message?.to).toMatch(/^\+61412/);
      const codePage = await person.get(asked.headers.location ?? "");
      const done = await person.fill(codePage, { code: message?.text.slice(0, 6) ?? "" });
      expect([done.status, done.headers.location]).toEqual([303, "/account"]);
      expect((await person.get("/sign-in?type=account&redirect=%2Faccount")).status).toBe(302);
    });
  });

  it("a post from another website gets 403 and does nothing", async () => {
    const { store, now } = served().platform;
    const { cookie, session } = await signedIn(served().platform, ALPHA_SLUG, newNumber());
    for (const [path, headers] of [
      ["/sign-in", { Origin: "https://evil.example" }],
      ["/sign-in", { Origin: "http://beta.localhost" }],
      ["/sign-in", { "Sec-Fetch-Site": "cross-site" }],
      ["/sign-in", { "Sec-Fetch-Site": "same-site" }],
      ["/sign-out", { Origin: "null" }],
      ["/sign-out", { Origin: "https://evil.example" }],
    ] as [string, Record<string, string>][]) {
      const sent = { Cookie: cookie, ...headers };
      const { status } = await served().client.alpha.post(path, { phone: newNumber() }, sent);
      expect([path, headers, status]).toEqual([path, headers, 403]);
      expect(await texts()).toEqual([]);
      expect(await store.accounts.session(ALPHA_SLUG, session.id, now())).not.toBeNull();
    }
  });

  it("never leads elsewhere: neither by a link, nor signed in, nor after the sign-in", async () => {
    // Which targets are refused: unit/domain/account/gates.test.ts, unit/domain/text/same-site-path.test.ts
    const { cookie } = await signedIn(served().platform, ALPHA_SLUG, newNumber());
    for (const target of [
      ...["https://evil.example", "/\\evil.example", "/cars\r\nSet-Cookie: session=x", "/SIGN-OUT"],
      ...["javascript:alert(1)", ""],
    ]) {
      const asked = { type: "watchlist", redirect: target, back: target };
      const person = browser();
      const page = await person.get(`/sign-in?${new URLSearchParams(asked)}`);
      expect(page.status).toBe(200);
      expect([fieldOf(page, "redirect")?.value, fieldOf(page, "back")?.value]).toEqual(["/account", "/"]);
      expect(page.text).not.toMatch(/href="[^"]*evil\.example/);
      const posted = await served().client.alpha.post(
        "/sign-in",
        { ...asked, phone: "" },
        { Cookie: cookie },
      );
      expect([target, posted.status, posted.headers.location]).toEqual([target, 303, "/account"]);
      // Posted with the right code, whatever the page had said.
      expect((await person.askForCode(newNumber())).status).toBe(200);
      const done = await person.post("/sign-in", Object.entries({ ...asked, code: await sentCode() }));
      expect([target, done.status, done.headers.location]).toEqual([target, 303, "/account"]);
    }
  });

  it("the header leads to the sign-in page, or to the account, in the bar and in the menu", async () => {
    const person = browser();
    const links = async (path: string) => {
      const page = await person.get(path);
      expect(page.headers["cache-control"]).toMatch(/^private, no-(cache|store)$/);
      return [...page.text.matchAll(/<a href="(\/sign-in|\/account)"/g)].map(([, href]) => href);
    };
    expect(await links("/")).toEqual(["/sign-in", "/sign-in"]);
    expect(await links("/cars")).toEqual(["/sign-in", "/sign-in"]);
    await person.signIn(newNumber());
    expect(await links("/")).toEqual(["/account", "/account"]);
    expect(await links("/no-such-page")).toEqual(["/account", "/account"]);
    expect((await person.get("/cars.data")).headers["cache-control"]).toMatch(/^private/);
  });
});

it("a server that can't send text messages has no sign-in, no sign-out and no link to them", async () => {
  const environment = { ...OPTIONS.environment, NODE_ENV: "production", DEMO_STOCK: "0", NOW: "" };
  const closed = await serveSites({ ...OPTIONS, environment });
  try {
    const { alpha } = closed.client;
    for (const path of ["/sign-in", "/sign-out"]) {
      expect((await alpha.get(path)).status).toBe(404);
      expect((await alpha.post(path, { phone: "0412 345 678" })).status).toBe(404);
    }
    expect((await alpha.get("/")).text).not.toContain("/sign-in");
  } finally {
    await closed.close();
  }
});
