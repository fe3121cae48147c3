import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveSites } from "../../../support/served-sites";

const slide = (alt: string, rest = "") => `{% promotion-slide src="wide.png" alt="${alt}" ${rest} /%}`;
const slider = (...slides: string[]) =>
  `---\ntitle: Now\n---\nText.\n\n{% promotions-slider heading="What runs" %}\n${slides.join("\n")}\n{% /promotions-slider %}\n`;
const serve = async () => {
  const create = { width: 1920, height: 540, channels: 3, background: "#336" } as const;
  const wide = await sharp({ create }).png().toBuffer();
  return serveSites({
    sites: {
      alpha: {
        media: { "wide.png": wide },
        content: {
          now: slider(
            slide("Always", 'href="/contact" title="A <sale>"'),
            slide("From now", 'starts="2026-11-23T12:30:00+11:00"'),
            slide("Till now", 'expires="2026-11-23T12:30:00+11:00"'),
            slide("Soon", 'starts="2026-11-23T12:30:01+11:00"'),
            slide("Gone", 'expires="2026-11-23T12:29:59+11:00"'),
          ),
          over: slider(slide("Gone", 'expires="2026-01-01T00:00:00+11:00"')),
        },
      },
    },
  });
};
let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  served = await serve();
});
afterAll(() => served?.close());

async function page(path: string): Promise<string> {
  const { status, text } = await served.client.alpha.get(path);
  expect(status).toBe(200);
  return text;
}

describe("the promotions slider (rules/content#promotions-slider)", () => {
  it("shows the slides in their dates, in their order, without script", async () => {
    const html = await page("/now");
    const shown = [...html.matchAll(/<img[^>]*alt="([^"]+)"/g)].map(([, alt]) => alt);
    expect(shown).toEqual(["Always", "From now", "Till now"]);
    expect(html).toContain('role="group" aria-label="What runs"');
    expect(html).toMatch(/<a href="\/contact"[^>]*><img[^>]*alt="Always"/);
    expect(html).toMatch(/<img[^>]*width="1920" height="540"/);
    expect(html).not.toMatch(/<script(?![^>]*ld\+json)/);
  });

  it("says below a slide what it is and until when it runs", async () => {
    const html = await page("/now");
    expect(html).toContain("<strong>A &lt;sale&gt;</strong>");
    expect(html.match(/Until 23 November 2026/g)).toHaveLength(1);
  });

  it("is left out without a slide in its dates", async () => {
    const html = await page("/over");
    expect(html).toContain("Text.");
    expect(html).not.toMatch(/What runs|Gone/);
  });
});
