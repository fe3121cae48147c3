import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { siteConfig, temporarySites } from "../../../support/site-folders";

const folders = await temporarySites();
afterAll(() => folders.remove());
const create = { width: 1920, height: 540, channels: 3, background: "#336" } as const;
const picture = await sharp({ create }).png().toBuffer();

test("a slide whose picture has another shape", async () => {
  const square = await sharp({ create: { ...create, width: 1200, height: 900 } })
    .png()
    .toBuffer();
  const sitesDir = await folders.sitesDir({
    alpha: {
      "site.json": siteConfig("alpha", {}),
      "media/square.png": square,
      "content/now.md": `---\ntitle: Now\n---\n{% promotions-slider heading="Now" %}\n{% promotion-slide src="square.png" alt="Sale" /%}\n{% /promotions-slider %}\n`,
    },
  });
  const { faults } = await loadSites({ demoSites: false, sitesDir });
  const found = faults.filter(({ file }) => file.endsWith("now.md"));
  expect(found.map(({ key, reason, severity }) => `${severity} ${key}: ${reason}`)).toEqual([
    "warning line 5: {% promotion-slide %} src: media/square.png is 1200 by 900 px: it leaves room beside it in a shape of 1920 by 540",
  ]);
});

test.each<[string, string, string, string[]]>([
  ["a slide within its dates", "2026-12-01T00:00:00+11:00", "2026-12-02T00:00:00+11:00", []],
  [
    "a slide that ends before it starts",
    "2026-12-02T00:00:00+11:00",
    "2026-12-01T00:00:00+11:00",
    ["error Sale: expires at 2026-12-01T00:00:00+11:00, before it starts at 2026-12-02T00:00:00+11:00"],
  ],
])("%s", async (_what, starts, expires, expected) => {
  const slide = `{% promotion-slide src="wide.png" alt="Sale" starts="${starts}" expires="${expires}" /%}`;
  const sitesDir = await folders.sitesDir({
    alpha: {
      "site.json": siteConfig("alpha", {}),
      "media/wide.png": picture,
      "content/now.md": `---\ntitle: Now\n---\n{% promotions-slider heading="Now" %}\n${slide}\n{% /promotions-slider %}\n`,
    },
  });
  const { faults } = await loadSites({ demoSites: false, sitesDir });
  const found = faults.filter(({ file }) => file.endsWith("now.md"));
  expect(found.map(({ key, reason, severity }) => `${severity} ${key}: ${reason}`)).toEqual(expected);
});
