import { expect, it } from "vitest";
import { SubmissionConflictError } from "~/adapters/database/store";
import { newLead } from "../../support/new-lead";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const LATER = new Date("2026-03-02T01:05:00.000Z");
const EMAIL = { channel: "email" as const, target: "leads@alpha.example" };
const SUBMISSION = "3f0c2f44-6d1c-4d6a-9a3c-5f6f0d5f2b11";

describeOnEachStore("leads", (database) => {
  it("are stored as they were sent, with id, reference and time", async () => {
    const { leads } = await database.open();
    const lead = newLead(SUBMISSION, { message: "Grüße 🚗\u0000 <b>", answers: { Rego: "ABC123" } });
    const submitted = await leads.submit(lead, [EMAIL], NOW);
    expect(submitted.created).toBe(true);
    expect(await leads.byId(submitted.lead_id)).toEqual({
      ...lead,
      lead_id: submitted.lead_id,
      reference: submitted.reference,
      created_at: NOW.toISOString(),
    });
    expect(await leads.byId("no-such-lead")).toBeNull();
  });

  it("the same submission again is the same lead, and is delivered once", async () => {
    const { leads, outbox } = await database.open();
    const first = await leads.submit(newLead(SUBMISSION), [EMAIL], NOW);
    const again = await leads.submit(newLead(SUBMISSION, { user_agent: "other" }), [EMAIL], LATER);
    expect(again).toEqual({ ...first, created: false });
    expect((await leads.byId(first.lead_id))?.user_agent).toBe("Mozilla/5.0");
    expect(await leads.count()).toBe(1);
    expect(await outbox.backlog(LATER)).toEqual({ waiting: 1, dead: 0, oldestSeconds: 300 });
  });

  it("the same submission_id with other content is refused, and changes nothing", async () => {
    const { leads, outbox } = await database.open();
    const first = await leads.submit(newLead(SUBMISSION), [EMAIL], NOW);
    const other = newLead(SUBMISSION, { message: "Another message" });
    await expect(leads.submit(other, [EMAIL], LATER)).rejects.toThrow(SubmissionConflictError);
    expect((await leads.byId(first.lead_id))?.message).toBe("Is it still there?");
    expect((await outbox.backlog(NOW)).waiting).toBe(1);
  });

  it("of two sites with one submission_id are two", async () => {
    const { leads } = await database.open();
    const alpha = await leads.submit(newLead(SUBMISSION), [EMAIL], NOW);
    const beta = await leads.submit(newLead(SUBMISSION, { site: "beta" }), [EMAIL], NOW);
    expect(beta.lead_id).not.toBe(alpha.lead_id);
    expect(beta.reference).not.toBe(alpha.reference);
    expect([await leads.count(), await leads.count("alpha"), await leads.count("gamma")]).toEqual([2, 1, 0]);
  });

  it("20 posts of the same enquiry in parallel are one lead with one delivery", async () => {
    const stores = await Promise.all([database.open(), database.open()]);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (stores[index % 2] as (typeof stores)[0]).leads.submit(newLead(SUBMISSION), [EMAIL], NOW),
      ),
    );
    expect(new Set(results.map((result) => result.lead_id)).size).toBe(1);
    expect(new Set(results.map((result) => result.reference)).size).toBe(1);
    expect(results.filter((result) => result.created)).toHaveLength(1);
    expect(await stores[0]?.leads.count()).toBe(1);
    expect((await stores[1]?.outbox.backlog(NOW))?.waiting).toBe(1);
  });

  it("are made known to this process once they are stored, and only new ones", async () => {
    const { leads, outbox } = await database.open();
    let told = 0;
    const stop = outbox.onSubmitted(() => {
      told += 1;
    });
    await leads.submit(newLead(SUBMISSION), [EMAIL], NOW);
    expect(told).toBe(1);
    await leads.submit(newLead(SUBMISSION), [EMAIL], NOW);
    expect(told).toBe(1);
    stop();
    await leads.submit(newLead("another"), [EMAIL], NOW);
    expect(told).toBe(1);
  });
});
