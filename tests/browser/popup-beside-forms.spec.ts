import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LONG,
  PHONE,
  test,
} from "../support/journey";
import { serverOfOwnSites } from "../support/own-server";
import { shippedSite, sitesByTemplate } from "../support/shipped-sites";
import { VISITOR } from "../support/visitor";

/* Robots get no popup, and a browser without a window counts as one. */
test.use({ userAgent: VISITOR });

/** On every page that may have one. */
const POPUP = { title: "popup.button", description: "popup.close", pages: "all", on_vehicle_pages: true };

const server = serverOfOwnSites(async (dir) => {
  for (const slug of sitesByTemplate()) {
    const site = path.join(dir, slug);
    await cp(path.join("app/tenants/sites", slug), site, { recursive: true });
    const file = path.join(site, "site.json");
    const { domains: _domains, ...config } = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify({ ...config, popups: { hello: POPUP } }));
  }
});

for (const slug of sitesByTemplate())
  test(`no popup of the template ${shippedSite(slug).site.extends} covers a field`, { tag: LONG }, async ({
    page,
    context,
  }) => {
    const origin = server.origin(slug);
    const [location] = shippedSite(slug).site.locations;
    const dialog = page.getByRole("dialog");
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      const shown: string[] = [];
      for (const address of ["/", `/locations/${location?.slug}`]) {
        // A visit of its own.
        await context.clearCookies();
        const answer = await page.goto(origin + address);
        if (answer?.status() !== 200 || (await dialog.count()) === 0) continue;
        shown.push(address);
        await expect(dialog).toBeVisible();
        const covering = await dialog.boundingBox();
        for (const field of await page.locator("input:not([type=hidden]),select,textarea").all()) {
          const box = await field.boundingBox();
          if (!box || !covering) continue;
          const isApart =
            box.y >= covering.y + covering.height ||
            box.y + box.height <= covering.y ||
            box.x >= covering.x + covering.width ||
            box.x + box.width <= covering.x;
          expect(isApart, `${address}: ${await field.evaluate(({ outerHTML }) => outerHTML)}`).toBe(true);
        }
        await expectNoSidewaysScroll(page);
      }
      // Its first screen has the keyword search.
      expect(shown).toContain("/");
    }
    await context.clearCookies();
    await page.goto(origin);
    await expectAccessible(page);
    await page.locator("main input[type=search], main input[type=text]").first().fill("ute");
    await page.reload();
    await expect(dialog).toHaveCount(0);
  });
