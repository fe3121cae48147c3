import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import type { DeliveryId, LeadId } from "~/domain/text/identifiers";
import { newLead } from "../../support/new-lead";
import { BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const LATER = new Date("2026-03-02T01:10:00.000Z");
const DUE = new Date("2026-03-02T01:30:00.000Z");
const DUE_LATER = new Date("2026-03-02T01:40:00.000Z");
const SUBMISSION = "3f0c2f44-6d1c-4d6a-9a3c-5f6f0d5f2b11";
const EMAIL = { channel: "email" as const, target: "leads@alpha.example" };
const OTHER_EMAIL = { channel: "email" as const, target: "leads@beta.example" };
const waiting = { ...EMAIL, not_before: DUE.toISOString() };

const begun = (overrides = {}) =>
  newLead(SUBMISSION, { partial: true, message: null, consents: [], ...overrides });
const finished = newLead(SUBMISSION, { message: "All of it" });

/** Returns the deliveries that are due, with the current answers. */
async function claimed({ outbox }: Store, now: Date) {
  return outbox.claim(10, 15, now);
}

describeOnEachStore("the delivery of a partial lead", (database) => {
  it("waits until its time, and has the newest answers", async () => {
    const store = await database.open();
    const id = await store.leads.submitPartial(begun({ name: "Rob" }), [waiting], NOW);
    const again = await store.leads.submitPartial(
      begun({ name: "Robin" }),
      [{ ...EMAIL, not_before: DUE_LATER.toISOString() }],
      LATER,
    );
    expect(again).toBe(id);
    expect(await store.leads.count()).toBe(1);
    // A delivery that waits on purpose is not part of the backlog.
    expect(await store.outbox.backlog(LATER)).toMatchObject({ waiting: 1, oldestSeconds: 0 });
    // Each further step delays the delivery.
    expect(await claimed(store, DUE)).toEqual([]);
    const [delivery, ...others] = await claimed(store, DUE_LATER);
    expect(others).toEqual([]);
    expect(delivery?.lead).toMatchObject({ lead_id: id, name: "Robin", partial: true });
  });

  it("is replaced by one complete lead with the same reference when the form is finished in time", async () => {
    const store = await database.open();
    const id = await store.leads.submitPartial(begun(), [waiting], NOW);
    const before = await store.leads.byId(id as LeadId);
    const submitted = await store.leads.submit(finished, [EMAIL], LATER);
    expect(submitted).toEqual({ lead_id: id, reference: before?.reference, created: true });
    expect(await store.leads.count()).toBe(1);
    const lead = await store.leads.byId(submitted.lead_id);
    expect(lead).toMatchObject({ message: "All of it", created_at: LATER.toISOString() });
    expect(lead).not.toHaveProperty("partial");
    const sent = await claimed(store, DUE_LATER);
    expect(sent.map((delivery) => delivery.lead.message)).toEqual(["All of it"]);
  });

  it("is followed by the complete lead when the form is finished after it", async () => {
    const store = await database.open();
    const id = await store.leads.submitPartial(begun(), [waiting], NOW);
    const [sent] = await claimed(store, DUE);
    const submitted = await store.leads.submit(finished, [EMAIL], DUE);
    expect(submitted).toMatchObject({ created: true });
    expect(submitted.lead_id).not.toBe(id);
    expect(await store.leads.count()).toBe(2);
    // In order: after the delivery of the first lead, and as a separate message.
    expect(await claimed(store, DUE)).toEqual([]);
    await store.outbox.delivered(sent?.id as DeliveryId, DUE);
    const [whole] = await claimed(store, DUE);
    expect(whole?.lead.lead_id).toBe(submitted.lead_id);
    expect(whole?.lead.follows).toBe(id);
    expect(whole?.id).not.toBe(sent?.id);
  });

  it("gives way to the complete lead when it has failed so far", async () => {
    const store = await database.open();
    await store.leads.submitPartial(begun(), [waiting], NOW);
    const [tried] = await claimed(store, DUE);
    await store.outbox.failed(tried?.id as DeliveryId, "no answer", DUE_LATER, DUE);
    const submitted = await store.leads.submit(finished, [EMAIL], DUE);
    expect(await store.leads.count()).toBe(1);
    const sent = await claimed(store, DUE_LATER);
    expect(sent.map(({ lead, id }) => [lead.lead_id, id === tried?.id])).toEqual([
      [submitted.lead_id, false],
    ]);
  });

  it("withdraws a partial lead with all its deliveries when the shopper clears the form, unless it was sent", async () => {
    const store = await database.open();
    const id = await store.leads.submitPartial(begun(), [waiting], NOW);
    await store.leads.withdrawPartial({ site: BETA_SLUG, submission_id: SUBMISSION });
    expect(await store.leads.byId(id as LeadId)).not.toBeNull();
    await store.leads.withdrawPartial(finished);
    expect([await store.leads.count(), await claimed(store, DUE)]).toEqual([0, []]);

    const sent = await store.leads.submitPartial(begun(), [waiting], NOW);
    expect(await claimed(store, DUE)).toHaveLength(1);
    await store.leads.withdrawPartial(finished);
    expect(await store.leads.byId(sent as LeadId)).not.toBeNull();
    const whole = await store.leads.submit(finished, [EMAIL], DUE_LATER);
    await store.leads.withdrawPartial(finished);
    expect(await store.leads.byId(whole.lead_id)).not.toBeNull();
  });

  it("goes to another dealership when the visitor chooses that one", async () => {
    const store = await database.open();
    const id = await store.leads.submitPartial(begun(), [waiting], NOW);
    const elsewhere = begun({ dealership_id: "dealership-2" });
    await store.leads.submitPartial(elsewhere, [{ ...OTHER_EMAIL, not_before: DUE.toISOString() }], LATER);
    const sent = await claimed(store, DUE);
    expect(sent.map(({ target, lead }) => [target, lead.lead_id])).toEqual([[OTHER_EMAIL.target, id]]);
  });

  it("does not happen after the form was finished", async () => {
    const store = await database.open();
    const submitted = await store.leads.submit(finished, [EMAIL], NOW);
    expect(await store.leads.submitPartial(begun(), [waiting], LATER)).toBeNull();
    expect((await store.leads.byId(submitted.lead_id))?.message).toBe("All of it");
    expect(await claimed(store, DUE)).toHaveLength(1);
    expect(await store.leads.submit(finished, [EMAIL], LATER)).toEqual({ ...submitted, created: false });
  });

  it("does not change the finished form: a repeated post is the same lead, and other answers are refused", async () => {
    const store = await database.open();
    await store.leads.submitPartial(begun(), [waiting], NOW);
    const submitted = await store.leads.submit(finished, [EMAIL], LATER);
    expect(await store.leads.submit(finished, [EMAIL], LATER)).toEqual({ ...submitted, created: false });
    await expect(store.leads.submit({ ...finished, message: "Other" }, [EMAIL], LATER)).rejects.toMatchObject(
      {
        name: "SubmissionConflictError",
      },
    );
  });

  it("happens once for each form when steps and ends arrive at once over two connections", async () => {
    const [one, two] = await Promise.all([database.open(), database.open()]);
    const submissions = Array.from({ length: 12 }, () => randomUUID());
    await Promise.all(
      submissions.flatMap((submission_id, index) => {
        const [a, b] = index % 2 ? [one, two] : [two, one];
        const step = { ...begun(), submission_id };
        const end = { ...finished, submission_id };
        return [
          a.leads.submitPartial(step, [waiting], NOW),
          b.leads.submit(end, [EMAIL], NOW),
          b.leads.submitPartial({ ...step, name: "R" }, [waiting], NOW),
          a.leads.submit(end, [EMAIL], NOW),
        ];
      }),
    );
    expect(await one.leads.count()).toBe(submissions.length);
    const sent = await one.outbox.claim(100, 15, DUE_LATER);
    expect(sent).toHaveLength(submissions.length);
    expect(sent.every(({ lead }) => lead.message === "All of it" && !lead.partial)).toBe(true);
  });

  it("is followed by exactly one complete lead when it runs while the form is sent", async () => {
    const [one, two] = await Promise.all([database.open(), database.open()]);
    const submissions = Array.from({ length: 12 }, () => randomUUID());
    for (const submission_id of submissions)
      await one.leads.submitPartial({ ...begun(), submission_id }, [waiting], NOW);
    const [firsts] = await Promise.all([
      two.outbox.claim(100, 15, DUE),
      ...submissions.map((submission_id) => one.leads.submit({ ...finished, submission_id }, [EMAIL], DUE)),
    ]);
    const all = [...firsts];
    for (;;) {
      for (const { id } of all) await one.outbox.delivered(id, DUE);
      const more = await one.outbox.claim(100, 15, DUE);
      if (more.length === 0) break;
      all.push(...more);
    }
    const whole = all.filter(({ lead }) => !lead.partial);
    expect(whole.map(({ lead }) => lead.submission_id).sort()).toEqual([...submissions].sort());
    const partial = all.filter(({ lead }) => lead.partial);
    // Each partial lead that was delivered is named by the complete lead that follows it.
    for (const { lead } of partial)
      expect(whole.some((other) => other.lead.follows === lead.lead_id)).toBe(true);
  });
});
