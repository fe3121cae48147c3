import { expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { asDeliveryId, asLeadId, type DeliveryId, type LeadId } from "~/domain/text/identifiers";
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

describeOnEachStore("the outbox", (database) => {
  it("gives each delivery with its lead to one worker only, the oldest first", async () => {
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

  it("gives a delivery to another worker when the lease of a dead worker has expired", async () => {
    const store = await database.open();
    await submit(store, 1);
    const [delivery] = await store.outbox.claim(1, 30, START);
    expect(await store.outbox.claim(1, 30, seconds(29))).toEqual([]);
    const [again] = await store.outbox.claim(1, 30, seconds(30));
    expect(again).toMatchObject({ id: delivery?.id, attempts: 2 });
  });

  it("keeps a delivery for its worker while the worker renews the lease", async () => {
    const store = await database.open();
    await submit(store, 1);
    const [delivery] = await store.outbox.claim(1, 30, START);
    await store.outbox.renew([delivery?.id as DeliveryId], 30, seconds(25));
    expect(await store.outbox.claim(1, 30, seconds(54))).toEqual([]);
    expect(await store.outbox.claim(1, 30, seconds(55))).toHaveLength(1);
  });

  it("never repeats a delivered one, after a renewal, a late failure or any time", async () => {
    const store = await database.open();
    await submit(store, 1);
    const [delivery] = await store.outbox.claim(1, 30, START);
    const id = delivery?.id as DeliveryId;
    await store.outbox.delivered(id, seconds(1));
    await store.outbox.failed(id, "late", seconds(2), seconds(2));
    await store.outbox.renew([id], 30, seconds(2));
    expect(await store.outbox.claim(10, 30, seconds(100_000))).toEqual([]);
    expect(await store.outbox.backlog(seconds(3))).toEqual({ waiting: 0, dead: 0, oldestSeconds: 0 });
  });

  it("retries a failed delivery at its time, and never a dead one", async () => {
    const store = await database.open();
    await submit(store, 2);
    const [first, second] = await store.outbox.claim(2, 30, seconds(1));
    await store.outbox.failed(first?.id as DeliveryId, "ECONNREFUSED", seconds(60), seconds(2));
    await store.outbox.failed(second?.id as DeliveryId, "x".repeat(2000), null, seconds(2));
    expect(await store.outbox.backlog(seconds(40))).toEqual({ waiting: 1, dead: 1, oldestSeconds: 40 });
    expect(await store.outbox.claim(10, 30, seconds(59))).toEqual([]);
    const [again, ...others] = await store.outbox.claim(10, 30, seconds(60));
    expect(others).toEqual([]);
    expect(again).toMatchObject({ id: first?.id, attempts: 2, last_error: "ECONNREFUSED" });
  });

  it("delays a follow-up until the earlier lead was delivered or given up at the same receiver", async () => {
    const store = await database.open();
    const to = (...targets: string[]) => targets.map((target) => ({ channel: "email" as const, target }));
    const add = async (id: string, follows: LeadId | null, ...targets: string[]) =>
      (await store.leads.submit(newLead(id, { follows }), to(...targets), START)).lead_id;
    const first = await add("first", null, "a@alpha.example", "b@alpha.example");
    const second = await add("second", first, "b@alpha.example", "c@alpha.example");
    await add("third", second, "b@alpha.example");
    const take = async (at: Date) =>
      (await store.outbox.claim(10, 30, at))
        .map(({ id, target, lead }) => ({ id, name: `${lead.submission_id} ${target[0]}` }))
        .sort((one, other) => one.name.localeCompare(other.name));
    const begun = await take(seconds(1));
    expect(begun.map(({ name }) => name)).toEqual(["first a", "first b", "second c"]);
    expect(await take(seconds(2))).toEqual([]);
    const idOf = (name: string) => begun.find((delivery) => delivery.name === name)?.id as DeliveryId;
    // The follow-up also waits while the first delivery waits for another attempt.
    await store.outbox.failed(idOf("first b"), "later", seconds(20), seconds(2));
    expect(await take(seconds(3))).toEqual([]);
    expect((await take(seconds(20))).map(({ name }) => name)).toEqual(["first b"]);
    await store.outbox.failed(idOf("first b"), "given up", null, seconds(21));
    const next = await take(seconds(22));
    expect(next.map(({ name }) => name)).toEqual(["second b"]);
    expect(await take(seconds(23))).toEqual([]);
    await store.outbox.delivered(next[0]?.id as DeliveryId, seconds(24));
    expect((await take(seconds(25))).map(({ name }) => name)).toEqual(["third b"]);
  });

  it("stores each receiver of a lead once, and refuses a lead with the same receiver twice", async () => {
    const store = await database.open();
    const twice = [1, 2].map(() => ({ channel: "email" as const, target: "leads@alpha.example" }));
    await expect(store.leads.submit(newLead("a"), twice, START)).rejects.toThrow();
    expect(await store.leads.count()).toBe(0);
    const channels = (["email", "adf"] as const).map((channel) => ({
      channel,
      target: "leads@alpha.example",
    }));
    await store.leads.submit(newLead("a"), channels, START);
    expect(await store.outbox.claim(10, 30, seconds(1))).toHaveLength(2);
  });

  it("gives out no delivery before its time", async () => {
    const store = await database.open();
    const delivery = {
      channel: "email" as const,
      target: "leads@alpha.example",
      not_before: seconds(1800).toISOString(),
    };
    await store.leads.submit(newLead("a"), [delivery], START);
    expect(await store.outbox.claim(10, 30, seconds(1799))).toEqual([]);
    expect(await store.outbox.claim(10, 30, seconds(1800))).toHaveLength(1);
  });

  it("gives a worker only its channels, and no more of one target than it has room for", async () => {
    const store = await database.open();
    for (let index = 0; index < 30; index += 1) {
      await store.leads.submit(
        newLead(`slow-${index}`),
        [{ channel: "webhook", target: "https://slow.example/" }],
        START,
      );
    }
    const others = ["email", "webhook"] as const;
    await store.leads.submit(
      newLead("other"),
      others.map((channel) => ({ channel, target: "https://other.example/" })),
      seconds(1),
    );
    const options = { channels: ["webhook"] as const, perTarget: 2 };
    const first = await store.outbox.claim(3, 30, seconds(2), options);
    expect(first.map(({ target }) => target)).toEqual(["https://slow.example/", "https://slow.example/"]);
    // The slow target has reached its limit, so the next due delivery follows.
    const second = await store.outbox.claim(3, 30, seconds(2), { ...options, busy: first });
    expect(second.map(({ channel, target }) => `${channel} ${target}`)).toEqual([
      "webhook https://other.example/",
    ]);
    expect(await store.outbox.claim(3, 30, seconds(2), { ...options, busy: [...first, ...second] })).toEqual(
      [],
    );
    const one = await store.outbox.claim(3, 30, seconds(2), { ...options, busy: first.slice(1) });
    expect(one).toHaveLength(1);
    expect((await store.outbox.claim(100, 30, seconds(2), { channels: ["email"] })).length).toBe(1);
  });

  it("ignores the failure of an attempt after a later one has begun", async () => {
    const store = await database.open();
    await submit(store, 1);
    const [delivery] = await store.outbox.claim(1, 30, START);
    const [again] = await store.outbox.claim(1, 30, seconds(31));
    await store.outbox.failed(delivery?.id as DeliveryId, "late", seconds(40), seconds(32), 1);
    expect(await store.outbox.byId(again?.id as DeliveryId)).toMatchObject({ state: "sending", attempts: 2 });
    await store.outbox.failed(delivery?.id as DeliveryId, "now", seconds(40), seconds(33), 2);
    expect(await store.outbox.byId(again?.id as DeliveryId)).toMatchObject({ state: "waiting", attempts: 2 });
  });

  it("counts the backlog by channel", async () => {
    const store = await database.open();
    const to = (channel: "email" | "webhook", target: string) => ({ channel, target });
    await store.leads.submit(newLead("a"), [to("email", "x"), to("webhook", "x")], START);
    await store.leads.submit(newLead("b"), [to("email", "x")], seconds(10));
    const [first] = await store.outbox.claim(1, 30, START, { channels: ["email"] });
    await store.outbox.failed(first?.id as DeliveryId, "given up", null, START);
    expect(await store.outbox.backlogByChannel(seconds(60))).toEqual([
      { channel: "email", waiting: 1, dead: 1, oldestSeconds: 50 },
      { channel: "webhook", waiting: 1, dead: 0, oldestSeconds: 60 },
    ]);
    expect(await store.outbox.backlog(seconds(60))).toEqual({ waiting: 2, dead: 1, oldestSeconds: 60 });
  });

  it("lists deliveries by state, lead and id, without data that the visitor typed", async () => {
    const store = await database.open();
    await submit(store, 3);
    const [first, second] = await store.outbox.claim(2, 30, seconds(1));
    await store.outbox.failed(first?.id as DeliveryId, "EENVELOPE 550", null, seconds(2));
    await store.outbox.delivered(second?.id as DeliveryId, seconds(2));
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
    expect(await store.outbox.byLead(first?.lead_id as LeadId)).toEqual([dead]);
    expect(await store.outbox.byLead(asLeadId("unknown"))).toEqual([]);
    expect(await store.outbox.byId(first?.id as DeliveryId)).toEqual(dead);
    expect(await store.outbox.byId(asDeliveryId("unknown"))).toBeNull();
  });

  it("retries every dead delivery with all its attempts, and no other", async () => {
    const store = await database.open();
    await submit(store, 4);
    const claimed = await store.outbox.claim(3, 30, seconds(1));
    const [first, second, third] = claimed.map(({ id }) => id) as [DeliveryId, DeliveryId, DeliveryId];
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

  it("retries named deliveries that are dead or waiting, but none that is being sent or was delivered", async () => {
    const store = await database.open();
    await submit(store, 4);
    const claimed = await store.outbox.claim(4, 30, seconds(1));
    const [dead, waiting, sending, delivered] = claimed.map(({ id }) => id) as [
      DeliveryId,
      DeliveryId,
      DeliveryId,
      DeliveryId,
    ];
    await store.outbox.failed(dead, "given up", null, seconds(2));
    await store.outbox.failed(waiting, "later", seconds(600), seconds(2));
    await store.outbox.delivered(delivered, seconds(2));
    const named = [dead, waiting, sending, delivered, asDeliveryId("unknown")];
    expect((await store.outbox.retry(named, seconds(3))).sort()).toEqual([dead, waiting].sort());
    expect(await store.outbox.retry([], seconds(3))).toEqual([]);
    expect(await store.outbox.byId(waiting)).toMatchObject({ attempts: 1 });
    const again = await store.outbox.claim(10, 30, seconds(3));
    expect(again.map(({ id }) => id).sort()).toEqual([dead, waiting].sort());
    const many = Array.from({ length: 1200 }, (_, index) => asDeliveryId(`unknown-${index}`));
    expect(await store.outbox.retry([...many, sending], seconds(4))).toEqual([]);
  });

  it("gives each delivery once to five workers with separate connections", async () => {
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
