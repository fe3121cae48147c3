import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { BLOCKS } from "~/tenants/content/blocks";
import { anotherSite } from "../support/another-site";
import { DESKTOP, expect, expectAccessible, PHONE, test } from "../support/journey";
import { type ServerProcess, startServer } from "../support/server-process";
import { shippedSite, shippedSites } from "../support/shipped-sites";
import { temporarySites } from "../support/site-folders";

/** Every block, and what can stand twice twice. */
const PAGE = `---
title: Every block
---
{% hero heading="Every block" layout="split" picture="wide.png" alt="A wide picture" prices=[20000, 40000] /%}

A paragraph, [a link](/contact) and a list:

- one
- two

{% text-tiles heading="Tiles" %}
{% tile heading="One" href="/cars" %}
Text of one.
{% /tile %}
{% tile heading="Two" %}
Text of two.
{% /tile %}
{% /text-tiles %}

{% reasons /%}

{% stock-strip show="latest" count=3 /%}

{% stock-strip show="used" count=3 heading="More cars" /%}

{% browse-tiles by="body" /%}

{% browse-tiles by="make" heading="By make" /%}

{% price-buttons up_to=[20000, 40000] /%}

{% offers /%}

{% models count=3 /%}

{% models category="suvs" heading="SUVs" /%}

{% accessories /%}

{% accessories heading="More accessories" /%}

{% reviews /%}

{% review-feedback /%}

{% locations /%}

{% service-advantage table=true /%}

{% payment-strip /%}

{% guarantee-banner /%}

{% sell-banner /%}

{% sell-banner heading="Again" /%}

{% access-loan-banner /%}

{% quote-button /%}

{% quote-button cars="pre-owned" /%}

{% calculator /%}

{% trade-in /%}

{% call-to-action heading="Come in" text="We are here." button="Contact us" href="/contact" second_button="Cars" second_href="/cars" /%}

{% call-to-action heading="Quietly" button="Contact us" href="/contact" tone="quiet" /%}

{% faq %}
{% question ask="Why?" %}
Because.
{% /question %}
{% question ask="When?" %}
Now.
{% /question %}
{% /faq %}

{% faq heading="More questions" %}
{% question ask="Where?" %}
Here.
{% /question %}
{% /faq %}

{% chat-provider /%}

{% regulators /%}

{% form /%}

{% reservation-terms /%}

{% truncated-text lead="The first line." %}
The rest.
{% /truncated-text %}

{% people heading="People" %}
{% person name="Ada Nguyen" role="Sales" phone="03 5550 0001" %}
Sells.
{% /person %}
{% person name="Bo Lee" picture="wide.png" alt="Bo Lee" %}
{% /person %}
{% /people %}

{% make-every-journey-effortless picture="wide.png" alt="A wide picture" %}
Text.
{% /make-every-journey-effortless %}

{% fit-for-business %}
Text.
{% /fit-for-business %}

{% fleet-services /%}

{% parts-intro %}
Text.
{% /parts-intro %}

{% parts-collage heading="Parts" %}
{% collage-picture src="wide.png" alt="One" href="/contact" /%}
{% collage-picture src="wide.png" alt="Two" /%}
{% /parts-collage %}

{% promotions-slider heading="What runs" %}
{% promotion-slide src="wide.png" alt="A slide" href="/contact" /%}
{% promotion-slide src="wide.png" alt="Another slide" /%}
{% /promotions-slider %}

{% video title="A film" href="https://films.example/1" picture="wide.png" length="2:30" /%}

{% image src="wide.png" alt="A picture" caption="A caption" wide=true /%}
`;

/** A shipped site of each template. */
const TEMPLATES = [...new Map(shippedSites().map((slug) => [shippedSite(slug).site.extends, slug] as const))];
function asAnotherSite(source: string): string {
  const config = anotherSite(source, "blocks");
  const forms: Record<string, object> = { ...config.forms };
  const fleet = { ...forms.fleet, enabled: true, path: "/every-block" };
  return JSON.stringify({ ...config, forms: { ...forms, fleet } });
}

const folders = temporarySites();
let server: ServerProcess;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const dir = await (await folders).newFolder("blocks");
  const create = { width: 1920, height: 540, channels: 3, background: "#336" } as const;
  const wide = await sharp({ create }).png().toBuffer();
  for (const [template, slug] of TEMPLATES) {
    const site = path.join(dir, `blocks-${template}`);
    await cp(path.join("app/tenants/sites", slug), site, { recursive: true });
    await writeFile(
      path.join(site, "site.json"),
      asAnotherSite(await readFile(path.join(site, "site.json"), "utf8")),
    );
    await mkdir(path.join(site, "media"), { recursive: true });
    await writeFile(path.join(site, "media/wide.png"), wide);
    await writeFile(path.join(site, "content/every-block.md"), PAGE);
  }
  server = await startServer({ SITES_DIR: dir, NOW: "2026-03-04T01:00:00Z", LOG_LEVEL: "error" });
});
test.afterAll(async () => {
  await server?.stop();
  await (await folders).remove();
});

test("the page of every block has each block of the table", () => {
  for (const name of Object.keys(BLOCKS)) expect(PAGE).toContain(`{% ${name}`);
});

for (const [template] of TEMPLATES)
  for (const [size, javaScript] of [
    [PHONE, true],
    [PHONE, false],
    [DESKTOP, true],
  ] as const)
    test.describe(javaScript ? "with JavaScript" : "without JavaScript", () => {
      test.use({ javaScriptEnabled: javaScript, viewport: size });
      test(`every block stands in a page of the template ${template}, ${size.width} px wide`, async ({
        page,
      }) => {
        test.setTimeout(120_000);
        const answer = await page.goto(`${server.origin(`blocks-${template}`)}/every-block`);
        expect(answer?.status()).toBe(200);
        const html = (await answer?.text()) ?? "";
        for (const text of [
          "Text of one.",
          "Because.",
          "Ada Nguyen",
          "A slide",
          "A caption",
          "Click Here To Sell",
          'method="post" action="/every-block"',
        ])
          expect(html).toContain(text);
        const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
        expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
        const scripts = [...html.matchAll(/<script[^>]*src="([^"]*)"/g)];
        expect(scripts.length).toBeLessThanOrEqual(html.includes("data-calculator") ? 1 : 0);
        if (javaScript)
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
            size.width,
          );
        await expectAccessible(page, javaScript);
      });
    });
