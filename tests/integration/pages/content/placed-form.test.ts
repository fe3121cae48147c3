import { describe, expect, it } from "vitest";
import { servedSites } from "../../../support/served-sites";
import { faultsOf } from "../../../support/site-faults";

const titled = (body: string) => `---\ntitle: Fleets\n---\n${body}\n`;
const forms = { fleet: { enabled: true } };
const site = (fleet: string) => ({
  phone: "03 5550 0012",
  cars: [],
  config: { forms },
  content: { fleet: titled(fleet) },
});
const served = servedSites({
  sites: {
    within: site("Before.\n\n{% form /%}\n\nAfter."),
    after: site("Before.\n\nAfter."),
  },
  now: new Date("2026-11-23T02:00:00Z"),
});

/** What is on the page, in its order. */
const order = (html: string) => {
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return ["Before.", 'action="/fleet"', "After."]
    .filter((part) => main.includes(part))
    .sort((one, other) => main.indexOf(one) - main.indexOf(other));
};

describe("the form of a page with text (rules/content#form-in-text)", () => {
  it("stands where the text has the block, once, also after errors", async () => {
    const inText = ["Before.", 'action="/fleet"', "After."];
    const { text } = await served.client.within.get("/fleet");
    expect(order(text)).toEqual(inText);
    expect(text.split('action="/fleet"')).toHaveLength(2);
    const failed = await served.client.within.post(
      "/fleet",
      await served.client.within.hiddenFields("/fleet"),
    );
    expect(failed.status).toBe(400);
    expect(order(failed.text)).toEqual(inText);
  });

  it("follows a text without the block", async () =>
    expect(order((await served.client.after.get("/fleet")).text)).toEqual([
      "Before.",
      "After.",
      'action="/fleet"',
    ]));

  it("is missing on a page without a form, and the check of sites reports it", async () => {
    const faults = await faultsOf({}, { files: { "content/plain.md": titled("{% form /%}") } });
    expect(faults).toEqual(["fault content/plain.md {% form %}: site.json has no form at /plain"]);
  });
});
