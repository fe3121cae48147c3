import { expect, it } from "vitest";
import type { MobileNumber } from "~/domain/account/mobile-number";
import { asSessionId } from "~/domain/text/identifiers";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const draft = (id: string, content = `the content of ${id}`) => ({
  id,
  site: ALPHA_SLUG,
  account_id: null,
  content,
  expiresAt: inMinutes(30),
});

describeOnEachStore("the table of form drafts (rules/forms#stored-drafts)", (database) => {
  it("returns a draft on its own site only, until the moment it expires, and after a restart", async () => {
    const { formDrafts } = await database.open();
    await formDrafts.keep(draft("one"), NOW);
    const restarted = (await database.open()).formDrafts;
    expect(await restarted.find(ALPHA_SLUG, "one", inMinutes(29))).toEqual({
      account_id: null,
      content: "the content of one",
    });
    expect(await formDrafts.find(BETA_SLUG, "one", NOW)).toBeNull();
    expect(await formDrafts.find(ALPHA_SLUG, "two", NOW)).toBeNull();
    expect(await formDrafts.find(ALPHA_SLUG, "one", inMinutes(30))).toBeNull();
  });

  it("keeps the last of many parallel changes of one draft, in one row", async () => {
    const stores = await Promise.all([database.open(), database.open()]);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (stores[index % 2] as (typeof stores)[0]).formDrafts.keep(draft("one", `${index}`), NOW),
      ),
    );
    expect((await stores[0].formDrafts.find(ALPHA_SLUG, "one", NOW))?.content).toMatch(/^\d$/);
    await stores[1].formDrafts.delete(BETA_SLUG, "one");
    expect(await stores[0].formDrafts.find(ALPHA_SLUG, "one", NOW)).not.toBeNull();
    await stores[1].formDrafts.delete(ALPHA_SLUG, "one");
    expect(await stores[0].formDrafts.find(ALPHA_SLUG, "one", NOW)).toBeNull();
  });

  it("deletes expired drafts when another one is kept, and when it is cleaned up", async () => {
    const { formDrafts } = await database.open();
    await formDrafts.keep(draft("one"), NOW);
    await formDrafts.keep({ ...draft("two"), expiresAt: inMinutes(90) }, inMinutes(31));
    expect(await formDrafts.find(ALPHA_SLUG, "one", NOW)).toBeNull();
    await formDrafts.deleteExpired(inMinutes(89));
    expect(await formDrafts.find(ALPHA_SLUG, "two", NOW)).not.toBeNull();
    await formDrafts.deleteExpired(inMinutes(90));
    expect(await formDrafts.find(ALPHA_SLUG, "two", NOW)).toBeNull();
  });

  it("loses the drafts of an account with the account, and no others", async () => {
    const store = await database.open();
    const { account } = await store.accounts.startSession(
      {
        id: asSessionId("ada"),
        site: ALPHA_SLUG,
        phone: "+61491570006" as MobileNumber,
        device: "Chrome on Android",
        expiresAt: inMinutes(60),
      },
      NOW,
    );
    await store.formDrafts.keep({ ...draft("hers"), account_id: account.id }, NOW);
    await store.formDrafts.keep(draft("nobody's"), NOW);
    await store.personalData.eraseAccounts(ALPHA_SLUG, [account.id]);
    expect(await store.formDrafts.find(ALPHA_SLUG, "hers", NOW)).toBeNull();
    expect(await store.formDrafts.find(ALPHA_SLUG, "nobody's", NOW)).not.toBeNull();
  });
});
