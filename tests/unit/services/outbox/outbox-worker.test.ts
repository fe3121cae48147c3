import { expect, test, vi } from "vitest";
import { createOutboxWorker, type OutboxTimes } from "~/services/outbox/outbox-worker.server";
import { logInto } from "../../../support/log-lines";

test("a worker logs one failure of a store that keeps failing, and that it works again", async () => {
  const lines: string[] = [];
  let isBroken = true;
  const claim = vi.fn(async () => {
    if (isBroken) throw Object.assign(new Error("file is not a database"), { code: "SQLITE_NOTADB" });
    return [];
  });
  const unused = () => {
    throw new Error("nothing is due");
  };
  const worker = createOutboxWorker(
    {
      logLines: { delivered: "", failed: "", givenUp: "" },
      log: logInto(lines),
      clock: () => new Date(),
      lanes: [{ slots: 1, claim }],
      renew: unused,
      onAdded: () => () => {},
      about: unused,
      labels: unused,
      send: unused,
      nextAttempt: unused,
      delivered: unused,
      failed: unused,
    },
    { pollMs: 1, leaseSeconds: 15, stopWithinMs: 1 },
  );
  worker.start();
  await vi.waitFor(() => expect(claim.mock.calls.length).toBeGreaterThan(3));
  isBroken = false;
  await vi.waitFor(() => expect(lines.join()).toContain("works again"));
  await worker.stop();
  const records = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  const messages = records.filter(({ level }) => level >= 30).map(({ msg }) => msg);
  expect(messages).toEqual(["the outbox could not be worked on", "the outbox works again"]);
});

interface Numbered {
  id: string;
  attempts: number;
}

/** An outbox of three items that can be sent two at a time. `asked` has what its store was asked, in order. */
function threeItems(times: Partial<OutboxTimes> & { failing?: () => boolean } = {}) {
  const waiting = ["a", "b", "c"];
  const asked: string[] = [];
  const ends = new Map<string, () => void>();
  const unused = () => {
    throw new Error("nothing fails");
  };
  const worker = createOutboxWorker<Numbered, Record<string, never>>(
    {
      logLines: { delivered: "", failed: "", givenUp: "" },
      log: logInto([]),
      clock: () => new Date(),
      lanes: [
        {
          slots: 2,
          async claim(limit, _lease, _now, busy, sent) {
            const ids = (items: readonly Numbered[]) => items.map(({ id }) => id).join("");
            asked.push(`sent ${ids(sent)}, busy ${ids(busy)}, claim ${limit}`);
            if (sent.length > 0 && times.failing?.()) throw new Error("away");
            return waiting.splice(0, limit).map((id) => ({ id, attempts: 1 }));
          },
        },
      ],
      renew: async () => {},
      onAdded: () => () => {},
      about: () => ({}),
      labels: () => ({}),
      send: ({ id }) => new Promise((resolve) => ends.set(id, resolve)),
      nextAttempt: unused,
      delivered: async ({ id }) => void asked.push(`sent ${id}`),
      failed: unused,
    },
    { pollMs: 60_000, leaseSeconds: 15, stopWithinMs: 60_000, ...times },
  );
  const end = async (...ids: string[]) => {
    await vi.waitFor(() => expect([...ends.keys()]).toEqual(expect.arrayContaining(ids)));
    for (const id of ids) ends.get(id)?.();
  };
  return { worker, asked, end };
}

test("what was sent is recorded with the next claim, and what was sent together in one", async () => {
  const { worker, asked, end } = threeItems();
  const drained = worker.runOnce();
  await end("a", "b");
  await end("c");
  expect(await drained).toBe(3);
  expect(asked).toEqual(["sent , busy , claim 2", "sent ab, busy , claim 2", "sent c, busy , claim 2"]);
});

test("what was sent is recorded while another item hangs", async () => {
  const { worker, asked, end } = threeItems();
  const drained = worker.runOnce();
  await end("a");
  await end("c");
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.slice(1)).toEqual(["sent a, busy b, claim 1", "sent c, busy b, claim 1"]);
  await end("b");
  expect(await drained).toBe(3);
});

test("what was sent is recorded on its own when the claim fails, and is not recorded twice", async () => {
  const { worker, asked, end } = threeItems({ failing: () => true });
  const drained = worker.runOnce();
  await end("a", "b");
  await expect(drained).rejects.toThrow("away");
  expect(asked.slice(1)).toEqual(["sent ab, busy , claim 2", "sent a", "sent b"]);
});

test("what was sent is recorded before the worker has stopped, without another claim", async () => {
  const { worker, asked, end } = threeItems();
  worker.start();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const stopped = worker.stop();
  await end("a", "b");
  await stopped;
  expect(asked.slice(1)).toEqual(["sent a", "sent b"]);
});
