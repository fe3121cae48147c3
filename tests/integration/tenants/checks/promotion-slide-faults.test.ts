import sharp from "sharp";
import { expect, test } from "vitest";
import { faultsOf } from "../../../support/site-faults";

const create = { width: 1920, height: 540, channels: 3, background: "#336" } as const;
const wide = await sharp({ create }).png().toBuffer();
const square = await sharp({ create: { ...create, width: 1200, height: 900 } })
  .png()
  .toBuffer();
const dates = (starts: string, expires: string) =>
  `src="wide.png" starts="${starts}T00:00:00+11:00" expires="${expires}T00:00:00+11:00"`;

test.each<[string, string, string[]]>([
  [
    "whose picture has another shape",
    'src="square.png"',
    [
      "warning content/now.md line 5: {% promotion-slide %} src: media/square.png is 1200 by 900 px: it leaves room beside it in a shape of 1920 by 540",
    ],
  ],
  ["within its dates", dates("2026-12-01", "2026-12-02"), []],
  [
    "that ends before it starts",
    dates("2026-12-02", "2026-12-01"),
    [
      "error content/now.md Sale: expires at 2026-12-01T00:00:00+11:00, before it starts at 2026-12-02T00:00:00+11:00",
    ],
  ],
])("loadSites reports the faults of a slide %s", async (_what, attributes, expected) => {
  const slide = `{% promotion-slide alt="Sale" ${attributes} /%}`;
  const text = `---\ntitle: Now\n---\n{% promotions-slider heading="Now" %}\n${slide}\n{% /promotions-slider %}\n`;
  const files = { "media/wide.png": wide, "media/square.png": square, "content/now.md": text };
  const faults = await faultsOf({}, { files });
  expect(faults.filter((fault) => fault.includes("now.md"))).toEqual(expected);
});
