import { expect, it } from "vitest";
import type { Store } from "~/adapters/database/store";
import { newLead } from "../../support/new-lead";
import { describeOnEachStore } from "../../support/store";

const START = new Date("2026-03-02T01:00:00.000Z");
const seconds = (count: number) => new Date(START.getTime() + count * 1000);

async function submit(store: Store, count: number) {
  for (let index = 0; index < count; index += 1) {
    await store.leads.submit(
      newLead(`submission-${index}`),
      [{ channel: "email", target: "leads@alpha.example" }],
      seconds(index / 1000),
    );
  }
}

describeOnEachStore("outbox", (database) => {
  it("gives a delivery with its lead, oldest first, to one taker only", async () => {
    const store = await database.open();
    await submit(store, 3);
    const first = await store.outbox.claim(2, 30, seconds(1));
    expect(first.map((delivery) => delivery.lead.submission_id)).toEqual(["submission-0", "submission-1"]);
    expect(first[0]).toMatchObject({
      channel: "email",
      target: "leads@alpha.example",
      state: "sending",
      attempts: 1,
      last_error: null,
      lead: { name: "Robin", reference: expect.any(String), created_at: START.toISOString() },
    });
    expect(first[0]?.lead_id).toBe(first[0]?.lead.lead_id);
    const second = await store.outbox.claim(2, 30, seconds(1));
    expect(second.map((delivery) => delivery.lead.submission_id)).toEqual(["submission-2"]);
    expect(await store.outbox.claim(2, 30, seconds(1))).toEqual([]);
  });

  it("gives a delivery again when its taker died: the lease ran out", async () => {
    const store = await database.open();
    await submit(store, 1);
    const [delivery] = await store.outbox.claim(1, 30, START);
    expect(await store.outbox.claim(1, 30, seconds(29))).toEqual([]);
    const [again] = await store.outbox.claim(1, 30, seconds(30));
    expect(again).toMatchObject({ id: delivery?.id, attempts: 2 });
  });

  it("does not give it again while its taker renews the lease", async () => {
    const store = await database.open();
    await submit(store, 1);
    const [delivery] = await store.outbox.claim(1, 30, START);
    await store.outbox.renew([delivery?.id as string], 30, seconds(25));
    expect(await store.outbox.claim(1, 30, seconds(54))).toEqual([]);
    expect(await store.outbox.claim(1, 30, seconds(55))).toHaveLength(1);
  });

  it("does not bring back what is delivered: not by a renewal, a late failure or time", async () => {
    const store = await database.open();
    await submit(store, 1);
    const [delivery] = await store.outbox.claim(1, 30, START);
    const id = delivery?.id as string;
    await store.outbox.delivered(id, seconds(1));
    await store.outbox.failed(id, "late", seconds(2), seconds(2));
    await store.outbox.renew([id], 30, seconds(2));
    expect(await store.outbox.claim(10, 30, seconds(100_000))).toEqual([]);
    expect(await store.outbox.backlog(seconds(3))).toEqual({ waiting: 0, dead: 0, oldestSeconds: 0 });
  });

  it("tries a failed delivery again at its time, and not a dead one", async () => {
    const store = await database.open();
    await submit(store, 2);
    const [first, second] = await store.outbox.claim(2, 30, seconds(1));
    await store.outbox.failed(first?.id as string, "ECONNREFUSED", seconds(60), seconds(2));
    await store.outbox.failed(second?.id as string, "x".repeat(2000), null, seconds(2));
    expect(await store.outbox.backlog(seconds(40))).toEqual({ waiting: 1, dead: 1, oldestSeconds: 40 });
    expect(await store.outbox.claim(10, 30, seconds(59))).toEqual([]);
    const [again, ...others] = await store.outbox.claim(10, 30, seconds(60));
    expect(others).toEqual([]);
    expect(again).toMatchObject({ id: first?.id, attempts: 2, last_error: "ECONNREFUSED" });
  });

  it("tells of deliveries by state, by lead and by id, with nothing that the visitor typed", async () => {
    const store = await database.open();
    await submit(store, 3);
    const [first, second] = await store.outbox.claim(2, 30, seconds(1));
    await store.outbox.failed(first?.id as string, "EENVELOPE 550", null, seconds(2));
    await store.outbox.delivered(second?.id as string, seconds(2));
    const [dead, ...others] = await store.outbox.list("dead");
    expect(others).toEqual([]);
    expect(dead).toEqual({
      id: first?.id,
      lead_id: first?.lead_id,
      channel: "email",
      target: "leads@alpha.example",
      state: "dead",
      attempts: 1,
      next_attempt_at: expect.any(String),
      last_error: "EENVELOPE 550",
      created_at: START.toISOString(),
      updated_at: seconds(2).toISOString(),
      site: "alpha",
      reference: first?.lead.reference,
      category: "Used Car Enquiry",
    });
    expect(await store.outbox.list("waiting")).toHaveLength(1);
    expect(await store.outbox.list("delivered", 0)).toEqual([]);
    expect(await store.outbox.byLead(first?.lead_id as string)).toEqual([dead]);
    expect(await store.outbox.byLead("unknown")).toEqual([]);
    expect(await store.outbox.byId(first?.id as string)).toEqual(dead);
    expect(await store.outbox.byId("unknown")).toBeNull();
  });

  it("retries every dead delivery, with all its attempts before it again, and no other", async () => {
    const store = await database.open();
    await submit(store, 4);
    const claimed = await store.outbox.claim(3, 30, seconds(1));
    const [first, second, third] = claimed.map(({ id }) => id) as [string, string, string];
    await store.outbox.failed(first, "given up", null, seconds(2));
    await store.outbox.failed(second, "given up", null, seconds(2));
    await store.outbox.failed(third, "later", seconds(600), seconds(2));
    expect((await store.outbox.retry("dead", seconds(10))).sort()).toEqual([first, second].sort());
    expect(await store.outbox.retry("dead", seconds(10))).toEqual([]);
    expect((await store.outbox.byId(first)) ?? {}).toMatchObject({
      state: "waiting",
      attempts: 0,
      last_error: "given up",
    });
    const again = await store.outbox.claim(10, 30, seconds(10));
    expect(again.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]));
    expect(again.map(({ id }) => id)).not.toContain(third);
  });

  it("retries named deliveries: dead ones and waiting ones at once, but not what is sent or was", async () => {
    const store = await database.open();
    await submit(store, 4);
    const claimed = await store.outbox.claim(4, 30, seconds(1));
    const [dead, waiting, sending, delivered] = claimed.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
    ];
    await store.outbox.failed(dead, "given up", null, seconds(2));
    await store.outbox.failed(waiting, "later", seconds(600), seconds(2));
    await store.outbox.delivered(delivered, seconds(2));
    const named = [dead, waiting, sending, delivered, "unknown"];
    expect((await store.outbox.retry(named, seconds(3))).sort()).toEqual([dead, waiting].sort());
    expect(await store.outbox.retry([], seconds(3))).toEqual([]);
    expect(await store.outbox.byId(waiting)).toMatchObject({ attempts: 1 });
    const again = await store.outbox.claim(10, 30, seconds(3));
    expect(again.map(({ id }) => id).sort()).toEqual([dead, waiting].sort());
    const many = Array.from({ length: 1200 }, (_, index) => `unknown-${index}`);
    expect(await store.outbox.retry([...many, sending], seconds(4))).toEqual([]);
  });

  it("shared by five takers on connections of their own gives each delivery once", async () => {
    const stores = await Promise.all(Array.from({ length: 5 }, () => database.open()));
    await submit(stores[0] as Store, 60);
    const taken = await Promise.all(
      stores.map(async (store) => {
        const ids: string[] = [];
        for (;;) {
          const claimed = await store.outbox.claim(4, 30, seconds(1));
          if (claimed.length === 0) return ids;
          ids.push(...claimed.map((delivery) => delivery.id));
          for (const { id } of claimed) await store.outbox.delivered(id, seconds(1));
        }
      }),
    );
    const all = taken.flat();
    expect(new Set(all).size).toBe(60);
    expect(all).toHaveLength(60);
  });
});
