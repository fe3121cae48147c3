import { expect, it } from "vitest";
import { newLead } from "../../support/new-lead";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");

describeOnEachStore("what a valuation answered", (database) => {
  it("is kept with its lead, the newest only", async () => {
    const { leads, valuations } = await database.open();
    const { lead_id } = await leads.submit(newLead("11111111-1111-4111-8111-111111111111"), [], NOW);
    expect(await valuations.ofLead(lead_id)).toBeNull();
    expect(await valuations.save(lead_id, { low: 1, text: "“quoted”" }, NOW)).toBe(true);
    expect(await valuations.save(lead_id, { low: 2 }, NOW)).toBe(true);
    expect(await valuations.ofLead(lead_id)).toEqual({ low: 2 });
  });

  it("is refused without a lead", async () => {
    const { valuations } = await database.open();
    expect(await valuations.save("no-such-lead", { low: 1 }, NOW)).toBe(false);
    expect(await valuations.ofLead("no-such-lead")).toBeNull();
  });
});
