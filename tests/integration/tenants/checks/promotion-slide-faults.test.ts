import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { siteConfig, temporarySites } from "../../../support/site-folders";

const folders = await temporarySites();
afterAll(() => folders.remove());
const create = { width: 1920, height: 540, channels: 3, background: "#336" } as const;
const picture = await sharp({ create }).png().toBuffer();

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
  const { faults } = await loadSites({ sitesDir });
  const found = faults.filter(({ file }) => file.endsWith("now.md"));
  expect(found.map(({ key, reason, severity }) => `${severity} ${key}: ${reason}`)).toEqual(expected);
});
