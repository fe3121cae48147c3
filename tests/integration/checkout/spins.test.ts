import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { readMobileNumber } from "~/domain/account/mobile-number";
import { asSessionId } from "~/domain/text/identifiers";
import { type Campaign, notifyOfPrizes, spinOnce } from "~/services/spin/spin.server";
import type { Site } from "~/tenants/site";
import { checkoutPlatform, checkoutSite, MORNING } from "../../support/checkout-platform";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

const CAMPAIGN: Campaign = {
  id: "one",
  name: "spin.heading",
  starts: "2026-01-01T00:00:00Z",
  ends: "2026-12-31T00:00:00Z",
  claim_days: 30,
  permit: "spin.heading",
  terms: ["spin.heading"],
  prizes: [{ id: "mats", name: "spin.prizes", chances: 500, stock: 2 }],
};

/** @param changes of the site */
async function setUp(database: TestDatabase, changes: Partial<Site> = {}) {
  const store = await database.open();
  const payable = await checkoutSite();
  const site = { ...payable, spin_to_win: { enabled: true, campaign: CAMPAIGN }, ...changes };
  const { context, platform, mails } = await checkoutPlatform({ store, site, gateway: null });
  const spin = async (last: number, number = 0, email = "ada@example.com", language?: string) => {
    const account = await accountOf(store, `0412 345 ${last}`);
    const content = {
      name: "Ada",
      email,
      phone: account.phone,
      consents: [],
      url: "/spin-to-win",
      user_agent: null,
      ...(language && { language }),
    };
    return spinOnce(context, CAMPAIGN, { account_id: account.id, content }, () => number);
  };
  return { store, platform, mails, spin, site };
}

async function accountOf(store: Store, typed: string) {
  const phone = readMobileNumber(typed);
  if ("fault" in phone) throw new RangeError("the number is invalid");
  const expiresAt = new Date(MORNING.getTime() + 86_400_000);
  const session = {
    id: asSessionId(randomUUID()),
    site: "alpha" as never,
    phone: phone.number,
    device: "",
    expiresAt,
  };
  return (await store.accounts.startSession(session, MORNING)).account;
}

describeOnEachStore("a spin (rules/spin-to-win#one-spin)", { postgres: "long" }, (database) => {
  it("a number has one spin, however often its form is sent and by how many requests together", async () => {
    const { spin } = await setUp(database);
    const first = await spin(100);
    expect(first).toMatchObject({ prize: "mats", code: expect.stringMatching(/^\w{4}-\w{4}$/) });
    const again = await Promise.all([1, 2, 3].map(() => spin(100, 999)));
    expect(again.map(({ id }) => id)).toEqual([first.id, first.id, first.id]);
    const lost = await spin(101, 999);
    expect(lost).toMatchObject({ prize: null, code: null, content: null });
    expect((await spin(101, 0)).id).toBe(lost.id);
  });

  it("gives no more prizes than there are, when many spin at the same moment", async () => {
    const { spin } = await setUp(database);
    const spins = await Promise.all(Array.from({ length: 20 }, (_, number) => spin(200 + number)));
    expect(spins.filter(({ prize }) => prize === "mats")).toHaveLength(2);
    expect(new Set(spins.map(({ id }) => id)).size).toBe(20);
  });

  it("a spin that wins is one lead with its code (rules/spin-to-win#prize-lead)", async () => {
    const { spin, platform, store, site } = await setUp(database);
    const { code } = await spin(300);
    await spin(301, 999);
    expect(await notifyOfPrizes(platform, () => false)).toBe(1);
    expect(await notifyOfPrizes(platform, () => false)).toBe(0);
    const ids = await store.personalData.leads({
      ...{ site: site.slug, accountIds: [], emails: ["ada@example.com"], phones: [] },
      ...{ messagePersons: [], codeReceivers: [] },
    });
    expect((await store.privacy.held(ids)).map(({ lead }) => lead)).toMatchObject([
      { category: "Spin To Win", answers: { prize_code: code } },
    ]);
  });

  it("sends its e-mail in the language in which the shopper spun, with links to it", async () => {
    const { wording, wordingSources } = (await setUp(database)).site;
    const { spin, platform, mails } = await setUp(database, {
      languages: ["en-AU", "de"],
      wording: { ...wording, de: wording["en-AU"] ?? {} },
      translations: { de: { content: {}, wordingSources } },
    });
    await spin(360, 0, "ada@example.com", "de");
    await spin(361, 0, "bob@example.com");
    await notifyOfPrizes(platform, () => false);
    const texts = new Map((await mails()).map(({ to, text }) => [to, text]));
    expect(texts.get("ada@example.com")).toContain("3. April 2026");
    expect(texts.get("ada@example.com")).toContain("https://alpha.example.test/de/spin-to-win/terms");
    expect(texts.get("bob@example.com")).toContain("3 April 2026");
    expect(texts.get("bob@example.com")).toContain("https://alpha.example.test/spin-to-win/terms");
  });

  it("a spin that wins sends one e-mail with code, last day and terms, and none without an address (rules/spin-to-win#prize-email)", async () => {
    const { spin, platform, mails } = await setUp(database);
    const { code } = await spin(350);
    await spin(351, 999);
    for (let times = 0; times < 2; times += 1) await notifyOfPrizes(platform, () => false);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: "spin_prize", to: "ada@example.com" });
    expect(mail?.subject).toContain(code);
    for (const said of [
      `Your code: ${code}`,
      "Claim it by: 3 April 2026",
      "https://alpha.example.test/spin-to-win/terms",
    ])
      expect(mail?.text).toContain(said);
    await spin(352, 0, "");
    expect(await notifyOfPrizes(platform, () => false)).toBe(1);
    expect(await mails()).toEqual([]);
  });

  it("a spin is exported with its account, and still counts for its number when the account is deleted", async () => {
    const { spin, store, site } = await setUp(database);
    const { account_id, code } = await spin(400);
    const person = {
      ...{ site: site.slug, accountIds: account_id ? [account_id] : [], emails: [], phones: [] },
      ...{ messagePersons: [], codeReceivers: [] },
    };
    expect((await store.personalData.export(person)).spins).toMatchObject([{ prize: "mats", code }]);
    await store.personalData.erase(person, MORNING);
    expect((await store.personalData.export(person)).spins).toEqual([]);
    expect(await store.spins.pending(10)).toEqual([]);
    // A new account of the same number has had its spin.
    expect((await spin(400, 999)).code).toBe(code);
  });
});
