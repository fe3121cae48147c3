import { BLOCKS } from "~/tenants/content/blocks";
import { BLOCK_PAGES, EVERY_BLOCK, TEMPLATES, writeBlockSites } from "../support/block-pages";
import { DESKTOP, expect, expectAccessible, PHONE, test } from "../support/journey";
import { serverOfOwnSites } from "../support/own-server";

const server = serverOfOwnSites((dir) => writeBlockSites(dir, "/every-block"));

test("the page of every block has each block of the table", () => {
  for (const name of Object.keys(BLOCKS)) expect(EVERY_BLOCK).toContain(`{% ${name}`);
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

/** Blocks that may load a script: each its own. */
const WITH_SCRIPT = new Set(["calculator"]);

for (const [template] of TEMPLATES)
  test(`each block of the template ${template} stands in a page of its own, without a script where it needs none`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    for (const { name, address } of BLOCK_PAGES.filter(({ name }) => name !== "form")) {
      await test.step(name, async () => {
        await page.setViewportSize(PHONE);
        const answer = await page.goto(`${server.origin(`blocks-${template}`)}${address}`);
        expect(answer?.status(), name).toBe(200);
        const scripts = [...((await answer?.text()) ?? "").matchAll(/<script[^>]*src="([^"]*)"/g)];
        expect(scripts.length, name).toBeLessThanOrEqual(WITH_SCRIPT.has(name) ? 1 : 0);
        await expectAccessible(page);
        for (const size of [PHONE, DESKTOP]) {
          await page.setViewportSize(size);
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(width, `${name}, ${size.width} px`).toBeLessThanOrEqual(size.width);
        }
      });
    }
  });
