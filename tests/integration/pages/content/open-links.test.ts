import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveSites } from "../../../support/served-sites";

const site = {
  phone: "03 5550 0001",
  cars: [],
  config: {
    extends: "manufacturer",
    manufacturer: { name: "Toyota", slug: "toyota" },
    gates: { finance: true },
    forms: { personalised_finance: { enabled: true }, equifax_finance: { enabled: true } },
  },
  content: {
    blocks: `---
title: Blocks
---
{% sell-banner heading="Sell here" href="/equifax-finance" /%}

{% call-to-action heading="Two ways" button="Apply" href="/equifax-finance?a=1#b" second_button="Write" second_href="/contact" /%}

{% call-to-action heading="One way left" button="Call by" href="/contact" second_button="Account" second_href="/account" /%}

{% call-to-action heading="No way" button="Spin" href="/spin-to-win/terms" /%}

{% text-tiles heading="Tiles" %}
{% tile heading="Rates" href="/equifax-finance/" %}
Words of the tile.
{% /tile %}
{% /text-tiles %}
`,
    ask: "---\ntitle: Ask\n---\nYou may [ask for **rates**](/equifax-finance) or [write](/contact).\n",
  },
};
const serve = (environment: Record<string, string> = {}) =>
  serveSites({ sites: { alpha: site }, environment });
type Served = Awaited<ReturnType<typeof serve>>;

describe("links to a page behind a sign-in (rules/navigation#open-links)", () => {
  let open: Served;
  let closed: Served;
  beforeAll(async () => {
    open = await serve();
    closed = await serve({ NODE_ENV: "production", DEMO_STOCK: "0", NOW: "" });
  });
  afterAll(async () => {
    await open?.close();
    await closed?.close();
  });

  it("are in footer and text where shoppers can sign in", async () => {
    const { text } = await open.client.alpha.get("/ask");
    expect(text.match(/href="\/equifax-finance"/g)).toHaveLength(2);
  });

  it("are left out where no text messages can be sent, and the words of a text stay", async () => {
    const { status, text } = await closed.client.alpha.get("/ask");
    expect(status).toBe(200);
    expect(text).not.toContain("/equifax-finance");
    expect(text.replaceAll("<!-- -->", "")).toContain(
      'You may ask for <strong>rates</strong> or <a href="/contact"',
    );
    expect(text).toContain('href="/personalised/finance"');
  });

  it("are in no block where they are closed, and what says enough without its link stays", async () => {
    const { status, text } = await closed.client.alpha.get("/blocks");
    expect(status).toBe(200);
    expect(text).not.toMatch(/equifax-finance|href="\/account|spin-to-win/);
    expect(text).not.toMatch(/Sell here|No way|Apply/);
    expect(text).toMatch(/Two ways[\s\S]*?href="\/contact"[^>]*>Write</);
    expect(text).toMatch(/One way left[\s\S]*?href="\/contact"[^>]*>Call by</);
    expect(text).toMatch(/<h3>Rates<\/h3>[\s\S]*Words of the tile/);
  });

  it("are in blocks where shoppers can sign in", async () => {
    const { text } = await open.client.alpha.get("/blocks");
    expect(text).toMatch(/Sell here[\s\S]*?href="\/equifax-finance"/);
    expect(text).toContain("Apply");
  });
});
