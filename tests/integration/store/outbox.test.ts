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
