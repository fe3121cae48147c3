import { expect, test, vi } from "vitest";
import { createOutboxWorker } from "~/services/outbox/outbox-worker.server";
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
