import { expect, it } from "vitest";
import { gatherWrites } from "~/adapters/database/analytics-events.server";

it("writes what comes at the same time in one transaction, and what comes meanwhile in the next", async () => {
  const batches: number[][] = [];
  let endFirst = () => {};
  const first = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  const write = gatherWrites<number>(async (values) => {
    batches.push([...values]);
    if (batches.length === 1) await first;
  });
  const early = Promise.all([write(1), write(2)]);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const late = Promise.all([write(3), write(4)]);
  endFirst();
  await Promise.all([early, late]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it("rejects each value of a transaction that fails, and continues with the next", async () => {
  let isAway = true;
  const written: number[] = [];
  const write = gatherWrites<number>(async (values) => {
    if (isAway) throw new Error("away");
    written.push(...values);
  });
  const failed = await Promise.allSettled([write(1), write(2)]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isAway = false;
  await write(3);
  expect(written).toEqual([3]);
});
