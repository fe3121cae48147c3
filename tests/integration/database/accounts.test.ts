import { expect, it } from "vitest";
import type { NewSession } from "~/adapters/database/accounts.server";
import type { MobileNumber } from "~/domain/account/mobile-number";
import type { NewMessage } from "~/domain/message/message";
import { type AccountId, asMessageId, asSessionId } from "~/domain/text/identifiers";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const ADA = "+61412345678" as MobileNumber;
const BEN = "+61498765432" as MobileNumber;

const newSession = (id: string, more: Partial<NewSession> = {}): NewSession => ({
  id: asSessionId(id),
  site: ALPHA_SLUG,
  phone: ADA,
  device: "Chrome on Android",
  expiresAt: inDays(30),
  ...more,
});

const message = (id: string, accountId: AccountId): NewMessage => ({
  id: asMessageId(id),
  site: ALPHA_SLUG,
  accountId,
  person: "a keyed hash",
  kind: "email_changed",
  dedupeKey: null,
  content: "encrypted",
  notBefore: null,
  expiresAt: null,
  createdAt: NOW,
  channel: "email",
});

describeOnEachStore("the tables of accounts and sessions", (database) => {
  it("create an account with the first session of a number, and use it for the next one", async () => {
    const { accounts } = await database.open();
    expect(await accounts.byPhone(ALPHA_SLUG, ADA)).toBeNull();
    const first = await accounts.startSession(newSession("one"), NOW);
    const second = await accounts.startSession(newSession("two"), inDays(1));
    expect(second.account).toEqual(first.account);
    expect(await accounts.byPhone(ALPHA_SLUG, ADA)).toEqual({
      id: first.account.id,
      site: ALPHA_SLUG,
      phone: ADA,
      name: null,
      email: null,
      email_confirmed_at: null,
      created_at: NOW.toISOString(),
      language: null,
    });
  });

  it("keep the language in which a shopper last signed in, or that was set since", async () => {
    const { accounts } = await database.open();
    const { account } = await accounts.startSession(newSession("one", { language: "zh-Hans" }), NOW);
    expect(account.language).toBe("zh-Hans");
    // A sign-in that says none leaves it.
    expect((await accounts.startSession(newSession("two"), NOW)).account.language).toBe("zh-Hans");
    await accounts.setLanguage(account.id, "en-AU", NOW);
    expect((await accounts.session(ALPHA_SLUG, asSessionId("one"), NOW))?.account.language).toBe("en-AU");
    const again = await accounts.startSession(newSession("three", { language: "zh-Hans" }), NOW);
    expect(again.account.language).toBe("zh-Hans");
  });

  it("create one account for 20 browsers that sign in at once", async () => {
    const stores = await Promise.all([database.open(), database.open()]);
    const sessions = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (stores[index % 2] as (typeof stores)[0]).accounts.startSession(newSession(`browser-${index}`), NOW),
      ),
    );
    expect(new Set(sessions.map(({ account }) => account.id)).size).toBe(1);
  });

  it("give the same number another account on another site", async () => {
    const { accounts } = await database.open();
    const here = await accounts.startSession(newSession("one"), NOW);
    const there = await accounts.startSession(newSession("two", { site: BETA_SLUG }), NOW);
    expect(there.account.id).not.toBe(here.account.id);
    expect(await accounts.byId(BETA_SLUG, here.account.id)).toBeNull();
  });

  it("return a session on its own site only, until the moment it expires", async () => {
    const { accounts } = await database.open();
    const { id } = await accounts.startSession(newSession("one"), NOW);
    expect((await accounts.session(ALPHA_SLUG, id, inDays(29)))?.account.phone).toBe(ADA);
    expect(await accounts.session(BETA_SLUG, id, NOW)).toBeNull();
    expect(await accounts.session(ALPHA_SLUG, id, inDays(30))).toBeNull();
    expect(await accounts.session(ALPHA_SLUG, asSessionId("other"), NOW)).toBeNull();
  });

  it("extend a session that is used", async () => {
    const { accounts } = await database.open();
    const { id } = await accounts.startSession(newSession("one"), NOW);
    await accounts.extendSession(id, inDays(20), inDays(50));
    const session = await accounts.session(ALPHA_SLUG, id, inDays(40));
    expect([session?.seen_at, session?.verified_at]).toEqual([inDays(20).toISOString(), NOW.toISOString()]);
  });

  it("delete expired sessions when somebody signs in", async () => {
    const { accounts } = await database.open();
    const { account } = await accounts.startSession(newSession("one"), NOW);
    await accounts.startSession(newSession("two", { phone: BEN, expiresAt: inDays(90) }), inDays(31));
    expect(await accounts.sessionsOf(account.id, NOW)).toEqual([]);
  });

  it("end one session of an account, never another account's", async () => {
    const { accounts } = await database.open();
    const ada = await accounts.startSession(newSession("ada"), NOW);
    const ben = await accounts.startSession(newSession("ben", { phone: BEN }), NOW);
    await accounts.endSession(ada.account.id, ben.id);
    expect(await accounts.session(ALPHA_SLUG, ben.id, NOW)).not.toBeNull();
    await accounts.endSession(ben.account.id, ben.id);
    expect(await accounts.session(ALPHA_SLUG, ben.id, NOW)).toBeNull();
    expect(await accounts.session(ALPHA_SLUG, ada.id, NOW)).not.toBeNull();
  });

  it("end all sessions of an account, or all but one", async () => {
    const { accounts } = await database.open();
    for (const id of ["one", "two", "three"]) await accounts.startSession(newSession(id), NOW);
    const account = await accounts.byPhone(ALPHA_SLUG, ADA);
    if (!account) throw new Error("there is no account");
    await accounts.endSessions(account.id, asSessionId("two"));
    expect((await accounts.sessionsOf(account.id, NOW)).map(({ id }) => id)).toEqual(["two"]);
    await accounts.endSessions(account.id);
    expect(await accounts.sessionsOf(account.id, NOW)).toEqual([]);
  });

  it("keep a name and an e-mail address, which is confirmed by itself and until it changes", async () => {
    const { accounts } = await database.open();
    const { account } = await accounts.startSession(newSession("one"), NOW);
    const read = async () => {
      const { name, email, email_confirmed_at } = (await accounts.byId(ALPHA_SLUG, account.id)) ?? {};
      return [name, email, email_confirmed_at];
    };
    await accounts.setName(account.id, "Ada", NOW);
    await accounts.setEmail(account.id, "ada@example.com", NOW);
    expect(await read()).toEqual(["Ada", "ada@example.com", null]);
    expect(await accounts.confirmEmail(ALPHA_SLUG, account.id, "other@example.com", NOW)).toBe(false);
    expect(await accounts.confirmEmail(BETA_SLUG, account.id, "ada@example.com", NOW)).toBe(false);
    expect(await accounts.confirmEmail(ALPHA_SLUG, account.id, "ada@example.com", NOW)).toBe(true);
    expect(await accounts.confirmEmail(ALPHA_SLUG, account.id, "ada@example.com", inDays(1))).toBe(true);
    await accounts.setEmail(account.id, "ada@example.com", inDays(1));
    expect(await read()).toEqual(["Ada", "ada@example.com", NOW.toISOString()]);
    expect(await accounts.byConfirmedEmail(ALPHA_SLUG, " ADA@example.com")).toMatchObject([
      { id: account.id },
    ]);
    expect(await accounts.byConfirmedEmail(BETA_SLUG, "ada@example.com")).toEqual([]);
    await accounts.setEmail(account.id, "new@example.com", inDays(2));
    expect(await read()).toEqual(["Ada", "new@example.com", null]);
    expect(await accounts.byConfirmedEmail(ALPHA_SLUG, "new@example.com")).toEqual([]);
    await accounts.setEmail(account.id, null, inDays(3));
    expect(await read()).toEqual(["Ada", null, null]);
  });

  it("change a number, but never to one that has an account on the same site", async () => {
    const { accounts } = await database.open();
    const ada = await accounts.startSession(newSession("ada"), NOW);
    await accounts.startSession(newSession("ben", { phone: BEN }), NOW);
    const free = "+61400000000" as MobileNumber;
    expect(await accounts.setPhone(ada.account.id, BEN, NOW)).toBe(false);
    expect((await accounts.byId(ALPHA_SLUG, ada.account.id))?.phone).toBe(ADA);
    await accounts.startSession(newSession("there", { site: BETA_SLUG, phone: free }), NOW);
    expect(await accounts.setPhone(ada.account.id, free, NOW)).toBe(true);
    expect((await accounts.byPhone(ALPHA_SLUG, free))?.id).toBe(ada.account.id);
    expect(await accounts.byPhone(ALPHA_SLUG, ADA)).toBeNull();
  });

  it("change the numbers of ten accounts to the same one at once, in two processes: one gets it", async () => {
    const stores = await Promise.all([database.open(), database.open()]);
    const people = [];
    for (let index = 0; index < 10; index += 1) {
      const phone = `+6140000000${index}` as MobileNumber;
      people.push((await stores[0].accounts.startSession(newSession(`s-${index}`, { phone }), NOW)).account);
    }
    const outcomes = await Promise.all(
      people.map(({ id }, index) => (stores[index % 2] ?? stores[0]).accounts.setPhone(id, BEN, NOW)),
    );
    expect(outcomes.filter((isChanged) => isChanged)).toHaveLength(1);
    const owner = people[outcomes.indexOf(true)];
    expect((await stores[0].accounts.byPhone(ALPHA_SLUG, BEN))?.id).toBe(owner?.id);
  });

  it("tell a confirmed address once that it was replaced, of many changes at once (rules/account#email-changed)", async () => {
    const stores = await Promise.all([database.open(), database.open()]);
    const { accounts } = stores[0];
    const { account } = await accounts.startSession(newSession("one"), NOW);
    const told: string[] = [];
    const change = (email: string | null, index = 0) =>
      (stores[index % 2] ?? stores[0]).accounts.setEmail(account.id, email, NOW, (former) => {
        told.push(former);
        return message(`message-${told.length}`, account.id);
      });
    await change("ada@example.com");
    await change("grace@example.com");
    expect(told).toEqual([]);
    await accounts.confirmEmail(ALPHA_SLUG, account.id, "grace@example.com", NOW);
    await change("grace@example.com");
    expect(told).toEqual([]);
    await Promise.all(Array.from({ length: 10 }, (_, index) => change(`new${index}@example.com`, index)));
    expect(told).toEqual(["grace@example.com"]);
    const stored = await stores[0].messages.claim(10, 15, NOW, { channels: ["email"] });
    expect(stored.map(({ kind }) => kind)).toEqual(["email_changed"]);
  });

  it("find accounts that nobody has used since a day (rules/account#account-retention)", async () => {
    const { accounts } = await database.open();
    const ada = await accounts.startSession(newSession("ada"), NOW);
    const ben = await accounts.startSession(newSession("ben", { phone: BEN }), inDays(1));
    await accounts.startSession(newSession("there", { site: BETA_SLUG }), NOW);
    expect(await accounts.unused(ALPHA_SLUG, inDays(1), 10)).toEqual([ada.account.id, ben.account.id]);
    expect(await accounts.unused(ALPHA_SLUG, inDays(1), 1)).toEqual([ada.account.id]);
    await accounts.extendSession(ada.id, inDays(2), inDays(32));
    expect(await accounts.unused(ALPHA_SLUG, inDays(1), 10)).toEqual([ben.account.id]);
    await accounts.startSession(newSession("ben again", { phone: BEN }), inDays(3));
    expect(await accounts.unused(ALPHA_SLUG, inDays(2), 10)).toEqual([ada.account.id]);
    expect(await accounts.sites()).toEqual([ALPHA_SLUG, BETA_SLUG]);
  });
});
