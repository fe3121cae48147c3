import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { MIGRATIONS, migrate } from "~/adapters/database/migrations.server";
import type { Store } from "~/adapters/database/open-store.server";
import { openPostgres } from "~/adapters/database/postgres-connection.server";
import { openSqlite } from "~/adapters/database/sqlite-connection.server";
import type { NewLead } from "~/domain/lead/lead";
import type { LeadId } from "~/domain/text/identifiers";
import { newLead } from "../../support/new-lead";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const START = new Date("2026-03-02T01:00:00.000Z");
const seconds = (count: number) => new Date(START.getTime() + count * 1000);
const EMAIL = [{ channel: "email" as const, target: "leads@alpha.example" }];

async function submit(
  store: Store,
  id: string,
  overrides: Partial<NewLead> = {},
  at = START,
): Promise<LeadId> {
  return (await store.leads.submit(newLead(id, overrides), EMAIL, at)).lead_id;
}

/** Ends every due delivery: delivers it, or gives it up. */
async function endDeliveries(store: Store, how: "delivered" | "dead", now: Date): Promise<void> {
  for (const { id } of await store.outbox.claim(100, 30, now)) {
    if (how === "delivered") await store.outbox.delivered(id, now);
    else await store.outbox.failed(id, "refused", null, now);
  }
}

describeOnEachStore("store.privacy", (database) => {
  it.each([
    ["robin@example.com", null],
    [" ROBIN@Example.com ", null],
    [null, "0491 570 006"],
    [null, "0491570006"],
    [null, "+61 491 570 006"],
    [null, "+61 (0)491 570 006"],
    [null, "61491570006"],
    [null, "0011 61 491 570 006"],
    [null, "(04) 9157-0006"],
  ])("finds leads by e-mail %s or phone %s", async (email, phone) => {
    const store = await database.open();
    const lead = await submit(store, "a");
    const international = await submit(
      store,
      "b",
      { email: "Robin@EXAMPLE.com", phone: "+61491570006" },
      seconds(1),
    );
    await submit(store, "c", { email: "other@example.com", phone: "0491 570 007" });
    await submit(store, "d", { site: BETA_SLUG });
    expect(await store.privacy.ofPerson(ALPHA_SLUG, { email, phone })).toEqual([lead, international]);
  });

  it("finds nothing for an unknown person, or without an address and a number", async () => {
    const store = await database.open();
    await submit(store, "a", { email: null, phone: null });
    await submit(store, "b");
    for (const email of ["robin@example.co", "robin", "", null])
      expect(await store.privacy.ofPerson(ALPHA_SLUG, { email, phone: null })).toEqual([]);
    expect(await store.privacy.ofPerson(ALPHA_SLUG, { email: null, phone: "-" })).toEqual([]);
  });

  it("returns a lead once when the e-mail address and the phone number both match", async () => {
    const store = await database.open();
    const lead = await submit(store, "a");
    const person = { email: "robin@example.com", phone: "0491 570 006" };
    expect(await store.privacy.ofPerson(ALPHA_SLUG, person)).toEqual([lead]);
  });

  it("finds a form that is finished under another address only under the new address", async () => {
    const store = await database.open();
    await store.leads.submitPartial(
      newLead("a", { partial: true, email: "first@example.com" }),
      EMAIL,
      START,
    );
    await store.leads.submitPartial(
      newLead("a", { partial: true, email: "second@example.com" }),
      EMAIL,
      START,
    );
    const of = (email: string) => store.privacy.ofPerson(ALPHA_SLUG, { email, phone: null });
    expect(await of("first@example.com")).toEqual([]);
    expect(await of("second@example.com")).toHaveLength(1);
    const whole = await submit(store, "a", { email: "third@example.com" });
    expect(await of("second@example.com")).toEqual([]);
    expect(await of("third@example.com")).toEqual([whole]);
  });

  it("returns everything that is stored about a lead", async () => {
    const store = await database.open();
    const appointment = {
      location_id: "yard",
      starts_at: "2026-03-05T00:00:00.000Z",
      ends_at: "2026-03-05T01:00:00.000Z",
      per_slot: 1,
      per_person: 2,
    };
    const { lead_id } = await store.leads.submit(newLead("a"), EMAIL, START, { appointment });
    await store.valuations.save(lead_id, { worked_out: { low: 1000 } }, START);
    const bare = await submit(store, "b", {}, seconds(1));
    const held = await store.privacy.held([bare, lead_id]);
    expect(held).toMatchObject([
      {
        lead: { ...newLead("a"), lead_id },
        deliveries: [{ channel: "email", target: "leads@alpha.example", state: "waiting", attempts: 0 }],
        appointment: { location_id: "yard", starts_at: appointment.starts_at, ends_at: appointment.ends_at },
        valuation: '{"worked_out":{"low":1000}}',
      },
      { lead: { lead_id: bare }, deliveries: [{}], appointment: null, valuation: null },
    ]);
  });
});

describeOnEachStore("privacy.erase", (database) => {
  it("leaves only counts of the erased leads", async () => {
    const store = await database.open();
    const appointment = {
      location_id: "yard",
      starts_at: "2026-03-05T00:00:00.000Z",
      ends_at: "2026-03-05T01:00:00.000Z",
      per_slot: 1,
      per_person: 2,
    };
    const { lead_id } = await store.leads.submit(newLead("a"), EMAIL, START, { appointment });
    await store.valuations.save(lead_id, { worked_out: { low: 1000 } }, START);
    const february = await submit(
      store,
      "b",
      { category: "robin@example.com" },
      new Date("2026-02-28T23:59:59.999Z"),
    );
    const kept = await submit(store, "c", { email: "kept@example.com", phone: null });
    await endDeliveries(store, "delivered", seconds(1));

    const { erased, busy } = await store.privacy.erase([lead_id, february], seconds(2));
    expect(busy).toEqual([]);
    expect(erased.map((lead) => [lead.lead_id, lead.delivery_ids.length, lead.undelivered]).sort()).toEqual(
      [
        [lead_id, 1, 0],
        [february, 1, 0],
      ].sort(),
    );
    expect(await store.leads.byId(lead_id)).toBeNull();
    expect(await store.outbox.byLead(lead_id)).toEqual([]);
    expect(await store.appointments.ofLead(lead_id)).toBeNull();
    expect(await store.valuations.ofLead(lead_id)).toBeNull();
    expect(await store.privacy.ofPerson(ALPHA_SLUG, { email: "robin@example.com", phone: null })).toEqual([]);
    expect(await store.privacy.ofPerson(ALPHA_SLUG, { email: "kept@example.com", phone: null })).toEqual([
      kept,
    ]);
    expect(await store.privacy.erasedCounts(ALPHA_SLUG)).toEqual([
      { month: "2026-02", category: "Other", leads: 1 },
      { month: "2026-03", category: "Used Car Enquiry", leads: 1 },
    ]);
    expect(await store.privacy.erasedCounts(BETA_SLUG)).toEqual([]);
    // The time is available again.
    const again = await store.leads.submit(newLead("d", { email: null, phone: null }), EMAIL, START, {
      appointment,
    });
    expect(again.created).toBe(true);
  });

  it("erases more leads than fit into one transaction, and counts them once for two parallel processes", async () => {
    const [store, other] = await Promise.all([database.open(), database.open()]);
    const ids: LeadId[] = [];
    for (let index = 0; index < 230; index += 1) ids.push(await submit(store, `submission-${index}`));
    const both = await Promise.all([store.privacy.erase(ids, START), other.privacy.erase(ids, START)]);
    expect(both.reduce((sum, { erased }) => sum + erased.length, 0)).toBe(230);
    expect(await store.leads.count()).toBe(0);
    expect(await store.privacy.erasedCounts(ALPHA_SLUG)).toEqual([
      { month: "2026-03", category: "Used Car Enquiry", leads: 230 },
    ]);
  });

  it("keeps a lead that is being sent until its lease expires", async () => {
    const store = await database.open();
    const lead = await submit(store, "a");
    await store.outbox.claim(1, 30, START);
    expect(await store.privacy.erase([lead], seconds(29))).toEqual({ erased: [], busy: [lead] });
    expect(await store.leads.byId(lead)).not.toBeNull();
    const { erased } = await store.privacy.erase([lead], seconds(30));
    expect(erased).toMatchObject([{ lead_id: lead, undelivered: 1 }]);
  });

  it("cancels deliveries that nobody has received", async () => {
    const store = await database.open();
    const lead = await submit(store, "a");
    await store.privacy.erase([lead], START);
    expect(await store.outbox.claim(1, 30, seconds(1))).toEqual([]);
  });
});

describeOnEachStore("privacy.expired", (database) => {
  it("returns leads of a site from the limit or earlier whose deliveries have ended", async () => {
    const store = await database.open();
    const limit = START;
    const older = await submit(store, "a", {}, seconds(-1));
    const exact = await submit(store, "b", {}, START);
    await submit(store, "c", {}, new Date(START.getTime() + 1));
    await submit(store, "d", { site: BETA_SLUG }, seconds(-1));
    await endDeliveries(store, "delivered", seconds(1));
    const dead = await submit(store, "e", {}, seconds(-3));
    await endDeliveries(store, "dead", seconds(1));
    await submit(store, "waiting", {}, seconds(-4));
    expect(await store.privacy.expired(ALPHA_SLUG, limit, 10)).toEqual([dead, older, exact]);
    expect(await store.privacy.expired(ALPHA_SLUG, limit, 2)).toEqual([dead, older]);
    expect(await store.privacy.stillWaiting(ALPHA_SLUG, limit)).toBe(1);
    await store.outbox.claim(1, 30, seconds(1));
    expect(await store.privacy.stillWaiting(ALPHA_SLUG, limit)).toBe(1);
    expect(await store.privacy.sites()).toEqual([
      { site: "alpha", leads: 5 },
      { site: "beta", leads: 1 },
    ]);
  });
});

describeOnEachStore("the migration 0007-lead-people", { hasTables: false }, (database) => {
  it("makes leads that were stored before it findable", async () => {
    const { databaseUrl, dataDir } = database.location();
    const connection = databaseUrl
      ? openPostgres(databaseUrl, pino({ level: "silent" }))
      : await openSqlite(dataDir, pino({ level: "silent" }));
    const before = MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex(({ name }) => name === "0007-lead-people"),
    );
    try {
      await migrate(connection, before);
      await connection.write(async (trx) => {
        for (let index = 0; index < 510; index += 1) {
          const id = `lead-${String(index).padStart(3, "0")}`;
          const content = JSON.stringify(
            newLead(id, { email: `person${index % 2}@example.com`, phone: null }),
          );
          await sql`insert into leads (lead_id, site, submission_id, fingerprint, reference, dealership_id, category, content, created_at)
            values (${id}, 'alpha', ${id}, '', ${id}, 'dealership-1', 'Enquiry', ${content}, ${START.toISOString()})`.execute(
            trx,
          );
        }
      });
    } finally {
      await connection.close();
    }
    const store = await database.open();
    for (const person of [0, 1]) {
      const found = await store.privacy.ofPerson(ALPHA_SLUG, {
        email: `person${person}@example.com`,
        phone: null,
      });
      expect(found).toHaveLength(255);
    }
    expect(await store.privacy.idOfReference("LEAD-007")).toBeNull();
  });
});

describeOnEachStore("privacy.idOfReference", (database) => {
  it.each([
    (reference: string) => reference,
    (reference: string) => reference.toLowerCase(),
    (reference: string) => reference.replace("-", ""),
    (reference: string) => ` ${reference.replace("-", " ")} `,
  ])("finds a reference in any spelling (%#)", async (written) => {
    const store = await database.open();
    const { lead_id, reference } = await store.leads.submit(newLead("a"), [], START);
    expect(await store.privacy.idOfReference(written(reference))).toBe(lead_id);
    expect(await store.privacy.idOfReference("XXXX-XXXX")).toBeNull();
  });
});

describeOnEachStore("the text of an erased lead", (database) => {
  it("is removed, and overwritten in the files of SQLite", async () => {
    const store = await database.open();
    const marker = "zebrastripes".repeat(300);
    const lead = await submit(store, "a", { message: marker });
    const other = await submit(store, "b", { message: "stays", email: null });
    const { dataDir } = database.location();
    const holds = (text: string) =>
      readdirSync(dataDir).some((name) => readFileSync(path.join(dataDir, name)).includes(text));
    // The files of PostgreSQL are outside the data folder.
    const ours = database.kind === "sqlite";
    expect(holds("zebrastripes")).toBe(ours);
    await store.privacy.erase([lead], START);
    expect(await store.leads.byId(lead)).toBeNull();
    expect(await store.leads.byId(other)).toMatchObject({ message: "stays" });
    expect(holds("zebrastripes")).toBe(false);
    expect(holds("stays")).toBe(ours);
  });
});
