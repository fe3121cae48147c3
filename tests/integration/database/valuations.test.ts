import { expect, it } from "vitest";
import { asLeadId } from "~/domain/text/identifiers";
import { newLead } from "../../support/new-lead";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");

describeOnEachStore("the table of valuations", (database) => {
  it("stores the newest calculated and the newest posted valuation of a lead", async () => {
    const { leads, valuations } = await database.open();
    const { lead_id } = await leads.submit(newLead("11111111-1111-4111-8111-111111111111"), [], NOW);
    expect(await valuations.ofLead(lead_id)).toBeNull();
    expect(await valuations.save(lead_id, { worked_out: { low: 1, text: "“quoted”" } }, NOW)).toBe(true);
    expect(await valuations.save(lead_id, { worked_out: { low: 2 } }, NOW)).toBe(true);
    expect(await valuations.save(lead_id, { posted: { worked_out: { low: 9 } } }, NOW)).toBe(true);
    expect(await valuations.ofLead(lead_id)).toEqual({
      worked_out: { low: 2 },
      posted: { worked_out: { low: 9 } },
    });
  });

  it("refuses a valuation without a lead", async () => {
    const { valuations } = await database.open();
    expect(await valuations.save(asLeadId("no-such-lead"), { posted: { low: 1 } }, NOW)).toBe(false);
    expect(await valuations.ofLead(asLeadId("no-such-lead"))).toBeNull();
  });
});
