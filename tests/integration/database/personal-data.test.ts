import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Account } from "~/adapters/database/accounts.server";
import type { Store } from "~/adapters/database/open-store.server";
import { LEAD_TABLES, PERSONAL_DATA } from "~/adapters/database/personal-data.server";
import type { PersonOnSite } from "~/adapters/database/personal-data-part";
import type { MobileNumber } from "~/domain/account/mobile-number";
import { asMessageId, asSessionId } from "~/domain/text/identifiers";
import { newLead } from "../../support/new-lead";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";
import { columnsOf, holds, raw } from "../../support/stored-text";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const ADA = "+61491570006" as MobileNumber;
const BEN = "+61491570156" as MobileNumber;

async function accountOf(store: Store, phone: MobileNumber, site = ALPHA_SLUG): Promise<Account> {
  const session = await store.accounts.startSession(
    { id: asSessionId(`${site} ${phone}`), site, phone, device: "Chrome on Android", expiresAt: later(60) },
    NOW,
  );
  return session.account;
}

/** Found by address or number only. */
const NOT_OF_ACCOUNTS = new Set([
  "codes",
  "editor_sessions",
  "added_editors",
  "preview_links",
  "site_pictures",
  "wording_drafts",
  "publications",
  "publication_plans",
  "publication_requests",
]);

const personOf = (account: Account, more: Partial<PersonOnSite> = {}): PersonOnSite => ({
  site: account.site,
  accountIds: [account.id],
  emails: [],
  phones: [account.phone],
  messagePersons: [],
  codeReceivers: [],
  ...more,
});

describeOnEachStore("the tables of personal data", (database) => {
  it("are all reached by export and erase (rules/account#personal-data)", async () => {
    await database.open();
    const registered = new Set<string>([...LEAD_TABLES, ...PERSONAL_DATA.flatMap(({ tables }) => tables)]);
    const tables = await raw(database, async (connection) => {
      const columns = await columnsOf(connection);
      return new Set(columns.filter(({ name }) => name === "account_id").map(({ table }) => table));
    });
    expect(tables).toContain("sessions");
    expect([...tables].filter((table) => !registered.has(table))).toEqual([]);
  });

  it("hold no row of an account after its erasure, and keep those of another account", async () => {
    const store = await database.open();
    const [ada, ben] = [await accountOf(store, ADA), await accountOf(store, BEN)];
    const rows = async (account: Account) =>
      raw(database, async (connection) => {
        const counts: Record<string, number> = {};
        for (const { table, name } of await columnsOf(connection)) {
          if (name !== "account_id") continue;
          const { rows: found } = await sql<{ count: number }>`select count(*) as count
            from ${sql.table(table)} where account_id = ${account.id}`.execute(connection.read);
          counts[table] = Number(found[0]?.count);
        }
        return counts;
      });
    // One row for each account in every table that belongs to accounts, whatever its columns are.
    await raw(database, async (connection) => {
      const columns = await columnsOf(connection);
      const owned = new Set(columns.filter(({ name }) => name === "account_id").map(({ table }) => table));
      owned.delete("sessions");
      for (const { id } of [ada, ben])
        for (const table of ["reservations", "online_payments"])
          await connection.write((trx) =>
            sql`insert into payments (id, site, dealership_id, purpose, amount_cents, currency, gateway, account, state,
              created_at)
            values (${`${table} payment_id ${id}`}, ${ALPHA_SLUG}, 'dealership-1', 'deposit', 20000, 'aud', 'sandbox',
              'acct', 'unpaid', ${NOW.toISOString()})`.execute(trx),
          );
      for (const table of owned)
        for (const account of [ada, ben]) {
          const filled = columns.filter((column) => column.table === table && column.required);
          const names = [...new Set([...filled.map(({ name }) => name), "account_id", "site"])].filter(
            (name) => columns.some((column) => column.table === table && column.name === name),
          );
          const values = names.map((name) => {
            if (name === "account_id") return account.id;
            if (name === "site") return ALPHA_SLUG;
            if (name === "content") return JSON.stringify(newLead("filled"));
            const type = filled.find((column) => column.name === name)?.type ?? "text";
            return type === "text" ? `${table} ${name} ${account.id}` : 1;
          });
          await connection.write((trx) =>
            sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
              values (${sql.join(values.map((value) => sql.val(value)))})`.execute(trx),
          );
        }
    });
    const before = await rows(ben);
    expect(Object.values(before).every((count) => count === 1)).toBe(true);

    const exported = await store.personalData.export(personOf(ada));
    for (const { name } of PERSONAL_DATA.filter(({ name }) => !NOT_OF_ACCOUNTS.has(name)))
      expect([name, exported[name]?.length]).toEqual([name, 1]);
    expect(JSON.stringify(exported)).not.toContain(ben.id);

    const erased = await store.personalData.erase(personOf(ada), NOW);
    expect(erased).toMatchObject({ accounts: 1, busy: { leads: [], messages: 0, reservations: [] } });
    expect(Object.values(await rows(ada)).every((count) => count === 0)).toBe(true);
    expect(await rows(ben)).toEqual(before);
    expect(await store.accounts.byId(ALPHA_SLUG, ada.id)).toBeNull();
    expect(await store.accounts.byId(ALPHA_SLUG, ben.id)).not.toBeNull();
  });

  it("hold no spelling of an erased person's number and address, wherever rows were moved to", async () => {
    const store = await database.open();
    const ada = await accountOf(store, ADA);
    await store.accounts.setName(ada.id, "Zebedee Quagmire", NOW);
    await store.accounts.setEmail(ada.id, "before@quagmire.example", NOW);
    await store.accounts.setEmail(ada.id, "Zebedee@Quagmire.example", NOW);
    await store.accounts.confirmEmail(ALPHA_SLUG, ada.id, "Zebedee@Quagmire.example", NOW);
    // Many rows before and after, so that pages split and rows move.
    for (let index = 0; index < 60; index += 1) {
      await accountOf(store, `+61400000${String(index).padStart(3, "0")}` as MobileNumber);
      const own = {
        name: "Zebedee",
        last_name: "Quagmire",
        phone: "(04) 9157-0006",
        email: "ZEBEDEE@quagmire.example",
      };
      const others = {
        email: `other${index}@example.com`,
        phone: `0400 000 ${String(index).padStart(3, "0")}`,
      };
      await store.leads.submit(newLead(`s-${index}`, index % 7 === 0 ? own : others), [], NOW);
      await store.leads.submitPartial(
        newLead(`p-${index}`, {
          partial: true,
          ...(index % 11 === 0 ? own : others),
          message: "x".repeat(index * 90),
        }),
        [],
        NOW,
        index % 11 === 0 ? ada.id : null,
      );
    }
    await store.leads.submit(
      newLead("other contact", { email: "second@quagmire.example", phone: null }),
      [],
      NOW,
      {
        accountId: ada.id,
      },
    );
    const secrets = ["91570006", "9157-0006", "quagmire", "zebedee"];
    for (const secret of secrets) expect([secret, await holds(database, secret)]).toEqual([secret, true]);
    await store.personalData.erase(personOf(ada, { emails: ["zebedee@quagmire.example"] }), NOW);
    for (const secret of secrets) expect([secret, await holds(database, secret)]).toEqual([secret, false]);
    expect(await holds(database, "other59@example.com")).toBe(true);
  }, 120_000);
});

describeOnEachStore("store.personalData", (database) => {
  it("erases the leads of a person on this site only, with unfinished forms", async () => {
    const store = await database.open();
    const ada = await accountOf(store, ADA);
    const other = await accountOf(store, ADA, BETA_SLUG);
    await store.leads.submit(newLead("phone", { email: null, phone: "0491 570 006" }), [], NOW);
    await store.leads.submit(newLead("account", { email: null, phone: null }), [], NOW, {
      accountId: ada.id,
    });
    await store.leads.submitPartial(newLead("partial", { partial: true }), [], NOW);
    const beta = await store.leads.submit(newLead("beta", { site: BETA_SLUG }), [], NOW);
    expect((await store.personalData.erase(personOf(ada), NOW)).leads).toHaveLength(3);
    expect(await store.leads.count()).toBe(1);
    expect(await store.leads.byId(beta.lead_id)).not.toBeNull();
    expect(await store.accounts.byId(BETA_SLUG, other.id)).not.toBeNull();
  });

  it("keeps the account while one of its leads or messages is being sent", async () => {
    const store = await database.open();
    const ada = await accountOf(store, ADA);
    const { lead_id } = await store.leads.submit(
      newLead("sending"),
      [{ channel: "email", target: "leads@alpha.example" }],
      NOW,
    );
    await store.outbox.claim(1, 30, NOW);
    await store.leads.submit(newLead("free"), [], NOW);
    const first = await store.personalData.erase(personOf(ada), NOW);
    expect([first.leads.length, first.accounts, first.busy]).toEqual([
      1,
      0,
      { leads: [lead_id], messages: 0, reservations: [] },
    ]);
    expect(await store.accounts.byId(ALPHA_SLUG, ada.id)).not.toBeNull();

    await store.messages.add({
      id: asMessageId("message-1"),
      site: ALPHA_SLUG,
      accountId: null,
      person: "a keyed hash",
      kind: "sign_in_code",
      dedupeKey: null,
      content: "encrypted",
      notBefore: null,
      expiresAt: null,
      createdAt: NOW,
      channel: "email",
    });
    await store.messages.claim(1, 90, NOW, { channels: ["email"] });
    const person = personOf(ada, { messagePersons: ["a keyed hash"] });
    const second = await store.personalData.erase(person, later(31));
    expect([second.leads.length, second.accounts, second.busy]).toEqual([
      1,
      0,
      { leads: [], messages: 1, reservations: [] },
    ]);
    const third = await store.personalData.erase(person, later(91));
    expect([third.accounts, third.messages, third.busy]).toEqual([
      1,
      ["message-1"],
      { leads: [], messages: 0, reservations: [] },
    ]);
    expect(await store.accounts.byId(ALPHA_SLUG, ada.id)).toBeNull();
  });

  it("takes an erased address out of other accounts that have not confirmed it", async () => {
    const store = await database.open();
    const [ada, ben] = [await accountOf(store, ADA), await accountOf(store, BEN)];
    for (const { id } of [ada, ben]) await store.accounts.setEmail(id, "Ada@example.com", NOW);
    await store.accounts.confirmEmail(ALPHA_SLUG, ada.id, "Ada@example.com", NOW);
    await store.personalData.erase(personOf(ada, { emails: ["ada@EXAMPLE.com"] }), NOW);
    expect(await store.accounts.byId(ALPHA_SLUG, ben.id)).toMatchObject({ phone: BEN, email: null });
  });

  it("erases unused accounts and leaves their leads", async () => {
    const store = await database.open();
    const ada = await accountOf(store, ADA);
    const { lead_id } = await store.leads.submit(newLead("a"), [], NOW, { accountId: ada.id });
    expect(await store.personalData.eraseAccounts(ALPHA_SLUG, [ada.id])).toEqual({
      accounts: 1,
      messages: [],
    });
    expect(await store.accounts.byId(ALPHA_SLUG, ada.id)).toBeNull();
    expect(await store.leads.byId(lead_id)).not.toBeNull();
    expect(await store.leads.accountOf(lead_id)).toBeNull();
  });
});
