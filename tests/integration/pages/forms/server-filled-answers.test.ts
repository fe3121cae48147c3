import { afterEach, beforeAll, expect, it, type MockInstance, vi } from "vitest";
import { FORM_DEFAULTS, SERVER_ANSWER_NAMES } from "~/domain/lead/answer-kinds";
import type { NewLead } from "~/domain/lead/lead";
import { TRADE_IN_CATEGORY } from "~/domain/valuation/eligibility";
import type { Site } from "~/tenants/site";
import { builtPages, enquiryCars, leadFormPlaces, openForm } from "../../../support/lead-forms";
import { newLead } from "../../../support/new-lead";
import { completeForm, errorsOf } from "../../../support/page-forms";
import { NOW, servedSites } from "../../../support/served-sites";
import { siteClient } from "../../../support/site-browser";

/* Answers of a lead that the server fills in never come from the visitor (decision 0038). */

const FORGED = "zq7forged";
/** The valuation turns the visitor's own answers into these. */
const STATED = ["make", "model", "badge", "year", "location_id"];
let sites: readonly Site[] = [];
let submit: MockInstance<(typeof served.platform.store.leads)["submit"]>;

const served = servedSites({ sites: {} });
beforeAll(async () => {
  sites = served.platform.sites.all();
  for (const site of sites)
    await served.platform.store.cars.applyBatch(site.slug, "feed", enquiryCars(site, NOW), NOW);
  submit = vi.spyOn(served.platform.store.leads, "submit");
});
afterEach(() => submit.mockClear());

it("every form of every site ignores answers that only the server may fill in", {
  tags: ["long"],
  timeout: 240_000,
}, async () => {
  const filled = new Set<string>();
  for (const place of await leadFormPlaces(served, await builtPages(), sites)) {
    submit.mockClear();
    const page = await openForm(served, place);
    if (!page) throw new Error(`no form at ${place.path}`);
    const asked = new Set<string>();
    const answer = await completeForm(page.person, page, "Alex Example", (path, answers) => {
      for (const [name] of answers) asked.add(name);
      const others = [...SERVER_ANSWER_NAMES, ...FORM_DEFAULTS].filter(
        // The page of the valuation has a button of this name below its result.
        (name) => !asked.has(name) && !(name === "offer_accepted" && asked.has("form_step")),
      );
      return page.person.post(path, [...answers, ...others.map((name): [string, string] => [name, FORGED])]);
    });
    const where = `${place.site.slug} ${place.path}`;
    expect(answer.status, `${where}: ${errorsOf(answer.text)}`).toBe(303);
    const lead = submit.mock.calls.at(-1)?.[0] as NewLead;
    expect(JSON.stringify(lead), where).not.toContain(FORGED);
    for (const name of Object.keys(lead.answers)) {
      if (asked.has(name) || STATED.includes(name)) continue;
      filled.add(name);
      // An answer that is missing from the lists could be sent by any visitor.
      expect([...SERVER_ANSWER_NAMES, ...FORM_DEFAULTS], `${where}: ${name}`).toContain(name);
    }
  }
  expect([...filled].sort()).toEqual(expect.arrayContaining(["valuation_estimate", "vehicle_status"]));
});

it("POST /api/leads refuses to accept an estimate that was never given", async () => {
  const site = sites.find(({ valuation }) => valuation.enabled) as Site;
  const client = siteClient(served, `${site.slug}.localhost:${served.port}`);
  const said = { name: "Alex", email: "alex@example.com", category: TRADE_IN_CATEGORY };
  const estimate = { valuation_estimate: "$1,000,000 to $2,000,000", valuation_basis: FORGED };
  const forged = await client.postJson("/api/leads", {
    ...said,
    ...estimate,
    submission_id: crypto.randomUUID(),
  });
  expect(forged.status).toBe(422);
  const honest = await client.postJson("/api/leads", { ...said, submission_id: crypto.randomUUID() });
  const { lead_id } = JSON.parse(honest.text);
  const accepted = await client.postJson("/api/leads", {
    lead_id,
    form_completed: true,
    offer_accepted: true,
  });
  expect(accepted.status).toBe(409);
});

it("POST /api/miscellaneous never replaces the valuation that the server computed", async () => {
  const { leads, valuations } = served.platform.store;
  const site = sites.find(({ valuation }) => valuation.enabled && valuation.save_response);
  if (!site) throw new Error("no shipped site keeps what a valuation answers");
  const client = siteClient(served, `${site.slug}.localhost:${served.port}`);
  const { lead_id } = await leads.submit({ ...newLead(crypto.randomUUID()), site: site.slug }, [], NOW);
  await valuations.save(lead_id, { worked_out: { low: 1 } }, NOW);
  const posted = { worked_out: { low: 9 }, valuation: { low: 9 } };
  const body = { column_name: "valuation", lead_id, ...posted };
  expect((await client.postJson("/api/miscellaneous", body)).status).toBe(200);
  expect(await valuations.ofLead(lead_id)).toEqual({ worked_out: { low: 1 }, posted });
});
