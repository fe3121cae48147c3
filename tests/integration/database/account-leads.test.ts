import { expect, it } from "vitest";
import type { Account } from "~/adapters/database/accounts.server";
import type { Store } from "~/adapters/database/open-store.server";
import type { MobileNumber } from "~/domain/account/mobile-number";
import { asSessionId, type SiteSlug } from "~/domain/text/identifiers";
import { newLead } from "../../support/new-lead";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

async function accountOf(store: Store, phone: string, site: SiteSlug = ALPHA_SLUG): Promise<Account> {
  const session = await store.accounts.startSession(
    {
      id: asSessionId(`${site} ${phone}`),
      site,
      phone: phone as MobileNumber,
      device: "",
      expiresAt: later(60),
    },
    NOW,
  );
  return session.account;
}

describeOnEachStore("the leads of an account", (database) => {
  it("are those sent while it was signed in, the newest first, and no others", async () => {
    const store = await database.open();
    const ada = await accountOf(store, "+61491570006");
    const ben = await accountOf(store, "+61491570156");
    const first = await store.leads.submit(newLead("a"), [], NOW, { accountId: ada.id });
    const second = await store.leads.submit(newLead("b"), [], later(1), { accountId: ada.id });
    await store.leads.submit(newLead("c"), [], later(2));
    await store.leads.submit(newLead("d"), [], later(3), { accountId: ben.id });
    expect(await store.privacy.ofAccount(ada)).toEqual([second.lead_id, first.lead_id]);
    expect([await store.leads.accountOf(first.lead_id), await store.leads.accountOf(second.lead_id)]).toEqual(
      [ada.id, ada.id],
    );
  });

  it("include leads with the confirmed e-mail address, of its own site only (rules/account#own-leads)", async () => {
    const store = await database.open();
    const ada = await accountOf(store, "+61491570006");
    const { lead_id } = await store.leads.submit(newLead("a"), [], NOW);
    await store.leads.submit(newLead("b", { site: BETA_SLUG }), [], NOW);
    const confirmed = { ...ada, email: "Robin@Example.com", email_confirmed_at: NOW.toISOString() };
    expect(await store.privacy.ofAccount(confirmed)).toEqual([lead_id]);
    expect(await store.privacy.ofAccount({ ...confirmed, email_confirmed_at: null })).toEqual([]);
    expect(await store.privacy.ofAccount({ ...confirmed, email: "other@example.com" })).toEqual([]);
  });

  it("do not include leads with its phone number, because numbers change their owners", async () => {
    const store = await database.open();
    const ada = await accountOf(store, "+61491570006");
    await store.leads.submit(newLead("a", { phone: "0491 570 006" }), [], NOW);
    expect(await store.privacy.ofAccount(ada)).toEqual([]);
  });

  it("begin when a form is finished; the account that finishes it has the lead", async () => {
    const store = await database.open();
    const ada = await accountOf(store, "+61491570006");
    await store.leads.submitPartial(newLead("a", { partial: true }), [], NOW, ada.id);
    expect(await store.privacy.ofAccount(ada)).toEqual([]);
    await store.leads.submit(newLead("a"), [], later(1), { accountId: ada.id });
    expect(await store.privacy.ofAccount(ada)).toHaveLength(1);
    await store.leads.submitPartial(newLead("b", { partial: true }), [], NOW, ada.id);
    await store.leads.submit(newLead("b"), [], later(1));
    expect(await store.privacy.ofAccount(ada)).toHaveLength(1);
  });

  it("keep their account when the same submission is sent again", async () => {
    const store = await database.open();
    const [ada, ben] = [await accountOf(store, "+61491570006"), await accountOf(store, "+61491570156")];
    const { lead_id } = await store.leads.submit(newLead("a"), [], NOW, { accountId: ada.id });
    await store.leads.submit(newLead("a"), [], NOW, { accountId: ben.id });
    expect(await store.leads.accountOf(lead_id)).toBe(ada.id);
  });
});
