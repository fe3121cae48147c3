import { expect, it } from "vitest";
import { SubmissionConflictError } from "~/adapters/database/lead-errors";
import { asLeadId, asSiteSlug } from "~/domain/text/identifiers";
import { newLead } from "../../support/new-lead";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const LATER = new Date("2026-03-02T01:05:00.000Z");
const EMAIL = { channel: "email" as const, target: "leads@alpha.example" };
const SUBMISSION = "3f0c2f44-6d1c-4d6a-9a3c-5f6f0d5f2b11";

describeOnEachStore("the table of leads", (database) => {
  it("stores a lead as it was sent, with an id, a reference and a time", async () => {
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
    expect(await leads.byId(asLeadId("no-such-lead"))).toBeNull();
  });

  it("stores a repeated submission once, with one delivery", async () => {
    const { leads, outbox } = await database.open();
    const first = await leads.submit(newLead(SUBMISSION), [EMAIL], NOW);
    const again = await leads.submit(newLead(SUBMISSION, { user_agent: "other" }), [EMAIL], LATER);
    expect(again).toEqual({ ...first, created: false });
    expect((await leads.byId(first.lead_id))?.user_agent).toBe("Mozilla/5.0");
    expect(await leads.count()).toBe(1);
    expect(await outbox.backlog(LATER)).toEqual({ waiting: 1, dead: 0, oldestSeconds: 300 });
  });

  it("refuses the same submission_id with other content, and changes nothing", async () => {
    const { leads, outbox } = await database.open();
    const first = await leads.submit(newLead(SUBMISSION), [EMAIL], NOW);
    const other = newLead(SUBMISSION, { message: "Another message" });
    await expect(leads.submit(other, [EMAIL], LATER)).rejects.toThrow(SubmissionConflictError);
    expect((await leads.byId(first.lead_id))?.message).toBe("Is it still there?");
    expect((await outbox.backlog(NOW)).waiting).toBe(1);
  });

  it("stores two leads of two sites with the same submission_id", async () => {
    const { leads } = await database.open();
    const alpha = await leads.submit(newLead(SUBMISSION), [EMAIL], NOW);
    const beta = await leads.submit(newLead(SUBMISSION, { site: "beta" }), [EMAIL], NOW);
    expect(beta.lead_id).not.toBe(alpha.lead_id);
    expect(beta.reference).not.toBe(alpha.reference);
    expect([
      await leads.count(),
      await leads.count(ALPHA_SLUG),
      await leads.count(asSiteSlug("gamma")),
    ]).toEqual([2, 1, 0]);
  });

  it("stores one lead with one delivery for 20 parallel posts of the same enquiry", async () => {
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

  it("notifies its own process after it has stored a new lead", async () => {
    const { leads, outbox } = await database.open();
    let notified = 0;
    const stop = outbox.onSubmitted(() => {
      notified += 1;
    });
    await leads.submit(newLead(SUBMISSION), [EMAIL], NOW);
    expect(notified).toBe(1);
    await leads.submit(newLead(SUBMISSION), [EMAIL], NOW);
    expect(notified).toBe(1);
    stop();
    await leads.submit(newLead("another"), [EMAIL], NOW);
    expect(notified).toBe(1);
  });
});
