import { BLOCKS } from "~/tenants/content/blocks";
import { EVERY_BLOCK, FILM_PAGE, TEMPLATES, writeBlockSites } from "../support/block-pages";
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

const server = serverOfOwnSites((dir) => writeBlockSites(dir, "/every-block"));
test.use({ viewport: PHONE });

const scriptsOf = (html: string) => html.match(/<script[^>]*src="/g)?.length ?? 0;

test("the page of every block has each block of the table", () => {
  for (const name of Object.keys(BLOCKS)) expect(EVERY_BLOCK).toContain(`{% ${name}`);
});

for (const [template] of TEMPLATES)
  for (const viewport of [PHONE, DESKTOP])
    test(`every block is in a page of the template ${template}, ${viewport.width} px wide`, {
      tag: viewport === DESKTOP ? LONG : [],
    }, async ({ page }) => {
      await page.setViewportSize(viewport);
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
      expect(scriptsOf(html)).toBeLessThanOrEqual(html.includes("data-calculator") ? 1 : 0);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });

const [[template] = [""]] = TEMPLATES;
for (const javaScript of [true, false])
  test.describe(javaScript ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled: javaScript, viewport: javaScript ? DESKTOP : PHONE });
    test("a film loads nothing from its provider before a press, and then its player", async ({ page }) => {
      const asked: string[] = [];
      const players = /^https:\/\/(?:www\.youtube-nocookie\.com|www\.youtube\.com)\//;
      await page.route(players, (route) => {
        asked.push(route.request().url());
        return route.fulfill({
          contentType: "text/html",
          body: "<!DOCTYPE html><html lang=en><title>A player</title><p>A player</p>",
        });
      });
      await page.goto(`${server.origin(`blocks-${template}`)}${FILM_PAGE}`);
      const film = page.getByRole("link", { name: "Watch on YouTube: Our yard (1:10)" });
      await film.hover();
      await expectAccessible(page, javaScript);
      await expectNoSidewaysScroll(page);
      expect(asked).toEqual([]);
      await film.focus();
      await page.keyboard.press("Enter");
      if (javaScript) {
        await expect(page.frameLocator('iframe[title="Our yard"]').getByText("A player")).toBeVisible();
        expect(asked).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"]);
        await expect(page.locator("iframe")).toBeFocused();
        await expect(film).toBeVisible();
        await expectAccessible(page);
      } else await page.waitForURL("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
    });
  });
