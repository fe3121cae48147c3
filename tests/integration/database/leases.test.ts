import { expect, it } from "vitest";
import { describeOnEachStore } from "../../support/store";

const at = (seconds: number) => new Date(Date.parse("2026-03-04T01:00:00Z") + seconds * 1000);

describeOnEachStore("a lease", (database) => {
  it("belongs to one of several connections until it expires or is released", async () => {
    const [a, b] = [(await database.open()).leases, (await database.open()).leases];
    expect(await a.take("lead", "A", 15_000, at(0))).toBe(true);
    expect(await b.take("lead", "B", 15_000, at(1))).toBe(false);
    expect(await a.take("lead", "A", 15_000, at(10))).toBe(true);
    expect(await b.take("lead", "B", 15_000, at(24))).toBe(false);
    expect(await b.take("lead", "B", 15_000, at(25))).toBe(true);
    // A resumes after a pause: its lease has expired, and releasing it does not affect the lease of
    // B.
    expect(await a.take("lead", "A", 15_000, at(26))).toBe(false);
    await a.release("lead", "A", at(26));
    expect(await a.take("lead", "A", 15_000, at(27))).toBe(false);
    await b.release("lead", "B", at(28));
    expect(await a.take("lead", "A", 15_000, at(28))).toBe(true);
  });

  it("a lease taken while a clock was three days ahead holds up no process (decision 0114)", async () => {
    const [a, b] = [(await database.open()).leases, (await database.open()).leases];
    expect(await a.take("lead", "A", 15_000, at(3 * 86_400))).toBe(true);
    expect(await b.take("lead", "B", 15_000, at(0))).toBe(true);
  });

  it("goes to one of several processes that ask at once", async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => database.open()));
    const taken = await Promise.all(
      stores.map(({ leases }, index) => leases.take("lead", `holder-${index}`, 15_000, at(0))),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it("is listed by its name until it is forgotten", async () => {
    const { leases } = await database.open();
    await leases.take("search/a", "A", 1000, at(0));
    await leases.take("other", "A", 1000, at(0));
    expect(await leases.list("search/")).toEqual([{ name: "search/a", endsAt: at(1).toISOString() }]);
    await leases.forget("search/a");
    expect(await leases.list("search/")).toEqual([]);
  });
});
