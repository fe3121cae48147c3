import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { DESKTOP, expect, expectAccessible, PHONE, test } from "../support/journey";
import { type ServerProcess, startServer } from "../support/server-process";
import { shippedSite, shippedSites } from "../support/shipped-sites";
import { temporarySites } from "../support/site-folders";

/* Robots get no popup, and a browser without a window counts as one. */
test.use({ userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36" });

/** A shipped site of each template, with a popup on every page that may have one. */
const TEMPLATES = [...new Map(shippedSites().map((slug) => [shippedSite(slug).site.extends, slug] as const))];
const POPUP = { title: "popup.button", description: "popup.close", pages: "all", on_vehicle_pages: true };

const folders = temporarySites();
let server: ServerProcess;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const dir = await (await folders).newFolder("popups");
  for (const [template, slug] of TEMPLATES) {
    const site = path.join(dir, `popups-${template}`);
    await cp(path.join("app/tenants/sites", slug), site, { recursive: true });
    const file = path.join(site, "site.json");
    await writeFile(file, withPopup(await readFile(file, "utf8")));
  }
  server = await startServer({
    DEMO_SITES: "0",
    SITES_DIR: dir,
    NOW: "2026-03-04T01:00:00Z",
    LOG_LEVEL: "error",
  });
});
test.afterAll(async () => {
  await server?.stop();
  await (await folders).remove();
});

/** The shipped sites are served too: no two sites may have the same hosts, ids and dealerships. */
function withPopup(source: string): string {
  const { domains: _domains, ...config } = JSON.parse(source) as ReturnType<typeof shippedSite>["site"];
  const taken = new Set<unknown>([config.id, ...config.dealerships.map(({ id }) => id)]);
  const changed = { ...config, popups: { hello: POPUP } };
  return JSON.stringify(changed, (_key, value) => (taken.has(value) ? `popups-${value}` : value));
}

for (const [template, slug] of TEMPLATES)
  for (const size of [PHONE, DESKTOP])
    for (const javaScriptEnabled of size === PHONE ? [true, false] : [true])
      test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
        test.use({ javaScriptEnabled, viewport: size });
        test(`no popup of the template ${template} covers a field, ${size.width} px wide`, async ({
          page,
          context,
        }) => {
          test.setTimeout(120_000);
          const origin = server.origin(`popups-${template}`);
          const [location] = shippedSite(slug).site.locations;
          const shown: string[] = [];
          for (const address of [
            "/",
            "/special-offers",
            "/models",
            `/locations/${location?.slug}`,
            "/blog",
          ]) {
            // A visit of its own.
            await context.clearCookies();
            const answer = await page.goto(origin + address);
            if (answer?.status() !== 200) continue;
            const dialog = page.getByRole("dialog");
            if ((await dialog.count()) === 0) continue;
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
            if (javaScriptEnabled)
              expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
                size.width,
              );
          }
          // Its first screen has the keyword search.
          expect(shown).toContain("/");
          await context.clearCookies();
          await page.goto(origin);
          await expectAccessible(page, javaScriptEnabled);
          const search = page.locator("main input[type=search], main input[type=text]").first();
          await search.fill("ute");
          await page.reload();
          await expect(page.getByRole("dialog")).toHaveCount(0);
        });
      });
